import Glibc

/// The command: one binary, a verb for each thing it does.
@main
enum TactusMain {
  static let version = "0.1.0"

  /// The verbs, in the order in which help lists them.
  static var verbs: [any Verb.Type] {
    [ReplayVerb.self, CheckVerb.self, DaemonVerb.self, MonitorVerb.self, CtlVerb.self, DevicesVerb.self]
  }

  static func main() {
    // A closed pipe is an answer to a write, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Console.error(usage)
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      return help(about: arguments.dropFirst().first)
    case "--version", "-V":
      Console.print("tactus \(version)\n")
      return .good
    default:
      break
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      Console.error("tactus: \(first.hasPrefix("-") ? "unknown option" : "unknown verb") \"\(first)\"\(suggestion(for: first))\n\(usage)")
      return .usage
    }
    do {
      return try verb.run(Array(arguments.dropFirst()))
    } catch let problem as CommandProblem {
      Console.error("tactus: \(problem.message)\n")
      return problem.code
    } catch {
      Console.error("tactus: \(error)\n")
      return .damaged
    }
  }

  private static func help(about name: String?) -> ExitCode {
    guard let name else {
      Console.print(usage)
      return .good
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      Console.error("tactus: unknown verb \"\(name)\"\(suggestion(for: name))\n\(usage)")
      return .usage
    }
    Console.print(verb.help)
    return .good
  }

  private static func suggestion(for word: String) -> String {
    verbs.map { $0.name }.first { $0.hasPrefix(word.prefix(3)) }.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private static var usage: String {
    let width = verbs.map { $0.name.count }.max() ?? 0
    let lines = verbs.map { verb in
      "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))  \(verb.summary)\n"
    }
    return """
      usage: tactus VERB [OPTION]… [ARGUMENT]…

      Touches and gestures from evdev devices and their recordings.

      \(lines.joined())
      'tactus VERB --help' tells more of a verb, 'tactus --version' the version.

      """
  }
}

/// One thing that the command does.
protocol Verb {
  static var name: String { get }
  /// One line for the list of verbs.
  static var summary: String { get }
  /// What `--help` prints.
  static var help: String { get }
  static func run(_ arguments: [String]) throws -> ExitCode
}

/// How the command ends: a contract.
enum ExitCode: Int32 {
  case good = 0
  /// What was checked does not hold.
  case doesNotHold = 1
  /// Bad usage.
  case usage = 2
  /// The input cannot be read or is damaged; what came before the damage has been processed.
  case damaged = 3
}

/// Why a verb stopped.
struct CommandProblem: Error {
  let code: ExitCode
  let message: String

  static func usage(_ verb: any Verb.Type, _ message: String) -> CommandProblem {
    CommandProblem(code: .usage, message: "\(message); see 'tactus \(verb.name) --help'")
  }

  static func damaged(_ message: String) -> CommandProblem { CommandProblem(code: .damaged, message: message) }
}

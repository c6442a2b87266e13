import Glibc
import Scenes

/// The command: one binary, a verb for each thing it does.
@main
enum TactusMain {
  static let version = "0.1.0"

  /// The verbs, in the order in which help lists them.
  static var verbs: [any Verb.Type] {
    [
      ReplayVerb.self, ExplainVerb.self, InspectVerb.self, CheckVerb.self, ConvertVerb.self, DevicesVerb.self,
      RecordVerb.self, DaemonVerb.self, MonitorVerb.self, CtlVerb.self,
    ]
  }

  static func main() {
    Console.occupyClosedStreams()
    // A closed pipe is an answer to a write, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may grow no further.
    signal(SIGXFSZ, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Console.error(usage)
      return .usage
    }
    do {
      switch first {
      case "--help", "-h", "help":
        return try help(about: arguments.dropFirst().first)
      case "--version", "-V":
        try Console.print("tactus \(version)\n")
        return .good
      default:
        return try verb(first).run(Array(arguments.dropFirst()))
      }
    } catch let problem as CommandProblem {
      Console.error("tactus: \(problem.message)\n")
      return problem.code
    } catch {
      Console.error("tactus: \(error)\n")
      return .damaged
    }
  }

  private static func help(about name: String?) throws -> ExitCode {
    try Console.print(name.map { try verb($0).help } ?? usage)
    return .good
  }

  private static func verb(_ word: String) throws -> any Verb.Type {
    if let verb = verbs.first(where: { $0.name == word }) { return verb }
    let isOption = word.hasPrefix("-")
    let known = isOption ? ["--help", "--version"] : verbs.map { $0.name }
    throw CommandProblem.usage(
      nil, "unknown \(isOption ? "option" : "verb") \(word.quoted)\(CommandProblem.suggestion(for: word, among: known))")
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
  /// The input cannot be read or is damaged, and what came before the damage has been processed; or the output cannot be
  /// written.
  case damaged = 3
}

/// Why a verb stopped.
struct CommandProblem: Error {
  let code: ExitCode
  let message: String

  /// Bad usage of a verb, or of the command.
  static func usage(_ verb: (any Verb.Type)?, _ message: String) -> CommandProblem {
    let help = "'tactus \(verb.map { "\($0.name) " } ?? "")--help'"
    return CommandProblem(code: .usage, message: message + (message.hasSuffix("?") ? " See \(help)" : "; see \(help)"))
  }

  /// `; did you mean "word"?` where a known word is near, else nothing.
  static func suggestion(for word: String, among known: some Sequence<String>) -> String {
    Spelling.nearest(to: word, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  static func damaged(_ message: String) -> CommandProblem { CommandProblem(code: .damaged, message: message) }

  static func unwritable(_ message: String) -> CommandProblem { damaged("standard output: \(message)") }
}

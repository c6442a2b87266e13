import Engines
import Glibc
import Service

/// `tactus monitor`: attaches to the daemon and prints what happens there.
enum MonitorVerb: Verb {
  static let name = "monitor"
  static let summary = "print what happens in the daemon, as it happens"
  static let help = """
    usage: tactus monitor [OPTION]…

    Attaches to the running daemon and prints its journal lines, until it is interrupted or the daemon ends.

      -k, --kinds LIST    which kinds of lines, separated by commas, or "all" (default: gesture)
      -v, --views LIST    lines of these views alone
      -s, --socket PATH   the daemon's socket (default: $XDG_RUNTIME_DIR/tactus.sock, else /run/tactus/tactus.sock)
      -h, --help          this text

    Exit status: 0 when the daemon ended or nobody reads any more, 2 for bad usage, 3 when no daemon answers.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(arguments, for: self, [.value("kinds", "k"), .value("views", "v"), .value("socket", "s")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    if let operand = options.operands.first { throw CommandProblem.usage(self, "nothing is done with \"\(operand)\"") }
    let kinds = try Kinds.parse(options.value("kinds") ?? "gesture", for: self)
    var json = JSONWriter()
    json.beginObject()
    json.key("subscribe")
    json.beginArray()
    for kind in JournalEntry.Kind.allCases where kinds.contains(kind) { json.string(kind.rawValue) }
    json.endArray()
    if let views = options.value("views") {
      json.key("views")
      json.beginArray()
      for view in views.split(separator: ",") { json.string(String(view)) }
      json.endArray()
    }
    json.endObject()
    do {
      let client = try ControlClient(path: options.value("socket") ?? ControlClient.defaultPath)
      let reply = try client.request(String(decoding: json.bytes, as: UTF8.self))
      if let error = reply.error { throw CommandProblem.damaged(error) }
      var output = Output(descriptor: STDOUT_FILENO, isLive: true)
      while output.failure == nil, let line = client.readLine() { output.append(line) }
      if case .failed(let message) = output.failure { throw CommandProblem.unwritable(message) }
      return .good
    } catch let problem as ServiceProblem {
      throw CommandProblem.damaged(problem.description)
    }
  }
}

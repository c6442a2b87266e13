import Engines
import Glibc
import Reports
import Scenes
import Service

/// `tactus monitor`: attaches to the daemon and shows what happens there.
enum MonitorVerb: Verb {
  static let name = "monitor"
  static let summary = "show what happens in the daemon, as it happens"
  static let help = """
    usage: tactus monitor [-] [OPTION]…

    Attaches to the running daemon and shows what happens there, until it is interrupted or the daemon ends: on a terminal as
    a picture of the views and the fingers on them, with the devices, touches and recognisers beside it; elsewhere as
    journal lines. With - the lines come from standard input instead, and all of them where no kinds are named:

      tactus replay LOG -k all -r 1x | tactus monitor -

    Keys of the picture: q quits, space freezes it and lets it go on, r saves what the devices sent in the last minute as a
    recording (see 'tactus ctl dump').

      -f, --format WORD   picture (default), text: aligned lines for people, or jsonl: what programs read and the default off a
                          terminal or where kinds or views are named
      -k, --kinds LIST    which kinds of lines, separated by commas, or "all" (default: gesture)
      -v, --views LIST    lines of these views alone
      -s, --socket PATH   the daemon's socket (default: $XDG_RUNTIME_DIR/tactus.sock, else /run/tactus/tactus.sock)
      -h, --help          this text

    The picture keeps to NO_COLOR, and to ASCII where the locale is not UTF-8.

    Exit status: 0 when the daemon ended or nobody looks any more, 2 for bad usage, 3 when no daemon answers.

    """

  private enum Style {
    case picture, text, jsonl
  }

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(
      arguments, for: self, [.value("format", "f"), .value("kinds", "k"), .value("views", "v"), .value("socket", "s")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    let readsInput = options.operands == ["-"]
    if let operand = options.operands.first, !readsInput {
      throw CommandProblem.usage(self, "nothing is done with \"\(operand)\"; a socket goes behind --socket")
    }
    let style = try style(options)
    let kinds = try Kinds.parse(options.value("kinds") ?? "gesture", for: self)
    let views = options.value("views")?.split(separator: ",").map { String($0) }
    let path = options.value("socket") ?? ControlClient.defaultPath
    if readsInput {
      guard isatty(STDIN_FILENO) == 0 else { throw CommandProblem.usage(self, "- reads a pipe, not a keyboard") }
      if options.value("views") != nil {
        throw CommandProblem.usage(self, "views are picked by the daemon, not from lines on standard input")
      }
      guard style == .picture else { return try passLines(options.value("kinds") == nil ? nil : kinds, style) }
      return try MonitorScreen(.standardInput, socketPath: path).run()
    }
    do {
      let client = try ControlClient(path: path)
      let wanted = style == .picture ? LiveState.kinds : kinds
      let reply = try client.request(subscription(to: wanted, views: views, present: style == .picture))
      if let error = reply.error { throw CommandProblem.damaged(error) }
      if style == .picture {
        // What came before cannot be had; what comes from now on can be saved.
        try client.send("{\"request\":\"keep\",\"seconds\":\(MonitorScreen.keptSeconds)}")
        return try MonitorScreen(.daemon(client), socketPath: path).run()
      }
      return try printLines(of: client, style)
    } catch let problem as ServiceProblem {
      throw CommandProblem.damaged(problem.description)
    }
  }

  private static func style(_ options: Options) throws -> Style {
    let names = options.value("kinds") != nil || options.value("views") != nil
    switch options.value("format") {
    case nil: return Terminal.canDraw && !names ? .picture : .jsonl
    case "jsonl": return .jsonl
    case "text": return .text
    case "picture":
      guard !names else { throw CommandProblem.usage(self, "a picture is not of some kinds or views alone") }
      guard Terminal.isThere else { throw CommandProblem.usage(self, "a picture needs a terminal") }
      guard Terminal.canDraw else { throw CommandProblem.usage(self, "a picture cannot be drawn on this terminal (see $TERM)") }
      return .picture
    case let other?:
      throw CommandProblem.usage(
        self,
        "unknown format \(other.quoted)\(CommandProblem.suggestion(for: other, among: ["picture", "text", "jsonl"])): picture, text or jsonl"
      )
    }
  }

  /// Lets through what comes on standard input, as it comes: all of it, or entries of some kinds.
  private static func passLines(_ kinds: Set<JournalEntry.Kind>?, _ style: Style) throws -> ExitCode {
    var output = Output(descriptor: STDOUT_FILENO, isLive: true)
    var splitter = LineSplitter(limit: longestLine)
    var block = [UInt8](repeating: 0, count: 65_536)
    while output.failure == nil {
      let count = unsafe read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw CommandProblem.damaged("standard input: \(unsafe String(cString: strerror(errno)))") }
      var lines: [[UInt8]] = []
      if count == 0 { lines.append(splitter.rest) }
      splitter.take(block[..<count]) { if case .text(let line) = $0 { lines.append(line) } }
      for line in lines where !line.isEmpty {
        let entry: JournalEntry? = if case .entry(let entry) = DaemonLine(line) { entry } else { nil }
        if let kinds, entry.map({ !kinds.contains($0.kind) }) ?? true { continue }
        if style == .text, let entry {
          output.append(Array(entry.textLine.utf8))
        } else {
          output.append(line + [UInt8(ascii: "\n")])
        }
      }
      if count == 0 { break }
    }
    if case .failed(let message) = output.failure { throw CommandProblem.unwritable(message) }
    return .good
  }

  /// Of a line on standard input, in bytes; a longer one is left out.
  static let longestLine = 64 << 20

  private static func printLines(of client: ControlClient, _ style: Style) throws -> ExitCode {
    var output = Output(descriptor: STDOUT_FILENO, isLive: true)
    while output.failure == nil, let line = client.readLine() {
      if style == .text, case .entry(let entry) = DaemonLine(line) {
        output.append(Array(entry.textLine.utf8))
      } else {
        output.append(line)
      }
    }
    if case .failed(let message) = output.failure { throw CommandProblem.unwritable(message) }
    return .good
  }

  /// The request to be told of entries of these kinds, first of what there is already where `present`.
  static func subscription(to kinds: Set<JournalEntry.Kind>, views: [String]?, present: Bool) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("subscribe")
    json.beginArray()
    for kind in JournalEntry.Kind.allCases where kinds.contains(kind) { json.string(kind.rawValue) }
    json.endArray()
    if let views {
      json.key("views")
      json.beginArray()
      for view in views { json.string(view) }
      json.endArray()
    }
    if present {
      json.key("present")
      json.bool(true)
    }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

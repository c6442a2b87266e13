import CLinuxInput
import Glibc
import TestSupport
import Testing

/// `tactus monitor` on a terminal.
@Suite(.serialized) struct MonitorTests {
  private let folder: Folder
  private var socket: String { "\(folder.path)/socket" }
  private static let leaving = "\u{1b}[?25h\u{1b}[?1049l"

  init() throws {
    folder = try Folder()
    try folder.write(Array(Samples.tap.utf8), to: "recording.evemu")
    try folder.write(
      Array("window: { size: [320, 480] }\nviews: [{ id: card, gestures: [{ type: tap }] }]\n".utf8), to: "scene.yaml")
  }

  /// Lines of a replay, as they come from a pipe that then stays open for so many seconds.
  private func lines(_ options: String = "", open seconds: Double = 0) -> String {
    "{ \"$0\" replay '\(folder.path)/recording.evemu' --scene '\(folder.path)/scene.yaml' --kinds all \(options); sleep \(seconds); }"
  }

  /// A daemon without devices, and a picture of it.
  private func daemonAndMonitor(_ environment: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal(
      "XDG_RUNTIME_DIR='\(folder.path)' \"$0\" daemon --quiet --socket '\(socket)' 2>/dev/null & daemon=$!; "
        + "while ! \"$0\" ctl status --socket '\(socket)' >/dev/null 2>&1; do sleep 0.05; done; "
        + "\"$0\" monitor --socket '\(socket)'; echo \"status $?\"; kill $daemon; wait $daemon", environment: environment)
  }

  @Test(
    "the picture of a replay comes, stays at its end, and goes with q; the terminal is as it was", arguments: ["q", "Q", "\u{4}"])
  func quits(_ key: String) throws {
    let terminal = try PseudoTerminal(
      "\(lines()) | \"$0\" monitor -; echo \"status $?\"; stty -a | tr ' ;' '\\n\\n' | grep -x 'echo\\|icanon'")
    #expect(terminal.read(until: " END "))
    for text in ["\u{1b}[?1049h", "\u{1b}[?2026h", "card", "recognisers", "Sample Screen"] {
      #expect(terminal.text.contains(text))
    }
    #expect(!terminal.text.contains(Self.leaving))
    terminal.type(key)
    #expect(terminal.read(until: "status 0"))
    #expect(terminal.end() == 0)
    let rest = terminal.text.firstRange(of: Self.leaving).map { terminal.text[$0.upperBound...] } ?? ""
    #expect(rest.contains("status 0") && rest.contains("icanon") && rest.contains("echo"))
  }

  @Test("off a terminal, and as text, lines on standard input are let through as they come, of some kinds where any are named")
  func passes() throws {
    let lines = try Command.run("replay", "recording.evemu", "-s", "scene.yaml", "-k", "all,gesture", in: folder).output
    let passed = try Command.run("monitor", "-", input: lines + Array("no line of ours".utf8), in: folder)
    #expect(passed.code == 0 && passed.errors == "" && passed.output == lines + Array("no line of ours\n".utf8))
    let text = try Command.run("monitor", "-", "-f", "text", "-k", "gesture", input: lines, in: folder)
    #expect(text.code == 0)
    #expect(
      text.output == (try Command.run("replay", "recording.evemu", "-s", "scene.yaml", "-f", "text", in: folder)).output)
    #expect(try Command.run("monitor", "-", input: lines, to: .closedPipe, in: folder).code == 0)
  }

  @Test func `lines without a scene are said to have none, and where it is to be had`() throws {
    let line = lines().replacing("--kinds all", with: "--kinds gesture,touch")
    let terminal = try PseudoTerminal("\(line) | \"$0\" monitor -")
    #expect(terminal.read(until: "tactus replay LOG -k all gives it"))
    #expect(terminal.text.contains("these lines hold no scene:"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test("signals give the terminal back", arguments: [(SIGINT, "\u{3}"), (SIGTERM, ""), (SIGHUP, ""), (SIGQUIT, "\u{1c}")])
  func signals(_ signal: Int32, _ key: String) throws {
    try #require(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let terminal = try PseudoTerminal(
      "\(lines(open: 20)) > '\(folder.path)/pipe' & exec \"$0\" monitor - < '\(folder.path)/pipe'")
    #expect(terminal.read(until: "latest"))
    if key.isEmpty { kill(terminal.process, signal) } else { terminal.type(key) }
    #expect(terminal.read(until: Self.leaving))
  }

  @Test func `a picture that does not change is not sent again, nor is anybody woken`() throws {
    let terminal = try PseudoTerminal("\(lines(open: 8)) | \"$0\" monitor -")
    #expect(terminal.read(until: "latest"))
    // Traces fade and rates fall for a while.
    _ = terminal.read(milliseconds: 3_000)
    #expect(terminal.read(milliseconds: 1_000) == 0)
    terminal.type("q")
    #expect(terminal.read(until: Self.leaving))
  }

  @Test func `it follows the size of the terminal, freezes, and goes on`() throws {
    let terminal = try PseudoTerminal("\(lines()) | \"$0\" monitor -", columns: 100, rows: 30)
    #expect(terminal.read(until: " END "))
    #expect(terminal.text.contains("\u{1b}[30;"))
    terminal.resize(columns: 50, rows: 40)
    #expect(terminal.read(until: "\u{1b}[40;"))
    // Ctrl-L has all of it sent again, whole words among it.
    terminal.type(" \u{c}")
    #expect(terminal.read(until: " FROZEN "))
    #expect(terminal.text.contains("goes on"))
    terminal.type(" x\u{1b}[A")
    terminal.type("q")
    #expect(terminal.read(until: Self.leaving))
  }

  @Test func `a daemon without devices is waited with; what cannot be saved is said; its end ends the picture`() throws {
    let terminal = try daemonAndMonitor()
    #expect(terminal.read(until: "waiting for a device"))
    terminal.type("r")
    #expect(terminal.read(until: "no device has sent anything"))
    let other = try PseudoTerminal("\"$0\" ctl quit --socket '\(socket)'")
    #expect(other.end() == 0)
    #expect(terminal.read(until: "tactus: the daemon has ended"))
    #expect(terminal.read(until: "status 0"))
    #expect(terminal.text.contains(Self.leaving))
  }

  @Test func `without colours, without UTF-8, and without a terminal worth its name`() throws {
    let plain = try PseudoTerminal("\(lines()) | \"$0\" monitor -", environment: ["NO_COLOR=1"])
    #expect(plain.read(until: " END "))
    #expect(!plain.text.contains("38;5;") && !plain.text.contains("[0;31m"))
    let ascii = try PseudoTerminal("\(lines()) | \"$0\" monitor -", environment: ["LANG=C"])
    #expect(ascii.read(until: " END "))
    #expect(ascii.written.allSatisfy { $0 < 0x80 })
    let dumb = try PseudoTerminal("\(lines()) | \"$0\" monitor -; echo \"status $?\"", environment: ["TERM=dumb"])
    #expect(dumb.read(until: "status 0") && dumb.text.contains("\"kind\":\"gesture\"") && !dumb.text.contains("\u{1b}"))
    let lines = try daemonAndMonitor(["TERM=dumb"])
    #expect(lines.read(milliseconds: 1_500) == 0 || !lines.text.contains("\u{1b}"))
  }

  @Test func `the daemon's answer for people has units`() throws {
    let terminal = try PseudoTerminal(
      "XDG_RUNTIME_DIR='\(folder.path)' \"$0\" daemon --quiet --socket '\(socket)' 2>/dev/null & daemon=$!; "
        + "while ! \"$0\" ctl status --socket '\(socket)' 2>/dev/null; do sleep 0.05; done; kill $daemon; wait $daemon")
    #expect(terminal.end() < 129)
    let line = terminal.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("uptime: ") }
    #expect(line?.hasSuffix(" s") == true, "\(terminal.text)")
  }

  @Test(
    "bad usage",
    arguments: [
      (["monitor", "x"], "nothing is done with"), (["monitor", "--format", "pictur"], "did you mean \"picture\""),
      (["monitor", "--format", "picture", "--kinds", "touch"], "not of some kinds"),
      (["monitor", "--format", "picture"], "needs a terminal"),
      (["monitor", "-", "--views", "a"], "picked by the daemon"), (["ctl", "dump", "a", "b"], "one file"),
      (["ctl", "dump", ""], "is empty"),
      (["ctl", "dump", "x.getevent", "--json"], "no JSON"),
    ])
  func usage(_ words: [String], _ message: String) throws {
    let outcome = try Command.run(words: words, in: folder)
    #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `lines that are none make no picture`() throws {
    let terminal = try PseudoTerminal("echo nonsense | \"$0\" monitor -; echo \"status $?\"")
    #expect(terminal.read(until: "status"))
    #expect(terminal.text.contains("no journal line came"))
  }
}

/// The same on a terminal that somebody else wrote.
@Suite(.enabled(if: Tmux.isThere, "tmux is missing (Debian: apt-get install tmux)"))
struct MonitorScreenTests {
  @Test func `tmux shows the picture as it was drawn, at every size`() throws {
    let folder = try Folder()
    try folder.write(Array(Samples.tap.utf8), to: "recording.evemu")
    let scene =
      "window: { size: [320, 480] }\nviews: [{ id: 日本語, frame: [20, 20, 280, 200] }, { id: card, frame: [40, 260, 240, 200] }]\n"
    try folder.write(Array(scene.utf8), to: "scene.yaml")
    let command = try #require(Command.path)
    let tmux = Tmux(folder)
    defer { tmux.run("kill-server") }
    tmux.run(
      "new-session", "-d", "-x", "70", "-y", "20",
      "env LANG=C.UTF-8 sh -c \"'\(command)' replay '\(folder.path)/recording.evemu' --scene '\(folder.path)/scene.yaml' --kinds all | '\(command)' monitor -\""
    )
    #expect(tmux.screen(until: " END")?.contains("latest") ?? false)
    let screen = try #require(tmux.screen(until: "Sample Screen"))
    for line in ["日本語", "card", "q quits"] { #expect(screen.contains(line), "\(screen)") }
    // Every row of the panel begins in the same column, wide characters before it or not.
    let columns = Set(screen.split(separator: "\n").filter { $0.contains("│") }.map(Tmux.column))
    #expect(columns.count == 1, "\(screen)")
    tmux.run("resize-window", "-x", "30", "-y", "12")
    let small = try #require(tmux.screen(until: "q quits"))
    #expect(small.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { $0.count <= 30 }, "\(small)")
    tmux.run("send-keys", "q")
  }
}

/// A terminal in tmux, on a server of its own.
struct Tmux {
  private let folder: Folder

  init(_ folder: Folder) { self.folder = folder }

  static var isThere: Bool {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { unsafe access("\($0)/tmux", X_OK) == 0 }
  }

  @discardableResult
  func run(_ words: String...) -> String {
    let line = (["env", "LANG=C.UTF-8", "tmux", "-u", "-S", "\(folder.path)/tmux", "-f", "/dev/null"] + words)
      .map { "'\($0.replacingQuotes)'" }.joined(separator: " ")
    guard let pipe = unsafe popen("\(line) 2>&1", "r") else { return "" }
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe fread(&block, 1, block.count, pipe), count > 0 { output += block[..<count] }
    unsafe pclose(pipe)
    return String(decoding: output, as: UTF8.self)
  }

  /// What is on the screen once it holds a text; nil when that does not come.
  func screen(until wanted: String) -> String? {
    for _ in 0..<400 {
      let screen = run("capture-pane", "-p")
      if screen.contains(wanted) { return screen }
      usleep(50_000)
    }
    return nil
  }

  /// In which column the panel's border stands.
  static func column(_ line: Substring) -> Int {
    line.prefix { $0 != "│" }.reduce(0) { $0 + ($1.unicodeScalars.first.map { $0.value > 0x2fff } ?? false ? 2 : 1) }
  }
}

extension String {
  /// As it stands between single quotes for the shell.
  fileprivate var replacingQuotes: String { split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") }
}

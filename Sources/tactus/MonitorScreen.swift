import CLinuxInput
import Engines
import Evdev
import Glibc
import Reports
import Service

/// The live picture on a terminal: waits for lines, keys, signals and the next change of the picture, and for nothing else.
final class MonitorScreen {
  /// Where journal lines come from.
  enum Source {
    case daemon(ControlClient)
    /// `tactus replay LOG --kinds all --rate 1x | tactus monitor -`
    case standardInput
  }

  private let source: Source
  private let socketPath: String
  private let session: TerminalSession
  private let keys: Int32
  private let signals: Int32
  private var painter = CellPainter(Terminal.colours)
  private var picture = LivePicture(Terminal.charset)
  private var state = LiveState()
  /// What is shown instead while the picture stands still.
  private var frozen: (state: LiveState, time: Timestamp)?
  /// When the latest entry came, by our own clock.
  private var arrival: Int64 = 0
  private var splitter = LineSplitter(limit: MonitorVerb.longestLine)
  private var notice: (text: String, isBad: Bool, until: Int64)?
  private var hasEnded = false
  private var needsDrawing = true
  private var lastDrawing: Int64 = 0
  /// When the picture changes by itself.
  private var nextChange: Int64?
  private var lastQuestion: Int64 = 0
  private var isAsking = false
  private var lastSubscription: Int64 = 0

  /// How much the daemon keeps of what devices send, for as long as the picture is there.
  static let keptSeconds = 60
  /// Thirty pictures a second.
  private static let interval: Int64 = 33_333
  /// How often the daemon is asked for its counts while fingers move.
  private static let questions: Int64 = 1_000_000

  init(_ source: Source, socketPath: String) throws {
    self.source = source
    self.socketPath = socketPath
    switch source {
    case .daemon where isatty(STDIN_FILENO) == 1: keys = STDIN_FILENO
    case .daemon, .standardInput: keys = unsafe open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    }
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]
    signals = unsafe linux_signals_open(numbers, numbers.count)
    guard signals >= 0 else { throw CommandProblem.damaged("signalfd: \(unsafe String(cString: strerror(errno)))") }
    session = TerminalSession(keys: keys)
  }

  deinit {
    close(signals)
    if keys > STDIN_FILENO { close(keys) }
  }

  private static var clock: Int64 { linux_clock(CLOCK_MONOTONIC) }

  /// What the loop is to do next.
  private enum Next {
    case goOn
    case end(String?)
  }

  /// Shows what happens until somebody quits or the daemon ends.
  func run() throws -> ExitCode {
    session.enter()
    var next = Next.goOn
    if case .daemon(let client) = source { next = take(client.takeLines()) }
    while case .goOn = next, session.failure == nil {
      draw()
      next = wait()
    }
    session.leave()
    if case .end(let message?) = next { Console.error("tactus: \(message)\n") }
    if case .failed(let message)? = session.failure { throw CommandProblem.unwritable(message) }
    return .good
  }

  private var sourceDescriptor: Int32 {
    switch source {
    case .daemon(let client): client.descriptor
    case .standardInput: hasEnded ? -1 : STDIN_FILENO
    }
  }

  private func wait() -> Next {
    var requests = [sourceDescriptor, keys, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = unsafe poll(&requests, 3, timeout)
    guard count > 0 else {
      if count == 0 { needsDrawing = true }
      return .goOn
    }
    if requests[2].revents != 0, case .end(let message) = readSignals() { return .end(message) }
    if requests[1].revents != 0, case .end(let message) = readKeys() { return .end(message) }
    if requests[0].revents != 0 { return readSource() }
    return .goOn
  }

  /// Milliseconds until there is something to draw; -1 for as long as nothing happens.
  private var timeout: Int32 {
    let now = Self.clock
    var due: Int64?
    if needsDrawing { due = lastDrawing + Self.interval }
    for moment in [nextChange, notice?.until].compactMap({ $0 }) { due = min(due ?? .max, moment) }
    return due.map { Int32(clamping: max(($0 - now + 999) / 1_000, 0)) } ?? -1
  }

  // MARK: What comes

  private func readSource() -> Next {
    switch source {
    case .daemon(let client):
      guard let lines = client.readLines() else { return .end("the daemon has ended") }
      return take(lines)
    case .standardInput:
      var block = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe read(STDIN_FILENO, &block, block.count)
      guard count > 0 else {
        if count < 0, errno == EINTR { return .goOn }
        // What came last stays to be looked at, if somebody can say when he has seen enough.
        hasEnded = true
        needsDrawing = true
        // Whoever wrote them may have written problems over the picture.
        painter.forget()
        if state.now == nil { return .end("no journal line came: 'tactus replay LOG --kinds all' prints them") }
        return keys < 0 ? .end(nil) : .goOn
      }
      var lines: [[UInt8]] = []
      splitter.take(block[..<count]) { if case .text(let line) = $0 { lines.append(line) } }
      return take(lines)
    }
  }

  private func take(_ lines: [[UInt8]]) -> Next {
    for line in lines {
      switch DaemonLine(line) {
      case .entry(let entry): take(entry)
      case .counts(let counts):
        isAsking = false
        let time = now
        for count in counts { state.take(events: count.events, of: count.device, at: time) }
        needsDrawing = frozen == nil
      case .error(let message): say(message, isBad: true)
      case .other: break
      }
    }
    askForCounts()
    return .goOn
  }

  private func take(_ entry: JournalEntry) {
    state.take(entry)
    arrival = Self.clock
    needsDrawing = frozen == nil
    guard case .diagnostic(let diagnostic) = entry.content, diagnostic.code == "linesLost", case .daemon(let client) = source
    else { return }
    // Nothing that was believed is certain any more.
    state.forgetFingers()
    guard Self.clock - lastSubscription >= Self.questions else { return }
    lastSubscription = Self.clock
    try? client.send(MonitorVerb.subscription(to: LiveState.kinds, views: nil, present: true))
  }

  /// Asks how many events devices have sent, once a second while they send any.
  private func askForCounts() {
    guard case .daemon(let client) = source, !isAsking, arrival > 0, Self.clock - lastQuestion >= Self.questions else { return }
    lastQuestion = Self.clock
    isAsking = true
    try? client.send(#"{"request":"status"}"#)
  }

  /// The time on the journal's clock, which goes on while nothing comes.
  private var now: Timestamp {
    guard let latest = state.now else { return .zero }
    return hasEnded ? latest : latest.advanced(byMicroseconds: max(Self.clock - arrival, 0))
  }

  // MARK: Keys and signals

  private func readKeys() -> Next {
    var block = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(keys, &block, block.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? .goOn : .end(nil) }
    for key in Self.keys(in: block[..<count]) {
      switch key {
      case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: return .end(nil)
      case UInt8(ascii: " "): freeze()
      case UInt8(ascii: "r"), UInt8(ascii: "R"): save()
      // Ctrl-L: whatever else was written over the picture goes.
      case 12: painter.forget()
      default: continue
      }
      needsDrawing = true
    }
    return .goOn
  }

  /// The keys that are one byte each, without what arrows and their like send.
  private static func keys(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    var keys: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      guard byte == 27 else {
        keys.append(byte)
        continue
      }
      guard place < bytes.endIndex, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(bytes[place]) else { continue }
      place += 1
      while place < bytes.endIndex, !(0x40...0x7e ~= bytes[place]) { place += 1 }
      place += 1
    }
    return keys
  }

  private func freeze() {
    frozen = frozen == nil ? (state, now) : nil
  }

  private func save() {
    guard case .daemon = source else {
      return say("these lines come from a pipe: there are no kernel events to save", isBad: true)
    }
    do {
      say(try FlightSaving.save(socketPath, to: nil), isBad: false)
    } catch {
      say((error as? CommandProblem)?.message ?? "\(error)", isBad: true)
    }
  }

  private func say(_ text: String, isBad: Bool) {
    notice = (text, isBad, Self.clock + 6_000_000)
    needsDrawing = true
  }

  private func readSignals() -> Next {
    while true {
      switch linux_signals_read(signals) {
      case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return .end(nil)
      case SIGWINCH, SIGCONT: comeBack()
      case SIGTSTP:
        session.leave()
        // That one cannot be held up, and ends when somebody continues us.
        kill(getpid(), SIGSTOP)
        comeBack()
      default: return .goOn
      }
    }
  }

  private func comeBack() {
    session.enter()
    painter.forget()
    needsDrawing = true
  }

  // MARK: The picture

  private func draw() {
    let clock = Self.clock
    if let until = notice?.until, clock >= until { notice = nil }
    guard needsDrawing, clock - lastDrawing >= Self.interval else { return }
    needsDrawing = false
    lastDrawing = clock
    var frame = LivePicture.Frame()
    frame.title = "tactus"
    frame.state = frozen != nil ? "FROZEN" : hasEnded ? "END" : nil
    frame.notice = notice?.text
    frame.isNoticeBad = notice?.isBad ?? false
    frame.keys = [("q", "quits"), ("space", frozen == nil ? "freezes" : "goes on")]
    if case .daemon = source { frame.keys.append(("r", "saves the last minute")) }
    let (shown, time) = frozen ?? (state, now)
    let (columns, rows) = TerminalSession.size
    session.show(painter.paint(picture.draw(shown, at: time, columns: columns, rows: rows, frame)))
    nextChange = nil
    if frozen == nil, !hasEnded, let next = shown.nextChange(after: time) {
      nextChange = clock + max(next.microseconds(since: time), Self.interval)
    }
  }
}

import CLinuxInput
import Glibc
import Recordings

/// How far a long piece of work is, on one line of the terminal that standard error is; gone when the work is done.
///
/// Nothing is shown in the first half second, nor where nobody looks. It is asked for each 64 KiB that are read, and looks at the
/// clock then.
final class ProgressLine: @unchecked Sendable {
  /// What is shown in tests' terminals and to people alike.
  private static let delay: Int64 = 500_000
  private static let interval: Int64 = 100_000

  private let name: String
  private let started = linux_clock(CLOCK_MONOTONIC)
  private var lastShown: Int64 = 0
  private var isShown = false

  /// The line that is there now, which whatever else is written to the terminal first makes room for.
  private nonisolated(unsafe) static var current: ProgressLine?

  /// - Parameters:
  ///   - name: what is worked on, such as a file's name.
  ///   - outputFlows: much goes to standard output meanwhile: on a terminal that tells enough, and at the end of a pipe there may
  ///     be a pager on the same terminal.
  /// - Returns: nil where none is to be shown.
  static func begin(_ name: String, outputFlows: Bool = false) -> ProgressLine? {
    guard isatty(STDERR_FILENO) == 1, !outputFlows || outputIsStored else { return nil }
    let terminal = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
    guard !terminal.isEmpty, terminal != "dumb" else { return nil }
    let line = ProgressLine(name)
    unsafe current = line
    return line
  }

  /// Whether standard output is a file, or `/dev/null`.
  private static var outputIsStored: Bool {
    var status = stat()
    guard unsafe fstat(STDOUT_FILENO, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFREG || (kind == S_IFCHR && isatty(STDOUT_FILENO) == 0)
  }

  private init(_ name: String) { self.name = name }

  /// The work is done.
  func end() {
    clear()
    if unsafe Self.current === self { unsafe Self.current = nil }
  }

  /// Makes room on the terminal.
  static func makeRoom() { unsafe current?.clear() }

  /// So much of a recording has been read.
  func show(_ progress: ReadingProgress) {
    show {
      let doing = progress.isAhead ? "looking ahead in \(name)" : name
      guard let total = progress.total, total > 0 else { return "\(doing): \(Self.size(progress.bytes))" }
      let percent = min(progress.bytes * 100 / total, 100)
      return "\(doing): \(percent) % of \(Self.size(total))"
    }
  }

  /// So many of a number of things are done.
  func show(_ count: Int, of total: Int, _ noun: String) {
    show { "\(name): \(count) of \(total) \(noun)" }
  }

  private func show(_ text: () -> String) {
    let now = linux_clock(CLOCK_MONOTONIC)
    guard now - started >= Self.delay, now - lastShown >= Self.interval else { return }
    lastShown = now
    isShown = true
    var size = winsize()
    let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    let line = text().shown.prefix(isKnown ? Int(size.ws_col) - 1 : 79)
    Self.write("\r\(line)\u{1b}[K")
  }

  private func clear() {
    guard isShown else { return }
    isShown = false
    Self.write("\r\u{1b}[K")
  }

  private static func write(_ text: String) {
    var output = Output(descriptor: STDERR_FILENO, isLive: true)
    output.append(Array(text.utf8))
  }

  /// `3.2 MB`.
  private static func size(_ bytes: Int64) -> String {
    guard bytes >= 1_000_000 else { return "\(bytes / 1_000) kB" }
    let tenths = bytes / 100_000
    return tenths >= 1_000 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}

import CLinuxInput
import Glibc
import TestSupport
import Testing

/// A program on a terminal of its own that this end plays: what it writes there, keys, and sizes.
final class PseudoTerminal {
  let process: pid_t
  private let terminal: Int32
  private(set) var written: [UInt8] = []
  private var status: Int32?

  /// - Parameters:
  ///   - line: for the shell, whose `$0` is the command's path.
  ///   - environment: set or changed, `NAME=VALUE`.
  init(_ line: String, environment: [String] = [], columns: Int = 80, rows: Int = 24) throws {
    let command = try #require(Command.path, "the command is not built beside the bundle of tests")
    terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // What grantpt, unlockpt and ptsname do: they are not in Swift's Glibc.
    var (locked, number): (Int32, UInt32) = (0, 0)
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431 /* TIOCSPTLCK */, 0x8004_5430 /* TIOCGPTN */)
    try #require(unsafe terminal >= 0 && ioctl(terminal, unlock, &locked) == 0 && ioctl(terminal, getNumber, &number) == 0)
    let path = "/dev/pts/\(number)"
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    _ = unsafe posix_spawnattr_setflags(&attributes, 0x80 /* POSIX_SPAWN_SETSID */)
    // The first terminal that the leader of a session opens becomes its own.
    _ = unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    let variables = ["TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=", "NO_COLOR="] + environment
    let words = ["env"] + variables + ["sh", "-c", line, command]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    try #require(unsafe posix_spawnp(&process, "env", &actions, &attributes, &arguments, environ) == 0)
    self.process = process
    resize(columns: columns, rows: rows)
  }

  deinit {
    if status == nil {
      kill(-process, SIGKILL)
      _ = wait()
    }
    close(terminal)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = unsafe write(terminal, bytes, bytes.count)
  }

  var text: String { String(decoding: written, as: UTF8.self) }

  /// Reads what is written until it holds a text, or for at most so many milliseconds; whether it came.
  @discardableResult
  func read(until wanted: String, milliseconds: Int = 20_000) -> Bool {
    let end = linux_clock(CLOCK_MONOTONIC) + Int64(milliseconds) * 1_000
    while !text.contains(wanted) {
      let left = (end - linux_clock(CLOCK_MONOTONIC)) / 1_000
      guard left > 0, readOnce(milliseconds: Int32(clamping: left)) else { return text.contains(wanted) }
    }
    return true
  }

  /// Reads for so long, whatever comes; the bytes that came.
  func read(milliseconds: Int) -> Int {
    let before = written.count
    let end = linux_clock(CLOCK_MONOTONIC) + Int64(milliseconds) * 1_000
    while case let left = (end - linux_clock(CLOCK_MONOTONIC)) / 1_000, left > 0 {
      guard readOnce(milliseconds: Int32(clamping: left)) else { break }
    }
    return written.count - before
  }

  private func readOnce(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return false }
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(terminal, &block, block.count)
    // The other end of a terminal that nobody has open any more is an error.
    guard count > 0 else { return false }
    written += block[..<count]
    return true
  }

  /// Reads to the end; what the program ended with.
  func end() -> Int32 {
    while readOnce(milliseconds: 20_000) {}
    return wait()
  }

  private func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while unsafe waitpid(process, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7f
    status = signal == 0 ? (raw >> 8) & 0xff : 128 + signal
    return status ?? 0
  }
}

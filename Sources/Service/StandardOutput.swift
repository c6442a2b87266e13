internal import CLinuxInput
internal import Evdev
internal import Glibc

/// Journal lines to standard output, without ever waiting for whoever reads it.
final class StandardOutput {
  private var queue = LineQueue(limit: 1 << 20)
  private let poller: Poller
  private var token: Poller.Token?
  private let complain: (String) -> Void
  private var isFailing = false
  /// The reader has gone.
  private(set) var isClosed = false

  /// - Parameter complain: told once when the output cannot be written, as on a full disk.
  init(_ poller: Poller, complain: @escaping (String) -> Void) {
    self.poller = poller
    self.complain = complain
  }

  func add(_ line: [UInt8]) {
    if !isClosed { queue.add(line) }
  }

  /// Writes what can be written now, once for all that came in a round.
  func flush(at time: Timestamp) {
    guard !isClosed, !queue.isEmpty else { return }
    switch queue.flush(at: time, Self.write) {
    case .done:
      isFailing = false
      waitForRoom(false)
    case .blocked:
      waitForRoom(true)
    case .closed:
      isClosed = true
      waitForRoom(false)
    case .failed(let message):
      queue.drop()
      if !isFailing { complain("standard output: \(message); lines are lost until it can be written again") }
      isFailing = true
    }
  }

  /// One write that cannot block: a pipe that is writable takes this much at once.
  private static func write(_ bytes: ArraySlice<UInt8>) -> (count: Int, progress: LineQueue.Progress) {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&request, 1, 0) > 0 else { return (0, .blocked) }
    let piece = bytes.prefix(4_096)
    let count = unsafe piece.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count >= 0 { return (count, .done) }
    switch errno {
    case EINTR: return (0, .done)
    case EAGAIN: return (0, .blocked)
    case EPIPE: return (0, .closed)
    default: return (0, .failed(unsafe String(cString: strerror(errno))))
    }
  }

  private func waitForRoom(_ wanted: Bool) {
    if wanted, token == nil {
      // A plain file cannot be waited for, and need not be.
      token = poller.add(STDOUT_FILENO, writable: true, readable: false) { [unowned self] _ in
        flush(at: Timestamp(microseconds: Clock.monotonic))
      }
    } else if !wanted, let token {
      poller.remove(token)
      self.token = nil
    }
  }
}

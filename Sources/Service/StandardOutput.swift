internal import CLinuxInput
internal import Evdev
internal import Glibc

/// Journal lines to standard output, without ever waiting for whoever reads it.
final class StandardOutput {
  private var queue = LineQueue(limit: 1 << 20)
  private let poller: Poller
  private var token: Poller.Token?
  private let way: Way
  private let complain: (String) -> Void
  private var isFailing = false
  /// The reader has gone.
  private(set) var isClosed = false

  /// - Parameter complain: told once when the output cannot be written, as on a full disk.
  init(_ poller: Poller, complain: @escaping (String) -> Void) {
    self.poller = poller
    self.complain = complain
    way = Way()
  }

  /// How to write without waiting for the reader.
  private enum Way {
    /// The same pipe or terminal, opened anew: that it does not wait is then between it and us, and whoever has the same
    /// standard output is not surprised.
    case reopened(Descriptor)
    case socket
    /// A file takes everything at once.
    case file
    /// To be asked before each write.
    case asking

    init() {
      var status = stat()
      guard unsafe fstat(STDOUT_FILENO, &status) == 0 else {
        self = .asking
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFSOCK: self = .socket
      case S_IFIFO, S_IFCHR:
        let number = unsafe open("/proc/self/fd/\(STDOUT_FILENO)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        self = Descriptor(number).map { .reopened($0) } ?? .asking
      default: self = .asking
      }
    }

    var descriptor: Int32 {
      if case .reopened(let own) = self { own.number } else { STDOUT_FILENO }
    }

    /// Writes as much as fits.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
      switch self {
      case .reopened, .file:
        return unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      case .socket:
        return unsafe linux_socket_send(descriptor, bytes.baseAddress, bytes.count)
      case .asking:
        // A pipe that is writable takes this much at once.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&request, 1, 0) > 0 else {
          errno = EAGAIN
          return -1
        }
        return unsafe Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 4_096))
      }
    }
  }

  func add(_ line: [UInt8]) {
    if !isClosed { queue.add(line) }
  }

  /// Writes what can be written now, once for all that came in a round.
  func flush(at time: Timestamp) {
    guard !isClosed, !queue.isEmpty else { return }
    switch queue.flush(at: time, write) {
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

  private func write(_ bytes: ArraySlice<UInt8>) -> (count: Int, progress: LineQueue.Progress) {
    let count = unsafe bytes.withUnsafeBytes { unsafe way.write($0) }
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
      token = poller.add(way.descriptor, writable: true, readable: false) { [unowned self] _ in
        flush(at: Timestamp(microseconds: Clock.monotonic))
      }
    } else if !wanted, let token {
      poller.remove(token)
      self.token = nil
    }
  }
}

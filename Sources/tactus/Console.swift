import Glibc

/// What the command writes for people: plain text on standard output, problems on standard error.
enum Console {
  /// Writes to standard output.
  ///
  /// - Throws: ``CommandProblem`` when it is full or closed to us; a reader who has seen enough is no problem.
  static func print(_ text: String) throws {
    let output = write(text, to: STDOUT_FILENO)
    if case .failed(let message) = output.failure { throw CommandProblem.unwritable(message) }
  }

  /// Writes to standard error; whatever comes of it, there is nobody else to tell.
  static func error(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Makes sure that no file that is opened later takes the place of a standard stream that was closed.
  static func occupyClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // Opened the wrong way round, so that reading or writing still fails.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func write(_ text: String, to descriptor: Int32) -> Output {
    ProgressLine.makeRoom()
    var output = Output(descriptor: descriptor, isLive: true)
    output.append(Array(text.utf8))
    return output
  }
}

/// Bytes on their way to a descriptor: gathered into large writes, or written at once when somebody watches.
struct Output {
  private let descriptor: Int32
  /// Each line is written as it comes.
  private let isLive: Bool
  private var buffer: [UInt8] = []
  /// The reader has gone, or the disk is full; nothing further is written.
  private(set) var failure: Failure?

  enum Failure {
    /// The reader closed the pipe: it has seen enough.
    case closed
    case failed(String)
  }

  init(descriptor: Int32, isLive: Bool) {
    self.descriptor = descriptor
    self.isLive = isLive
  }

  mutating func append(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if isLive || buffer.count >= 65_536 { flush() }
  }

  mutating func flush() {
    var written = 0
    while written < buffer.count, failure == nil {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        failure = .closed
      } else if errno != EINTR {
        failure = .failed(unsafe String(cString: strerror(errno)))
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

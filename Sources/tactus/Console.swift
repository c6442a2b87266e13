import Glibc

/// What the command writes for people: plain text on standard output, problems on standard error.
enum Console {
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  static var errorsGoToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ text: String, to descriptor: Int32) {
    var output = Output(descriptor: descriptor, isLive: true)
    output.append(Array(text.utf8))
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

import Glibc

/// A system call that failed.
public struct SystemError: Error, Hashable, Sendable {
  /// The C name of the call.
  public let call: String
  /// `errno`.
  public let code: Int32

  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// What the call that has just failed left in `errno`.
  init(after call: String) {
    self.init(call: call, code: errno)
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words, and where they come from.
  public var description: String { "\(unsafe String(cString: strerror(code))) (\(call))" }
}

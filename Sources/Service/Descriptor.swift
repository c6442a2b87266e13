internal import CLinuxInput
internal import Glibc

/// A file descriptor that is closed when nobody holds it any more.
final class Descriptor {
  let number: Int32

  /// Takes over an open descriptor; nil for the -1 of a call that failed.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}

/// What the system said when a call failed.
struct SystemError: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  init(_ call: String) {
    self.call = call
    number = errno
  }

  var description: String { "\(call): \(unsafe String(cString: strerror(number)))" }
}

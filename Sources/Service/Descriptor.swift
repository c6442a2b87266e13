internal import Devices
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

extension SystemError {
  /// What `errno` says of a call that has just failed.
  init(_ call: String) { self.init(call: call, code: errno) }
}

import Evdev

/// One `struct input_event` among bytes.
struct RawRecord {
  var seconds: Int64
  var microseconds: Int64
  var type: UInt16
  var code: UInt16
  var value: Int32

  /// Reads the record at this offset, which must lie wholly within the bytes.
  @inline(__always)
  init(_ bytes: RawSpan, at offset: Int, _ layout: RawLayout) {
    precondition(offset >= 0 && offset + layout.size <= bytes.byteCount)
    let rest: Int
    switch layout {
    case .bytes24:
      seconds = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Int64.self)
      microseconds = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset + 8, as: Int64.self)
      rest = offset + 16
    case .bytes16:
      seconds = Int64(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
      microseconds = Int64(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset + 4, as: UInt32.self))
      rest = offset + 8
    }
    type = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: rest, as: UInt16.self)
    code = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: rest + 2, as: UInt16.self)
    value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: rest + 4, as: Int32.self)
  }

  /// The seconds of a clock that can be counted in microseconds of 64 bits.
  private static let secondsLimit: Int64 = 9_000_000_000_000

  /// The event, or nil where the numbers are none that a kernel sends.
  @inline(__always)
  var event: InputEvent? {
    guard UInt64(bitPattern: microseconds) < 1_000_000, type < EV.count,
      seconds < Self.secondsLimit, seconds > -Self.secondsLimit
    else { return nil }
    return InputEvent(
      time: Timestamp(microseconds: seconds &* 1_000_000 &+ microseconds), type: type, code: code, value: value)
  }
}

package import Evdev

/// Writes journal lines: one JSON object a line, keys in a fixed order, numbers with fixed decimals.
///
/// The few lines that JSON takes are our own because the hot path prints it: each piece goes straight into one reused buffer, with
/// one look at whether there is room for it.
public struct JSONWriter: Sendable {
  /// The first ``used`` bytes count.
  private var buffer: [UInt8]
  private var used = 0
  private var needsComma = false

  public init() { buffer = [UInt8](repeating: 0, count: 512) }

  /// What was written since the last ``clear()``.
  public var bytes: [UInt8] { Array(buffer[..<used]) }

  public mutating func clear() { used = 0 }

  // MARK: Objects and arrays

  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  package mutating func endObject() { close(UInt8(ascii: "}")) }

  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// A key of our own, which needs no escapes.
  package mutating func key(_ key: StaticString) {
    let comma = needsComma
    unsafe put(atMost: key.utf8CodeUnitCount + 4) { place in
      var next = unsafe place
      if comma { unsafe next.put(UInt8(ascii: ",")) }
      unsafe next.put(UInt8(ascii: "\""))
      key.withUTF8Buffer { unsafe next.put($0) }
      unsafe next.put(UInt8(ascii: "\""))
      unsafe next.put(UInt8(ascii: ":"))
      return unsafe next - place
    }
    needsComma = false
  }

  /// A key of somebody else's. It has a label, since a literal without one would be taken for a `String` and come here.
  package mutating func key(escaping key: String) {
    string(key)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func endLine() {
    put(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    put(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    put(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { put(UInt8(ascii: ",")) }
  }

  // MARK: Values

  package mutating func null() { raw("null") }

  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func int(_ value: Int) {
    unsafe put(atMost: 1 + Self.longestNumber) { [needsComma] place in
      var next = unsafe place
      if needsComma { unsafe next.put(UInt8(ascii: ",")) }
      if value < 0 { unsafe next.put(UInt8(ascii: "-")) }
      unsafe next.put(digits: UInt64(value.magnitude), least: 1)
      return unsafe next - place
    }
    needsComma = true
  }

  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { unsafe string($0) }
    needsComma = true
  }

  private mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    // An escaped byte takes six.
    unsafe put(atMost: text.count * 6 + 3) { [needsComma] place in
      var next = unsafe place
      if needsComma { unsafe next.put(UInt8(ascii: ",")) }
      unsafe next.put(UInt8(ascii: "\""))
      for index in 0..<text.count {
        let byte = unsafe text[index]
        // Nearly all of them.
        if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7f {
          unsafe next.put(byte)
          continue
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          unsafe next.put(UInt8(ascii: "\\"))
          unsafe next.put(byte)
        case UInt8(ascii: "\n"):
          unsafe next.put(UInt8(ascii: "\\"))
          unsafe next.put(UInt8(ascii: "n"))
        case UInt8(ascii: "\t"):
          unsafe next.put(UInt8(ascii: "\\"))
          unsafe next.put(UInt8(ascii: "t"))
        default:
          unsafe next.put(escaped: byte)
        }
      }
      unsafe next.put(UInt8(ascii: "\""))
      return unsafe next - place
    }
  }

  /// Seconds with six decimals.
  package mutating func time(_ time: Timestamp) {
    let microseconds = time.microseconds
    unsafe put(atMost: 1 + Self.longestNumber) { [needsComma] place in
      var next = unsafe place
      if needsComma { unsafe next.put(UInt8(ascii: ",")) }
      if microseconds < 0 { unsafe next.put(UInt8(ascii: "-")) }
      unsafe next.put(digits: microseconds.magnitude / 1_000_000, least: 1)
      unsafe next.put(UInt8(ascii: "."))
      unsafe next.put(digits: microseconds.magnitude % 1_000_000, least: 6)
      return unsafe next - place
    }
    needsComma = true
  }

  /// A number with so many decimals, six at most, halves rounded away from zero; never `-0`, and never what JSON cannot hold:
  /// a value that is no number is null, one too large stops at 10¹².
  package mutating func number(_ value: Double, decimals: Int) {
    guard !value.isNaN else { return null() }
    let decimals = min(max(decimals, 0), Self.powers.count - 1)
    let scale = Self.powers[decimals]
    let limit = 1e12
    let scaled = (min(max(value, -limit), limit) * Double(scale)).rounded(.toNearestOrAwayFromZero)
    let magnitude = UInt64(scaled.magnitude)
    unsafe put(atMost: 1 + Self.longestNumber) { [needsComma] place in
      var next = unsafe place
      if needsComma { unsafe next.put(UInt8(ascii: ",")) }
      if scaled < 0, magnitude != 0 { unsafe next.put(UInt8(ascii: "-")) }
      unsafe next.put(digits: magnitude / scale, least: 1)
      if decimals > 0 {
        unsafe next.put(UInt8(ascii: "."))
        unsafe next.put(digits: magnitude % scale, least: decimals)
      }
      return unsafe next - place
    }
    needsComma = true
  }

  package mutating func number(_ number: JournalNumber) { self.number(number.value, decimals: number.decimals) }

  /// A number as a journal line has it.
  package static func text(_ value: Double, decimals: Int) -> String {
    var writer = JSONWriter()
    writer.number(value, decimals: decimals)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static let powers: InlineArray<7, UInt64> = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
  /// A sign, the digits of the largest integer, a point and six decimals.
  private static let longestNumber = 32

  private mutating func raw(_ text: StaticString) {
    separate()
    unsafe put(atMost: text.utf8CodeUnitCount) { place in
      var next = unsafe place
      text.withUTF8Buffer { unsafe next.put($0) }
      return unsafe next - place
    }
    needsComma = true
  }

  // MARK: The buffer

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    if used == buffer.count { grow(by: 1) }
    buffer[used] = byte
    used += 1
  }

  /// Has up to `most` bytes written, for which there is room then; `write` answers how many there were.
  @inline(__always)
  private mutating func put(atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if buffer.count - used < most { grow(by: most) }
    let start = used
    used += unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe write(base + start)
    }
  }

  @inline(never)
  private mutating func grow(by count: Int) {
    buffer += [UInt8](repeating: 0, count: max(count, buffer.count))
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a byte and goes on.
  @inline(__always)
  fileprivate mutating func put(_ byte: UInt8) {
    unsafe pointee = byte
    unsafe self += 1
  }

  @inline(__always)
  fileprivate mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    unsafe update(from: base, count: bytes.count)
    unsafe self += bytes.count
  }

  /// Writes a number with at least so many digits.
  @inline(__always)
  fileprivate mutating func put(digits value: UInt64, least: Int) {
    var count = 1
    var bound: UInt64 = 10
    while count < 19, value >= bound {
      bound *= 10
      count += 1
    }
    if count == 19, value >= bound { count = 20 }
    count = Swift.max(count, least)
    var rest = value
    var place = unsafe self + count
    unsafe self = unsafe place
    for _ in 0..<count {
      unsafe place -= 1
      unsafe place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  fileprivate mutating func put(escaped byte: UInt8) {
    unsafe put(UInt8(ascii: "\\"))
    unsafe put(UInt8(ascii: "u"))
    unsafe put(UInt8(ascii: "0"))
    unsafe put(UInt8(ascii: "0"))
    for digit in [byte >> 4, byte & 15] {
      unsafe put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

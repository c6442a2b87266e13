package import Evdev

/// Writes journal lines: one JSON object a line, keys in a fixed order, numbers with fixed decimals.
///
/// The few lines that JSON takes are our own because the hot path prints it: bytes go straight into one reused array.
public struct JSONWriter: Sendable {
  /// What was written since the last ``clear()``.
  public private(set) var bytes: [UInt8] = []

  public init() {
    bytes.reserveCapacity(4_096)
  }

  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  // MARK: Objects and arrays

  private var needsComma = false

  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// A key of our own, which needs no escapes.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  // MARK: Values

  package mutating func null() { raw("null") }

  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func int(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude), least: 1)
    needsComma = true
  }

  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"):
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case UInt8(ascii: "\t"):
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case 0..<0x20, 0x7f:
        escape(byte)
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    let hex = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(hex[Int(byte >> 4)])
    bytes.append(hex[Int(byte & 15)])
  }

  /// Seconds with six decimals.
  package mutating func time(_ time: Timestamp) {
    separate()
    if time.microseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = time.microseconds.magnitude
    digits(magnitude / 1_000_000, least: 1)
    bytes.append(UInt8(ascii: "."))
    digits(magnitude % 1_000_000, least: 6)
    needsComma = true
  }

  /// A number with so many decimals, six at most, halves rounded away from zero; never `-0`, and never what JSON cannot hold:
  /// a value that is no number is null, one too large stops at 10¹².
  package mutating func number(_ value: Double, decimals: Int) {
    guard !value.isNaN else { return null() }
    separate()
    let decimals = min(max(decimals, 0), Self.powers.count - 1)
    let scale = Self.powers[decimals]
    let limit = 1e12
    let scaled = (min(max(value, -limit), limit) * Double(scale)).rounded(.toNearestOrAwayFromZero)
    let magnitude = UInt64(scaled.magnitude)
    if scaled < 0, magnitude != 0 { bytes.append(UInt8(ascii: "-")) }
    digits(magnitude / scale, least: 1)
    if decimals > 0 {
      bytes.append(UInt8(ascii: "."))
      digits(magnitude % scale, least: decimals)
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

  private static let powers: [UInt64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  private mutating func raw(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func digits(_ value: UInt64, least: Int) {
    var divisor: UInt64 = 1
    var count = 1
    while value / divisor >= 10 || count < least {
      divisor *= 10
      count += 1
    }
    var rest = value
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}

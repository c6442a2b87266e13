import Evdev

// What the formats made for people's eyes need beside fields: words, names, numbers in both notations, times.
extension FieldScanner {
  /// The byte here, or nil at the line's end.
  func next(_ line: Span<UInt8>) -> UInt8? { position < line.count ? line[position] : nil }

  /// Skips blanks and this byte where it stands here; true when it did.
  mutating func skipByte(_ byte: UInt8, _ line: Span<UInt8>) -> Bool {
    let start = position
    skipBlanks(line)
    if position < line.count, line[position] == byte {
      position += 1
      return true
    }
    position = start
    return false
  }

  /// A decimal number with a sign or without; anything may follow that is neither a letter nor a digit.
  mutating func integer(_ line: Span<UInt8>) -> Int32? {
    let start = position
    let isNegative = skip("-", line)
    guard let magnitude = digits(line), !isAtWord(line),
      let value = Int32(exactly: isNegative ? -magnitude : magnitude)
    else {
      position = start
      return nil
    }
    return value
  }

  /// A decimal number of 16 bits.
  mutating func number(_ line: Span<UInt8>) -> UInt16? {
    let start = position
    guard let value = digits(line), let number = UInt16(exactly: value), !isAtWord(line) else {
      position = start
      return nil
    }
    return number
  }

  /// A hexadecimal number of `least` to 8 digits, with `0x` before it or without.
  mutating func hexadecimal32(_ line: Span<UInt8>, least: Int = 1) -> UInt32? {
    let start = position
    _ = skip("0x", line)
    var value: UInt32 = 0
    let first = position
    while position < line.count, position - first < 9, let digit = Self.hexadecimalDigit(line[position]) {
      value = value &<< 4 | UInt32(digit)
      position += 1
    }
    guard least...8 ~= position - first, !isAtWord(line) else {
      position = start
      return nil
    }
    return value
  }

  /// `SECONDS.FRACTION` as microseconds; digits beyond the sixth are dropped. `fraction` is the number of digits.
  mutating func time(_ line: Span<UInt8>) -> (time: Timestamp, fraction: Int)? {
    let start = position
    guard let seconds = digits(line), seconds < 9_000_000_000_000 else {
      position = start
      return nil
    }
    var microseconds: Int64 = 0
    var count = 0
    if next(line) == UInt8(ascii: ".") {
      position += 1
      while let byte = next(line), byte &- UInt8(ascii: "0") < 10 {
        if count < 6 { microseconds = microseconds * 10 + Int64(byte - UInt8(ascii: "0")) }
        count += 1
        position += 1
      }
    }
    guard !isAtWord(line) else {
      position = start
      return nil
    }
    for _ in Swift.min(count, 6)..<6 { microseconds *= 10 }
    return (Timestamp(microseconds: seconds * 1_000_000 + microseconds), count)
  }

  /// Steps over letters, digits and underscores; their range, empty where there are none.
  mutating func word(_ line: Span<UInt8>) -> Range<Int> {
    let start = position
    while isAtWord(line) { position += 1 }
    return start..<position
  }

  /// Whether a letter, a digit or an underscore stands here.
  func isAtWord(_ line: Span<UInt8>) -> Bool {
    guard position < line.count else { return false }
    let byte = line[position]
    return byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }

  /// Steps over `(…)`; false, and nothing is stepped over, where it does not end in this line.
  mutating func skipParentheses(_ line: Span<UInt8>) -> Bool {
    guard next(line) == UInt8(ascii: "(") else { return false }
    for place in position..<line.count where line[place] == UInt8(ascii: ")") {
      position = place + 1
      return true
    }
    return false
  }

  /// Whether exactly this text stands in a part of the line.
  static func isText(_ text: String, in line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    for byte in text.utf8 {
      guard place < range.upperBound, line[place] == byte else { return false }
      place += 1
    }
    return place == range.upperBound
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    if byte &- UInt8(ascii: "0") < 10 { return byte &- UInt8(ascii: "0") }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

/// The fields of an axis as several tools write them after its name, in one line or in a line each: `value 0, min 0,
/// max 1079, fuzz 0, flat 0, resolution 0`.
enum AxisField: CaseIterable {
  case value, minimum, maximum, fuzz, flat, resolution

  /// Reads one field's name and number, up to the comma behind it; nil where there is none.
  static func read(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> (field: AxisField, number: Int32)? {
    let start = scanner.position
    scanner.skipBlanks(line)
    guard let field = name(line, &scanner) else {
      scanner.position = start
      return nil
    }
    _ = scanner.skipByte(UInt8(ascii: ":"), line)
    scanner.skipBlanks(line)
    guard let number = scanner.integer(line) else {
      scanner.position = start
      return nil
    }
    _ = scanner.skipByte(UInt8(ascii: ","), line)
    return (field, number)
  }

  func set(_ number: Int32, in axis: inout AxisInfo) {
    switch self {
    case .value: axis.value = number
    case .minimum: axis.minimum = number
    case .maximum: axis.maximum = number
    case .fuzz: axis.fuzz = number
    case .flat: axis.flat = number
    case .resolution: axis.resolution = number
    }
  }

  private static func name(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> AxisField? {
    let names: [(StaticString, AxisField)] = [
      ("value", .value), ("Value", .value), ("val", .value), ("min", .minimum), ("Min", .minimum), ("max", .maximum),
      ("Max", .maximum), ("fuzz", .fuzz), ("Fuzz", .fuzz), ("flat", .flat), ("Flat", .flat),
      ("resolution", .resolution), ("Resolution", .resolution), ("res", .resolution),
    ]
    for (name, field) in names where scanner.skip(name, line) { return field }
    return nil
  }
}

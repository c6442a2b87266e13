/// Walks over the blank-separated fields of one line of bytes.
///
/// Every method leaves ``position`` alone when it returns nil.
struct FieldScanner {
  var position = 0

  /// Skips spaces and tabs; true when there was at least one.
  @discardableResult
  mutating func skipBlanks(_ line: Span<UInt8>) -> Bool {
    let start = position
    while position < line.count, line[position] == 0x20 || line[position] == 0x09 { position += 1 }
    return position > start
  }

  /// Whether nothing but a comment is left.
  func isAtEnd(_ line: Span<UInt8>) -> Bool {
    position >= line.count || line[position] == UInt8(ascii: "#")
  }

  /// Whether a field ends here: at a blank, a comment, or the end of the line.
  func isAtFieldEnd(_ line: Span<UInt8>) -> Bool {
    isAtEnd(line) || line[position] == 0x20 || line[position] == 0x09
  }

  /// A decimal number of up to 18 digits.
  mutating func digits(_ line: Span<UInt8>) -> Int64? {
    var value: Int64 = 0
    var index = position
    while index < line.count {
      let digit = line[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    guard index > position, index - position <= 18 else { return nil }
    position = index
    return value
  }

  /// A whole field that is a decimal number, with a sign or without.
  mutating func decimal(_ line: Span<UInt8>) -> Int32? {
    let start = position
    var isNegative = false
    if position < line.count, line[position] == UInt8(ascii: "-") {
      isNegative = true
      position += 1
    }
    guard let magnitude = digits(line), isAtFieldEnd(line),
      let value = Int32(exactly: isNegative ? -magnitude : magnitude)
    else {
      position = start
      return nil
    }
    return value
  }

  /// A whole field that is a hexadecimal number of 1 to 4 digits.
  mutating func hexadecimal(_ line: Span<UInt8>) -> UInt16? {
    var value: UInt16 = 0
    var index = position
    while index < line.count {
      let byte = line[index]
      let digit: UInt8
      if byte &- UInt8(ascii: "0") < 10 {
        digit = byte &- UInt8(ascii: "0")
      } else {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        guard letter < 6 else { break }
        digit = letter + 10
      }
      value = value &<< 4 | UInt16(digit)
      index += 1
    }
    let start = position
    guard index > position, index - position <= 4 else { return nil }
    position = index
    guard isAtFieldEnd(line) else {
      position = start
      return nil
    }
    return value
  }

  /// Steps over these ASCII characters where they stand here; true when they did.
  mutating func skip(_ text: StaticString, _ line: Span<UInt8>) -> Bool {
    let length = text.utf8CodeUnitCount
    guard line.count - position >= length else { return false }
    for index in 0..<length {
      guard unsafe line[position + index] == text.utf8Start[index] else { return false }
    }
    position += length
    return true
  }

  /// Steps over the rest of the line and its end.
  mutating func skipLine(_ text: Span<UInt8>) {
    while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
    if position < text.count { position += 1 }
  }

  /// Whether the three bytes here are the mark that some editors put before UTF-8 text.
  func isAtByteOrderMark(_ text: Span<UInt8>) -> Bool {
    text.count - position >= 3 && text[position] == 0xef && text[position + 1] == 0xbb && text[position + 2] == 0xbf
  }

  /// All that is left of the line; bytes that are no UTF-8 are replaced.
  mutating func rest(_ line: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    while position < line.count {
      bytes.append(line[position])
      position += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Text formats are written as bytes: numbers go straight into the buffer.
extension [UInt8] {
  mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a decimal number, filled up with zeros to `width` characters, of which the sign is one (`%04d`).
  mutating func append(decimal number: Int64, width: Int = 0) {
    var magnitude = number.magnitude
    var digits: InlineArray<20, UInt8> = InlineArray(repeating: 0)
    var count = 0
    repeat {
      digits[count] = UInt8(ascii: "0") + UInt8(magnitude % 10)
      magnitude /= 10
      count += 1
    } while magnitude > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    for _ in 0..<Swift.max(0, width - count - (number < 0 ? 1 : 0)) { append(UInt8(ascii: "0")) }
    while count > 0 {
      count -= 1
      append(digits[count])
    }
  }

  /// Appends the low `digits` hexadecimal digits of a number.
  mutating func append(hexadecimal number: UInt16, digits: Int) {
    for place in stride(from: digits - 1, through: 0, by: -1) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt16(4 * place)) & 0xf
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends a hexadecimal number without zeros in front, filled up to `width` digits (`%x`, `%02x`).
  mutating func append(shortHexadecimal number: UInt32, width: Int = 1) {
    let digits = Swift.max(width, (32 - number.leadingZeroBitCount + 3) / 4)
    for place in stride(from: digits - 1, through: 0, by: -1) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt32(4 * place)) & 0xf
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends a decimal number with spaces in front, up to `width` characters (`%7d`).
  mutating func append(rightAligned number: Int64, width: Int) {
    var length = number < 0 ? 2 : 1
    var rest = number.magnitude
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    for _ in 0..<Swift.max(0, width - length) { append(UInt8(ascii: " ")) }
    append(decimal: number)
  }

  /// Appends spaces until `width` bytes follow `start`.
  mutating func pad(from start: Int, to width: Int) {
    while count - start < width { append(UInt8(ascii: " ")) }
  }
}

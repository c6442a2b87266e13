/// A number as scenes write it, with the unit that stands behind it: `12`, `-0.5`, `1e3`, `350ms`, `50%`.
///
/// JSON's grammar, with a leading plus and leading zeros let through. Neither hexadecimal nor `.inf` and `.nan` are
/// numbers here; a number too large for a `Double` comes out infinite.
struct Numeral: Hashable {
  var value: Double
  /// The unit as written, without the blanks before it; empty for a bare number.
  var unit: String

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func digits() -> Int {
      let start = index
      while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(at(index)) { index += 1 }
      return index - start
    }
    if at(0) == UInt8(ascii: "-") || at(0) == UInt8(ascii: "+") { index = 1 }
    guard digits() > 0 else { return nil }
    if at(index) == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { return nil }
    }
    if at(index) == UInt8(ascii: "e") || at(index) == UInt8(ascii: "E") {
      let mantissa = index
      index += 1
      if at(index) == UInt8(ascii: "-") || at(index) == UInt8(ascii: "+") { index += 1 }
      if digits() == 0 { index = mantissa }
    }
    guard let value = Double(String(decoding: bytes[..<index], as: UTF8.self)) else { return nil }
    let unit = bytes[index...].drop { $0 == UInt8(ascii: " ") }
    self.value = value
    self.unit = String(decoding: unit, as: UTF8.self)
    // "5 fingers" is a text that begins with a number.
    guard self.unit.utf8.count <= 3,
      self.unit.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "%" || $0 == "°" })
    else { return nil }
  }
}

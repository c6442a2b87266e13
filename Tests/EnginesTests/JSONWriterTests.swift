import Evdev
import Testing

@testable import Engines

/// Numbers and strings of journal lines.
@Suite struct JSONWriterTests {
  private func number(_ value: Double, _ decimals: Int) -> String {
    var json = JSONWriter()
    json.number(value, decimals: decimals)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func string(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func time(_ microseconds: Int64) -> String {
    var json = JSONWriter()
    json.time(Timestamp(microseconds: microseconds))
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(
    "Numbers have fixed decimals",
    arguments: [
      (0, 2, "0.00"), (160, 2, "160.00"), (3.2, 2, "3.20"), (1.5, 4, "1.5000"), (0.35, 6, "0.350000"), (7, 0, "7"),
      (-12.345678, 4, "-12.3457"), (0.1, 1, "0.1"), (99.999, 2, "100.00"), (-99.999, 2, "-100.00"),
    ] as [(Double, Int, String)])
  func decimals(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(number(value, decimals) == text)
  }

  @Test(
    "Halves go away from zero, both ways",
    arguments: [
      (0.5, 0, "1"), (-0.5, 0, "-1"), (1.5, 0, "2"), (2.5, 0, "3"), (0.125, 2, "0.13"), (-0.125, 2, "-0.13"),
      (0.375, 2, "0.38"), (2.03125, 4, "2.0313"),
    ] as [(Double, Int, String)])
  func halves(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(number(value, decimals) == text)
  }

  @Test(
    "Zero has no sign, nor has what rounds to zero", arguments: [-0.0, -0.001, -0.0049, -Double.leastNonzeroMagnitude, -1e-300])
  func noMinusZero(_ value: Double) {
    #expect(number(value, 2) == "0.00")
    #expect(number(value, 0) == "0")
  }

  @Test("Tiny numbers are zero", arguments: [Double.leastNonzeroMagnitude, 1e-300, 0.0049])
  func tiny(_ value: Double) {
    #expect(number(value, 2) == "0.00")
  }

  @Test(
    "Huge numbers stop at 10¹², with all decimals", arguments: [1e12, 1e13, 1e300, Double.greatestFiniteMagnitude, .infinity])
  func huge(_ value: Double) {
    #expect(number(value, 2) == "1000000000000.00")
    #expect(number(-value, 6) == "-1000000000000.000000")
  }

  @Test("Large numbers below that are whole")
  func large() {
    #expect(number(999_999_999_999, 2) == "999999999999.00")
    #expect(number(-123_456_789.25, 2) == "-123456789.25")
    #expect(number(4_294_967_296.5, 4) == "4294967296.5000")
  }

  @Test("What is no number is null", arguments: [Double.nan, -.nan, .signalingNaN])
  func noNumber(_ value: Double) {
    #expect(number(value, 2) == "null")
  }

  @Test("More decimals than six are six, fewer than none are none", arguments: [7, 30, .max])
  func manyDecimals(_ decimals: Int) {
    #expect(number(0.5, decimals) == "0.500000")
    #expect(number(0.5, -decimals) == "1")
  }

  @Test("Every finite number comes out as one that a reader of JSON takes, near what it was", arguments: 1...4)
  func roundTrip(seed: UInt64) throws {
    var state = seed
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(Int64(bitPattern: state) >> Int64(state % 40)) / 1e6
      guard abs(value) < 1e9 else { continue }
      for decimals in [0, 1, 2, 4, 6] {
        let text = number(value, decimals)
        let back = try #require(Double(text))
        let step = [1, 0.1, 0.01, 1, 0.0001, 1, 0.000001][decimals]
        #expect(abs(back - value) <= step / 2 * 1.0001 + abs(value) * 1e-15, "\(value) as \(text)")
        #expect((text.split(separator: ".").dropFirst().first?.count ?? 0) == decimals)
        #expect(!text.hasPrefix("-") || back < 0)
      }
    }
  }

  @Test(
    "Times are seconds with six decimals",
    arguments: [
      (0, "0.000000"), (1_204_500, "1.204500"), (1, "0.000001"), (-1, "-0.000001"), (-1_500_000, "-1.500000"),
      (1_700_000_000_123_456, "1700000000.123456"), (.max, "9223372036854.775807"), (.min, "-9223372036854.775808"),
    ] as [(Int64, String)])
  func times(_ microseconds: Int64, _ text: String) {
    #expect(time(microseconds) == text)
  }

  @Test(
    "Whole numbers are whole",
    arguments: [
      (0, "0"), (-1, "-1"), (10, "10"), (1_000_000, "1000000"), (.max, "9223372036854775807"),
      (.min, "-9223372036854775808"),
    ] as [(Int, String)])
  func integers(_ value: Int, _ text: String) {
    var json = JSONWriter()
    json.int(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test(
    "Strings: quotes, backslashes and control characters are escaped; everything else is written as it is",
    arguments: [
      ("", #""""#), ("green", #""green""#), (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#), ("a\nb\tc", #""a\nb\tc""#),
      ("a\rb", #""a\u000db""#), ("\u{0}\u{1}\u{1f}", #""\u0000\u0001\u001f""#), ("\u{7f}", #""\u007f""#),
      ("\u{1b}[31m", #""\u001b[31m""#), ("a/b", #""a/b""#), ("ünïcode", #""ünïcode""#), ("👆🏽", #""👆🏽""#),
      ("שלום", #""שלום""#), ("\u{202e}abc", "\"\u{202e}abc\""), ("\u{2028}", "\"\u{2028}\""), ("日本", #""日本""#),
      ("\r\n", #""\u000d\n""#), ("e\u{301}", "\"e\u{301}\""),
    ])
  func strings(_ text: String, _ written: String) {
    #expect(string(text) == written)
  }

  @Test("Strings: bytes that are no UTF-8, half surrogates among them, come out as U+FFFD")
  func invalid() {
    // A surrogate half, as CESU-8 would write it, and a lone continuation byte.
    let text = String(decoding: [0x61, 0xed, 0xa0, 0x80, 0x62, 0x80] as [UInt8], as: UTF8.self)
    let written = string(text)
    #expect(written.hasPrefix("\"a\u{fffd}") && written.hasSuffix("b\u{fffd}\""))
    #expect(String(validating: Array(written.utf8), as: UTF8.self) == written)
  }

  @Test("Strings: each control character is one escape, and none is left as it is")
  func controls() throws {
    for value in UInt8(0)..<0x20 {
      let written = string(String(UnicodeScalar(value)))
      #expect(!written.utf8.contains(value) && written.utf8.contains(UInt8(ascii: "\\")))
    }
  }

  @Test("Arrays, objects and lines have their commas, and none after a line's end")
  func commas() {
    var json = JSONWriter()
    for _ in 0..<2 {
      json.beginObject()
      json.key("a")
      json.beginArray()
      json.endArray()
      json.key("b")
      json.beginArray()
      json.int(1)
      json.null()
      json.bool(true)
      json.string("x")
      json.beginObject()
      json.endObject()
      json.number(1, decimals: 1)
      json.endArray()
      json.endObject()
      json.endLine()
    }
    let line = #"{"a":[],"b":[1,null,true,"x",{},1.0]}"# + "\n"
    #expect(String(decoding: json.bytes, as: UTF8.self) == line + line)
    json.clear()
    #expect(json.bytes.isEmpty)
  }
}

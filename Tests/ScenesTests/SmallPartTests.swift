import Evdev
import Geometry
import Testing

@testable import Scenes

@Suite("Small parts") struct SmallPartTests {
  @Test(
    "globs",
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "abc", true), ("a*", "abc", true), ("*c", "abc", true),
      ("a*c", "abc", true), ("a*d", "abc", false), ("?", "", false), ("?", "é", true), ("a?c", "abc", true),
      ("**", "x", true), ("*b*b*", "abcb", true), ("*b*b*b", "abcb", false), ("ELAN*", "elan", false),
      ("a*b*c", "a__b__b__c", true), ("[a]", "a", false), ("abc", "ab", false), ("ab", "abc", false),
    ])
  func glob(_ pattern: String, _ text: String, _ expected: Bool) {
    #expect(Glob.matches(pattern, text) == expected)
  }

  @Test("a glob full of stars is matched in no time")
  func slowGlob() {
    let text = String(repeating: "a", count: 2_000)
    #expect(!Glob.matches(String(repeating: "a*", count: 500) + "b", text))
  }

  @Test("a device goes to the first window that takes it, else to the first without patterns")
  func devices() throws {
    let scene = try scene(
      """
      windows:
        - {id: rest}
        - {id: elan, device: {name: "ELAN *", id: "04f3:2a1c"}}
        - {id: any-elan, device: "ELAN*"}
        - {id: synaptics, device: "06cb:*"}
        - {id: seat, device: {udev: {ID_SEAT: "seat?", ID_INPUT_TOUCHSCREEN: 1}}}
      """)
    func window(_ name: String, _ vendor: UInt16, _ product: UInt16, _ udev: [String: String] = [:]) -> Int? {
      var device = DeviceDescription(name: name, identity: DeviceIdentity(vendor: vendor, product: product))
      device.udevProperties = udev
      return scene.window(for: device)
    }
    #expect(window("ELAN Touchscreen", 0x04f3, 0x2a1c) == 1)
    #expect(window("ELAN Touchscreen", 0x04f3, 0x2a1d) == 2)
    #expect(window("ELAN", 0x04f3, 0x2a1c) == 2)
    #expect(window("x", 0x06cb, 1) == 3)
    #expect(window("x", 1, 1, ["ID_SEAT": "seat1", "ID_INPUT_TOUCHSCREEN": "1"]) == 4)
    #expect(window("x", 1, 1, ["ID_SEAT": "seat1"]) == 0)
    #expect(window("x", 1, 1) == 0)
    #expect(
      SceneDescription(windows: [WindowDescription(devices: [DevicePattern(name: "a")])]).window(
        for: DeviceDescription(name: "b")) == nil)
    #expect(DevicePattern().matches(DeviceDescription()))
  }

  @Test("lengths, frames and touch areas")
  func lengths() {
    let frame = FrameDescription(x: .percent(50), y: .points(10), width: .percent(25), height: .percent(100))
    #expect(frame.rect(in: Size(width: 200, height: 80)) == Rect(x: 100, y: 10, width: 50, height: 80))
    let bounds = Rect(x: 5, y: 5, width: 10, height: 20)
    #expect(EdgeOutsets(2).applied(to: bounds) == Rect(x: 3, y: 3, width: 14, height: 24))
    #expect(
      EdgeOutsets(top: 1, left: 2, bottom: 3, right: 4).applied(to: bounds) == Rect(x: 3, y: 4, width: 16, height: 24))
    #expect(EdgeOutsets(-6).applied(to: bounds) == Rect(x: 11, y: 11, width: 0, height: 8))
  }

  @Test(
    "numbers",
    arguments: [
      ("1", 1, ""), ("-0.5", -0.5, ""), ("+5", 5, ""), ("007", 7, ""), ("1e3", 1000, ""), ("1E-2", 0.01, ""),
      ("3mm", 3, "mm"), ("3 mm", 3, "mm"), ("5e", 5, "e"), ("1em", 1, "em"), ("50%", 50, "%"), ("5°", 5, "°"),
      ("1e999", .infinity, ""),
    ] as [(String, Double, String)])
  func numeral(_ text: String, _ value: Double, _ unit: String) {
    #expect(Numeral(text)?.value == value)
    #expect(Numeral(text)?.unit == unit)
  }

  @Test(
    "no numbers",
    arguments: [
      "", "-", "+", ".", ".5", "1.", "nan", "inf", ".inf", "e5", " 1", "5 fingers", "3 m m", "1.5.2 ab", "--1", "1\t2", "3\u{7f}",
      "2-3",
    ])
  func noNumeral(_ text: String) {
    #expect(Numeral(text) == nil)
  }

  @Test(
    "edit distances",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("kitten", "sitting", 3),
      ("ca", "abc", 3), ("taap", "tap", 1),
    ])
  func distance(_ left: String, _ right: String, _ expected: Int) {
    #expect(Spelling.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == expected)
    #expect(Spelling.distance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == expected)
  }

  @Test("the nearest word")
  func nearest() {
    let words = ["view", "imageView", "hidden", "x"]
    #expect(Spelling.nearest(to: "veiw", among: words) == "view")
    #expect(Spelling.nearest(to: "VIEW", among: words) == "view")
    #expect(Spelling.nearest(to: "imgview", among: words) == "imageView")
    #expect(Spelling.nearest(to: "image", among: words) == "imageView")
    #expect(Spelling.nearest(to: "isHidden", among: words) == "hidden")
    #expect(Spelling.nearest(to: "button", among: words) == nil)
    #expect(Spelling.nearest(to: "y", among: words) == nil)
    #expect(Spelling.nearest(to: "", among: words) == nil)
    #expect(Spelling.nearest(to: String(repeating: "view", count: 100), among: words) == nil)
  }

  @Test("quoted text is fit for a terminal")
  func quoting() {
    #expect("a\"b\n\u{1b}[31m\u{202e}".quoted == #""a\"b\n\u{1b}[31m\u{202e}""#)
    #expect(String(repeating: "é", count: 100).quoted == "\"" + String(repeating: "é", count: 60) + "…\"")
  }
}

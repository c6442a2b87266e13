import Evdev
import Geometry
import Testing

@testable import Engines
@testable import TactusCommand

/// Parts of the command that need no process.
@Suite struct PartTests {
  private func text(_ microseconds: Int64, _ code: String) -> String {
    JournalEntry(
      time: Timestamp(microseconds: microseconds), .diagnostic(DiagnosticEntry(device: nil, code: code, message: "m"))
    ).textLine
  }

  @Test(
    "Text: times have three decimals, rounded, and no minus before zero",
    arguments: [
      (0, "0.000"), (1_290_499, "1.290"), (1_290_500, "1.291"), (-499, "0.000"), (-500, "-0.001"), (-1_500_000, "-1.500"),
      (999_999, "1.000"),
    ] as [(Int64, String)])
  func times(_ microseconds: Int64, _ expected: String) {
    #expect(text(microseconds, "c") == "\(expected) -              diagnostic             m (c)\n")
  }

  @Test("Text: what stands in a name keeps to its line")
  func oneLine() {
    #expect(text(0, "a\nb\u{1b}c") == "0.000 -              diagnostic             m (a\u{fffd}b\u{fffd}c)\n")
  }

  @Test("Text: places that no screen has are no reason to stop", arguments: [1e300, -1e300, .infinity, .nan, -0.4])
  func places(_ value: Double) {
    let line = JournalEntry(
      time: .zero,
      .touch(
        TouchEntry(
          touch: 1, device: nil, window: nil, phase: "began", location: Point(x: value, y: 2.5), view: nil, tapCount: 2))
    ).textLine
    #expect(line.hasPrefix("0.000 -              touch 1     began") && line.hasSuffix(",3 tap 2\n"))
    #expect(!line.contains("-0"))
  }

  @Test("The fields of a journal line: nested ones are one, and quotes within strings do not end them")
  func fields() {
    let fields = JournalLine.fields(#"{"a":1,"b":[{"c":2},3],"d":"x,\"y\":{","e":null}"#)
    #expect(fields.map(\.key) == ["a", "b", "d", "e"])
    #expect(fields.map(\.value) == ["1", #"[{"c":2},3]"#, #""x,\"y\":{""#, "null"])
    #expect(JournalLine.differences(#"{"a":1,"b":2}"#, #"{"a":1,"b":3}"#).map(\.key) == ["b"])
    #expect(JournalLine.differences(#"{"a":1}"#, #"{"b":1}"#).isEmpty)
  }

  @Test("Lines keep their numbers when some are left out, and equal ones do not differ")
  func lines() {
    let lines = Lines(Array("{\"kind\":\"touch\"}\n\n{\"kind\":\"gesture\"}\nodd\n".utf8))
    #expect(lines.kinds == [.touch, .gesture])
    #expect(lines.lines(of: [.gesture]).lines.map(\.number) == [3, 4])
    #expect(Difference(expected: lines, got: lines) == nil)
    #expect(Difference(expected: Lines([]), got: lines)?.text.hasPrefix("1: more came than expected") == true)
  }

  @Test("Options: the last value counts, words in between are operands")
  func options() throws {
    let options = try Options(
      ["a", "--kinds", "x", "-ky", "b", "--", "-c"], for: ReplayVerb.self, [.value("kinds", "k"), .flag("quick", "q")])
    #expect(options.value("kinds") == "y" && options.operands == ["a", "b", "-c"])
    #expect(!options.has("quick") && !options.wantsHelp)
  }

  @Test("Kinds: a list, all of them, and nothing else", arguments: ["", "touch,", "Touch", "touch, gesture"])
  func kinds(_ wrong: String) throws {
    #expect(throws: CommandProblem.self) { try Kinds.parse(wrong, for: ReplayVerb.self) }
    #expect(try Kinds.parse("all", for: ReplayVerb.self) == Set(JournalEntry.Kind.allCases))
    #expect(try Kinds.parse("touch,gesture,touch", for: ReplayVerb.self) == [.touch, .gesture])
  }
}

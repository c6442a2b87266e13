import Testing

@testable import Scenes

@Suite("Mistakes in references") struct ReferenceErrorTests {
  static let rows: [Row] = [
    Row(gesture("tap", "requireToFail: {}"), #"5:24: "requireToFail" must be a list of recognisers, not a mapping"#),
    Row(gesture("tap", "requireToFail:"), #"5:23: "requireToFail" must be a list of recognisers, but has no value"#),
    Row(gesture("tap", "requireToFail: [[a]]"), #"5:25: an entry of "requireToFail" must be a name, not a list"#),
    Row(gesture("tap", "requireToFail: ['']"), #"5:25: an entry of "requireToFail" must be a name, not """#),
    Row(gesture("tap", "requireToFail: [v]"), #"5:25: "v" is a view; "requireToFail" takes recognisers"#),
    Row(gesture("tap", "requireToFail: [window]"), #"5:25: "window" is a window; "requireToFail" takes recognisers"#),
    Row(gesture("tap", "requireToFail: [v.tap]"), #"5:25: "v.tap" cannot require itself to fail"#),
    Row(gesture("tap", "requireToFail: [a]"), #"5:25: no recogniser is called "a""#),
    Row(
      gesture("tap", "requireToFail: [a, a]"), #"5:25: no recogniser is called "a""#,
      #"5:28: "a" stands twice in "requireToFail""#),
    Row(
      gesture("tap", "requireToFail: duoble\n      - {type: tap, id: double}"),
      #"5:24: unknown recogniser "duoble"; did you mean "double"?"#),
    Row(
      gesture("tap", "requireToFail: xyz\n      - {type: tap, id: double}"),
      #"5:24: unknown recogniser "xyz"; known are double"#),
    Row(gesture("tap", "simultaneousWith: [v.tap]"), #"5:28: "v.tap" is always simultaneous with itself; remove it"#),
    Row(gesture("tap", "simultaneousWith: al"), #"5:27: unknown recogniser "al"; did you mean "all"?"#),
    Row(gesture("tap", "simultaneousWith: [v]"), #"5:28: "v" is a view; "simultaneousWith" takes recognisers"#),
    Row(gesture("tap", "simultaneousWith: true"), #"5:27: unknown recogniser "true"; known are all"#),
    Row(
      gesture("tap", "simultaneousWith: {all: 1}"),
      #"5:27: "simultaneousWith" must be a list of recognisers, or all, not a mapping"#),
    // A name that could not be read may be the one that is missing.
    Row(
      gesture("tap", "requireToFail: v.pan\n      - {type: pann}"),
      #"6:16: unknown gesture "pann"; did you mean "pan"?"#),
  ]

  @Test("name the place and a way out", arguments: rows)
  func message(_ row: Row) {
    #expect(report(row.text) == row.expected)
  }

  private func taps(_ requirements: [(String, [String])]) -> String {
    "views:\n- id: v\n  gestures:\n"
      + requirements.map { "  - {type: tap, id: \($0), requireToFail: [\($1.joined(separator: ", "))]}\n" }.joined()
  }

  @Test("a circle of requirements is named where it closes")
  func circles() {
    func message(_ circle: String) -> String {
      #"these recognisers would wait for one another for ever: \#(circle); remove one from "requireToFail""#
    }
    #expect(report(taps([("x", ["y"]), ("y", ["x"])])) == ["5:40: " + message("x -> y -> x")])
    #expect(
      report(taps([("x", ["y"]), ("y", ["z"]), ("z", ["x"])])) == ["6:40: " + message("x -> y -> z -> x")])
    #expect(report(taps([("a", ["x"]), ("x", ["y"]), ("y", ["x"])])) == ["6:40: " + message("x -> y -> x")])
    #expect(report(taps([("a", ["b", "c"]), ("b", ["c"]), ("c", [])])) == [])
    #expect(
      report(taps([("a", ["b"]), ("b", ["a"]), ("c", ["d"]), ("d", ["c"])]))
        == ["5:40: " + message("a -> b -> a"), "7:40: " + message("c -> d -> c")])
    #expect(report(taps([("a", ["a", "b"]), ("b", [])])) == [#"4:40: "a" cannot require itself to fail"#])
  }

  @Test("long chains neither recurse nor take long")
  func chains() {
    let count = 10_000
    let chain = (0..<count).map { ("r\($0)", $0 + 1 < count ? ["r\($0 + 1)"] : []) }
    #expect(report(taps(chain)) == [])
    let circle = (0..<count).map { ("r\($0)", ["r\(($0 + 1) % count)"]) }
    #expect(
      report(taps(circle)) == [
        "10003:44: these recognisers would wait for one another for ever: "
          + #"r0 -> r1 -> r2 -> r3 -> r4 -> r5 -> r6 -> r7 -> … -> r0; remove one from "requireToFail""#
      ])
  }
}

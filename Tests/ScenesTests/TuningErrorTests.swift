import Testing

@testable import Scenes

@Suite("Mistakes in tuning") struct TuningErrorTests {
  static let rows: [Row] = [
    Row(
      "views: []\ntuning: [a]",
      #"2:9: "tuning" must be a mapping of thresholds, such as {panThreshold: 3mm}, not a list"#),
    Row(
      "views: []\ntuning:",
      #"2:8: "tuning" must be a mapping of thresholds, such as {panThreshold: 3mm}, but has no value"#),
    Row("views: []\ntuning: {panTreshold: 1}", #"2:10: unknown threshold "panTreshold"; did you mean "panThreshold"?"#),
    Row(
      "views: []\ntuning: {panThreshold: 1, panThreshold: 2}",
      #"2:27: "panThreshold" is set twice; the first is in line 2"#),
    Row(
      gesture("tap", "tuning: 3"),
      #"5:17: "tuning" must be a mapping of thresholds, such as {panThreshold: 3mm}, not 3"#),
    Row(
      gesture("tap", "tuning: {panThreshold: 1}"),
      #"5:18: "panThreshold" has no effect on a tap; it tunes a pan or a transform"#),
    Row(
      gesture("swipe", "tuning: {tapCountInterval: 1}"),
      #"5:18: "tapCountInterval" holds for the whole scene; move it to the "tuning" at the top level"#),
    Row(
      gesture("swipe", "tuning: {distance: 1}"),
      #"5:18: unknown threshold "distance"; known are swipeMaximumDuration, swipeMinimumDistance and swipeMaximumDeviation"#
    ),
  ]

  @Test("name the place and a way out", arguments: rows)
  func message(_ row: Row) {
    #expect(report(row.text) == row.expected)
  }

  @Test("every threshold takes its own dimension in its range", arguments: TuningField.all)
  func values(_ field: TuningField) {
    let column = 10 + field.name.count + 2
    func check(_ expectation: String, good: [String], bad: [String]) {
      for word in good { #expect(report("views: []\ntuning: {\(field.name): \(word)}") == []) }
      for word in bad {
        let found = Numeral(word) == nil ? word.quoted : word
        #expect(
          report("views: []\ntuning: {\(field.name): \(word)}")
            == [#"2:\#(column): "\#(field.name)" must be \#(expectation), not \#(found)"#])
      }
    }
    switch field.dimension {
    case .length:
      check(
        "a length from 0 to 10000 points, such as 10 or 3mm",
        good: ["0", "10", "3.5mm", "3 mm", "'3mm'", "12pt", "10000"],
        bad: ["-1", "10001", "3s", "1001mm", "nan", "1e999", "far", "50%"])
    case .duration:
      check(
        "a duration from 0 to 3600 seconds, such as 0.35 or 350ms", good: ["0", "0.35", "350ms", "2s", "3600", "10us"],
        bad: ["-0.1", "3601", "3mm", "3600001ms", ".inf", "1e999", "soon"])
    case .angle:
      check(
        "an angle from 0 to 180 degrees, such as 5 or 0.1rad", good: ["0", "5", "5deg", "5°", "0.1rad", "180"],
        bad: ["-5", "181", "4rad", "3mm", "1e999", "wide"])
    case .acceleration:
      check(
        "an acceleration from 0.1 to 16 g, such as 1.3 or 1.3g", good: ["0.1", "1.3", "1.3g", "1.3 g", "16"],
        bad: ["0", "-1", "17", "3mm", "1e999", "hard"])
    }
  }

  @Test("every threshold is found by two letters swapped", arguments: TuningField.all)
  func misspelt(_ field: TuningField) {
    let letters = Array(field.name)
    let wrong = String([letters[1], letters[0]] + letters[2...])
    #expect(
      report("views: []\ntuning: {\(wrong): 1}")
        == [#"2:10: unknown threshold "\#(wrong)"; did you mean "\#(field.name)"?"#])
  }
}

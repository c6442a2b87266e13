import Reports
import Testing

/// Words, numbers and lines.
@Suite struct ProseTests {
  @Test(
    "Durations as people write them",
    arguments: [(0.08, "80 ms"), (0.35, "0.35 s"), (2.0, "2 s"), (0.0004, "0.4 ms"), (12.345, "12.35 s"), (0.0996, "0.1 s")])
  func durations(_ seconds: Double, _ text: String) {
    #expect(Words.seconds(seconds) == text)
  }

  @Test(
    "Numbers without zeros that say nothing, and never -0",
    arguments: [(47.312, "47.31"), (10.0, "10"), (-0.001, "0"), (-2.5, "-2.5"), (.nan, "?"), (1e30, "1000000000000")])
  func numbers(_ value: Double, _ text: String) {
    #expect(Words.number(value, places: 2) == text)
  }

  @Test("Lists")
  func lists() {
    let words: [Prose] = ["a", "b", "c"]
    #expect(words.listed().plain == "a, b and c")
    #expect(words.prefix(2).listed("or").plain == "a or b")
    #expect(words.prefix(1).listed().plain == "a")
  }

  @Test("Lines are broken between words, never inside an id, and set in")
  func lines() {
    var printer = ProsePrinter(width: 30, isColoured: false)
    printer.add("One two three \(view: "four five six seven") eight nine.", indent: 2, hanging: 4)
    #expect(
      printer.text == """
          One two three
            four five six seven eight
            nine.

        """)
  }
}

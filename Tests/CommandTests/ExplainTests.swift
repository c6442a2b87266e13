import TestSupport
import Testing

/// `tactus explain` as a process.
@Suite struct ExplainTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(Samples.tap, to: "tap.evemu")
    try folder.write(Samples.story, to: "story.evemu")
    try folder.write(Samples.scene, to: "scene.yaml")
  }

  @Test("The story of a tap, without colours in a pipe")
  func tap() throws {
    let outcome = try Command.run("explain", "tap.evemu", "--scene", "scene.yaml", in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(!outcome.text.contains("\u{1b}"))
    #expect(
      outcome.text.contains(
        """
          The tap waited for the double tap, which gave up 0.35 s after the lift; then the tap was
            recognised at 1.430 s.

        """), "\(outcome.text)")
  }

  @Test("Standard input, one touch, one recogniser, every step")
  func options() throws {
    let input = Array(Samples.story.utf8)
    let second = try Command.run("explain", "-", "--touch", "2", input: input, in: folder)
    #expect(second.code == 0 && second.text.hasPrefix("Touch 2 at 2.000 s on view: the pan and the swipe were recognised\n"))
    let pan = try Command.run("explain", "story.evemu", "-r", "view.pan", "-v", in: folder)
    #expect(pan.code == 0 && pan.text.contains("view.pan possible › began") && !pan.text.contains("view.pinch possible"))
  }

  @Test("What is not there is named with what is, and ends with 2")
  func unknown() throws {
    let touch = try Command.run("explain", "story.evemu", "-t", "9", in: folder)
    #expect(touch.code == 2 && touch.errors == "tactus: there is no touch 9: there are touches 1 to 4\n")
    let recognizer = try Command.run("explain", "story.evemu", "-r", "view.pann", in: folder)
    #expect(recognizer.code == 2)
    #expect(recognizer.errors == "tactus: there is no recogniser \"view.pann\"; did you mean \"view.pan\"?\n")
    for words in [["explain"], ["explain", "a", "b"], ["explain", "tap.evemu", "-t", "0"]] {
      #expect(try Command.run(words: words, in: folder).code == 2)
    }
  }

  @Test("A recording that is damaged is told as far as it goes, and ends with 3")
  func damaged() throws {
    try folder.write(Samples.tap + "E: 2.000000 0003 zzzz 1\n", to: "damaged.evemu")
    let outcome = try Command.run("explain", "damaged.evemu", in: folder)
    #expect(outcome.code == 3 && outcome.text.contains("Touch 1 at 1.000 s"))
    #expect(outcome.errors.hasPrefix("tactus: damaged.evemu:17: "))
  }

  @Test("Of a recording that cannot be read there is no story")
  func missing() throws {
    let outcome = try Command.run("explain", "missing.evemu", in: folder)
    #expect(outcome.code == 3 && outcome.output == [])
    #expect(outcome.errors == "tactus: missing.evemu: cannot be opened: No such file or directory\n")
  }

  @Test("A recording in which nothing happens")
  func noEvents() throws {
    try folder.write(Samples.header, to: "device.evemu")
    let outcome = try Command.run("explain", "device.evemu", in: folder)
    #expect(
      outcome.code == 0
        && outcome.text == "Nothing touched Sample Screen (touchscreen), mapped onto window (1024 × 1024 points).\n",
      "\(outcome.text)")
  }
}

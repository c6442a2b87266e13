import TestSupport
import Testing

/// `tactus explain` as a process.
@Suite struct ExplainTests {
  private let folder: Folder

  init() throws { folder = try Samples.folder() }

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

  /// The story of these events on the screen of ``Samples``, on one line for each paragraph.
  private func story(_ events: String, in scene: String? = nil) throws -> String {
    try folder.write(Samples.header + events, to: "told.evemu")
    if let scene { try folder.write(scene, to: "told.yaml") }
    let words = ["explain", "told.evemu"] + (scene == nil ? [] : ["-s", "told.yaml"])
    return try Command.run(words: words, in: folder).text.replacing(/\n {4,}/, with: " ").replacing(/\n  (?=[a-z])/, with: " ")
  }

  @Test("A touch beside every view that the kernel lost was cancelled then, not still down at the end")
  func lostOutside() throws {
    let landing = """
      E: 1.000000 0003 0039 0001
      E: 1.000000 0003 0035 1200
      E: 1.000000 0003 0036 0230
      E: 1.000000 0000 0000 0000

      """
    let lost = "E: 1.500000 0000 0003 0000\nE: 1.500000 0000 0000 0000\n"
    let told = ", where no view takes touches, and was cancelled 0.5 s later, when the kernel dropped events.\n"
    #expect(try story(landing + lost).contains(told))
    let more = "E: 2.500000 0003 0035 0000\nE: 2.500000 0000 0000 0000\n"
    #expect(
      try story(landing + lost + more).contains(
        ", where no view takes touches. It was cancelled 0.5 s later: the contact was lost when the kernel dropped events.\n"))
    let lift = "E: 1.500000 0003 0039 -001\nE: 1.500000 0000 0000 0000\n"
    #expect(try story(landing + lift).contains(", where no view takes touches, and lifted 0.5 s later, where it had landed.\n"))
    #expect(try story(landing).contains(", where no view takes touches, and was still down when the recording ended.\n"))
  }

  @Test("A contact that says late where it is becomes a touch, and is told of as that")
  func latePosition() throws {
    let events = """
      E: 1.000000 0003 002f 0001
      E: 1.000000 0003 0039 0001
      E: 1.000000 0000 0000 0000
      E: 1.100000 0003 0035 0120
      E: 1.100000 0003 0036 0230
      E: 1.100000 0000 0000 0000
      E: 1.500000 0003 0039 -001
      E: 1.500000 0000 0000 0000

      """
    let told = try story(events)
    #expect(
      told.contains(
        "No touch at first: at 1.000 s, for 0.1 s, the contact in slot 1 of device0 had not said where it is; then it became touch 1."
      ), "\(told)")
  }

  @Test("A view that an intercepting hit test asks twice is named once")
  func askedTwice() throws {
    let scene = """
      window: { size: [1000, 1000] }
      views:
        - id: stack
          hitTestFirst: [green]
          subviews:
            - { id: red, frame: [0, 0, 100, 100] }
            - { id: green, frame: [200, 0, 100, 100] }

      """
    let told = try story(Samples.tapEvents, in: scene)
    #expect(told.split(separator: "green (").count == 2, "\(told)")
    #expect(told.contains("Passed over: green (") && told.contains(", red ("))
  }
}

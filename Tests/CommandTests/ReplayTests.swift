import TestSupport
import Testing

/// `tactus replay` as a process.
@Suite struct ReplayTests {
  private let folder: Folder

  init() throws { folder = try Samples.folder() }

  @Test("The gestures of a recording in a scene, one object a line")
  func gestures() throws {
    let outcome = try Command.run("replay", "tap.evemu", "--scene", "scene.yaml", in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.text == Samples.tapInScene)
  }

  @Test("--kinds takes a list, in any order; the lines come as things happen")
  func kinds() throws {
    let outcome = try Command.run("replay", "tap.evemu", "-s", "scene.yaml", "-k", "gesture,touch", in: folder)
    #expect(
      outcome.text == """
        {"time":1.000000,"kind":"touch","touch":1,"device":"device0","window":"window","phase":"began","x":160.00,"y":230.00,"view":"green","tapCount":1}
        {"time":1.080000,"kind":"touch","touch":1,"device":"device0","window":"window","phase":"ended","x":160.00,"y":230.00,"view":"green","tapCount":1}

        """ + Samples.tapInScene)
  }

  @Test("--kinds all begins with the device and the scene")
  func allKinds() throws {
    let lines = try Command.run("replay", "tap.evemu", "--kinds=all", in: folder).text.split(separator: "\n")
    #expect(
      lines.first
        == #"{"time":1.000000,"kind":"device","device":"device0","change":"added","name":"Sample Screen","class":"touchscreen","window":"window"}"#
    )
    #expect(lines.dropFirst().first?.hasPrefix(#"{"time":1.000000,"kind":"scene","windows":[{"window":"window","#) == true)
  }

  @Test("- is standard input")
  func standardInput() throws {
    let outcome = try Command.run("replay", "-", "--scene", "scene.yaml", input: Array(Samples.tap.utf8), in: folder)
    #expect(outcome.text == Samples.tapInScene && outcome.code == 0)
  }

  @Test("Two replays are the same to the byte, and so is one at another rate")
  func same() throws {
    let first = try Command.run("replay", "story.evemu", "--kinds", "all", "-s", "scene.yaml", in: folder)
    let second = try Command.run("replay", "story.evemu", "--kinds", "all", "-s", "scene.yaml", in: folder)
    let paced = try Command.run(
      "replay", "story.evemu", "--kinds", "all", "-s", "scene.yaml", "--rate", "20x", in: folder)
    #expect(first.output == second.output && first.output == paced.output)
    #expect(first.output.count > 2_000)
  }

  @Test("--format text is for people: time, where, what")
  func text() throws {
    let outcome = try Command.run("replay", "tap.evemu", "-s", "scene.yaml", "--format", "text", in: folder)
    #expect(outcome.text == "1.430 green          tap         ended      160,230 taps 1\n")
  }

  @Test("--format text shows nothing that a terminal would act upon")
  func textIsHarmless() throws {
    try folder.write(
      Samples.tap.replacing("Sample Screen", with: "A\u{1b}[31mB\u{9b}C\u{202e}"), to: "evil.evemu")
    let outcome = try Command.run("replay", "evil.evemu", "-k", "device", "-f", "text", in: folder)
    #expect(outcome.code == 0 && outcome.text.hasPrefix("1.000 device0"))
    #expect(outcome.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) })
    #expect(!outcome.text.unicodeScalars.contains("\u{202e}"))
  }

  // MARK: Recordings without a header, or without events

  @Test("A recording without a header takes its ranges from its values, and says so")
  func headerless() throws {
    try folder.write(Samples.tapEvents, to: "bare.evemu")
    let outcome = try Command.run("replay", "bare.evemu", "--kinds", "touch", in: folder)
    #expect(outcome.code == 0 && outcome.text.split(separator: "\n").count == 2)
    #expect(
      outcome.errors
        == "tactus: bare.evemu: it gives no axis ranges: those of the values seen are taken; --device DESC gives the real ones\n"
    )
    let piped = try Command.run("replay", "-", "--kinds", "touch", input: Array(Samples.tapEvents.utf8), in: folder)
    #expect(piped.output == outcome.output)
    #expect(piped.errors.hasPrefix("tactus: standard input: it gives no axis ranges"))
  }

  @Test("--device gives a recording without a header its device")
  func device() throws {
    try folder.write(Samples.tapEvents, to: "bare.evemu")
    try folder.write(Samples.header, to: "device.evemu")
    let outcome = try Command.run(
      "replay", "bare.evemu", "-d", "device.evemu", "-s", "scene.yaml", in: folder)
    #expect(outcome.text == Samples.tapInScene && outcome.errors == "" && outcome.code == 0)
    let none = try Command.run("replay", "bare.evemu", "--device", "bare.evemu", in: folder)
    #expect(none.code == 3)
    #expect(none.errors.hasPrefix("tactus: bare.evemu: describes no device"))
  }

  @Test("A description without events is a recording in which nothing happens")
  func noEvents() throws {
    try folder.write(Samples.header, to: "device.evemu")
    let outcome = try Command.run("replay", "device.evemu", "-k", "device,touch,gesture", in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.text.split(separator: "\n").count == 1 && outcome.text.contains(#""change":"added""#))
  }

  // MARK: What cannot be read

  @Test(
    "What cannot be read is named, with the reason, and the command ends with 3",
    arguments: [
      ("missing.evemu", "tactus: missing.evemu: cannot be opened: No such file or directory\n"),
      (".", "tactus: .: cannot be read: Is a directory\n"), ("empty", "tactus: empty:1: the recording is empty\n"),
      ("/dev/null", "tactus: /dev/null:1: the recording is empty\n"),
      (
        "picture.png",
        "tactus: picture.png:1: not a recording of a known format"
      ),
    ])
  func unreadable(_ name: String, _ message: String) throws {
    try folder.write("", to: "empty")
    try folder.write([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], to: "picture.png")
    let outcome = try Command.run("replay", name, in: folder)
    #expect(outcome.code == 3 && outcome.output == [])
    #expect(outcome.errors.hasPrefix(message))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("What comes before the damage is printed, then where it is damaged, and the command ends with 3")
  func damaged() throws {
    try folder.write(Samples.tap + "E: 2.000000 0003 zzzz 1\nE: 3.000000 0000 0000 0000\n", to: "damaged.evemu")
    let outcome = try Command.run("replay", "damaged.evemu", "-s", "scene.yaml", in: folder)
    #expect(outcome.code == 3 && outcome.text == Samples.tapInScene)
    #expect(outcome.errors.hasPrefix("tactus: damaged.evemu:17: "))
  }

  @Test("A finger that is down where the recording is damaged is cancelled")
  func damagedWhileDown() throws {
    let cut = Samples.tap.replacing("E: 1.080000 0003 0039 -001", with: "E: 1.08")
    try folder.write(cut, to: "damaged.evemu")
    let outcome = try Command.run("replay", "damaged.evemu", "-k", "touch", in: folder)
    #expect(outcome.code == 3 && outcome.errors.hasPrefix("tactus: damaged.evemu:15: "))
    #expect(outcome.text.contains(#""phase":"cancelled""#) && !outcome.text.contains(#""phase":"ended""#))
  }

  @Test("A device that cannot be followed is refused with the reason (K17); the recording is whole, and the command ends with 0")
  func refused() throws {
    try folder.write(Samples.tap.replacing("A: 35 0 999", with: "A: 35 7 7"), to: "broken.evemu")
    let outcome = try Command.run("replay", "broken.evemu", "-k", "all", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("tactus: broken.evemu: \"Sample Screen\" gives ABS_MT_POSITION_X the range 7 to 7"))
    #expect(outcome.text.contains(#""kind":"diagnostic","code":"deviceRefused""#))
  }

  @Test("A mistake in a scene is named with line, column and the nearest word; several are named each on a line")
  func sceneMistakes() throws {
    try folder.write(Samples.scene.replacing("type: pan", with: "type: paan"), to: "one.yaml")
    let one = try Command.run("replay", "tap.evemu", "--scene", "one.yaml", in: folder)
    #expect(one.code == 3 && one.output == [])
    #expect(one.errors == "tactus: one.yaml:9:17: unknown gesture \"paan\"; did you mean \"pan\"?\n")
    try folder.write(Samples.scene.replacing("type: tap", with: "type: taap"), to: "two.yaml")
    let two = try Command.run("replay", "tap.evemu", "--scene", "two.yaml", in: folder)
    let lines = two.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("tactus: two.yaml:") && $0.contains("did you mean \"tap\"?") })
  }

  @Test(
    "A scene that cannot be read is named",
    arguments: [
      ("missing.yaml", "tactus: missing.yaml: No such file or directory\n"), (".", "tactus: .: Is a directory\n"),
      ("/dev/null", "tactus: /dev/null:1:1: the scene is empty"),
    ])
  func sceneUnreadable(_ name: String, _ message: String) throws {
    let outcome = try Command.run("replay", "tap.evemu", "--scene", name, in: folder)
    #expect(outcome.code == 3 && outcome.errors.hasPrefix(message))
  }

  // MARK: Where it writes

  @Test("A reader who has seen enough is no error, and nothing is said of it")
  func closedPipe() throws {
    let outcome = try Command.run("replay", "story.evemu", "--kinds", "all", to: .closedPipe, in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
  }

  @Test("A full disk is an error, and is named")
  func fullDisk() throws {
    for words in [["replay", "tap.evemu"], ["--help"], ["--version"], ["replay", "--help"]] {
      let outcome = try Command.run(words: words, to: .path("/dev/full"), in: folder)
      #expect(outcome.code == 3, "\(words): \(outcome)")
      #expect(outcome.errors == "tactus: standard output: No space left on device\n")
    }
  }

  @Test("A closed standard output is an error, and no file takes its place")
  func closedOutput() throws {
    let outcome = try Command.run("replay", "tap.evemu", to: .nowhere, in: folder)
    #expect(outcome.code == 3 && outcome.errors == "tactus: standard output: Bad file descriptor\n")
    #expect(try folder.text(of: "tap.evemu") == Samples.tap)
  }
}

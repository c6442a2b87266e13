import TestSupport
import Testing

/// Recordings of motion sensors, remote controls and keyboards before the command.
@Suite struct SensedTests {
  private let folder: Folder
  private static let cases = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Recordings/player"

  init() throws { folder = try Folder() }

  private func recording(_ name: String, _ ending: String = "evemu") -> String { "\(Self.cases)/\(name)/recording.\(ending)" }

  private func run(_ verb: String, _ words: String...) throws -> Command.Outcome {
    try Command.run(words: [verb] + words + ["--scene", "\(Self.cases)/scene.yaml"], in: folder)
  }

  @Test("Without --kinds, what people act upon is told: gestures, motion and remote control, not each key")
  func standardKinds() throws {
    let remote = try run("replay", recording("remote"))
    #expect(remote.code == 0 && remote.errors == "")
    #expect(
      remote.text.split(separator: "\n").first
        == #"{"time":1.080000,"kind":"remote","command":"nextTrack","device":"device0","window":"window","handledBy":"player"}"#)
    #expect(!remote.text.contains(#""kind":"press""#))
    let together = try run("replay", recording("together", "yml")).text
    for kind in ["gesture", "motion", "remote"] { #expect(together.contains("\"kind\":\"\(kind)\"")) }
    let all = try run("replay", recording("remote"), "--kinds", "press")
    #expect(
      all.text.contains(
        #"{"time":2.440000,"kind":"press","press":2,"phase":"began","type":"select","key":352,"device":"device0","window":"window","handledBy":"cover"}"#
      ))
  }

  @Test("--format text has a line for each, with who took it")
  func text() throws {
    #expect(
      try run("replay", recording("together", "yml"), "--format", "text").text == """
        1.080 cover          tap         ended      160,160 taps 1
        1.300 event1         orientation 0°
        2.420 the scene      shake       began      2.83 g
        2.800 window         remote      beginSeekingForward
        3.480 the scene      shake       ended
        3.800 window         remote      endSeekingForward

        """)
    #expect(
      try run("replay", recording("remote"), "--format", "text").text.contains("1.560 (nobody)       remote      previousTrack\n")
    )
  }

  @Test("With every kind, the columns of the text stand below one another")
  func columns() throws {
    let text = try run("replay", recording("remote"), "--kinds", "deliver,remote", "--format", "text").text
    #expect(
      text.hasPrefix(
        """
        1.080 player         remote      nextTrack
        1.080 cover          deliver     received   remoteControl: cover > player
        1.560 (nobody)       remote      previousTrack
        1.560 cover          deliver     received   remoteControl: cover > player > window > application > the scene (nobody)

        """))
  }

  @Test("The story tells of shakes, commands and presses, and of who passed them on")
  func story() throws {
    let shake = try run("explain", recording("shake")).text.replacing("\n  ", with: " ")
    #expect(
      shake.contains(
        "At 1.900 s, a shake of device0 began (2.8 g): cover, player, window and application passed it on, "
          + "the scene took it.\n"))
    // What it is, and what it is read as, not the class that its keys make of it.
    #expect(shake.hasPrefix("Two shakes and one turn in 7.13 s, on Tactus Accelerometer (motion sensor).\n"))
    #expect(shake.contains("At 8.130 s, the shake of device0 was cancelled: interrupted, or too long"))
    let remote = try run("explain", recording("remote")).text
    #expect(
      remote.replacing("\n  ", with: " ").hasPrefix(
        "Seven commands and five presses in 7.77 s, on Media Center Ed. eHome Infrared Remote Transceiver (1784:0008) (keys).\n"))
    #expect(remote.contains("At 2.440 s, press 2 (select on device0) began: cover, the first responder, took it.\n"))
    #expect(remote.contains("At 3.400 s, press 4 (key 519 on device0) began: "))
  }

  @Test("The page holds them, at their times")
  func page() throws {
    let outcome = try run("inspect", recording("together", "yml"), "-o", "page.html")
    #expect(outcome.code == 0 && outcome.errors == "")
    let page = try folder.text(of: "page.html")
    #expect(page.contains("beginSeekingForward: taken by window") && page.contains("a shake of event1 began"))
  }

  // MARK: Devices that type text

  @Test("A keyboard is left alone: why, and how it would not be, is told on standard error, and no key of it anywhere")
  func leftAlone() throws {
    let told = #"""
      "AT Translated Set 2 keyboard" types text, so its keys are left alone; a scene that names it takes them: keyboards: ["AT Translated Set 2 keyboard"]
      """#
    let path = recording("keyboard-left-alone", "yml")
    let outcome = try run("replay", path, "--kinds", "all")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "tactus: \(path): \(told)\n")
    let lines = outcome.text.split(separator: "\n").filter { $0.contains("event0") || $0.contains(#""kind":"press""#) }
    #expect(lines == [])
  }

  @Test("A keyboard that the scene names makes presses, whose keys are not told in any line, story or page")
  func named() throws {
    let path = recording("keyboard-named", "yml")
    let scene = ["--scene", "\(Self.cases)/keyboard-named/scene.yaml"]
    let outcome = try Command.run(words: ["replay", path, "--kinds", "all"] + scene, in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
    let presses = outcome.text.split(separator: "\n").filter { $0.contains(#""kind":"press""#) }
    #expect(presses.count == 12 && !presses.contains { $0.contains(#""key""#) })
    for words in [["explain", path, "--verbose"], ["inspect", path, "-o", "-"], ["replay", path, "-k", "all", "-f", "text"]] {
      let text = try Command.run(words: words + scene, in: folder).text
      #expect(text.contains("select") && !text.contains("key 30") && !text.contains("KEY_A"), "\(words[0])")
    }
  }

  @Test("A log of libinput's that calls keys by their names is read by its numbers")
  func names() throws {
    let text = String(decoding: try Folder.read(recording("keyboard-named", "yml")), as: UTF8.self)
    #expect(text.contains("# EV_KEY / KEY_NEXTSONG"))
    try folder.write(text.replacing("KEY_", with: "KEY_X"), to: "renamed.yml")
    let renamed = try run("replay", "\(folder.path)/renamed.yml")
    let same = try run("replay", recording("keyboard-named", "yml"))
    #expect(renamed.text == same.text && renamed.text.contains(#""command":"nextTrack""#))
  }

  @Test("What is converted to another format is the same keys and the same readings", arguments: ["evemu", "evtest", "yml"])
  func converted(_ ending: String) throws {
    for name in ["remote", "shake"] {
      let path = "\(folder.path)/\(name).\(ending)"
      #expect(try Command.run("convert", recording(name), path, in: folder).code == 0)
      let before = try run("replay", recording(name), "--kinds", "motion,remote,press", "-f", "text")
      let after = try run("replay", path, "--kinds", "motion,remote,press", "-f", "text")
      #expect(
        after.text.split(separator: "\n").map { $0.drop { $0 != " " } }
          == before.text.split(separator: "\n").map { $0.drop { $0 != " " } })
    }
  }
}

import TestSupport
import Testing

/// `tactus check` as a process.
@Suite struct CheckTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A case in the scene of ``Samples``, which expects this.
  private func makeCase(_ name: String, expecting text: String?, recording: String = Samples.tap) throws {
    if name.contains("/") { try? folder.makeFolder(String(name.split(separator: "/")[0])) }
    try folder.makeFolder(name)
    try folder.write(recording, to: "\(name)/recording.evemu")
    try folder.write(Samples.scene, to: "\(name)/scene.yaml")
    if let text { try folder.write(text, to: "\(name)/expected.jsonl") }
  }

  /// What the tap comes to with the kinds that are compared without being asked for.
  private static let expected = """
    {"time":1.000000,"kind":"hitTest","touch":1,"window":"window","view":"green","visited":[{"view":"window","result":"inside"},{"view":"green","result":"hit"}]}
    {"time":1.000000,"kind":"touch","touch":1,"device":"device0","window":"window","phase":"began","x":160.00,"y":230.00,"view":"green","tapCount":1}
    {"time":1.080000,"kind":"touch","touch":1,"device":"device0","window":"window","phase":"ended","x":160.00,"y":230.00,"view":"green","tapCount":1}

    """ + Samples.tapInScene

  @Test("A case that holds passes, and is counted")
  func passes() throws {
    try makeCase("tap", expecting: Self.expected)
    let outcome = try Command.run("check", "tap", in: folder)
    #expect(outcome.code == 0 && outcome.text == "1 passed, 0 failed\n" && outcome.errors == "")
  }

  @Test("A case that differs: the line, the field, what was expected and what came")
  func differs() throws {
    try makeCase("tap", expecting: Self.expected.replacing("1.430000", with: "1.500000"))
    let outcome = try Command.run("check", "tap", in: folder)
    #expect(outcome.code == 1 && outcome.text == "0 passed, 1 failed\n")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first == "tactus: tap/expected.jsonl:4: differs in time")
    #expect(lines.count == 6)
    // Two lines before, the line twice, and none after, for it is the last; then the field.
    #expect(lines.dropFirst().first?.hasPrefix(#"  2   {"time":1.000000,"kind":"touch""#) == true)
    #expect(lines.dropFirst(3).first?.hasPrefix(#"  4 - {"time":1.500000,"#) == true)
    #expect(lines.dropFirst(4).first?.hasPrefix(#"    + {"time":1.430000,"#) == true)
    #expect(lines.last == "  time: expected 1.500000, came 1.430000")
  }

  @Test("The lines around: two before and two after, by their numbers in the file")
  func around() throws {
    let expected = Self.expected.replacing(#""phase":"began","x":160.00"#, with: #""phase":"began","x":1.00"#)
    try makeCase("tap", expecting: "\n" + expected)
    let errors = try Command.run("check", "tap", in: folder).errors.split(separator: "\n").map(String.init)
    #expect(errors.map { $0.prefix(5) } == ["tactu", "  2  ", "  3 -", "    +", "  4  ", "  5  ", "  x: "])
    #expect(errors.last == "  x: expected 1.00, came 160.00")
  }

  @Test("A long value is shown from where it differs")
  func longValue() throws {
    try makeCase("tap", expecting: Self.expected.replacing(#""result":"hit""#, with: #""result":"outside""#))
    let last = try Command.run("check", "tap", in: folder).errors.split(separator: "\n").last.map(String.init) ?? ""
    #expect(last.hasPrefix("  visited: expected …") && last.contains(#""outside"}]"#) && last.contains(#""hit"}]"#))
    #expect(last.count < 180)
  }

  @Test("What comes after the expected end is shown too")
  func moreCame() throws {
    let lines = Self.expected.split(separator: "\n")
    try makeCase("tap", expecting: lines[0] + "\n")
    let errors = try Command.run("check", "tap", in: folder).errors.split(separator: "\n")
    #expect(errors.first == "tactus: tap/expected.jsonl:2: more came than expected")
    #expect(errors.dropFirst().map { $0.prefix(5) } == ["  1  ", "    +", "    +", "    +"])
  }

  @Test("Of several cases, the summary names those that do not hold")
  func summary() throws {
    try makeCase("a", expecting: Self.expected)
    try makeCase("b", expecting: "{}\n")
    try makeCase("c", expecting: nil)
    #expect(
      try Command.run("check", ".", in: folder).text == "1 passed, 2 failed\n  differs     ./b\n  missing     ./c\n")
  }

  @Test("Several fields that differ are all named; a line of another kind is one that differs")
  func differsInMore() throws {
    try makeCase("a", expecting: Self.expected.replacing(#""x":160.00,"y":230.00,"view"#, with: #""x":1.00,"y":2.00,"view"#))
    #expect(try Command.run("check", "a", in: folder).errors.hasPrefix("tactus: a/expected.jsonl:2: differs in x, y\n"))
    let lines = Self.expected.split(separator: "\n", omittingEmptySubsequences: false)
    try makeCase("b", expecting: ([lines[0]] + lines[2...]).joined(separator: "\n"))
    #expect(try Command.run("check", "b", in: folder).errors.hasPrefix("tactus: b/expected.jsonl:2: a line came in addition"))
  }

  @Test("Too few lines and too many are told as such")
  func lengths() throws {
    try makeCase("more", expecting: Self.expected.replacing(Samples.tapInScene, with: ""))
    #expect(
      try Command.run("check", "more", in: folder).errors.hasPrefix(
        "tactus: more/expected.jsonl:4: more came than expected\n"))
    try makeCase("less", expecting: Self.expected + Samples.tapInScene)
    #expect(
      try Command.run("check", "less", in: folder).errors.hasPrefix(
        "tactus: less/expected.jsonl:5: nothing more came, expected\n"))
  }

  @Test("A line taken out or put in is told as that, whether or not its neighbour is of the same kind")
  func lookAhead() throws {
    let lines = Self.expected.split(separator: "\n").map { "\($0)\n" }
    try makeCase("out", expecting: lines[0] + lines[2] + lines[3])
    let out = try Command.run("check", "out", in: folder).errors.split(separator: "\n").map(String.init)
    #expect(out.first == "tactus: out/expected.jsonl:2: a line came in addition before this")
    #expect(out.dropFirst().map { $0.prefix(5) } == ["  1  ", "    +", "  2  ", "  3  "])
    #expect(out[2].contains(#""phase":"began""#))
    try makeCase("two", expecting: lines[0] + lines[3])
    #expect(
      try Command.run("check", "two", in: folder).errors.hasPrefix(
        "tactus: two/expected.jsonl:2: 2 lines came in addition before this\n"))
    try makeCase("in", expecting: lines[0] + lines[1] + lines[1] + lines[2] + lines[3])
    let put = try Command.run("check", "in", in: folder).errors.split(separator: "\n").map(String.init)
    #expect(put.first == "tactus: in/expected.jsonl:3: this did not come")
    #expect(put.dropFirst().map { $0.prefix(5) } == ["  1  ", "  2  ", "  3 -", "  4  ", "  5  "])
  }

  @Test("What is no journal line is told as that, wherever it stands", arguments: [0, 2, 4])
  func garbage(_ place: Int) throws {
    var lines = Self.expected.split(separator: "\n").map { "\($0)\n" }
    lines.insert("<<<<<<< ours\n", at: place)
    try makeCase("tap", expecting: lines.joined())
    let outcome = try Command.run("check", "tap", in: folder)
    #expect(outcome.code == 1)
    #expect(
      outcome.errors.hasPrefix(
        "tactus: tap/expected.jsonl:\(place + 1): this is no journal line: it names no kind of entry that there is\n"))
  }

  @Test("A case that lost its recording does not hold, whether it is named or found")
  func lost() throws {
    try makeCase("all/kept", expecting: Self.expected)
    try folder.makeFolder("all/lost")
    try folder.write(Self.expected, to: "all/lost/expected.jsonl")
    let outcome = try Command.run("check", "all", in: folder)
    #expect(outcome.code == 1 && outcome.text == "1 passed, 1 failed\n  missing     all/lost\n")
    #expect(outcome.errors == "tactus: all/lost: the recording is missing: there is only expected.jsonl\n")
    #expect(try Command.run("check", "all/lost", "--record", in: folder).code == 1)
    #expect(try Command.run("check", "all", "--junit", "-", in: folder).text.contains("the recording is missing"))
  }

  @Test("A second recording in a case is a mistake; what an editor keeps is none")
  func ambiguous() throws {
    try makeCase("tap", expecting: Self.expected)
    try folder.write(Samples.tap, to: "tap/recording.evemu~")
    #expect(try Command.run("check", "tap", in: folder).code == 0)
    try folder.write(Samples.tap, to: "tap/recording.yml")
    let outcome = try Command.run("check", "tap", in: folder)
    #expect(outcome.code == 1 && outcome.text == "0 passed, 1 failed\n")
    #expect(
      outcome.errors == "tactus: tap: 2 recordings in one case, which has just one: recording.evemu, recording.yml\n")
  }

  @Test("A case named twice, by whatever name, is checked and counted once")
  func once() throws {
    try makeCase("all/tap", expecting: Self.expected)
    try folder.makeLink("link", to: "all")
    #expect(try Command.run("check", "all", "all/tap", "./all/", "link", in: folder).text == "1 passed, 0 failed\n")
  }

  @Test("A folder's name may end with a slash, which is not doubled")
  func slash() throws {
    try makeCase("tap", expecting: "")
    #expect(try Command.run("check", "tap//", in: folder).errors.hasPrefix("tactus: tap/expected.jsonl:1: "))
  }

  @Test("The outcome is not written over what is checked", arguments: ["recording.evemu", "scene.yaml", "expected.jsonl"])
  func junitOverInput(_ name: String) throws {
    try makeCase("tap", expecting: Self.expected)
    let before = try folder.text(of: "tap/\(name)")
    try folder.makeLink("outcome.xml", to: "tap/\(name)")
    for path in ["tap/\(name)", "tap/../tap/\(name)", "outcome.xml"] {
      let outcome = try Command.run("check", "tap", "--junit", path, in: folder)
      #expect(outcome.code == 2 && outcome.output == [], "\(path)")
      #expect(outcome.errors.contains(" itself: write the outcome to another file"))
      #expect(try folder.text(of: "tap/\(name)") == before)
    }
  }

  @Test("A case without an expectation does not hold, and says how to get one")
  func missing() throws {
    try makeCase("tap", expecting: nil)
    let outcome = try Command.run("check", "tap", in: folder)
    #expect(outcome.code == 1)
    #expect(outcome.errors == "tactus: tap/expected.jsonl: missing; --record writes it\n")
  }

  @Test("--record writes what is missing or differs and ends with 1; then the case holds, and is left alone")
  func record() throws {
    try makeCase("new", expecting: nil)
    try makeCase("old", expecting: "{}\n")
    let outcome = try Command.run("check", ".", "--record", in: folder)
    #expect(outcome.code == 1 && outcome.text == "0 passed, 2 failed\n  recorded    ./new\n  recorded    ./old\n")
    #expect(
      outcome.errors == """
        tactus: ./new/expected.jsonl: written anew; look at it before you keep it
        tactus: ./old/expected.jsonl: written anew; look at it before you keep it

        """)
    #expect(try folder.text(of: "new/expected.jsonl") == Self.expected)
    #expect(try folder.text(of: "old/expected.jsonl") == Self.expected)
    let again = try Command.run("check", ".", "--record", in: folder)
    #expect(again.code == 0 && again.text == "2 passed, 0 failed\n" && again.errors == "")
  }

  @Test("--kinds compares these kinds alone; without it, the usual ones and those that are expected")
  func kinds() throws {
    try makeCase("tap", expecting: Self.expected.replacing(#""x":160.00,"y":230.00,"view"#, with: #""x":1.00,"y":2.00,"view"#))
    #expect(try Command.run("check", "tap", "--kinds", "gesture", in: folder).code == 0)
    #expect(try Command.run("check", "tap", "--kinds", "gesture,touch", in: folder).code == 1)
    let deadline = #"{"time":1.430000,"kind":"deadline","recognizer":"double"}"# + "\n"
    try makeCase("more", expecting: Self.expected.replacing(Samples.tapInScene, with: deadline + Samples.tapInScene))
    #expect(try Command.run("check", "more", in: folder).code == 0)
  }

  @Test("Cases are found below the folders, in the order of their names, and have the nearest scene above them")
  func nested() throws {
    try folder.makeFolder("all")
    try folder.makeFolder("all/group")
    try folder.write(Samples.scene, to: "all/scene.yaml")
    for name in ["all/group/b", "all/group/a", "all/z"] {
      try folder.makeFolder(name)
      try folder.write(Samples.tap, to: "\(name)/recording.evemu")
    }
    try folder.write(Samples.scene.replacing("green", with: "red"), to: "all/group/scene.yaml")
    _ = try Command.run("check", "all", "--record", in: folder)
    #expect(try folder.text(of: "all/z/expected.jsonl") == Self.expected)
    #expect(try folder.text(of: "all/group/a/expected.jsonl") == Self.expected.replacing("green", with: "red"))
    #expect(try Command.run("check", "all", in: folder).text == "3 passed, 0 failed\n")
    // One of them alone is the same case.
    #expect(try Command.run("check", "all/group/a/", "all/z", in: folder).text == "2 passed, 0 failed\n")
  }

  @Test("A link to a folder is not followed")
  func link() throws {
    try makeCase("tap", expecting: Self.expected)
    try folder.makeLink("tap/up", to: "..")
    #expect(try Command.run("check", ".", in: folder).text == "1 passed, 0 failed\n")
  }

  @Test("A recording or scene that cannot be read fails its case alone, and the command ends with 3")
  func unreadable() throws {
    try makeCase("a", expecting: "", recording: "no recording\n")
    try makeCase("b", expecting: Self.expected)
    try makeCase("c", expecting: Self.expected)
    try folder.write("views: [\n", to: "c/scene.yaml")
    let outcome = try Command.run("check", ".", in: folder)
    #expect(outcome.code == 3 && outcome.text.hasPrefix("1 passed, 2 failed\n  unreadable  ./a\n"))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("tactus: ./a/recording.evemu:1: ") && lines[1].hasPrefix("tactus: ./c/scene.yaml:"))
  }

  @Test("An expectation that cannot be read is not taken for a missing one")
  func unreadableExpectation() throws {
    try makeCase("a", expecting: nil)
    try folder.makeFolder("a/expected.jsonl")
    let outcome = try Command.run("check", "a", "--record", in: folder)
    #expect(outcome.code == 3 && outcome.errors == "tactus: a/expected.jsonl: Is a directory\n")
  }

  @Test("A folder without cases, and what is no folder, end with 3 before anything is checked")
  func noCases() throws {
    try folder.makeFolder("none")
    try folder.write("", to: "file")
    try makeCase("tap", expecting: Self.expected)
    for (name, message) in [
      ("none", "no case in it: a folder with recording.evemu"), ("file", "Not a directory"),
      ("missing", "No such file or directory"),
    ] {
      let outcome = try Command.run("check", "tap", name, in: folder)
      #expect(outcome.code == 3 && outcome.output == [])
      #expect(outcome.errors == "tactus: \(name): \(message)\n")
    }
  }
}

import TestSupport
import Testing

/// `tactus check` as a process.
@Suite struct CheckTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A case in the scene of ``Samples``, which expects this.
  private func makeCase(_ name: String, expecting text: String?, recording: String = Samples.tap) throws {
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
    #expect(try Command.run("check", "b", in: folder).errors.hasPrefix("tactus: b/expected.jsonl:2: differs in "))
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

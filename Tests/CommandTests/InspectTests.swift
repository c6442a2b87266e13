import TestSupport
import Testing

/// `tactus inspect` as a process.
@Suite struct InspectTests {
  private let folder: Folder

  init() throws {
    folder = try Samples.folder()
    try folder.write(Samples.scene.replacing("longPress", with: "swipe"), to: "other.yaml")
  }

  @Test("A page and a picture; nothing is printed")
  func files() throws {
    let outcome = try Command.run(
      "inspect", "tap.evemu", "-s", "scene.yaml", "-o", "page.html", "--svg", "still.svg", in: folder)
    #expect(outcome.code == 0 && outcome.errors == "" && outcome.output == [])
    let page = try folder.text(of: "page.html")
    #expect(page.hasPrefix("<!doctype html>") && page.contains(#""name":"tap.evemu","scene":"scene.yaml""#))
    #expect(try folder.text(of: "still.svg").hasPrefix("<svg "))
  }

  @Test("- is standard output, and standard input")
  func streams() throws {
    let outcome = try Command.run("inspect", "-", "-o", "-", input: Array(Samples.tap.utf8), in: folder)
    #expect(outcome.code == 0 && outcome.text.hasSuffix("</html>\n"))
    #expect(outcome.text.contains(#""name":"standard input""#))
  }

  @Test("--compare takes scenes and recordings, one or several")
  func compare() throws {
    let outcome = try Command.run(
      "inspect", "tap.evemu", "-s", "scene.yaml", "-o", "page.html", "--compare", "other.yaml", "story.evemu", in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
    let page = try folder.text(of: "page.html")
    for (name, scene) in [("tap.evemu", "scene.yaml"), ("tap.evemu", "other.yaml"), ("story.evemu", "scene.yaml")] {
      #expect(page.contains("\"name\":\"\(name)\",\"scene\":\"\(scene)\""), "\(name) \(scene)")
    }
  }

  @Test("A recording of libinput is YAML, and no scene")
  func yamlRecording() throws {
    #expect(try Command.run("convert", "story.evemu", "story.yml", "--to", "libinput-record", in: folder).code == 0)
    let outcome = try Command.run("inspect", "tap.evemu", "-o", "page.html", "-c", "story.yml", in: folder)
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(try folder.text(of: "page.html").contains(#""name":"story.yml","scene":"""#))
  }

  @Test("Bad usage", arguments: [[], ["tap.evemu"], ["tap.evemu", "story.evemu", "-o", "page.html"], ["tap.evemu", "-o"]])
  func usage(_ words: [String]) throws {
    let outcome = try Command.run(words: ["inspect"] + words, in: folder)
    #expect(outcome.code == 2 && outcome.errors.hasPrefix("tactus: "))
  }

  @Test(
    "What is written never takes the place of what is read, by whatever name",
    arguments: [
      ["tap.evemu", "-o", "tap.evemu"], ["tap.evemu", "-o", "./tap.evemu"], ["tap.evemu", "-o", "link"],
      ["link", "--svg", "tap.evemu"], ["tap.evemu", "-s", "scene.yaml", "-o", "scene.yaml"],
      ["tap.evemu", "-c", "story.evemu", "-o", "story.evemu"], ["tap.evemu", "-c", "other.yaml", "--svg", "other.yaml"],
      ["tap.evemu", "-d", "story.evemu", "-o", "story.evemu"], ["tap.evemu", "-o", "same", "--svg", "./same"],
      ["tap.evemu", "-o", "-", "--svg", "-"], ["-", "-o", ".in1"],
    ])
  func overwriting(_ words: [String]) throws {
    let names = ["tap.evemu", "story.evemu", "scene.yaml", "other.yaml"]
    try folder.makeLink("link", to: "tap.evemu")
    let before = try names.map { try folder.text(of: $0) }
    let outcome = try Command.run(words: ["inspect"] + words, input: Array(Samples.tap.utf8), in: folder)
    #expect(outcome.code == 2 && outcome.output == [], "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix(" to another file; see 'tactus inspect --help'\n"))
    #expect(try names.map { try folder.text(of: $0) } == before)
    #expect(throws: (any Error).self) { try folder.text(of: "same") }
  }

  @Test("What cannot be read or written is named; a damaged recording is shown as far as it goes")
  func problems() throws {
    let missing = try Command.run("inspect", "tap.evemu", "-o", "nowhere/page.html", in: folder)
    #expect(missing.code == 3 && missing.errors == "tactus: nowhere/page.html: No such file or directory\n")
    let scene = try Command.run("inspect", "tap.evemu", "-o", "page.html", "-c", "missing.yaml", in: folder)
    #expect(scene.code == 3 && scene.errors == "tactus: missing.yaml: No such file or directory\n", "\(scene.errors)")
    let nothing = try Command.run("inspect", "missing.evemu", "-o", "kept.html", in: folder)
    #expect(nothing.code == 3 && nothing.errors == "tactus: missing.evemu: cannot be opened: No such file or directory\n")
    #expect(throws: (any Error).self) { try folder.text(of: "kept.html") }
    try folder.write(Samples.tap + "E: 2.000000 0003 zzzz 1\n", to: "damaged.evemu")
    let damaged = try Command.run("inspect", "damaged.evemu", "-o", "page.html", in: folder)
    #expect(damaged.code == 3 && damaged.errors.hasPrefix("tactus: damaged.evemu:17: "))
    #expect(try folder.text(of: "page.html").contains(#""id":1,"view":"view""#))
  }
}

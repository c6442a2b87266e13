import Evdev
import Recordings
import TestSupport
import Testing

/// `tactus record` as far as it needs no device, and what is written when a disk is full.
@Suite struct RecordTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(
    "Bad usage is told before anything is opened",
    arguments: [
      ("record a b -o x", "tactus: one device at a time, not also \"b\"; see 'tactus record --help'"),
      (
        "record event9999",
        "tactus: where to? Give -o FILE, or -o - for standard output; see 'tactus record --help'"
      ),
      ("record event9999 -o x -f getevent", "tactus: getevent can only be read: write one of "),
      ("record event9999 -o x -f yam", "tactus: unknown format \"yam\""),
    ])
  func usage(_ line: String, _ message: String) throws {
    let outcome = try Command.run(words: line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.code == 2 && outcome.output == [])
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
  }

  @Test("What is no device is told, and no file is made")
  func noDevice() throws {
    let gone = try Command.run("record", "event9999", "-o", "x", in: folder)
    #expect(gone.code == 3 && gone.errors == "tactus: /dev/input/event9999: there is no device\n")
    let other = try Command.run("record", "/dev/null", "-o", "x", in: folder)
    #expect(other.code == 3 && other.errors.hasPrefix("tactus: /dev/null: not an evdev device"))
    #expect(throws: Folder.Failure.self) { try folder.text(of: "x") }
  }

  @Test(
    "Formats are also known by how files of theirs end",
    arguments: [("yml", "version: 1"), ("yaml", "version: 1"), ("libinput", "version: 1"), ("events", "# EVEMU 1.3")])
  func formatWords(_ word: String, _ first: String) throws {
    try folder.write(Samples.header + "E: 1.000000 0003 0035 5\nE: 1.000000 0000 0000 0\n", to: "in.evemu")
    let outcome = try Command.run("convert", "in.evemu", "out", "--to", word, in: folder)
    #expect(outcome.code == 0)
    #expect(try folder.text(of: "out").hasPrefix(first + "\n"))
    let again = try Command.run("convert", "out", "-", "--from", word, "--to", "raw", in: folder)
    #expect(again.code == 0)
  }

  @Test(
    "A full disk: it is said, the exit status is 3, and what is in the file is whole frames",
    arguments: ["x.evemu", "x.yml", "x.evtest"])
  func fullDisk(_ name: String) throws {
    let frames = (1...2_000).map { "E: \($0).000000 0003 0035 \($0 % 10)\nE: \($0).000000 0000 0000 0\n" }
    try folder.write(Samples.header + frames.joined(), to: "long.evemu")
    let blocks = 60
    let outcome = try Command.run(words: ["convert", "long.evemu", name], blocks: blocks, in: folder)
    #expect(outcome.code == 3 && outcome.errors.contains("tactus: \(name): cannot be written: File too large"))
    var count = 0
    var isWhole = false
    var file = try RecordingFile(path: "\(folder.path)/\(name)")
    try file.readAll { item in
      guard case .event(let event, _) = item else { return }
      count += 1
      isWhole = event.isReport
    }
    #expect(isWhole && count > 200 && count < 4_000)
    let size = try Folder.read("\(folder.path)/\(name)").count
    #expect(size > blocks * 512 - 300)
  }
}

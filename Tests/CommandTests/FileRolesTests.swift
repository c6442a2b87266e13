import TestSupport
import Testing

@testable import TactusCommand

/// What is written never takes the place of what was read.
@Suite struct FileRolesTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(Samples.tap, to: "tap.evemu")
    try folder.makeLink("link", to: "tap.evemu")
    try folder.makeFolder("inside")
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// What is said when these are written after `read` was read.
  private func problem(reading read: String, writing written: String...) -> String? {
    var files = FileRoles(for: InspectVerb.self)
    files.read(read, as: "the recording")
    do {
      for (place, name) in written.enumerated() { try files.write(name, as: place == 0 ? "the page" : "the picture") }
      return nil
    } catch {
      return (error as? CommandProblem)?.message
    }
  }

  @Test(
    "A file is known by what it is, whatever it is called", arguments: ["tap.evemu", "link", "./tap.evemu", "inside/../link"])
  func same(_ name: String) {
    for (read, written) in [("tap.evemu", name), (name, "tap.evemu")] {
      let message = problem(reading: path(read), writing: path(written))
      #expect(message?.contains("is the recording itself: write the page to another file") == true, "\(read) \(written)")
    }
  }

  @Test("Two outputs to one file, which need not be there yet, are refused; two of one name in two folders are not")
  func outputs() throws {
    let read = path("tap.evemu")
    try folder.makeLink("inside/dangling", to: "../further")
    try folder.makeLink("further", to: "new")
    #expect(problem(reading: read, writing: path("new"), path("inside/dangling"))?.contains("cannot hold both") == true)
    #expect(problem(reading: read, writing: path("new"), path("inside/../new"))?.contains("cannot hold both") == true)
    #expect(
      problem(reading: read, writing: "-", "-")?.hasPrefix("standard output cannot hold both the page and the picture") == true)
    #expect(problem(reading: read, writing: path("new"), path("inside/new")) == nil)
    #expect(problem(reading: read, writing: path("nowhere/new"), path("nowhere/new")) == nil)
  }

  @Test("What cannot be destroyed may be named again")
  func devices() { #expect(problem(reading: "/dev/null", writing: "/dev/null", "/dev/null") == nil) }

  @Test(
    "convert: the recording, also from standard input or through a link, and the device's description stay",
    arguments: ["link", "tap.evemu"])
  func convert(_ name: String) throws {
    try folder.write(Samples.header, to: "device.evemu")
    let before = try folder.text(of: "tap.evemu")
    let outcome = try Command.run("convert", "tap.evemu", name, in: folder)
    #expect(outcome.code == 2 && outcome.errors.contains("\(name)\" is the recording itself"), "\(outcome.errors)")
    // The first file of a run's folder is what it has as standard input.
    let piped = try Command.run("convert", "-", ".in2", input: Array(Samples.tap.utf8), in: folder)
    #expect(piped.code == 2 && piped.errors.contains("is the recording itself"), "\(piped.errors)")
    let described = try Command.run("convert", "tap.evemu", "device.evemu", "-d", "device.evemu", in: folder)
    #expect(described.code == 2 && described.errors.contains("is the description of the device itself"), "\(described.errors)")
    #expect(try folder.text(of: "tap.evemu") == before && folder.text(of: "device.evemu") == Samples.header)
  }
}

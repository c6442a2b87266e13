import Glibc
import TestSupport
import Testing

@Suite struct PlayerRecordingsTests {
  /// A missing file is written, and the test fails all the same, so that recording never passes by accident.
  @Test(arguments: PlayerRecordings.all.map(\.name))
  func `the committed recording is what the generator gives`(_ name: String) throws {
    let recording = try #require(PlayerRecordings.all.first { $0.name == name })
    let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "\(package)/Recordings/player/\(name)"
    let path = "\(folder)/\(recording.fileName)"
    guard let committed = try? Folder.read(path) else {
      _ = unsafe mkdir(folder, 0o777)
      try Folder.write(recording.bytes, toPath: path)
      Issue.record("\(path) was missing and has been written: look at it and commit it")
      return
    }
    let isSame = committed == recording.bytes
    #expect(isSame, "delete \(path) to have it written anew")
  }
}

import Glibc
import Testing

@Suite struct StackedViewsRecordingsTests {
  static let names = StackedViewsRecordings.all().map(\.name)

  /// A missing file is written, and the test fails all the same, so that recording never passes by accident.
  @Test(arguments: names)
  func `the committed recording is what the generator gives`(_ name: String) throws {
    let recording = try #require(StackedViewsRecordings.all().first { $0.name == name })
    let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "\(package)/Recordings/stacked-views/\(name)"
    let path = "\(folder)/recording.evemu"
    guard let committed = contents(ofFile: path) else {
      for parent in ["\(package)/Recordings", "\(package)/Recordings/stacked-views", folder] {
        _ = unsafe mkdir(parent, 0o777)
      }
      write(recording.bytes, toFile: path)
      Issue.record("\(path) was missing and has been written: look at it and commit it")
      return
    }
    #expect(committed == recording.bytes, "delete \(path) to have it written anew")
  }
}

private func contents(ofFile path: String) -> [UInt8]? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var all: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return count == 0 ? all : nil }
    all += block[..<count]
  }
}

private func write(_ bytes: [UInt8], toFile path: String) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { return }
  defer { close(descriptor) }
  let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  #expect(count == bytes.count)
}

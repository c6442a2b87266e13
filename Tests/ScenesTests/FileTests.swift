import Glibc
import Scenes
import Testing

@Suite("Scenes in files") struct FileTests {
  /// A file with this text, as long as the body runs.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/tactus-scene-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    try #require(descriptor >= 0)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(descriptor)
      unsafe unlink(path)
    }
    let bytes = Array(text.utf8)
    try #require(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
    try body(path)
  }

  @Test func `a scene is read from its file`() throws {
    let text = "views: [{ id: view, gestures: [{ type: tap }] }]\n"
    try withFile(text) { path in
      let read = try SceneDescription(path: path)
      let expected = try SceneDescription(yaml: Array(text.utf8))
      #expect(read == expected)
    }
  }

  @Test func `mistakes are told with the file's name and their place`() throws {
    try withFile("views:\n  - { id: view, gestures: [{ type: taap }] }\n") { path in
      let error = #expect(throws: SceneFileError.self) { try SceneDescription(path: path) }
      #expect(error?.description == "\(path):2:36: unknown gesture \"taap\"; did you mean \"tap\"?")
    }
  }

  @Test func `a file that cannot be read is told`() {
    let error = #expect(throws: SceneFileError.self) { try SceneDescription(path: "/no/such/scene.yaml") }
    #expect(error?.description == "/no/such/scene.yaml: No such file or directory")
    let folder = #expect(throws: SceneFileError.self) { try SceneDescription(path: "/") }
    #expect(folder?.description == "/: Is a directory")
  }
}

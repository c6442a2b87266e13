import Glibc
import Scenes
import TestSupport
import Testing

@testable import Service

/// Where scenes come from, and whose actions are run.
@Suite struct SceneSourceTests {
  private let folder: Folder
  private let scene = "views: [{ id: a, gestures: [{ type: tap, on: { ended: { run: [true] } } }] }]\n"

  init() throws { folder = try Folder() }

  @Test("without a file the standard scene, which runs nothing")
  func standard() throws {
    let loaded = try SceneSource(path: nil).load()
    #expect(loaded.description == .standard && loaded.untrusted == nil)
  }

  @Test("actions are taken only from a file that nobody but its owner can write", arguments: [0o600, 0o644, 0o620, 0o602])
  func trust(_ mode: Int) throws {
    let path = try folder.write(scene, to: "scene.yaml")
    #expect(unsafe chmod(path, mode_t(mode)) == 0)
    let reason = try SceneSource(path: path).load().untrusted
    #expect((reason == nil) == (mode & 0o022 == 0))
    if let reason { #expect(reason == "\(path): its actions are not run: others may write it; chmod go-w takes that away") }
  }

  @Test("what cannot be read is named with the reason")
  func unreadable() throws {
    func problem(_ path: String) -> String {
      do {
        _ = try SceneSource(path: path).load()
        return ""
      } catch {
        return error.description
      }
    }
    #expect(problem("\(folder.path)/none.yaml") == "\(folder.path)/none.yaml: No such file or directory")
    #expect(problem(folder.path) == "\(folder.path): not a file")
    let path = try folder.write(scene.replacing("tap", with: "taap"), to: "typo.yaml")
    #expect(problem(path).hasPrefix("\(path):1:37: unknown gesture \"taap\"; did you mean \"tap\"?"))
  }
}

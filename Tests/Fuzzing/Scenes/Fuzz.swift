import FuzzSupport
import Geometry
import Responders
import Scenes

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(unsafe input(bytes, count))
  return 0
}

/// A scene is built and taken down again, or each mistake has a place in the text and words.
private func check(_ bytes: [UInt8]) {
  do throws(SceneErrors) {
    let description = try SceneDescription(yaml: bytes)
    let application = Application()
    let scene = Scene(description, in: application) { _ in Size(width: 320, height: 480) }
    for window in scene.windows {
      let view = window.hitTest(Point(x: 100, y: 200), with: nil)
      hold(view == nil || view?.window === window, "a view of another window is hit")
    }
    scene.setSize(Size(width: 1, height: 10_000), ofWindow: 0)
    scene.remove()
    hold(application.windows.isEmpty, "windows are left over")
  } catch {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 >= 0x80 } + 2
    hold(!error.errors.isEmpty && error.errors.count <= SceneErrors.limit, "\(error.errors.count) mistakes")
    for mistake in error.errors {
      hold(mistake.line >= 1 && mistake.line <= lines && mistake.column >= 1, "a mistake nowhere: \(mistake)")
      hold(!mistake.message.isEmpty, "a mistake without words")
    }
  }
}

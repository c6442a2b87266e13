import Engines
public import Evdev
internal import Geometry
public import Inputs
public import Responders
public import Scenes

extension Hand: Performer {
  public var deviceDescription: DeviceDescription { panel.description }
  public var label: String { "panel" }

  /// The gestures that the hand makes in a scene; windows without a size are as large as the panel's.
  public func gestures(in scene: SceneDescription) throws(DeviceRefusal) -> GestureLog {
    let application = Application()
    let live = Scene(scene, in: application) { _ in panel.windowSize }
    return try withExtendedLifetime(live) { () throws(DeviceRefusal) in
      try log(application, live.window(for: panel.description))
    }
  }

  /// The gestures that the hand makes in a window made in code.
  public func gestures(in window: Window) throws(DeviceRefusal) -> GestureLog {
    let application = Application()
    application.addWindow(window)
    defer { application.removeWindow(window) }
    return try log(application, window)
  }

  private func log(_ application: Application, _ window: Window?) throws(DeviceRefusal) -> GestureLog {
    let engine = Engine(application: application)
    var log = GestureLog()
    if let size = window?.bounds.size, size != panel.windowSize {
      log.hint =
        "the hand's points are those of \(panel.windowSize.text), its panel's window; this window has \(size.text): "
        + "give the Panel its windowSize"
    }
    engine.journal = Journal(kinds: [.gesture]) { log.add($0) }
    try play(into: engine, window: window)
    return log
  }
}

extension Size {
  /// `320 x 480`
  fileprivate var text: String { "\(JSONWriter.text(width, decimals: 0)) x \(JSONWriter.text(height, decimals: 0))" }
}

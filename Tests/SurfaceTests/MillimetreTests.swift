import Engines
import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Thresholds in millimetres on devices that say how large they are.
@Suite struct MillimetreTests {
  /// 1000 units on a window of 1000 points, so many units a millimetre.
  private func surface(resolution: Int32) throws -> Surface {
    var description = DeviceDescription.hovering()
    description.axes[ABS.mtPositionX]?.resolution = resolution
    description.axes[ABS.mtPositionY]?.resolution = resolution
    return try Surface(description)
  }

  @Test(
    "§9: 2 mm are as many points as the device's size makes of them",
    arguments: [(10, 19, ""), (10, 20, "began"), (25, 49, ""), (25, 50, "began"), (4, 7, ""), (4, 8, "began")])
  func pan(_ resolution: Int, _ distance: Int, _ expected: String) throws {
    let surface = try surface(resolution: Int32(resolution))
    surface.stage.application.tuning.panThreshold = .millimetres(2)
    let view = surface.stage.view("view", 0, 0, 1000, 1000)
    surface.stage.attach(PanGestureRecognizer(), "pan", to: view)
    surface.at(0, .down(0, 500, 500))
    surface.at(10, .move(0, 500 + Int32(distance), 500))
    #expect(surface.stage.log.actions(of: "pan") == expected)
  }

  @Test("§9: a device that does not say how large it is has 163 points an inch")
  func unknownSize() throws {
    let surface = try surface(resolution: 0)
    #expect(abs(surface.stage.window.pointsPerMillimetre - 163 / 25.4) < 1e-12)
  }
}

import Evdev
import Geometry
import Responders
import TestSupport

extension Stage {
  /// What a device that knows more of its fingers says of one of them (rules K10, K11).
  func send(
    _ finger: Int, _ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double, isEstimated: Bool = false,
    isBoxCorner: Bool = false
  ) {
    send(
      [
        TouchSample(
          id: finger, phase: phase, location: Point(x: x, y: y), isEstimated: isEstimated, isBoxCorner: isBoxCorner)
      ], at: time)
  }

  /// Several samples of one moment.
  func send(_ samples: [TouchSample], at time: Double) {
    advance(to: time)
    application.send(samples, at: .milliseconds(time), in: bound)
  }
}

/// So many degrees, in radians.
func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

/// Where a finger is that lies so many degrees, clockwise from the right, and so many points from another.
func around(_ center: Point, _ angle: Double, _ distance: Double) -> Point {
  let turn = Transform(rotationAngle: degrees(angle))
  return center + Vector(dx: turn.a * distance, dy: turn.b * distance)
}

/// Lets all recognisers that it is the delegate of act together.
final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

internal import Geometry

/// The ellipse that a finger covers, in window points.
struct TouchEllipse {
  var majorRadius: Double
  var minorRadius: Double
  /// Radians clockwise from the window's upward direction; 0 where the device does not tell.
  var orientation: Double

  /// The device gives the lengths of both axes in units of the surface and the angle of the longer one, clockwise from
  /// its own upward direction (multi-touch-protocol.rst). A circle where there is no minor axis.
  init(_ slot: borrowing Slot, axes: borrowing TouchAxes, mapping: borrowing TouchMapping) {
    let major = Double(max(slot.major, 0)) * axes.majorScale / 2
    let minor = slot.known.contains(.minor) ? Double(max(slot.minor, 0)) * axes.majorScale / 2 : major
    guard axes.hasOrientation else {
      majorRadius = max(major, minor) * mapping.pointsPerUnit
      minorRadius = min(major, minor) * mapping.pointsPerUnit
      orientation = 0
      return
    }
    let (sine, cosine) = sineAndCosine(Double(slot.orientation) * axes.orientationScale)
    let long = Vector(dx: sine * major, dy: -cosine * major).applying(mapping.transform)
    let short = Vector(dx: cosine * minor, dy: sine * minor).applying(mapping.transform)
    majorRadius = long.length
    minorRadius = short.length
    orientation = Self.direction(of: Vector(dx: sine, dy: -cosine).applying(mapping.transform))
  }

  /// The direction of an axis, which has no head and no tail: -π/2 … π/2, clockwise from upwards.
  private static func direction(of axis: Vector) -> Double {
    var angle = Vector(dx: -axis.dy, dy: axis.dx).angle
    if angle > .pi / 2 { angle -= .pi }
    if angle <= -.pi / 2 { angle += .pi }
    return angle == 0 ? 0 : angle
  }
}

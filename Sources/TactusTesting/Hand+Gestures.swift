public import Geometry

extension Hand {
  /// One finger, or several side by side, taps.
  ///
  /// - Parameters:
  ///   - point: where the first finger lands; the others land 60 points further to the right each.
  ///   - fingers: how many.
  ///   - hold: how long they stay.
  public mutating func tap(at point: Point, fingers: Int = 1, hold: Duration = .milliseconds(80)) {
    perform((0..<fingers).map { .tap(at: point + Vector(dx: 60 * Double($0), dy: 0), hold: hold) })
  }

  /// One finger taps twice.
  ///
  /// - Parameter gap: from the first lift to the second landing.
  public mutating func doubleTap(at point: Point, gap: Duration = .milliseconds(96)) {
    tap(at: point)
    pause(gap)
    tap(at: point)
  }

  /// One finger slides and lifts.
  public mutating func drag(
    from start: Point, to end: Point, duration: Duration = .milliseconds(300), pace: Pace = .human
  ) {
    perform(.drag(from: start, to: end, duration: duration, pace: pace))
  }

  /// Two fingers, left and right of a point, go apart or together, and turn about it.
  ///
  /// - Parameters:
  ///   - center: what lies between the fingers.
  ///   - start: how far apart they land, in points.
  ///   - end: how far apart they lift, in points.
  ///   - angle: how far they turn, in radians; positive is clockwise.
  public mutating func pinch(
    at center: Point, from start: Double, to end: Double, turning angle: Double = 0,
    duration: Duration = .milliseconds(400)
  ) {
    perform(
      [-0.5, 0.5].map { side in
        let path = { @Sendable (progress: Double) -> Point in
          let arm = Vector(dx: side * (start + (end - start) * progress), dy: 0)
          return center + arm.applying(Transform(rotationAngle: angle * progress))
        }
        return Finger().down(at: path(0)).hold(.milliseconds(48)).drag(duration: duration, along: path).lift()
      })
  }

  /// Two fingers turn about a point.
  ///
  /// - Parameters:
  ///   - center: what lies between the fingers.
  ///   - angle: in radians; positive is clockwise.
  ///   - distance: between the fingers, in points.
  public mutating func rotate(
    at center: Point, by angle: Double, distance: Double = 120, duration: Duration = .milliseconds(400)
  ) {
    pinch(at: center, from: distance, to: distance, turning: angle, duration: duration)
  }

  /// One finger lands and stays.
  public mutating func longPress(at point: Point, hold: Duration = .milliseconds(700)) {
    tap(at: point, hold: hold)
  }

  /// One finger, or several side by side, slides fast and lifts on the way.
  public mutating func swipe(
    from start: Point, to end: Point, fingers: Int = 1, duration: Duration = .milliseconds(120)
  ) {
    perform(
      (0..<fingers).map { finger in
        let offset = Vector(dx: 60 * Double(finger), dy: 0)
        return Finger().down(at: start + offset).drag(to: end + offset, duration: duration, pace: .flick).lift()
      })
  }

  /// One fingertip lands, rolls and lifts.
  public mutating func roll(
    at point: Point, by way: Vector = Vector(dx: 6, dy: 3), duration: Duration = .milliseconds(250)
  ) {
    perform(.roll(at: point, by: way, duration: duration))
  }

  /// A palm is laid down and lifted.
  ///
  /// - Parameter delay: how long the panel takes it for a finger.
  public mutating func palm(
    at point: Point, hold: Duration = .milliseconds(600), knownAfter delay: Duration = .zero
  ) {
    perform(.palm(at: point, hold: hold, knownAfter: delay))
  }
}

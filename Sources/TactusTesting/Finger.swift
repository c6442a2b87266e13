public import Geometry

/// What one finger does, written down: it lands, holds, drags, lifts.
///
/// ```swift
/// let drag = Finger().down(at: Point(x: 40, y: 230)).drag(to: Point(x: 280, y: 230), duration: .milliseconds(300)).lift()
/// ```
///
/// Nothing happens until a ``Hand`` performs it. All points are the window's. A finger that is not lifted stays on
/// the glass.
public struct Finger: Sendable {
  enum Step: Sendable {
    case land(Point)
    case stay(Duration)
    case move(Duration, Pace, @Sendable (Double) -> Point)
    case become(Tool)
    case lift
  }

  /// What the panel takes a contact for.
  public enum Tool: Hashable, Sendable {
    case finger, palm
  }

  private(set) var steps: [Step] = []
  /// Where the finger is on the glass after all steps so far; nil in the air.
  public private(set) var position: Point?
  /// How wide the contact is, in millimetres.
  public var diameter: Double

  /// A finger in the air.
  ///
  /// - Parameter diameter: how wide the contact will be, in millimetres.
  public init(diameter: Double = 8) {
    self.diameter = diameter
  }

  /// The finger lands. If it is down already, it lifts and lands within one frame, which panels do report so
  /// (rule K5).
  public func down(at point: Point) -> Finger {
    var finger = adding(.land(point))
    finger.position = point
    return finger
  }

  /// The finger stays as it is: in the air, or on the glass where it is.
  public func hold(_ duration: Duration) -> Finger { adding(.stay(duration)) }

  /// The finger slides to another point in a straight line.
  public func drag(to end: Point, duration: Duration = .milliseconds(300), pace: Pace = .human) -> Finger {
    let start = expectPosition("drag")
    return drag(duration: duration, pace: pace) { start + (end - start) * $0 }
  }

  /// The finger slides by so many points in a straight line.
  public func drag(by way: Vector, duration: Duration = .milliseconds(300), pace: Pace = .human) -> Finger {
    drag(to: expectPosition("drag") + way, duration: duration, pace: pace)
  }

  /// The finger slides along any path.
  ///
  /// - Parameter path: the point where the finger is when this part of the way is done, from 0 to 1.
  public func drag(
    duration: Duration, pace: Pace = .human, along path: @escaping @Sendable (Double) -> Point
  ) -> Finger {
    _ = expectPosition("drag")
    var finger = adding(.move(duration, pace, path))
    finger.position = path(1)
    return finger
  }

  /// From here on the panel takes the contact for this tool, if it has tools (rule K12).
  public func become(_ tool: Tool) -> Finger { adding(.become(tool)) }

  /// The finger lifts; after a drag, one frame later than it arrives, so that the last point is reported.
  public func lift() -> Finger {
    _ = expectPosition("lift")
    var finger = adding(.lift)
    finger.position = nil
    return finger
  }

  private func adding(_ step: Step) -> Finger {
    var finger = self
    finger.steps.append(step)
    return finger
  }

  private func expectPosition(_ verb: String) -> Point {
    guard let position else { preconditionFailure("a finger must be down before it can \(verb)") }
    return position
  }
}

extension Finger {
  /// A finger that taps; people hold a tap for 55 to 165 ms.
  public static func tap(at point: Point, hold: Duration = .milliseconds(80)) -> Finger {
    Finger().down(at: point).hold(hold).lift()
  }

  /// A finger that lands, waits a moment, slides to another point and lifts.
  public static func drag(
    from start: Point, to end: Point, duration: Duration = .milliseconds(300), pace: Pace = .human
  ) -> Finger {
    Finger().down(at: start).hold(.milliseconds(48)).drag(to: end, duration: duration, pace: pace).lift()
  }
}

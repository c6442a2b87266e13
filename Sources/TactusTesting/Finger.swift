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
    /// From here on the contact is so many times as wide; takes no time of its own.
    case swell(Duration, @Sendable (Double) -> Double)
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

  /// How many times as wide as ``diameter`` it is after all steps so far.
  private var width = 1.0

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
    finger.width = 1
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

  /// The finger presses harder or less hard: where it is, the contact becomes so wide.
  ///
  /// - Parameter diameter: how wide, in millimetres; for as long as the finger stays down, or until it changes again.
  public func press(to diameter: Double, duration: Duration = .milliseconds(120)) -> Finger {
    let (start, end) = (width, diameter / max(self.diameter, 0.001))
    var finger = adding(.swell(duration) { start + (end - start) * $0 }).hold(duration)
    finger.width = end
    return finger
  }

  /// The fingertip rolls without sliding: the contact's middle goes by so many points, and the contact is wider on the way.
  public func roll(by way: Vector, duration: Duration = .milliseconds(250)) -> Finger {
    let start = width
    return adding(.swell(duration) { start * (1 + 1.6 * $0 * (1 - $0)) }).drag(by: way, duration: duration)
  }

  /// The panel loses the resting finger for a moment and then takes it for another one, as worn panels and wet fingers have it.
  public func dropOut(for duration: Duration = .milliseconds(16)) -> Finger {
    let point = expectPosition("drop out")
    return lift().hold(duration).down(at: point)
  }

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

extension Finger {
  /// A fingertip that lands, rolls to another point and lifts: a touch that moves though nobody meant to drag.
  public static func roll(
    at point: Point, by way: Vector = Vector(dx: 6, dy: 3), duration: Duration = .milliseconds(250)
  ) -> Finger {
    Finger().down(at: point).hold(.milliseconds(40)).roll(by: way, duration: duration).lift()
  }

  /// A palm that is laid down: wide and, on panels that have tools, sooner or later called a palm (rule K12).
  ///
  /// - Parameter delay: how long the panel takes it for a finger; zero for one that is born a palm.
  public static func palm(
    at point: Point, hold: Duration = .milliseconds(600), knownAfter delay: Duration = .zero
  ) -> Finger {
    Finger(diameter: 34).down(at: point).hold(delay).become(.palm).hold(hold - delay).lift()
  }
}

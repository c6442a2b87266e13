import Geometry
import Responders

@testable import Gestures

/// A pinch that begins after 8 points.
struct TabledPinch: TabledMachine {
  enum Event: String, CaseIterable {
    case joins = "two fingers are down"
    case leaves = "one finger is left"
    case stretches = "the distance changes by less than 8 points"
    case stretchesFar = "the distance changes by 8 points"
    case rests = "the distance stays"
  }

  private var machine = PinchMachine(threshold: 8)
  private var distance: Double?

  var stateName: String { (machine.state == .active ? "active" : "waiting") + (distance == nil ? " with one" : " with two") }

  mutating func take(_ event: Event) -> String {
    switch event {
    case .joins: return regroup(100)
    case .leaves: return regroup(nil)
    case .stretches: return stretch(7.99)
    case .stretchesFar: return stretch(-8)
    case .rests: return stretch(0)
    }
  }

  private mutating func regroup(_ distance: Double?) -> String {
    self.distance = distance
    machine.regroup(distance: distance)
    return ""
  }

  /// With one finger there is no distance, and the machine is not asked.
  private mutating func stretch(_ change: Double) -> String {
    guard let before = distance else { return "" }
    distance = before + change
    switch machine.moved(distance: before + change) {
    case .none: return ""
    case .begin: return "begin"
    case .change: return "change"
    }
  }

  static let table = """
    waiting with one
      two fingers are down -> waiting with two
    waiting with two
      one finger is left -> waiting with one
      the distance changes by 8 points -> active with two, begin
    active with two
      one finger is left -> active with one
      the distance changes by less than 8 points / the distance changes by 8 points -> active with two, change
    active with one
      two fingers are down -> active with two
    """
}

/// A rotation that begins after 5 degrees, and up to 5 more where the distance changes as well.
struct TabledRotation: TabledMachine {
  enum Event: String, CaseIterable {
    case joins = "two fingers are down"
    case leaves = "one finger is left"
    case turns = "they turn by less than 5°"
    case turnsFar = "they turn by 5°"
    case turnsStretching = "they turn by less than 10° and double their distance"
    case turnsFarStretching = "they turn by 10° and double their distance"
    case rests = "they do not turn"
  }

  private static let degree = Double.pi / 180

  private var machine = RotationMachine(threshold: 5 * degree, allowance: 5 * degree)
  private var span: (angle: Double, length: Double)?

  init() {}

  var stateName: String { (machine.state == .active ? "active" : "waiting") + (span == nil ? " with one" : " with two") }

  mutating func take(_ event: Event) -> String {
    switch event {
    case .joins: return regroup((0.3, 100))
    case .leaves: return regroup(nil)
    case .turns: return turn(4.99)
    case .turnsFar: return turn(-5.000_001)
    case .turnsStretching: return turn(9.99, 2)
    case .turnsFarStretching: return turn(10.000_001, 2)
    case .rests: return turn(0)
    }
  }

  private mutating func regroup(_ span: (angle: Double, length: Double)?) -> String {
    self.span = span
    machine.regroup(span: span.map(vector))
    return ""
  }

  private mutating func turn(_ degrees: Double, _ stretch: Double = 1) -> String {
    guard let before = span else { return "" }
    let after = (angle: before.angle + degrees * Self.degree, length: before.length * stretch)
    span = after
    switch machine.moved(span: vector(after)) {
    case .none: return ""
    case .begin: return "begin"
    case .change: return "change"
    }
  }

  private func vector(_ span: (angle: Double, length: Double)) -> Vector {
    let turn = Transform(rotationAngle: span.angle)
    return Vector(dx: turn.a * span.length, dy: turn.b * span.length)
  }

  static let table = """
    waiting with one
      two fingers are down -> waiting with two
    waiting with two
      one finger is left -> waiting with one
      they turn by 5° / they turn by 10° and double their distance -> active with two, begin
    active with two
      one finger is left -> active with one
      they turn by less than 5° / they turn by 5° -> active with two, change
      they turn by less than 10° and double their distance -> active with two, change
      they turn by 10° and double their distance -> active with two, change
    active with one
      two fingers are down -> active with two
    """
}

/// A transform that begins like a pan, a pinch or a rotation.
struct TabledTransform: TabledMachine {
  enum Event: String, CaseIterable {
    case one = "one finger is down"
    case two = "two fingers are down"
    case moves = "fingers move less than 10 points"
    case movesFar = "fingers move 10 points"
    case stretches = "the distance changes by less than 8 points"
    case stretchesFar = "the distance changes by 8 points"
    case turns = "they turn by less than 5°"
    case turnsFar = "they turn by 5°"
    case rests = "no finger moves"
  }

  private static let degree = Double.pi / 180

  private var machine = TransformMachine(TransformMachine.Limits(movement: 10, stretch: 8, turn: 5 * degree))
  private var center: Point?
  private var span: TransformMachine.Span?

  init() {}

  var stateName: String {
    let fingers = center == nil ? "none" : span == nil ? "one" : "two"
    return (machine.state == .active ? "active" : "waiting") + " with " + fingers
  }

  mutating func take(_ event: Event) -> String {
    switch event {
    case .one: regroup(Point(x: 50, y: 50), nil)
    case .two: regroup(Point(x: 100, y: 100), TransformMachine.Span(distance: 100, angle: 0.3))
    case .moves: return move(dx: 9.99)
    case .movesFar: return move(dx: -10)
    case .stretches: return move(stretch: 7.99)
    case .stretchesFar: return move(stretch: 8)
    case .turns: return move(degrees: -4.99)
    case .turnsFar: return move(degrees: 5.000_001)
    case .rests: return move()
    }
    return ""
  }

  private mutating func regroup(_ center: Point, _ span: TransformMachine.Span?) {
    (self.center, self.span) = (center, span)
    machine.regroup(center: center, span: span)
  }

  /// One finger neither stretches nor turns, and without a finger the machine is not asked.
  private mutating func move(dx: Double = 0, stretch: Double = 0, degrees: Double = 0) -> String {
    guard let before = center else { return "" }
    let after = before + Vector(dx: dx, dy: 0)
    center = after
    span = span.map {
      TransformMachine.Span(
        distance: $0.distance.map { $0 + stretch }, angle: $0.angle.map { $0 + degrees * Self.degree })
    }
    switch machine.moved(center: after, span: span) {
    case .none: return ""
    case .begin(let reason): return "begin (\(reason.word.rawValue))"
    case .change: return "change"
    }
  }

  static let table = """
    waiting with none
      one finger is down -> waiting with one
      two fingers are down -> waiting with two
    waiting with one
      two fingers are down -> waiting with two
      fingers move 10 points -> active with one, begin (moved)
    waiting with two
      one finger is down -> waiting with one
      fingers move 10 points -> active with two, begin (moved)
      the distance changes by 8 points -> active with two, begin (pinched)
      they turn by 5° -> active with two, begin (turned)
    active with one
      two fingers are down -> active with two
      fingers move less than 10 points / fingers move 10 points -> active with one, change
    active with two
      one finger is down -> active with one
      fingers move less than 10 points / fingers move 10 points -> active with two, change
      the distance changes by less than 8 points / the distance changes by 8 points -> active with two, change
      they turn by less than 5° / they turn by 5° -> active with two, change
    """
}

import Geometry
import Responders

@testable import Gestures

/// A pan that begins after 10 points.
struct TabledPan: TabledMachine {
  enum Event: String, CaseIterable {
    case moves = "fingers move less than 10 points on each axis"
    case movesFar = "fingers move 10 points on an axis"
    case tooFewMove = "too few fingers move 10 points"
    case rests = "no finger moves"
    case regroups = "a finger joins or leaves"
    case waitEnds = "a wait for others ends"
  }

  private var machine = PanMachine(gate: .eitherAxis(10))
  private var place = Point(x: 100, y: 100)

  init() { machine.regroup(around: place) }

  var stateName: String { machine.state.word }

  mutating func take(_ event: Event) -> String {
    switch event {
    case .moves: return move(9.99, 9.99)
    case .movesFar: return move(0, -10)
    case .tooFewMove: return move(10, 0, enough: false)
    case .rests: return move(0, 0)
    case .regroups:
      place = Point(x: 300, y: 20)
      machine.regroup(around: place)
    case .waitEnds: machine.restart()
    }
    return ""
  }

  private mutating func move(_ dx: Double, _ dy: Double, enough: Bool = true) -> String {
    place = place + Vector(dx: dx, dy: dy)
    return machine.moved(to: place, enough: enough).word
  }

  static let table = """
    waiting
      fingers move 10 points on an axis -> active, begin
    active
      fingers move less than 10 points on each axis / fingers move 10 points on an axis -> active, change
      too few fingers move 10 points -> active, change
    """
}

/// A pan from the left edge that begins 15 points further in.
struct TabledEdgePan: TabledMachine {
  enum Event: String, CaseIterable {
    case moves = "the finger moves less than 15 points inwards"
    case movesFar = "the finger moves 15 points inwards"
    case movesDiagonally = "the finger moves 15 points inwards and 15 along the edge"
    case movesAlong = "the finger moves 15 points along the edge and less inwards"
    case movesOutwards = "the finger moves 15 points outwards"
    case regroups = "a finger joins or leaves"
  }

  private var machine = PanMachine(gate: .inward(from: .left, 15))
  private var place = Point(x: 5, y: 100)

  init() { machine.regroup(around: place) }

  var stateName: String { machine.state.word }

  mutating func take(_ event: Event) -> String {
    switch event {
    case .moves: return move(14.99, 0)
    case .movesFar: return move(15, 3)
    case .movesDiagonally: return move(15, -15)
    case .movesAlong: return move(14.99, 15)
    case .movesOutwards: return move(-15, 0)
    case .regroups: machine.regroup(around: place)
    }
    return ""
  }

  private mutating func move(_ dx: Double, _ dy: Double) -> String {
    place = place + Vector(dx: dx, dy: dy)
    return machine.moved(to: place, enough: true).word
  }

  static let table = """
    waiting
      the finger moves 15 points inwards -> active, begin
      the finger moves 15 points inwards and 15 along the edge -> active, begin
      the finger moves 15 points along the edge and less inwards -> over, fail (direction)
    active
      the finger moves less than 15 points inwards / the finger moves 15 points inwards -> active, change
      the finger moves 15 points inwards and 15 along the edge -> active, change
      the finger moves 15 points along the edge and less inwards -> active, change
      the finger moves 15 points outwards -> active, change
    over
    """
}

extension PanMachine.State {
  fileprivate var word: String {
    switch self {
    case .waiting: "waiting"
    case .active: "active"
    case .over: "over"
    }
  }
}

extension PanMachine.Action {
  fileprivate var word: String {
    switch self {
    case .none: ""
    case .begin: "begin"
    case .change: "change"
    case .fail(let reason): "fail (\(reason.word.rawValue))"
    }
  }
}

/// A swipe of two fingers to the right: 50 points along, no more than 200 across.
struct TabledSwipe: TabledMachine {
  enum Event: String, CaseIterable {
    case lands = "a finger lands"
    case moves = "fingers move less than 50 points"
    case movesFar = "fingers move 50 points the right way"
    case movesElsewhere = "fingers move 50 points another way"
    case strays = "fingers move more than 200 points across"
    case lifts = "a finger lifts"
  }

  private var machine = SwipeMachine(
    SwipeMachine.Limits(directions: .right, fingers: 2, distance: 50, deviation: 200))
  private let start = Point(x: 100, y: 300)

  var stateName: String {
    switch machine.state {
    case .landing(down: 0): "ready"
    case .landing: "landing"
    case .moving: "moving"
    case .over: "over"
    }
  }

  mutating func take(_ event: Event) -> String {
    let action =
      switch event {
      case .lands: machine.down(at: start)
      case .moves: machine.moved(to: start + Vector(dx: 49.99, dy: 20))
      case .movesFar: machine.moved(to: start + Vector(dx: 50, dy: 20))
      case .movesElsewhere: machine.moved(to: start + Vector(dx: 20, dy: -50))
      case .strays: machine.moved(to: start + Vector(dx: 250, dy: 200.01))
      case .lifts: machine.lifted()
      }
    switch action {
    case .none: return ""
    case .recognize: return "recognise"
    case .fail(let reason): return "fail (\(reason.word.rawValue))"
    }
  }

  static let table = """
    ready
      a finger lands -> landing
      a finger lifts -> over, fail (tooFewTouches)
    landing
      a finger lands -> moving
      a finger lifts -> over, fail (tooFewTouches)
    moving
      a finger lands -> over, fail (tooManyTouches)
      fingers move 50 points the right way -> over, recognise
      fingers move 50 points another way / fingers move more than 200 points across -> over, fail (direction)
      a finger lifts -> over, fail (lifted)
    over
    """
}

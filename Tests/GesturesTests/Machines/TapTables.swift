import Geometry
import Responders

@testable import Gestures

/// Where fingers land and go in the tables of taps and long presses.
private enum Place {
  static let near = Point(x: 100, y: 100)
  static let far = Point(x: 200, y: 100)
}

/// A double tap with two fingers, which may move by 45 points.
struct TabledTap: TabledMachine {
  enum Event: String, CaseIterable {
    case lands = "a finger lands"
    case landsFar = "a finger lands far off"
    case moves = "fingers move a little"
    case strays = "fingers move too far"
    case lifts = "a finger lifts"
    case lastLifts = "the last finger lifts"
  }

  private var machine = TapMachine()

  init() { machine.begin(TapMachine.Limits(taps: 2, fingers: 2, movement: 45)) }

  var stateName: String { machine.state.word }

  mutating func take(_ event: Event) -> String {
    let action =
      switch event {
      case .lands: machine.down(at: Place.near)
      case .landsFar: machine.down(at: Place.far)
      case .moves: machine.moved(by: 45, to: Place.near)
      case .strays: machine.moved(by: 45.01, to: Place.near)
      case .lifts: machine.lifted(isLast: false)
      case .lastLifts: machine.lifted(isLast: true)
      }
    switch action {
    case .none: return ""
    case .recognize: return "recognise"
    case .fail(let reason): return "fail (\(reason.word.rawValue))"
    }
  }

  static let table = """
    ready
      a finger lands / a finger lands far off -> landing 1
    landing 1
      a finger lands / a finger lands far off -> down 1
      fingers move too far -> over, fail (moved)
      a finger lifts / the last finger lifts -> over, fail (tooFewTouches)
    down 1
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far -> over, fail (moved)
      a finger lifts -> lifting 1
      the last finger lifts -> between
    lifting 1
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far -> over, fail (moved)
      the last finger lifts -> between
    between
      a finger lands / a finger lands far off -> landing 2
    landing 2
      a finger lands -> down 2
      a finger lands far off -> over, fail (moved)
      fingers move too far -> over, fail (moved)
      a finger lifts / the last finger lifts -> over, fail (tooFewTouches)
    down 2
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far -> over, fail (moved)
      a finger lifts -> lifting 2
      the last finger lifts -> over, recognise
    lifting 2
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far -> over, fail (moved)
      the last finger lifts -> over, recognise
    over
    """
}

extension TapMachine.State {
  fileprivate var word: String {
    switch self {
    case .ready: "ready"
    case .landing(let tap, _): "landing \(tap)"
    case .down(let tap): "down \(tap)"
    case .lifting(let tap): "lifting \(tap)"
    case .between: "between"
    case .over: "over"
    }
  }
}

/// What a long press of two fingers goes through, behind a number of taps.
struct TabledPress {
  enum Event: String, CaseIterable {
    case lands = "a finger lands"
    case landsFar = "a finger lands far off"
    case moves = "fingers move a little"
    case slips = "fingers move too far for a press"
    case strays = "fingers move too far for a tap"
    case lifts = "a finger lifts"
    case lastLifts = "the last finger lifts"
    case timePasses = "time passes"
  }

  var machine = LongPressMachine()

  init(taps: Int) {
    machine.begin(
      LongPressMachine.Limits(
        taps: taps, fingers: 2, movement: 10, tapMovement: 45, duration: .milliseconds(500),
        tapDuration: .milliseconds(750), interval: .milliseconds(350)))
  }

  var stateName: String {
    switch machine.state {
    case .ready: "ready"
    case .tapping: "tap " + machine.taps.state.word.prefix { $0 != " " }
    case .awaiting: "awaiting"
    case .landing: "landing"
    case .holding: "holding"
    case .active: "active"
    case .over: "over"
    }
  }

  mutating func take(_ event: Event) -> String {
    let action =
      switch event {
      case .lands: machine.down(at: Place.near)
      case .landsFar: machine.down(at: Place.far)
      case .moves: machine.moved(by: 10, to: Place.near)
      case .slips: machine.moved(by: 10.01, to: Place.near)
      case .strays: machine.moved(by: 45.01, to: Place.near)
      case .lifts: machine.lifted(isLast: false)
      case .lastLifts: machine.lifted(isLast: true)
      case .timePasses: machine.timePassed()
      }
    switch action {
    case .none: return ""
    case .begin: return "begin"
    case .change: return "change"
    case .end: return "end"
    case .fail(let reason): return "fail (\(reason.word.rawValue))"
    }
  }
}

/// A long press of two fingers without a tap before.
struct TabledLongPress: TabledMachine {
  typealias Event = TabledPress.Event

  private var press = TabledPress(taps: 0)

  var stateName: String { press.stateName }

  mutating func take(_ event: Event) -> String { press.take(event) }

  static let table = """
    ready
      a finger lands / a finger lands far off -> landing
    landing
      a finger lands / a finger lands far off -> holding
      fingers move too far for a press / fingers move too far for a tap -> over, fail (moved)
      a finger lifts / the last finger lifts -> over, fail (tooFewTouches)
      time passes -> over, fail (timeout)
    \(afterLanding)
    """

  /// What both kinds have in common.
  static let afterLanding = """
    holding
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far for a press / fingers move too far for a tap -> over, fail (moved)
      a finger lifts / the last finger lifts -> over, fail (lifted)
      time passes -> active, begin
    active
      fingers move a little / fingers move too far for a press / fingers move too far for a tap -> active, change
      a finger lifts / the last finger lifts -> over, end
    over
    """
}

/// A long press of two fingers with a tap of theirs before.
struct TabledTapAndPress: TabledMachine {
  typealias Event = TabledPress.Event

  private var press = TabledPress(taps: 1)

  var stateName: String { press.stateName }

  mutating func take(_ event: Event) -> String { press.take(event) }

  static let table = """
    ready
      a finger lands / a finger lands far off -> tap landing
    tap landing
      a finger lands / a finger lands far off -> tap down
      fingers move too far for a tap -> over, fail (moved)
      a finger lifts / the last finger lifts -> over, fail (tooFewTouches)
      time passes -> over, fail (timeout)
    tap down
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far for a tap -> over, fail (moved)
      a finger lifts -> tap lifting
      the last finger lifts -> awaiting
      time passes -> over, fail (timeout)
    tap lifting
      a finger lands / a finger lands far off -> over, fail (tooManyTouches)
      fingers move too far for a tap -> over, fail (moved)
      the last finger lifts -> awaiting
      time passes -> over, fail (timeout)
    awaiting
      a finger lands / a finger lands far off -> landing
      time passes -> over, fail (timeout)
    landing
      a finger lands -> holding
      a finger lands far off -> over, fail (moved)
      fingers move too far for a press / fingers move too far for a tap -> over, fail (moved)
      a finger lifts / the last finger lifts -> over, fail (tooFewTouches)
      time passes -> over, fail (timeout)
    \(TabledLongPress.afterLanding)
    """
}

import Geometry
import Responders
import Testing

@testable import Gestures

/// Every state of the tap's machine with every event.
@Suite struct TapMachineTests {
  enum Event: CaseIterable {
    /// A finger lands near the start, or far from it.
    case down, downFar
    /// Fingers move a little, or too far.
    case moved, movedFar
    /// A finger lifts, others being down; or the last one.
    case lifted, liftedLast
  }

  /// A way to get a machine of two taps with two fingers into a state.
  enum Situation: CaseIterable {
    case ready, landing, down, lifting, between, landingAgain, downAgain, liftingAgain, over
  }

  static let near = Point(x: 100, y: 100)
  static let far = Point(x: 200, y: 100)

  static func machine(_ situation: Situation) -> TapMachine {
    var machine = TapMachine()
    machine.begin(TapMachine.Limits(taps: 2, fingers: 2, movement: 45))
    let ways: [Situation: [Event]] = [
      .ready: [], .landing: [.down], .down: [.down, .down], .lifting: [.down, .down, .lifted],
      .between: [.down, .down, .lifted, .liftedLast], .landingAgain: [.down, .down, .lifted, .liftedLast, .down],
      .downAgain: [.down, .down, .lifted, .liftedLast, .down, .down],
      .liftingAgain: [.down, .down, .lifted, .liftedLast, .down, .down, .lifted],
      .over: [.down, .down, .down],
    ]
    for event in ways[situation] ?? [] { _ = send(event, to: &machine) }
    return machine
  }

  static func send(_ event: Event, to machine: inout TapMachine) -> TapMachine.Action {
    switch event {
    case .down: machine.down(at: near)
    case .downFar: machine.down(at: far)
    case .moved: machine.moved(by: 10, to: near)
    case .movedFar: machine.moved(by: 46, to: near)
    case .lifted: machine.lifted(isLast: false)
    case .liftedLast: machine.lifted(isLast: true)
    }
  }

  /// What an event leads to: the state, and what the recogniser is to do.
  static func expected(_ situation: Situation, _ event: Event) -> (TapMachine.State, String) {
    let failed = (TapMachine.State.over, "fail")
    let same = (machine(situation).state, "none")
    switch (situation, event) {
    case (.ready, .down), (.ready, .downFar): return (.landing(tap: 1, down: 1), "none")
    case (.ready, _): return same

    case (.landing, .down), (.landing, .downFar): return (.down(tap: 1), "none")
    case (.landing, .moved): return same
    case (.landing, _): return failed

    case (.down, .moved): return same
    case (.down, .lifted): return (.lifting(tap: 1), "none")
    case (.down, .liftedLast): return (.between(taps: 1), "none")
    case (.down, _): return failed

    case (.lifting, .moved), (.lifting, .lifted): return same
    case (.lifting, .liftedLast): return (.between(taps: 1), "none")
    case (.lifting, _): return failed

    case (.between, .down), (.between, .downFar): return (.landing(tap: 2, down: 1), "none")
    case (.between, _): return same

    case (.landingAgain, .down): return (.down(tap: 2), "none")
    case (.landingAgain, .moved): return same
    case (.landingAgain, _): return failed

    case (.downAgain, .moved): return same
    case (.downAgain, .lifted): return (.lifting(tap: 2), "none")
    case (.downAgain, .liftedLast): return (.over, "recognize")
    case (.downAgain, _): return failed

    case (.liftingAgain, .moved), (.liftingAgain, .lifted): return same
    case (.liftingAgain, .liftedLast): return (.over, "recognize")
    case (.liftingAgain, _): return failed

    case (.over, _): return same
    }
  }

  @Test("Tap machine: every state with every event", arguments: Situation.allCases, Event.allCases)
  func everyPair(_ situation: Situation, _ event: Event) {
    var machine = Self.machine(situation)
    let action = Self.send(event, to: &machine)
    let (state, word) = Self.expected(situation, event)
    #expect(machine.state == state)
    let got: String
    switch action {
    case .none: got = "none"
    case .recognize: got = "recognize"
    case .fail: got = "fail"
    }
    #expect(got == word)
  }

  @Test("Tap machine: the situations are all states")
  func situations() {
    let states = Situation.allCases.map { Self.machine($0).state }
    #expect(
      states == [
        .ready, .landing(tap: 1, down: 1), .down(tap: 1), .lifting(tap: 1), .between(taps: 1), .landing(tap: 2, down: 1),
        .down(tap: 2), .lifting(tap: 2), .over,
      ])
  }

  @Test("Tap machine: the centroid may not drift from the start, though no finger went far from where it landed")
  func drift() {
    var machine = Self.machine(.downAgain)
    if case .fail(let reason) = machine.moved(by: 1, to: Self.far) {
      #expect(reason.word == .moved && reason.value == 100)
    } else {
      Issue.record("did not fail")
    }
  }
}

public import Evdev
public import Geometry
public import Responders

/// One or more taps of one or more fingers (section 9). A discrete gesture.
///
/// Fingers of one tap need not land, nor lift, in one frame. Its location is where the first tap started.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps in a row, from 1.
  public var numberOfTapsRequired = 1
  /// How many fingers at a time, from 1.
  public var numberOfTouchesRequired = 1

  private var machine = TapMachine()
  private var fingers: [Finger] = []
  /// Every touch of the tap under way, those included that have lifted.
  private var tapTouches: [Touch] = []

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if machine.state == .ready { machine.begin(limits) }
    for touch in touches {
      if fingers.isEmpty { tapTouches.removeAll(keepingCapacity: true) }
      fingers.append(Finger(touch))
      tapTouches.append(touch)
      perform(machine.down(at: fingers.centroid))
    }
    waitForLift()
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    perform(machine.moved(by: fingers.farthestMove, to: fingers.centroid))
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    for touch in touches {
      fingers.removeAll { $0.touch === touch }
      perform(machine.lifted(isLast: fingers.isEmpty))
    }
    guard state == .possible else { return }
    if fingers.isEmpty {
      scheduleDeadline(at: event.timestamp + effectiveTuning.tapMaximumInterval)
    } else {
      waitForLift()
    }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    setState(.failed, because: TransitionReason(.cancelled))
  }

  public override func deadlineReached(at time: Timestamp) {
    let tuning = effectiveTuning
    let allowed = fingers.isEmpty ? tuning.tapMaximumInterval : tuning.tapMaximumDuration
    setState(.failed, because: TransitionReason(.timeout, allowed.seconds, allowed: allowed.seconds, in: .seconds))
  }

  public override func reset() {
    machine = TapMachine()
    fingers.removeAll(keepingCapacity: true)
    tapTouches.removeAll(keepingCapacity: true)
  }

  /// Where the first tap started: the centroid of its fingers.
  public override func location(in view: View?) -> Point {
    guard let start = machine.start else { return super.location(in: view) }
    return fromWindow(start, to: view)
  }

  /// A tap leaves a tap alone that needs as many fingers and more taps, and a long press that needs as many fingers and no
  /// fewer taps (rule A9).
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    if let tap = other as? TapGestureRecognizer, tap.numberOfTouchesRequired == numberOfTouchesRequired {
      return tap.numberOfTapsRequired <= numberOfTapsRequired
    }
    if let press = other as? LongPressGestureRecognizer, press.numberOfTouchesRequired == numberOfTouchesRequired {
      return press.numberOfTapsRequired < numberOfTapsRequired
    }
    return true
  }

  public override var isSingleFingerTap: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }

  public override var type: String { "tap" }

  public override func addFacts(to facts: inout GestureFacts) {
    facts.add("taps", .count(numberOfTapsRequired))
  }

  private var limits: TapMachine.Limits {
    let tuning = effectiveTuning
    return TapMachine.Limits(
      taps: max(numberOfTapsRequired, 1), fingers: max(numberOfTouchesRequired, 1),
      movement: tuning.tapAllowableMovement.points(perMillimetre: pointsPerMillimetre))
  }

  private func waitForLift() {
    guard let first = fingers.first, state == .possible else { return }
    scheduleDeadline(at: first.downAt + effectiveTuning.tapMaximumDuration)
  }

  private func perform(_ action: TapMachine.Action) {
    switch action {
    case .none:
      return
    case .recognize:
      hold(tapTouches)
      setState(.ended, because: TransitionReason(.recognized))
    case .fail(let reason):
      setState(.failed, because: reason)
    }
  }
}

/// Decides what fingers going down and up come to, without a clock and without touches.
struct TapMachine {
  struct Limits {
    var taps = 1
    var fingers = 1
    /// Points.
    var movement = 0.0
  }

  enum State: Equatable {
    /// Nothing yet.
    case ready
    /// Fingers of tap number `tap` have landed, not yet all.
    case landing(tap: Int, down: Int)
    /// All fingers of the tap are down.
    case down(tap: Int)
    /// Some of them have lifted.
    case lifting(tap: Int)
    /// So many taps are done, more are needed.
    case between(taps: Int)
    /// Recognised or failed.
    case over
  }

  enum Action {
    case none
    case recognize
    case fail(TransitionReason)
  }

  private(set) var state = State.ready
  /// The centroid of the first tap's fingers when the last of them landed.
  private(set) var start: Point?
  private var limits = Limits()

  mutating func begin(_ limits: Limits) {
    self.limits = limits
  }

  /// A finger landed; `centroid` is that of all fingers that are down.
  mutating func down(at centroid: Point) -> Action {
    switch state {
    case .ready:
      return landed(1, tap: 1, centroid)
    case .between(let taps):
      return landed(1, tap: taps + 1, centroid)
    case .landing(let tap, let down):
      return landed(down + 1, tap: tap, centroid)
    case .down, .lifting:
      return fail(
        TransitionReason(.tooManyTouches, Double(limits.fingers + 1), allowed: Double(limits.fingers), in: .count))
    case .over:
      return .none
    }
  }

  private mutating func landed(_ down: Int, tap: Int, _ centroid: Point) -> Action {
    guard down == limits.fingers else {
      state = .landing(tap: tap, down: down)
      return .none
    }
    state = .down(tap: tap)
    guard let start else {
      self.start = centroid
      return .none
    }
    return strayed(centroid.distance(to: start))
  }

  /// Fingers moved: the farthest by `distance` from where it landed, their centroid to `centroid`.
  mutating func moved(by distance: Double, to centroid: Point) -> Action {
    switch state {
    case .landing, .lifting:
      return strayed(distance)
    case .down:
      return strayed(max(distance, start.map { centroid.distance(to: $0) } ?? 0))
    case .ready, .between, .over:
      return .none
    }
  }

  /// A finger lifted; `isLast` when no other is down.
  mutating func lifted(isLast: Bool) -> Action {
    switch state {
    case .landing(_, let down):
      return fail(TransitionReason(.tooFewTouches, Double(down), needed: Double(limits.fingers), in: .count))
    case .down(let tap), .lifting(let tap):
      guard isLast else {
        state = .lifting(tap: tap)
        return .none
      }
      guard tap == limits.taps else {
        state = .between(taps: tap)
        return .none
      }
      state = .over
      return .recognize
    case .ready, .between, .over:
      return .none
    }
  }

  private mutating func strayed(_ distance: Double) -> Action {
    guard distance > limits.movement else { return .none }
    return fail(TransitionReason(.moved, distance, allowed: limits.movement))
  }

  private mutating func fail(_ reason: TransitionReason) -> Action {
    state = .over
    return .fail(reason)
  }
}

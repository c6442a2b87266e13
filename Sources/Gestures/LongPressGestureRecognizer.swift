public import Evdev
internal import Geometry
public import Responders

/// Fingers that stay down (section 9). A continuous gesture: it begins when they have stayed long enough, changes as they
/// move, and ends when one of them lifts.
///
/// Only before it begins is movement limited. With taps required first it is what a touchpad calls tap-and-drag.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must stay down; nil takes the tuning's.
  public var minimumPressDuration: Duration?
  /// How far the fingers may move before the gesture begins; nil takes the tuning's.
  public var allowableMovement: Length?
  /// How many taps must come first, from 0.
  public var numberOfTapsRequired = 0
  /// How many fingers, from 1.
  public var numberOfTouchesRequired = 1

  private var machine = LongPressMachine()
  private var fingers: [Finger] = []

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if machine.state == .ready { machine.begin(limits) }
    for touch in touches.inOrder {
      if machine.state == .active {
        ignore(touch, for: event)
        continue
      }
      fingers.append(Finger(touch))
      perform(machine.down(at: fingers.centroid))
    }
    scheduleNext(after: event)
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    perform(machine.moved(by: fingers.farthestMove, to: fingers.centroid))
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    for touch in touches {
      fingers.removeAll { $0.touch === touch }
      perform(machine.lifted(isLast: fingers.isEmpty))
    }
    scheduleNext(after: event)
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    setState(.cancelled, because: TransitionReason(.cancelled))
  }

  public override func deadlineReached(at time: Timestamp) { perform(machine.timePassed()) }

  public override func reset() {
    machine = LongPressMachine()
    fingers.removeAll(keepingCapacity: true)
  }

  public override var type: String { "longPress" }

  private var limits: LongPressMachine.Limits {
    let tuning = effectiveTuning
    let scale = pointsPerMillimetre
    return LongPressMachine.Limits(
      taps: max(numberOfTapsRequired, 0), fingers: max(numberOfTouchesRequired, 1),
      movement: (allowableMovement ?? tuning.longPressAllowableMovement).points(perMillimetre: scale),
      tapMovement: tuning.tapAllowableMovement.points(perMillimetre: scale),
      duration: minimumPressDuration ?? tuning.longPressMinimumDuration,
      tapDuration: tuning.tapMaximumDuration, interval: tuning.tapMaximumInterval)
  }

  private func scheduleNext(after event: Event) {
    switch machine.deadline {
    case .none:
      cancelDeadline()
    case .afterLanding(let duration):
      // The clock of a press runs from its last finger, that of a tap from its first.
      guard let finger = machine.state == .holding ? fingers.last : fingers.first else { return }
      scheduleDeadline(at: finger.downAt + duration)
    case .afterLift(let duration):
      scheduleDeadline(at: event.timestamp + duration)
    }
  }

  private func perform(_ action: LongPressMachine.Action) {
    switch action {
    case .none:
      return
    case .begin(let seconds):
      setState(.began, because: TransitionReason(.held, seconds, needed: seconds, in: .seconds))
    case .change:
      setState(.changed, because: TransitionReason(.moved))
    case .end:
      setState(.ended, because: TransitionReason(.lifted))
    case .fail(let reason):
      setState(.failed, because: reason)
    }
  }
}

/// Decides what fingers going down, staying and lifting come to, without a clock and without touches.
struct LongPressMachine {
  struct Limits {
    var taps = 0
    var fingers = 1
    /// Points.
    var movement = 0.0
    /// Points, for the taps that come first.
    var tapMovement = 0.0
    var duration = Duration.zero
    var tapDuration = Duration.zero
    var interval = Duration.zero
  }

  enum State: Equatable {
    case ready
    /// The taps that come first are being made.
    case tapping
    /// They are done; the press is awaited.
    case awaiting
    /// Some of the fingers of the press have landed.
    case landing(down: Int)
    /// All are down; the time runs.
    case holding
    case active
    case over
  }

  enum Action {
    case none
    /// They stayed down for so many seconds.
    case begin(Double)
    case change
    case end
    case fail(TransitionReason)
  }

  /// What is to be waited for.
  enum Deadline: Equatable {
    case none
    case afterLanding(Duration)
    case afterLift(Duration)
  }

  private(set) var state = State.ready
  private var limits = Limits()
  /// Decides about the taps that come first.
  private(set) var taps = TapMachine()

  mutating func begin(_ limits: Limits) {
    self.limits = limits
    taps.begin(TapMachine.Limits(taps: limits.taps, fingers: limits.fingers, movement: limits.tapMovement))
  }

  var deadline: Deadline {
    switch state {
    case .ready, .active, .over:
      return .none
    case .tapping:
      if case .between = taps.state { return .afterLift(limits.interval) }
      return .afterLanding(limits.tapDuration)
    case .awaiting:
      return .afterLift(limits.interval)
    case .landing:
      return .afterLanding(limits.tapDuration)
    case .holding:
      return .afterLanding(limits.duration)
    }
  }

  /// A finger landed; `centroid` is that of all fingers that are down.
  mutating func down(at centroid: Point) -> Action {
    switch state {
    case .ready:
      guard limits.taps > 0 else { return landed(1, centroid) }
      state = .tapping
      return tapped(taps.down(at: centroid))
    case .tapping:
      return tapped(taps.down(at: centroid))
    case .awaiting:
      return landed(1, centroid)
    case .landing(let down):
      return landed(down + 1, centroid)
    case .holding:
      return fail(
        TransitionReason(.tooManyTouches, Double(limits.fingers + 1), allowed: Double(limits.fingers), in: .count))
    case .active, .over:
      return .none
    }
  }

  private mutating func landed(_ down: Int, _ centroid: Point) -> Action {
    guard down == limits.fingers else {
      state = .landing(down: down)
      return .none
    }
    if let start = taps.start {
      let distance = centroid.distance(to: start)
      guard distance <= limits.tapMovement else {
        return fail(TransitionReason(.moved, distance, allowed: limits.tapMovement))
      }
    }
    state = .holding
    return limits.duration <= .zero ? timePassed() : .none
  }

  /// Fingers moved: the farthest by `distance` from where it landed, their centroid to `centroid`.
  mutating func moved(by distance: Double, to centroid: Point) -> Action {
    switch state {
    case .tapping:
      return tapped(taps.moved(by: distance, to: centroid))
    case .landing, .holding:
      guard distance > limits.movement else { return .none }
      return fail(TransitionReason(.moved, distance, allowed: limits.movement))
    case .active:
      return .change
    case .ready, .awaiting, .over:
      return .none
    }
  }

  /// A finger lifted; `isLast` when no other is down.
  mutating func lifted(isLast: Bool) -> Action {
    switch state {
    case .tapping:
      return tapped(taps.lifted(isLast: isLast))
    case .landing(let down):
      return fail(TransitionReason(.tooFewTouches, Double(down), needed: Double(limits.fingers), in: .count))
    case .holding:
      return fail(TransitionReason(.lifted))
    case .active:
      state = .over
      return .end
    case .ready, .awaiting, .over:
      return .none
    }
  }

  /// What was waited for has not come, or has come to be.
  mutating func timePassed() -> Action {
    switch state {
    case .holding:
      state = .active
      return .begin(limits.duration.seconds)
    case .tapping:
      if case .between = taps.state { return timedOut(limits.interval) }
      return timedOut(limits.tapDuration)
    case .landing:
      return timedOut(limits.tapDuration)
    case .awaiting:
      return timedOut(limits.interval)
    case .ready, .active, .over:
      return .none
    }
  }

  private mutating func timedOut(_ allowed: Duration) -> Action {
    fail(TransitionReason(.timeout, allowed.seconds, allowed: allowed.seconds, in: .seconds))
  }

  private mutating func tapped(_ action: TapMachine.Action) -> Action {
    switch action {
    case .none:
      return .none
    case .recognize:
      state = .awaiting
      return .none
    case .fail(let reason):
      return fail(reason)
    }
  }

  private mutating func fail(_ reason: TransitionReason) -> Action {
    state = .over
    return .fail(reason)
  }
}

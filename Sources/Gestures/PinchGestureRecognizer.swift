public import Responders

/// Two fingers that go apart or together (section 9). A continuous gesture.
public final class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The distance of the fingers relative to the one at first; 1 where the gesture begins. May be set: further movement
  /// multiplies what was set.
  public var scale: Double {
    get { machine.scale }
    set { machine.setScale(newValue) }
  }

  /// How fast ``scale`` changes, a second.
  public var velocity: Double { measuredVelocity }

  private var machine = PinchMachine()

  override func start(_ tuning: GestureTuning) {
    machine = PinchMachine(threshold: tuning.pinchThreshold.points(perMillimetre: pointsPerMillimetre))
  }

  override func regroup() { machine.regroup(distance: pair.distance) }

  override var path: Double { machine.path }

  override func measure() -> Outcome? {
    guard let distance = pair.distance else { return nil }
    switch machine.moved(distance: distance) {
    case .none: return Outcome.none
    case .begin(let change): return .begin(TransitionReason(.pinched, change, needed: machine.threshold))
    case .change: return .change(.pinched)
    }
  }

  public override func waitEnded() { machine.setScale(1) }

  public override func reset() {
    super.reset()
    machine = PinchMachine()
  }

  public override var type: String { "pinch" }

  public override func addFacts(to facts: inout GestureFacts) {
    facts.add("scale", .ratio(scale))
    facts.add("velocity", .ratio(velocity))
  }
}

/// Turns the distance of two fingers, which may be other ones from time to time, into a scale that never jumps.
struct PinchMachine {
  enum State: Equatable {
    case waiting
    case active
  }

  enum Action {
    case none
    /// The distance changed by so many points.
    case begin(Double)
    case change
  }

  private(set) var state = State.waiting
  /// Points.
  let threshold: Double
  /// The scale that the present pair of fingers started with.
  private var settled = 1.0
  /// The sum of all changes of the scale, for velocities: where the gesture begins, and where the scale is set, it goes on.
  private(set) var path = 1.0
  /// The pair's distance at first, and now; nil with fewer than two fingers.
  private var base: Double?
  private var present: Double?

  init(threshold: Double = 0) { self.threshold = threshold }

  /// Fingers on one spot have no ratio: a point apart counts as the least.
  private static let leastDistance = 1.0

  private var ratio: Double {
    guard let base, let present else { return 1 }
    return max(present, Self.leastDistance) / max(base, Self.leastDistance)
  }

  var scale: Double { settled * ratio }

  mutating func setScale(_ scale: Double) {
    settled = scale
    base = present
  }

  /// Another pair is measured from now on; nil for none.
  mutating func regroup(distance: Double?) {
    settled = state == .active ? scale : 1
    base = distance
    present = distance
  }

  mutating func moved(distance: Double) -> Action {
    guard let base, let last = present else {
      regroup(distance: distance)
      return .none
    }
    let before = scale
    present = distance
    path += scale - before
    switch state {
    case .waiting:
      let change = distance - base
      guard abs(change) >= threshold else { return .none }
      // What it took to begin is left out: the base moves along by it.
      self.base = base + (change < 0 ? -threshold : threshold)
      state = .active
      return .begin(abs(change))
    case .active:
      return distance == last ? .none : .change
    }
  }
}

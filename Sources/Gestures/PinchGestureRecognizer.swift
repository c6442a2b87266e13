internal import Evdev
internal import Geometry
public import Responders

/// Two fingers that go apart or together (section 9). A continuous gesture.
///
/// With one finger left it stays active without changing; a finger that comes back is measured from where it lands.
public final class PinchGestureRecognizer: GestureRecognizer {
  /// The distance of the fingers relative to the one at first; 1 where the gesture begins. May be set: further movement
  /// multiplies what was set.
  public var scale: Double {
    get { machine.scale }
    set { machine.setScale(newValue) }
  }

  /// How fast ``scale`` changes, a second.
  public var velocity: Double { velocities.velocity(at: lastEvent, window: velocityWindow).dx }

  private var machine = PinchMachine()
  private var pair = FingerPair()
  private var velocities = VelocityTracker()
  private var lastEvent = Timestamp.zero
  private var velocityWindow = Duration.zero

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    lastEvent = event.timestamp
    if pair.isEmpty {
      let tuning = effectiveTuning
      machine = PinchMachine(threshold: tuning.pinchThreshold.points(perMillimetre: pointsPerMillimetre))
      velocityWindow = tuning.velocityWindow
    }
    // Fingers that move in the frame in which others join have come here already.
    if state != .possible { measure(at: event.timestamp) }
    pair.add(touches)
    if state == .possible, pair.count > 2 {
      setState(.failed, because: TransitionReason(.tooManyTouches, Double(pair.count), allowed: 2, in: .count))
      return
    }
    machine.regroup(distance: pair.span?.length)
    if pair.count >= 2 { velocities.add(Point(x: machine.path, y: 0), at: event.timestamp) }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    lastEvent = event.timestamp
    measure(at: touches.lastChange(otherwise: event.timestamp))
  }

  private func measure(at time: Timestamp) {
    guard let distance = pair.span?.length else { return }
    let action = machine.moved(distance: distance)
    velocities.add(Point(x: machine.path, y: 0), at: time)
    switch action {
    case .none:
      return
    case .begin(let change):
      setState(.began, because: TransitionReason(.pinched, change, needed: machine.threshold))
    case .change:
      setState(.changed, because: TransitionReason(.pinched))
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    leave(touches, event, .ended, TransitionReason(.lifted))
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    leave(touches, event, .cancelled, TransitionReason(.cancelled))
  }

  private func leave(_ touches: Set<Touch>, _ event: Event, _ final: State, _ reason: TransitionReason) {
    lastEvent = event.timestamp
    pair.remove(touches)
    machine.regroup(distance: pair.span?.length)
    if pair.isEmpty { setState(state == .possible ? .failed : final, because: reason) }
  }

  public override func waitEnded() { machine.setScale(1) }

  public override func reset() {
    machine = PinchMachine()
    pair.removeAll()
    velocities.reset()
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

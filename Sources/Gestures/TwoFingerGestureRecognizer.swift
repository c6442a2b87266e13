internal import Evdev
internal import Geometry
public import Responders

/// What pinch and rotation have in common: one number, measured between two fingers.
///
/// With one finger left the gesture stays active without changing; a finger that comes back is measured from where it lands. A
/// third finger makes it fail before it has begun, and stands by afterwards.
public class TwoFingerGestureRecognizer: GestureRecognizer {
  private(set) final var pair = FingerPair()
  private final var velocities = VelocityTracker()
  private final var lastEvent = Timestamp.zero
  private final var velocityWindow = Duration.zero

  // MARK: What a kind of gesture adds

  /// Starts to measure anew, with these thresholds.
  func start(_ tuning: GestureTuning) {}

  /// Other fingers are measured from now on.
  func regroup() {}

  /// What a movement comes to.
  enum Outcome {
    case none
    case begin(TransitionReason)
    case change(TransitionReason.Word)
  }

  /// The fingers moved; nil where they cannot be measured.
  func measure() -> Outcome? { nil }

  /// The whole way of the number, which setting it does not touch.
  var path: Double { 0 }

  // MARK: Fingers

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    lastEvent = event.timestamp
    if pair.isEmpty {
      let tuning = effectiveTuning
      velocityWindow = tuning.velocityWindow
      start(tuning)
    }
    // Fingers that move in the frame in which others join have come here already.
    if state != .possible { move(at: event.timestamp) }
    pair.add(touches)
    if state == .possible, pair.count > 2 {
      setState(.failed, because: TransitionReason(.tooManyTouches, Double(pair.count), allowed: 2, in: .count))
      return
    }
    regroup()
    if pair.count >= 2 { velocities.add(Point(x: path, y: 0), at: event.timestamp) }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    lastEvent = event.timestamp
    move(at: touches.lastChange(otherwise: event.timestamp))
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    leave(touches, event, .ended, TransitionReason(.lifted))
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    leave(touches, event, .cancelled, TransitionReason(.cancelled))
  }

  private func move(at time: Timestamp) {
    guard let outcome = measure() else { return }
    velocities.add(Point(x: path, y: 0), at: time)
    switch outcome {
    case .none: return
    case .begin(let reason): setState(.began, because: reason)
    case .change(let word): setState(.changed, because: TransitionReason(word))
    }
  }

  private func leave(_ touches: Set<Touch>, _ event: Event, _ final: State, _ reason: TransitionReason) {
    lastEvent = event.timestamp
    pair.remove(touches)
    regroup()
    if pair.isEmpty { setState(state == .possible ? .failed : final, because: reason) }
  }

  public override func reset() {
    pair.removeAll()
    velocities.reset()
  }

  /// How fast the number changes, a second.
  final var measuredVelocity: Double { velocities.velocity(at: lastEvent, window: velocityWindow).dx }
}

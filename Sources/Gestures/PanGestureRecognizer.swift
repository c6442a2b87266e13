internal import Evdev
public import Geometry
public import Responders

/// Fingers that move together (section 9). A continuous gesture: it begins when they have moved far enough on either axis
/// and ends when the last of them lifts.
///
/// Fingers that join or leave never make the translation jump. Fingers beyond the maximum make it fail before it begins and
/// are ignored afterwards.
open class PanGestureRecognizer: GestureRecognizer {
  /// The fewest fingers that it begins with, from 1.
  public final var minimumNumberOfTouches = 1
  /// The most fingers that it takes.
  public final var maximumNumberOfTouches = Int.max

  /// What it takes to begin.
  final var gate: PanMachine.Gate {
    get { machine.gate }
    set { machine.gate = newValue }
  }

  private var machine = PanMachine()
  private var fingers: [Touch] = []
  private var velocities = VelocityTracker()
  private var lastEvent = Timestamp.zero
  private var velocityWindow = Duration.zero

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers.isEmpty { prepare(event) }
    lastEvent = event.timestamp
    // Fingers that move in the frame in which others join have come here already.
    let counts = machine.state == .active || fingers.count >= max(minimumNumberOfTouches, 1)
    let reached = counts && !fingers.isEmpty ? centroid : nil
    for touch in touches.inOrder {
      guard fingers.count < maximumNumberOfTouches else {
        if state == .possible {
          let allowed = Double(maximumNumberOfTouches)
          setState(.failed, because: TransitionReason(.tooManyTouches, allowed + 1, allowed: allowed, in: .count))
          return
        }
        ignore(touch, for: event)
        continue
      }
      fingers.append(touch)
    }
    machine.regroup(around: centroid, after: reached)
    velocities.add(machine.path, at: lastEvent)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    lastEvent = event.timestamp
    let action = machine.moved(to: centroid, enough: fingers.count >= minimumNumberOfTouches)
    velocities.add(machine.path, at: newestSample)
    switch action {
    case .none:
      return
    case .begin(let distance):
      setState(.began, because: TransitionReason(.moved, distance, needed: machine.gate.threshold))
    case .fail(let reason):
      setState(.failed, because: reason)
    case .change:
      setState(.changed, because: TransitionReason(.moved))
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    leave(touches, event, otherwise: .ended, TransitionReason(.lifted))
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    leave(touches, event, otherwise: .cancelled, TransitionReason(.cancelled))
  }

  open override func reset() {
    machine = PanMachine()
    fingers.removeAll(keepingCapacity: true)
    velocities.reset()
  }

  open override func waitEnded() { machine.restart() }

  // MARK: What it measures

  /// How far the fingers have moved since the gesture began, in `view`'s coordinates; nil gives the window's.
  public final func translation(in view: View?) -> Vector {
    guard let view else { return machine.translation }
    return view.convertFromWindow(machine.translation)
  }

  /// Sets the translation that further movement adds to. The velocity is not changed by it.
  public final func setTranslation(_ translation: Vector, in view: View?) {
    machine.translation = view?.convertToWindow(translation) ?? translation
  }

  /// How fast the fingers move, in points a second of `view`'s coordinates; nil gives the window's.
  public final func velocity(in view: View?) -> Vector {
    let velocity = velocities.velocity(at: lastEvent, window: velocityWindow)
    return view?.convertFromWindow(velocity) ?? velocity
  }

  open override var type: String { "pan" }

  open override func addFacts(to facts: inout GestureFacts) {
    let velocity = velocity(in: nil)
    facts.add("translationX", .points(machine.translation.dx))
    facts.add("translationY", .points(machine.translation.dy))
    facts.add("velocityX", .points(velocity.dx))
    facts.add("velocityY", .points(velocity.dy))
  }

  // MARK: Fingers

  private func prepare(_ event: Event) {
    let tuning = effectiveTuning
    machine = PanMachine(gate: .eitherAxis(tuning.panThreshold.points(perMillimetre: pointsPerMillimetre)))
    velocityWindow = tuning.velocityWindow
  }

  private var centroid: Point {
    var sum = Vector.zero
    for finger in fingers { sum = sum + (finger.location(in: nil) - .zero) }
    return fingers.isEmpty ? .zero : .zero + sum / Double(fingers.count)
  }

  /// When the fingers were last seen to move, which is before the event where samples were kept back (rule T8).
  private var newestSample: Timestamp {
    var newest = Timestamp.distantPast
    for finger in fingers { newest = max(newest, finger.timestamp) }
    return newest
  }

  private func leave(
    _ touches: Set<Touch>, _ event: Event, otherwise final: State, _ reason: TransitionReason
  ) {
    lastEvent = event.timestamp
    fingers.removeAll { touches.contains($0) }
    guard fingers.isEmpty else {
      // Not a sample: the centroid moved because a finger went, not because one moved.
      machine.regroup(around: centroid)
      return
    }
    setState(state == .possible ? .failed : final, because: reason)
  }
}

/// Turns the places of a changing group of fingers into a translation that never jumps.
struct PanMachine {
  enum State: Equatable {
    /// Not far enough yet.
    case waiting
    case active
    /// Failed.
    case over
  }

  enum Action {
    case none
    /// The threshold is reached, by so many points.
    case begin(Double)
    case fail(TransitionReason)
    case change
  }

  /// What it takes to begin, in points.
  enum Gate {
    /// So far on either axis.
    case eitherAxis(Double)
    /// So far away from an edge of the window, and more so than along it.
    case inward(from: Edges, Double)

    var threshold: Double {
      switch self {
      case .eitherAxis(let threshold), .inward(_, let threshold): threshold
      }
    }
  }

  private(set) var state = State.waiting
  var gate: Gate
  /// What the group moved before it was last regrouped.
  private var settled = Vector.zero
  /// The whole way, for velocities: unlike the translation it is never set.
  private var settledPath = Vector.zero
  private var base = Point.zero
  private var present = Point.zero
  /// The group has moved by what ``moved(to:enough:)`` has not been told of.
  private var owesChange = false

  init(gate: Gate = .eitherAxis(0)) {
    self.gate = gate
  }

  /// Where the group has come, from where it began.
  var path: Point { .zero + settledPath + (present - base) }

  var translation: Vector {
    get { settled + (present - base) }
    set {
      settledPath = settledPath + (present - base)
      base = present
      settled = newValue
    }
  }

  /// A finger joined or left: from now on the group is measured around `centroid`. What it moved before counts, as far as
  /// `last` when it had come there.
  mutating func regroup(around centroid: Point, after last: Point? = nil) {
    if let last, last != present {
      present = last
      owesChange = true
    }
    settled = translation
    settledPath = path - .zero
    base = centroid
    present = centroid
  }

  /// The fingers moved to `centroid`; `enough` of them are down to begin.
  mutating func moved(to centroid: Point, enough: Bool) -> Action {
    switch state {
    case .waiting:
      guard enough else {
        present = centroid
        regroup(around: centroid)
        settled = .zero
        return .none
      }
      present = centroid
      return pass(translation)
    case .active:
      guard centroid != present || owesChange else { return .none }
      present = centroid
      owesChange = false
      return .change
    case .over:
      return .none
    }
  }

  /// Begins, fails or waits on, having moved by `moved`.
  private mutating func pass(_ moved: Vector) -> Action {
    let distance: Double
    switch gate {
    case .eitherAxis:
      distance = max(abs(moved.dx), abs(moved.dy))
    case .inward(let edge, let threshold):
      let isSide = edge == .left || edge == .right
      let along = abs(isSide ? moved.dy : moved.dx)
      distance = (edge == .left || edge == .top ? 1 : -1) * (isSide ? moved.dx : moved.dy)
      if along >= threshold, along > distance {
        state = .over
        return .fail(TransitionReason(.direction, along, allowed: threshold))
      }
    }
    guard distance >= gate.threshold else { return .none }
    translation = Vector(dx: beyondThreshold(moved.dx), dy: beyondThreshold(moved.dy))
    state = .active
    owesChange = false
    return .begin(distance)
  }

  /// Starts at nothing, after a wait for others to fail.
  mutating func restart() { translation = .zero }

  private func beyondThreshold(_ distance: Double) -> Double {
    let magnitude = max(abs(distance) - gate.threshold, 0)
    return distance < 0 ? -magnitude : magnitude
  }
}

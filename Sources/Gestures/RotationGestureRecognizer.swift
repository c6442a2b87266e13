internal import Geometry
public import Responders

/// Two fingers that turn about one another (section 9). A continuous gesture; not recognised on devices that only tell the box
/// around the fingers (rule K11).
public final class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// How far the fingers have turned since the gesture began, in radians, clockwise; more than a full turn counts on. May be
  /// set: further movement adds to it.
  public var rotation: Double {
    get { machine.rotation }
    set { machine.setRotation(newValue) }
  }

  /// How fast ``rotation`` changes, in radians a second.
  public var velocity: Double { measuredVelocity }

  private var machine = RotationMachine()

  override func start(_ tuning: GestureTuning) {
    machine = RotationMachine(threshold: tuning.rotationThreshold, allowance: tuning.rotationPinchAllowance)
  }

  override func regroup() { machine.regroup(span: pair.span) }

  override var path: Double { machine.path }

  override func measure() -> Outcome? {
    guard let span = pair.span, !pair.isBox else { return nil }
    switch machine.moved(span: span) {
    case .none: return Outcome.none
    case .begin(let angle, let needed): return .begin(TransitionReason(.turned, angle, needed: needed, in: .radians))
    case .change: return .change(.turned)
    }
  }

  public override func waitEnded() { machine.setRotation(0) }

  public override func reset() {
    super.reset()
    machine = RotationMachine()
  }

  public override var type: String { "rotation" }

  public override func addFacts(to facts: inout GestureFacts) {
    facts.add("rotation", .ratio(rotation))
    facts.add("velocity", .ratio(velocity))
  }
}

/// Turns the direction from one finger to another, which may be other ones from time to time, into an angle that never jumps.
struct RotationMachine {
  enum State: Equatable {
    case waiting
    case active
  }

  enum Action {
    case none
    /// They turned by so much, where so much was needed; radians.
    case begin(Double, needed: Double)
    case change
  }

  private(set) var state = State.waiting
  private let threshold: Double
  private let allowance: Double
  private var turned = 0.0
  /// The same for velocities, which ``setRotation(_:)`` does not touch.
  private(set) var path = 0.0
  private var angle: Double?
  private var firstDistance = 0.0

  init(threshold: Double = 0, allowance: Double = 0) {
    self.threshold = threshold
    self.allowance = allowance
  }

  var rotation: Double { turned }

  mutating func setRotation(_ rotation: Double) { turned = rotation }

  /// Another pair is measured from now on; nil for none.
  mutating func regroup(span: Vector?) {
    if state == .waiting { turned = 0 }
    angle = span?.direction
    firstDistance = span?.length ?? 0
  }

  mutating func moved(span: Vector) -> Action {
    let direction = span.direction
    var step = 0.0
    if let direction, let angle { step = RotationMachine.difference(direction, angle) }
    angle = direction
    turned += step
    path += step
    switch state {
    case .waiting:
      let stretch = firstDistance > 0 ? min(abs(span.length / firstDistance - 1), 1) : 1
      let needed = threshold + allowance * stretch.squareRoot()
      guard abs(turned) >= needed else { return .none }
      let reached = abs(turned)
      turned = turned < 0 ? turned + needed : turned - needed
      state = .active
      return .begin(reached, needed: needed)
    case .active:
      return step == 0 ? .none : .change
    }
  }

  /// From `old` to `new` the shorter way round.
  static func difference(_ new: Double, _ old: Double) -> Double {
    let difference = (new - old).truncatingRemainder(dividingBy: 2 * .pi)
    if difference > .pi { return difference - 2 * .pi }
    if difference < -.pi { return difference + 2 * .pi }
    return difference
  }
}

extension Vector {
  /// The angle of this vector; nil for one without a length: fingers on one spot lie in no direction.
  var direction: Double? { self == .zero ? nil : angle }
}

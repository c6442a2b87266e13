internal import Evdev
public import Geometry
public import Responders

/// Fingers that move, stretch and turn something at once: a pan, a pinch and a rotation as one affine transform. A continuous
/// gesture.
///
/// One finger moves; two also stretch and turn, about the point between them. It begins as soon as one of the three has gone as
/// far as the gesture of its own would need, and starts from the identity there. Fingers that join or leave never make it jump.
public final class TransformGestureRecognizer: GestureRecognizer {
  /// Whether two fingers stretch.
  public var allowsScaling = true
  /// Whether two fingers turn; never on devices that only tell the box around the fingers (rule K11).
  public var allowsRotation = true

  private var machine = TransformMachine()
  private var pair = FingerPair()

  /// What has become of the things under the fingers since the gesture began, in `view`'s coordinates; nil gives the window's.
  ///
  /// Apply it to what the view showed at the beginning, or set it back to the identity by ``setTransform(_:)`` and apply each
  /// change.
  public func transform(in view: View?) -> Transform {
    guard let view, let window = view.window else { return machine.transform }
    // There and back, as points are converted.
    let origin = view.convert(Point.zero, to: window)
    let x = view.convert(Point(x: 1, y: 0), to: window) - origin
    let y = view.convert(Point(x: 0, y: 1), to: window) - origin
    let up = Transform(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: origin.x, ty: origin.y)
    guard let down = up.inverse else { return .identity }
    return up.concatenating(machine.transform).concatenating(down)
  }

  /// Sets the transform, in window coordinates, that further movement adds to.
  public func setTransform(_ transform: Transform) { machine.transform = transform }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if pair.isEmpty {
      let tuning = effectiveTuning
      let scale = pointsPerMillimetre
      machine = TransformMachine(
        TransformMachine.Limits(
          movement: tuning.panThreshold.points(perMillimetre: scale),
          stretch: tuning.pinchThreshold.points(perMillimetre: scale), turn: tuning.rotationThreshold))
    }
    // Fingers that move in the frame in which others join have come here already.
    measure()
    pair.add(touches)
    machine.regroup(center: pair.center, span: span)
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) { measure() }

  private func measure() {
    guard let center = pair.center else { return }
    switch machine.moved(center: center, span: span) {
    case .none:
      return
    case .begin(let reason):
      setState(.began, because: reason)
    case .change:
      setState(.changed, because: TransitionReason(.moved))
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    leave(touches, .ended, TransitionReason(.lifted))
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    leave(touches, .cancelled, TransitionReason(.cancelled))
  }

  private func leave(_ touches: Set<Touch>, _ final: State, _ reason: TransitionReason) {
    pair.remove(touches)
    machine.regroup(center: pair.center, span: span)
    if pair.isEmpty { setState(state == .possible ? .failed : final, because: reason) }
  }

  /// What two fingers may do beside moving.
  private var span: TransformMachine.Span? {
    pair.span.map {
      TransformMachine.Span(
        distance: allowsScaling ? $0.length : nil, angle: allowsRotation && !pair.isBox ? $0.direction : nil)
    }
  }

  public override func waitEnded() { machine.transform = .identity }

  public override func reset() {
    machine = TransformMachine()
    pair.removeAll()
  }

  public override var type: String { "transform" }

  public override func addFacts(to facts: inout GestureFacts) {
    let transform = machine.transform
    facts.add("a", .ratio(transform.a))
    facts.add("b", .ratio(transform.b))
    facts.add("c", .ratio(transform.c))
    facts.add("d", .ratio(transform.d))
    facts.add("tx", .points(transform.tx))
    facts.add("ty", .points(transform.ty))
  }
}

/// Adds up what moving, stretching and turning fingers do to the plane.
struct TransformMachine {
  struct Limits {
    /// Points on either axis.
    var movement = 0.0
    /// Points of the fingers' distance.
    var stretch = 0.0
    /// Radians.
    var turn = 0.0
  }

  /// How two fingers lie to one another; nil for what is not allowed.
  struct Span: Equatable {
    var distance: Double?
    var angle: Double?
  }

  enum State: Equatable {
    case waiting
    case active
  }

  enum Action {
    case none
    case begin(TransitionReason)
    case change
  }

  private(set) var state = State.waiting
  /// Since the gesture began, or was set; window coordinates.
  var transform = Transform.identity
  private let limits: Limits
  private var center: Point?
  private var span: Span?
  /// Fingers on one spot have no ratio: a point apart counts as the least.
  private static let leastDistance = 1.0

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Other fingers are measured from now on.
  mutating func regroup(center: Point?, span: Span?) {
    self.center = center
    self.span = span
  }

  mutating func moved(center: Point, span: Span?) -> Action {
    guard let before = self.center else {
      regroup(center: center, span: span)
      return .none
    }
    switch state {
    case .waiting:
      guard let reason = reason(from: before, to: center, span) else { return .none }
      state = .active
      regroup(center: center, span: span)
      return .begin(reason)
    case .active:
      let step = step(from: before, to: center, span)
      regroup(center: center, span: span)
      guard step != .identity else { return .none }
      transform = transform.concatenating(step)
      return .change
    }
  }

  /// Which of the three has gone far enough.
  private func reason(from before: Point, to center: Point, _ span: Span?) -> TransitionReason? {
    let way = center - before
    let distance = max(abs(way.dx), abs(way.dy))
    if distance >= limits.movement { return TransitionReason(.moved, distance, needed: limits.movement) }
    if let old = self.span?.distance, let new = span?.distance, abs(new - old) >= limits.stretch {
      return TransitionReason(.pinched, abs(new - old), needed: limits.stretch)
    }
    if let old = self.span?.angle, let new = span?.angle {
      let turn = abs(RotationMachine.difference(new, old))
      if turn >= limits.turn { return TransitionReason(.turned, turn, needed: limits.turn, in: .radians) }
    }
    return nil
  }

  private func step(from before: Point, to center: Point, _ span: Span?) -> Transform {
    var stretch = 1.0
    if let old = self.span?.distance, let new = span?.distance {
      stretch = max(new, Self.leastDistance) / max(old, Self.leastDistance)
    }
    var turn = 0.0
    if let old = self.span?.angle, let new = span?.angle { turn = RotationMachine.difference(new, old) }
    return Transform(translationX: -before.x, y: -before.y)
      .concatenating(Transform(scaleX: stretch, y: stretch))
      .concatenating(turn == 0 ? .identity : Transform(rotationAngle: turn))
      .concatenating(Transform(translationX: center.x, y: center.y))
  }
}

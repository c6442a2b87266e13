public import Evdev
internal import Geometry
public import Responders

/// Fingers that move quickly one way (section 9). A discrete gesture: it is recognised while they move.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Ways to swipe. Raw values are UIKit's.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The ways that are recognised, in window coordinates.
  public var direction: Direction = .right
  /// How many fingers, from 1.
  public var numberOfTouchesRequired = 1
  /// The way of the swipe that was recognised; empty before.
  public private(set) var recognizedDirection: Direction = []

  private var machine = SwipeMachine()
  private var fingers: [Finger] = []

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers.isEmpty {
      machine = SwipeMachine(limits)
      scheduleDeadline(at: event.timestamp + effectiveTuning.swipeMaximumDuration)
    }
    for touch in touches {
      fingers.append(Finger(touch))
      perform(machine.down(at: fingers.centroid))
    }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    perform(machine.moved(to: fingers.centroid))
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) { perform(machine.lifted()) }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    setState(.failed, because: TransitionReason(.cancelled))
  }

  public override func deadlineReached(at time: Timestamp) {
    let allowed = effectiveTuning.swipeMaximumDuration.seconds
    setState(.failed, because: TransitionReason(.timeout, allowed, allowed: allowed, in: .seconds))
  }

  public override func reset() {
    machine = SwipeMachine()
    fingers.removeAll(keepingCapacity: true)
    recognizedDirection = []
  }

  public override var type: String { "swipe" }

  public override func addFacts(to facts: inout GestureFacts) {
    facts.add("direction", .word(recognizedDirection.word))
  }

  private var limits: SwipeMachine.Limits {
    let tuning = effectiveTuning
    let scale = pointsPerMillimetre
    return SwipeMachine.Limits(
      directions: direction, fingers: max(numberOfTouchesRequired, 1),
      distance: tuning.swipeMinimumDistance.points(perMillimetre: scale),
      deviation: tuning.swipeMaximumDeviation.points(perMillimetre: scale))
  }

  private func perform(_ action: SwipeMachine.Action) {
    switch action {
    case .none:
      return
    case .recognize(let direction, let distance):
      recognizedDirection = direction
      setState(.ended, because: TransitionReason(.moved, distance, needed: limits.distance))
    case .fail(let reason):
      setState(.failed, because: reason)
    }
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The journal's word for a single way.
  fileprivate var word: String {
    switch self {
    case .right: "right"
    case .left: "left"
    case .up: "up"
    case .down: "down"
    default: "none"
    }
  }
}

/// Decides whether a movement is a swipe, without a clock and without touches.
struct SwipeMachine {
  struct Limits {
    var directions: SwipeGestureRecognizer.Direction = .right
    var fingers = 1
    /// Points along the direction that are needed.
    var distance = 0.0
    /// Points across the direction that are allowed.
    var deviation = 0.0
  }

  enum State: Equatable {
    /// So many fingers have landed, not yet all.
    case landing(down: Int)
    /// All are down; measured from where their centroid was then.
    case moving(from: Point)
    case over
  }

  enum Action {
    case none
    case recognize(SwipeGestureRecognizer.Direction, distance: Double)
    case fail(TransitionReason)
  }

  private(set) var state = State.landing(down: 0)
  private let limits: Limits

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// A finger landed; `centroid` is that of all fingers that are down.
  mutating func down(at centroid: Point) -> Action {
    switch state {
    case .landing(let down):
      state = down + 1 == limits.fingers ? .moving(from: centroid) : .landing(down: down + 1)
      return .none
    case .moving:
      return fail(
        TransitionReason(.tooManyTouches, Double(limits.fingers + 1), allowed: Double(limits.fingers), in: .count))
    case .over:
      return .none
    }
  }

  /// The fingers moved to `centroid`.
  mutating func moved(to centroid: Point) -> Action {
    guard case .moving(let start) = state else { return .none }
    let way = centroid - start
    let isHorizontal = abs(way.dx) >= abs(way.dy)
    let along = isHorizontal ? way.dx : way.dy
    let across = isHorizontal ? way.dy : way.dx
    guard abs(across) <= limits.deviation else {
      return fail(TransitionReason(.direction, abs(across), allowed: limits.deviation))
    }
    guard abs(along) >= limits.distance else { return .none }
    let direction: SwipeGestureRecognizer.Direction =
      isHorizontal ? (along > 0 ? .right : .left) : (along > 0 ? .down : .up)
    guard limits.directions.contains(direction) else { return fail(TransitionReason(.direction)) }
    state = .over
    return .recognize(direction, distance: abs(along))
  }

  mutating func lifted() -> Action {
    switch state {
    case .landing(let down):
      return fail(TransitionReason(.tooFewTouches, Double(down), needed: Double(limits.fingers), in: .count))
    case .moving:
      return fail(TransitionReason(.lifted))
    case .over:
      return .none
    }
  }

  private mutating func fail(_ reason: TransitionReason) -> Action {
    state = .over
    return .fail(reason)
  }
}

public import Evdev
internal import Geometry
public import Responders

/// Edges of a window, as the content sees them. Raw values are UIKit's.
public struct Edges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = Edges(rawValue: 1 << 0)
  public static let left = Edges(rawValue: 1 << 1)
  public static let bottom = Edges(rawValue: 1 << 2)
  public static let right = Edges(rawValue: 1 << 3)
  public static let all: Edges = [.top, .left, .bottom, .right]
}

/// A finger that comes in from an edge of the window (section 9). It must land by the edge and leave it soon; then it is a pan.
///
/// Edges are those of the window's content: they turn with its orientation.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges that count; none until set.
  public var edges: Edges = []
  /// The edge that the finger came from; empty before.
  public private(set) var startEdge: Edges = []

  public override init() {
    super.init()
    maximumNumberOfTouches = 1
    delaysTouchesBegan = true
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, startEdge == [], let touch = touches.inOrder.first else { return }
    let tuning = effectiveTuning
    guard let (edge, distance) = nearestEdge(to: touch.location(in: nil)) else {
      setState(.failed, because: TransitionReason(.edge))
      return
    }
    let width = tuning.edgeWidth.points(perMillimetre: pointsPerMillimetre)
    guard distance <= width else {
      setState(.failed, because: TransitionReason(.edge, distance, allowed: width))
      return
    }
    startEdge = edge
    gate = .inward(from: edge, tuning.edgeHysteresis.points(perMillimetre: pointsPerMillimetre))
    scheduleDeadline(at: event.timestamp + tuning.edgeMaximumDuration)
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    super.touchesMoved(touches, with: event)
    if state != .possible { cancelDeadline() }
  }

  public override func deadlineReached(at time: Timestamp) {
    guard state == .possible else { return }
    let allowed = effectiveTuning.edgeMaximumDuration.seconds
    setState(.failed, because: TransitionReason(.timeout, allowed, allowed: allowed, in: .seconds))
  }

  public override func reset() {
    super.reset()
    startEdge = []
  }

  public override var type: String { "screenEdgePan" }

  public override func addFacts(to facts: inout GestureFacts) {
    super.addFacts(to: &facts)
    facts.add("edge", .word(startEdge.word))
  }

  /// The nearest to `point`, in window coordinates, of the edges that count, and how far it is; nil when none counts.
  private func nearestEdge(to point: Point) -> (edge: Edges, distance: Double)? {
    guard let bounds = view?.window?.bounds else { return nil }
    let distances: [(edge: Edges, distance: Double)] = [
      (.left, point.x - bounds.minX), (.right, bounds.maxX - point.x),
      (.top, point.y - bounds.minY), (.bottom, bounds.maxY - point.y),
    ]
    return distances.filter { edges.contains($0.edge) }.min { $0.distance < $1.distance }
  }
}

extension Edges {
  /// The journal's word for a single edge.
  fileprivate var word: String {
    switch self {
    case .top: "top"
    case .left: "left"
    case .bottom: "bottom"
    case .right: "right"
    default: "none"
    }
  }
}

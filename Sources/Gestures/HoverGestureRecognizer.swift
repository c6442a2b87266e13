internal import Evdev
public import Responders

/// A finger over the view that does not touch it, on devices that report distance (rule K26). A continuous gesture: it begins
/// when a finger comes over the view, changes as it moves there, and ends when the last one leaves or touches.
///
/// Any number of views may be hovered over at once: hovering excludes no gesture, and none excludes it.
public final class HoverGestureRecognizer: GestureRecognizer {
  /// Height of the finger over the surface, in device units.
  public private(set) var distance = 0

  private var fingers: [Touch] = []

  public override var tracksHover: Bool { true }

  public override func hoverChanged(_ touch: Touch, with event: Event) {
    switch touch.phase {
    case .regionEntered:
      fingers.append(touch)
      measure()
      setState(state == .possible ? .began : .changed, because: TransitionReason(.hovered))
    case .regionMoved:
      measure()
      setState(.changed, because: TransitionReason(.hovered))
    case .regionExited:
      fingers.removeAll { $0 === touch }
      guard !fingers.isEmpty else { return setState(.ended, because: TransitionReason(.lifted)) }
      measure()
      setState(.changed, because: TransitionReason(.lifted))
    case .began, .moved, .stationary, .ended, .cancelled:
      return
    }
  }

  private func measure() { distance = fingers.map(\.hoverDistance).min() ?? 0 }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    // What touches does not hover.
    for touch in touches { ignore(touch, for: event) }
  }

  public override func shouldReceive(_ event: Event) -> Bool { event.type == .hover }

  public override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  public override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  public override func reset() {
    fingers.removeAll(keepingCapacity: true)
    distance = 0
  }

  public override var type: String { "hover" }

  public override func addFacts(to facts: inout GestureFacts) { facts.add("distance", .count(distance)) }
}

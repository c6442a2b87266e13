internal import Geometry

/// A view that turns touches into button-like events.
///
/// It follows one touch at a time. The finger may stray 70 points outside and still be inside as far as the control is
/// concerned, as on a button.
///
/// A stock control wins over taps of its ancestors' recognisers (rule A10); a subclass does so only if it says so itself, by
/// ``winsOverAncestorTaps``. A recogniser on the control wins over the control.
open class Control: View {
  /// What a control has to tell. Raw values are UIKit's.
  public struct Events: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Events(rawValue: 1 << 0)
    /// A touch whose tap count is more than one.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    public static let touchDragInside = Events(rawValue: 1 << 2)
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    public static let touchDragExit = Events(rawValue: 1 << 5)
    public static let touchUpInside = Events(rawValue: 1 << 6)
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    public static let touchCancel = Events(rawValue: 1 << 8)
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)
    public static let allTouchEvents = Events(rawValue: 0xfff)
  }

  /// Whether it sends anything; a control that is off passes touches on like a plain view. Turned off while it follows a
  /// touch, it lets go of that as if it were cancelled.
  public final var isEnabled = true { didSet { if !isEnabled, tracked != nil { cancel(with: nil) } } }
  public final var isSelected = false
  /// Whether it shows that letting go now would trigger it.
  public final var isHighlighted = false
  /// Whether it follows a touch.
  public private(set) final var isTracking = false
  /// Whether the touch that it follows counts as inside.
  public private(set) final var isTouchInside = false

  /// How far outside the bounds a followed touch still counts as inside, in the control's own points.
  public final var touchSlop = 70.0

  private var tracked: Touch?
  /// Touches that began while it was off: they are passed on to their end.
  private var passedOn: Set<Touch> = []
  private var sources: [EventSource] = []

  /// Whether a single tap of one finger on this control beats such recognisers of its ancestors (rule A10): so for the stock
  /// control, not for subclasses.
  open var winsOverAncestorTaps: Bool { type(of: self) == Control.self }

  // MARK: Actions

  /// Calls `action` with this control at each of `events`; the token that is returned takes it back.
  @discardableResult
  public final func addTarget(for events: Events, _ action: @escaping (Control) -> Void) -> ActionToken {
    source(for: events).addTarget { source in
      if let control = source.control { action(control) }
    }
  }

  /// Calls a method of `target`, given as `Target.method`, at each of `events`. The target is held weakly.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Control) -> Void, for events: Events
  ) -> ActionToken {
    source(for: events).addTarget(target) { (target: Target) in
      { (source: EventSource) in
        if let control = source.control { action(target)(control) }
      }
    }
  }

  /// Removes the action that a token stands for, or all actions of a target.
  public final func removeTarget(_ tokenOrTarget: AnyObject) {
    for source in sources { source.removeTarget(tokenOrTarget) }
    sources.removeAll { $0.actions.isEmpty }
  }

  /// Sends the actions for `events`, in the order added.
  public final func sendActions(for events: Events) {
    for source in sources where !source.events.isDisjoint(with: events) { source.actions.send(from: source) }
  }

  private func source(for events: Events) -> EventSource {
    let source = EventSource(self, events)
    sources.append(source)
    return source
  }

  // MARK: Tracking

  /// A touch begins in the control; answer whether to follow it.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// The followed touch moved; answer whether to go on.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// The followed touch ended.
  open func endTracking(_ touch: Touch?, with event: Event?) {}

  /// The followed touch was taken away.
  open func cancelTracking(with event: Event?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    guard isEnabled else {
      passedOn.formUnion(touches)
      super.touchesBegan(touches, with: event)
      return
    }
    guard tracked == nil, let touch = touches.min(by: { $0.id < $1.id }), beginTracking(touch, with: event)
    else { return }
    tracked = touch
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if let passed = passed(touches) { super.touchesMoved(passed, with: event) }
    guard let tracked, touches.contains(tracked) else { return }
    let wasInside = isTouchInside
    isTouchInside = reaches(tracked)
    isHighlighted = isTouchInside
    guard continueTracking(tracked, with: event) else {
      stopTracking()
      endTracking(tracked, with: event)
      return
    }
    if isTouchInside != wasInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    if let passed = passed(touches) {
      passedOn.subtract(passed)
      super.touchesEnded(passed, with: event)
    }
    guard let tracked, touches.contains(tracked) else { return }
    let isInside = reaches(tracked)
    stopTracking()
    endTracking(tracked, with: event)
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    if let passed = passed(touches) {
      passedOn.subtract(passed)
      super.touchesCancelled(passed, with: event)
    }
    guard let tracked, touches.contains(tracked) else { return }
    cancel(with: event)
  }

  /// Those of `touches` that are passed on; nil when there is none.
  private func passed(_ touches: Set<Touch>) -> Set<Touch>? {
    guard !passedOn.isEmpty else { return nil }
    // As a rule all or none: the receiver gets the same set (rule R7).
    if passedOn.isSuperset(of: touches) { return touches }
    let passed = touches.intersection(passedOn)
    return passed.isEmpty ? nil : passed
  }

  private func cancel(with event: Event?) {
    stopTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  private func stopTracking() {
    tracked = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private func reaches(_ touch: Touch) -> Bool {
    bounds.insetBy(dx: -touchSlop, dy: -touchSlop).contains(touch.location(in: self))
  }
}

/// The actions for one set of events of a control.
private final class EventSource: ActionSource {
  weak var control: Control?
  let events: Control.Events
  var actions = ActionList()

  init(_ control: Control, _ events: Control.Events) {
    self.control = control
    self.events = events
  }
}

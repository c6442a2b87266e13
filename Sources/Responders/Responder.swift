/// Something that can take events: a link of the responder chain.
///
/// The default implementation of each event method passes the same event on to ``next`` (rules R2, R7). A subclass that
/// overrides one without calling `super` stops the event there; calling `super` passes it on.
open class Responder {
  /// A name for journals and scenes. Responders without one are named after their type and a number.
  public var identifier: String?
  /// The name given to a responder without an identifier when its application first saw it.
  var assignedName: String?

  public init() {}

  /// Asked by the default implementations before they pass an event on that is no touch: true keeps it here. For responders
  /// that are described, as in a scene, and have no class of their own.
  package final var keeps: ((Event) -> Bool)?
  /// What ``canBecomeFirstResponder`` says by default; likewise.
  package final var isOfferedFirstResponder = false

  /// Where an event goes that this responder does not take; nil at the end of the chain (rule R1).
  open var next: Responder? { nil }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    forward(event)?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    forward(event)?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    forward(event)?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    forward(event)?.touchesCancelled(touches, with: event)
  }

  // MARK: Presses

  open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    forward(event)?.pressesBegan(presses, with: event)
  }

  open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    forward(event)?.pressesChanged(presses, with: event)
  }

  open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    forward(event)?.pressesEnded(presses, with: event)
  }

  open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    forward(event)?.pressesCancelled(presses, with: event)
  }

  // MARK: Motion and remote control

  open func motionBegan(_ motion: EventSubtype, with event: Event?) {
    forward(event)?.motionBegan(motion, with: event)
  }

  open func motionEnded(_ motion: EventSubtype, with event: Event?) {
    forward(event)?.motionEnded(motion, with: event)
  }

  open func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    forward(event)?.motionCancelled(motion, with: event)
  }

  open func remoteControlReceived(with event: Event?) {
    forward(event)?.remoteControlReceived(with: event)
  }

  // MARK: First responder (rule R5)

  /// Whether this responder is its window's first: where presses, motion and remote-control events start (rule R3).
  open var isFirstResponder: Bool { windowInTree?.firstResponder === self }
  open var canBecomeFirstResponder: Bool { isOfferedFirstResponder }
  open var canResignFirstResponder: Bool { true }

  /// Makes this responder its window's first; false when it may not be, is in no window, or the present one stays.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, let window = windowInTree else { return false }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  /// Stops being the first responder; false when it will not. Also called, whatever it answers, when this responder leaves its
  /// window, which then has no first responder. Override to be told; call `super`.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    windowInTree?.firstResponder = nil
    return true
  }

  /// The view that a view is, or that belongs to a controller.
  final var ownView: View? { self as? View ?? (self as? ViewController)?.viewIfLoaded }

  /// The window that a view or a controller is in.
  private var windowInTree: Window? { ownView?.window }

  /// The next responder, noted for whoever watches the chain.
  private func forward(_ event: Event?) -> Responder? {
    if let keeps, let event, event.type != .touches, keeps(event) { return nil }
    let next = self.next
    if let trace = event?.chainTrace {
      if let next { trace.path.append(next) } else { trace.ranOff = true }
    }
    return next
  }
}

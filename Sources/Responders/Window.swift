/// The outermost view: what a device, or a part of the screen, is bound to.
///
/// Its frame is in the screen's coordinates; a device that is bound to one window is mapped onto the whole of it.
open class Window: View {
  /// Windows of a higher level lie in front (rule H8).
  public final var windowLevel: Double = 0 { didSet { application?.sortWindows() } }
  /// The application that this window was added to.
  public final var application: Application? { unsafe home }
  /// Cleared when the window is removed and when the application goes, hence never dangling.
  private unowned(unsafe) var home: Application?
  /// Where presses, motion and remote-control events start (rule R3); without one, at the window.
  public internal(set) weak var firstResponder: Responder?
  /// The controller whose view fills this window.
  public final var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let view = rootViewController?.view {
        view.frame = bounds
        insertSubview(view, at: 0)
      }
    }
  }
  /// How many points a millimetre of the device's surface is long.
  public final var pointsPerMillimetre = Length.standardPointsPerMillimetre
  /// The order in which windows of one level were added.
  var order = 0

  open override var next: Responder? { application }

  final func join(_ application: Application?) { unsafe home = application }

  /// Whether keys, motion and remote control go to this window.
  public final var isKeyWindow: Bool { application?.keyWindow === self }

  public final func makeKey() { application?.keyWindow = self }

  /// Takes an event to the recognisers and views of this window: first every recogniser of each touch that changed, then
  /// what the recognisers decide, then the views (rule D2). Override to see events first; call `super` to pass them on.
  open func sendEvent(_ event: Event) {
    guard let application else { return }
    switch event.type {
    case .touches:
      application.gestures.deliver(event, in: self)
      application.delivery.deliver(event, in: self)
    case .motion, .remoteControl, .presses, .scroll, .hover, .transform:
      application.chain.deliver(event, in: self)
    }
  }

  /// A view, with all inside it, has left this window: its touches are cancelled (rules R6, K34).
  func viewLeft(_ view: View) {
    if let first = firstResponder, first.ownView?.isDescendant(of: view) ?? false {
      firstResponder = nil
      first.resignFirstResponder()
    }
    application?.viewLeft(view)
  }
}

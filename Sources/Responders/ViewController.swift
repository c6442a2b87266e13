/// Owns a view and stands behind it in the responder chain (rule R1).
open class ViewController: Responder {
  private var loadedView: View?
  public private(set) var children: [ViewController] = []
  public private(set) weak var parent: ViewController?
  /// The controller that this one is presented over.
  public private(set) weak var presentingViewController: ViewController?
  public private(set) var presentedViewController: ViewController?

  public override init() {}

  /// A controller of a view that exists already.
  public init(view: View) {
    super.init()
    self.view = view
  }

  deinit {
    loadedView?.owner = nil
  }

  /// The controller's root view, loaded when first asked for.
  public final var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      if loadedView == nil { self.view = View() }
      viewDidLoad()
      return loadedView ?? View()
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue.owner = self
    }
  }

  public final var viewIfLoaded: View? { loadedView }
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Makes ``view``. Override to build your own; do not call it.
  open func loadView() { view = View() }

  /// Called once, after the view was made.
  open func viewDidLoad() {}

  /// A presented controller's next is the one that presents it; else it is what its view stands in: the superview, for a
  /// root controller the window.
  open override var next: Responder? {
    if let presentingViewController { return presentingViewController }
    return loadedView?.superview
  }

  // MARK: Containment

  /// Makes `child` a child of this controller; its view is yours to place.
  public final func addChild(_ child: ViewController) {
    guard child !== self, child.parent !== self else { return }
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }

  public final func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  // MARK: Presentation

  /// Shows `controller` over everything in this controller's window.
  public final func present(_ controller: ViewController) {
    guard presentedViewController == nil, controller !== self, controller.presentingViewController == nil,
      let window = viewIfLoaded?.window
    else { return }
    presentedViewController = controller
    controller.presentingViewController = self
    controller.view.frame = window.bounds
    window.addSubview(controller.view)
  }

  /// Ends the presentation that this controller began or is part of.
  public final func dismiss() {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss()
      return
    }
    presented.presentedViewController.map { _ in presented.dismiss() }
    presented.viewIfLoaded?.removeFromSuperview()
    presented.presentingViewController = nil
    presentedViewController = nil
  }
}

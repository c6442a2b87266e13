public import Geometry

/// A rectangle that takes touches: a node of the view tree.
///
/// Geometry is UIKit's: ``center`` in the superview's coordinates, ``bounds`` in the view's own, ``transform`` about the
/// centre, ``frame`` made of the three (rule H13). Subviews lie back to front.
open class View: Responder {
  // MARK: Tree

  /// Back to front: the last is asked first (rule H3).
  public private(set) var subviews: [View] = []
  /// Cleared by the superview when it goes, hence never dangling.
  private unowned(unsafe) var parent: View?
  /// The controller whose root view this is.
  weak var owner: ViewController?
  /// Where each subview may be hit, for those with the standard hit-test; beside ``subviews``.
  var childBoxes: [ChildBox] = []
  /// The place in the superview's ``subviews``.
  private var place = 0
  /// Whether the hit-test is the standard one, so that the superview may rule this view out by its box alone.
  package var hasStandardHitTest: Bool { didSet { boxChanged() } }
  /// The live touches whose view this is.
  var trackedTouches: UInt64 = 0

  // MARK: Geometry

  /// The view's own coordinates: a scroll moves the origin, which counts in hit-testing (rule H5).
  public final var bounds: Rect { didSet { changed(bounds != oldValue) } }
  /// The middle of ``bounds`` in the superview's coordinates.
  public final var center: Point { didSet { changed(center != oldValue) } }
  /// Applied about the centre. A transform that cannot be undone makes the view impossible to hit.
  public final var transform: Transform = .identity { didSet { transformChanged(transform != oldValue) } }
  /// What undoes ``transform``; nil when nothing does.
  private(set) var inverseTransform: Transform? = .identity
  private(set) var isUpright = true

  // MARK: Whether it takes touches (rules H1, H2, M1, M3)

  public final var isHidden = false { didSet { changed(isHidden != oldValue) } }
  /// 0 … 1, kept in single precision as UIKit keeps it (rule H2). Below 0.01 the view takes no touches.
  public final var alpha: Double {
    get { Double(storedAlpha) }
    set { storedAlpha = Float(newValue) }
  }
  private var storedAlpha: Float = 1 { didSet { changed(storedAlpha != oldValue) } }
  public final var isUserInteractionEnabled = true {
    didSet { changed(isUserInteractionEnabled != oldValue) }
  }
  /// Whether the view takes more than one touch at a time; recognisers get them in any case (rule M1).
  public final var isMultipleTouchEnabled = false
  /// Whether the view takes touches only while no other view of its window does, and the other way round (rule M3).
  public final var isExclusiveTouch = false

  /// The recognisers attached to this view, in the order added.
  public private(set) var gestureRecognizers: [GestureRecognizer] = []

  /// A view whose frame in its superview's coordinates is `frame`.
  public init(frame: Rect = .zero) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    hasStandardHitTest = false
    super.init()
    hasStandardHitTest = type(of: self) == View.self
  }

  deinit {
    for child in subviews { unsafe child.parent = nil }
    for recognizer in gestureRecognizers { recognizer.detach() }
  }

  /// The controller if this is its root view, else the superview (rule R1).
  open override var next: Responder? { owner ?? superview }

  public final var superview: View? { unsafe parent }

  /// The window that this view is in; a window is in itself.
  public final var window: Window? {
    var view = self
    while let parent = view.superview { view = parent }
    return view as? Window
  }

  // MARK: Changing the tree

  /// Puts `view` in front of all other subviews, taking it from where it was.
  public final func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Puts `view` at a place among the subviews, 0 being the back; past the end means the front.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put into itself or into a view inside it")
    let window = self.window
    view.unlink(stayingIn: window)
    let index = min(max(index, 0), subviews.count)
    subviews.insert(view, at: index)
    childBoxes.insert(ChildBox(), at: index)
    unsafe view.parent = self
    renumber(from: index)
    view.boxChanged()
    if let window {
      window.application?.treeChanged()
      view.announceWindow(window)
    }
  }

  public final func insertSubview(_ view: View, belowSubview other: View) {
    guard other.superview === self else { return }
    if view.superview === self { removeFromList(view) }
    insertSubview(view, at: other.place)
  }

  public final func insertSubview(_ view: View, aboveSubview other: View) {
    guard other.superview === self else { return }
    if view.superview === self { removeFromList(view) }
    insertSubview(view, at: other.place + 1)
  }

  public final func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    move(view, to: subviews.count - 1)
  }

  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    move(view, to: 0)
  }

  /// Takes this view out of the tree. Its touches, and those of the views inside it, are cancelled (rule R6).
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    let application = window?.application
    unlink(stayingIn: nil)
    application?.treeChanged()
  }

  /// Called when the view has come into a window or left it (`nil`).
  open func didMoveToWindow() {}

  /// Whether this view is `view` or lies inside it.
  public final func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let candidate = ancestor {
      if candidate === view { return true }
      ancestor = candidate.superview
    }
    return false
  }

  private func unlink(stayingIn newWindow: Window?) {
    guard let superview else { return }
    let window = self.window
    superview.removeFromList(self)
    if let window, window !== newWindow {
      window.viewLeft(self)
      announceWindow(nil)
    }
  }

  private func removeFromList(_ view: View) {
    subviews.remove(at: view.place)
    childBoxes.remove(at: view.place)
    unsafe view.parent = nil
    renumber(from: view.place)
  }

  private func move(_ view: View, to index: Int) {
    let from = view.place
    guard from != index else { return }
    subviews.remove(at: from)
    childBoxes.remove(at: from)
    subviews.insert(view, at: index)
    childBoxes.insert(ChildBox(), at: index)
    renumber(from: min(from, index))
    view.boxChanged()
    window?.application?.treeChanged()
  }

  private func renumber(from index: Int) {
    for place in index..<subviews.count { subviews[place].place = place }
  }

  private func announceWindow(_ window: Window?) {
    if let application = window?.application { application.nameTree(self) }
    forEachInTree { $0.didMoveToWindow() }
  }

  /// This view and all inside it, each before its subviews.
  final func forEachInTree(_ body: (View) -> Void) {
    body(self)
    for child in subviews { child.forEachInTree(body) }
  }

  // MARK: Recognisers

  /// Attaches a recogniser, taking it from the view that had it.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.attach(to: self)
    if let application = window?.application {
      application.nameRecognizers(of: self)
      application.treeChanged()
    }
  }

  /// Takes a recogniser off this view; one that is active is cancelled (rule S8).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    let application = window?.application
    recognizer.willDetach()
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.detach()
    application?.treeChanged()
  }

  /// Asked before any recogniser of a touch in this view begins, ahead of the recogniser's delegate (rule A2).
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: Hit-testing

  /// The frontmost view under `point`, given in this view's own coordinates (rules H1, H3, H6); nil when this view takes no
  /// touch there. It may be asked more than once for a touch, so an override must not change anything (rule H9).
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    if let trace = event?.hitTestTrace { return tracedHitTest(point, event, trace) }
    guard rejection == nil, self.point(inside: point, with: event) else { return nil }
    return hitTestSubviews(point, with: event) ?? self
  }

  /// Whether `point`, in this view's own coordinates, lies in it: in its bounds, unless overridden (rules H4, H5).
  open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

  /// Why this view takes no touch anywhere; nil when it may.
  final var rejection: HitTestVisit.Result? {
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .disabled }
    if storedAlpha < 0.01 { return .transparent }
    return nil
  }

  // MARK: What depends on geometry

  private func transformChanged(_ isDifferent: Bool) {
    inverseTransform = transform.inverse
    isUpright = transform.isIdentity
    changed(isDifferent)
  }

  /// A property of those that a journal shows was set.
  private func changed(_ isDifferent: Bool) {
    guard isDifferent else { return }
    boxChanged()
    window?.application?.treeChanged()
  }

  private func boxChanged() {
    guard let superview else { return }
    superview.childBoxes[place] = ChildBox(of: self)
  }
}

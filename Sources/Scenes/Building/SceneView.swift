import Geometry
import Responders

/// A view that a scene wants more of than a plain one does.
final class SceneView: View {
  /// How far beyond the bounds a touch counts as inside; nil for the bounds themselves.
  private let touchArea: EdgeOutsets?
  private let handlesTouches: Bool
  let firstHits = FirstHits()

  init(touchArea: EdgeOutsets?, handlesTouches: Bool, hasFirstHits: Bool) {
    self.touchArea = touchArea
    self.handlesTouches = handlesTouches
    super.init(frame: .zero)
    // What only takes touches is still hit where any view is.
    hasStandardHitTest = touchArea == nil && !hasFirstHits
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    firstHits.hit(in: self, point, with: event) ?? super.hitTest(point, with: event)
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    touchArea?.applied(to: bounds).contains(point) ?? super.point(inside: point, with: event)
  }

  // A view that handles touches overrides all four, and passes none on (rule R2).

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if !handlesTouches { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if !handlesTouches { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    if !handlesTouches { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    if !handlesTouches { super.touchesCancelled(touches, with: event) }
  }
}

/// A control that a scene wants to be hit in another way than a plain one; it is a stock control all the same (rule A10).
final class SceneControl: Control {
  private let touchArea: EdgeOutsets?
  let firstHits = FirstHits()

  init(touchArea: EdgeOutsets?) {
    self.touchArea = touchArea
    super.init(frame: .zero)
  }

  override var winsOverAncestorTaps: Bool { true }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    firstHits.hit(in: self, point, with: event) ?? super.hitTest(point, with: event)
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    touchArea?.applied(to: bounds).contains(point) ?? super.point(inside: point, with: event)
  }
}

/// A window with views that are asked first.
final class SceneWindow: Window {
  let firstHits = FirstHits()

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    firstHits.hit(in: self, point, with: event) ?? super.hitTest(point, with: event)
  }
}

/// The views inside another one that its hit-test asks before the usual order.
final class FirstHits {
  private struct Entry {
    weak var view: View?
  }

  private var entries: [Entry] = []

  func set(_ views: [View]) { entries = views.map { Entry(view: $0) } }

  /// The first answer of the views, each asked with the point in its own coordinates, if `owner` itself may be hit
  /// (rule H1); nil leaves it to the usual order. A view that has left `owner` is not asked.
  func hit(in owner: View, _ point: Point, with event: Event?) -> View? {
    // Single precision decides, as in the standard hit-test (rule H2).
    guard !entries.isEmpty, !owner.isHidden, owner.isUserInteractionEnabled, Float(owner.alpha) >= 0.01,
      owner.point(inside: point, with: event)
    else { return nil }
    for entry in entries {
      guard let view = entry.view, view.isDescendant(of: owner) else { continue }
      if let hit = view.hitTest(owner.convert(point, to: view), with: event) { return hit }
    }
    return nil
  }
}

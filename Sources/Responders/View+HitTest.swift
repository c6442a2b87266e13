internal import Geometry

/// Where a subview may be hit, in its superview's coordinates: a subview with the standard hit-test is not asked about
/// points outside it.
struct ChildBox {
  private var minX = -Double.infinity
  private var minY = -Double.infinity
  private var maxX = Double.infinity
  private var maxY = Double.infinity

  /// A box that rules nothing out.
  init() {}

  init(of view: View) {
    guard view.hasStandardHitTest else { return }
    guard view.rejection == nil, view.inverseTransform != nil else {
      // No point at all.
      minX = .infinity
      maxX = -.infinity
      return
    }
    // A little larger than the frame: rounding must not rule out what the exact test would let in.
    let frame = view.frame
    let slack = 1e-9 * (abs(frame.minX) + abs(frame.minY) + abs(frame.maxX) + abs(frame.maxY) + 1)
    guard slack.isFinite else { return }
    minX = frame.minX - slack
    minY = frame.minY - slack
    maxX = frame.maxX + slack
    maxY = frame.maxY + slack
  }

  @inline(__always)
  func mayContain(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}

extension View {
  /// The hit among the subviews, front to back; the trees may change under it, the walk goes on over what it began with.
  func hitTestSubviews(_ point: Point, with event: Event?) -> View? {
    let boxes = childBoxes
    var views: [View]?
    var index = boxes.count - 1
    while index >= 0 {
      if boxes[index].mayContain(point) {
        let children = views ?? subviews
        views = children
        let child = children[index]
        if let inner = child.pointFromSuperview(point), let hit = child.hitTest(inner, with: event) { return hit }
      }
      index -= 1
    }
    return nil
  }

  /// The same walk as the plain one, with every visit noted.
  func tracedHitTest(_ point: Point, _ event: Event?, _ trace: HitTestTrace) -> View? {
    if let rejection {
      trace.visits.append(HitTestVisit(view: self, result: rejection))
      return nil
    }
    guard self.point(inside: point, with: event) else {
      trace.visits.append(HitTestVisit(view: self, result: .outside))
      return nil
    }
    let place = trace.visits.count
    trace.visits.append(HitTestVisit(view: self, result: .inside))
    for child in subviews.reversed() {
      guard let inner = child.pointFromSuperview(point) else {
        trace.visits.append(HitTestVisit(view: child, result: .outside))
        continue
      }
      if let hit = child.reportedHitTest(inner, event, trace) { return hit }
    }
    trace.visits[place].result = .hit
    return self
  }

  /// Asks this view, and notes it as overridden when its answer came without the standard hit-test.
  func reportedHitTest(_ point: Point, _ event: Event?, _ trace: HitTestTrace) -> View? {
    let place = trace.visits.count
    let hit = hitTest(point, with: event)
    if !trace.visits[place...].contains(where: { $0.view === self }) {
      trace.visits.insert(HitTestVisit(view: self, result: .overridden), at: place)
    }
    return hit
  }
}

internal import Engines
package import Geometry

/// A hit-test, with what the tree said of each view at that time.
package struct HitRecord: Sendable {
  package let moment: Moment
  package let window: String?
  package let view: String?
  package let visits: [Visit]
  package let recognizers: [String]
  /// Of the view that was hit.
  package let isMultipleTouchEnabled: Bool

  package struct Visit: Sendable {
    package let view: String
    package let result: String
    package let alpha: Double
    /// How far the point lies outside, in the view's own coordinates: to the left negative, above negative.
    package let outside: Vector?
    /// The view is turned or scaled, so that left and above mean nothing on the screen.
    package let isTransformed: Bool

    package var isTaken: Bool { ["inside", "hit", "overridden"].contains(result) }
  }

  /// The views that it went through, each once: one that overrides the hit test may ask a view twice.
  package var taken: [Visit] { Self.once(visits.filter(\.isTaken)) }

  /// The views that it passed over, each once, without those that it came back to.
  package var passedOver: [Visit] {
    let taken = Set(visits.filter(\.isTaken).map(\.view))
    return Self.once(visits.filter { !$0.isTaken && !taken.contains($0.view) })
  }

  private static func once(_ visits: [Visit]) -> [Visit] {
    var known: Set<String> = []
    return visits.filter { known.insert($0.view).inserted }
  }

  init(_ entry: HitTestEntry, in scene: inout SceneIndex, at moment: Moment) {
    self.moment = moment
    window = entry.window
    view = entry.view
    recognizers = entry.recognizers
    isMultipleTouchEnabled = entry.view.flatMap { scene.view($0)?.isMultipleTouchEnabled } ?? true
    visits = entry.visited.map { visit in
      let local = visit.result == "outside" ? scene.point(entry.location, in: visit.view) : nil
      let node = scene.view(visit.view)
      return Visit(
        view: visit.view, result: visit.result, alpha: node?.alpha ?? 1,
        outside: local.flatMap { local in node.map { $0.bounds.excess(of: local) } },
        isTransformed: scene.isTransformed(visit.view))
    }
  }
}

extension Rect {
  /// How far a point lies outside, on each axis; zero inside.
  fileprivate func excess(of point: Point) -> Vector {
    func excess(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value < low ? value - low : max(value - high, 0)
    }
    return Vector(dx: excess(point.x, minX, maxX), dy: excess(point.y, minY, maxY))
  }
}

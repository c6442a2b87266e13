package import Engines
package import Geometry

/// A view tree laid flat, each view where it lies in its window.
package struct Outline: Sendable {
  package struct Item: Sendable {
    package let view: String
    /// The index of the view that it lies in; nil for a window.
    package let parent: Int?
    package let window: Int
    /// The corners in the window's coordinates, clockwise from the top left one.
    package let corners: [Point]
    /// Upright: two corners tell it all.
    package let isUpright: Bool
    package let isHidden: Bool
    package let alpha: Double
    package let isEnabled: Bool
    package let recognizers: Int
  }

  /// In the order of drawing: a view before those inside it, back to front.
  package private(set) var items: [Item] = []
  package private(set) var windows: [Rect] = []

  package init(_ windows: [SceneEntry.SceneView]) {
    for (index, window) in windows.enumerated() {
      self.windows.append(window.bounds)
      add(window, in: nil, window: index, .identity)
    }
  }

  /// - Parameter toWindow: from the view's own coordinates to the window's.
  private mutating func add(_ view: SceneEntry.SceneView, in parent: Int?, window: Int, _ toWindow: Transform) {
    let bounds = view.bounds
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.maxY),
      Point(x: bounds.minX, y: bounds.maxY),
    ].map { $0.applying(toWindow) }
    let isUpright = toWindow.b == 0 && toWindow.c == 0
    let place = items.count
    items.append(
      Item(
        view: view.view, parent: parent, window: window, corners: corners, isUpright: isUpright, isHidden: view.isHidden,
        alpha: view.alpha, isEnabled: view.isUserInteractionEnabled, recognizers: view.recognizers.count))
    for subview in view.subviews {
      let middle = subview.bounds.center
      let center = subview.frame.center
      let toParent = Transform(translationX: -middle.x, y: -middle.y).concatenating(subview.transform)
        .concatenating(Transform(translationX: center.x, y: center.y))
      add(subview, in: place, window: window, toParent.concatenating(toWindow))
    }
  }
}

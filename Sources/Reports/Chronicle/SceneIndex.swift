package import Engines
internal import Geometry

/// The last view tree that the journal told of, to look things up in.
package struct SceneIndex: Sendable {
  package private(set) var windows: [SceneEntry.SceneView] = []
  /// Every recogniser that was ever seen, with its view, as it was last.
  package private(set) var recognizers: [String: (recognizer: SceneEntry.SceneRecognizer, view: String)] = [:]
  private var nodes: [String: Node] = [:]
  private var isIndexed = false

  private struct Node {
    var view: SceneEntry.SceneView
    var parent: String?
  }

  mutating func take(_ scene: SceneEntry) {
    windows = scene.windows
    isIndexed = false
    nodes = [:]
    for window in windows { collectRecognizers(of: window) }
  }

  private mutating func collectRecognizers(of view: SceneEntry.SceneView) {
    for recognizer in view.recognizers { recognizers[recognizer.recognizer] = (recognizer, view.view) }
    for subview in view.subviews { collectRecognizers(of: subview) }
  }

  /// The view with this id.
  mutating func view(_ id: String) -> SceneEntry.SceneView? {
    index()
    return nodes[id]?.view
  }

  /// Where a point of the window's coordinates lies in a view's own; nil where that cannot be told.
  mutating func point(_ point: Point, in id: String) -> Point? {
    index()
    var local = point
    for node in way(to: id).dropFirst() {
      let view = node.view
      guard let inverse = view.transform.inverse else { return nil }
      let center = Point(x: view.frame.midX, y: view.frame.midY)
      let middle = Point(x: view.bounds.midX, y: view.bounds.midY)
      local = middle + (local - center).applying(inverse)
    }
    return local
  }

  /// Whether the view, or what it lies in, is turned or scaled.
  mutating func isTransformed(_ id: String) -> Bool {
    index()
    return way(to: id).contains { !$0.view.transform.isIdentity }
  }

  /// The views around one, from the window to the view itself.
  private func way(to id: String) -> [Node] {
    var way: [Node] = []
    var next: String? = id
    while let current = next, let node = nodes[current] {
      way.append(node)
      next = node.parent
    }
    return way.reversed()
  }

  private mutating func index() {
    guard !isIndexed else { return }
    isIndexed = true
    for window in windows { add(window, in: nil) }
  }

  private mutating func add(_ view: SceneEntry.SceneView, in parent: String?) {
    nodes[view.view] = Node(view: view, parent: parent)
    for subview in view.subviews { add(subview, in: view.view) }
  }
}

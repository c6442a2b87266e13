/// Turns the tree of a file into a ``SceneDescription``, collecting what is wrong with it.
///
/// Each kind of mapping has an enum of its properties; a reading function goes through the pairs of the file and
/// switches over that enum, so that a property cannot be known and forgotten.
struct SceneReader {
  var errors = ErrorCollector()
  var names: NameRegistry
  /// References by identifier, checked once everything is read.
  var references = References()

  static func scene(from bytes: [UInt8]) throws(SceneErrors) -> SceneDescription {
    let document: YAMLDocument
    do { document = try YAMLComposer.document(bytes) } catch { throw SceneErrors(error) }
    guard let root = document.root, !root.isNull else {
      throw SceneErrors(SceneError(at: .start, "the scene is empty; it needs \"views\", \"window\" or \"windows\""))
    }
    var reader = SceneReader(names: NameRegistry(explicitIn: root))
    for problem in document.problems { reader.errors.report(problem) }
    let scene = reader.scene(root)
    reader.checkReferences()
    if let errors = SceneErrors(reader.errors.errors) { throw errors }
    return scene
  }

  private enum Key: String, CaseIterable {
    case window, windows, views, firstResponder, on, keyboards, tuning
  }

  static var sceneProperties: [String] { Key.allCases.map(\.rawValue) }

  private mutating func scene(_ node: YAMLNode) -> SceneDescription {
    var scene = SceneDescription(windows: [])
    var window: YAMLPair?
    var windows: YAMLPair?
    var views: YAMLPair?
    var first: YAMLPair?
    guard let pairs = properties(of: node, "the scene", Key.self) else { return scene }
    for (key, pair) in pairs {
      switch key {
      case .window: window = pair
      case .windows: windows = pair
      case .views: views = pair
      case .firstResponder: first = pair
      case .on: scene.on = eventActions(pair)
      case .keyboards: scene.keyboards = devices(pair)
      case .tuning: scene.tuning = tuning(pair.value, of: nil)
      }
    }
    if let windows {
      if let other = [window, views, first].compactMap({ $0 }).min(by: { $0.keyPosition < $1.keyPosition }) {
        let advice =
          switch other.key {
          case "views": "put each view into its window's \"views\""
          case "firstResponder": "put it into its window"
          default: "make it an entry of \"windows\""
          }
        errors.report(other.keyPosition, "\(other.key.quoted) cannot stand beside \"windows\"; \(advice)")
      }
      scene.windows = self.windows(windows.value)
    } else if window != nil || views != nil {
      scene.windows = [self.window(window?.value, views: views, first: first)]
    } else if errors.isEmpty {
      errors.report(node.position, "a scene needs \"views\", \"window\" or \"windows\"")
    }
    return scene
  }

  private mutating func windows(_ node: YAMLNode) -> [WindowDescription] {
    guard let nodes = list(node, "\"windows\"", "a list of windows") else { return [] }
    if nodes.isEmpty { errors.report(node.position, "\"windows\" must name at least one window") }
    return nodes.map { window($0, views: nil) }
  }
}

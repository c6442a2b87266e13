import Geometry

extension SceneReader {
  enum ViewKey: String, CaseIterable {
    case id, type, frame, bounds, transform, hidden, alpha, userInteractionEnabled, multipleTouchEnabled
    case exclusiveTouch, controller, touchArea, handlesTouches, hitTestFirst, on, gestures, subviews
  }

  mutating func views(_ pair: YAMLPair) -> [ViewDescription] {
    guard let nodes = list(pair.value, pair.subject, "a list of views") else { return [] }
    return nodes.compactMap { view($0) }
  }

  private mutating func view(_ node: YAMLNode) -> ViewDescription? {
    guard let pairs = properties(of: node, "a view", ViewKey.self) else {
      names.isIncomplete = true
      return nil
    }
    // The identifier and the type come first wherever they stand: others depend upon them.
    var view = ViewDescription(id: "")
    if let pair = pairs.first(where: { $0.key == .id })?.pair {
      view.id = name(pair, for: .view) ?? ""
    } else {
      names.isIncomplete = true
      lacking(ViewKey.id, in: node, "a view needs an \"id\"")
    }
    if let pair = pairs.first(where: { $0.key == .type })?.pair {
      view = ViewDescription(id: view.id, type: word(pair.value, pair.subject, "view type", ViewType.self) ?? .view)
    }
    let start = references.count
    references.count += 1
    for (key, pair) in pairs { read(key, pair, into: &view) }
    references.extents[view.id] = start..<references.count
    return view
  }

  private mutating func read(_ key: ViewKey, _ pair: YAMLPair, into view: inout ViewDescription) {
    switch key {
    case .id, .type: break
    case .frame: view.frame = frame(pair)
    case .bounds: view.bounds = bounds(pair)
    case .transform: view.transform = transform(pair) ?? .identity
    case .hidden: view.hidden = bool(pair) ?? false
    case .alpha:
      view.alpha = number(pair.value, pair.subject, "a number from 0 to 1") { (0...1).contains($0) } ?? 1
    case .userInteractionEnabled: view.userInteractionEnabled = bool(pair) ?? true
    case .multipleTouchEnabled: view.multipleTouchEnabled = bool(pair) ?? false
    case .exclusiveTouch: view.exclusiveTouch = bool(pair) ?? false
    case .controller: view.controller = name(pair, for: .controller)
    case .touchArea: view.touchArea = outsets(pair)
    case .handlesTouches: view.handlesTouches = bool(pair) ?? false
    case .hitTestFirst: view.hitTestFirst = firstHits(pair, of: view.id)
    case .on: view.on = eventActions(pair)
    case .gestures: view.gestures = gestures(pair, of: view.id)
    case .subviews: view.subviews = views(pair)
    }
  }

  mutating func firstHits(_ pair: YAMLPair, of owner: String) -> [String] {
    identifiers(pair, of: "views").map { name, position in
      references.firstHits.append(References.Reference(owner: owner, name: name, position: position))
      return name
    }
  }
}

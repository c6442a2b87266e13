import Responders

extension SceneReader {
  mutating func gestures(_ pair: YAMLPair, of owner: String) -> [GestureDescription] {
    if case .scalar(let text, _) = pair.value.content, GestureType(rawValue: text) != nil {
      fault(pair.value, pair.subject, "a list of gestures", advice: "write [{type: \(text)}]")
      return []
    }
    guard let nodes = list(pair.value, pair.subject, "a list of gestures") else { return [] }
    return nodes.compactMap { gesture($0, of: owner) }
  }

  private mutating func gesture(_ node: YAMLNode, of owner: String) -> GestureDescription? {
    guard let (type, pairs) = typedProperties(node) else {
      names.isIncomplete = true
      return nil
    }
    let id: String
    if let pair = pairs.first(where: { $0.key == .id })?.pair {
      id = name(pair, for: .recognizer) ?? ""
    } else {
      id = names.unusedName("\(owner).\(type.rawValue)")
      take(id, for: .recognizer, at: node.position, line: node.position.line)
    }
    var gesture = GestureDescription(id: id, .pinch)
    var values = GestureValues()
    for (key, pair) in pairs { read(key, pair, of: type, into: &gesture, &values) }
    if type == .screenEdgePan, !pairs.contains(where: { $0.key == .edges }) {
      lacking(GestureKey.edges, in: node, "a screenEdgePan needs \"edges\": left, right, top, bottom or all")
    }
    gesture.properties = values.properties(of: type)
    return gesture
  }

  /// The gesture's type, and those of its properties that the type has.
  private mutating func typedProperties(_ node: YAMLNode) -> (GestureType, [(key: GestureKey, pair: YAMLPair)])? {
    let types = GestureType.allCases.map(\.rawValue)
    guard case .mapping(let pairs) = node.content else {
      var type = types.joined(last: "or")
      if case .scalar(let text, _) = node.content, let near = Spelling.nearest(to: text, among: types) { type = near }
      fault(node, "a gesture", "a mapping", advice: "write {type: \(type)}")
      return nil
    }
    guard let typePair = pairs.first(where: { $0.key == GestureKey.type.rawValue }) else {
      if let pair = pairs.first(where: { GestureType(rawValue: $0.key) != nil }) {
        errors.report(pair.keyPosition, "a gesture's type is a property of it: write {type: \(pair.key)}")
        return nil
      }
      let known = GestureKey.allCases.map(\.rawValue)
      for pair in pairs where !known.contains(pair.key) {
        errors.report(pair.keyPosition, Self.unknown(pair.key, "a gesture", known: known))
      }
      lacking(GestureKey.type, in: node, "a gesture needs a \"type\": \(types.joined(last: "or"))")
      return nil
    }
    guard let type = word(typePair.value, "\"type\"", "gesture", GestureType.self) else { return nil }
    let own = GestureKey.allCases.filter { $0.types.contains(type) }.map(\.rawValue)
    var known: [(key: GestureKey, pair: YAMLPair)] = []
    for pair in pairs {
      switch GestureKey(rawValue: pair.key) {
      case nil: errors.report(pair.keyPosition, Self.unknown(pair.key, "a \(type.rawValue)", known: own))
      case let key? where key.types.contains(type): known.append((key, pair))
      case let key?:
        let owners = key.types.map { "a \($0.rawValue)" }.joined(last: "and")
        errors.report(
          pair.keyPosition,
          "a \(type.rawValue) has no \(pair.subject); \(owners) \(key.types.count == 1 ? "has" : "have") it")
      }
    }
    return (type, known)
  }

  private mutating func read(
    _ key: GestureKey, _ pair: YAMLPair, of type: GestureType, into gesture: inout GestureDescription,
    _ values: inout GestureValues
  ) {
    switch key {
    case .type, .id: break
    case .enabled: gesture.enabled = bool(pair) ?? true
    case .cancelsTouchesInView: gesture.cancelsTouchesInView = bool(pair)
    case .delaysTouchesBegan: gesture.delaysTouchesBegan = bool(pair)
    case .delaysTouchesEnded: gesture.delaysTouchesEnded = bool(pair)
    case .allowedTouchTypes: gesture.allowedTouchTypes = words(pair, "touch type", SceneTouchType.self)
    case .requireToFail: gesture.requireToFail = requirements(pair, of: gesture.id)
    case .simultaneousWith: gesture.simultaneousWith = simultaneity(pair, of: gesture.id)
    case .on: gesture.actions = actions(pair, of: type)
    case .tuning: gesture.tuning = tuning(pair.value, of: type)
    case .numberOfTapsRequired: values.taps = count(pair, from: type == .longPress ? 0 : 1)
    case .numberOfTouchesRequired: values.touches = count(pair)
    case .minimumPressDuration: values.minimumDuration = duration(pair.value, pair.subject)
    case .allowableMovement: values.movement = length(pair.value, pair.subject)
    case .minimumNumberOfTouches:
      values.minimumTouches = count(pair)
      checkTouches(pair, values)
    case .maximumNumberOfTouches:
      values.maximumTouches = count(pair)
      checkTouches(pair, values)
    case .edges: values.edges = words(pair, "edge", SceneEdge.self)
    case .allowsScaling: values.allowsScaling = bool(pair)
    case .allowsRotation: values.allowsRotation = bool(pair)
    case .direction: values.directions = words(pair, "direction", SwipeDirection.self)
    }
  }

  /// Reports, at the later of the two properties, a maximum below the minimum.
  private mutating func checkTouches(_ pair: YAMLPair, _ values: GestureValues) {
    let minimum = values.minimumTouches ?? 1
    guard let maximum = values.maximumTouches, maximum < minimum else { return }
    errors.report(
      pair.value.position,
      "\"maximumNumberOfTouches\" must be at least \"minimumNumberOfTouches\", but \(maximum) is less than \(minimum)")
  }

  /// One word, a list of them without repetition, or `all`.
  private mutating func words<Word>(
    _ pair: YAMLPair, _ noun: String, _: Word.Type
  ) -> [Word]? where Word: RawRepresentable<String> & CaseIterable & Hashable {
    if case .scalar("all", _) = pair.value.content { return Array(Word.allCases) }
    let known = Word.allCases.map(\.rawValue)
    let form = "a list of \(known.joined(last: "or")), or all"
    guard let entries = listOrOne(pair.value, pair.subject, form) else { return nil }
    if entries.isEmpty { errors.report(pair.value.position, "\(pair.subject) must be \(form), not an empty list") }
    var result: [Word] = []
    for entry in entries {
      guard let word = word(entry, "an entry of \(pair.subject)", noun, Word.self) else { continue }
      if result.contains(word) {
        errors.report(entry.position, "\(word.rawValue.quoted) stands twice in \(pair.subject)")
      } else {
        result.append(word)
      }
    }
    return result
  }

  private mutating func requirements(_ pair: YAMLPair, of owner: String) -> [String] {
    identifiers(pair, of: "recognisers").map { name, position in
      references.requirements.append(References.Reference(owner: owner, name: name, position: position))
      return name
    }
  }

  private mutating func simultaneity(_ pair: YAMLPair, of owner: String) -> Simultaneity {
    let others = identifiers(pair, of: "recognisers, or all")
    if others.contains(where: { $0.name == "all" }) { return .all }
    for (name, position) in others {
      references.simultaneities.append(References.Reference(owner: owner, name: name, position: position))
    }
    return .recognizers(others.map(\.name))
  }
}

/// The properties that only some types have, as far as the file gives them.
struct GestureValues {
  var taps: Int?
  var touches: Int?
  var minimumDuration: Duration?
  var movement: Length?
  var minimumTouches: Int?
  var maximumTouches: Int?
  var edges: [SceneEdge]?
  var directions: [SwipeDirection]?
  var allowsScaling: Bool?
  var allowsRotation: Bool?

  func properties(of type: GestureType) -> GestureProperties {
    switch type {
    case .tap: .tap(numberOfTapsRequired: taps ?? 1, numberOfTouchesRequired: touches ?? 1)
    case .longPress:
      .longPress(
        minimumPressDuration: minimumDuration, allowableMovement: movement, numberOfTapsRequired: taps ?? 0,
        numberOfTouchesRequired: touches ?? 1)
    case .pan: .pan(minimumNumberOfTouches: minimumTouches ?? 1, maximumNumberOfTouches: maximumTouches)
    case .screenEdgePan: .screenEdgePan(edges: edges ?? [])
    case .swipe: .swipe(directions: directions ?? [.right], numberOfTouchesRequired: touches ?? 1)
    case .pinch: .pinch
    case .rotation: .rotation
    case .transform: .transform(allowsScaling: allowsScaling ?? true, allowsRotation: allowsRotation ?? true)
    case .hover: .hover
    }
  }
}

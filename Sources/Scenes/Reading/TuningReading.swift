extension SceneReader {
  /// Reads thresholds, of one recognizer or, without a type, of the whole scene.
  mutating func tuning(_ node: YAMLNode, of type: GestureType?) -> [TuningOverride] {
    guard case .mapping(let pairs) = node.content else {
      fault(node, "\"tuning\"", "a mapping of thresholds, such as {panThreshold: 3mm}")
      return []
    }
    return pairs.compactMap { pair in
      guard let field = TuningField.byName[pair.key] else {
        let known = TuningField.all.filter { field in type.map { field.gestures.contains($0) } ?? true }.map(\.name)
        errors.report(pair.keyPosition, Self.unknownWord(pair.key, "threshold", known: known))
        return nil
      }
      if let type, !field.gestures.contains(type) {
        errors.report(pair.keyPosition, Self.misplaced(field, type))
        return nil
      }
      return value(pair, field.dimension).map { TuningOverride(name: field.name, value: $0) }
    }
  }

  private static func misplaced(_ field: TuningField, _ type: GestureType) -> String {
    if field.gestures.isEmpty {
      return "\(field.name.quoted) holds for the whole scene; move it to the \"tuning\" at the top level"
    }
    let owners = field.gestures.map { "a \($0.rawValue)" }.joined(last: "or")
    return "\(field.name.quoted) has no effect on a \(type.rawValue); it tunes \(owners)"
  }

  private mutating func value(_ pair: YAMLPair, _ dimension: TuningField.Dimension) -> TuningValue? {
    switch dimension {
    case .length: length(pair.value, pair.subject).map { .length($0) }
    case .duration: duration(pair.value, pair.subject).map { .duration($0) }
    case .angle: angle(pair.value, pair.subject, upTo: 180, signed: false).map { .angle(radians: $0) }
    case .acceleration: acceleration(pair.value, pair.subject).map { .acceleration($0) }
    }
  }
}

import Geometry

extension SceneReader {
  private enum TransformKey: String, CaseIterable {
    case rotate, scale, translate
  }

  static var transformProperties: [String] { TransformKey.allCases.map(\.rawValue) }

  private static let transformForm = "[a, b, c, d, tx, ty] or {rotate: degrees, scale: n, translate: [x, y]}"

  /// Six numbers, or a scaling, then a rotation, then a translation. One that flattens the view is refused: nothing
  /// could ever be touched.
  mutating func transform(_ pair: YAMLPair) -> Transform? {
    let transform: Transform?
    switch pair.value.content {
    case .sequence(let entries): transform = matrix(pair, entries)
    case .mapping: transform = steps(pair.value)
    case .scalar:
      fault(pair.value, pair.subject, Self.transformForm)
      return nil
    }
    guard let transform else { return nil }
    guard transform.inverse != nil else {
      errors.report(
        pair.value.position,
        "\(pair.subject) flattens the view, so that no touch could reach it; its a·d - b·c must not be 0")
      return nil
    }
    return transform
  }

  private mutating func matrix(_ pair: YAMLPair, _ entries: [YAMLNode]) -> Transform? {
    guard entries.count == 6 else {
      errors.report(
        pair.value.position, "\(pair.subject) must be \(Self.transformForm), not a list of \(entries.count)")
      return nil
    }
    var numbers: [Double] = []
    for (name, entry) in zip(["a", "b", "c", "d", "tx", "ty"], entries) {
      if let number = coordinate(entry, "\(name) in \(pair.subject)") { numbers.append(number) }
    }
    guard numbers.count == 6 else { return nil }
    return Transform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  private mutating func steps(_ node: YAMLNode) -> Transform? {
    guard let pairs = properties(of: node, "a transform", TransformKey.self) else { return nil }
    var scaling = Transform.identity
    var rotation = Transform.identity
    var translation = Transform.identity
    for (key, pair) in pairs {
      switch key {
      case .rotate:
        if let radians = angle(pair.value, pair.subject, upTo: 3600, signed: true) {
          rotation = Transform(turningBy: radians)
        }
      case .scale: scaling = scale(pair) ?? .identity
      case .translate:
        if let place = self.pair(pair, "[x, y]", ["x", "y"], { $0.coordinate($1, $2) }) {
          translation = Transform(translationX: place.0, y: place.1)
        }
      }
    }
    return scaling.concatenating(rotation).concatenating(translation)
  }

  private mutating func scale(_ pair: YAMLPair) -> Transform? {
    func factor(_ reader: inout SceneReader, _ node: YAMLNode, _ subject: String) -> Double? {
      reader.number(node, subject, "a number other than 0, from -1000 to 1000") { $0 != 0 && abs($0) <= 1000 }
    }
    if case .scalar = pair.value.content {
      return factor(&self, pair.value, pair.subject).map { Transform(scaleX: $0, y: $0) }
    }
    return self.pair(pair, "a number or [x, y]", ["x", "y"]) { factor(&$0, $1, $2) }.map {
      Transform(scaleX: $0.0, y: $0.1)
    }
  }
}

extension Transform {
  /// A rotation whose quarter turns are exact, so that an upright view stays upright.
  fileprivate init(turningBy radians: Double) {
    let quarters = radians / (.pi / 2)
    let nearest = quarters.rounded()
    switch abs(quarters - nearest) < 1e-12 ? Int(nearest) & 3 : -1 {
    case 0: self = .identity
    case 1: self.init(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: self.init(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: self.init(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    case _: self.init(rotationAngle: radians)
    }
  }
}

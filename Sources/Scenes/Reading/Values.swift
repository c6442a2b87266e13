import Responders

extension SceneReader {
  /// `true` or `false`; YAML 1.1's other words for them are named and refused.
  mutating func bool(_ pair: YAMLPair) -> Bool? {
    guard case .scalar(let text, let style) = pair.value.content else {
      fault(pair.value, pair.subject, "true or false")
      return nil
    }
    switch text {
    case "true" where style == .plain: return true
    case "false" where style == .plain: return false
    case "true", "false":
      errors.report(pair.value.position, "\(pair.subject) must be true or false, not a text; remove the quotes")
    case _:
      let word = Self.truthWords.first { $0.others.contains(text.lowercased()) }?.word
      fault(pair.value, pair.subject, "true or false", advice: word.map { "write \($0)" })
    }
    return nil
  }

  private static let truthWords = [
    (word: "true", others: ["true", "yes", "on", "y"]), (word: "false", others: ["false", "no", "off", "n"]),
  ]

  /// A finite number that `accepts` takes; `expectation` says in words which those are.
  mutating func number(
    _ node: YAMLNode, _ subject: String, _ expectation: String, where accepts: (Double) -> Bool
  ) -> Double? {
    guard let numeral = numeral(node, subject, expectation) else { return nil }
    guard numeral.unit.isEmpty, numeral.value.isFinite, accepts(numeral.value) else {
      fault(node, subject, expectation)
      return nil
    }
    return numeral.value
  }

  /// A number with or without a unit. A bare number in quotes is a text, and refused with that advice.
  private mutating func numeral(_ node: YAMLNode, _ subject: String, _ expectation: String) -> Numeral? {
    guard case .scalar(let text, let style) = node.content, let numeral = Numeral(text) else {
      fault(node, subject, expectation)
      return nil
    }
    guard style == .plain || !numeral.unit.isEmpty else {
      fault(node, subject, expectation, advice: "remove the quotes")
      return nil
    }
    return numeral
  }

  /// Farther than any screen, and near enough that sums and products of lengths stay finite.
  static let farthest = 1_000_000.0

  /// A number of points, either way from zero.
  mutating func coordinate(_ node: YAMLNode, _ subject: String) -> Double? {
    number(node, subject, "a number from -1000000 to 1000000") { abs($0) <= Self.farthest }
  }

  /// A side's number of points.
  mutating func side(_ node: YAMLNode, _ subject: String) -> Double? {
    number(node, subject, "a number above 0, up to 1000000") { $0 > 0 && $0 <= Self.farthest }
  }

  /// How many fingers, or taps.
  mutating func count(_ pair: YAMLPair, from minimum: Int = 1) -> Int? {
    number(pair.value, pair.subject, "a whole number from \(minimum) to 100") {
      $0 >= Double(minimum) && $0 <= 100 && $0 == $0.rounded()
    }.map { Int($0) }
  }

  /// A number of a frame, in points or percent.
  mutating func frameLength(_ node: YAMLNode, _ subject: String, isSide: Bool) -> FrameLength? {
    let expectation = isSide ? "a number above 0 or a percentage above 0%" : "a number or a percentage"
    guard let numeral = numeral(node, subject, expectation) else { return nil }
    let isLong = !isSide || numeral.value > 0
    if isLong, numeral.unit.isEmpty, abs(numeral.value) <= Self.farthest { return .points(numeral.value) }
    if isLong, numeral.unit == "%", abs(numeral.value) <= 10_000 { return .percent(numeral.value) }
    let isFar = numeral.unit.isEmpty ? abs(numeral.value) > Self.farthest : numeral.unit == "%" && isLong
    fault(node, subject, expectation, advice: isFar ? "at most 1000000 points or 10000%" : nil)
    return nil
  }

  /// A distance on the glass, in points or millimetres.
  mutating func length(_ node: YAMLNode, _ subject: String) -> Length? {
    let expectation = "a length from 0 to 10000 points, such as 10 or 3mm"
    guard let numeral = numeral(node, subject, expectation) else { return nil }
    switch numeral.unit {
    case "", "pt":
      if (0...10_000).contains(numeral.value) { return .points(numeral.value) }
    case "mm":
      if (0...1_000).contains(numeral.value) { return .millimetres(numeral.value) }
    case _: break
    }
    fault(node, subject, expectation)
    return nil
  }

  /// A span of time, to the microsecond.
  mutating func duration(_ node: YAMLNode, _ subject: String) -> Duration? {
    let expectation = "a duration from 0 to 3600 seconds, such as 0.35 or 350ms"
    guard let numeral = numeral(node, subject, expectation) else { return nil }
    let factors: [String: Double] = ["": 1_000_000, "s": 1_000_000, "ms": 1_000, "us": 1, "µs": 1]
    if let factor = factors[numeral.unit], (0...3_600_000_000).contains(numeral.value * factor) {
      return .microseconds(Int64((numeral.value * factor).rounded()))
    }
    fault(node, subject, expectation)
    return nil
  }

  /// An angle; the result is in radians.
  mutating func angle(_ node: YAMLNode, _ subject: String, upTo limit: Double, signed: Bool) -> Double? {
    let lowest = signed ? -limit : 0
    let expectation = "an angle from \(Int(lowest)) to \(Int(limit)) degrees, such as 5 or 0.1rad"
    guard let numeral = numeral(node, subject, expectation) else { return nil }
    let factors: [String: Double] = ["": .pi / 180, "deg": .pi / 180, "°": .pi / 180, "rad": 1]
    if let factor = factors[numeral.unit] {
      let radians = numeral.value * factor
      if radians >= lowest * .pi / 180, radians <= limit * .pi / 180 { return radians }
    }
    fault(node, subject, expectation)
    return nil
  }

  /// An acceleration; the result is in g.
  mutating func acceleration(_ node: YAMLNode, _ subject: String) -> Double? {
    let expectation = "an acceleration from 0.1 to 16 g, such as 1.3 or 1.3g"
    guard let numeral = numeral(node, subject, expectation) else { return nil }
    if numeral.unit.isEmpty || numeral.unit == "g", (0.1...16).contains(numeral.value) { return numeral.value }
    fault(node, subject, expectation)
    return nil
  }

  /// A text of at least one character, without control characters; `expectation` says what for.
  mutating func text(_ node: YAMLNode, _ subject: String, _ expectation: String) -> String? {
    guard case .scalar(let text, _) = node.content, !node.isNull, !text.isEmpty else {
      fault(node, subject, expectation)
      return nil
    }
    guard !text.unicodeScalars.contains(where: \.isControl) else {
      fault(node, subject, expectation + " without control characters")
      return nil
    }
    return text
  }
}

extension YAMLPair {
  /// The property's name, for a message.
  var subject: String { key.quoted }
}

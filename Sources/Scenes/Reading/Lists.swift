import Geometry

extension SceneReader {
  /// Two numbers.
  mutating func pair(
    _ pair: YAMLPair, _ form: String, _ parts: [String],
    _ read: (inout SceneReader, YAMLNode, _ subject: String) -> Double?
  ) -> (Double, Double)? {
    numbers(pair, form, parts) { reader, node, subject, _ in read(&reader, node, subject) }.map { ($0[0], $0[1]) }
  }

  /// As many numbers as there are names for; `form` shows how the list is written.
  mutating func numbers<Number>(
    _ pair: YAMLPair, _ form: String, _ parts: [String],
    _ read: (inout SceneReader, YAMLNode, _ subject: String, _ index: Int) -> Number?
  ) -> [Number]? {
    if case .mapping(let pairs) = pair.value.content {
      fault(pair.value, pair.subject, form, advice: "write \(Self.example(pairs, parts))")
      return nil
    }
    guard let entries = list(pair.value, pair.subject, form) else { return nil }
    guard entries.count == parts.count else {
      errors.report(pair.value.position, "\(pair.subject) must be \(form), not a list of \(entries.count)")
      return nil
    }
    var numbers: [Number] = []
    for (index, entry) in entries.enumerated() {
      if let number = read(&self, entry, "the \(parts[index]) of \(pair.subject)", index) { numbers.append(number) }
    }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The list that a mapping of the same parts was meant to be; where it does not say them all, one of as many numbers.
  private static func example(_ pairs: [YAMLPair], _ parts: [String]) -> String {
    let numbers = parts.compactMap { part -> String? in
      guard case .scalar(let text, .plain)? = pairs.first(where: { $0.key == part })?.value.content else { return nil }
      return Numeral(text) == nil ? nil : text
    }
    if numbers.count == parts.count { return "[\(numbers.joined(separator: ", "))]" }
    switch parts {
    case ["width", "height"]: return "[320, 480]"
    case ["x", "y", "width", "height"]: return "[10, 20, 300, 40]"
    default: return "a list"
    }
  }

  mutating func frame(_ pair: YAMLPair) -> FrameDescription? {
    let form = "[x, y, width, height] in numbers or percentages"
    let parts = numbers(pair, form, ["x", "y", "width", "height"]) { reader, node, subject, index in
      reader.frameLength(node, subject, isSide: index >= 2)
    }
    return parts.map { FrameDescription(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  mutating func bounds(_ pair: YAMLPair) -> Rect? {
    let parts = numbers(pair, "[x, y, width, height]", ["x", "y", "width", "height"]) { reader, node, subject, index in
      index >= 2 ? reader.side(node, subject) : reader.coordinate(node, subject)
    }
    return parts.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  mutating func size(_ pair: YAMLPair) -> Size? {
    self.pair(pair, "[width, height]", ["width", "height"]) { $0.side($1, $2) }.map { Size(width: $0.0, height: $0.1) }
  }

  /// One distance for all edges, or four in the order of UIKit's edge insets; positive reaches outwards.
  mutating func outsets(_ pair: YAMLPair) -> EdgeOutsets? {
    if case .scalar = pair.value.content {
      return number(pair.value, pair.subject, "a number from -1000000 to 1000000, or [top, left, bottom, right]") {
        abs($0) <= Self.farthest
      }.map { EdgeOutsets($0) }
    }
    let form = "a number or [top, left, bottom, right]"
    return numbers(pair, form, ["top", "left", "bottom", "right"]) { reader, node, subject, _ in
      reader.coordinate(node, subject)
    }
    .map { EdgeOutsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }
}

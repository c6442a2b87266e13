internal import Evdev

/// A gesture that is expected, in words: view, type and state, then as many facts as matter.
///
///     green tap ended
///     blue pan ended translationX=50 touches=1
///
/// `*` stands for any word. A number need only be right as far as it is written: 50 is anything that rounds to 50. The recogniser's
/// identifier is the fact `recognizer`, the time in seconds the fact `time`.
struct ExpectedGesture: Hashable {
  let text: String
  private let words: [String]
  private let facts: [GestureLog.Fact]

  init(_ text: String) {
    self.text = text
    let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    words = Array(parts.prefix(3))
    facts = parts.dropFirst(3).map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return GestureLog.Fact(name: pair[0], value: pair.count > 1 ? pair[1] : "")
    }
  }

  var isChange: Bool { words.count == 3 && words[2] == "changed" }

  func matches(_ line: GestureLog.Line) -> Bool {
    guard words.count == 3 else { return false }
    return zip(words, [line.view, line.type, line.state]).allSatisfy { $0 == "*" || $0 == $1 }
      && facts.allSatisfy { Self.agrees($0, line) }
  }

  private static func agrees(_ fact: GestureLog.Fact, _ line: GestureLog.Line) -> Bool {
    switch fact.name {
    case "recognizer": return fact.value == line.recognizer
    case "time": return isNear(fact.value, Double(line.time.microseconds) / 1_000_000)
    default:
      guard let value = line.facts.first(where: { $0.name == fact.name })?.value else { return false }
      return value == fact.value || Double(value).map { isNear(fact.value, $0) } ?? false
    }
  }

  private static func isNear(_ text: String, _ value: Double) -> Bool {
    guard let expected = Double(text), expected.isFinite else { return false }
    let decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    // A little more than half of the last digit, for what cannot be written exactly.
    let tolerance = (0..<min(decimals, 9)).reduce(0.5) { half, _ in half / 10 }
    return abs(expected - value) <= tolerance * 1.000_001
  }
}

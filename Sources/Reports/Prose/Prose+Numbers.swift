package import Evdev
package import Geometry

extension Prose.StringInterpolation {
  /// A moment on the recording's clock: `1.430 s`.
  package mutating func appendInterpolation(at time: Timestamp) {
    append(Words.number(time.seconds, places: 3, trimmed: false) + " s", .time)
  }

  /// How long something took: `0.35 s`.
  package mutating func appendInterpolation(lasting seconds: Double) { appendInterpolation(Words.seconds(seconds)) }

  /// A length in points, or any other number: two digits behind the point at most.
  package mutating func appendInterpolation(_ value: Double) { appendInterpolation(Words.number(value, places: 2)) }

  /// A place: `(160, 180)`.
  package mutating func appendInterpolation(_ point: Point) {
    appendInterpolation("(\(Words.number(point.x, places: 0)), \(Words.number(point.y, places: 0)))")
  }
}

/// Numbers in words, as people write them.
package enum Words {
  /// `0.35 s`, `2 s`, and whole milliseconds below a tenth: `80 ms`.
  package static func seconds(_ seconds: Double) -> String {
    seconds < 0.0995 ? number(seconds * 1_000, places: seconds < 0.002 ? 1 : 0) + " ms" : number(seconds, places: 2) + " s"
  }

  /// So many digits behind the point; without those zeros at the end that say nothing, where `trimmed`.
  package static func number(_ value: Double, places: Int, trimmed: Bool = true) -> String {
    guard value.isFinite else { return "?" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (min(max(value, -1e12), 1e12) * scale).rounded(.toNearestOrAwayFromZero)
    let magnitude = UInt64(scaled.magnitude)
    var text = "\(magnitude / UInt64(scale))"
    if places > 0 {
      let fraction = String(magnitude % UInt64(scale))
      text += "." + String(repeating: "0", count: places - fraction.count) + fraction
      while trimmed, text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return (scaled < 0 ? "-" : "") + text
  }

  /// `one`, `two`, … and figures from eleven on.
  package static func count(_ number: Int) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(number) ? words[number] : "\(number)"
  }

  /// `one finger`, `two fingers`.
  package static func count(_ number: Int, _ noun: String) -> String { "\(count(number)) \(noun)\(number == 1 ? "" : "s")" }

  /// `once`, `twice`, `three times`.
  package static func times(_ number: Int) -> String {
    number == 1 ? "once" : number == 2 ? "twice" : "\(count(number)) times"
  }
}

extension Timestamp {
  /// On the recording's clock.
  package var seconds: Double { Double(microseconds) / 1e6 }

  package func seconds(since other: Timestamp) -> Double { Double(microseconds(since: other)) / 1e6 }
}

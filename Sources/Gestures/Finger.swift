internal import Evdev
internal import Geometry
internal import Responders

/// A touch of a recogniser, with where and when it landed.
struct Finger {
  let touch: Touch
  /// Window points.
  let start: Point
  let downAt: Timestamp

  init(_ touch: Touch) {
    self.touch = touch
    start = touch.location(in: nil)
    downAt = touch.timestamp
  }
}

extension [Finger] {
  /// The centroid of where the fingers are now, window points; the origin when there is none.
  var centroid: Point {
    guard !isEmpty else { return .zero }
    var sum = Vector.zero
    for finger in self { sum = sum + (finger.touch.location(in: nil) - .zero) }
    return .zero + sum / Double(count)
  }

  /// How far the farthest finger is from where it landed, in points.
  var farthestMove: Double {
    var farthest = 0.0
    for finger in self { farthest = Swift.max(farthest, finger.touch.location(in: nil).distance(to: finger.start)) }
    return farthest
  }
}

extension Set<Touch> {
  /// In the order of beginning.
  var inOrder: [Touch] { sorted { $0.id < $1.id } }

  /// When the last of them changed; `otherwise` when there is none.
  func lastChange(otherwise: Timestamp) -> Timestamp {
    var latest = Timestamp.distantPast
    for touch in self { latest = Swift.max(latest, touch.timestamp) }
    return isEmpty ? otherwise : latest
  }
}

extension Duration {
  /// This duration in seconds.
  var seconds: Double { Double(microseconds) / 1_000_000 }
}

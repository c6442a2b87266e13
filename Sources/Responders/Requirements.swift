/// The recognisers that one recogniser waits for (rules A3, A4).
///
/// A requirement that would close a circle is left out, whatever closes it last, so that no circle can stop everybody in
/// it for good; it is reported once.
struct Requirements {
  private struct Edge {
    weak var other: GestureRecognizer?
  }

  /// From `require(toFail:)`.
  private var fixed: [Edge] = []
  /// From the subclass and delegate methods, for one attempt.
  private var dynamic: [Edge] = []
  /// Those that would have closed a circle and are still to be reported.
  private var leftOut: [Edge] = []

  var isEmpty: Bool { fixed.isEmpty && dynamic.isEmpty }

  mutating func add(_ other: GestureRecognizer) {
    fixed.removeAll { $0.other == nil }
    guard !fixed.contains(where: { $0.other === other }) else { return }
    fixed.append(Edge(other: other))
  }

  mutating func addDynamic(_ other: GestureRecognizer) {
    guard !contains(other) else { return }
    dynamic.append(Edge(other: other))
  }

  mutating func leaveOut(_ other: GestureRecognizer) {
    guard !leftOut.contains(where: { $0.other === other }) else { return }
    leftOut.append(Edge(other: other))
  }

  /// The requirements left out since the last call.
  mutating func takeLeftOut() -> [GestureRecognizer] {
    guard !leftOut.isEmpty else { return [] }
    defer { leftOut.removeAll() }
    return leftOut.compactMap(\.other)
  }

  mutating func clearDynamic() { if !dynamic.isEmpty { dynamic.removeAll() } }

  func contains(_ other: GestureRecognizer) -> Bool {
    fixed.contains { $0.other === other } || dynamic.contains { $0.other === other }
  }

  /// The first of the recognisers waited for that `condition` holds for.
  func first(where condition: (GestureRecognizer) -> Bool) -> GestureRecognizer? {
    for edge in fixed {
      if let other = edge.other, condition(other) { return other }
    }
    for edge in dynamic {
      if let other = edge.other, condition(other) { return other }
    }
    return nil
  }

  var all: [GestureRecognizer] { fixed.compactMap(\.other) + dynamic.compactMap(\.other) }
}

extension GestureRecognizer {
  /// Takes up a requirement, or leaves it out when it would close a circle.
  func addRequirement(of other: GestureRecognizer, isDynamic: Bool) {
    guard other !== self, !requirements.contains(other) else { return }
    if other.waits(for: self) {
      requirements.leaveOut(other)
    } else if isDynamic {
      requirements.addDynamic(other)
    } else {
      requirements.add(other)
    }
  }

  /// Whether this recogniser waits for `other`, directly or through others.
  func waits(for other: GestureRecognizer) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let recognizer = pending.popLast() {
      guard seen.insert(ObjectIdentifier(recognizer)).inserted else { continue }
      for required in recognizer.requirements.all {
        if required === other { return true }
        pending.append(required)
      }
    }
    return false
  }
}

internal import Geometry
internal import Responders

/// The two fingers whose distance and angle a gesture measures, out of all that it has.
///
/// They are the first two that are really somewhere: fingers that the device only counts have no distance and no angle
/// (rule K10).
struct FingerPair {
  private(set) var fingers: [Touch] = []

  var isEmpty: Bool { fingers.isEmpty }

  /// How many fingers can be measured.
  var count: Int { fingers.count }

  mutating func add(_ touches: Set<Touch>) {
    for touch in touches.inOrder where !touch.isEstimated { fingers.append(touch) }
  }

  mutating func remove(_ touches: Set<Touch>) { fingers.removeAll { touches.contains($0) } }

  mutating func removeAll() { fingers.removeAll(keepingCapacity: true) }

  /// From the first finger to the second, window points; nil with fewer than two.
  var span: Vector? {
    guard fingers.count >= 2 else { return nil }
    return fingers[1].location(in: nil) - fingers[0].location(in: nil)
  }

  /// From one finger to the other, in points; nil with fewer than two.
  var distance: Double? { span?.length }

  /// Between the two, window points; where the one finger is, if there is one.
  var center: Point? {
    guard let first = fingers.first?.location(in: nil) else { return nil }
    guard let span else { return first }
    return first + span / 2
  }

  /// The fingers are corners of a box around all fingers: how they turn means nothing (rule K11).
  var isBox: Bool { fingers.first?.isBoxCorner ?? false }
}

internal import Evdev
internal import Geometry

extension ContactTracker {
  /// Several contacts that come into being in one frame on one row or column of the panel: what electrical noise, or a driver
  /// that is set up for another panel, makes of one finger.
  mutating func diagnoseBirths() {
    let limit = tuning.diagnostics
    guard context.frame.contacts.count >= limit.lineCount else { return }
    var count = 0
    var lowest = (x: Int32.max, y: Int32.max)
    var highest = (x: Int32.min, y: Int32.min)
    for contact in context.frame.contacts
    where contact.phase == .began && !contact.isEstimated && table.slots.indices.contains(contact.slot) {
      let slot = table.slots[contact.slot]
      count += 1
      (lowest.x, lowest.y) = (min(lowest.x, slot.x), min(lowest.y, slot.y))
      (highest.x, highest.y) = (max(highest.x, slot.x), max(highest.y, slot.y))
    }
    guard count >= limit.lineCount else { return }
    let isRow = Double(highest.y) - Double(lowest.y) <= limit.lineFraction * Double(judge.axes.y.span)
    let isColumn = Double(highest.x) - Double(lowest.x) <= limit.lineFraction * Double(judge.axes.x.span)
    guard isRow || isColumn else { return }
    say(
      .bornInLine,
      "\(count) contacts came into being in one frame on one \(isRow ? "row" : "column") of the panel: hardly as many fingers")
  }
}

internal import Evdev

/// Watches when frames come, by the times that the kernel stamped them with.
struct FrameTimingWatch {
  /// Where a touch was in the frame before, in the units that distances are compared in.
  fileprivate var places: [Assignment.Place] = []
  /// The touches of the frame before.
  fileprivate var touching: UInt64 = 0
  fileprivate var last: Timestamp?
  /// What frames with moves are usually apart, microseconds; counts once enough were seen.
  private var usual = 0.0
  private var seen = 0
  private var burst = 1

  /// The time that the last frame was stamped with.
  fileprivate var latest: Timestamp?

  /// So many frames are enough to know what is usual.
  private static let enough = 16
  /// Longer pauses are the finger's, not the device's.
  private static let longestUsual: Int64 = 50_000

  /// Frames were lost: what was before says nothing of what comes.
  mutating func forget() {
    last = nil
    touching = 0
  }

  /// Takes the interval before a frame with moves; whether that frame completes a burst.
  mutating func isBurst(after interval: Int64, _ tuning: DiagnosticTuning) -> Bool {
    guard interval >= 0, interval < Self.longestUsual else {
      burst = 1
      return false
    }
    burst = interval <= tuning.burstGap.microseconds ? burst + 1 : 1
    let isBurst =
      burst >= tuning.burstCount && seen >= Self.enough && usual >= Double(tuning.burstUsual.microseconds)
    seen = min(seen + 1, Self.enough)
    usual += (Double(interval) - usual) / Double(seen)
    return isBurst
  }
}

extension ContactTracker {
  /// Frames that are stamped with a time before that of an earlier one, and count as of that time. Where the engine began a new
  /// run of time instead, it has told so.
  mutating func diagnoseStepBack(stamp: Timestamp) {
    defer { diagnoses.timing.latest = stamp }
    guard let latest = diagnoses.timing.latest, stamp < latest, context.frame.time > stamp, tells(.timeWentBack) else { return }
    context.diagnose(
      .timeWentBack,
      "the device's time went back by \(DiagnosticText.milliseconds(latest.microseconds(since: stamp))): until it has caught up, "
        + "frames count as of the time that was reached, and speeds are wrong")
  }

  /// Frames that come too late, or all at once.
  mutating func diagnoseTiming(stamp: Timestamp) {
    guard !context.frame.contacts.isEmpty else { return }
    let limit = tuning.diagnostics
    var moves = 0
    var farthest = 0.0
    if diagnoses.timing.places.isEmpty {
      diagnoses.timing.places = Array(repeating: Assignment.Place(x: 0, y: 0), count: table.slots.count)
    }
    for contact in context.frame.contacts where !contact.isEstimated && table.slots.indices.contains(contact.slot) {
      guard contact.phase == .moved else { continue }
      moves += 1
      guard diagnoses.timing.touching & SlotTable.bit(contact.slot) != 0 else { continue }
      let (now, before) = (self.place(of: contact.slot), diagnoses.timing.places[contact.slot])
      let (x, y) = (now.x - before.x, now.y - before.y)
      farthest = max(farthest, (x * x + y * y).squareRoot())
    }
    for place in Places(judge.touching) { diagnoses.timing.places[place] = self.place(of: place) }
    diagnoses.timing.touching = judge.touching
    let last = diagnoses.timing.last
    diagnoses.timing.last = stamp
    guard moves > 0, moves == context.frame.contacts.count, let last else { return }

    let interval = stamp.microseconds(since: last)
    let isFar = farthest >= (judge.axes.isMetric ? limit.lateDistance : limit.lateFraction)
    if isFar, interval >= limit.lateGap.microseconds, tells(.frameLate) {
      context.diagnose(
        .frameLate,
        "a finger went far in the \(DiagnosticText.milliseconds(interval)) between two frames: frames were lost or late")
    }
    if diagnoses.timing.isBurst(after: interval, limit), tells(.frameBurst) {
      context.diagnose(
        .frameBurst,
        "\(limit.burstCount) frames came within \(DiagnosticText.milliseconds(Int64(limit.burstCount - 1) * limit.burstGap.microseconds)): "
          + "they were held back, and speeds are wrong")
    }
  }

  private func place(of slot: Int) -> Assignment.Place {
    Assignment.Place(
      x: Double(table.slots[slot].x) * judge.axes.unitX, y: Double(table.slots[slot].y) * judge.axes.unitY)
  }
}

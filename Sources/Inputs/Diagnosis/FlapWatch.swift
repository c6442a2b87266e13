internal import Evdev
internal import Geometry

/// Watches for contacts that end and begin again at once at the same place: one finger that the panel loses and finds.
struct FlapWatch {
  private struct Lift {
    var time: Timestamp
    var position: Point
    var frame: Int
  }

  /// The last lifts, the oldest overwritten first.
  private var lifts: [Lift] = []
  private var next = 0
  private var frame = 0
  private var count = 0
  private var first = Timestamp.distantPast

  /// No hand has more fingers.
  private static let mostLifts = 10

  /// A frame begins, in which lifts come before what begins.
  mutating func beginFrame() { frame &+= 1 }

  mutating func lift(at position: Point, _ time: Timestamp) {
    let lift = Lift(time: time, position: position, frame: frame)
    if lifts.count < Self.mostLifts { lifts.append(lift) } else { lifts[next] = lift }
    next = (next + 1) % Self.mostLifts
  }

  /// A contact begins: the gap, in microseconds, since the lift that it undoes, once that has happened often enough.
  mutating func begin(
    at position: Point, _ time: Timestamp, within distance: Double, _ tuning: DiagnosticTuning
  ) -> Int64? {
    let gap = tuning.flapGap.microseconds
    let undone = lifts.lastIndex {
      let passed = time.microseconds(since: $0.time)
      // Of two frames with one time it is not known how far apart they were.
      return (passed > 0 || $0.frame == frame) && passed <= gap && (position - $0.position).length <= distance
    }
    guard let undone else { return nil }
    let passed = time.microseconds(since: lifts[undone].time)
    // Each lift is undone once.
    lifts[undone].time = .distantPast
    if time.microseconds(since: first) > tuning.flapPeriod.microseconds {
      first = time
      count = 0
    }
    count += 1
    return count >= tuning.flapCount ? passed : nil
  }
}

extension ContactTracker {
  /// Contacts that flap. Estimated ones come and go with a count, which is something else.
  mutating func diagnoseFlaps() {
    let time = context.frame.time
    guard !diagnoses.limit.hasTold(.contactFlaps) else { return }
    diagnoses.flaps.beginFrame()
    for contact in context.frame.contacts where contact.phase == .ended && !contact.isEstimated {
      diagnoses.flaps.lift(at: contact.position, time)
    }
    for contact in context.frame.contacts where contact.phase == .began && !contact.isEstimated {
      let limit = tuning.diagnostics
      let distance = mapping.points(judge.axes.isMetric ? limit.flapDistance : limit.flapFraction)
      guard let gap = diagnoses.flaps.begin(at: contact.position, time, within: distance, limit) else { continue }
      say(
        .contactFlaps,
        "a contact ended and began again \(DiagnosticText.milliseconds(gap)) later at the same place, and not for the first "
          + "time, as if the device lost a finger and found it again")
    }
  }
}

extension TouchMapping {
  /// Millimetres, or a fraction of the longer side where the size is not known, in window points.
  func points(_ length: Double) -> Double {
    if let scale = pointsPerMillimetre { return length * scale }
    return length * max(windowSize.width, windowSize.height)
  }
}

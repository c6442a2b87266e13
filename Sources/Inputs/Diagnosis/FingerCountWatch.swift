internal import Evdev

/// Watches whether the fingers that a device counts (`BTN_TOOL_…`) are those of its slots.
struct FingerCountWatch {
  /// Both have been the same once: before, contacts may be down that nobody told us of (rule K3).
  private var haveAgreed = false
  /// Since when they differ.
  private var since: Timestamp?

  /// Whether they have differed for long enough. `least` and `most` bound what a right count can be.
  mutating func disagree(_ count: Int, least: Int, most: Int, at time: Timestamp, _ grace: Int64) -> Bool {
    guard count < least || count > most else {
      haveAgreed = true
      since = nil
      return false
    }
    guard haveAgreed, let since else {
      since = time
      return false
    }
    return time.microseconds(since: since) >= grace
  }
}

extension ContactTracker {
  /// A count that differs from the slots. A count beyond the slots is what the count is for (rule K10); hovering fingers and
  /// palms may be counted or not.
  mutating func diagnoseCount() {
    guard style == .slots, fingers.isKnown else { return }
    let count = fingers.count
    let live = table.live.nonzeroBitCount
    guard count <= table.slots.count else { return }
    let isOdd = diagnoses.count.disagree(
      count, least: judge.touchCount, most: live, at: context.frame.time, tuning.diagnostics.countGrace.microseconds)
    guard isOdd, tells(.fingerCountDisagrees) else { return }
    context.diagnose(.fingerCountDisagrees, "the device counts \(count) fingers while its slots hold \(live) contacts")
  }
}

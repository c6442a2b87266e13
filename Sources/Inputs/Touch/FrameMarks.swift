internal import Evdev

/// What a frame says of itself.
enum FrameMarks {
  /// Whether the kernel lifts what is down, as it does when a device goes or sleeps, and marks with a report of 1: where the
  /// finger was lifted, or whether, nobody knows (rule K28).
  static func isKernelRelease(_ events: [InputEvent]) -> Bool {
    guard let report = events.last, report.value == 1, report.isReport else { return false }
    return events.contains { $0.type == EV.key && $0.value == 0 }
  }
}

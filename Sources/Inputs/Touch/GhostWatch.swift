internal import Evdev

/// Watches for slots that stay live although the device says that nothing touches it (rule K13).
struct GhostWatch {
  let timeout: Int64
  /// When the touches that are left are called ghosts.
  private(set) var deadline: Timestamp?

  init(timeout: Int64) { self.timeout = timeout }

  /// At the end of a frame: starts the wait, keeps it, or calls it off.
  mutating func settle(saysUntouched: Bool, hasTouches: Bool, at time: Timestamp) {
    if saysUntouched && hasTouches {
      if deadline == nil { deadline = time.advanced(byMicroseconds: timeout) }
    } else {
      deadline = nil
    }
  }

  mutating func reset() { deadline = nil }
}

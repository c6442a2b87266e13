internal import Evdev

/// Where a device stands after events were lost (rule K1).
///
/// What a recorder, or libevdev, writes next is the difference between what was known and what is: frames that carry
/// the time of the loss. Only when a frame with another time comes, or time passes, is it known that there are no more.
struct DropRecovery {
  enum State: Equatable {
    case whole
    /// `SYN_DROPPED` came, stamped `stamp` by the device; `deadline` is the same moment on the engine's clock.
    case lost(stamp: Timestamp, deadline: Timestamp, sawState: Bool)
  }

  private(set) var state: State = .whole

  var isWhole: Bool { state == .whole }

  /// When the loss is final if no frame comes before.
  var deadline: Timestamp? {
    switch state {
    case .whole: nil
    case .lost(_, let deadline, _): deadline
    }
  }

  mutating func drop(stamp: Timestamp, at time: Timestamp) {
    state = .lost(stamp: stamp, deadline: time, sawState: false)
  }

  enum Step {
    /// An ordinary frame.
    case proceed
    /// A frame that repeats what was lost.
    case restore
    /// The first frame after the loss: what is still unknown has to be settled before it.
    case conclude
  }

  /// What a frame with this stamp is.
  mutating func step(_ stamp: Timestamp) -> Step {
    switch state {
    case .whole:
      return .proceed
    case .lost(let lost, let deadline, _):
      guard stamp == lost else { return .conclude }
      state = .lost(stamp: lost, deadline: deadline, sawState: true)
      return .restore
    }
  }

  /// The recovery is over; whether the state was restored.
  mutating func conclude() -> Bool {
    defer { state = .whole }
    switch state {
    case .whole: return true
    case .lost(_, _, let sawState): return sawState
    }
  }
}

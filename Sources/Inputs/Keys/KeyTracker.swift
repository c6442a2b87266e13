public import Evdev

/// Follows the keys of one device: frames of events in, presses and commands of remote controls out.
public struct KeyTracker {
  public let tuning: KeyTuning
  /// When something falls due if no frame comes before; nil for never. It fires when the clock passes it.
  public private(set) var nextDeadline: Timestamp?
  /// Whether nothing is held and nothing waits.
  public var isIdle: Bool { true }

  /// The codes of a description that count, ascending; none left means that there is nothing to follow.
  public static func keys(of description: DeviceDescription) -> [UInt16] { [] }

  public init(_ description: DeviceDescription, tuning: KeyTuning = KeyTuning()) {
    self.tuning = tuning
  }

  /// Works out one frame, up to and including its `SYN_REPORT`; what it comes to is appended.
  public mutating func process(_ events: [InputEvent], at time: Timestamp, into signals: inout [TimedKeySignal]) {}

  /// Fires the deadlines before `time`, each at its own moment.
  public mutating func advance(to time: Timestamp, into signals: inout [TimedKeySignal]) {}

  /// The device goes or sleeps: presses are cancelled, seeking ends, a command that waits is dropped (rules K28, K35).
  public mutating func cancelAll(at time: Timestamp, into signals: inout [TimedKeySignal]) {}
}

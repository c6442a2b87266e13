public import Evdev

/// A machine that turns the frames of one device into signals: of keys, or of motion.
public protocol SignalTracker {
  /// Something that the device said, with its moment.
  associatedtype Signal

  /// When something falls due if nothing is heard before; nil for never. It fires when the clock passes it.
  var nextDeadline: Timestamp? { get }
  /// Works out one frame, up to and including its `SYN_REPORT`; what it comes to is appended.
  mutating func process(_ events: [InputEvent], at time: Timestamp, into signals: inout [Signal])
  /// Fires the deadlines before `time`, each at its own moment.
  mutating func advance(to time: Timestamp, into signals: inout [Signal])
  /// The device goes or sleeps: what is under way is void (rules K28, K29, K35).
  mutating func cancel(at time: Timestamp, into signals: inout [Signal])
}

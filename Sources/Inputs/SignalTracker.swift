public import Evdev

/// Something that a device said, and its moment, which for a deadline is the deadline's own.
public struct Timed<Signal: Hashable & Sendable>: Hashable, Sendable {
  /// On the engine's clock.
  public var time: Timestamp
  public var signal: Signal

  public init(time: Timestamp, signal: Signal) {
    self.time = time
    self.signal = signal
  }
}

/// A machine that turns the frames of one device into signals: of keys, or of motion.
public protocol SignalTracker {
  /// What such a device says.
  associatedtype Signal: Hashable & Sendable

  /// When something falls due if nothing is heard before; nil for never. It fires when the clock passes it.
  var nextDeadline: Timestamp? { get }
  /// Works out one frame, up to and including its `SYN_REPORT`; what it comes to is appended.
  mutating func process(_ events: [InputEvent], at time: Timestamp, into signals: inout [Timed<Signal>])
  /// Fires the deadlines before `time`, each at its own moment.
  mutating func advance(to time: Timestamp, into signals: inout [Timed<Signal>])
  /// The device goes or sleeps: what is under way is void (rules K28, K29, K35).
  mutating func cancel(at time: Timestamp, into signals: inout [Timed<Signal>])
}

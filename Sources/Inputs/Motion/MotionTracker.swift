public import Evdev

/// All of one motion sensor: shakes, and which way is down.
public struct MotionTracker {
  public let tuning: MotionTuning
  /// When something falls due if nothing is heard before; nil for never. It fires when the clock passes it.
  public private(set) var nextDeadline: Timestamp?
  /// How the content has to be turned to stand upright; nil until that is known.
  public private(set) var orientation: TouchMapping.Orientation?
  /// Whether a shake is under way.
  public var isShaking: Bool { false }

  /// A tracker for a sensor that is no evdev device: it takes samples alone.
  public init(tuning: MotionTuning = MotionTuning()) {
    self.tuning = tuning
  }

  public init(_ description: DeviceDescription, tuning: MotionTuning = MotionTuning()) throws(DeviceRefusal) {
    self.tuning = tuning
  }

  /// Works out one frame of the device, up to and including its `SYN_REPORT`; what it comes to is appended.
  public mutating func process(
    _ events: [InputEvent], at time: Timestamp, into signals: inout [TimedMotionSignal]
  ) {}

  /// Works out one sample, whatever sensor it comes from; what it comes to is appended.
  public mutating func take(_ sample: AccelerationSample, into signals: inout [TimedMotionSignal]) {}

  /// Fires the deadlines before `time`, each at its own moment.
  public mutating func advance(to time: Timestamp, into signals: inout [TimedMotionSignal]) {}

  /// The device goes or sleeps: a shake under way is cancelled and all that was known is forgotten (rules K28, K29).
  public mutating func cancel(at time: Timestamp, into signals: inout [TimedMotionSignal]) {}
}

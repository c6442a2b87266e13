public import Evdev

/// All of one motion sensor: shakes, and which way is down.
///
/// Nothing that a sensor sends can trap. A shake that began always ends or is cancelled before another begins; what a
/// deadline brings carries the deadline's own time.
public struct MotionTracker: SignalTracker {
  public let tuning: MotionTuning
  /// When something falls due if nothing is heard before; nil for never. It fires when the clock passes it.
  public private(set) var nextDeadline: Timestamp?
  /// How the content has to be turned to stand upright; nil until that is known, and for a sensor that does not move with
  /// the screen.
  public private(set) var orientation: TouchMapping.Orientation?
  /// Whether a shake is under way.
  public var isShaking: Bool { shake.isShaking }

  /// Nil for a sensor that is no evdev device.
  private var accelerometer: EvdevAccelerometer?
  private var shake: ShakeDetector
  private var gravity: GravityWatch
  private let movesWithScreen: Bool
  /// The latest moment of a sample.
  private var latest = Timestamp.distantPast

  /// A tracker for a sensor that is no evdev device: it takes samples alone.
  ///
  /// - Parameter movesWithScreen: whether it tells how the screen is held.
  public init(movesWithScreen: Bool = true, tuning: MotionTuning = MotionTuning()) {
    self.tuning = tuning
    shake = ShakeDetector(tuning: tuning)
    gravity = GravityWatch(tuning: tuning)
    self.movesWithScreen = movesWithScreen
  }

  /// - Throws: ``DeviceRefusal`` for a device that is no accelerometer, and for one whose axes cannot be used (rule K17).
  public init(_ description: DeviceDescription, tuning: MotionTuning = MotionTuning()) throws(DeviceRefusal) {
    self.tuning = tuning
    accelerometer = try EvdevAccelerometer(description)
    shake = ShakeDetector(tuning: tuning)
    gravity = GravityWatch(tuning: tuning)
    movesWithScreen = description.movesWithScreen
  }

  /// Works out one frame of the device, up to and including its `SYN_REPORT`; what it comes to is appended. Deadlines before
  /// `time` fire first.
  public mutating func process(
    _ events: [InputEvent], at time: Timestamp, into signals: inout [TimedMotionSignal]
  ) {
    advance(to: time, into: &signals)
    if let sample = accelerometer?.sample(of: events, at: time) { take(sample, into: &signals) }
  }

  /// Works out one sample, whatever sensor it comes from; what it comes to is appended. Deadlines before it fire first. A
  /// sample older than the one before counts as of the same moment, one that holds no number is left out.
  public mutating func take(_ sample: AccelerationSample, into signals: inout [TimedMotionSignal]) {
    guard let acceleration = sample.acceleration.bounded else { return }
    latest = max(latest, sample.time)
    let sample = AccelerationSample(time: latest, acceleration: acceleration, isSaturated: sample.isSaturated)
    advance(to: sample.time, into: &signals)
    shake.take(sample, into: &signals)
    if movesWithScreen { gravity.take(sample, isShaking: shake.isShaking, into: &signals) }
    update()
  }

  /// Fires the deadlines before `time`, each at its own moment.
  public mutating func advance(to time: Timestamp, into signals: inout [TimedMotionSignal]) {
    while let due = nextDeadline, due < time {
      if shake.nextDeadline == due {
        shake.advance(to: time, into: &signals)
        if movesWithScreen { gravity.resume(at: due) }
      } else {
        gravity.advance(to: time, into: &signals)
      }
      update()
    }
  }

  /// The device goes or sleeps: a shake under way is cancelled and all that was known is forgotten (rules K28, K29).
  public mutating func cancel(at time: Timestamp, into signals: inout [TimedMotionSignal]) {
    shake.cancel(at: time, into: &signals)
    gravity.forget()
    latest = .distantPast
    update()
  }

  private mutating func update() {
    orientation = gravity.orientation
    switch (shake.nextDeadline, gravity.nextDeadline) {
    case (let one?, let other?): nextDeadline = min(one, other)
    case (let one, let other): nextDeadline = one ?? other
    }
  }
}

extension DeviceDescription {
  /// Whether an accelerometer tells how the screen is held: not if udev says that it sits in the base of a convertible
  /// (`ACCEL_LOCATION`), and not in a game controller, which is what accelerometers on a cable or in the air are, unless
  /// udev says `display`.
  fileprivate var movesWithScreen: Bool {
    let (usb, bluetooth): (UInt16, UInt16) = (0x03, 0x05)
    return switch udevProperties["ACCEL_LOCATION"] {
    case "base": false
    case "display": true
    default: identity.bus != usb && identity.bus != bluetooth
    }
  }
}

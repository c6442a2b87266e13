/// What a motion sensor comes to: rule E3's shake, and which way the device is held.
public enum MotionSignal: Hashable, Sendable {
  /// The device is being shaken; `strength` is the largest acceleration so far beside gravity's own, in g.
  case shakeBegan(strength: Double)
  /// The shaking stopped.
  case shakeEnded
  /// The shake was interrupted, or went on for longer than ``MotionTuning/longestShake``.
  case shakeCancelled
  /// The device is held another way, or it became known how it is held: content turned by this stands upright.
  case turned(TouchMapping.Orientation)
}

/// A ``MotionSignal`` and its moment.
public typealias TimedMotionSignal = Timed<MotionSignal>

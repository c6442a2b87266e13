public import Evdev

/// What an accelerometer says, in g, in the axes of the screen as its picture stands unturned: x to the right, y to the
/// top, z out of it towards who looks.
///
/// A device at rest reads the pull of gravity: (0, −1, 0) when it stands upright, (1, 0, 0) with its left side up,
/// (−1, 0, 0) with its right side up; in free fall it reads nothing. These are the axes and signs of UIKit's
/// `UIAcceleration` and of what iio-sensor-proxy and systemd's `60-sensor.hwdb` mean by a matrix in `ACCEL_MOUNT_MATRIX`:
/// after it, y = −1 g is "normal". (The kernel's `mount-matrix.txt`, for discussion as it says, has x and y the other way
/// round.) On z nobody agrees, since no screen turns by it: nothing here depends on its sign.
public struct Acceleration: Hashable, Sendable {
  public var x, y, z: Double

  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  public static var zero: Acceleration { Acceleration(x: 0, y: 0, z: 0) }

  /// In g.
  public var length: Double { dot(self).squareRoot() }

  /// The scalar product, in g².
  public func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }

  public static func + (left: Acceleration, right: Acceleration) -> Acceleration {
    Acceleration(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  public static func - (left: Acceleration, right: Acceleration) -> Acceleration {
    Acceleration(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  public static func * (acceleration: Acceleration, factor: Double) -> Acceleration {
    Acceleration(x: acceleration.x * factor, y: acceleration.y * factor, z: acceleration.z * factor)
  }

  /// More than any sensor feels, in g: what lies beyond is cut off, so that sums stay numbers.
  private static var limit: Double { 1_000 }

  /// This acceleration within what can be felt; nil where a component is no number.
  var bounded: Acceleration? {
    guard !x.isNaN, !y.isNaN, !z.isNaN else { return nil }
    func bound(_ value: Double) -> Double { min(max(value, -Self.limit), Self.limit) }
    return Acceleration(x: bound(x), y: bound(y), z: bound(z))
  }

  /// Goes towards `target` as far as a low-pass filter of this time constant does in `elapsed`, both in seconds.
  mutating func approach(_ target: Acceleration, elapsed: Double, timeConstant: Double) {
    self = self + (target - self) * lowPassShare(elapsed: elapsed, timeConstant: timeConstant)
  }
}

/// How far a low-pass filter goes towards its target: `1 - exp(-elapsed / timeConstant)`, both in seconds, by four terms of
/// the exponential's series, which is near enough for any interval and the same on every machine.
func lowPassShare(elapsed: Double, timeConstant: Double) -> Double {
  guard elapsed > 0 else { return 0 }
  guard timeConstant > 0 else { return 1 }
  let parts = elapsed / timeConstant
  return 1 - 1 / (1 + parts * (1 + parts / 2 * (1 + parts / 3)))
}

/// What a sensor felt at one moment.
public struct AccelerationSample: Hashable, Sendable {
  /// On the engine's clock.
  public var time: Timestamp
  public var acceleration: Acceleration
  /// The sensor stands at the end of its range: it felt at least this much.
  public var isSaturated: Bool

  public init(time: Timestamp, acceleration: Acceleration, isSaturated: Bool = false) {
    self.time = time
    self.acceleration = acceleration
    self.isSaturated = isSaturated
  }
}

/// What turns the readings of one kind of motion sensor into samples.
///
/// Evdev's is ``EvdevAccelerometer``. Another kind makes its own samples and hands them to
/// ``MotionTracker/take(_:into:)``.
public protocol AccelerationSensor {
  associatedtype Reading
  /// The sample that a reading makes; nil if it makes none.
  mutating func sample(of reading: Reading, at time: Timestamp) -> AccelerationSample?
}

extension Timestamp {
  /// The seconds from `other` to this moment.
  func seconds(since other: Timestamp) -> Double { Double(microseconds(since: other)) / 1_000_000 }
}

extension Duration {
  /// For filters.
  var inSeconds: Double { Double(microseconds) / 1_000_000 }
}

public import Evdev

/// What an accelerometer feels, in g, in the axes of the screen as its picture stands unturned.
///
/// x points to the right of the picture, y to its top, z out of it, towards who looks at it. An accelerometer feels what
/// holds it up, so a device at rest reads 1 g *upwards*: (0, 1, 0) upright, (0, 0, 1) on its back on a table, (1, 0, 0)
/// with its right side up. In free fall it reads nothing.
public struct Acceleration: Hashable, Sendable {
  public var x, y, z: Double

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
}

/// What a sensor felt at one moment.
public struct AccelerationSample: Hashable, Sendable {
  /// On the engine's clock.
  public var time: Timestamp
  public var acceleration: Acceleration
  /// The sensor stands at the end of its range: the device was accelerated by at least this much.
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

/// An accelerometer that the kernel shows on IIO alone: it has no event device, so nothing of it can be read here yet.
public struct IIOSensor: Hashable, Sendable {
  /// Such as `iio:device0`.
  public let label: String
  /// What its driver calls it.
  public let name: String

  /// Those that are there, in the order of their numbers.
  public static func all() -> [IIOSensor] {
    (Udev()?.devices(of: "iio", named: "iio:device*") ?? [])
      .filter { $0.attribute("in_accel_x_raw") != nil }
      .map { IIOSensor(label: $0.systemName, name: $0.attribute("name") ?? "") }
  }
}

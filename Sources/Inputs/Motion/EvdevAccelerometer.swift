public import Evdev

/// An accelerometer that the kernel presents as an input device.
public struct EvdevAccelerometer: AccelerationSensor {
  public init(_ description: DeviceDescription) throws(DeviceRefusal) {}

  public mutating func sample(of reading: [InputEvent], at time: Timestamp) -> AccelerationSample? { nil }
}

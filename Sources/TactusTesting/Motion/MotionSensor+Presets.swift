internal import Evdev

extension MotionSensor {
  /// A sensor in the screen's own device: 4 g either way at 1,024 units a g, 100 times a second.
  public static func accelerometer() -> MotionSensor {
    var description = DeviceDescription(
      name: "Tactus Accelerometer", identity: DeviceIdentity(bus: Bus.host, vendor: 0x7ac7, product: 0x0010, version: 1),
      properties: [InputProperty.accelerometer])
    description.addAccelerometer(AxisInfo(minimum: -4_096, maximum: 4_096, fuzz: 4, resolution: 1_024))
    return MotionSensor(description)
  }

  /// The motion sensors of a DualSense on a cable: 4 g either way at 8,192 units a g, its own clock beside each sample,
  /// 250 samples a second. Its gyroscope, which nothing here reads, keeps still.
  ///
  /// Source: `ps_sensors_create` and `DS_ACC_RES_PER_G` in the kernel's `hid-playstation.c`.
  public static func dualSense() -> MotionSensor {
    playStation("Sony Interactive Entertainment DualSense Wireless Controller", product: 0x0ce6)
  }

  /// The motion sensors of a DualShock 4 on a cable, with the same ranges (`DS4_ACC_RES_PER_G`).
  public static func dualShock() -> MotionSensor {
    playStation("Sony Interactive Entertainment Wireless Controller", product: 0x09cc)
  }

  private static func playStation(_ name: String, product: UInt16) -> MotionSensor {
    var description = DeviceDescription(
      name: "\(name) Motion Sensors", identity: DeviceIdentity(bus: Bus.usb, vendor: 0x054c, product: product, version: 0x8111),
      properties: [InputProperty.accelerometer], codes: [EV.msc: [MSC.timestamp]])
    description.addAccelerometer(AxisInfo(minimum: -32_768, maximum: 32_768, fuzz: 16, resolution: 8_192))
    description.addGyroscope(AxisInfo(minimum: -2_097_152, maximum: 2_097_152, fuzz: 16, resolution: 1_024))
    return MotionSensor(description, interval: .milliseconds(4))
  }

  /// The motion sensor of the left one of a pair of Joy-Con: 8 g either way at 4,096 units a g, a sample every 5 ms, three
  /// of which arrive together every 15 ms. Its gyroscope keeps still.
  ///
  /// Source: `JC_IMU_ACCEL_RES_PER_G`, `JC_IMU_MAX_ACCEL_MAG` and the names in the kernel's `hid-nintendo.c`.
  public static func joyCon() -> MotionSensor {
    var description = DeviceDescription(
      name: "Nintendo Switch Left Joy-Con (IMU)",
      identity: DeviceIdentity(bus: Bus.bluetooth, vendor: 0x057e, product: 0x2006, version: 0x8001),
      properties: [InputProperty.accelerometer], codes: [EV.msc: [MSC.timestamp]])
    description.addAccelerometer(AxisInfo(minimum: -32_767, maximum: 32_767, fuzz: 10, resolution: 4_096))
    description.addGyroscope(AxisInfo(minimum: -32_767_000, maximum: 32_767_000, fuzz: 10, resolution: 14_247))
    return MotionSensor(description, interval: .milliseconds(5), samplesPerReport: 3)
  }

  /// The sensor of a laptop that parks its disk when it falls: 2 g either way in milli-g, 20 times a second; it says
  /// neither what a unit is nor that it is an accelerometer.
  ///
  /// Source: `lis3lv02d_joystick_enable` for the chip of 12 bits in the kernel's `lis3lv02d.c`: 2,048 steps of 1,000/1,024 mg,
  /// a noise filter and a rest position of 3 steps, polled every 50 ms.
  public static func laptop() -> MotionSensor {
    var description = DeviceDescription(
      name: "ST LIS3LV02DL Accelerometer", identity: DeviceIdentity(bus: Bus.host))
    description.addAccelerometer(AxisInfo(minimum: -2_000, maximum: 2_000, fuzz: 2, flat: 2))
    return MotionSensor(description, unitsPerG: 1_000, interval: .milliseconds(50))
  }
}

/// `BUS_*`, the values of a device's bus.
enum Bus {
  static let usb: UInt16 = 0x03
  static let bluetooth: UInt16 = 0x05
  static let virtual: UInt16 = 0x06
  static let i8042: UInt16 = 0x11
  static let host: UInt16 = 0x19
}

extension DeviceDescription {
  fileprivate mutating func addAccelerometer(_ axis: AxisInfo) { add(axis, [ABS.x, ABS.y, ABS.z]) }

  /// `ABS_RX`, `ABS_RY` and `ABS_RZ`.
  fileprivate mutating func addGyroscope(_ axis: AxisInfo) { add(axis, [ABS.z + 1, ABS.z + 2, ABS.z + 3]) }

  private mutating func add(_ axis: AxisInfo, _ codes: [UInt16]) {
    for code in codes {
      axes[code] = axis
      addCode(code, type: EV.abs)
    }
  }
}

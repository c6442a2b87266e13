import CLibevdev
internal import Evdev
import Glibc

/// What a device says of itself, read from an open descriptor by libevdev.
struct DescribedDevice {
  var description: DeviceDescription
  /// Where the device is attached (`EVIOCGPHYS`); empty where it does not say.
  var physicalPath: String
  /// How many slots it has; 0 for none, also where the slot axis is a fake (rule K18).
  var slotCount: Int

  /// - Parameter descriptor: of an evdev node (`libevdev_new_from_fd`).
  init(_ descriptor: Int32) throws(SystemError) {
    var device: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(descriptor, &device)
    guard result >= 0, let device = unsafe device else { throw SystemError(call: "libevdev_new_from_fd", code: -result) }
    defer { unsafe libevdev_free(device) }

    description = unsafe DeviceDescription(
      name: String(cString: libevdev_get_name(device)), identity: DeviceIdentity(of: device),
      properties: (0..<InputProperty.count).filter { unsafe libevdev_has_property(device, UInt32($0)) == 1 },
      codes: Self.codes(of: device), axes: Self.axes(of: device))
    unsafe description.ledStates = Self.states(of: device, EV.led, description)
    unsafe description.switchStates = Self.states(of: device, EV.sw, description)
    physicalPath = unsafe libevdev_get_phys(device).map { unsafe String(cString: $0) } ?? ""
    slotCount = unsafe max(Int(libevdev_get_num_slots(device)), 0)
  }

  private static func codes(of device: OpaquePointer) -> [UInt16: [UInt16]] {
    var codes: [UInt16: [UInt16]] = [:]
    for type in EV.key..<EV.count where unsafe libevdev_has_event_type(device, UInt32(type)) == 1 {
      let most = libevdev_event_type_get_max(UInt32(type))
      guard most >= 0 else { continue }
      codes[type] = (0...UInt16(most)).filter { unsafe libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1 }
    }
    return codes
  }

  private static func axes(of device: OpaquePointer) -> [UInt16: AxisInfo] {
    var axes: [UInt16: AxisInfo] = [:]
    for code in 0..<ABS.count {
      guard let info = unsafe libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
      axes[code] = AxisInfo(
        value: info.value, minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
    }
    return axes
  }

  private static func states(
    of device: OpaquePointer, _ type: UInt16, _ description: DeviceDescription
  ) -> [UInt16: Int32] {
    var states: [UInt16: Int32] = [:]
    for code in description.codes[type] ?? [] {
      let value = unsafe libevdev_get_event_value(device, UInt32(type), UInt32(code))
      if value != 0 { states[code] = value }
    }
    return states
  }
}

extension DeviceIdentity {
  fileprivate init(of device: OpaquePointer) {
    unsafe self.init(
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
  }
}

extension DeviceDescription {
  /// Takes over what udev says of the device.
  ///
  /// libinput's udev rules move an axis's noise filter out of the kernel, into `LIBINPUT_FUZZ_` and the axis in
  /// hexadecimal; it is put back where it was (rule K14).
  mutating func merge(udev properties: [String: String]) {
    udevProperties = properties
    for (code, axis) in axes where axis.fuzz == 0 {
      let digits = String(code, radix: 16)
      let name = "LIBINPUT_FUZZ_" + (digits.count < 2 ? "0" + digits : digits)
      if let fuzz = properties[name].flatMap({ Int32($0) }), fuzz > 0 { axes[code]?.fuzz = fuzz }
    }
  }
}

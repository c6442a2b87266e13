public import Evdev

/// Why a device cannot be followed.
public enum DeviceRefusal: Error, Hashable, Sendable {
  /// It tells of no contacts: a mouse, a pen, a gamepad that claims every axis (rule K18).
  case notATouchDevice(name: String, kind: DeviceClass.Kind)
  /// It types text, and nobody has asked for its keys by naming it.
  case typesText(name: String)
  /// It has one of the two position axes (rule K17).
  case missingAxis(name: String, present: UInt16, missing: UInt16)
  /// It is no motion sensor.
  case notAnAccelerometer(name: String, kind: DeviceClass.Kind)
  /// An accelerometer that does not feel in all three directions (rule K17).
  case missingMotionAxis(name: String, missing: UInt16)
  /// The range of an axis that is needed is empty or upside down (rule K17).
  case unusableAxis(name: String, axis: UInt16, minimum: Int32, maximum: Int32)
}

extension DeviceRefusal: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { text(ofRecording: false) }

  /// The same of a device in a recording, which no rule of udev can change any more.
  package var descriptionOfRecording: String { text(ofRecording: true) }

  private func text(ofRecording: Bool) -> String {
    switch self {
    case .notATouchDevice(let name, let kind):
      "\(Self.quoted(name)) is no touch device but \(Self.phrase(kind)); if it is one, "
        + (ofRecording ? Self.remedyOfRecording : "say so with ID_INPUT_TOUCHSCREEN=1 in a udev rule")
    case .typesText(let name):
      "\(Self.quoted(name)) types text, so its keys are left alone; a scene that names it takes them: "
        + "keyboards: [\(Self.quoted(name))]"
    case .missingAxis(let name, let present, let missing):
      "\(Self.quoted(name)) has \(Self.axisName(present)) but no \(Self.axisName(missing)), so a contact has no place; "
        + Self.remedy(missing, ofRecording)
    case .notAnAccelerometer(let name, _):
      "\(Self.quoted(name)) is no accelerometer; if it is one, "
        + (ofRecording ? Self.remedyOfRecording : "say so with ID_INPUT_ACCELEROMETER=1 in a udev rule")
    case .missingMotionAxis(let name, let missing):
      "\(Self.quoted(name)) is an accelerometer without \(Self.axisName(missing)), so which way is down cannot be told; "
        + Self.remedy(missing, ofRecording)
    case .unusableAxis(let name, let axis, let minimum, let maximum):
      "\(Self.quoted(name)) gives \(Self.axisName(axis)) the range \(minimum) to \(maximum), which holds nothing; "
        + Self.remedy(axis, ofRecording)
    }
  }

  private static func quoted(_ name: String) -> String { name.isEmpty ? "this device" : "\"\(name)\"" }

  private static let remedyOfRecording = "give the device's description with --device DESC (evemu-describe writes one)"

  private static func remedy(_ axis: UInt16, _ ofRecording: Bool) -> String {
    ofRecording
      ? remedyOfRecording : "give its range with EVDEV_ABS_\(hexadecimal(axis))=MIN:MAX in udev's hwdb (60-evdev.hwdb)"
  }

  private static func hexadecimal(_ axis: UInt16) -> String {
    let digits = String(axis, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }

  static func axisName(_ axis: UInt16) -> String {
    switch axis {
    case ABS.x: "ABS_X"
    case ABS.y: "ABS_Y"
    case ABS.z: "ABS_Z"
    case ABS.pressure: "ABS_PRESSURE"
    case ABS.mtSlot: "ABS_MT_SLOT"
    case ABS.mtTouchMajor: "ABS_MT_TOUCH_MAJOR"
    case ABS.mtTouchMinor: "ABS_MT_TOUCH_MINOR"
    case ABS.mtOrientation: "ABS_MT_ORIENTATION"
    case ABS.mtPositionX: "ABS_MT_POSITION_X"
    case ABS.mtPositionY: "ABS_MT_POSITION_Y"
    case ABS.mtPressure: "ABS_MT_PRESSURE"
    default: "axis 0x\(hexadecimal(axis))"
    }
  }

  private static func phrase(_ kind: DeviceClass.Kind) -> String {
    switch kind {
    case .touchscreen: "a touchscreen without positions"
    case .touchpad: "a touchpad without positions"
    case .tablet: "a pen tablet"
    case .tabletTouch: "a tablet without contact positions"
    case .mouse: "a mouse"
    case .pointingStick: "a pointing stick"
    case .joystick: "a joystick or gamepad"
    case .accelerometer: "an accelerometer"
    case .keyboard: "a keyboard"
    case .other: "something without contact positions"
    }
  }
}

import CLibevdev
import Evdev
import Glibc

/// The names of the kernel's numbers, as libevdev knows them.
public enum EventNames {
  /// Such as `EV_ABS`; nil where libevdev knows none.
  public static func type(_ type: UInt16) -> String? {
    unsafe libevdev_event_type_get_name(UInt32(type)).map { unsafe String(cString: $0) }
  }

  /// Such as `ABS_MT_SLOT`; nil where libevdev knows none.
  public static func code(_ code: UInt16, type: UInt16) -> String? {
    unsafe libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { unsafe String(cString: $0) }
  }

  /// Such as `INPUT_PROP_DIRECT`; nil where libevdev knows none.
  public static func property(_ property: UInt16) -> String? {
    unsafe libevdev_property_get_name(UInt32(property)).map { unsafe String(cString: $0) }
  }

  /// The number of a type's name, such as `EV_ABS`; nil where there is no such name.
  public static func type(named name: String) -> UInt16? {
    UInt16(exactly: unsafe libevdev_event_type_from_name(name))
  }

  /// The number of a code's name, such as `ABS_MT_SLOT`, also of the second names that Android prints for some;
  /// nil where there is no such name.
  public static func code(named name: String, type: UInt16) -> UInt16? {
    if let code = UInt16(exactly: unsafe libevdev_event_code_from_name(UInt32(type), name)) { return code }
    return type == EV.key ? secondNames[name] : nil
  }

  /// The number of a property's name, such as `INPUT_PROP_DIRECT`; nil where there is no such name.
  public static func property(named name: String) -> UInt16? {
    UInt16(exactly: unsafe libevdev_property_from_name(name))
  }

  /// The first button of a group has the group's name too.
  private static let secondNames: [String: UInt16] = [
    "BTN_MISC": 0x100, "BTN_MOUSE": BTN.left, "BTN_JOYSTICK": BTN.joystick, "BTN_GAMEPAD": BTN.gamepad,
    "BTN_DIGI": BTN.toolPen, "BTN_WHEEL": 0x150,
  ]
}

extension [UInt8] {
  /// Appends a type's name, or its number where it has none.
  mutating func appendName(ofType type: UInt16) {
    unsafe appendName(libevdev_event_type_get_name(UInt32(type)), else: type)
  }

  /// Appends a type's name, or other text where it has none.
  mutating func appendName(ofType type: UInt16, else text: StaticString) {
    guard let name = unsafe libevdev_event_type_get_name(UInt32(type)) else { return append(text) }
    unsafe append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Appends a code's name, or other text where it has none.
  mutating func appendName(ofCode code: UInt16, type: UInt16, else text: StaticString) {
    guard let name = unsafe libevdev_event_code_get_name(UInt32(type), UInt32(code)) else { return append(text) }
    unsafe append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Appends a property's name, or other text where it has none.
  mutating func appendName(ofProperty property: UInt16, else text: StaticString) {
    guard let name = unsafe libevdev_property_get_name(UInt32(property)) else { return append(text) }
    unsafe append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Appends a code's name, or its number where it has none.
  mutating func appendName(ofCode code: UInt16, type: UInt16) {
    unsafe appendName(libevdev_event_code_get_name(UInt32(type), UInt32(code)), else: code)
  }

  /// Appends a property's name, or its number where it has none.
  mutating func appendName(ofProperty property: UInt16) {
    unsafe appendName(libevdev_property_get_name(UInt32(property)), else: property)
  }

  private mutating func appendName(_ name: UnsafePointer<CChar>?, else number: UInt16) {
    guard let name = unsafe name else { return append(decimal: Int64(number)) }
    unsafe append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}

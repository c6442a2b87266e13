import CLibevdev
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
}

extension [UInt8] {
  /// Appends a type's name, or its number where it has none.
  mutating func appendName(ofType type: UInt16) {
    unsafe appendName(libevdev_event_type_get_name(UInt32(type)), else: type)
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

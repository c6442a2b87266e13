import CLibudev
import Glibc

/// libudev's context.
@safe
final class Udev {
  let handle: OpaquePointer

  /// `udev_new`; nil when there is no memory for it.
  init?() {
    guard let handle = unsafe udev_new() else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe _ = udev_unref(handle) }

  /// Whether udev's daemon runs here. Without it nobody sets properties, and events are those of the kernel.
  static var daemonRuns: Bool { unsafe access("/run/udev/control", F_OK) == 0 }

  /// The device with a number (`udev_device_new_from_devnum`).
  func device(number: UInt64) -> UdevDevice? {
    unsafe UdevDevice(udev_device_new_from_devnum(handle, CChar(UInt8(ascii: "c")), dev_t(number)))
  }

  /// The device at a path below `/sys` (`udev_device_new_from_syspath`).
  func device(systemPath: String) -> UdevDevice? {
    unsafe UdevDevice(udev_device_new_from_syspath(handle, systemPath))
  }

  /// The event nodes of the `input` subsystem, in the order of their numbers.
  func eventDevices() -> [UdevDevice] { devices(of: "input", named: "event*") }

  /// The devices of a subsystem with a name of a pattern, in the order of their numbers (`udev_enumerate_scan_devices`).
  func devices(of subsystem: String, named pattern: String) -> [UdevDevice] {
    guard let enumeration = unsafe udev_enumerate_new(handle) else { return [] }
    defer { unsafe _ = udev_enumerate_unref(enumeration) }
    unsafe udev_enumerate_add_match_subsystem(enumeration, subsystem)
    unsafe udev_enumerate_add_match_sysname(enumeration, pattern)
    guard unsafe udev_enumerate_scan_devices(enumeration) >= 0 else { return [] }
    return unsafe entries(udev_enumerate_get_list_entry(enumeration)).compactMap { device(systemPath: $0.name) }
      .sorted { ($0.number, $0.systemPath) < ($1.number, $1.systemPath) }
  }
}

/// One device, as libudev knows it at the moment of asking.
@safe
final class UdevDevice {
  private let handle: OpaquePointer

  /// Takes over a reference.
  init?(_ handle: OpaquePointer?) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe _ = udev_device_unref(handle) }

  /// `udev_device_get_devnode`
  var node: String? { unsafe text(udev_device_get_devnode(handle)) }
  /// `udev_device_get_syspath`
  var systemPath: String { unsafe text(udev_device_get_syspath(handle)) ?? "" }
  /// `udev_device_get_sysname`
  var systemName: String { unsafe text(udev_device_get_sysname(handle)) ?? "" }
  /// The number in the name: 5 for `event5` (`udev_device_get_sysnum`).
  var number: Int { unsafe text(udev_device_get_sysnum(handle)).flatMap { Int($0) } ?? Int.max }
  /// What happened, for a device that the monitor hands out (`udev_device_get_action`).
  var action: String? { unsafe text(udev_device_get_action(handle)) }
  /// Whether udev's rules have run for it (`udev_device_get_is_initialized`).
  var isInitialized: Bool { unsafe udev_device_get_is_initialized(handle) > 0 }

  /// All properties (`udev_device_get_properties_list_entry`).
  var properties: [String: String] {
    var properties: [String: String] = [:]
    for entry in unsafe entries(udev_device_get_properties_list_entry(handle)) { properties[entry.name] = entry.value }
    return properties
  }

  /// A file of the device itself (`udev_device_get_sysattr_value`).
  func attribute(_ name: String) -> String? { unsafe text(udev_device_get_sysattr_value(handle, name)) }

  /// A file of the input device that the node belongs to, such as `capabilities/abs`
  /// (`udev_device_get_parent_with_subsystem_devtype`, `udev_device_get_sysattr_value`).
  func inputAttribute(_ name: String) -> String? {
    guard let parent = unsafe udev_device_get_parent_with_subsystem_devtype(handle, "input", nil) else { return nil }
    return unsafe text(udev_device_get_sysattr_value(parent, name))
  }
}

/// A list of libudev's, taken out of it.
private func entries(_ first: OpaquePointer?) -> [(name: String, value: String)] {
  var entries: [(name: String, value: String)] = []
  var next = unsafe first
  while let entry = unsafe next {
    unsafe entries.append((text(udev_list_entry_get_name(entry)) ?? "", text(udev_list_entry_get_value(entry)) ?? ""))
    unsafe next = udev_list_entry_get_next(entry)
  }
  return entries
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? { unsafe pointer.map { unsafe String(cString: $0) } }

public import Evdev

/// An event device that is there, as udev and the kernel describe it without its being opened.
public struct DeviceCandidate: Hashable, Sendable {
  /// The path of its node, such as `/dev/input/event5`.
  public let node: String
  /// Where it is below `/sys`.
  public let systemPath: String
  /// Name, identity, codes and udev's properties. Axes have no ranges: those the device tells only once it is open.
  public let description: DeviceDescription
  /// Devices of one piece of hardware have the same group (rule K27); nil where that cannot be told.
  public let group: String?

  public init(node: String, systemPath: String, description: DeviceDescription, group: String? = nil) {
    self.node = node
    self.systemPath = systemPath
    self.description = description
    self.group = group
  }

  /// The last part of the node's path, such as `event5`.
  public var label: String { node.split(separator: "/").last.map(String.init) ?? node }
  public var name: String { description.name }
  /// udev's properties; empty where there is no udev.
  public var udevProperties: [String: String] { description.udevProperties }
  /// udev's verdict, else that of the capabilities.
  public var deviceClass: DeviceClass { description.deviceClass }
  /// Whether contacts can be expected of it.
  public var isTouch: Bool { deviceClass.isTouch }
  /// Whether it is a pen, whose nearness concerns the fingers of its group (rule K27).
  public var isPen: Bool { deviceClass.kind == .tablet }
  /// Whether whoever set the machine up wants it left alone (`LIBINPUT_IGNORE_DEVICE`).
  public var isToBeIgnored: Bool { udevProperties["LIBINPUT_IGNORE_DEVICE"].map { $0 != "0" && !$0.isEmpty } ?? false }
}

extension DeviceCandidate {
  /// Nil for a device without a node.
  init?(_ device: UdevDevice) {
    guard let node = device.node else { return nil }
    var description = DeviceDescription(
      name: device.inputAttribute("name") ?? "",
      identity: DeviceIdentity(
        bus: Capabilities.hexadecimal(device.inputAttribute("id/bustype")),
        vendor: Capabilities.hexadecimal(device.inputAttribute("id/vendor")),
        product: Capabilities.hexadecimal(device.inputAttribute("id/product")),
        version: Capabilities.hexadecimal(device.inputAttribute("id/version"))),
      properties: Capabilities.bits(device.inputAttribute("properties")))
    for (type, name) in Capabilities.files {
      for code in Capabilities.bits(device.inputAttribute("capabilities/\(name)")) {
        description.addCode(code, type: type)
      }
    }
    description.udevProperties = device.properties
    self.init(
      node: node, systemPath: device.systemPath, description: description,
      group: device.properties["LIBINPUT_DEVICE_GROUP"]
        ?? DeviceGroup.name(physicalPath: device.inputAttribute("phys") ?? ""))
  }
}

/// What hardware a device belongs to.
enum DeviceGroup {
  /// The group by the place where the device is attached: `usb-0000:00:14.0-1/input1` is a part of `usb-0000:00:14.0-1`. Nil for a
  /// device that names no place.
  static func name(physicalPath: String) -> String? {
    guard let slash = physicalPath.lastIndex(of: "/"), physicalPath[slash...].hasPrefix("/input") else {
      return physicalPath.isEmpty ? nil : physicalPath
    }
    let place = physicalPath[..<slash]
    return place.isEmpty ? nil : String(place)
  }
}

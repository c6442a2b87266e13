public import Evdev

/// Which devices a window takes: all that is given here must match.
public struct DevicePattern: Hashable, Sendable {
  /// A glob for the device's name: `*` stands for any text, `?` for any one character.
  public var name: String?
  /// The vendor's number in `struct input_id`.
  public var vendor: UInt16?
  /// The product's number in `struct input_id`.
  public var product: UInt16?
  /// udev properties that the device must have, in the order of the file.
  public var udev: [UdevProperty]

  /// A property by its exact name, with a glob for its value.
  public struct UdevProperty: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(name: String? = nil, vendor: UInt16? = nil, product: UInt16? = nil, udev: [UdevProperty] = []) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.udev = udev
  }

  /// Whether the device is one of those meant. A pattern that says nothing matches every device.
  public func matches(_ device: DeviceDescription) -> Bool {
    if let name, !Glob.matches(name, device.name) { return false }
    if let vendor, vendor != device.identity.vendor { return false }
    if let product, product != device.identity.product { return false }
    return udev.allSatisfy { property in
      device.udevProperties[property.name].map { Glob.matches(property.value, $0) } ?? false
    }
  }
}

extension SceneDescription {
  /// The index of the window that a device goes to: the first one with a pattern that matches it, else the first one
  /// without patterns, else nil, and the device is left alone.
  public func window(for device: DeviceDescription) -> Int? {
    windows.firstIndex { $0.devices.contains { $0.matches(device) } } ?? windows.firstIndex { $0.devices.isEmpty }
  }
}

/// Shell-like patterns without the shell: `*` and `?` alone are special, and case counts.
enum Glob {
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let pattern = Array(pattern.unicodeScalars)
    let text = Array(text.unicodeScalars)
    var (p, t) = (0, 0)
    // Where to go on when the text after the last star does not fit: that star takes one character more.
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        p = last.pattern + 1
        t = last.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

extension SceneReader {
  private enum WindowKey: String, CaseIterable {
    case id, size, device, multipleTouchEnabled, hitTestFirst, firstResponder, on, gestures, views
  }

  static var windowProperties: [String] { WindowKey.allCases.map(\.rawValue) }

  /// Reads a window; no node is a window with nothing said. `views` are the ones that stand beside `window`.
  ///
  /// `first` is the `firstResponder` that stands there too.
  mutating func window(_ node: YAMLNode?, views outer: YAMLPair?, first outerFirst: YAMLPair? = nil) -> WindowDescription {
    var window = WindowDescription()
    var pairs: [(key: WindowKey, pair: YAMLPair)] = []
    if let node { pairs = properties(of: node, "a window", WindowKey.self) ?? [] }
    if let id = pairs.first(where: { $0.key == .id })?.pair {
      window.id = name(id, for: .window) ?? ""
    } else {
      let advice = "give this one an \"id\""
      take(window.id, for: .window, at: node?.position ?? .start, line: node?.position.line, advice: advice)
    }
    let start = references.count
    references.count += 1
    var inner: YAMLPair?
    var first = outerFirst
    for (key, pair) in pairs {
      switch key {
      case .id: break
      case .size: window.size = size(pair)
      case .device: window.devices = devices(pair)
      case .multipleTouchEnabled: window.multipleTouchEnabled = bool(pair) ?? false
      case .hitTestFirst: window.hitTestFirst = firstHits(pair, of: window.id)
      case .firstResponder:
        if first != nil {
          errors.report(pair.keyPosition, "the scene has a \(pair.subject) already; a window has one, beside it or in it")
        }
        first = pair
      case .on: window.on = eventActions(pair)
      case .gestures: window.gestures = gestures(pair, of: window.id)
      case .views: inner = pair
      }
    }
    if let inner, let outer {
      errors.report(
        max(inner.keyPosition, outer.keyPosition), "the window's \"views\" stand in two places; put them all into one")
    }
    if let list = inner ?? outer { window.views = self.views(list) }
    if let first { window.firstResponder = firstResponder(first, of: window.id) }
    references.extents[window.id] = start..<references.count
    return window
  }

  private enum DeviceKey: String, CaseIterable {
    case name, id, udev
  }

  static var deviceProperties: [String] { DeviceKey.allCases.map(\.rawValue) }

  private mutating func firstResponder(_ pair: YAMLPair, of window: String) -> String? {
    guard let name = text(pair.value, pair.subject, "the name of a view") else { return nil }
    references.firstResponders.append(References.Reference(owner: window, name: name, position: pair.value.position))
    return name
  }

  mutating func devices(_ pair: YAMLPair) -> [DevicePattern] {
    let form = "a name, {name: glob, id: vendor:product, udev: {PROPERTY: glob}}, or a list of those"
    switch pair.value.content {
    case .scalar, .mapping:
      return device(pair.value, pair.subject, form).map { [$0] } ?? []
    case .sequence(let entries):
      if entries.isEmpty { errors.report(pair.value.position, "\(pair.subject) must be \(form), not an empty list") }
      return entries.compactMap { device($0, "an entry of \(pair.subject)", form) }
    }
  }

  private mutating func device(_ node: YAMLNode, _ subject: String, _ form: String) -> DevicePattern? {
    switch node.content {
    case .scalar(let text, _):
      if let numbers = Self.usbNumbers(text) { return DevicePattern(vendor: numbers.vendor, product: numbers.product) }
      if Self.resemblesNumbers(text) {
        errors.report(
          node.position,
          "\(text.quoted) looks like vendor:product, which has four hexadecimal digits on either side, such as 04f3:2a1c; "
            + "a name is written {name: \(text.quoted)}")
        return nil
      }
      return deviceName(node, subject, form).map { DevicePattern(name: $0) }
    case .sequence:
      fault(node, subject, form)
      return nil
    case .mapping: break
    }
    guard let pairs = properties(of: node, "a device", DeviceKey.self) else { return nil }
    var pattern = DevicePattern()
    for (key, pair) in pairs {
      switch key {
      case .name: pattern.name = deviceName(pair.value, pair.subject, "a name, in which * stands for any text")
      case .id:
        if case .scalar(let text, _) = pair.value.content, let numbers = Self.usbNumbers(text) {
          pattern.vendor = numbers.vendor
          pattern.product = numbers.product
        } else {
          fault(pair.value, pair.subject, "vendor:product in hexadecimal, such as 04f3:2a1c or 04f3:*")
        }
      case .udev: pattern.udev = udev(pair)
      }
    }
    if node.content == .mapping([]) { errors.report(node.position, "a device needs \"name\", \"id\" or \"udev\"") }
    return pattern
  }

  /// A device's name. A plain number or truth value was not meant as one.
  private mutating func deviceName(_ node: YAMLNode, _ subject: String, _ form: String) -> String? {
    if case .scalar(let text, .plain) = node.content, text == "true" || text == "false" || Numeral(text)?.unit.isEmpty ?? false {
      fault(node, subject, form, advice: "a device that is called so is written \(text.quoted)")
      return nil
    }
    return text(node, subject, form)
  }

  private mutating func udev(_ pair: YAMLPair) -> [DevicePattern.UdevProperty] {
    guard case .mapping(let pairs) = pair.value.content, !pairs.isEmpty else {
      fault(pair.value, pair.subject, "properties, such as {ID_INPUT_TOUCHSCREEN: 1}")
      return []
    }
    return pairs.compactMap { property in
      text(property.value, property.subject, "the property's value, in which * stands for any text")
        .map { DevicePattern.UdevProperty(name: property.key, value: $0) }
    }
  }

  /// `04f3:2a1c`, or `04f3:*` for every product of a vendor.
  private static func usbNumbers(_ text: String) -> (vendor: UInt16, product: UInt16?)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    func number(_ part: Substring) -> UInt16? {
      part.utf8.count == 4 && part.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt16(part, radix: 16) : nil
    }
    guard parts.count == 2, let vendor = number(parts[0]) else { return nil }
    if parts[1] == "*" { return (vendor, nil) }
    return number(parts[1]).map { (vendor, $0) }
  }

  /// `46d:12345`: as if meant as vendor and product.
  private static func resemblesNumbers(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        part == "*" || !part.isEmpty && part.count <= 8 && part.allSatisfy { $0.isASCII && $0.isHexDigit }
      }
  }
}

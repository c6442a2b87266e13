import Evdev

/// Collects the lines that describe a device, up to its events, and lets libyaml read them.
///
/// Logs in mails are cut by hand (`....` in place of a key, a lost line, a tab): a line that makes the rest no YAML is
/// left out, and the rest read without it.
struct LibinputRecordHeader: Sendable {
  /// No description is longer than this many bytes.
  private static let maximumLength = 1 << 20
  private static let maximumRepairs = 32
  /// Each repair means to read all lines again, so long descriptions get fewer: so many bytes may be read in all.
  private static let repairedLength = 4 << 20

  private var lines: [[UInt8]] = []
  private var length = 0
  /// The last line has a list that does not end in it.
  private var isListOpen = false

  /// False when the lines are more than any description takes.
  mutating func add(_ line: Span<UInt8>) -> Bool {
    length += line.count + 1
    guard length <= Self.maximumLength else { return false }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var isIndentation = true
    for index in line.indices {
      if line[index] != 0x20, line[index] != 0x09 { isIndentation = false }
      // YAML is not indented by tabs; what stands in a device's description is by four blanks.
      if line[index] == 0x09, isIndentation { bytes += [0x20, 0x20, 0x20] }
      bytes.append(line[index] == 0x09 ? 0x20 : line[index])
    }
    // A list that a mail client broke goes on in lines that are not indented.
    if let last = lines.indices.last, isListOpen {
      lines[last] += bytes
    } else {
      lines.append(bytes)
    }
    isListOpen = Self.isListOpen(bytes, isListOpen)
    return true
  }

  private static func isListOpen(_ line: [UInt8], _ isOpen: Bool) -> Bool {
    var isOpen = isOpen
    for byte in line {
      switch byte {
      case UInt8(ascii: "["): isOpen = true
      case UInt8(ascii: "]"): isOpen = false
      case UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "'"): return isOpen && byte == UInt8(ascii: "#")
      default: continue
      }
    }
    return isOpen
  }

  /// What the lines say of a device; nil where they say nothing. `repairs` is the number of lines that were left out.
  func device(index: Int) -> (device: RecordedDevice?, repairs: Int) {
    var lines = lines
    var repairs = 0
    while true {
      let text = Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
      do throws(YAMLTree.Problem) {
        let tree = try YAMLTree.parse(Array(String(decoding: text, as: UTF8.self).utf8))
        return (tree.flatMap { Self.device($0, index) }, repairs)
      } catch {
        repairs += 1
        let allowed = min(Self.maximumRepairs, max(Self.repairedLength / max(length, 1), 1))
        guard repairs <= allowed, !lines.isEmpty else { return (nil, repairs) }
        lines.remove(at: min(error.line, lines.count - 1))
      }
    }
  }

  private static func device(_ tree: YAMLTree, _ index: Int) -> RecordedDevice? {
    let evdev = tree.firstMap(withAnyOf: ["absinfo", "codes", "id", "name"])
    var node: String?
    if case .text(let text)? = tree.firstMap(withAnyOf: ["node"])?["node"] { node = text }
    guard evdev != nil || node != nil else { return nil }
    var description = evdev.map(Self.description) ?? DeviceDescription()
    if case .list(let properties)? = tree.firstMap(withAnyOf: ["udev"])?["udev"]?["properties"] {
      for case .text(let property) in properties {
        guard let sign = property.firstIndex(of: "=") else { continue }
        description.udevProperties[String(property[..<sign])] = String(property[property.index(after: sign)...])
      }
    }
    return RecordedDevice(
      index: index, description: description, source: evdev == nil ? .missing : .header, node: node)
  }

  private static func description(_ evdev: YAMLTree) -> DeviceDescription {
    var description = DeviceDescription()
    if case .text(let name)? = evdev["name"] { description.name = name }
    if let numbers = evdev["id"]?.numbers, numbers.count == 4 {
      let id = numbers.map { UInt16(truncatingIfNeeded: $0) }
      description.identity = DeviceIdentity(bus: id[0], vendor: id[1], product: id[2], version: id[3])
    }
    for property in evdev["properties"]?.numbers ?? [] {
      if let property = UInt16(exactly: property), property < InputProperty.count { description.addProperty(property) }
    }
    for (key, value) in pairs(evdev["codes"]) {
      guard let type = UInt16(key), type < EV.count, type != EV.syn else { continue }
      description.addType(type)
      for code in value.numbers ?? [] {
        guard let code = UInt16(exactly: code), code < EvemuHeader.maximumBits else { continue }
        if type != EV.abs || code < ABS.count { description.addCode(code, type: type) }
      }
    }
    for (key, value) in pairs(evdev["absinfo"]) {
      guard let code = UInt16(key), code < ABS.count, let axis = axis(value.numbers ?? []) else { continue }
      description.axes[code] = axis
      description.addCode(code, type: EV.abs)
    }
    return description
  }

  private static func axis(_ numbers: [Int64]) -> AxisInfo? {
    let numbers = numbers.map { Int32(clamping: $0) }
    guard 2...5 ~= numbers.count else { return nil }
    return AxisInfo(
      minimum: numbers[0], maximum: numbers[1], fuzz: numbers.count > 2 ? numbers[2] : 0,
      flat: numbers.count > 3 ? numbers[3] : 0, resolution: numbers.count > 4 ? numbers[4] : 0)
  }

  private static func pairs(_ tree: YAMLTree?) -> [(key: String, value: YAMLTree)] {
    if case .map(let pairs)? = tree { pairs } else { [] }
  }
}

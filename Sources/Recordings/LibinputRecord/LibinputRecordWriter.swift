import Evdev

/// Writes YAML as `libinput record` does, for `libinput replay` and `libinput analyze`.
///
/// The format wants each device's events together. The first device is written as it comes; what the others do is
/// kept until the end, up to a limit. How many devices there are stands at the top, so that nothing is written before the first
/// event.
public struct LibinputRecordWriter: RecordingWriter {
  /// How much of the other devices is kept, in bytes.
  private static let keptLimit = 64 << 20

  public private(set) var losses: [RecordingLoss] = []
  private var sections: [Section] = []
  private var kept = 0
  /// The top and the first device were written.
  private var hasBegun = false

  /// One device's part of the file.
  private struct Section: Sendable {
    /// What is to be written once the sections before it are complete; unused by the first.
    var text: [UInt8] = []
    var isFrameOpen = false
    var lastReport: Timestamp?
  }

  public init() {}

  public mutating func write(_ item: RecordingItem, to output: inout [UInt8]) {
    let index: Int
    switch item {
    case .device(let device): index = device.index
    case .event(_, let device): index = device
    }
    guard index == 0 || sections.indices.contains(index) || index == sections.count else {
      return losses.note("events of devices that were not described are left out")
    }
    switch item {
    case .device: break
    case .event:
      if !sections.indices.contains(index) { sections.append(Section(text: Array("- events:\n".utf8))) }
      begin(&output)
    }
    if index == 0, hasBegun { return write(item, index, into: &output) }
    guard kept < Self.keptLimit else {
      return losses.note("the format wants each device's events together: too many of the others' to keep are left out")
    }
    var text: [UInt8] = []
    if sections.indices.contains(index) { swap(&text, &sections[index].text) }
    let before = text.count
    write(item, index, into: &text)
    kept += text.count - before
    swap(&text, &sections[index].text)
  }

  public mutating func finish(to output: inout [UInt8]) {
    begin(&output)
    for section in sections { output += section.text }
    for place in sections.indices { sections[place].text = [] }
  }

  /// Writes the top, now that the devices are known, and the first of them.
  private mutating func begin(_ output: inout [UInt8]) {
    guard !hasBegun, !sections.isEmpty else { return }
    hasBegun = true
    output.append("version: 1\nndevices: ")
    output.append(decimal: Int64(sections.count))
    output.append("\ndevices:\n")
    output += sections[0].text
    sections[0].text = []
  }

  private mutating func write(_ item: RecordingItem, _ index: Int, into text: inout [UInt8]) {
    switch item {
    case .device(let device):
      // A second description of the same device has no place.
      guard index == sections.count else { return }
      sections.append(Section())
      write(device, to: &text)
      if hasBegun {
        losses.note("ndevices leaves out devices that came after the first event; readers only warn")
      }
    case .event(let event, _):
      write(event, index, to: &text)
    }
  }

  private mutating func write(_ device: RecordedDevice, to text: inout [UInt8]) {
    var start: StaticString = "- "
    if let node = device.node {
      text.append("- node: ")
      text.append(yaml: node)
      text.append("\n")
      start = "  "
    }
    let description = device.description
    if device.source != .missing {
      noteLosses(description)
      text.append(start)
      start = "  "
      text.append("evdev:\n")
      writeEvdev(description, to: &text)
    }
    // `libinput replay` wants to find the properties, also where there are none.
    if device.source != .missing || !description.udevProperties.isEmpty {
      text.append(start)
      start = "  "
      text.append("udev:\n    properties:")
      text.append(description.udevProperties.isEmpty ? " []\n" : "\n")
      for (key, value) in description.udevProperties.sorted(by: { $0.key < $1.key }) {
        text.append("    - ")
        text.append(yaml: "\(key)=\(value)")
        text.append("\n")
      }
    }
    text.append(start)
    text.append("events:\n")
  }

  private mutating func writeEvdev(_ description: DeviceDescription, to text: inout [UInt8]) {
    text.append("    name: ")
    text.append(yamlQuoted: description.name)
    text.append("\n    id: ")
    let identity = description.identity
    text.append(list: [identity.bus, identity.vendor, identity.product, identity.version].map(Int64.init))
    text.append("\n    codes:\n      0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN\n")
    for (type, codes) in description.codes.sorted(by: { $0.key < $1.key }) where type != EV.syn && type < EV.count {
      text.append("      ")
      text.append(decimal: Int64(type))
      text.append(": ")
      text.append(list: codes.filter { $0 < EvemuHeader.maximumBits }.map(Int64.init))
      text.append(" # ")
      text.appendName(ofType: type)
      text.append("\n")
    }
    // `libinput replay` looks up each axis.
    var axes = description.axes
    for code in description.codes[EV.abs] ?? [] where axes[code] == nil {
      axes[code] = AxisInfo(minimum: 0, maximum: 0)
      losses.note("libinput record wants a range of each axis: those without one get 0 to 0")
    }
    if !axes.isEmpty { text.append("    absinfo:\n") }
    for (code, axis) in axes.sorted(by: { $0.key < $1.key }) where code < ABS.count {
      text.append("      ")
      text.append(decimal: Int64(code))
      text.append(": ")
      text.append(list: [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution].map(Int64.init))
      text.append("\n")
    }
    text.append("    properties: ")
    text.append(list: description.properties.filter { $0 < InputProperty.count }.map(Int64.init))
    text.append("\n")
  }

  private mutating func write(_ event: InputEvent, _ index: Int, to text: inout [UInt8]) {
    if !sections[index].isFrameOpen { text.append("  - evdev:\n") }
    sections[index].isFrameOpen = !event.isReport
    var microseconds = event.time.microseconds
    if microseconds < 0 {
      microseconds = 0
      losses.note("libinput record has no times below zero: they are written as zero")
    }
    text.append("    - [")
    text.append(rightAligned: microseconds / 1_000_000, width: 3)
    text.append(", ")
    text.append(rightAligned: microseconds % 1_000_000, width: 6)
    text.append(", ")
    text.append(rightAligned: Int64(event.type), width: 3)
    text.append(", ")
    text.append(rightAligned: Int64(event.code), width: 3)
    text.append(", ")
    text.append(rightAligned: Int64(event.value), width: 7)
    text.append("] # ")
    writeComment(event, index, to: &text)
    text.append("\n")
  }

  private mutating func writeComment(_ event: InputEvent, _ index: Int, to text: inout [UInt8]) {
    guard event.type == EV.syn else {
      text.appendName(ofType: event.type)
      text.append(" / ")
      let start = text.count
      text.appendName(ofCode: event.code, type: event.type)
      text.pad(from: start, to: 20)
      text.append(rightAligned: Int64(event.value), width: 7)
      return
    }
    text.append(event.isReport ? "------------ " : "++++++++++++ ")
    text.appendName(ofCode: event.code, type: event.type)
    text.append(" (")
    text.append(decimal: Int64(event.value))
    text.append(event.isReport ? ") ---------- +" : ") ++++++++++")
    guard event.isReport else { return }
    text.append(decimal: event.time.microseconds(since: sections[index].lastReport ?? event.time) / 1000)
    text.append("ms")
    sections[index].lastReport = event.time
  }

  private mutating func noteLosses(_ description: DeviceDescription) {
    losses.noteUnknownNumbers(description)
    if description.axes.values.contains(where: { $0.value != 0 }) {
      losses.note("libinput record has no current values of axes: they are left out")
    }
    if !description.ledStates.isEmpty || !description.switchStates.isEmpty {
      losses.note("libinput record has no states of LEDs and switches: they are left out")
    }
  }
}

extension [UInt8] {
  /// Appends `[1, 2, 3]`.
  fileprivate mutating func append(list numbers: [Int64]) {
    append("[")
    for (place, number) in numbers.enumerated() {
      if place > 0 { append(", ") }
      append(decimal: number)
    }
    append("]")
  }

  /// Appends text, in quotes where YAML would take it for something else.
  fileprivate mutating func append(yaml text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        || [UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "+")].contains(byte)
    }
    if isPlain, text.utf8.contains(UInt8(ascii: "=")) || text.utf8.first == UInt8(ascii: "/") {
      append(contentsOf: Array(text.utf8))
    } else {
      append(yamlQuoted: text)
    }
  }

  /// Appends text in double quotes.
  fileprivate mutating func append(yamlQuoted text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      default:
        // Control characters, and what YAML takes for line ends or does not allow.
        let isControl = scalar.value < 0x20 || 0x7f..<0xa0 ~= scalar.value
        if !isControl, ![0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff].contains(scalar.value) {
          append(contentsOf: Array(String(scalar).utf8))
        } else {
          append("\\U")
          append(shortHexadecimal: scalar.value, width: 8)
        }
      }
    }
    append("\"")
  }
}

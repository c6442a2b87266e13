import Evdev

/// Writes what evtest would print of the device and its events.
public struct EvtestWriter: RecordingWriter {
  public private(set) var losses: [RecordingLoss] = []

  public init() {}

  public mutating func write(_ item: RecordingItem, to output: inout [UInt8]) {
    switch item {
    case .device(let device) where device.index == 0: write(device, to: &output)
    case .event(let event, device: 0): write(event, to: &output)
    case .device, .event: losses.note("evtest shows one device: the others and their events are left out")
    }
  }

  public mutating func finish(to output: inout [UInt8]) {}

  private mutating func write(_ device: RecordedDevice, to output: inout [UInt8]) {
    if device.node != nil { losses.note("evtest does not tell the device's node: it is left out") }
    guard device.source != .missing else { return }
    let description = device.description
    noteLosses(description)
    output.append("Input driver version is 1.0.1\n")
    let identity = description.identity
    output.append("Input device ID: bus 0x")
    output.append(shortHexadecimal: UInt32(identity.bus))
    output.append(" vendor 0x")
    output.append(shortHexadecimal: UInt32(identity.vendor))
    output.append(" product 0x")
    output.append(shortHexadecimal: UInt32(identity.product))
    output.append(" version 0x")
    output.append(shortHexadecimal: UInt32(identity.version))
    output += Array("\nInput device name: \"\(description.name.onOneLine)\"\nSupported events:\n".utf8)
    writeType(EV.syn, to: &output)
    for (type, codes) in description.codes.sorted(by: { $0.key < $1.key }) where type != EV.syn && type < EV.count {
      writeType(type, to: &output)
      for code in codes where code < EvemuHeader.maximumBits { writeCode(code, type, description, to: &output) }
    }
    output.append("Properties:\n")
    for property in description.properties where property < InputProperty.count {
      output.append("  Property type ")
      output.append(decimal: Int64(property))
      output.append(" (")
      output.appendName(ofProperty: property, else: "?")
      output.append(")\n")
    }
    output.append("Testing ... (interrupt to exit)\n")
  }

  private func writeType(_ type: UInt16, to output: inout [UInt8]) {
    output.append("  Event type ")
    output.append(decimal: Int64(type))
    output.append(" (")
    output.appendName(ofType: type, else: "?")
    output.append(")\n")
  }

  private func writeCode(
    _ code: UInt16, _ type: UInt16, _ description: DeviceDescription, to output: inout [UInt8]
  ) {
    output.append("    Event code ")
    output.append(decimal: Int64(code))
    output.append(" (")
    output.appendName(ofCode: code, type: type, else: "?")
    output.append(")")
    if type == EV.led || type == EV.sw {
      output.append(" state ")
      let states = type == EV.led ? description.ledStates : description.switchStates
      output.append(decimal: Int64(states[code] ?? 0))
    }
    output.append("\n")
    guard type == EV.abs, let axis = description.axes[code] else { return }
    writeField("Value ", axis.value, to: &output)
    writeField("Min   ", axis.minimum, to: &output)
    writeField("Max   ", axis.maximum, to: &output)
    if axis.fuzz != 0 { writeField("Fuzz  ", axis.fuzz, to: &output) }
    if axis.flat != 0 { writeField("Flat  ", axis.flat, to: &output) }
    if axis.resolution != 0 { writeField("Resolution  ", axis.resolution, to: &output) }
  }

  private func writeField(_ name: StaticString, _ number: Int32, to output: inout [UInt8]) {
    output.append("      ")
    output.append(name)
    output.append(rightAligned: Int64(number), width: 6)
    output.append("\n")
  }

  private mutating func write(_ event: InputEvent, to output: inout [UInt8]) {
    var microseconds = event.time.microseconds
    if microseconds < 0 {
      microseconds = 0
      losses.note("evtest has no times below zero: they are written as zero")
    }
    output.append("Event: time ")
    output.append(decimal: microseconds / 1_000_000)
    output.append(".")
    output.append(decimal: microseconds % 1_000_000, width: 6)
    output.append(", ")
    if event.type == EV.syn, event.value == 0, let separator = Self.separator(event.code) {
      return output.append(separator)
    }
    output.append("type ")
    output.append(decimal: Int64(event.type))
    output.append(" (")
    output.appendName(ofType: event.type, else: "?")
    output.append("), code ")
    output.append(decimal: Int64(event.code))
    output.append(" (")
    output.appendName(ofCode: event.code, type: event.type, else: "?")
    output.append("), value ")
    if event.type == EV.msc, event.code == MSC.raw || event.code == MSC.scan {
      output.append(shortHexadecimal: UInt32(bitPattern: event.value), width: 2)
    } else {
      output.append(decimal: Int64(event.value))
    }
    output.append("\n")
  }

  /// The separators that evtest prints. Where one would lose a value (`SYN_REPORT` 1 after a key's repetition), or
  /// its shape would say another code, the event is written out.
  private static func separator(_ code: UInt16) -> StaticString? {
    switch code {
    case SYN.report: "-------------- SYN_REPORT ------------\n"
    case SYN.mtReport: "++++++++++++++ SYN_MT_REPORT ++++++++++++\n"
    case SYN.dropped: ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<\n"
    default: nil
    }
  }

  private mutating func noteLosses(_ description: DeviceDescription) {
    losses.noteCommon(description, format: "evtest")
    if description.ledStates.keys.contains(where: { !description.has(type: EV.led, code: $0) })
      || description.switchStates.keys.contains(where: { !description.has(type: EV.sw, code: $0) })
    {
      losses.note("states of LEDs and switches that the device does not have are left out")
    }
  }
}

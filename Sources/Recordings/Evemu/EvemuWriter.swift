public import Evdev

/// Writes evemu text as `evemu-record` lays it out, so that `evemu-play` and `evemu-device` can read it.
public struct EvemuWriter: RecordingWriter {
  public let version: EvemuVersion
  /// Whether the numbers are explained: the device at the top, and the events at their line's end from version 1.1 on.
  public let hasComments: Bool
  public internal(set) var losses: [RecordingLoss] = []
  private var lastReport: Timestamp?

  public init(version: EvemuVersion = .v13, comments: Bool = true) {
    self.version = version
    hasComments = comments
  }

  public mutating func write(_ item: RecordingItem, to output: inout [UInt8]) {
    switch item {
    case .device(let device) where device.index == 0: write(device, to: &output)
    case .event(let event, device: 0): write(event, to: &output)
    case .device, .event:
      note("evemu holds one device: the others and their events are left out")
    }
  }

  public mutating func finish(to output: inout [UInt8]) {}

  /// Appends the whole recording of one device.
  public mutating func write(_ description: DeviceDescription, _ events: [InputEvent], to output: inout [UInt8]) {
    write(RecordedDevice(description: description, source: .header), to: &output)
    for event in events { write(event, to: &output) }
    finish(to: &output)
  }

  /// Appends an event.
  public mutating func write(_ event: InputEvent, to output: inout [UInt8]) {
    var microseconds = event.time.microseconds
    if microseconds < 0 {
      microseconds = 0
      note("evemu has no times below zero: they are written as zero")
    }
    output.append("E: ")
    output.append(decimal: microseconds / 1_000_000)
    output.append(UInt8(ascii: "."))
    output.append(decimal: microseconds % 1_000_000, width: 6)
    output.append(UInt8(ascii: " "))
    output.append(hexadecimal: event.type, digits: 4)
    output.append(UInt8(ascii: " "))
    output.append(hexadecimal: event.code, digits: 4)
    output.append(UInt8(ascii: " "))
    output.append(decimal: Int64(event.value), width: 4)
    if hasComments, version >= .v11 { writeComment(event, to: &output) }
    output.append(UInt8(ascii: "\n"))
  }

  mutating func note(_ message: String) {
    losses.note(message)
  }

  private mutating func writeComment(_ event: InputEvent, to output: inout [UInt8]) {
    output.append("\t# ")
    if event.isReport {
      output.append("------------ SYN_REPORT (")
      output.append(decimal: Int64(event.value))
      output.append(") ----------")
      if let lastReport {
        output.append(" +")
        output.append(decimal: event.time.microseconds(since: lastReport) / 1000)
        output.append("ms")
      }
      lastReport = event.time
    } else if event.type == EV.syn {
      output.append("++++++++++++ ")
      output.appendName(ofCode: event.code, type: event.type)
      output.append(" (")
      output.append(decimal: Int64(event.value))
      output.append(") ++++++++++")
    } else {
      output.appendName(ofType: event.type)
      output.append(" / ")
      let start = output.count
      output.appendName(ofCode: event.code, type: event.type)
      output.pad(from: start, to: 20)
      output.append(UInt8(ascii: " "))
      output.append(decimal: Int64(event.value))
    }
  }
}

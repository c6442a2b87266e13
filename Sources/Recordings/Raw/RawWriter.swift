import Evdev

/// Writes the events as `read` would give them, in the byte order of this machine.
public struct RawWriter: RecordingWriter {
  public let layout: RawLayout
  public private(set) var losses: [RecordingLoss] = []

  public init(layout: RawLayout) {
    self.layout = layout
  }

  public mutating func write(_ item: RecordingItem, to output: inout [UInt8]) {
    switch item {
    case .device(let device) where device.index == 0:
      if device.source != .missing || device.node != nil {
        losses.note("raw events have no header: what is known of the device is left out; write it to an evemu file")
      }
    case .event(let event, device: 0): write(event, to: &output)
    case .device, .event: losses.note("raw events are of one device: the others and their events are left out")
    }
  }

  public mutating func finish(to output: inout [UInt8]) {}

  private mutating func write(_ event: InputEvent, to output: inout [UInt8]) {
    guard event.type < EV.count else {
      return losses.note("events of types that the kernel does not have are left out")
    }
    // Microseconds are never negative, not even before the clock's zero.
    let (quotient, remainder) = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let seconds = remainder < 0 ? quotient - 1 : quotient
    let microseconds = remainder < 0 ? remainder + 1_000_000 : remainder
    switch layout {
    case .bytes24:
      append(seconds, to: &output)
      append(microseconds, to: &output)
    case .bytes16:
      let short = UInt32(clamping: seconds)
      if Int64(short) != seconds {
        losses.note("times before 0 or after the year 2106 do not fit into 16 bytes: they stop there; write raw24")
      }
      append(short, to: &output)
      append(UInt32(microseconds), to: &output)
    }
    append(event.type, to: &output)
    append(event.code, to: &output)
    append(event.value, to: &output)
  }

  /// The number's bytes in this machine's order.
  private func append<Number: FixedWidthInteger>(_ number: Number, to output: inout [UInt8]) {
    let ordered = Number(littleEndian: number)
    for place in 0..<(Number.bitWidth / 8) {
      output.append(UInt8(truncatingIfNeeded: ordered >> Number(8 * place)))
    }
  }
}

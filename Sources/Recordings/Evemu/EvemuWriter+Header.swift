import Evdev

extension EvemuWriter {
  /// The types that evemu writes bits for, whether there are any or not, with the number of lines of 64 bits.
  private static let types: [(type: UInt16, lines: Int)] = [
    (EV.key, 12), (EV.rel, 1), (EV.abs, 1), (EV.msc, 1), (EV.sw, 1), (EV.led, 1), (EV.snd, 1), (EV.rep, 1), (0x15, 2),
  ]

  /// Appends the first line and, unless the recording had no header either, all that is known of the device.
  public mutating func write(_ device: RecordedDevice, to output: inout [UInt8]) {
    output.append("# EVEMU ")
    output += Array(version.rawValue.utf8)
    output.append("\n")
    if let node = device.node { output += Array("# device \(node.onOneLine)\n".utf8) }
    guard device.source != .missing else { return }
    let description = device.description
    noteLosses(description)
    if hasComments { explain(description, to: &output) }
    output += Array("N: \(description.name.onOneLine)\n".utf8)
    output.append("I:")
    let identity = description.identity
    for number in [identity.bus, identity.vendor, identity.product, identity.version] {
      output.append(UInt8(ascii: " "))
      output.append(hexadecimal: number, digits: 4)
    }
    output.append("\n")
    writeMask(description.properties, title: "P:", lines: 1, to: &output)
    writeMask([EV.syn] + description.codes.keys.sorted(), title: "B: 00", lines: 1, to: &output)
    writeCodes(description.codes, to: &output)
    for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) where code < ABS.count {
      write(axis, code: code, to: &output)
    }
    guard version >= .v13 else { return }
    writeStates(description.ledStates, title: "L: ", to: &output)
    writeStates(description.switchStates, title: "S: ", to: &output)
  }

  private func writeCodes(_ codes: [UInt16: [UInt16]], to output: inout [UInt8]) {
    for (type, lines) in Self.types { writeCodes(codes[type] ?? [], type: type, lines: lines, to: &output) }
    let others = codes.keys.filter { type in type != EV.syn && !Self.types.contains { $0.type == type } }
    for type in others.sorted() where type < EV.count {
      writeCodes(codes[type] ?? [], type: type, lines: 1, to: &output)
    }
  }

  private func writeCodes(_ codes: [UInt16], type: UInt16, lines: Int, to output: inout [UInt8]) {
    var title: [UInt8] = []
    title.append("B: ")
    title.append(hexadecimal: type, digits: 2)
    writeMask(codes, title: String(decoding: title, as: UTF8.self), lines: lines, to: &output)
  }

  /// Appends bits as lines of eight bytes, at least so many.
  private func writeMask(_ bits: [UInt16], title: String, lines: Int, to output: inout [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: 8 * lines)
    for bit in bits where bit < EvemuHeader.maximumBits {
      let place = Int(bit) / 8
      while bytes.count <= place { bytes += [0, 0, 0, 0, 0, 0, 0, 0] }
      bytes[place] |= 1 << UInt8(bit % 8)
    }
    for line in stride(from: 0, to: bytes.count, by: 8) {
      output += Array(title.utf8)
      for byte in bytes[line..<(line + 8)] {
        output.append(UInt8(ascii: " "))
        output.append(hexadecimal: UInt16(byte), digits: 2)
      }
      output.append("\n")
    }
  }

  private func write(_ axis: AxisInfo, code: UInt16, to output: inout [UInt8]) {
    output.append("A: ")
    output.append(hexadecimal: code, digits: 2)
    var numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat]
    if version >= .v12 { numbers.append(axis.resolution) }
    for number in numbers {
      output.append(UInt8(ascii: " "))
      output.append(decimal: Int64(number))
    }
    output.append("\n")
  }

  private func writeStates(_ states: [UInt16: Int32], title: StaticString, to output: inout [UInt8]) {
    for (code, state) in states.sorted(by: { $0.key < $1.key }) where state != 0 && code <= 0xff {
      output.append(title)
      output.append(hexadecimal: code, digits: 2)
      output.append(UInt8(ascii: " "))
      output.append(decimal: Int64(state))
      output.append("\n")
    }
  }
}

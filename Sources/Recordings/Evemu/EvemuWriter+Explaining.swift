import Evdev

extension EvemuWriter {
  /// What the device says of itself, for people, as comments.
  func explain(_ description: DeviceDescription, to output: inout [UInt8]) {
    for property in description.properties {
      output.append("# ")
      output.appendName(ofProperty: property)
      output.append("\n")
    }
    for (type, codes) in description.codes.sorted(by: { $0.key < $1.key }) where type != EV.syn {
      output.append("# ")
      output.appendName(ofType: type)
      output.append("\n")
      for code in codes {
        output.append("#   ")
        let start = output.count
        output.appendName(ofCode: code, type: type)
        if type == EV.abs, let axis = description.axes[code] {
          output.pad(from: start, to: 20)
          output.append(" ")
          output.append(decimal: Int64(axis.minimum))
          output.append(" to ")
          output.append(decimal: Int64(axis.maximum))
          if axis.resolution > 0 {
            output.append(", resolution ")
            output.append(decimal: Int64(axis.resolution))
          }
        }
        output.append("\n")
      }
    }
  }

  /// Notes what this version has no place for.
  mutating func noteLosses(_ description: DeviceDescription) {
    if version < .v12, description.axes.values.contains(where: { $0.resolution != 0 }) {
      note("evemu \(version.rawValue) has no resolution: the axes lose theirs; write 1.2 or later")
    }
    if version < .v13, description.ledStates.values.contains(where: { $0 != 0 }) {
      note("evemu \(version.rawValue) has no states of LEDs; write 1.3")
    }
    if version < .v13, description.switchStates.values.contains(where: { $0 != 0 }) {
      note("evemu \(version.rawValue) has no states of switches; write 1.3")
    }
    if description.axes.values.contains(where: { $0.value != 0 }) {
      note("evemu has no current values of axes: they are left out")
    }
    if !description.udevProperties.isEmpty {
      note("evemu has no udev properties: they are left out")
    }
    if description.name.onOneLine != description.name {
      note("a name takes one line of evemu: its line ends become spaces")
    }
    if description.properties.contains(where: { $0 >= EvemuHeader.maximumBits })
      || description.codes.contains(where: { type, codes in
        type >= EV.count || codes.contains { $0 >= EvemuHeader.maximumBits }
      }) || description.axes.keys.contains(where: { $0 >= ABS.count })
    {
      note("properties, types and codes that the kernel does not have are left out")
    }
  }
}

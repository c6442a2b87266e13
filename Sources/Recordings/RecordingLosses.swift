import Evdev

extension [RecordingLoss] {
  /// Adds a loss, once.
  mutating func note(_ message: String) {
    let loss = RecordingLoss(message: message)
    if !contains(loss) { append(loss) }
  }

  /// Notes what no text format but libinput's has a place for, and what none can hold.
  mutating func noteCommon(_ description: DeviceDescription, format: String) {
    if !description.udevProperties.isEmpty {
      note("\(format) has no udev properties: they are left out")
    }
    noteUnknownNumbers(description)
    if description.name.onOneLine != description.name {
      note("a name takes one line of \(format): its line ends become spaces")
    }
  }

  /// Notes numbers that the kernel does not have, which no format takes.
  mutating func noteUnknownNumbers(_ description: DeviceDescription) {
    let isKnown =
      description.properties.allSatisfy { $0 < InputProperty.count }
      && description.codes.allSatisfy { type, codes in
        type < EV.count && codes.allSatisfy { $0 < EvemuHeader.maximumBits && (type != EV.abs || $0 < ABS.count) }
      }
    let isComplete = description.axes.keys.allSatisfy { description.has(type: EV.abs, code: $0) }
    if !isKnown || !isComplete { note("properties, types and codes that the kernel or the device does not have are left out") }
  }
}

extension String {
  /// The text with whatever would end a line replaced by spaces.
  var onOneLine: String {
    var scalars = String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 })
    if scalars.last == "\r" {
      scalars.removeLast()
      scalars.append(" ")
    }
    return String(scalars)
  }
}

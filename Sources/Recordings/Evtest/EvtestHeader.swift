import Evdev

/// Collects what evtest, or python-evdev's tool of the same name, says of a device before its events.
struct EvtestHeader: Sendable {
  private var description = DeviceDescription()
  private var node: String?
  private var hasFields = false
  private var hasName = false
  private var type: UInt16?
  private var axis: UInt16?

  /// Whether anything was said of a device.
  var isEmpty: Bool { !hasFields }

  func device(index: Int) -> RecordedDevice {
    RecordedDevice(index: index, description: description, source: hasFields ? .header : .missing, node: node)
  }

  /// Whether a line that begins here is one of the header's.
  static func begins(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    return Line.read(line, &scanner) != nil
  }

  /// Whether a line begins the header of a device.
  static func isFirst(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    return scanner.skip("Input driver version", line) || scanner.skip("Device name:", line)
  }

  /// Whether the line goes on with what should stand in a line of its own.
  static func isJoined(_ line: Span<UInt8>) -> Bool {
    guard line.count > 80, isFirst(line) else { return false }
    return line.indices.contains { place in
      var scanner = FieldScanner(position: place)
      return scanner.skip("Input device ID:", line) || scanner.skip("Device info:", line) || scanner.skip("Event: time ", line)
    }
  }

  mutating func take(_ line: Span<UInt8>) throws(EvtestMistake) {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard let kind = Line.read(line, &scanner) else { return }
    switch kind {
    case .nothing: return
    case .version: break
    case .identity: try identity(line, &scanner)
    case .name: name(line, &scanner)
    case .type: try eventType(line, &scanner)
    case .code: try eventCode(line, &scanner)
    case .pythonType: try pythonType(line, &scanner)
    case .pythonCode: try pythonCode(line, &scanner)
    case .axisFields: axisFields(line, &scanner)
    case .property: description.addProperty(try number(line, &scanner, below: InputProperty.count))
    }
    hasFields = true
  }

  /// `bus 0x3 vendor 0xeef product 0x1 version 0x210`, or with colons and commas.
  private mutating func identity(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvtestMistake) {
    while scanner.position < line.count {
      while let byte = scanner.next(line), byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") {
        scanner.position += 1
      }
      guard scanner.position < line.count else { return }
      let names: [(StaticString, WritableKeyPath<DeviceIdentity, UInt16>)] = [
        ("bus", \.bus), ("vendor", \.vendor), ("product", \.product), ("version", \.version),
      ]
      guard let path = names.first(where: { scanner.skip($0.0, line) })?.1 else { return }
      _ = scanner.skipByte(UInt8(ascii: ":"), line)
      scanner.skipBlanks(line)
      guard let value = scanner.hexadecimal32(line), let number = UInt16(exactly: value) else { throw .headerNumber }
      description.identity[keyPath: path] = number
    }
  }

  /// The name in quotes, to the last of them, or the rest of the line.
  private mutating func name(_ line: Span<UInt8>, _ scanner: inout FieldScanner) {
    scanner.skipBlanks(line)
    var end = line.count
    if scanner.next(line) == UInt8(ascii: "\"") {
      scanner.position += 1
      while end > scanner.position, line[end - 1] != UInt8(ascii: "\"") { end -= 1 }
      end = end > scanner.position ? end - 1 : line.count
    }
    description.name = scanner.rest(line.extracting(0..<end))
  }

  private mutating func eventType(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvtestMistake) {
    let number = try number(line, &scanner, below: EV.count)
    type = number
    axis = nil
    if number != EV.syn { description.addType(number) }
  }

  /// A code of the last type, with the state of an LED or a switch behind its name.
  private mutating func eventCode(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvtestMistake) {
    try addCode(try number(line, &scanner, below: EvemuHeader.maximumBits))
    scanner.skipBlanks(line)
    _ = scanner.skipParentheses(line)
    scanner.skipBlanks(line)
    guard scanner.skip("state ", line), let state = scanner.integer(line), state != 0, let code = lastCode else { return }
    if type == EV.led { description.ledStates[code] = state }
    if type == EV.sw { description.switchStates[code] = state }
  }

  private var lastCode: UInt16?

  private mutating func addCode(_ code: UInt16) throws(EvtestMistake) {
    axis = nil
    lastCode = code
    guard let type, type != EV.syn else { return }
    description.addCode(code, type: type)
    guard type == EV.abs else { return }
    guard code < ABS.count else { throw .axisCode }
    axis = code
  }

  /// `Type EV_ABS 3:` of python-evdev: the number stands last.
  private mutating func pythonType(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvtestMistake) {
    Self.skipToLastNumber(line, &scanner)
    try eventType(line, &scanner)
  }

  private mutating func pythonCode(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvtestMistake) {
    Self.skipToLastNumber(line, &scanner)
    try addCode(try number(line, &scanner, below: EvemuHeader.maximumBits))
  }

  private static func skipToLastNumber(_ line: Span<UInt8>, _ scanner: inout FieldScanner) {
    var place = line.count
    while place > scanner.position, line[place - 1] &- UInt8(ascii: "0") >= 10 { place -= 1 }
    while place > scanner.position, line[place - 1] &- UInt8(ascii: "0") < 10 { place -= 1 }
    scanner.position = place
  }

  private mutating func axisFields(_ line: Span<UInt8>, _ scanner: inout FieldScanner) {
    guard let axis else { return }
    var info = description.axes[axis] ?? AxisInfo(minimum: 0, maximum: 0)
    while let (field, number) = AxisField.read(line, &scanner) { field.set(number, in: &info) }
    description.axes[axis] = info
  }

  private func number(
    _ line: Span<UInt8>, _ scanner: inout FieldScanner, below limit: UInt16
  ) throws(EvtestMistake) -> UInt16 {
    scanner.skipBlanks(line)
    guard let number = scanner.number(line) else { throw .headerNumber }
    guard number < limit else { throw .axisCode }
    return number
  }
}

/// What a line of the header is about, told by its first words, which are stepped over.
private enum Line {
  case version, identity, name, type, code, pythonType, pythonCode, axisFields, property, nothing

  static func read(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Line? {
    let beginnings: [(StaticString, Line)] = [
      ("Input driver version", .version), ("Input device ID:", .identity), ("Device info:", .identity),
      ("Input device name:", .name), ("Device name:", .name), ("Event type ", .type), ("Repeat type ", .type),
      ("Event code ", .code), ("Repeat code ", .code), ("Property type ", .property), ("Type EV_", .pythonType),
      ("Supported events:", .nothing), ("Properties:", .nothing), ("Testing ...", .nothing),
      ("Key repeat handling:", .nothing), ("Device capabilities:", .nothing), ("Repeat settings:", .nothing),
      ("Listening for events", .nothing),
    ]
    for (words, kind) in beginnings where scanner.skip(words, line) { return kind }
    var ahead = scanner
    if ahead.skip("Code ", line), endsInNumber(line) {
      scanner = ahead
      return .pythonCode
    }
    ahead = scanner
    return AxisField.read(line, &ahead) == nil ? nil : .axisFields
  }

  private static func endsInNumber(_ line: Span<UInt8>) -> Bool {
    let end = line.count - (line.count > 0 && line[line.count - 1] == UInt8(ascii: ":") ? 1 : 0)
    return end > 0 && line[end - 1] &- UInt8(ascii: "0") < 10
  }
}

import Evdev

/// Collects what `getevent -p`, `-lp` or `-i` says of one device.
///
/// ```
/// add device 1: /dev/input/event5
///   name:     "touch_dev"
///   events:
///     KEY (0001): BTN_TOUCH
///     ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
///                 ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
///   input props:
///     INPUT_PROP_DIRECT
/// ```
struct GeteventDescription: Sendable {
  private enum Part { case front, events, properties }

  var node: String?
  private var part = Part.front
  private var type: UInt16?
  private var description = DeviceDescription()
  private var hasFields = false
  /// The line of the last axis, whose rest a mail client may have put into the next one.
  private var axisLine: (line: WrappedLine, code: UInt16)?

  init(node: String?) {
    self.node = node
  }

  func device(index: Int) -> RecordedDevice {
    RecordedDevice(index: index, description: description, source: hasFields ? .header : .missing, node: node)
  }

  /// The node in `add device 1: /dev/input/event5`.
  static func node(_ line: Span<UInt8>) -> String? {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard scanner.skip("add device ", line), scanner.digits(line) != nil, scanner.skip(":", line) else { return nil }
    scanner.skipBlanks(line)
    let start = scanner.position
    while let byte = scanner.next(line), byte != 0x20, byte != 0x09 { scanner.position += 1 }
    var name = FieldScanner(position: start)
    return name.rest(line.extracting(0..<scanner.position))
  }

  /// Takes a line of the description; false when it is none.
  mutating func take(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    hasFields = true
    if takeRestOfAxis(line, scanner) { return true }
    axisLine = nil
    if takeTitle(line, &scanner) { return true }
    switch part {
    case .front:
      return takeFront(line, &scanner)
    case .events:
      takeTypeTitle(line, &scanner)
      return takeCodes(line, &scanner)
    case .properties:
      let range = scanner.word(line)
      if let property = number(line, range, { EventNames.property(named: $0) }), property < InputProperty.count {
        description.addProperty(property)
        return true
      }
      return scanner.skip("<none>", line)
    }
  }

  private mutating func takeTitle(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    if scanner.skip("events:", line) {
      part = .events
    } else if scanner.skip("input props:", line) {
      part = .properties
    } else {
      return false
    }
    return true
  }

  private mutating func takeFront(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    if scanner.skip("name:", line) {
      scanner.skipBlanks(line)
      guard scanner.skip("\"", line) else { return false }
      var end = line.count
      while end > scanner.position, line[end - 1] != UInt8(ascii: "\"") { end -= 1 }
      description.name = scanner.rest(line.extracting(0..<max(end - 1, scanner.position)))
      return true
    }
    let names: [(StaticString, WritableKeyPath<DeviceIdentity, UInt16>)] = [
      ("bus", \.bus), ("vendor", \.vendor), ("product", \.product), ("version", \.version),
    ]
    for (name, path) in names where scanner.skip(name, line) {
      _ = scanner.skip(":", line)
      scanner.skipBlanks(line)
      // `version: 1.0.1` is evdev's own, not the device's.
      if let value = scanner.hexadecimal32(line, least: 4), let number = UInt16(exactly: value), scanner.isAtFieldEnd(line) {
        description.identity[keyPath: path] = number
      }
      return true
    }
    return scanner.skip("location:", line) || scanner.skip("id:", line)
  }

  /// `ABS (0003): ` begins a type.
  private mutating func takeTypeTitle(_ line: Span<UInt8>, _ scanner: inout FieldScanner) {
    var ahead = scanner
    guard !ahead.word(line).isEmpty, ahead.skipBlanks(line), ahead.skip("(", line),
      let number = ahead.hexadecimal32(line, least: 4), ahead.skip(")", line)
    else { return }
    _ = ahead.skipByte(UInt8(ascii: ":"), line)
    ahead.skipBlanks(line)
    scanner = ahead
    type = UInt16(exactly: number).flatMap { $0 < EV.count ? $0 : nil }
    if let type, type != EV.syn { description.addType(type) }
  }

  /// Codes in a row, or one axis with its range.
  private mutating func takeCodes(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    guard let type else { return false }
    while true {
      scanner.skipBlanks(line)
      let range = scanner.word(line)
      guard !range.isEmpty else { return scanner.position >= line.count }
      // Names that are not in the kernel's headers are vendors' own.
      let code = number(line, range) { EventNames.code(named: $0, type: type) }
      guard let code, code < EvemuHeader.maximumBits, type != EV.abs || code < ABS.count else { continue }
      if type != EV.syn { description.addCode(code, type: type) }
      // A star marks keys that are down.
      _ = scanner.skip("*", line)
      guard scanner.skipByte(UInt8(ascii: ":"), line) else { continue }
      guard type == EV.abs else { return true }
      takeAxis(line.extracting(scanner.position...), code)
      // A line as long as this was not broken, and need not be kept.
      if line.count - scanner.position < 500 { axisLine = (WrappedLine(line.extracting(scanner.position...), 0), code) }
      return true
    }
  }

  private mutating func takeAxis(_ fields: Span<UInt8>, _ code: UInt16) {
    var scanner = FieldScanner()
    var axis = AxisInfo(minimum: 0, maximum: 0)
    while let (field, number) = AxisField.read(fields, &scanner) { field.set(number, in: &axis) }
    description.axes[code] = axis
  }

  /// Takes what goes on as an axis' line does: `resolution 0`, or the number that was to stand behind that word.
  private mutating func takeRestOfAxis(_ line: Span<UInt8>, _ start: FieldScanner) -> Bool {
    guard var joined = axisLine?.line, let code = axisLine?.code else { return false }
    var scanner = start
    if AxisField.read(line, &scanner) == nil {
      guard scanner.integer(line) != nil, scanner.skip(",", line) || scanner.isAtFieldEnd(line) else { return false }
      // `0039  : value 0` is the next axis.
      if scanner.skipByte(UInt8(ascii: ":"), line) { return false }
    }
    guard joined.join(line) else { return false }
    takeAxis(joined.bytes.span, code)
    axisLine = (joined, code)
    return true
  }

  private func number(_ line: Span<UInt8>, _ range: Range<Int>, _ named: (String) -> UInt16?) -> UInt16? {
    guard !range.isEmpty else { return nil }
    var scanner = FieldScanner(position: range.lowerBound)
    if range.count == 4, let number = scanner.hexadecimal32(line), scanner.position == range.upperBound {
      return UInt16(exactly: number)
    }
    scanner.position = range.lowerBound
    return named(scanner.rest(line.extracting(0..<range.upperBound)))
  }
}

import Evdev

/// What a line of a libinput log is, as far as one line can tell.
struct LibinputRecordLine {
  enum Content {
    /// `- [  0,   9967,   3,  47,     1] # EV_ABS / ABS_MT_SLOT             1`
    case event(InputEvent)
    /// `- evdev:`; whether something follows in the line.
    case evdevItem(hasRest: Bool)
    /// An entry of another kind: `- hid:`, `- libinput:`.
    case otherItem
    /// `events:`, also as a device's first key.
    case events(isFirstKey: Bool)
    /// `- node: /dev/input/event14` or `devices:`.
    case device
    /// `....`, left by somebody who shortened the log.
    case cut
    case other
  }

  var indentation: Int
  var startsEntry: Bool
  var content: Content
  /// Whether a remark stands behind an event.
  var endsInRemark = false

  /// nil for blank lines and comments.
  init?(_ line: Span<UInt8>) {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard let first = scanner.next(line), first != UInt8(ascii: "#") else { return nil }
    indentation = scanner.position
    startsEntry = scanner.skip("- ", line)
    if startsEntry {
      scanner.skipBlanks(line)
      if let event = Self.event(line, &scanner) {
        content = .event(event)
        endsInRemark = scanner.position < line.count
        return
      }
    }
    content = Self.content(line, &scanner, startsEntry: startsEntry)
    if startsEntry, case .events = content { indentation += 2 }
  }

  private static func content(
    _ line: Span<UInt8>, _ scanner: inout FieldScanner, startsEntry: Bool
  ) -> Content {
    if isCut(line, scanner.position) { return .cut }
    let range = scanner.word(line)
    guard !range.isEmpty, scanner.skip(":", line), scanner.isAtFieldEnd(line) else { return .other }
    scanner.skipBlanks(line)
    let hasRest = !scanner.isAtEnd(line)
    var start = FieldScanner(position: range.lowerBound)
    if start.skip("events:", line), !hasRest { return .events(isFirstKey: startsEntry) }
    if start.skip("devices:", line) { return .device }
    guard startsEntry else { return .other }
    if start.skip("evdev:", line) { return .evdevItem(hasRest: hasRest) }
    if start.skip("node:", line) { return .device }
    return .otherItem
  }

  /// Nothing but dots, or dots in brackets.
  private static func isCut(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var dots = 0
    for place in start..<line.count {
      switch line[place] {
      case UInt8(ascii: "."): dots += 1
      // The bytes of "…".
      case 0xe2, 0x80, 0xa6: dots += 1
      case UInt8(ascii: "["), UInt8(ascii: "]"), 0x20, 0x09: continue
      default: return false
      }
    }
    return dots > 0
  }

  /// `[seconds, microseconds, type, code, value]` from here on.
  @inline(__always)
  private static func event(_ line: Span<UInt8>, _ start: inout FieldScanner) -> InputEvent? {
    var scanner = start
    guard scanner.skip("[", line) else { return nil }
    scanner.skipBlanks(line)
    guard let seconds = scanner.digits(line), seconds < 9_000_000_000_000, comma(line, &scanner),
      let microseconds = scanner.digits(line), microseconds < 1_000_000, comma(line, &scanner),
      let type = scanner.digits(line), type <= 0xffff, comma(line, &scanner),
      let code = scanner.digits(line), code <= 0xffff, comma(line, &scanner)
    else { return nil }
    let isNegative = scanner.skip("-", line)
    guard let magnitude = scanner.digits(line), let value = Int32(exactly: isNegative ? -magnitude : magnitude) else {
      return nil
    }
    scanner.skipBlanks(line)
    guard scanner.skip("]", line) else { return nil }
    scanner.skipBlanks(line)
    guard scanner.isAtEnd(line) else { return nil }
    start = scanner
    return InputEvent(
      time: Timestamp(microseconds: seconds * 1_000_000 + microseconds), type: UInt16(type), code: UInt16(code),
      value: value)
  }

  @inline(__always)
  private static func comma(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    scanner.skipBlanks(line)
    guard scanner.skip(",", line) else { return false }
    scanner.skipBlanks(line)
    return true
  }
}

import Evdev

/// One event as Android's `getevent` prints it, in numbers or with `-l` in words.
///
/// ```
/// [   14275.464083] /dev/input/event2: 0003 0039 00000090
/// [   14275.464083] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000090
/// /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
/// 0003 0035 0000034f
/// ```
struct GeteventLine {
  enum Outcome {
    case event(GeteventLine)
    /// A word that is not in the kernel's headers.
    case unknownWord
    /// It ends before its value.
    case incomplete
    case damaged
  }

  /// nil without `-t`.
  var time: Timestamp?
  /// Where the node's name stands in the line; nil when only one device was asked for.
  var node: Range<Int>?
  var type: UInt16 = 0
  var code: UInt16 = 0
  var value: Int32 = 0

  /// Whether a line that begins here is an event.
  static func begins(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    var event = GeteventLine()
    guard event.readFront(line, &scanner) else { return false }
    if scanner.skip("EV_", line) { return true }
    guard scanner.hexadecimal32(line, least: 4) != nil else { return false }
    if event.node != nil { return true }
    // Without a node it takes more to be sure.
    return scanner.skipBlanks(line) && scanner.hexadecimal32(line, least: 4) != nil && scanner.skipBlanks(line)
      && scanner.hexadecimal32(line, least: 8) != nil
  }

  static func read(_ line: Span<UInt8>) -> Outcome {
    var scanner = FieldScanner()
    var event = GeteventLine()
    guard event.readFront(line, &scanner) else { return .damaged }
    let fields = (field(line, &scanner), field(line, &scanner), field(line, &scanner))
    guard !fields.0.isEmpty, !fields.1.isEmpty, !fields.2.isEmpty else {
      return scanner.position >= line.count ? .incomplete : .damaged
    }
    if scanner.position < line.count, line[scanner.position] != 0x20, line[scanner.position] != 0x09 { return .damaged }
    guard let type = number(line, fields.0, { EventNames.type(named: $0) }) else { return failure(line, fields.0) }
    guard let code = number(line, fields.1, { EventNames.code(named: $0, type: type) }) else {
      return failure(line, fields.1)
    }
    guard let value = value(line, fields.2) else { return failure(line, fields.2) }
    event.type = type
    event.code = code
    event.value = value
    return .event(event)
  }

  private static func field(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Range<Int> {
    scanner.skipBlanks(line)
    return scanner.word(line)
  }

  /// Reads the time and the node, of which either may be missing.
  private mutating func readFront(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    scanner.skipBlanks(line)
    if scanner.skip("[", line) {
      scanner.skipBlanks(line)
      guard let found = scanner.time(line), scanner.skip("]", line) else { return false }
      time = found.time
      scanner.skipBlanks(line)
    } else if let found = Self.oldTime(line, &scanner) {
      time = found
      scanner.skipBlanks(line)
    }
    let start = scanner.position
    guard scanner.skip("/dev/", line) else { return true }
    while let byte = scanner.next(line), byte != UInt8(ascii: ":"), byte != 0x20 { scanner.position += 1 }
    node = start..<scanner.position
    guard scanner.skip(":", line) else { return false }
    return scanner.skipBlanks(line)
  }

  /// `14275-464083: ` of the first Androids, microseconds without zeros in front.
  private static func oldTime(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Timestamp? {
    var ahead = scanner
    guard let seconds = ahead.digits(line), seconds < 9_000_000_000_000, ahead.skip("-", line),
      let microseconds = ahead.digits(line), microseconds < 1_000_000, ahead.skip(": ", line)
    else { return nil }
    scanner = ahead
    return Timestamp(seconds: seconds, microseconds: microseconds)
  }

  private static func text(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    var scanner = FieldScanner(position: range.lowerBound)
    return scanner.rest(line.extracting(0..<range.upperBound))
  }

  /// Four hexadecimal digits, or a name.
  private static func number(_ line: Span<UInt8>, _ range: Range<Int>, _ named: (String) -> UInt16?) -> UInt16? {
    if range.count == 4, let number = hexadecimal(line, range) { return UInt16(truncatingIfNeeded: number) }
    return named(text(line, range))
  }

  private static func hexadecimal(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    guard line[range.lowerBound] != UInt8(ascii: "0") || range.count < 2 || line[range.lowerBound + 1] != UInt8(ascii: "x")
    else { return nil }
    var scanner = FieldScanner(position: range.lowerBound)
    guard let number = scanner.hexadecimal32(line), scanner.position == range.upperBound else { return nil }
    return number
  }

  private static func value(_ line: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    if range.count == 8, let number = hexadecimal(line, range) { return Int32(bitPattern: number) }
    switch text(line, range) {
    case "UP": return 0
    case "DOWN": return 1
    case "REPEAT": return 2
    case "MT_TOOL_FINGER": return MTTool.finger
    case "MT_TOOL_PEN": return MTTool.pen
    case "MT_TOOL_PALM": return MTTool.palm
    case "MT_TOOL_DIAL": return MTTool.dial
    default: return nil
    }
  }

  /// A name is left out, digits are damage.
  private static func failure(_ line: Span<UInt8>, _ range: Range<Int>) -> Outcome {
    let first = line[range.lowerBound]
    let isName = first &- UInt8(ascii: "A") < 26 && range.count > 1 && hexadecimal(line, range) == nil
    return isName ? .unknownWord : .damaged
  }
}

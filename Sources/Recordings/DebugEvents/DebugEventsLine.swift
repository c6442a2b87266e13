import Evdev

/// One line of `libinput debug-events`.
///
/// ```
/// -event7   DEVICE_ADDED            1  Some Touchscreen    seat0 default group5  cap:t  size 316x176mm calib
///  event7   TOUCH_DOWN              2  +8.500s	0 (0) 70.68/60.25 (223.42/106.08mm)
///  event7   TOUCH_FRAME             3  +8.500s
/// ```
struct DebugEventsLine {
  enum Kind {
    case deviceAdded, down, motion, up, cancel, frame
    /// What has no contacts: pointers, keys, gestures of touchpads.
    case other
  }

  /// Hundredths of a percent of the width and the height, and where it is told, hundredths of a millimetre.
  struct Position {
    var x: Int64
    var y: Int64
    var millimetresX: Int64?
    var millimetresY: Int64?
  }

  var node: Range<Int>
  var kind: Kind
  var time: Timestamp?
  var slot: Int32?
  var position: Position?
  /// Where the text after the kind starts.
  var rest: Int

  /// Whether a line that begins here is one of libinput's.
  static func begins(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    return node(line, &scanner) != nil && kind(line, &scanner) != nil
  }

  /// nil where the line is damaged.
  static func read(_ line: Span<UInt8>) -> DebugEventsLine? {
    var scanner = FieldScanner()
    guard let node = node(line, &scanner), let kind = kind(line, &scanner) else { return nil }
    var event = DebugEventsLine(node: node, kind: kind, rest: scanner.position)
    switch kind {
    case .deviceAdded, .other:
      return event
    case .frame, .down, .motion, .up, .cancel:
      guard event.readTime(line, &scanner) else { return nil }
      if kind == .frame { return event }
      guard event.readSlot(line, &scanner) else { return nil }
      if kind == .up || kind == .cancel { return event }
      return event.readPosition(line, &scanner) ? event : nil
    }
  }

  private static func node(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Range<Int>? {
    scanner.skipBlanks(line)
    _ = scanner.skip("-", line)
    let start = scanner.position
    guard scanner.skip("event", line), scanner.digits(line) != nil else { return nil }
    let node = start..<scanner.position
    return scanner.skipBlanks(line) ? node : nil
  }

  private static func kind(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Kind? {
    let kinds: [(StaticString, Kind)] = [
      ("DEVICE_ADDED", .deviceAdded), ("TOUCH_DOWN", .down), ("TOUCH_MOTION", .motion), ("TOUCH_UP", .up),
      ("TOUCH_CANCEL", .cancel), ("TOUCH_FRAME", .frame),
    ]
    for (word, kind) in kinds where scanner.skip(word, line) { return scanner.isAtWord(line) ? nil : kind }
    let others: [StaticString] = [
      "DEVICE_", "POINTER_", "KEYBOARD_", "GESTURE_", "TABLET_", "SWITCH_",
    ]
    for word in others where scanner.skip(word, line) { return .other }
    return nil
  }

  /// `+8.500s`, with the event's number before it in newer versions.
  private mutating func readTime(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    scanner.skipBlanks(line)
    if scanner.digits(line) != nil { scanner.skipBlanks(line) }
    guard scanner.skip("+", line) else { return false }
    scanner.skipBlanks(line)
    guard let microseconds = decimal(line, &scanner), scanner.skip("s", line) else { return false }
    time = Timestamp(microseconds: microseconds)
    return true
  }

  private mutating func readSlot(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    scanner.skipBlanks(line)
    guard let number = scanner.integer(line) else { return false }
    slot = number
    scanner.skipBlanks(line)
    // The seat's own number for the contact.
    _ = scanner.skipParentheses(line)
    return true
  }

  private mutating func readPosition(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Bool {
    scanner.skipBlanks(line)
    guard let (x, y) = pair(line, &scanner) else { return false }
    var found = Position(x: x, y: y)
    scanner.skipBlanks(line)
    if scanner.skip("(", line) {
      scanner.skipBlanks(line)
      guard let (x, y) = pair(line, &scanner), scanner.skip("mm)", line) else { return false }
      found.millimetresX = x
      found.millimetresY = y
    }
    position = found
    return true
  }

  /// `70.68/60.25`, in hundredths.
  private func pair(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> (Int64, Int64)? {
    guard let x = decimal(line, &scanner) else { return nil }
    scanner.skipBlanks(line)
    guard scanner.skip("/", line) else { return nil }
    scanner.skipBlanks(line)
    guard let y = decimal(line, &scanner) else { return nil }
    return (x / 10_000, y / 10_000)
  }

  /// A number with a fraction, in millionths; what follows may be a unit.
  private func decimal(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Int64? {
    let isNegative = scanner.skip("-", line)
    guard let whole = scanner.digits(line), whole < 9_000_000_000_000 else { return nil }
    var millionths: Int64 = 0
    var place: Int64 = 100_000
    if scanner.skip(".", line) {
      while let byte = scanner.next(line), byte &- UInt8(ascii: "0") < 10 {
        millionths += Int64(byte - UInt8(ascii: "0")) * place
        place /= 10
        scanner.position += 1
      }
    }
    let all = whole * 1_000_000 + millionths
    return isNegative ? -all : all
  }
}

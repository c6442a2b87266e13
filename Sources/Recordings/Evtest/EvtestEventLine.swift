import Evdev

/// One event as evtest, python-evdev's tool of the same name, and KOReader print it.
///
/// ```
/// Event: time 1420554073.167822, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 0
/// Event: time 1420554073.167822, -------------- SYN_REPORT ------------
/// time 1452990543.89     type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value -1
/// input event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: 970, time: 1724940543.864183
/// key event => code: 330 (BTN_TOUCH), value: 1, time: 1724940543.864183
/// ```
///
/// Names in parentheses are passed over: the numbers say the same, and are right where the names are not. For the
/// same reason it is the shape of a separator that counts, not the name in it.
struct EvtestEventLine {
  enum Outcome {
    /// `fraction` is the number of digits that the time's fraction has.
    case event(InputEvent, fraction: Int)
    /// The line is good as far as it goes; a mail client may have wrapped it.
    case incomplete
    case damaged(EvtestMistake)
  }

  private var time: Timestamp?
  private var fraction = 6
  private var type: UInt16?
  private var code: UInt16?
  private var value: Int32?
  private var isHexadecimalForScan = false

  /// Whether a line that begins here is an event.
  static func begins(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    if scanner.skip("Event: time", line) || scanner.skip("input event =>", line) || scanner.skip("key event =>", line) {
      return true
    }
    // Of python-evdev, whose lines begin with a word that others may begin with as well.
    guard scanner.skip("time ", line) else { return false }
    scanner.skipBlanks(line)
    return scanner.time(line) != nil && scanner.skipBlanks(line)
  }

  static func read(_ line: Span<UInt8>) -> Outcome {
    var event = EvtestEventLine()
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    if scanner.skip("Event:", line) {
      event.isHexadecimalForScan = true
    } else if scanner.skip("key event =>", line) {
      event.type = EV.key
    } else {
      _ = scanner.skip("input event =>", line)
    }
    do throws(EvtestMistake) {
      return try event.readFields(line, &scanner)
    } catch {
      return .damaged(error)
    }
  }

  private mutating func readFields(
    _ line: Span<UInt8>, _ scanner: inout FieldScanner
  ) throws(EvtestMistake) -> Outcome {
    while true {
      while let byte = scanner.next(line), byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") {
        scanner.position += 1
      }
      guard let byte = scanner.next(line) else { return outcome }
      if byte == UInt8(ascii: "(") {
        guard scanner.skipParentheses(line) else { return value == nil || time == nil ? .incomplete : outcome }
      } else if let separator = Self.separator(line, scanner.position) {
        guard let time, type == nil, value == nil else { throw .words }
        return .event(InputEvent(time: time, type: EV.syn, code: separator, value: 0), fraction: fraction)
      } else {
        guard try readField(line, &scanner) else { return .incomplete }
      }
    }
  }

  private var outcome: Outcome {
    guard let time, let type, let code, let value else { return .incomplete }
    return .event(InputEvent(time: time, type: type, code: code, value: value), fraction: fraction)
  }

  /// Reads one name and its number; false when the line ends between them.
  private mutating func readField(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvtestMistake) -> Bool {
    enum Name { case time, type, code, value }
    let names: [(StaticString, Name)] = [("time", .time), ("type", .type), ("code", .code), ("value", .value)]
    guard let name = names.first(where: { scanner.skip($0.0, line) })?.1 else {
      // A word that begins like one of them was cut in two.
      throw .words
    }
    _ = scanner.skipByte(UInt8(ascii: ":"), line)
    scanner.skipBlanks(line)
    if scanner.position >= line.count { return false }
    switch name {
    case .time:
      guard time == nil, let found = scanner.time(line) else { throw .time }
      (time, fraction) = (found.time, found.fraction)
    case .type:
      guard type == nil, let found = scanner.number(line) else { throw .type }
      type = found
    case .code:
      guard code == nil, let found = scanner.number(line) else { throw .code }
      code = found
    case .value:
      guard value == nil, let found = readValue(line, &scanner) else { throw .value }
      value = found
    }
    return true
  }

  /// evtest prints the values of `MSC_RAW` and `MSC_SCAN` in hexadecimal, without a mark.
  private func readValue(_ line: Span<UInt8>, _ scanner: inout FieldScanner) -> Int32? {
    if isHexadecimalForScan, type == EV.msc, code == MSC.raw || code == MSC.scan {
      return scanner.hexadecimal32(line).map { Int32(bitPattern: $0) }
    }
    return scanner.integer(line)
  }

  /// The code of the synchronisation event whose separator stands here: `----`, `++++`, `>>>>` or `!!!!`.
  private static func separator(_ line: Span<UInt8>, _ position: Int) -> UInt16? {
    guard position + 3 < line.count else { return nil }
    let mark = line[position]
    for place in 1...3 where line[position + place] != mark { return nil }
    switch mark {
    case UInt8(ascii: "-"): return SYN.report
    case UInt8(ascii: "+"): return SYN.mtReport
    case UInt8(ascii: ">"), UInt8(ascii: "!"): return SYN.dropped
    default: return nil
    }
  }
}

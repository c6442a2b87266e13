/// What mails and other logs put in front of a line, taken off by shape, a layer at a time.
///
/// It knows the marks of quoting, `dmesg` (`[ 12.345678] `, `<6>`), dates and times as most logs and `ts` write them,
/// the journal (`Jan 02 10:11:12 host evtest[123]: `), Android's `logcat` (`01-02 10:11:12.123  456  789 D tag: `,
/// `D/tag( 456): `), words like `DEBUG` after a time, and the numbers that `grep -n`, `cat -n` and `nl` put before lines. One blank behind each is taken too, no more: the rest of them
/// may be indentation that means something.
struct LogPrefix {
  var scanner = FieldScanner()
  /// Whether anything other than blanks was taken.
  private(set) var hasTakenAnything = false
  private var isAfterTime = false

  /// Takes marks of quoting: `> `, `>> `, `> > `.
  ///
  /// Some clients put no blank behind the mark, which shows in the first line that is not indented: from then on a
  /// blank there is the line's own.
  mutating func skipQuotes(_ line: Span<UInt8>, areBare: inout Bool) {
    while true {
      var ahead = scanner
      ahead.skipBlanks(line)
      guard ahead.skip(">", line) else { return }
      scanner = ahead
      hasTakenAnything = true
      guard let next = scanner.next(line) else { return }
      if next != 0x20, next != UInt8(ascii: ">") { areBare = true }
      if !areBare || scanner.position + 1 < line.count && line[scanner.position + 1] == UInt8(ascii: ">") {
        takeBlank(line)
      }
    }
  }

  /// Takes one more layer; false when nothing known is there.
  mutating func takeLayer(_ line: Span<UInt8>) -> Bool {
    let start = scanner
    scanner.skipBlanks(line)
    if takeBrackets(line) || takeMonthAndDay(line) || takeTime(line) || takeTag(line)
      || (isAfterTime && (takeThreads(line) || takeLevel(line) || takeProcess(line))) || takeNumber(line)
    {
      hasTakenAnything = true
      takeBlank(line)
      return true
    }
    scanner = start
    return false
  }

  /// Takes the line's number, `12:` or right-aligned with a tab or two blanks behind it, and none of the blanks that follow.
  ///
  /// - Parameter only: the one number that counts; nil for any.
  mutating func takeNumber(_ line: Span<UInt8>, only: Int64? = nil) -> Bool {
    var ahead = scanner
    ahead.skipBlanks(line)
    guard let number = ahead.digits(line), number > 0, only == nil || number == only else { return false }
    var start = scanner.position
    while start > 0, line[start - 1] == 0x20 { start -= 1 }
    let isAligned = ahead.position - start == 6
    guard ahead.skip(":", line) || ahead.skip("\t", line) || isAligned && ahead.skip("  ", line) else { return false }
    scanner = ahead
    hasTakenAnything = true
    return true
  }

  private mutating func takeBlank(_ line: Span<UInt8>) {
    if scanner.position < line.count, line[scanner.position] == 0x20 { scanner.position += 1 }
  }

  /// `[ 12.345678]`, `[Mon Jan  2 10:11:12 2024]`, `<6>`: a moment or a level in brackets.
  private mutating func takeBrackets(_ line: Span<UInt8>) -> Bool {
    guard scanner.position < line.count else { return false }
    let isSquare = line[scanner.position] == UInt8(ascii: "[")
    guard isSquare || line[scanner.position] == UInt8(ascii: "<") else { return false }
    var hasDigit = false
    for place in (scanner.position + 1)..<max(scanner.position + 1, min(line.count, scanner.position + 40)) {
      let byte = line[place]
      if byte == UInt8(ascii: isSquare ? "]" : ">") {
        guard hasDigit else { return false }
        scanner.position = place + 1
        if isSquare { isAfterTime = true }
        return true
      }
      hasDigit = hasDigit || isDigit(byte)
      guard isDigit(byte) || isSquare && (isLetter(byte) || isTimeMark(byte) || byte == 0x20) else { return false }
    }
    return false
  }

  /// `Jan 02` of the journal and of syslog; the time that must follow is a layer of its own.
  private mutating func takeMonthAndDay(_ line: Span<UInt8>) -> Bool {
    var ahead = scanner
    let months: [StaticString] = [
      "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ",
    ]
    guard months.contains(where: { ahead.skip($0, line) }) else { return false }
    ahead.skipBlanks(line)
    guard let day = ahead.digits(line), day <= 31, ahead.skip(" ", line) else { return false }
    scanner = ahead
    return takeTime(line)
  }

  /// A field that is a date, a time or both, or seconds with a fraction.
  private mutating func takeTime(_ line: Span<UInt8>) -> Bool {
    var place = scanner.position
    var marks = 0
    guard place < line.count, isDigit(line[place]) else { return false }
    while place < line.count, isDigit(line[place]) || isTimeMark(line[place]) || isZoneLetter(line[place]) {
      if isTimeMark(line[place]) { marks += 1 }
      place += 1
    }
    guard marks > 0, place < line.count, line[place] == 0x20 else { return false }
    scanner.position = place
    isAfterTime = true
    return true
  }

  /// `D/tag( 456):` of logcat's brief layout.
  private mutating func takeTag(_ line: Span<UInt8>) -> Bool {
    guard scanner.position + 2 < line.count, isUppercase(line[scanner.position]),
      line[scanner.position + 1] == UInt8(ascii: "/")
    else { return false }
    return takeUpToColon(line, from: scanner.position + 2, fields: 4)
  }

  /// `456  789 D tag:` of logcat's usual layout.
  private mutating func takeThreads(_ line: Span<UInt8>) -> Bool {
    var ahead = scanner
    guard ahead.digits(line) != nil, ahead.skipBlanks(line), ahead.digits(line) != nil, ahead.skipBlanks(line),
      ahead.position + 1 < line.count, isUppercase(line[ahead.position]), line[ahead.position + 1] == 0x20
    else { return false }
    return takeUpToColon(line, from: ahead.position + 2, fields: 4)
  }

  /// `DEBUG`, `INFO:`.
  private mutating func takeLevel(_ line: Span<UInt8>) -> Bool {
    var place = scanner.position
    while place < line.count, isUppercase(line[place]) { place += 1 }
    guard 4...8 ~= place - scanner.position else { return false }
    if place < line.count, line[place] == UInt8(ascii: ":") { place += 1 }
    guard place < line.count, line[place] == 0x20 else { return false }
    scanner.position = place
    return true
  }

  /// `host evtest[123]:`, `evtest:`.
  private mutating func takeProcess(_ line: Span<UInt8>) -> Bool {
    guard scanner.position < line.count, isLetter(line[scanner.position]) else { return false }
    return takeUpToColon(line, from: scanner.position, fields: 2)
  }

  /// Takes at most so many fields, the last of which ends in a colon.
  private mutating func takeUpToColon(_ line: Span<UInt8>, from start: Int, fields: Int) -> Bool {
    var place = start
    var count = 0
    while place < line.count, place - start < 80 {
      if line[place] == 0x20, place > start, line[place - 1] != 0x20 { count += 1 }
      guard count < fields else { return false }
      if line[place] == UInt8(ascii: ":"), place + 1 >= line.count || line[place + 1] == 0x20 {
        scanner.position = place + 1
        return true
      }
      place += 1
    }
    return false
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
  private func isUppercase(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
  private func isZoneLetter(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "T") || byte == UInt8(ascii: "Z") }

  private func isTimeMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ","),
      UInt8(ascii: "+"):
      true
    default:
      false
    }
  }
}

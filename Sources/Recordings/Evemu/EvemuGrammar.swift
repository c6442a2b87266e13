import Evdev

/// What each line of an evemu file means.
struct EvemuGrammar: PastedGrammar {
  static var lineName: String { "evemu" }

  /// Set before a last line without a newline is handed in, which may have been cut off.
  var isLastLine = false

  private var header = EvemuHeader()
  /// Whether the device was handed on, after which nothing more can be said of it.
  private var isDeviceComplete = false
  /// What stands before the recording: words of a mail, for example. It is an error if no recording follows.
  private var prologue = SkippedLines()
  private var prologueError: RecordingError?
  /// The last line ended in a remark, whose rest a mail client may have put into the next line.
  private var endsInRemark = false
  private var rests = SkippedLines()
  /// Words and marks between the lines, left by somebody who shortened or annotated the recording.
  private var skipped = SkippedLines()

  /// What was left out so far.
  var notes: [RecordingNote] {
    prologue.note("before the recording") + rests.note("they are the rests of remarks that were wrapped")
      + skipped.note("they are no lines of evemu")
  }

  var hasEvents: Bool { isDeviceComplete }

  var linesLeftOut: Int { prologue.count + skipped.count }

  @inline(__always)
  func accepts(_ line: Span<UInt8>) -> Bool {
    if line.count > 1, line[0] == UInt8(ascii: "E"), line[1] == UInt8(ascii: ":") { return true }
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard scanner.position < line.count else { return false }
    let letter = line[scanner.position]
    if letter == UInt8(ascii: "#") { return true }
    return (letter == UInt8(ascii: "E") || EvemuHeader.isField(letter)) && scanner.position + 1 < line.count
      && line[scanner.position + 1] == UInt8(ascii: ":")
  }

  mutating func parseForeign(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    guard !line.isBlank else { return }
    if endsInRemark, line.canEndRemark || !isDeviceComplete { return rests.add(number) }
    // A lone "E" at the very end is an event that was cut off.
    if isLastLine, line.count == 1, line[0] == UInt8(ascii: "E") { throw mistake(.unknownLine, line, number) }
    guard !header.isEvemu, !isDeviceComplete else { return skipped.add(number) }
    if prologueError == nil { prologueError = mistake(.unknownLine, line, number) }
    prologue.add(number)
  }

  @inline(__always)
  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard scanner.position < line.count else { return }
    let letter = line[scanner.position]
    if letter == UInt8(ascii: "#") {
      endsInRemark = header.isEvemu
      if !isDeviceComplete {
        do throws(EvemuMistake) { try header.comment(line, &scanner) } catch { throw mistake(error, line, number) }
      }
      return
    }
    guard scanner.position + 1 < line.count, line[scanner.position + 1] == UInt8(ascii: ":") else {
      throw mistake(.unknownLine, line, number)
    }
    scanner.position += 2
    do throws(EvemuMistake) {
      if letter == UInt8(ascii: "E") {
        let event = try Self.event(line, &scanner)
        if !isDeviceComplete { handOverDevice(sink) }
        endsInRemark = scanner.position < line.count
        sink(.event(event, device: 0))
      } else if isDeviceComplete {
        throw EvemuHeader.isField(letter) ? EvemuMistake.headerAfterEvents : .unknownLine
      } else {
        endsInRemark = false
        try header.field(letter, line, &scanner)
      }
    } catch {
      throw mistake(error, line, number)
    }
  }

  /// Hands on the device of a recording without events.
  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    guard !isDeviceComplete else { return }
    guard header.isEvemu else {
      throw prologueError
        ?? RecordingError(
          line: max(lines, 1), message: "the recording is empty: there is neither a device (N:, A: …) nor an event (E:)")
    }
    handOverDevice(sink)
  }

  private mutating func handOverDevice(_ sink: (RecordingItem) -> Void) {
    isDeviceComplete = true
    sink(.device(header.device))
  }

  private func mistake(_ mistake: EvemuMistake, _ line: Span<UInt8>, _ number: Int) -> RecordingError {
    RecordingError(line: number, message: mistake.message(line, isCutOff: isLastLine))
  }

  /// `E: SECONDS.MICROSECONDS TYPE CODE VALUE`, of which type and code are hexadecimal and the value is decimal.
  @inline(__always)
  static func event(
    _ line: Span<UInt8>, _ scanner: inout FieldScanner
  ) throws(EvemuMistake) -> InputEvent {
    scanner.skipBlanks(line)
    guard let seconds = scanner.digits(line), scanner.position < line.count,
      line[scanner.position] == UInt8(ascii: ".")
    else { throw .time }
    scanner.position += 1
    let start = scanner.position
    guard let microseconds = scanner.digits(line), scanner.isAtFieldEnd(line) else { throw .time }
    guard scanner.position - start == 6 else { throw .microseconds }
    guard seconds < 9_000_000_000_000 else { throw .time }
    scanner.skipBlanks(line)
    guard let type = scanner.hexadecimal(line) else { throw .eventType }
    scanner.skipBlanks(line)
    guard let code = scanner.hexadecimal(line) else { throw .eventCode }
    scanner.skipBlanks(line)
    guard let value = scanner.decimal(line) else { throw .eventValue }
    scanner.skipBlanks(line)
    guard scanner.isAtEnd(line) else { throw .trailing }
    return InputEvent(
      time: Timestamp(microseconds: seconds * 1_000_000 + microseconds), type: type, code: code, value: value)
  }
}

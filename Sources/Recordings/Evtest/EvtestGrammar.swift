import Evdev

/// What each line of evtest's output means, and how the lines that mail clients wrapped belong together.
struct EvtestGrammar: PastedGrammar {
  static var lineName: String { "evtest" }
  /// No log is of more devices than a machine has.
  private static let maximumDevices = 64

  private var header = EvtestHeader()
  /// Counts the devices whose header has ended.
  private var index = 0
  private var isDeviceComplete = false
  private var events = 0
  /// Times that have no more than three digits after the point.
  private var coarseTimes = 0
  private var wrapped: WrappedLine?
  private var skipped = SkippedLines()

  var notes: [RecordingNote] {
    var notes = skipped.note("they are no lines of evtest")
    if events > 0, coarseTimes == events {
      notes.append(RecordingNote(.lossy, "the times are rounded to a millisecond or more, so speeds are rough"))
    }
    return notes
  }

  var hasEvents: Bool { events > 0 }

  var linesLeftOut: Int { skipped.count }

  func accepts(_ line: Span<UInt8>) -> Bool {
    EvtestEventLine.begins(line) || EvtestHeader.begins(line) || line.isRemark
  }

  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if line.isRemark { return }
    if let wrapped {
      guard !EvtestEventLine.begins(line), !EvtestHeader.isFirst(line) else {
        throw mistake(.wrapped, wrapped.bytes.span, wrapped.number)
      }
      // A rest such as "value -1" looks like a line of the header.
      return try parseForeign(line, number: number, sink)
    }
    guard EvtestEventLine.begins(line) else {
      if isDeviceComplete {
        guard EvtestHeader.isFirst(line) else { return }
        try beginDevice(line, number)
      }
      if EvtestHeader.isJoined(line) { throw mistake(.joined, line, number) }
      do throws(EvtestMistake) { try header.take(line) } catch { throw mistake(error, line, number) }
      return
    }
    try take(line, number, nil, sink)
  }

  mutating func parseForeign(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if line.isBlank { return }
    guard var joined = wrapped.take() else {
      if !Self.isRestOfSeparator(line) { skipped.add(number) }
      return
    }
    guard joined.join(line) else { throw mistake(.wrapped, joined.bytes.span, joined.number) }
    try take(joined.bytes.span, joined.number, joined, sink)
  }

  /// Hands on the device of a log without events.
  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    if let wrapped { throw mistake(.cutOff, wrapped.bytes.span, wrapped.number) }
    guard !isDeviceComplete else { return }
    guard !header.isEmpty else {
      throw RecordingError(
        line: max(lines, 1), message: "there is neither a device (Input device name: …) nor an event (Event: time …)")
    }
    handOverDevice(sink)
  }

  private mutating func take(
    _ line: Span<UInt8>, _ number: Int, _ joined: WrappedLine?, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    switch EvtestEventLine.read(line) {
    case .event(let event, let fraction):
      if !isDeviceComplete { handOverDevice(sink) }
      events += 1
      if fraction <= 3 { coarseTimes += 1 }
      sink(.event(event, device: index))
    case .incomplete:
      wrapped = joined ?? WrappedLine(line, number)
    case .damaged(let what):
      throw mistake(what, line, number)
    }
  }

  private mutating func handOverDevice(_ sink: (RecordingItem) -> Void) {
    isDeviceComplete = true
    sink(.device(header.device(index: index)))
  }

  /// A second header: another run of evtest was pasted behind the first.
  private mutating func beginDevice(_ line: Span<UInt8>, _ number: Int) throws(RecordingError) {
    guard index + 1 < Self.maximumDevices else { throw mistake(.tooManyDevices, line, number) }
    index += 1
    isDeviceComplete = false
    header = EvtestHeader()
  }

  /// `SYN_REPORT ------------`, which a mail client put into a line of its own.
  private static func isRestOfSeparator(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    _ = scanner.word(line)
    scanner.skipBlanks(line)
    guard scanner.position < line.count else { return false }
    for place in scanner.position..<line.count {
      switch line[place] {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "!"), 0x20: continue
      default: return false
      }
    }
    return true
  }

  private func mistake(_ mistake: EvtestMistake, _ line: Span<UInt8>, _ number: Int) -> RecordingError {
    RecordingError(line: number, message: mistake.message(line))
  }
}

import Evdev

/// What each line of a log of `libinput record` means.
///
/// Descriptions are collected and read by libyaml as a whole; events, which are most of a log, are read line by line,
/// so that logs may be of any length, and so that one can begin and end anywhere.
struct LibinputRecordGrammar: PastedGrammar {
  static var lineName: String { "libinput record" }
  private static let maximumDevices = 64

  private enum State {
    /// Before a device's events.
    case header
    /// Among the entries of `events:`, which is indented so far; nil where that line is lost.
    case events(indentation: Int?)
  }

  private enum Entry {
    case none
    case evdev(indentation: Int)
    case ignored(indentation: Int)
    case collected(LibinputRecordItem, indentation: Int)
  }

  private var state = State.header
  private var header = LibinputRecordHeader()
  private var entry = Entry.none
  private var devices = 0
  private var cuts = SkippedLines()
  /// What stands before the recording: words of a mail, for example.
  private var prologue = SkippedLines()
  private var hasBegun = false
  /// The last line ended in a remark, whose rest a mail client may have put into the next line.
  private var endsInRemark = false
  private var rests = SkippedLines()
  private var repairs = 0
  /// Whether somebody else merges the devices' events.
  var isMerged = false

  var notes: [RecordingNote] {
    var notes = prologue.note("before the recording") + cuts.note("somebody shortened the log there")
    notes += rests.note("they are the rests of remarks that were wrapped")
    if devices > 1, !isMerged {
      notes.append(
        RecordingNote(
          .lossy, "\(devices) devices stand one after another, each with all of its events: they are not merged by time"))
    }
    if repairs > 0 {
      notes.append(RecordingNote(.skipped, "\(repairs) lines of the description are no YAML and were left out"))
    }
    return notes
  }

  /// Whether the events of a device have begun, of which there may be none.
  private(set) var hasEvents = false

  var linesLeftOut: Int { prologue.count }

  func accepts(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    if scanner.skip("#", line) || scanner.skip("- ", line) { return true }
    guard !scanner.word(line).isEmpty else { return false }
    return scanner.skip(":", line) && scanner.isAtFieldEnd(line)
  }

  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    guard let kind = LibinputRecordLine(line) else {
      if line.isRemark { endsInRemark = true }
      return
    }
    switch state {
    case .header: try parseInHeader(line, kind, number, sink)
    case .events(let indentation): try parseInEvents(indentation, line, kind, number, sink)
    }
  }

  mutating func parseForeign(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    try parse(line, number: number, sink)
  }

  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try endEntry(sink)
    switch state {
    case .header:
      let found = header.device(index: devices)
      repairs += found.repairs
      if let device = found.device {
        devices += 1
        sink(.device(device))
        throw RecordingError(
          line: max(lines, 1), message: "the log was cut inside of a device's description: its events (events:) are missing")
      }
    case .events:
      break
    }
    guard devices > 0 else {
      throw RecordingError(
        line: max(lines, 1), message: "there is neither a device (- node: …) nor an event (- [0, 0, 3, 57, 80])")
    }
  }

  // MARK: - The description

  private mutating func parseInHeader(
    _ line: Span<UInt8>, _ kind: LibinputRecordLine, _ number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    switch kind.content {
    case .events:
      try endHeader(mustBeDevice: true, number, sink)
      state = .events(indentation: kind.indentation)
      entry = .none
    case .event(let event):
      // The line `events:` was cut away, and perhaps all before it.
      try endHeader(mustBeDevice: devices == 0, number, sink)
      state = .events(indentation: nil)
      entry = .evdev(indentation: max(kind.indentation - 1, 0))
      sink(.event(event, device: devices - 1))
    case .cut:
      cuts.add(number)
    case .device, .evdevItem, .otherItem, .other:
      let isKey = accepts(line)
      if endsInRemark, !isKey { return rests.add(number) }
      endsInRemark = line.endsInRemark
      guard hasBegun || isKey else { return prologue.add(number) }
      hasBegun = true
      guard header.add(line) else {
        throw RecordingError(line: number, message: "a description as long as this is none; there are no events before here")
      }
    }
  }

  private mutating func endHeader(
    mustBeDevice: Bool, _ number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    hasEvents = true
    guard devices < Self.maximumDevices else {
      throw RecordingError(line: number, message: "more devices than a machine has; split the log")
    }
    let found = header.device(index: devices)
    header = LibinputRecordHeader()
    repairs += found.repairs
    let missing = RecordedDevice(index: devices, description: DeviceDescription(), source: .missing)
    guard let device = found.device ?? (mustBeDevice ? missing : nil) else { return }
    devices += 1
    sink(.device(device))
  }

  // MARK: - The events

  private mutating func parseInEvents(
    _ indentation: Int?, _ line: Span<UInt8>, _ kind: LibinputRecordLine, _ number: Int,
    _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if endsInRemark, !kind.startsEntry, case .other = kind.content, line.canEndRemark { return rests.add(number) }
    endsInRemark = kind.endsInRemark
    if beginsDevice(kind, indentation) {
      try endEntry(sink)
      state = .header
      return try parse(line, number: number, sink)
    }
    if try collect(line, kind, number) { return }
    try endEntry(sink)
    switch kind.content {
    case .event(let event):
      if case .ignored(let outer) = entry, kind.indentation > outer { return }
      sink(.event(event, device: devices - 1))
    case .evdevItem(hasRest: false):
      entry = .evdev(indentation: kind.indentation)
    case .evdevItem(hasRest: true):
      try beginCollecting(line, kind.indentation, number)
    case .otherItem:
      if case .ignored(let outer) = entry, kind.indentation > outer { return }
      entry = .ignored(indentation: kind.indentation)
    case .cut:
      cuts.add(number)
    case .other, .events, .device:
      switch entry {
      case .ignored: return
      case .evdev(let outer): try beginCollecting(line, outer, number)
      case .none, .collected:
        throw RecordingError(
          line: number, message: "an entry of events: is expected, such as \"- evdev:\": \(quote(line))")
      }
    }
  }

  /// Whether the line leaves the events of the device before it.
  private func beginsDevice(_ kind: LibinputRecordLine, _ indentation: Int?) -> Bool {
    switch kind.content {
    case .event, .cut: false
    case .device: true
    case .events(let isFirstKey): isFirstKey
    case .evdevItem, .otherItem, .other: indentation.map { kind.indentation < $0 } ?? false
    }
  }

  private mutating func beginCollecting(_ line: Span<UInt8>, _ indentation: Int, _ number: Int) throws(RecordingError) {
    var item = LibinputRecordItem(firstLine: number)
    guard item.add(line) else { throw tooLong(number) }
    entry = .collected(item, indentation: indentation)
  }

  /// Adds a line to the entry that is being collected; false when it is not of that entry.
  private mutating func collect(
    _ line: Span<UInt8>, _ kind: LibinputRecordLine, _ number: Int
  ) throws(RecordingError) -> Bool {
    guard case .collected(var item, let outer) = entry,
      kind.indentation > outer || kind.indentation == outer && !kind.startsEntry
    else { return false }
    entry = .none
    guard item.add(line) else { throw tooLong(number) }
    entry = .collected(item, indentation: outer)
    return true
  }

  private mutating func endEntry(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    guard case .collected(let item, let outer) = entry else { return }
    entry = .evdev(indentation: outer)
    let device = devices - 1
    try item.read { sink(.event($0, device: device)) }
  }

  private func tooLong(_ number: Int) -> RecordingError {
    RecordingError(line: number, message: "an entry of events: as long as this is no frame")
  }
}

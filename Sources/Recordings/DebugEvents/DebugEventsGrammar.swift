import Evdev

/// What each line of `libinput debug-events` means.
struct DebugEventsGrammar: PastedGrammar {
  static var lineName: String { "libinput debug-events" }
  private static let maximumDevices = 64

  private var devices: [DebugEventsDevice] = []
  private var devicesHandedOn = 0
  /// The last line, where it may not be complete: a device's, or a contact's that cannot be read as it is.
  private var wrapped: WrappedLine?
  private var skipped = SkippedLines()
  private var others = SkippedLines()

  var notes: [RecordingNote] {
    [
      RecordingNote(
        .lossy,
        "libinput debug-events tells times to 1 or 10 ms and positions to 1/100 %, and nothing of pressure, size and "
          + "ignored contacts; a log of libinput record tells all")
    ] + others.note("their events have no contacts") + skipped.note("they are no lines of libinput debug-events")
  }

  var hasEvents: Bool { devicesHandedOn > 0 }

  var linesLeftOut: Int { skipped.count }

  func accepts(_ line: Span<UInt8>) -> Bool { DebugEventsLine.begins(line) || line.isRemark }

  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if line.isRemark { return }
    if let wrapped = wrapped.take(), DebugEventsLine.read(wrapped.bytes.span) == nil { throw damaged(wrapped) }
    try read(line, number, nil, sink)
  }

  private func damaged(_ line: WrappedLine) -> RecordingError {
    RecordingError(
      line: line.number,
      message:
        "a contact has a time, a slot and a position, +8.50s 0 (0) 70.68/60.25 (223.42/106.08mm): \(quote(line.bytes.span))")
  }

  private mutating func read(
    _ line: Span<UInt8>, _ number: Int, _ joined: WrappedLine?, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    guard let event = DebugEventsLine.read(line) else {
      wrapped = joined ?? WrappedLine(line, number)
      return
    }
    switch event.kind {
    case .other:
      others.add(number)
    case .deviceAdded:
      wrapped = joined ?? WrappedLine(line, number)
      let place = try device(line, event, number)
      if devices[place].index == nil { Self.describe(&devices[place], line, event.rest) }
    case .down, .motion, .up, .cancel, .frame:
      let place = try device(line, event, number)
      let index = devices[place].index ?? handOn(place, event.position, sink)
      devices[place].take(event) { sink(.event($0, device: index)) }
    }
  }

  mutating func parseForeign(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if line.isBlank { return }
    guard var joined = wrapped.take() else { return skipped.add(number) }
    let isDevice = DebugEventsLine.read(joined.bytes.span) != nil
    if isDevice, !Self.isRestOfDevice(line) { return skipped.add(number) }
    guard joined.join(line) else { throw damaged(joined) }
    try read(joined.bytes.span, joined.number, joined, sink)
  }

  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    if let wrapped, DebugEventsLine.read(wrapped.bytes.span) == nil { throw damaged(wrapped) }
    guard devicesHandedOn > 0 else {
      throw RecordingError(
        line: max(lines, 1),
        message: "there are no contacts (TOUCH_DOWN …): of touchpads, libinput debug-events shows pointers and gestures "
          + "only; record with libinput record")
    }
    for place in devices.indices {
      guard let index = devices[place].index else { continue }
      devices[place].finish { sink(.event($0, device: index)) }
    }
  }

  private mutating func handOn(
    _ place: Int, _ position: DebugEventsLine.Position?, _ sink: (RecordingItem) -> Void
  ) -> Int {
    let index = devicesHandedOn
    devicesHandedOn += 1
    devices[place].index = index
    sink(
      .device(
        RecordedDevice(
          index: index, description: devices[place].description(for: position), source: .header,
          node: "/dev/input/\(devices[place].node)")))
    return index
  }

  private mutating func device(
    _ line: Span<UInt8>, _ event: DebugEventsLine, _ number: Int
  ) throws(RecordingError) -> Int {
    for place in devices.indices where FieldScanner.isText(devices[place].node, in: line, event.node) { return place }
    var scanner = FieldScanner(position: event.node.lowerBound)
    let node = scanner.rest(line.extracting(0..<event.node.upperBound))
    guard devices.count < Self.maximumDevices else {
      throw RecordingError(line: number, message: "more devices than a machine has; split the log")
    }
    devices.append(DebugEventsDevice(node: node))
    return devices.count - 1
  }

  /// Whether a line has what stands at the end of a device's.
  private static func isRestOfDevice(_ line: Span<UInt8>) -> Bool {
    line.indices.contains { place in
      var scanner = FieldScanner(position: place)
      return scanner.skip("cap:", line) || scanner.skip("size ", line)
    }
  }

  /// Takes the name, up to two blanks or the seat, and `size 316x176mm`.
  private static func describe(_ device: inout DebugEventsDevice, _ line: Span<UInt8>, _ start: Int) {
    var scanner = FieldScanner(position: start)
    scanner.skipBlanks(line)
    if scanner.digits(line) != nil, !scanner.skipBlanks(line) { return }
    let first = scanner.position
    var end = first
    while end < line.count, line[end] != 0x09, !(line[end] == 0x20 && end + 1 < line.count && line[end + 1] == 0x20) {
      var ahead = FieldScanner(position: end)
      if ahead.skip(" seat", line) { break }
      end += 1
    }
    device.name = scanner.rest(line.extracting(0..<end))
    for place in end..<line.count {
      scanner.position = place
      if scanner.skip("size ", line), let width = scanner.digits(line), scanner.skip("x", line),
        let height = scanner.digits(line), scanner.skip("mm", line), width < 100_000, height < 100_000
      {
        device.size = (width * 100, height * 100)
        return
      }
    }
  }
}

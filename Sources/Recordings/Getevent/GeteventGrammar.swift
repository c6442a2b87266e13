import Evdev

/// What each line of getevent's output means.
struct GeteventGrammar: PastedGrammar {
  static var lineName: String { "getevent" }
  /// No log is of more devices than a machine has.
  private static let maximumDevices = 64
  /// What is taken for the time between frames where `-t` was forgotten: a panel's usual 100 Hz.
  private static let guessedPeriod: Int64 = 10_000

  private struct Device {
    var description: GeteventDescription
    /// Its number, given at its first event.
    var index: Int?
  }

  private var devices: [Device] = []
  /// The device that the lines describe now.
  private var described: Int?
  private var devicesHandedOn = 0
  private var lastTime = Timestamp.zero
  private var hasTimes = false
  private var lacksTimes = false
  private var wrapped: WrappedLine?
  private var skipped = SkippedLines()
  private var unknown = SkippedLines()

  var notes: [RecordingNote] {
    var notes = skipped.note("they are no lines of getevent") + unknown.note("their names are not in the kernel's headers")
    if lacksTimes {
      notes.append(RecordingNote(.guessed, "there are no times: frames were taken to be 10 ms apart; record with getevent -t"))
    }
    return notes
  }

  var hasEvents: Bool { devicesHandedOn > 0 }

  var linesLeftOut: Int { skipped.count }

  func accepts(_ line: Span<UInt8>) -> Bool {
    line.isRemark || GeteventLine.begins(line) || GeteventDescription.node(line) != nil
  }

  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if let wrapped {
      guard !Self.isEvent(line), GeteventDescription.node(line) == nil else { throw damaged(wrapped) }
      return try parseForeign(line, number: number, sink)
    }
    if line.isRemark { return }
    if let node = GeteventDescription.node(line) {
      let place = try device(node: node, number)
      devices[place].description = GeteventDescription(node: node)
      described = place
      return
    }
    // Codes in hexadecimal look like an event's, but stand in a description.
    if let described, !Self.isEvent(line), devices[described].description.take(line) { return }
    described = nil
    try read(line, number, nil, sink)
  }

  private mutating func read(
    _ line: Span<UInt8>, _ number: Int, _ joined: WrappedLine?, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    switch GeteventLine.read(line) {
    case .event(let event): try take(event, line, number, sink)
    case .unknownWord: unknown.add(number)
    case .incomplete: wrapped = joined ?? WrappedLine(line, number)
    case .damaged: throw damaged(joined ?? WrappedLine(line, number))
    }
  }

  private func damaged(_ line: WrappedLine) -> RecordingError {
    RecordingError(
      line: line.number,
      message:
        "an event has a type, a code and a value, of 4, 4 and 8 hexadecimal digits or as names: \(quote(line.bytes.span))")
  }

  mutating func parseForeign(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if line.isBlank { return }
    if var joined = wrapped.take() {
      guard joined.join(line) else { throw damaged(joined) }
      return try read(joined.bytes.span, joined.number, joined, sink)
    }
    if let described, devices[described].description.take(line) { return }
    described = nil
    skipped.add(number)
  }

  /// Hands on the devices that sent nothing.
  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    if let wrapped { throw damaged(wrapped) }
    guard !devices.isEmpty else {
      throw RecordingError(
        line: max(lines, 1), message: "there is neither a device (add device 1: …) nor an event (0003 0035 0000034f)")
    }
    for place in devices.indices where devices[place].index == nil { _ = handOn(place, sink) }
  }

  /// Whether the line has a time or a node in front, which descriptions have not.
  private static func isEvent(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    return scanner.skip("[", line) || scanner.skip("/dev/", line) || scanner.skip("EV_", line)
  }

  private mutating func take(
    _ event: GeteventLine, _ line: Span<UInt8>, _ number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    let place = try device(line, event.node, number)
    let index = devices[place].index ?? handOn(place, sink)
    if let time = event.time {
      lastTime = time
      hasTimes = true
    } else if !hasTimes {
      lacksTimes = true
    }
    let all = InputEvent(time: lastTime, type: event.type, code: event.code, value: event.value)
    sink(.event(all, device: index))
    if !hasTimes, all.isReport { lastTime = lastTime.advanced(byMicroseconds: Self.guessedPeriod) }
  }

  private mutating func handOn(_ place: Int, _ sink: (RecordingItem) -> Void) -> Int {
    let index = devicesHandedOn
    devicesHandedOn += 1
    devices[place].index = index
    sink(.device(devices[place].description.device(index: index)))
    return index
  }

  /// The place of the device whose node stands in the line.
  private mutating func device(_ line: Span<UInt8>, _ node: Range<Int>?, _ number: Int) throws(RecordingError) -> Int {
    guard let node else { return try device(node: nil, number) }
    for place in devices.indices {
      if let known = devices[place].description.node, FieldScanner.isText(known, in: line, node) { return place }
    }
    var scanner = FieldScanner(position: node.lowerBound)
    return try device(node: scanner.rest(line.extracting(0..<node.upperBound)), number)
  }

  /// The place of a device, which is made where it is new. Events without a node are of the last one described.
  private mutating func device(node: String?, _ number: Int) throws(RecordingError) -> Int {
    if let node {
      if let place = devices.firstIndex(where: { $0.description.node == node }) { return place }
    } else if !devices.isEmpty {
      return devices.count - 1
    }
    guard devices.count < Self.maximumDevices else {
      throw RecordingError(line: number, message: "more devices than a machine has; split the log")
    }
    devices.append(Device(description: GeteventDescription(node: node)))
    return devices.count - 1
  }
}

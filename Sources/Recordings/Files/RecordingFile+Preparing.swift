import Evdev

extension RecordingFile {
  /// Recognises the format and looks ahead as far as it takes to know the devices, then goes back.
  mutating func prepare() throws(RecordingError) {
    try source.beginLookahead()
    var beginning: [UInt8] = []
    let format = try recognize(&beginning)
    self.format = format
    if try prepareMerge(format, &beginning) { return }
    let reader = format.makeReader()
    if let given {
      replacements = [0: (given, .given)]
    } else {
      var scout = Scout(reader)
      var goesOn = beginning.isEmpty || scout.take(beginning.span)
      while goesOn {
        let count = try source.read(into: &block)
        goesOn = scout.take(block.span.extracting(0..<count))
      }
      take(scout.devices)
    }
    try source.endLookahead()
    self.reader = reader
  }

  /// Where several devices stand one after another, finds out where each begins; from then on they are read side by side.
  private mutating func prepareMerge(_ format: RecordingFormat, _ beginning: inout [UInt8]) throws(RecordingError) -> Bool {
    guard format == .libinputRecord else { return false }
    if beginning.isEmpty {
      let count = try source.read(into: &block)
      beginning += block[..<count]
    }
    guard DeviceMerge.isNeeded(beginning.span) else { return false }
    var merge = DeviceMerge()
    var goesOn = merge.scan(beginning.span)
    while goesOn {
      let count = try source.read(into: &block)
      goesOn = merge.scan(block.span.extracting(0..<count))
    }
    take(merge.scouts)
    if let given { replacements[0] = (given, .given) }
    self.merge = merge
    return true
  }

  private mutating func take(_ scouts: [Int: DeviceScout]) {
    for index in scouts.keys.sorted() {
      guard let scout = scouts[index], let replacement = scout.replacement else { continue }
      replacements[index] = replacement
      if let note = scout.note { ownNotes.add(note.kind, note.message) }
    }
  }

  /// Reads no further than the first event, or the end, and chooses the device that has contacts, else the first.
  mutating func describedDevice() throws(RecordingError) -> DeviceDescription {
    var found: [DeviceDescription] = []
    var hasEvents = false
    var goesOn = true
    while goesOn, !hasEvents || found.isEmpty {
      do throws(RecordingError) {
        goesOn = try readBlock { item in
          switch item {
          case .device(let device):
            if device.source == .header, !device.description.saysNothing { found.append(device.description) }
          case .event: hasEvents = true
          }
        }
      } catch {
        // What is wrong with the events is no matter here.
        if found.isEmpty { throw error }
        goesOn = false
      }
    }
    let contacts = found.first { $0.has(type: EV.abs, code: ABS.mtPositionX) }
    guard let description = contacts ?? found.first else {
      throw RecordingError(
        message: "describes no device: lines N:, I:, B: and A: are expected, as evemu-describe writes them")
    }
    return description
  }

  /// Reads until the format is certain; `beginning` gets what was read. At the recording's end, or after so many bytes,
  /// what is likely must do.
  private mutating func recognize(_ beginning: inout [UInt8]) throws(RecordingError) -> RecordingFormat {
    if let format { return format }
    var lookedAt = 0
    while true {
      let count = try source.read(into: &block)
      let bytes = block.span.extracting(0..<count)
      for index in bytes.indices { beginning.append(bytes[index]) }
      // A pipe may give a few bytes at a time, which are not worth another look each.
      guard count == 0 || beginning.count >= min(2 * lookedAt, RecordingRecognition.length) else { continue }
      lookedAt = beginning.count
      let recognition = RecordingRecognition(of: beginning.span)
      guard count == 0 || recognition.isCertain else { continue }
      guard let format = recognition.format else { throw recognition.error }
      return format
    }
  }
}

/// Reads ahead to learn whether a recording describes its devices and, if not, what their events say of them.
private struct Scout {
  private var reader: any RecordingReader
  private(set) var devices: [Int: DeviceScout] = [:]
  private var bytesTaken = 0

  /// A header ends within this many bytes; what goes on without a device is not looked through, nor set aside.
  private static let headerLimit = Spool.memoryLimit

  init(_ reader: any RecordingReader) {
    self.reader = reader
  }

  /// Takes the next bytes, none at the end; true when more must be read. A damaged recording is good up to its damage,
  /// which the reader proper will report.
  mutating func take(_ bytes: Span<UInt8>) -> Bool {
    var devices: [Int: DeviceScout] = [:]
    swap(&devices, &self.devices)
    func note(_ item: RecordingItem) {
      switch item {
      case .device(let device): devices[device.index] = DeviceScout(device)
      case .event(let event, let device): devices[device]?.add(event)
      }
    }
    defer { swap(&devices, &self.devices) }
    do throws(RecordingError) {
      if bytes.isEmpty { try reader.finish(note) } else { try reader.consume(bytes, note) }
    } catch {
      return false
    }
    bytesTaken += bytes.count
    guard !bytes.isEmpty else { return false }
    return devices.isEmpty ? bytesTaken < Self.headerLimit : !devices.values.allSatisfy(\.isDecided)
  }
}

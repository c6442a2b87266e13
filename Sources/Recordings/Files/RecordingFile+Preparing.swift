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
      replacements = scout.descriptions.mapValues { ($0, .valuesSeen) }
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
    replacements = merge.inferred.mapValues { ($0, .valuesSeen) }
    if let given { replacements[0] = (given, .given) }
    self.merge = merge
    return true
  }

  /// Reads no further than the first event, or the end, and chooses the device that has contacts, else the first.
  mutating func describedDevice() throws(RecordingError) -> DeviceDescription {
    var found: [DeviceDescription] = []
    var hasEvents = false
    var goesOn = true
    while goesOn, !hasEvents || found.isEmpty {
      goesOn = try readBlock { item in
        switch item {
        case .device(let device): if device.source == .header { found.append(device.description) }
        case .event: hasEvents = true
        }
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
  private var inferences: [Int: DescriptionInference] = [:]
  private var isHeaderFound = false
  private var bytesTaken = 0

  /// A header ends within this many bytes; what goes on without a device is not looked through, nor set aside.
  private static let headerLimit = Spool.memoryLimit

  init(_ reader: any RecordingReader) {
    self.reader = reader
  }

  /// What the events say of each device that is not described.
  var descriptions: [Int: DeviceDescription] { inferences.mapValues(\.description) }

  /// Takes the next bytes, none at the end; true when more must be read. A damaged recording is good up to its damage,
  /// which the reader proper will report.
  mutating func take(_ bytes: Span<UInt8>) -> Bool {
    var inferences: [Int: DescriptionInference] = [:]
    swap(&inferences, &self.inferences)
    var isFound = isHeaderFound
    func note(_ item: RecordingItem) {
      switch item {
      case .device(let device):
        if device.source == .missing { inferences[device.index] = DescriptionInference() } else { isFound = true }
      case .event(let event, let device):
        inferences[device]?.add(event)
      }
    }
    defer {
      swap(&inferences, &self.inferences)
      isHeaderFound = isFound
    }
    do throws(RecordingError) {
      if bytes.isEmpty { try reader.finish(note) } else { try reader.consume(bytes, note) }
    } catch {
      return false
    }
    bytesTaken += bytes.count
    guard !bytes.isEmpty else { return false }
    if !inferences.isEmpty { return true }
    return !isFound && bytesTaken < Self.headerLimit
  }
}

import Evdev

extension RecordingFile {
  /// Recognises the format and looks ahead as far as it takes to know the device, then goes back.
  mutating func prepare() throws(RecordingError) {
    if let given { replacement = (given, .given) }
    try source.beginLookahead()
    var count = try source.read(into: &block)
    let format: RecordingFormat
    if let known = self.format { format = known } else { format = try recognize(count) }
    self.format = format
    let reader = format.makeReader()
    if given == nil {
      var scout = Scout(reader)
      while scout.take(block.span.extracting(0..<count)) { count = try source.read(into: &block) }
      if scout.isHeaderMissing { replacement = (scout.inference.description, .valuesSeen) }
    }
    try source.endLookahead()
    self.reader = reader
  }

  /// Reads no further than the first device that is described.
  mutating func describedDevice() throws(RecordingError) -> DeviceDescription {
    var found: RecordedDevice?
    var goesOn = true
    while goesOn, found == nil {
      goesOn = try readBlock { item in
        if case .device(let device) = item, found == nil { found = device }
      }
    }
    guard let found, found.source == .header else {
      throw RecordingError(
        message: "describes no device: lines N:, I:, B: and A: are expected, as evemu-describe writes them")
    }
    return found.description
  }

  private func recognize(_ count: Int) throws(RecordingError) -> RecordingFormat {
    if let format = RecordingFormat(recognizing: block.span.extracting(0..<count)) { return format }
    if count == 0 { throw RecordingError(line: 1, message: "the recording is empty") }
    let known = RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw RecordingError(
      line: 1, message: "not a recording of a known format (\(known)); if it is one, name its format")
  }
}

/// Reads ahead to learn whether a recording has a header and, if not, what its events say of the device.
private struct Scout {
  private var reader: any RecordingReader
  private(set) var inference = DescriptionInference()
  private(set) var isHeaderMissing = false
  private var isHeaderFound = false
  private var bytesTaken = 0

  /// A header ends within this many bytes; what goes on without a device is not looked through, nor set aside.
  private static let headerLimit = Spool.memoryLimit

  init(_ reader: any RecordingReader) {
    self.reader = reader
  }

  /// Takes the next bytes, none at the end; true when more must be read. A damaged recording is good up to its damage, which the reader proper will report.
  mutating func take(_ bytes: Span<UInt8>) -> Bool {
    var inference = inference
    var header = (isFound: isHeaderFound, isMissing: isHeaderMissing)
    func note(_ item: RecordingItem) {
      switch item {
      case .device(let device):
        if device.source == .missing { header.isMissing = true } else { header.isFound = true }
      case .event(let event, _):
        if header.isMissing { inference.add(event) }
      }
    }
    defer {
      self.inference = inference
      isHeaderFound = header.isFound
      isHeaderMissing = header.isMissing
    }
    do throws(RecordingError) {
      if bytes.isEmpty { try reader.finish(note) } else { try reader.consume(bytes, note) }
    } catch {
      return false
    }
    bytesTaken += bytes.count
    if !header.isMissing, bytesTaken >= Self.headerLimit { return false }
    return !header.isFound && !bytes.isEmpty
  }
}

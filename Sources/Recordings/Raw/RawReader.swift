import Evdev

/// Reads the events as `read` gives them: `cat /dev/input/event5 > FILE`.
///
/// There is no header, so nothing is said of the device.
///
/// Memory: one record; never more than 4 KiB.
public struct RawReader: RecordingReader {
  public let layout: RawLayout
  /// A record that a chunk's end cut in two.
  private var carry: [UInt8] = []
  private var records = 0
  private var failure: RecordingError?

  public init(layout: RawLayout) {
    self.layout = layout
    carry.reserveCapacity(layout.size)
  }

  public var notes: [RecordingNote] { [] }

  public mutating func consume(_ bytes: Span<UInt8>, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    if let failure { throw failure }
    do {
      var start = 0
      if !carry.isEmpty {
        start = min(bytes.count, layout.size - carry.count)
        for index in 0..<start { carry.append(bytes[index]) }
        guard carry.count == layout.size else { return }
        var record: [UInt8] = []
        swap(&record, &carry)
        try read(unsafe record.span.bytes, sink)
        record.removeAll(keepingCapacity: true)
        swap(&record, &carry)
      }
      let end = start + (bytes.count - start) / layout.size * layout.size
      try read(unsafe bytes.extracting(start..<end).bytes, sink)
      for index in end..<bytes.count { carry.append(bytes[index]) }
    } catch {
      failure = error
      throw error
    }
  }

  public mutating func finish(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    if let failure { throw failure }
    guard carry.isEmpty, records > 0 else {
      let error = RecordingError(
        message: records == 0
          ? "there is no whole record of \(layout.size) bytes"
          : "the file ends inside record \(records + 1), so it was probably cut off")
      failure = error
      throw error
    }
  }

  /// Reads whole records.
  private mutating func read(_ bytes: RawSpan, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    guard bytes.byteCount > 0 else { return }
    switch layout {
    case .bytes24: try read(bytes, as: .bytes24, sink)
    case .bytes16: try read(bytes, as: .bytes16, sink)
    }
  }

  /// The layout is a constant where this is inlined.
  @inline(__always)
  private mutating func read(
    _ bytes: RawSpan, as layout: RawLayout, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    var offset = 0
    while offset < bytes.byteCount {
      guard let event = RawRecord(bytes, at: offset, layout).event else {
        records += offset / layout.size
        throw damaged()
      }
      if offset == 0, records == 0 {
        sink(.device(RecordedDevice(description: DeviceDescription(), source: .missing)))
      }
      sink(.event(event, device: 0))
      offset += layout.size
    }
    records += bytes.byteCount / layout.size
  }

  private func damaged() -> RecordingError {
    RecordingError(
      message: "record \(records + 1), at byte \(records * layout.size), is no event: its time or its type is impossible; "
        + "perhaps the records are not of \(layout.size) bytes")
  }
}

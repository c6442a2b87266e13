/// The formats of recordings that can be read; most can be written too.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// evemu text, versions 1.0 to 1.3.
  case evemu
  /// The YAML of `libinput record`.
  case libinputRecord = "libinput-record"
  /// What evtest prints, python-evdev's tool of the same name too, and KOReader's lines.
  case evtest
  /// What Android's `getevent` prints.
  case getevent
  /// What `libinput debug-events` prints; much is missing in it.
  case debugEvents = "debug-events"
  /// `struct input_event` of 64-bit programs, 24 bytes each.
  case raw24
  /// `struct input_event` of 32-bit programs, 16 bytes each.
  case raw16

  /// The format that a recording with this beginning has, or nil when it is none of them, or could be several.
  ///
  /// Some ten lines are enough to tell; the last one may be cut. ``RecordingRecognition`` says more.
  public init?(recognizing beginning: Span<UInt8>) {
    guard let format = RecordingRecognition(of: beginning).format else { return nil }
    self = format
  }

  /// The format that a file of this name usually has, by what follows its last point; nil where that says nothing.
  public init?(fileName: String) {
    guard let point = fileName.lastIndex(of: "."), !fileName[point...].contains("/") else { return nil }
    switch fileName[fileName.index(after: point)...] {
    case "evemu", "events", "event": self = .evemu
    case "yml", "yaml": self = .libinputRecord
    case "evtest": self = .evtest
    case "raw", "bin", "raw24": self = .raw24
    case "raw16": self = .raw16
    default: return nil
    }
  }

  /// A reader for a recording of this format, at its first byte.
  public func makeReader() -> any RecordingReader {
    switch self {
    case .evemu: EvemuReader()
    case .libinputRecord: LibinputRecordReader()
    case .evtest: EvtestReader()
    case .getevent: GeteventReader()
    case .debugEvents: DebugEventsReader()
    case .raw24: RawReader(layout: .bytes24)
    case .raw16: RawReader(layout: .bytes16)
    }
  }

  /// A writer of this format, or nil for those that are only read.
  public func makeWriter() -> (any RecordingWriter)? {
    switch self {
    case .evemu: EvemuWriter()
    case .libinputRecord: LibinputRecordWriter()
    case .evtest: EvtestWriter()
    case .raw24: RawWriter(layout: .bytes24)
    case .raw16: RawWriter(layout: .bytes16)
    case .getevent, .debugEvents: nil
    }
  }
}

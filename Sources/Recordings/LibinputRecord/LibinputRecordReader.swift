/// Reads the YAML that `libinput record` writes, version 1, of one device or several, whole or cut by hand, and pasted into a mail or an
/// issue, where the remarks behind events may be wrapped.
///
/// `hid:` and `libinput:` entries are passed over. Devices follow one another in the file, each with all of its
/// events: times start again with each. ``RecordingFile`` merges them.
///
/// Memory: the description, or the entry of events that is no plain list, at hand, at most 1 MiB of lines, and its YAML tree
/// while it is read; never more than 64 MiB.
public struct LibinputRecordReader: RecordingReader {
  private var splitter = LineSplitter()
  private var lines = PastedLines(LibinputRecordGrammar())

  public init() {}

  /// Whether somebody else merges the devices' events.
  var isMerged: Bool {
    get { lines.grammar.isMerged }
    set { lines.grammar.isMerged = newValue }
  }

  public var notes: [RecordingNote] { lines.notes + lines.grammar.notes }

  public mutating func consume(_ bytes: Span<UInt8>, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try splitter.consume(bytes, into: &lines, sink)
  }

  public mutating func finish(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try splitter.finish(into: &lines, sink)
    try lines.finish(lines: splitter.lines, sink)
  }
}

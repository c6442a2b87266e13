/// Reads evemu text, versions 1.0 to 1.3, also without a header, in umockdev's variant, with the sections of the
/// header in any order, and pasted into a mail or an issue, where the remarks behind events may be wrapped.
///
/// The header must stand before the first event, since that is where the device is handed on.
///
/// Memory: the line at hand, at most 64 KiB, and the description; never more than 1 MiB.
public struct EvemuReader: RecordingReader {
  private var splitter = LineSplitter()
  private var lines = PastedLines(EvemuGrammar())

  public init() {}

  public var notes: [RecordingNote] { lines.notes + lines.grammar.notes }

  public mutating func consume(_ bytes: Span<UInt8>, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try splitter.consume(bytes, into: &lines, sink)
  }

  public mutating func finish(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    lines.grammar.isLastLine = true
    try splitter.finish(into: &lines, sink)
    try lines.finish(lines: splitter.lines, sink)
  }
}

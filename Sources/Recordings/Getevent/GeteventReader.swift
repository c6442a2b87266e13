/// Reads what Android's `getevent` prints, in numbers or words (`-l`), with times (`-t`) or without, with descriptions
/// (`-p`, `-i`) or without, of one device or many.
///
/// Lines of mails, issues and other logs around it are taken off or left out, and wrapped lines are joined.
///
/// Devices are numbered as they send their first event; those that send nothing follow at the end.
///
/// Memory: the line at hand, at most 64 KiB, and the descriptions of 64 devices; never more than 8 MiB.
public struct GeteventReader: RecordingReader {
  private var splitter = LineSplitter()
  private var lines = PastedLines(GeteventGrammar())

  public init() {}

  public var notes: [RecordingNote] { lines.notes + lines.grammar.notes }

  public mutating func consume(_ bytes: Span<UInt8>, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try splitter.consume(bytes, into: &lines, sink)
  }

  public mutating func finish(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try splitter.finish(into: &lines, sink)
    try lines.finish(lines: splitter.lines, sink)
  }
}

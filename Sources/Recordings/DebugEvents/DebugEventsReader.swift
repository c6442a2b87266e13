/// Reads the contacts that `libinput debug-events` prints (`TOUCH_DOWN` and so on), as slots of an imaginary device
/// whose positions are hundredths of a percent.
///
/// Lines of mails, issues and other logs around it are taken off or left out, and wrapped lines are joined.
///
/// It is what people paste, but much is missing: a note says so.
///
/// Memory: the line at hand, at most 64 KiB, and the names of 64 devices; never more than 8 MiB.
public struct DebugEventsReader: RecordingReader {
  private var splitter = LineSplitter()
  private var lines = PastedLines(DebugEventsGrammar())

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

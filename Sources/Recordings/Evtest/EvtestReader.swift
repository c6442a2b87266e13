/// Reads what evtest prints, with its description of the device or without; what python-evdev's tool of the same name
/// prints; and the lines that KOReader logs of its input.
///
/// Lines of mails, issues and other logs around it are taken off or left out, and wrapped lines are joined. A second
/// description after events is a second device.
///
/// Memory: the line at hand, at most 64 KiB, and one description; never more than 1 MiB.
public struct EvtestReader: RecordingReader {
  private var splitter = LineSplitter()
  private var lines = PastedLines(EvtestGrammar())

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

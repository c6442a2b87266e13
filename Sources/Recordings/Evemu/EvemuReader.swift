/// Reads evemu text, versions 1.0 to 1.3, also without a header, in umockdev's variant, and with the sections of the
/// header in any order.
///
/// The header must stand before the first event, since that is where the device is handed on.
public struct EvemuReader: RecordingReader {
  private var splitter = LineSplitter()
  private var grammar = EvemuGrammar()

  public init() {}

  public mutating func consume(_ bytes: Span<UInt8>, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try splitter.consume(bytes, into: &grammar, sink)
  }

  public mutating func finish(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    grammar.isLastLine = true
    try splitter.finish(into: &grammar, sink)
    try grammar.finish(lines: splitter.lines, sink)
  }
}

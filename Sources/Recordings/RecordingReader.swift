/// Turns the bytes of one recording into items, a chunk at a time.
///
/// Chunks may be cut anywhere; the items are the same however the bytes are cut. The memory used does not depend on
/// the recording's length. After an error a reader gives no more items: it throws the same error again.
public protocol RecordingReader: Sendable {
  /// Takes the next bytes of the recording and hands on what is complete.
  mutating func consume(_ bytes: Span<UInt8>, _ sink: (RecordingItem) -> Void) throws(RecordingError)

  /// Says that there are no more bytes.
  mutating func finish(_ sink: (RecordingItem) -> Void) throws(RecordingError)

  /// What a person should know of what was read so far, each note once.
  var notes: [RecordingNote] { get }
}

extension RecordingReader {
  /// Takes the next bytes of the recording and hands on what is complete.
  public mutating func consume(_ bytes: [UInt8], _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    try consume(bytes.span, sink)
  }

  /// Takes the next bytes of the recording and hands on what is complete.
  ///
  /// The bytes must stay in place until the call returns.
  @unsafe
  public mutating func consume(
    _ bytes: UnsafeRawBufferPointer, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    let raw = unsafe RawSpan(_unsafeBytes: bytes)
    try consume(Span<UInt8>(_bytes: raw), sink)
  }
}

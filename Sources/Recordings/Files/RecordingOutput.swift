import Glibc

/// A recording that is being written to a file.
public struct RecordingOutput: ~Copyable, Sendable {
  private var writer: any RecordingWriter
  private let file: FileDescriptor
  private var buffer: [UInt8] = []

  /// What the format could not hold so far.
  public var losses: [RecordingLoss] { writer.losses }

  /// Makes the file anew; `-` is standard output.
  public init(path: String, writer: any RecordingWriter) throws(RecordingError) {
    file = path == "-" ? FileDescriptor(borrowing: STDOUT_FILENO) : try FileDescriptor(writing: path)
    self.writer = writer
  }

  /// Takes the next item; it reaches the file when 64 KiB have gathered, or by ``flush()``.
  public mutating func write(_ item: RecordingItem) throws(RecordingError) {
    writer.write(item, to: &buffer)
    if buffer.count >= 65_536 { try flush() }
  }

  /// Writes out all that was taken, which then is a whole recording as far as it goes.
  public mutating func flush() throws(RecordingError) {
    try file.write(buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Ends the recording.
  public consuming func finish() throws(RecordingError) {
    writer.finish(to: &buffer)
    try file.write(buffer.span)
  }
}

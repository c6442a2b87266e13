import Evdev
import Glibc

/// A recording that is being written to a file.
///
/// Bytes reach the file a whole frame at a time. Where a disk is full, the file is cut back to the last whole frame in it.
public struct RecordingOutput: ~Copyable, Sendable {
  private var writer: any RecordingWriter
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  /// Where frames end in the buffer.
  private var frameEnds: [Int] = []

  /// As much as gathers before it is written out.
  private static let limit = 65_536
  /// No frame is as long as this: what goes on without a report is written all the same.
  private static let frameLimit = 1 << 20

  /// What the format could not hold so far.
  public var losses: [RecordingLoss] { writer.losses }

  /// Makes the file anew; `-` is standard output.
  public init(path: String, writer: any RecordingWriter) throws(RecordingError) {
    file = path == "-" ? FileDescriptor(borrowing: STDOUT_FILENO) : try FileDescriptor(writing: path)
    self.writer = writer
  }

  /// Takes the next item; it reaches the file with its frame when 64 KiB have gathered, or by ``flush()``.
  public mutating func write(_ item: RecordingItem) throws(RecordingError) {
    writer.write(item, to: &buffer)
    switch item {
    case .device: frameEnds.append(buffer.count)
    case .event(let event, _): if event.isReport { frameEnds.append(buffer.count) }
    }
    if buffer.count >= Self.limit, frameEnds.last == buffer.count || buffer.count >= Self.frameLimit { try flush() }
  }

  /// Writes out all that was taken, which then is a whole recording as far as it goes.
  public mutating func flush() throws(RecordingError) {
    let place = file.end
    var done = 0
    do throws(RecordingError) {
      try file.write(buffer.span, &done)
    } catch {
      if done > 0, let place { file.cut(to: place + Int64(frameEnds.last { $0 <= done } ?? 0)) }
      throw error
    }
    buffer.removeAll(keepingCapacity: true)
    frameEnds.removeAll(keepingCapacity: true)
  }

  /// Ends the recording.
  public consuming func finish() throws(RecordingError) {
    writer.finish(to: &buffer)
    try flush()
  }
}

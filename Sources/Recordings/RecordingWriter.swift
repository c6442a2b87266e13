/// Turns items into the bytes of one recording; the other direction of ``RecordingReader``.
///
/// Bytes are appended to a buffer of the caller's, who writes it out and empties it as often as it likes.
public protocol RecordingWriter: Sendable {
  /// Appends what the item becomes. Devices come before their events, as readers hand them on.
  mutating func write(_ item: RecordingItem, to output: inout [UInt8])

  /// Appends what has to stand at the end.
  mutating func finish(to output: inout [UInt8])

  /// What the format could not hold so far, each kind once.
  var losses: [RecordingLoss] { get }
}

/// Something that a recording's format or version cannot hold and that was left out.
public struct RecordingLoss: Hashable, Sendable, CustomStringConvertible {
  /// What was left out, and where it could go instead.
  public var message: String

  public init(message: String) {
    self.message = message
  }

  public var description: String { message }
}

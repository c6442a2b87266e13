/// Something that a person should know of how a recording was read: nothing is wrong, but not all of it is as it was.
public struct RecordingNote: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, CaseIterable, Sendable {
    /// The format, or the tool that wrote it, does not hold all that the device sent.
    case lossy
    /// Something was not there and was filled in.
    case guessed
    /// What a mail, a forum or a log put around the recording was taken off.
    case stripped
    /// Lines that are not of the recording, or that cannot be understood, were left out.
    case skipped
  }

  public var kind: Kind
  /// One sentence without the name of the file.
  public var message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String { message }
}

/// The notes of one reader, each once; their number does not grow with the recording.
struct RecordingNotes: Sendable {
  private static let limit = 32

  private(set) var all: [RecordingNote] = []

  mutating func add(_ kind: RecordingNote.Kind, _ message: String) {
    let note = RecordingNote(kind, message)
    if all.count < Self.limit, !all.contains(note) { all.append(note) }
  }
}

/// Counts lines that were left out, and remembers the first.
struct SkippedLines: Sendable {
  private(set) var count = 0
  private var first = 0

  mutating func add(_ line: Int) {
    if count == 0 { first = line }
    count += 1
  }

  /// One note for all of them; none where there were none.
  func note(_ what: String) -> [RecordingNote] {
    guard count > 0 else { return [] }
    return [RecordingNote(.skipped, "\(count) \(count == 1 ? "line" : "lines") skipped, the first is line \(first): \(what)")]
  }
}

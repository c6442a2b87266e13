/// The formats of recordings that can be read.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// evemu text, versions 1.0 to 1.3.
  case evemu

  /// The format that a recording with this beginning has, or nil when it is none of them.
  ///
  /// Some ten lines are enough to tell; the last one may be cut.
  public init?(recognizing beginning: Span<UInt8>) {
    guard let format = Self.allCases.first(where: { $0.matches(beginning) }) else { return nil }
    self = format
  }

  /// A reader for a recording of this format, at its first byte.
  public func makeReader() -> any RecordingReader {
    switch self {
    case .evemu: EvemuReader()
    }
  }

  private func matches(_ beginning: Span<UInt8>) -> Bool {
    switch self {
    case .evemu: EvemuGrammar.recognizes(beginning)
    }
  }
}

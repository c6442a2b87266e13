/// Why a recording could not be read, or not be read to its end.
///
/// Everything that stands before the place of the error has been delivered.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line that is wrong, counted from 1; nil where the error is not about a line (a file that cannot be opened).
  public var line: Int?
  /// What is wrong and what to do about it, without the name of the file.
  public var message: String

  public init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }

  /// `LINE: message`, ready to stand after `FILE:`.
  public var description: String {
    guard let line else { return message }
    return "\(line): \(message)"
  }
}

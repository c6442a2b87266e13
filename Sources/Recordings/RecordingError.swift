/// Why a recording could not be read, or not be read to its end.
///
/// Everything that stands before the place of the error has been delivered.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, where whoever catches the error may not know it: several are read at once, or another than was asked for.
  public var path: String?
  /// The line that is wrong, counted from 1; nil where the error is not about a line (a file that cannot be opened).
  public var line: Int?
  /// What is wrong and what to do about it, without the name of the file.
  public var message: String

  public init(path: String? = nil, line: Int? = nil, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// `LINE: message`, ready to stand after `FILE:`, or with the file before it where ``path`` says it.
  public var description: String {
    let place = line.map { "\($0): \(message)" } ?? message
    guard let path else { return place }
    return path + (line == nil ? ": " : ":") + place
  }
}

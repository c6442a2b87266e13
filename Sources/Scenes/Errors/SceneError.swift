/// One mistake in a scene file: where it is and what to do about it.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode characters.
  public let column: Int
  /// What is wrong and what to do, one line without a full stop.
  public let message: String

  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  init(at position: TextPosition, _ message: String) {
    self.init(line: position.line, column: position.column, message: message)
  }

  /// `LINE:COLUMN: message`; a command puts the file's name and a colon before it.
  public var description: String { "\(line):\(column): \(message)" }

  var position: TextPosition { TextPosition(line: line, column: column) }
}

/// What is wrong with a scene file: at least one mistake, at most ``limit``, ordered by position.
public struct SceneErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many mistakes are reported at once; the ones nearest the beginning of the file are kept.
  public static let limit = 20

  /// The mistakes in the order of their positions; never empty.
  public let errors: [SceneError]

  init?(_ errors: [SceneError]) {
    guard !errors.isEmpty else { return nil }
    self.errors = errors
  }

  init(_ error: SceneError) {
    self.errors = [error]
  }

  /// One mistake a line.
  public var description: String { description(file: nil) }

  /// One mistake a line, each after the file's name: `scene.yaml:12:22: unknown gesture "taap"; did you mean "tap"?`.
  public func description(file: String?) -> String {
    errors.map { error in file.map { "\($0):\(error)" } ?? "\(error)" }.joined(separator: "\n")
  }
}

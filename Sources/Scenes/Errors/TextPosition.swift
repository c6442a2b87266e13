/// A place in a text: line and column, both counted from 1; a column is one Unicode character.
struct TextPosition: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int

  static var start: TextPosition { TextPosition(line: 1, column: 1) }

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

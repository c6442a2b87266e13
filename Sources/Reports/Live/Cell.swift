/// What a terminal shows in one place.
public struct Cell: Equatable, Sendable {
  /// One grapheme that is safe to print; empty in the place that a wide one before it takes up too.
  public package(set) var text: Character?
  public package(set) var look = Look()

  package static let blank = Cell(text: " ")

  package init(text: Character?, look: Look = Look()) {
    self.text = text
    self.look = look
  }

  /// How it looks, by what it means: which colours that is, the terminal's abilities decide.
  public struct Look: Equatable, Sendable {
    package enum Tone: Equatable, Sendable {
      case plain
      /// Of less weight: outlines, labels, what is over.
      case quiet
      case accent, good, bad, warning
      /// A finger's own colour, and how far it has faded: 0 is fresh, 3 almost gone.
      case finger(Int, fade: Int)
    }

    package var tone = Tone.plain
    package var isBold = false
    package var isReversed = false

    package init(_ tone: Tone = .plain, bold: Bool = false, reversed: Bool = false) {
      self.tone = tone
      isBold = bold
      isReversed = reversed
    }
  }
}

/// Cells in rows and columns: a whole screen.
public struct CellGrid: Equatable, Sendable {
  public let columns: Int
  public let rows: Int
  package private(set) var cells: [Cell]

  /// No terminal is larger than this in either direction.
  package static let most = 2_000

  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.most)
    self.rows = min(max(rows, 0), Self.most)
    cells = [Cell](repeating: .blank, count: self.columns * self.rows)
  }

  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Writes text, cut at `end`; answers the column behind it. What is cut ends with an ellipsis.
  @discardableResult
  package mutating func write(_ text: CellText, at column: Int, _ row: Int, to end: Int? = nil, _ look: Cell.Look = Cell.Look())
    -> Int
  {
    guard row >= 0, row < rows, column >= 0 else { return column }
    let end = min(end ?? columns, columns)
    var place = column
    // Half of a wide character is none.
    if column < columns, self[column, row].text == nil, column > 0 { self[column - 1, row] = .blank }
    defer { if place < columns, self[place, row].text == nil { self[place, row] = .blank } }
    for piece in text.fitted(to: end - column) {
      guard place + piece.width <= end else { break }
      self[place, row] = Cell(text: piece.text, look: look)
      if piece.width == 2 { self[place + 1, row] = Cell(text: nil, look: look) }
      place += piece.width
    }
    return place
  }

  /// The rows as text, without looks and without spaces at their ends.
  public var text: String {
    (0..<rows).map { row in
      var line = ""
      for column in 0..<columns { if let text = self[column, row].text { line.append(text) } }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

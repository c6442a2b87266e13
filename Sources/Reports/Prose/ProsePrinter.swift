/// Lays prose out in lines, in colours or without.
package struct ProsePrinter {
  package let width: Int
  package let isColoured: Bool
  package private(set) var text = ""

  /// The seconds that times count from.
  private let epoch: Double

  package init(width: Int, isColoured: Bool, epoch: Double = 0) {
    self.epoch = epoch
    self.width = max(width, 30)
    self.isColoured = isColoured
  }

  package mutating func addBlankLine() { text += "\n" }

  /// Adds a paragraph, broken between words; `hanging` is how far its further lines are set in.
  package mutating func add(_ prose: Prose, indent: Int = 0, hanging: Int? = nil) {
    text += String(repeating: " ", count: indent)
    var column = indent
    var isFirst = true
    for word in words(of: prose) {
      let length = word.pieces.reduce(0) { $0 + $1.text.count }
      if !isFirst {
        if column + 1 + length > width {
          let inset = hanging ?? indent
          text += "\n" + String(repeating: " ", count: inset)
          column = inset
        } else {
          text += " "
          column += 1
        }
      }
      for piece in word.pieces { write(piece) }
      column += length
      isFirst = false
    }
    text += "\n"
  }

  /// What lies between the spaces of plain text; an id is never broken.
  private func words(of prose: Prose) -> [Prose] {
    var words: [Prose] = []
    var word = Prose()
    for piece in prose.pieces {
      switch piece.role {
      case .view, .recognizer:
        word.append(piece.text, piece.role)
      case .plain, .heading, .good, .bad, .faint, .time:
        let parts = text(of: piece).split(separator: " ", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
          if index > 0, !word.isEmpty {
            words.append(word)
            word = Prose()
          }
          word.append(String(part), piece.role)
        }
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private func text(of piece: Prose.Piece) -> String {
    guard piece.role == .time, epoch != 0, let seconds = Double(piece.text.dropLast(2)) else { return piece.text }
    return Words.number(seconds - epoch, places: 3, trimmed: false) + " s"
  }

  private mutating func write(_ piece: Prose.Piece) {
    guard isColoured, let code = piece.role.code else {
      text += piece.text
      return
    }
    text += "\u{1b}[\(code)m\(piece.text)\u{1b}[0m"
  }
}

extension Prose.Role {
  /// Colours that stand apart on dark and light terminals, to the colour-blind too: no pair is red and green alone.
  fileprivate var code: String? {
    switch self {
    case .plain, .time: nil
    case .heading: "1"
    case .view: "36"
    case .recognizer: "35"
    case .good: "1;34"
    case .bad: "33"
    case .faint: "2"
    }
  }
}

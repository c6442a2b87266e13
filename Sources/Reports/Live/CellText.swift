/// Text as a terminal can show it: graphemes that are safe to print, each with the columns that it takes up.
///
/// Names come from devices and files that may mean no good: what a terminal would act upon, and what would turn the direction of
/// writing, is shown as `�`; what has no width of its own stays only with a letter before it.
package struct CellText: Sendable {
  package struct Piece: Equatable, Sendable {
    package let text: Character
    package let width: Int
  }

  package private(set) var pieces: [Piece] = []
  package private(set) var width = 0
  private let ellipsis: Character

  /// - Parameter charset: what the terminal can show.
  package init(_ text: String, _ charset: Charset = .unicode) {
    ellipsis = charset == .unicode ? "…" : "~"
    // Nobody reads names as long as this, and they are written thirty times a second.
    for character in text.prefix(400) {
      let piece = Self.piece(character, charset)
      pieces.append(piece)
      width += piece.width
    }
  }

  /// What fits into so many columns, its end marked where something is left out.
  package func fitted(to columns: Int) -> [Piece] {
    guard width > columns else { return pieces }
    guard columns > 0 else { return [] }
    var fitted: [Piece] = []
    var room = columns - 1
    for piece in pieces {
      guard piece.width <= room else { break }
      fitted.append(piece)
      room -= piece.width
    }
    return fitted + [Piece(text: ellipsis, width: 1)]
  }

  private static func piece(_ character: Character, _ charset: Charset) -> Piece {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7f { return Piece(text: character, width: 1) }
    guard charset == .unicode else { return Piece(text: plain(character), width: 1) }
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.allSatisfy(isHarmless), isVisible(first) else {
      return Piece(text: "\u{fffd}", width: 1)
    }
    // Joined emoji are as wide as terminals cannot agree on: the first of them says it as well. Heaps of accents are cut.
    let isJoined = scalars.contains { $0 == "\u{200d}" || 0x1f3fb...0x1f3ff ~= $0.value }
    let kept = isJoined ? scalars.prefix(1) : scalars.prefix(3)
    return Piece(text: Character(String(String.UnicodeScalarView(kept))), width: isWide(first) ? 2 : 1)
  }

  /// Signs of our own have a stand-in where there is only ASCII.
  private static func plain(_ character: Character) -> Character {
    switch character {
    case "×": "x"
    case "·": "."
    case "─": "-"
    case "›", "→", "▶": ">"
    case "✓": "+"
    case "✗": "x"
    case "…": "~"
    case "°": "o"
    default: "?"
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200d}" || scalar == "\u{200c}"
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: false
    default: true
    }
  }

  /// East Asian wide characters and emoji (Unicode Standard Annex 11), as coarsely as terminals have them.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf, 0xa960...0xa97f,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f,
      0x1f680...0x1f6ff, 0x1f900...0x1faff, 0x20000...0x3fffd:
      true
    default:
      scalar.properties.isEmojiPresentation
    }
  }
}

/// The characters that a terminal can show.
public enum Charset: Sendable {
  case unicode
  case ascii
}

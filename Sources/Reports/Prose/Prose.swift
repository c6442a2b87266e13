/// Text that knows the role of each of its parts, so that a terminal can colour them.
package struct Prose: Hashable, Sendable, ExpressibleByStringInterpolation {
  package enum Role: Hashable, Sendable {
    case plain, heading, view, recognizer, good, bad, faint
    /// A moment on the recording's clock, which a printer may count from a later one.
    case time
  }

  package struct Piece: Hashable, Sendable {
    package var text: String
    package var role: Role
  }

  package private(set) var pieces: [Piece] = []

  package init() {}

  package init(stringLiteral text: String) { append(text, .plain) }

  package init(_ text: String, _ role: Role) { append(text, role) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.prose }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var prose = Prose()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { prose.append(text, .plain) }

    package mutating func append(_ text: String, _ role: Role) { prose.append(text, role) }

    package mutating func appendInterpolation(_ text: String) { prose.append(text, .plain) }

    package mutating func appendInterpolation(_ number: Int) { prose.append(String(number), .plain) }

    package mutating func appendInterpolation(_ other: Prose) { prose.append(other) }

    /// The id of a view or another responder.
    package mutating func appendInterpolation(view id: String) { prose.append(id.responderInWords.shown, .view) }

    package mutating func appendInterpolation(recognizer name: String) { prose.append(name.shown, .recognizer) }

    package mutating func appendInterpolation(good text: String) { prose.append(text, .good) }

    package mutating func appendInterpolation(bad text: String) { prose.append(text, .bad) }

    package mutating func appendInterpolation(faint text: String) { prose.append(text, .faint) }
  }

  package mutating func append(_ text: String, _ role: Role) {
    if !text.isEmpty { pieces.append(Piece(text: text, role: role)) }
  }

  package mutating func append(_ other: Prose) { pieces.append(contentsOf: other.pieces) }

  package var isEmpty: Bool { pieces.isEmpty }

  /// The text alone.
  package var plain: String { pieces.map(\.text).joined() }

  /// With a capital at the beginning, for a sentence; ids stay as they are.
  package var capitalized: Prose {
    var result = self
    guard let first = pieces.first, first.role == .plain else { return self }
    result.pieces[0].text = first.text.prefix(1).uppercased() + first.text.dropFirst()
    return result
  }

  /// `prose` with a capital at its beginning.
  package static func sentence(_ prose: Prose) -> Prose { prose.capitalized }

  package static func + (left: Prose, right: Prose) -> Prose {
    var sum = left
    sum.append(right)
    return sum
  }
}

extension Sequence<Prose> {
  /// `a`, `a and b`, `a, b and c`.
  package func listed(_ word: String = "and") -> Prose {
    let parts = Array(self)
    guard parts.count > 1, let last = parts.last else { return parts.first ?? Prose() }
    return parts.dropLast().joined(with: ", ") + " \(word) \(last)"
  }

  package func joined(with separator: Prose) -> Prose {
    var result = Prose()
    for (index, part) in enumerated() {
      if index > 0 { result.append(separator) }
      result.append(part)
    }
    return result
  }
}

extension String {
  /// This text without what a terminal would act upon: names come from devices and files that may mean no good.
  ///
  /// Nor are there heaps of accents, which would cover the lines around.
  package var shown: String {
    guard unicodeScalars.contains(where: { $0.isActedUpon || $0.value >= 0x300 }) else { return self }
    var marks = 0
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: marks += 1
      default: marks = 0
      }
      if marks <= 3 { kept.append(scalar.isActedUpon ? "\u{fffd}" : scalar) }
    }
    return String(kept)
  }
}

extension Unicode.Scalar {
  /// Controls, line separators, and what turns the direction of the text that follows.
  fileprivate var isActedUpon: Bool {
    switch value {
    case 0..<0x20, 0x7f...0x9f, 0x2028...0x2029, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

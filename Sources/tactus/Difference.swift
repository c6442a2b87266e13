import Engines

/// Journal text as lines.
struct Lines {
  /// A line, and where it stands in its file, counted from 1.
  struct Line {
    let number: Int
    let text: String

    /// The kind that it says it is of.
    var kind: JournalEntry.Kind? {
      guard let key = text.firstRange(of: "\"kind\":\"") else { return nil }
      return JournalEntry.Kind(rawValue: String(text[key.upperBound...].prefix { $0 != "\"" }))
    }
  }

  let bytes: [UInt8]
  let lines: [Line]

  init(_ bytes: [UInt8]) {
    self.init(
      bytes,
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        .filter { !$0.element.isEmpty }
        .map { Line(number: $0.offset + 1, text: String(decoding: $0.element, as: UTF8.self)) })
  }

  private init(_ bytes: [UInt8], _ lines: [Line]) {
    self.bytes = bytes
    self.lines = lines
  }

  /// The kinds of entries in it.
  var kinds: Set<JournalEntry.Kind> { Set(lines.compactMap(\.kind)) }

  /// The lines of these kinds, and those of no kind, which are mistakes.
  func lines(of kinds: Set<JournalEntry.Kind>) -> Lines {
    Lines(bytes, lines.filter { $0.kind.map(kinds.contains) ?? true })
  }
}

/// The first place where two journals part, told so that a person sees it.
struct Difference {
  /// `LINE: what differs`, the line of what was expected; then the line before, what was expected and what came.
  let text: String

  init?(expected: Lines, got: Lines) {
    let (expected, got) = (expected.lines, got.lines)
    let place =
      zip(expected, got).enumerated().first { $0.element.0.text != $0.element.1.text }?.offset
      ?? min(expected.count, got.count)
    guard place < max(expected.count, got.count) else { return nil }
    let number = place < expected.count ? expected[place].number : (expected.last?.number ?? 0) + 1
    let wanted = place < expected.count ? expected[place].text : nil
    let came = place < got.count ? got[place].text : nil
    var message = "\(number): "
    if let wanted, let came {
      let keys = JournalLine.differingKeys(wanted, came)
      message += "differs" + (keys.isEmpty ? "" : " in \(keys.joined(separator: ", "))")
    } else {
      message += wanted == nil ? "more came than expected" : "nothing more came, expected"
    }
    if place > 0 { message += "\n    \(expected[place - 1].text)" }
    if let wanted { message += "\n  - \(wanted)" }
    if let came { message += "\n  + \(came)" }
    text = message
  }
}

/// One line of a journal, taken apart.
enum JournalLine {
  /// The keys whose values differ, where both lines have the same keys.
  static func differingKeys(_ left: String, _ right: String) -> [String] {
    let first = fields(left)
    let second = fields(right)
    guard first.map(\.key) == second.map(\.key) else { return [] }
    return zip(first, second).filter { $0.value != $1.value }.map(\.0.key)
  }

  /// The top-level keys of a line, with the text of their values.
  static func fields(_ line: String) -> [(key: String, value: String)] {
    var fields: [(key: String, value: String)] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    var current = ""
    func finish() {
      guard let colon = current.firstIndex(of: ":") else { return }
      let key = current[..<colon].filter { $0 != "\"" }
      fields.append((key, String(current[current.index(after: colon)...])))
      current = ""
    }
    for character in line.dropFirst().dropLast() {
      if isInString {
        if !isEscaped, character == "\"" { isInString = false }
        isEscaped = !isEscaped && character == "\\"
      } else {
        switch character {
        case "\"": isInString = true
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        case "," where depth == 0:
          finish()
          continue
        default: break
        }
      }
      current.append(character)
    }
    finish()
    return fields
  }
}

import Engines

/// Journal text as lines.
struct Lines {
  /// A line, and where it stands in its file, counted from 1.
  struct Line {
    let number: Int
    let text: String

    /// The kind that it says it is of.
    var kind: JournalEntry.Kind? {
      // A key and its value are strings that follow one another, a colon between them. The standard library's search for a
      // text would bring in all of its regular expressions, 2 MB.
      let quote: Character = "\""
      let parts = text.split(separator: quote, omittingEmptySubsequences: false)
      guard let key = parts.firstIndex(of: "kind"), key + 2 < parts.count, parts[key + 1] == ":" else { return nil }
      return JournalEntry.Kind(rawValue: String(parts[key + 2]))
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
  /// `LINE: what differs`, the line of what was expected; then the lines around, with what was expected and what came; then each
  /// field that differs.
  let text: String

  /// How many lines are shown before and after.
  private static let around = 2
  /// How many lines may be missing, or have come in addition, before two journals agree again.
  private static let reach = 16

  init?(expected: Lines, got: Lines) {
    let (expected, got) = (expected.lines, got.lines)
    let place =
      zip(expected, got).enumerated().first { $0.element.0.text != $0.element.1.text }?.offset
      ?? min(expected.count, got.count)
    guard place < max(expected.count, got.count) else { return nil }
    let wanted = expected[place...]
    let came = got[place...]
    let number = wanted.first?.number ?? (expected.last?.number ?? 0) + 1
    let change = Self.change(wanted, came)

    let width = String(expected.last?.number ?? number).count
    var lines = ""
    func show(_ number: Int?, _ mark: String, _ line: String) {
      let digits = number.map { String($0) } ?? ""
      lines += "\n  \(String(repeating: " ", count: width - min(digits.count, width)))\(digits) \(mark) \(line)"
    }
    for line in expected[..<place].suffix(Self.around) { show(line.number, " ", line.text) }
    for line in wanted.prefix(change.missing) { show(line.number, "-", line.text) }
    for line in came.prefix(change.added) { show(nil, "+", line.text) }
    // What follows, in what was expected; where that is at its end, in what came.
    if !wanted.isEmpty {
      for line in wanted.dropFirst(change.missing).prefix(Self.around) { show(line.number, " ", line.text) }
    } else {
      for line in came.dropFirst(change.added).prefix(Self.around) { show(nil, "+", line.text) }
    }
    for field in change.fields { lines += "\n  \(field.key): expected \(field.expected), came \(field.came)" }
    text = "\(number): \(change.words)\(lines)"
  }

  /// What became of the lines at the place where two journals part.
  private struct Change {
    /// How many lines are shown as expected in vain, and as not expected.
    var missing: Int
    var added: Int
    var words: String
    var fields: [JournalLine.FieldDifference] = []
  }

  private static func change(_ wanted: ArraySlice<Lines.Line>, _ came: ArraySlice<Lines.Line>) -> Change {
    guard let first = wanted.first else { return Change(missing: 0, added: 1, words: "more came than expected") }
    if first.kind == nil {
      return Change(missing: 1, added: 0, words: "this is no journal line: it names no kind of entry that there is")
    }
    guard let second = came.first else { return Change(missing: 1, added: 0, words: "nothing more came, expected") }
    // Where they agree again, with as few lines as possible in between.
    for count in 1...reach {
      if wanted.dropFirst(count).first?.text == second.text {
        return Change(missing: count, added: 0, words: count == 1 ? "this did not come" : "these \(count) lines did not come")
      }
      if came.dropFirst(count).first?.text == first.text {
        return Change(missing: 0, added: count, words: "\(count == 1 ? "a line" : "\(count) lines") came in addition before this")
      }
      // One line for another, and then the same again: the line differs.
      if count == 1, let next = wanted.dropFirst().first, next.text == came.dropFirst().first?.text { break }
    }
    let fields = JournalLine.differences(first.text, second.text)
    let names = fields.isEmpty ? "" : " in \(fields.map(\.key).joined(separator: ", "))"
    return Change(missing: 1, added: 1, words: "differs\(names)", fields: fields)
  }
}

/// One line of a journal, taken apart.
enum JournalLine {
  /// A field whose values differ, each shown from where they part when they are long.
  struct FieldDifference {
    let key: String
    let expected: String
    let came: String

    /// As much of a value as is shown.
    private static let length = 60

    init(key: String, expected: String, came: String) {
      self.key = key
      let same = zip(expected, came).prefix { $0 == $1 }.count
      self.expected = Self.excerpt(expected, from: same)
      self.came = Self.excerpt(came, from: same)
    }

    private static func excerpt(_ value: String, from place: Int) -> String {
      guard value.count > length else { return value }
      let start = max(place - length / 3, 0)
      let part = value.dropFirst(start).prefix(length)
      return (start > 0 ? "…" : "") + part + (start + part.count < value.count ? "…" : "")
    }
  }

  /// The fields whose values differ, where both lines have the same keys; else none, for they are lines of different things.
  static func differences(_ expected: String, _ came: String) -> [FieldDifference] {
    let first = fields(expected)
    let second = fields(came)
    guard first.map(\.key) == second.map(\.key) else { return [] }
    return zip(first, second).filter { $0.value != $1.value }
      .map { FieldDifference(key: $0.key, expected: $0.value, came: $1.value) }
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

/// The valid word that a misspelt one was most likely meant to be.
package enum Spelling {
  /// Longer words are not compared: nobody misspells a property in so many letters.
  static let longestWord = 64

  /// The candidate nearest to `word`, or nil when none is near. Of equally near ones the first wins.
  ///
  /// Near means an edit distance of at most a third of the longer word's letters, and at least 1. Failing that, one
  /// word stands in the other as it is, and makes up half of it (`press` in `longPress`). Case counts for nothing.
  /// UIKit's getters (`isHidden`) find their property (`hidden`).
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard !word.isEmpty, word.unicodeScalars.count <= longestWord else { return nil }
    let letters = fold(word)
    let property = letters.starts(with: fold("is")) ? Array(letters.dropFirst(2)) : nil
    var best: (candidate: String, distance: Int)?
    var part: String?
    for candidate in candidates {
      let other = fold(candidate)
      guard other.count <= longestWord else { continue }
      let near = max(1, max(letters.count, other.count) / 3)
      let found = property == other ? 0 : distance(letters, other)
      if part == nil, isHalf(letters, of: other) || isHalf(other, of: letters) { part = candidate }
      if found <= near, found < max(letters.count, other.count), found < best?.distance ?? .max {
        best = (candidate, found)
      }
    }
    return best?.candidate ?? part
  }

  /// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into the
  /// other (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }

  private static func isHalf(_ part: [Unicode.Scalar], of whole: [Unicode.Scalar]) -> Bool {
    // The standard library's search for a sequence would bring in all of its regular expressions, 2 MB.
    part.count >= 3 && part.count * 2 >= whole.count
      && (0...max(whole.count - part.count, 0)).contains { whole[$0...].starts(with: part) }
  }

  private static func fold(_ word: String) -> [Unicode.Scalar] { Array(word.lowercased().unicodeScalars) }
}

extension String {
  /// This text in double quotes for a message: on one line, without control characters, cut after 60 characters.
  package var quoted: String {
    var result = "\""
    for (count, scalar) in unicodeScalars.enumerated() {
      guard count < 60 else {
        result += "…"
        break
      }
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\"": result += "\\\""
      case _ where scalar.isControl: result += "\\u{\(String(scalar.value, radix: 16))}"
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// Whether a terminal might act upon this character instead of showing it.
  package var isControl: Bool {
    value < 0x20 || (0x7f...0x9f).contains(value) || value == 0x2028 || value == 0x2029
      || (0x202a...0x202e).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}

extension Sequence<String> {
  /// `a`, `a and b`, `a, b and c`.
  func joined(last word: String) -> String {
    let words = Array(self)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

extension GestureLog {
  /// How these gestures differ from what is expected, for people; nil where they do not.
  ///
  /// Each expected line names view, type and state, and as many facts as matter: `blue pan ended translationX=50 touches=1`. `*`
  /// stands for any word, and a number need only be right as far as it is written. Changes are compared only where one is expected.
  ///
  /// ```swift
  /// XCTAssertNil(try hand.gestures(in: scene).difference(from: ["green tap ended"]))
  /// ```
  public func difference(from expected: [String]) -> String? {
    let expected = expected.map(ExpectedGesture.init)
    let lines = expected.contains(where: \.isChange) ? lines : lines.filter { $0.state != "changed" }
    let rows = Self.align(expected, lines)
    guard rows.contains(where: { $0.mark != .same }) else { return nil }
    let list = rows.map { "  \($0.mark.rawValue) \($0.text)" }.joined(separator: "\n")
    let hint = hint.map { "\n  \($0)" } ?? ""
    return "gestures are not those that were expected (- expected, + came):\n\(list)\(hint)"
  }

  private enum Mark: String {
    case same = " "
    case expected = "-"
    case came = "+"
  }

  private struct Row {
    var mark: Mark
    var text: String
  }

  private enum Item {
    case expected(ExpectedGesture)
    case came(Line)

    static func agree(_ first: Item, _ second: Item) -> Bool {
      switch (first, second) {
      case (.expected(let expected), .came(let line)), (.came(let line), .expected(let expected)): expected.matches(line)
      case (.expected, .expected), (.came, .came): false
      }
    }
  }

  /// Both lists as one, what agrees side by side.
  private static func align(_ expected: [ExpectedGesture], _ lines: [Line]) -> [Row] {
    let difference = lines.map(Item.came).difference(from: expected.map(Item.expected), by: Item.agree)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var place = 0
    for (index, wanted) in expected.enumerated() {
      if removed.contains(index) {
        rows.append(Row(mark: .expected, text: wanted.text))
        continue
      }
      while inserted.contains(place) {
        rows.append(Row(mark: .came, text: lines[place].description))
        place += 1
      }
      rows.append(Row(mark: .same, text: wanted.text))
      place += 1
    }
    rows += lines[min(place, lines.count)...].map { Row(mark: .came, text: $0.description) }
    return rows
  }
}

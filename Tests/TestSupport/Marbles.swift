internal import Evdev
internal import Geometry
internal import Responders

extension Stage {
  /// Plays fingers drawn as lines over time, and gives back the same drawing with what really came of it.
  ///
  ///     let taps = """
  ///       finger at 60,60   [].[]..........
  ///       single            ...............
  ///       double            ....e..........
  ///       child             [].[x..........
  ///       """
  ///     #expect(stage.play(taps) == taps)
  ///
  /// One character is 50 ms (`column`); a dot is a time at which nothing happens.
  ///
  /// Lines whose name starts with `finger` (`finger`, `finger 2`, `finger 2 at 140,100`) are played:
  ///
  ///     [   lands, where `at` says       -   rests
  ///     ]   lifts                        > < ^ v   moves 10 points (`step`) right, left, up, down
  ///     !   is cancelled
  ///
  /// Lines that start with `hovering` are played too: `o` comes near, `]` leaves, and fingers move as those that touch.
  ///
  /// Every other line names a recogniser or a view, and is checked. Of a recogniser it shows the actions, of a view the
  /// touches that it is told of:
  ///
  ///     b c e x   began, changed, ended (or recognised), cancelled
  ///     [ ~ ] x   touches began, moved, ended, cancelled
  ///
  /// Several in one column stand in brackets, which count as one column: `(be)`. What a deadline causes stands in the column
  /// that the deadline falls in. A second drawing on the same stage goes on where the first one ended.
  package func play(_ drawing: String, column: Double = 50, step: Double = 10) -> String {
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(MarbleLine.init)
    let start = now
    let columns = lines.map { $0.isPlayed ? $0.pattern.count : $0.columns }.max() ?? 0
    for index in 0..<columns {
      let time = start + Double(index) * column
      let moves = lines.compactMap { $0.move(in: index, step: step) }
      if !moves.isEmpty { send(moves, at: time) }
      let hovers = lines.compactMap { $0.hover(in: index, step: step) }
      if !hovers.isEmpty { hover(hovers, at: time) }
    }
    advance(to: start + Double(columns) * column)
    return lines.map { line in
      line.isPlayed ? line.text : line.label + shown(line, from: start, columns: line.columns, column)
    }.joined(separator: "\n")
  }

  /// The line of one recogniser or view.
  private func shown(_ line: MarbleLine, from start: Double, columns: Int, _ column: Double) -> String {
    var cells = [[Character]](repeating: [], count: columns)
    for entry in log.entries where entry.source == line.name {
      let passed = entry.time.microseconds(since: .milliseconds(start))
      guard let symbol = entry.symbol, passed >= 0 else { continue }
      let index = Int(passed / Int64(column * 1000))
      while index >= cells.count { cells.append([]) }
      cells[index].append(symbol)
    }
    return cells.map { symbols in
      switch symbols.count {
      case 0: "."
      case 1: String(symbols)
      default: "(" + String(symbols) + ")"
      }
    }.joined()
  }
}

/// One line of a drawing: a label and what stands behind it.
private struct MarbleLine {
  let text: String
  /// Up to the pattern, spaces included.
  let label: String
  let pattern: [Character]

  init(_ text: Substring) {
    self.text = String(text)
    let cut = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    label = String(text[..<cut])
    pattern = Array(text[cut...])
  }

  var words: [Substring] { label.split(separator: " ") }
  var isFinger: Bool { words.first == "finger" }
  var isHovering: Bool { words.first == "hovering" }
  var isPlayed: Bool { isFinger || isHovering }
  /// Who a line is about.
  var name: String { words.joined(separator: " ") }
  var finger: Int { words.dropFirst().first.flatMap { Int($0) } ?? 1 }

  /// How many columns the pattern has: a group counts as one.
  var columns: Int {
    var count = 0
    var isInGroup = false
    for character in pattern {
      if character == "(" { isInGroup = true }
      if character == ")" { isInGroup = false }
      if !isInGroup { count += 1 }
    }
    return count
  }

  /// Where the finger lands.
  private var place: Point {
    guard let word = words.firstIndex(of: "at"), words.indices.contains(word + 1) else { return Point(x: 60, y: 60) }
    let numbers = words[word + 1].split(separator: ",").compactMap { Double($0) }
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : Point(x: 60, y: 60)
  }

  func move(in column: Int, step: Double) -> Stage.Move? {
    guard isFinger, pattern.indices.contains(column) else { return nil }
    return switch pattern[column] {
    case "[": .down(finger, place.x, place.y)
    case "]": .up(finger)
    case "!": .cancel(finger)
    case ">": .by(finger, step, 0)
    case "<": .by(finger, -step, 0)
    case "^": .by(finger, 0, -step)
    case "v": .by(finger, 0, step)
    default: nil
    }
  }

  func hover(in column: Int, step: Double) -> HoverSample? {
    guard isHovering, pattern.indices.contains(column) else { return nil }
    var place = place
    for symbol in pattern[...column] {
      switch symbol {
      case ">": place.x += step
      case "<": place.x -= step
      case "^": place.y -= step
      case "v": place.y += step
      default: break
      }
    }
    let symbol = pattern[column]
    guard "o]><^v".contains(symbol) else { return nil }
    return HoverSample(key: finger, device: 0, location: place, distance: 1, isOver: symbol == "]")
  }
}

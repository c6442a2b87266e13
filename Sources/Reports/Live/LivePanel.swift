internal import Evdev
internal import Geometry

/// What a live picture tells in words: devices, touches, recognisers, and what happened last.
struct LivePanel {
  private let state: LiveState
  private let time: Timestamp
  private let charset: Charset

  init(_ state: LiveState, _ time: Timestamp, _ charset: Charset) {
    self.state = state
    self.time = time
    self.charset = charset
  }

  /// Pieces of text, each with its look; what is `right` stands at the end of the row.
  private struct Line {
    var pieces: [(text: String, look: Cell.Look)]
    var right: (text: String, look: Cell.Look)?

    init(_ pieces: (String, Cell.Look)..., right: (String, Cell.Look)? = nil) {
      self.pieces = pieces.map { (text: $0.0, look: $0.1) }
      self.right = right.map { (text: $0.0, look: $0.1) }
    }
  }

  private static let quiet = Cell.Look(.quiet)

  /// Writes the sections below one another; each has what it needs as far as there is room, the last all the rest. Where there is
  /// little room, they go without headings and without rows between.
  func draw(_ sections: [Layout.Section], in area: Layout.Area, _ grid: inout CellGrid) {
    let isTight = area.height < sections.count * 4
    var row = area.top
    for (index, section) in sections.enumerated() {
      let left = area.bottom - row
      guard left > 0 else { return }
      let following = sections.count - index - 1
      let lines = lines(of: section)
      if isTight {
        row = lines.isEmpty ? row : write(lines, of: section, most: max(left - following, 1), at: row, area, &grid)
      } else {
        write(heading(of: section), at: row, area, &grid)
        // A heading and a line for each that follows, and an empty row between.
        row = write(lines, of: section, most: max(left - 1 - following * 3, 1), at: row + 1, area, &grid) + 1
      }
    }
  }

  private func write(
    _ lines: [Line], of section: Layout.Section, most: Int, at row: Int, _ area: Layout.Area, _ grid: inout CellGrid
  ) -> Int {
    var row = row
    guard !lines.isEmpty else {
      write(Line(("none", Self.quiet)), at: row, area, &grid)
      return row + 1
    }
    let isCut = lines.count > most
    let shown = isCut && section != .news ? max(most - 1, 0) : min(lines.count, most)
    for line in lines.prefix(shown) {
      write(line, at: row, area, &grid)
      row += 1
    }
    if isCut, section != .news {
      write(Line(("and \(lines.count - shown) more", Self.quiet)), at: row, area, &grid)
      row += 1
    }
    return row
  }

  private func write(_ line: Line, at row: Int, _ area: Layout.Area, _ grid: inout CellGrid) {
    guard row < area.bottom else { return }
    var end = area.right
    if let right = line.right {
      let text = CellText(right.text, charset)
      if text.width + 12 <= area.width {
        end -= text.width + 1
        grid.write(text, at: end + 1, row, to: area.right, right.look)
      }
    }
    var place = area.left
    for piece in line.pieces where place < end {
      place = grid.write(CellText(piece.text, charset), at: place, row, to: end, piece.look)
    }
  }

  private func heading(of section: Layout.Section) -> Line {
    let word =
      switch section {
      case .devices: "devices"
      case .touches: "touches"
      case .recognizers: "recognisers"
      case .news: "latest"
      }
    return Line((word, Cell.Look(.plain, bold: true)))
  }

  private func lines(of section: Layout.Section) -> [Line] {
    switch section {
    case .devices: state.devices.map(line)
    case .touches: state.fingers.filter(\.isDown).map(line) + state.strays.map(line)
    case .recognizers: recognizers.map(line)
    case .news: state.news.reversed().map(line)
    }
  }

  private func line(_ device: LiveState.Device) -> Line {
    let frames = state.frameRate(of: device, at: time)
    let events = state.eventRate(of: device, at: time)
    var rates = frames == 0 && events ?? 0 == 0 ? "idle" : "\(frames) frames/s"
    if let events, rates != "idle" { rates = "\(events) events/s  \(rates)" }
    return Line(
      ("\(device.label) ", Cell.Look()), (device.name ?? "", Self.quiet),
      right: (rates, frames == 0 ? Self.quiet : Cell.Look(.good)))
  }

  private func line(_ finger: LiveState.Finger) -> Line {
    Line(
      (" \(finger.touch) ", Cell.Look(.finger(finger.touch, fade: 0), bold: true, reversed: true)),
      (" \(Self.padded(finger.phase, 11))", Self.quiet), (finger.view ?? "on no view", Cell.Look()),
      right: (place(finger.location), Self.quiet))
  }

  private func line(_ stray: LiveState.Stray) -> Line {
    Line(
      (" × ", Cell.Look(.quiet, bold: true)), (" ignored    \(stray.reason)", Self.quiet),
      right: (place(stray.location), Self.quiet))
  }

  private func place(_ point: Point) -> String {
    "\(Words.number(point.x, places: 0)), \(Words.number(point.y, places: 0))"
  }

  /// Those under way first, then those that ended or failed last.
  private var recognizers: [LiveState.Recognizer] {
    state.recognizers.enumerated().sorted { first, second in
      let (left, right) = (first.element, second.element)
      if left.isActive != right.isActive { return left.isActive }
      if !left.isActive, left.changed != right.changed { return left.changed > right.changed }
      return first.offset < second.offset
    }.map(\.element)
  }

  private func line(_ recognizer: LiveState.Recognizer) -> Line {
    let (sign, tone): (String, Cell.Look.Tone) =
      switch recognizer.outcome {
      case "began", "changed": ("▶", .accent)
      case "ended": ("✓", .good)
      case "failed": ("✗", .bad)
      case "waiting": ("…", .warning)
      default: ("·", .quiet)
      }
    let isFailure = recognizer.outcome == "failed" || recognizer.outcome == "cancelled"
    let isOver = recognizer.state == "possible" && recognizer.outcome != "waiting"
    let words = recognizer.isActive || recognizer.outcome == "ended" ? recognizer.details : recognizer.reason
    return Line(
      ("\(sign) ", Cell.Look(tone, bold: !isOver)), ("\(recognizer.name) ", isOver ? Self.quiet : Cell.Look()),
      ("\(recognizer.outcome)\(isFailure ? ": " : " ")", Cell.Look(tone)), (words, Self.quiet))
  }

  private func line(_ news: LiveState.News) -> Line {
    let tone: Cell.Look.Tone =
      switch news.kind {
      case .gesture: .plain
      case .device: .quiet
      case .diagnostic: .warning
      }
    return Line(("\(Words.number(news.time.seconds, places: 3, trimmed: false)) ", Self.quiet), (news.text, Cell.Look(tone)))
  }

  private static func padded(_ word: String, _ width: Int) -> String {
    word + String(repeating: " ", count: max(width - word.count, 1))
  }
}

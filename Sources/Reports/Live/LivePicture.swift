public import Evdev
internal import Geometry

/// Draws a ``LiveState`` as a screen of cells: the windows with their views and fingers, and beside or below them what is to be
/// told of devices, touches and recognisers.
///
/// What does not move, the views, is drawn once for each tree and size.
public struct LivePicture: Sendable {
  /// What stands around the picture.
  public struct Frame: Sendable {
    /// Where it comes from.
    public var title = "tactus"
    /// What is to be told of the picture itself: that it stands still, or that the daemon is gone.
    public var state: String?
    /// An answer to a key; stands where the keys do.
    public var notice: String?
    public var isNoticeBad = false
    /// The keys, each with what it does.
    public var keys: [(key: String, does: String)] = []

    public init() {}
  }

  package let charset: Charset
  private var backdrop: Backdrop?

  public init(_ charset: Charset) { self.charset = charset }

  /// The screen at a moment.
  public mutating func draw(
    _ state: LiveState, at time: Timestamp, columns: Int, rows: Int, _ frame: Frame = Frame()
  ) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    guard grid.columns > 0, grid.rows > 0 else { return grid }
    let layout = Layout(grid, state)
    drawStage(state, at: time, layout, &grid)
    drawHeader(state, at: time, frame, &grid)
    if grid.rows > 1 { drawFooter(frame, &grid) }
    let panel = LivePanel(state, time, charset)
    for part in layout.panels { panel.draw(part.sections, in: part.area, &grid) }
    if let divider = layout.divider {
      let line = CellText(charset == .unicode ? "│" : "|").pieces
      for row in divider.top..<divider.bottom where !line.isEmpty {
        grid[divider.left, row] = Cell(text: line[0].text, look: Cell.Look(.quiet))
      }
    }
    return grid
  }

  private func text(_ text: String) -> CellText { CellText(text, charset) }

  // MARK: The edges

  private func drawHeader(_ state: LiveState, at time: Timestamp, _ frame: Frame, _ grid: inout CellGrid) {
    var place = grid.write(text(" \(frame.title)"), at: 0, 0, Cell.Look(.plain, bold: true))
    let touches = state.fingers.count { $0.isDown }
    let outline = state.outline.flatMap { $0.windows.isEmpty ? nil : $0 }
    let facts = [
      outline.map { outline in
        outline.windows.map { "\(Words.number($0.size.width, places: 0))×\(Words.number($0.size.height, places: 0))" }.prefix(3)
          .joined(separator: " ")
      } ?? (state.lacksScene ? "no scene" : "no window yet"), outline.map { viewCount($0) },
      touches == 0 ? "nothing touches" : touches == 1 ? "1 touch" : "\(touches) touches",
    ].compactMap { $0 }.filter { !$0.isEmpty }
    let mark = frame.state.map { text(" \($0) ") }
    let end = max(grid.columns - (mark.map { $0.width + 1 } ?? 0), 0)
    for fact in facts where place < end { place = grid.write(text(" · \(fact)"), at: place, 0, to: end, Cell.Look(.quiet)) }
    guard let mark, place <= end else { return }
    grid.write(mark, at: grid.columns - mark.width, 0, Cell.Look(.warning, bold: true, reversed: true))
  }

  private func viewCount(_ outline: Outline) -> String {
    let count = outline.items.count - outline.windows.count
    let small = backdrop?.smallCount ?? 0
    return "\(count) view\(count == 1 ? "" : "s")" + (small == 0 ? "" : " (\(small) too small to draw)")
  }

  private func drawFooter(_ frame: Frame, _ grid: inout CellGrid) {
    let row = grid.rows - 1
    if let notice = frame.notice {
      grid.write(text(" \(notice)"), at: 0, row, Cell.Look(frame.isNoticeBad ? .warning : .good, bold: true))
      return
    }
    var place = 1
    for key in frame.keys {
      guard place + text(key.key).width + text(key.does).width + 1 <= grid.columns else { return }
      place = grid.write(text(key.key), at: place, row, Cell.Look(.plain, bold: true))
      place = grid.write(text(" \(key.does)  "), at: place, row, Cell.Look(.quiet))
    }
  }

  // MARK: The stage

  private mutating func drawStage(_ state: LiveState, at time: Timestamp, _ layout: Layout, _ grid: inout CellGrid) {
    guard let outline = state.outline, !layout.stages.isEmpty else {
      let area = layout.stage
      guard state.outline?.windows.isEmpty ?? true else { return }
      let messages =
        state.lacksScene ? ["these lines hold no scene:", "tactus replay LOG -k all gives it"] : ["waiting for a device"]
      for (index, message) in messages.map(text).enumerated() {
        let row = area.top + area.height / 2 + index
        guard area.width > message.width, row < area.bottom else { continue }
        grid.write(message, at: area.left + (area.width - message.width) / 2, row, Cell.Look(.quiet))
      }
      return
    }
    if backdrop?.isOf(state, layout) != true { backdrop = Backdrop(state, outline, layout, charset) }
    guard let backdrop else { return }
    for (index, stage) in layout.stages.enumerated() {
      let name = state.windowNames.indices.contains(stage.window) ? state.windowNames[stage.window] : ""
      let fingers = state.fingers.filter { ($0.window ?? name) == name }
      var canvas = backdrop.canvases[index]
      for finger in fingers where finger.isDown {
        guard let view = finger.view, let item = backdrop.items[view], item.window == stage.window else { continue }
        item.draw(on: &canvas, stage, Cell.Look(.accent))
      }
      for finger in fingers { draw(finger, at: time, stage, &canvas) }
      canvas.put(on: &grid, at: stage.area.left, stage.area.top)
      for label in backdrop.labels where label.stage == index {
        let isHit = fingers.contains { $0.isDown && $0.view == label.view }
        grid.write(
          label.text, at: label.column, label.row, to: label.column + label.width,
          isHit ? Cell.Look(.accent, bold: true) : Cell.Look(.quiet))
      }
      // Traces run over names, which are still to be read around them.
      canvas.put(on: &grid, at: stage.area.left, stage.area.top) { look in
        if case .finger = look.tone { true } else { false }
      }
      for stray in state.strays where (stray.window ?? name) == name {
        mark(stage.dot(stray.location), "×", stage, Cell.Look(.quiet, bold: true), &grid)
      }
      for finger in fingers {
        let look =
          finger.isDown
          ? Cell.Look(.finger(finger.touch, fade: 0), bold: true, reversed: true)
          : Cell.Look(.finger(finger.touch, fade: Self.fade(finger.trail.last, at: time) ?? 3))
        guard finger.isDown || Self.fade(finger.trail.last, at: time) != nil else { continue }
        mark(stage.dot(finger.location), finger.isDown ? " \(finger.touch) " : "\(finger.touch)", stage, look, &grid)
      }
    }
  }

  /// How far a place on a finger's way has faded: 0 to 3, nil when it is gone.
  private static func fade(_ dot: LiveState.Dot?, at time: Timestamp) -> Int? {
    guard let dot else { return nil }
    let age = max(time.microseconds(since: dot.time), 0)
    guard age < LiveState.fading else { return nil }
    return Int(age * 4 / LiveState.fading)
  }

  private func draw(_ finger: LiveState.Finger, at time: Timestamp, _ stage: Layout.Stage, _ canvas: inout DotCanvas) {
    var previous: Point?
    for dot in finger.trail {
      guard let fade = Self.fade(dot, at: time) else { continue }
      let place = stage.dot(dot.location)
      canvas.line(
        from: previous ?? place, to: place, Cell.Look(.finger(finger.touch, fade: fade)), step: fade == 3 ? 2 : 1)
      previous = place
    }
  }

  /// Writes a mark in the middle of where a dot is, inside the stage.
  private func mark(_ dot: Point, _ words: String, _ stage: Layout.Stage, _ look: Cell.Look, _ grid: inout CellGrid) {
    guard dot.x.isFinite, dot.y.isFinite else { return }
    let words = text(words)
    let area = stage.area
    guard area.width > 0, area.height > 0 else { return }
    let column = Int(min(max(dot.x / 2, 0), Double(area.width - 1)))
    let row = Int(min(max(dot.y / 4, 0), Double(area.height - 1)))
    let start = min(max(column - words.width / 2, 0), max(area.width - words.width, 0))
    grid.write(words, at: area.left + start, area.top + row, to: area.right, look)
  }

  // MARK: What does not move

  /// The views of a tree, drawn for one layout.
  private struct Backdrop: Sendable {
    let treeNumber: Int
    let layout: Layout
    var canvases: [DotCanvas] = []
    var labels: [Label] = []
    /// How many views are left out.
    var smallCount = 0
    var items: [String: Outline.Item] = [:]

    struct Label: Sendable {
      let stage: Int
      let view: String
      let text: CellText
      let column: Int
      let row: Int
      let width: Int
    }

    func isOf(_ state: LiveState, _ layout: Layout) -> Bool { treeNumber == state.treeNumber && self.layout == layout }

    init(_ state: LiveState, _ outline: Outline, _ layout: Layout, _ charset: Charset) {
      treeNumber = state.treeNumber
      self.layout = layout
      var isSeen = [Bool](repeating: true, count: outline.items.count)
      for (index, item) in outline.items.enumerated() {
        isSeen[index] = !item.isHidden && item.alpha > 0.01 && (item.parent.map { isSeen[$0] } ?? true)
        if isSeen[index] { items[item.view] = item }
      }
      for (index, stage) in layout.stages.enumerated() {
        var canvas = DotCanvas(columns: stage.area.width, rows: stage.area.height, charset)
        let seen = outline.items.indices.filter { isSeen[$0] && outline.items[$0].window == stage.window }
        let shown = seen.map { outline.items[$0] }.filter { $0.parent == nil || $0.isLargeEnough(on: stage) }
        smallCount += seen.count - shown.count
        for item in shown { item.draw(on: &canvas, stage, Cell.Look(.quiet)) }
        canvases.append(canvas)
        var taken = [Bool](repeating: false, count: stage.area.width * stage.area.height)
        // What lies in front is named first; one window alone needs no name.
        for item in shown.reversed() where item.parent != nil || outline.windows.count > 1 {
          place(item, index, stage, charset, &taken)
        }
      }
    }

    /// Puts a view's name into its top left corner, or a little below where that is taken.
    private mutating func place(
      _ item: Outline.Item, _ index: Int, _ stage: Layout.Stage, _ charset: Charset, _ taken: inout [Bool]
    ) {
      let (low, high) = item.extent(on: stage)
      guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return }
      let area = stage.area
      let left = Int(min(max(low.x / 2, 0), Double(area.width)).rounded(.down)) + 1
      let right = Int(max(min(high.x / 2, Double(area.width)), 0).rounded(.down)) - 1
      let top = Int(min(max(low.y / 4, 0), Double(area.height)).rounded(.down)) + 1
      let bottom = Int(max(min(high.y / 4, Double(area.height)), 0).rounded(.down)) - 1
      guard right - left >= 3, top <= bottom else { return }
      let text = CellText(item.view, charset)
      let width = min(text.width, right - left)
      for row in top...min(bottom, top + 3) where row < area.height {
        let cells = (row * area.width + left)..<(row * area.width + left + width)
        guard cells.upperBound <= taken.count, !taken[cells].contains(true) else { continue }
        for cell in cells { taken[cell] = true }
        labels.append(
          Label(stage: index, view: item.view, text: text, column: area.left + left, row: area.top + row, width: width))
        return
      }
    }
  }
}

extension Outline.Item {
  /// Its box on a stage, in dots.
  fileprivate func extent(on stage: Layout.Stage) -> (low: Point, high: Point) {
    let dots = corners.map(stage.dot)
    return (
      Point(x: dots.map(\.x).min() ?? 0, y: dots.map(\.y).min() ?? 0),
      Point(x: dots.map(\.x).max() ?? 0, y: dots.map(\.y).max() ?? 0)
    )
  }

  /// Smaller ones would only fill the stage with dots.
  fileprivate func isLargeEnough(on stage: Layout.Stage) -> Bool {
    let (low, high) = extent(on: stage)
    return high.x - low.x >= 4 && high.y - low.y >= 4
  }

  fileprivate func draw(on canvas: inout DotCanvas, _ stage: Layout.Stage, _ look: Cell.Look) {
    // The far edges belong to the view's own dots.
    let (low, high) = extent(on: stage)
    let dots = corners.map { corner -> Point in
      let dot = stage.dot(corner)
      return isUpright
        ? Point(
          x: dot.x >= high.x && high.x - low.x > 2 ? dot.x - 1 : dot.x,
          y: dot.y >= high.y && high.y - low.y > 2 ? dot.y - 1 : dot.y)
        : dot
    }
    for index in dots.indices { canvas.line(from: dots[index], to: dots[(index + 1) % dots.count], look) }
    if isUpright { for dot in dots { canvas.corner(dot) } }
  }
}

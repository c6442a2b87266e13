internal import Geometry

/// What stands where on a live picture's screen.
struct Layout: Equatable, Sendable {
  /// A part of the screen, in cells; `right` and `bottom` lie outside.
  struct Area: Equatable, Sendable {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0

    var width: Int { max(right - left, 0) }
    var height: Int { max(bottom - top, 0) }
  }

  /// A window's place.
  struct Stage: Equatable, Sendable {
    let window: Int
    let area: Area
    let bounds: Rect
    /// Dots a point.
    let scale: Double

    /// Where a point of the window is, in dots from the area's corner.
    func dot(_ point: Point) -> Point {
      Point(x: (point.x - bounds.origin.x) * scale, y: (point.y - bounds.origin.y) * scale)
    }
  }

  enum Section: Equatable, Sendable {
    case devices, touches, recognizers, news
  }

  struct Panel: Equatable, Sendable {
    let area: Area
    let sections: [Section]
  }

  /// All the room that windows have.
  private(set) var stage = Area()
  private(set) var stages: [Stage] = []
  private(set) var panels: [Panel] = []
  /// A line between the stage and what stands beside it.
  private(set) var divider: Area?

  init(_ grid: CellGrid, _ state: LiveState) {
    // One row for the header and one for the keys, where there is room for anything else.
    let whole = Area(left: 0, top: min(1, grid.rows), right: grid.columns, bottom: max(grid.rows - 1, min(1, grid.rows)))
    let windows = state.outline?.windows ?? []
    let side = Self.side(whole)
    let below = Self.below(whole)
    let sideScale = side.map { Self.fit(windows, into: $0.stage).first?.scale ?? 1 }
    let belowScale = below.map { Self.fit(windows, into: $0.stage).first?.scale ?? 1 }
    switch (sideScale, belowScale) {
    case (let first?, let second?) where second > first: take(below)
    case (nil, _?): take(below)
    case (_?, _): take(side)
    case (nil, nil): stage = whole
    }
    stages = Self.fit(windows, into: stage, centred: true)
  }

  private typealias Split = (stage: Area, panels: [Panel], divider: Area?)

  private mutating func take(_ split: Split?) {
    guard let split else { return }
    stage = split.stage
    panels = split.panels
    divider = split.divider
  }

  private static func side(_ whole: Area) -> Split? {
    guard whole.width >= 58, whole.height >= 8 else { return nil }
    let width = min(max(whole.width * 2 / 5, 36), 60)
    let border = whole.right - width - 1
    let panel = Area(left: border + 2, top: whole.top, right: whole.right, bottom: whole.bottom)
    return (
      Area(left: whole.left, top: whole.top, right: border, bottom: whole.bottom),
      [Panel(area: panel, sections: [.devices, .touches, .recognizers, .news])],
      Area(left: border, top: whole.top, right: border + 1, bottom: whole.bottom)
    )
  }

  private static func below(_ whole: Area) -> Split? {
    guard whole.height >= 14, whole.width >= 24 else { return nil }
    let height = min(max(whole.height / 3, whole.height >= 22 ? 9 : 7), 16)
    let top = whole.bottom - height
    let stage = Area(left: whole.left, top: whole.top, right: whole.right, bottom: top)
    guard whole.width >= 72 else {
      let area = Area(left: whole.left + 1, top: top, right: whole.right, bottom: whole.bottom)
      return (stage, [Panel(area: area, sections: [.devices, .touches, .recognizers])], nil)
    }
    let middle = whole.left + whole.width / 2
    return (
      stage,
      [
        Panel(
          area: Area(left: whole.left + 1, top: top, right: middle - 1, bottom: whole.bottom), sections: [.devices, .touches]),
        Panel(
          area: Area(left: middle + 1, top: top, right: whole.right, bottom: whole.bottom), sections: [.recognizers, .news]),
      ], nil
    )
  }

  /// Windows beside one another, as large as they all can be; those at the end are left out where they would be too small.
  private static func fit(_ windows: [Rect], into area: Area, centred: Bool = false) -> [Stage] {
    let most = max(min(windows.count, area.width / 12), area.width >= 4 ? 1 : 0)
    guard most > 0, area.height >= 2, !windows.isEmpty else { return [] }
    let shown = windows.prefix(most)
    let width = area.width / shown.count
    return shown.enumerated().compactMap { index, bounds in
      let (wide, high) = (bounds.size.width, bounds.size.height)
      guard wide > 0, high > 0, wide.isFinite, high.isFinite else { return nil }
      let scale = min(Double(width * 2 - 2) / wide, Double(area.height * 4) / high)
      guard scale.isFinite, scale > 0 else { return nil }
      let columns = min(Int((wide * scale / 2).rounded(.up)), width)
      let rows = min(Int((high * scale / 4).rounded(.up)), area.height)
      let left = area.left + index * width + (centred ? (width - columns) / 2 : 0)
      let top = area.top + (centred ? (area.height - rows) / 2 : 0)
      return Stage(
        window: index, area: Area(left: left, top: top, right: left + columns, bottom: top + rows), bounds: bounds, scale: scale)
    }
  }
}

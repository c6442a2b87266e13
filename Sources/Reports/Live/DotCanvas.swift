package import Geometry

/// Lines of dots, two by four in a cell, as braille has them; where there is only ASCII, a cell is drawn by what runs through it.
package struct DotCanvas: Sendable {
  package let columns: Int
  package let rows: Int
  private var cells: [Mark]
  private let charset: Charset

  /// What is drawn in a cell.
  private struct Mark {
    var dots: UInt8 = 0
    /// What is drawn later lies on top, and gives its look to all of the cell.
    var look = Cell.Look()
    /// The corner of a box, which is a plus where there is only ASCII.
    var isCorner = false
  }

  package init(columns: Int, rows: Int, _ charset: Charset) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.charset = charset
    cells = [Mark](repeating: Mark(), count: self.columns * self.rows)
  }

  package var dotWidth: Int { columns * 2 }
  package var dotHeight: Int { rows * 4 }

  /// The bit of each dot of a cell, by row and column (ISO 11548-1).
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  package mutating func dot(_ x: Int, _ y: Int, _ look: Cell.Look) {
    guard x >= 0, y >= 0, x < dotWidth, y < dotHeight else { return }
    let place = (y / 4) * columns + x / 2
    cells[place].dots |= Self.bits[y % 4][x % 2]
    cells[place].look = look
  }

  /// Notes that two edges of a box meet at a dot.
  package mutating func corner(_ place: Point) {
    guard place.x >= 0, place.y >= 0, place.x < Double(dotWidth), place.y < Double(dotHeight) else { return }
    cells[(Int(place.y) / 4) * columns + Int(place.x) / 2].isCorner = true
  }

  /// A line in dots.
  ///
  /// - Parameter step: 1 draws each dot, 2 every other.
  package mutating func line(from start: Point, to end: Point, _ look: Cell.Look, step: Int = 1) {
    guard let (start, end) = clip(start, end) else { return }
    let (fromX, fromY) = (Int(start.x.rounded(.down)), Int(start.y.rounded(.down)))
    let (dx, dy) = (Int(end.x.rounded(.down)) - fromX, Int(end.y.rounded(.down)) - fromY)
    let count = max(abs(dx), abs(dy))
    /// Rounds to the nearest, in whole numbers.
    func part(_ distance: Int, _ index: Int) -> Int {
      count == 0 ? 0 : (2 * distance * index + (distance < 0 ? -count : count)) / (2 * count)
    }
    for index in stride(from: 0, through: count, by: step) { dot(fromX + part(dx, index), fromY + part(dy, index), look) }
  }

  /// The part of a line that lies on the canvas (Liang and Barsky).
  private func clip(_ start: Point, _ end: Point) -> (Point, Point)? {
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (from, to) = (0.0, 1.0)
    let (right, bottom) = (Double(dotWidth) - 0.01, Double(dotHeight) - 0.01)
    for (p, q) in [(-dx, start.x), (dx, right - start.x), (-dy, start.y), (dy, bottom - start.y)] {
      if p == 0 {
        if q < 0 { return nil }
      } else if p < 0 {
        from = max(from, q / p)
      } else {
        to = min(to, q / p)
      }
    }
    guard from <= to else { return nil }
    return (
      Point(x: start.x + dx * from, y: start.y + dy * from), Point(x: start.x + dx * to, y: start.y + dy * to)
    )
  }

  /// Puts what is drawn onto a grid, its empty cells left out.
  ///
  /// - Parameter wanted: whether cells of a look are put.
  package func put(on grid: inout CellGrid, at column: Int, _ row: Int, where wanted: (Cell.Look) -> Bool = { _ in true }) {
    for y in 0..<rows where row + y < grid.rows {
      for x in 0..<columns where column + x < grid.columns {
        let mark = cells[y * columns + x]
        guard mark.dots != 0, wanted(mark.look) else { continue }
        grid[column + x, row + y] = Cell(text: character(mark), look: mark.look)
      }
    }
  }

  private func character(_ mark: Mark) -> Character {
    switch charset {
    case .unicode:
      return Character(Unicode.Scalar(0x2800 + UInt32(mark.dots)) ?? " ")
    case .ascii:
      if case .finger = mark.look.tone { return "*" }
      if mark.isCorner { return "+" }
      let isAcross = Self.rows.contains { mark.dots & $0 == $0 }
      let isUpright = Self.columns.contains { mark.dots & $0 == $0 }
      return isAcross && isUpright ? "+" : isAcross ? "-" : isUpright ? "|" : mark.dots.nonzeroBitCount > 2 ? "+" : "."
    }
  }

  private static let rows = bits.map { $0[0] | $0[1] }
  private static let columns = [0, 1].map { column in bits.reduce(0) { $0 | $1[column] } }
}

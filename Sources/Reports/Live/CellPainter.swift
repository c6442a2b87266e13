/// Turns screens into what a terminal is sent: of each only what differs from the one before.
public struct CellPainter: Sendable {
  /// Which colours the terminal has.
  public enum Colours: Sendable {
    /// None, or none wanted.
    case none
    case sixteen
    case many
  }

  private let colours: Colours
  private var shown: CellGrid?
  private var bytes: [UInt8] = []
  /// Where the terminal's cursor is known to stand, and how it writes.
  private var cursor: (column: Int, row: Int)?
  private var look: Cell.Look?

  public init(_ colours: Colours) { self.colours = colours }

  /// Nothing is known any more of what the terminal shows.
  public mutating func forget() { shown = nil }

  /// What to send for a screen; empty when it is there already.
  public mutating func paint(_ grid: CellGrid) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    cursor = nil
    look = nil
    let before = shown.flatMap { $0.columns == grid.columns && $0.rows == grid.rows ? $0 : nil }
    if before == nil { put("\u{1b}[0m\u{1b}[2J") }
    for row in 0..<grid.rows { paint(row, of: grid, before) }
    shown = grid
    guard !bytes.isEmpty else { return [] }
    // All of it becomes visible at once, where the terminal knows how; otherwise the rest is in order of reading.
    return Array("\u{1b}[?2026h".utf8) + bytes + Array("\u{1b}[0m\u{1b}[?2026l".utf8)
  }

  private mutating func paint(_ row: Int, of grid: CellGrid, _ before: CellGrid?) {
    for column in 0..<grid.columns {
      let cell = grid[column, row]
      guard let text = cell.text else { continue }
      let isWide = column + 1 < grid.columns && grid[column + 1, row].text == nil
      if let before {
        let isSame = before[column, row] == cell && (!isWide || before[column + 1, row] == grid[column + 1, row])
        if isSame { continue }
      } else if cell == .blank {
        continue
      }
      move(to: column, row)
      take(cell.look)
      bytes.append(contentsOf: text.utf8)
      // Of what is not simple nobody knows how wide the terminal thinks it is.
      cursor = Self.isSimple(text) ? (column + 1, row) : nil
    }
  }

  private static func isSimple(_ text: Character) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else { return false }
    return scalar.value < 0x7f || 0x2500...0x257f ~= scalar.value || 0x2800...0x28ff ~= scalar.value
  }

  private mutating func move(to column: Int, _ row: Int) {
    if let cursor, cursor == (column, row) { return }
    put("\u{1b}[\(row + 1);\(column + 1)H")
  }

  private mutating func take(_ wanted: Cell.Look) {
    guard wanted != look else { return }
    look = wanted
    var codes = ["0"]
    if wanted.isBold { codes.append("1") }
    if wanted.isReversed { codes.append("7") }
    codes += colours == .none ? Self.weight(wanted.tone) : colours == .many ? Self.many(wanted.tone) : Self.sixteen(wanted.tone)
    put("\u{1b}[\(codes.joined(separator: ";"))m")
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static func weight(_ tone: Cell.Look.Tone) -> [String] {
    switch tone {
    case .plain, .good: []
    case .quiet: ["2"]
    case .accent, .bad, .warning: ["1"]
    case .finger(_, let fade): fade == 0 ? ["1"] : fade == 1 ? [] : ["2"]
    }
  }

  private static func sixteen(_ tone: Cell.Look.Tone) -> [String] {
    switch tone {
    case .plain: []
    case .quiet: ["2"]
    case .accent: ["36"]
    case .good: ["32"]
    case .bad: ["31"]
    case .warning: ["33"]
    case .finger(let number, let fade):
      ["\([34, 33, 32, 35, 36, 31][Int(number.magnitude % 6)])"] + (fade == 0 ? ["1"] : fade == 1 ? [] : ["2"])
    }
  }

  /// Fingers' colours in red, green and blue from 0 to 5; of middling brightness, so that they stand out from light and dark.
  private static let fingers = [
    (1, 3, 5), (5, 3, 0), (0, 4, 2), (5, 1, 4), (4, 4, 0), (0, 4, 5), (5, 2, 1), (3, 2, 5), (3, 4, 1), (5, 3, 4),
  ]

  private static func many(_ tone: Cell.Look.Tone) -> [String] {
    switch tone {
    case .plain: return []
    case .quiet: return ["38", "5", "243"]
    case .accent: return ["38", "5", "37"]
    case .good: return ["38", "5", "35"]
    case .bad: return ["38", "5", "167"]
    case .warning: return ["38", "5", "172"]
    case .finger(let number, let fade):
      let (red, green, blue) = fingers[Int(number.magnitude % UInt(fingers.count))]
      // Towards the middle grey, which is near neither background.
      func faded(_ value: Int) -> Int { (value * (4 - fade) + 2 * fade + 2) / 4 }
      return ["38", "5", "\(16 + 36 * faded(red) + 6 * faded(green) + faded(blue))"]
    }
  }
}

/// Matches two sets of points so that the distances add up to the least (rule K9): the assignment problem, solved by
/// shortest augmenting paths (the Hungarian method, O(n³)). The storage is kept between frames.
struct Assignment {
  /// A point in whatever unit distances are measured in.
  struct Place {
    var x: Double
    var y: Double
  }

  /// For each row, the column it is matched with; -1 for none.
  private(set) var columns: [Int] = []

  // One-based, as the method is usually written down: row and column 0 stand for "none yet".
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOf: [Int] = []
  private var cameFrom: [Int] = []
  private var slack: [Double] = []
  private var isUsed: [Bool] = []

  /// Matches `rows` with `others`; pairs at `cutOff` or farther apart are none.
  mutating func match(_ rows: [Place], with others: [Place], cutOff: Double) {
    columns.removeAll(keepingCapacity: true)
    for _ in rows { columns.append(-1) }
    guard !rows.isEmpty, !others.isEmpty else { return }
    if rows.count == 1, others.count == 1 {
      if Self.distance(rows[0], others[0]) < cutOff { columns[0] = 0 }
      return
    }
    // The method wants no more rows than columns.
    let isTurned = rows.count > others.count
    if isTurned { solve(others, rows, cutOff) } else { solve(rows, others, cutOff) }
    for column in 1..<rowOf.count where rowOf[column] > 0 {
      let (row, other) = isTurned ? (column - 1, rowOf[column] - 1) : (rowOf[column] - 1, column - 1)
      if Self.distance(rows[row], others[other]) < cutOff { columns[row] = other }
    }
  }

  private static func distance(_ a: Place, _ b: Place) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// What a pair costs: beyond the cut-off all are as bad, so that a far pair never pushes near ones apart.
  private static func cost(_ a: Place, _ b: Place, _ cutOff: Double) -> Double { min(distance(a, b), cutOff) }

  private mutating func solve(_ rows: [Place], _ others: [Place], _ cutOff: Double) {
    Self.fill(&rowPotential, rows.count + 1, 0)
    Self.fill(&columnPotential, others.count + 1, 0)
    Self.fill(&rowOf, others.count + 1, 0)
    Self.fill(&cameFrom, others.count + 1, 0)
    for row in 1...rows.count {
      rowOf[0] = row
      var column = 0
      Self.fill(&slack, others.count + 1, .infinity)
      Self.fill(&isUsed, others.count + 1, false)
      repeat {
        column = extend(from: column, rows, others, cutOff)
      } while rowOf[column] != 0
      repeat {
        let previous = cameFrom[column]
        rowOf[column] = rowOf[previous]
        column = previous
      } while column != 0
    }
  }

  /// One step of the search for the shortest augmenting path; the column it reaches.
  private mutating func extend(
    from column: Int, _ rows: [Place], _ others: [Place], _ cutOff: Double
  ) -> Int {
    isUsed[column] = true
    let row = rowOf[column]
    var least = Double.infinity
    var next = 0
    for candidate in 1...others.count where !isUsed[candidate] {
      let cost =
        Self.cost(rows[row - 1], others[candidate - 1], cutOff) - rowPotential[row] - columnPotential[candidate]
      if cost < slack[candidate] {
        slack[candidate] = cost
        cameFrom[candidate] = column
      }
      if slack[candidate] < least {
        least = slack[candidate]
        next = candidate
      }
    }
    for candidate in 0...others.count {
      if isUsed[candidate] {
        rowPotential[rowOf[candidate]] += least
        columnPotential[candidate] -= least
      } else {
        slack[candidate] -= least
      }
    }
    return next
  }

  private static func fill<Value>(_ array: inout [Value], _ count: Int, _ value: Value) {
    array.removeAll(keepingCapacity: true)
    for _ in 0..<count { array.append(value) }
  }
}

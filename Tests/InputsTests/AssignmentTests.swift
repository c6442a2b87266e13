import Testing

@testable import Inputs

@Suite struct AssignmentTests {
  typealias Place = Assignment.Place

  @Test("K9: what is found is the least total distance", arguments: 0..<200)
  func leastTotal(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let rows = places(Int.random(in: 0...5, using: &random), &random)
    let others = places(Int.random(in: 0...5, using: &random), &random)
    let cutOff = Double.random(in: 1...150, using: &random)
    var assignment = Assignment()
    assignment.match(rows, with: others, cutOff: cutOff)

    let taken = assignment.columns.filter { $0 >= 0 }
    #expect(assignment.columns.count == rows.count)
    #expect(Set(taken).count == taken.count)
    #expect(abs(total(assignment.columns, rows, others, cutOff) - best(rows, others, cutOff)) < 1e-6)
    for (row, column) in assignment.columns.enumerated() where column >= 0 {
      #expect(distance(rows[row], others[column]) < cutOff)
    }
  }

  @Test("The largest match takes no more than a moment") func large() {
    var random = SplitMix(seed: 1)
    var assignment = Assignment()
    assignment.match(places(64, &random), with: places(64, &random), cutOff: 1_000)
    #expect(Set(assignment.columns).count == 64)
  }

  private func places(_ count: Int, _ random: inout SplitMix) -> [Place] {
    (0..<count).map { _ in
      Place(x: Double(Int.random(in: 0...100, using: &random)), y: Double(Int.random(in: 0...100, using: &random)))
    }
  }

  private func distance(_ a: Place, _ b: Place) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// What a matching costs: its distances, and the cut-off for each pair that could have been but was not.
  private func total(_ columns: [Int], _ rows: [Place], _ others: [Place], _ cutOff: Double) -> Double {
    let pairs = columns.enumerated().filter { $0.element >= 0 }
    let sum = pairs.reduce(0) { $0 + distance(rows[$1.offset], others[$1.element]) }
    return sum + Double(min(rows.count, others.count) - pairs.count) * cutOff
  }

  /// The least cost of any matching, by trying them all.
  private func best(_ rows: [Place], _ others: [Place], _ cutOff: Double) -> Double {
    var least = Double.infinity
    func go(_ row: Int, _ columns: [Int]) {
      if row == rows.count {
        least = min(least, total(columns, rows, others, cutOff))
        return
      }
      go(row + 1, columns + [-1])
      for column in others.indices where !columns.contains(column) { go(row + 1, columns + [column]) }
    }
    go(0, [])
    return least
  }
}

import CBaseline
import Geometry
import Responders

/// What a hit-test costs for each view that it rejects.
enum HitTesting {
  private final class Plain: View {}

  private static let count = 1_000
  private static let rounds = 60

  static func run() {
    print("hit-test, per view rejected:")
    measure("plain view ", budget: 5) { View(frame: $0) }
    measure("a subclass ", budget: 20) { Plain(frame: $0) }
  }

  private static func measure(_ name: String, budget: Int, _ make: (Rect) -> View) {
    let parent = View(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
    for index in 0..<count { parent.addSubview(make(Rect(x: Double(index % 100), y: 500, width: 10, height: 10))) }
    let point = Point(x: 900, y: 100)
    var times: [Double] = []
    let before = baseline_allocations()
    for _ in 0..<rounds {
      times.append(
        nanoseconds {
          for _ in 0..<10 where parent.hitTest(point, with: nil) !== parent { print("hit what it should not") }
        })
    }
    let allocations = baseline_allocations() - before
    print("  \(name)  \(tenths(times.median / Double(10 * count))) ns (budget \(budget)), \(allocations) allocations")
  }
}

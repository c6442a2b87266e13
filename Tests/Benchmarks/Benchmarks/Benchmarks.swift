import CBaseline
import Engines
import Evdev
import Geometry
import Gestures
import Responders

/// Measures the budgets: ratios within one run, and counts. Prints what it measured and judges nothing.
@main
enum Benchmarks {
  static func main() {
    Pipeline.run()
    if !CommandLine.arguments.contains("--short") {
      HitTesting.run()
      Parsing.run()
    }
  }
}

/// The time that `body` takes, in nanoseconds.
func nanoseconds(_ body: () -> Void) -> Double {
  let elapsed = ContinuousClock().measure(body)
  return Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
}

extension [Double] {
  var median: Double { sorted()[count / 2] }
}

/// Writes a number with one decimal.
func tenths(_ value: Double) -> String {
  let scaled = Int((value * 10).rounded())
  return "\(scaled / 10).\(scaled % 10)"
}

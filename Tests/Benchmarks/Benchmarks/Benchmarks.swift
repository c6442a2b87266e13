import CBaseline
import Engines
import Evdev
import Geometry
import Gestures
import Responders

/// Measures the budgets: ratios within one run, and counts. Prints what it measured and judges nothing.
///
/// ```
/// Benchmarks                    all but long recordings
/// Benchmarks --short            only the whole way of a frame
/// Benchmarks TACTUS MEGABYTES   and recordings so long, before the command
/// ```
@main
enum Benchmarks {
  static func main() {
    Pipeline.run()
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--short" { return }
    HitTesting.run()
    Parsing.run()
    guard let tactus = arguments.first, let megabytes = arguments.last.flatMap({ Int($0) }), megabytes > 0 else { return }
    LongLogs.run(tactus: tactus, megabytes: megabytes)
    LongLogs.cleanUp()
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

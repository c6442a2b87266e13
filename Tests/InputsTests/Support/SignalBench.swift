import Evdev
import Inputs

/// A machine that turns what a device says into signals, which a test reads in short words. Times are in milliseconds.
protocol SignalBench {
  associatedtype Tracker: SignalTracker
  var tracker: Tracker { get set }
  static func word(_ signal: Tracker.Signal) -> String
}

extension SignalBench {
  @discardableResult
  mutating func pass(to milliseconds: Int64) -> [String] {
    words(at: milliseconds) { $0.advance(to: Timestamp(microseconds: milliseconds * 1_000), into: &$1) }
  }

  mutating func cancel(_ milliseconds: Int64) -> [String] {
    words(at: milliseconds) { $0.cancel(at: Timestamp(microseconds: milliseconds * 1_000), into: &$1) }
  }

  /// What a step comes to; with the time before what a deadline brought.
  mutating func words(
    at milliseconds: Int64, _ step: (inout Tracker, inout [Timed<Tracker.Signal>]) -> Void
  ) -> [String] {
    var signals: [Timed<Tracker.Signal>] = []
    step(&tracker, &signals)
    return signals.map {
      let time = $0.time.microseconds / 1_000
      return (time == milliseconds ? "" : "\(time): ") + Self.word($0.signal)
    }
  }
}

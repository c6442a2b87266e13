import Evdev
import Geometry
import Responders
import TestSupport
import Testing

@testable import Gestures

/// Section 9: the velocity is that of the least-squares line over the last 100 ms of real samples.
@Suite struct VelocityTests {
  struct Row: CustomTestStringConvertible {
    var name: String
    /// Milliseconds and points.
    var samples: [(Double, Double)]
    /// When it is asked for, in milliseconds.
    var now: Double
    /// Points a second.
    var expected: Double
    var tolerance = 1e-6
    var testDescription: String { name }
  }

  /// `count` samples, each so many milliseconds and points after the one before, the first at (0, 0) or as given.
  static func line(_ count: Int, every gap: Double, by step: Double, from start: (Double, Double) = (0, 0)) -> [(Double, Double)]
  {
    (0..<count).map { index in (start.0 + Double(index) * gap, start.1 + Double(index) * step) }
  }

  static let accelerating: [(Double, Double)] = (0...10).map { index in
    let seconds = Double(index) / 100
    return (Double(index) * 10, 5000 * seconds * seconds)
  }

  static let jittering: [(Double, Double)] = (0...99).map { index in
    (Double(index), Double(index) * 0.5 + (index.isMultiple(of: 2) ? 0.25 : -0.25))
  }

  static let rows: [Row] = [
    Row(name: "no sample", samples: [], now: 0, expected: 0),
    Row(name: "one sample", samples: [(0, 50)], now: 0, expected: 0),
    Row(name: "two samples", samples: [(0, 0), (10, 5)], now: 10, expected: 500),
    Row(name: "steady", samples: line(21, every: 8, by: 4), now: 160, expected: 500),
    Row(name: "steady, backwards", samples: line(21, every: 8, by: -4, from: (0, 100)), now: 160, expected: -500),
    Row(name: "resting", samples: line(21, every: 8, by: 0, from: (0, 50)), now: 160, expected: 0),
    Row(
      name: "what is older than 100 ms does not count",
      samples: line(10, every: 10, by: 0) + line(11, every: 10, by: 10, from: (100, 0)), now: 200,
      // From 100 to 200 inclusive: 0, 10, … 100 points at every 10 ms.
      expected: 1000),
    Row(
      name: "a sample of exactly 100 ms ago counts", samples: [(0, 0), (100, 10)], now: 100, expected: 100),
    Row(
      name: "a sample of more than 100 ms ago does not", samples: [(0, 0), (100.001, 10)], now: 100.001, expected: 0),
    Row(
      name: "accelerating evenly: half of the last speed within the window",
      // x = 5000 t², so at 0…100 ms the slope of the line is that in the middle, 5000 · 2 · 0.05 = 500.
      samples: accelerating, now: 100, expected: 500),
    Row(
      name: "a lift reported 40 ms late finds the last moving samples (K15)",
      samples: line(11, every: 10, by: 5), now: 140, expected: 500),
    Row(
      name: "after a silence of more than 100 ms it is zero (K15)",
      samples: line(11, every: 10, by: 5), now: 201, expected: 0),
    Row(
      name: "uneven times", samples: [(0, 0), (3, 1.5), (20, 10), (21, 10.5), (50, 25)], now: 50, expected: 500),
    Row(
      name: "jitter of half a point at 1 kHz stays within a few per cent",
      samples: jittering, now: 99,
      expected: 500, tolerance: 10),
    Row(
      name: "samples of one moment are one sample, the last of them", samples: [(0, 0), (0, 3), (10, 8)], now: 10,
      expected: 500),
    Row(
      name: "samples at 8 kHz fill the window all the same",
      samples: line(2401, every: 0.125, by: 0.0625), now: 300, expected: 500, tolerance: 10),
    Row(
      name: "large clock values cost no precision",
      samples: line(11, every: 10, by: 5, from: (9e12, 0)), now: 9e12 + 100, expected: 500),
    Row(
      name: "values that are not finite give no velocity", samples: [(0, 0), (10, .infinity), (20, .nan)], now: 20,
      expected: 0),
  ]

  @Test("Section 9: velocities of a table of samples", arguments: rows)
  func table(_ row: Row) {
    var tracker = VelocityTracker()
    for (time, place) in row.samples { tracker.add(Point(x: place, y: -2 * place), at: .milliseconds(time)) }
    let velocity = tracker.velocity(at: .milliseconds(row.now), window: .milliseconds(100))
    #expect(abs(velocity.dx - row.expected) <= row.tolerance, "\(velocity)")
    #expect(abs(velocity.dy + 2 * row.expected) <= 2 * row.tolerance, "\(velocity)")
  }

  @Test("Section 9: after a reset nothing is left")
  func reset() {
    var tracker = VelocityTracker()
    for index in 0...200 { tracker.add(Point(x: Double(index), y: 0), at: .milliseconds(Double(index) * 2)) }
    tracker.reset()
    #expect(tracker.velocity(at: .milliseconds(400), window: .milliseconds(100)) == .zero)
    tracker.add(.zero, at: .milliseconds(400))
    tracker.add(Point(x: 10, y: 0), at: .milliseconds(410))
    #expect(abs(tracker.velocity(at: .milliseconds(410), window: .milliseconds(100)).dx - 1000) < 1e-9)
  }
}

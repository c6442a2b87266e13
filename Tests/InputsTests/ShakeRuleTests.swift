import Evdev
import Inputs
import Testing

/// Shakes (rule E3), told by hand: time and acceleration in, signals out.
@Suite struct ShakeRuleTests {
  var bench: MotionBench

  init() throws {
    bench = try MotionBench()
    // Upright for a while, so that it is known which way is down.
    for time in stride(from: Int64(0), through: 900, by: 100) { bench.take(time, 0, -1, 0) }
  }

  /// Swings along x, to and fro, each `step` after the one before and two samples long.
  @discardableResult
  private mutating func swing(
    _ count: Int, from start: Int64, step: Int64 = 80, strength: Double = 3, saturated: Bool = false
  ) -> [String] {
    var words: [String] = []
    for place in 0..<count {
      let time = start + Int64(place) * step
      let push = place.isMultiple(of: 2) ? strength : -strength
      for (offset, isFirst) in [(Int64(0), true), (step / 2, false)] {
        words += bench.take(time + offset, push, -1, 0, saturated: saturated).map {
          "\(isFirst ? "swing \(place + 1) " : "")\($0)"
        }
      }
    }
    return words
  }

  @Test("The fourth swing to and fro begins a shake, quiet ends it, at the end of the pause") mutating func shake() {
    #expect(swing(3, from: 1_000) == [])
    #expect(!bench.tracker.isShaking)
    #expect(swing(5, from: 1_240, strength: -3) == ["swing 1 began 3.4"])
    #expect(bench.tracker.isShaking)
    bench.take(1_640, 0, -1, 0)
    #expect(bench.pass(to: 2_100) == [])
    #expect(bench.pass(to: 5_000) == ["2100: ended"])
    #expect(!bench.tracker.isShaking)
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("A sensor that says nothing at rest ends it too; a late sample finds it ended") mutating func silence() {
    swing(6, from: 1_000)
    #expect(bench.tracker.nextDeadline == Timestamp(microseconds: 1_940_000))
    #expect(bench.take(4_000, 0, -1, 0) == ["1940: ended"])
  }

  @Test("After one shake another takes four swings again") mutating func another() {
    swing(6, from: 1_000)
    bench.take(1_480, 0, -1, 0)
    #expect(bench.take(3_000, 0, -1, 0) == ["1940: ended"])
    #expect(swing(3, from: 3_100) == [])
    #expect(swing(2, from: 3_340, strength: -3).count == 1)
  }

  @Test("Too long is cancelled, and needs quiet before another can begin") mutating func tooLong() {
    #expect(swing(60, from: 1_000) == ["swing 4 began 3.4", "swing 42 4240: cancelled"])
    #expect(!bench.tracker.isShaking)
    #expect(bench.tracker.nextDeadline == nil)
    #expect(swing(8, from: 6_200) == [])
    for time in stride(from: Int64(6_840), through: 8_000, by: 40) { bench.take(time, 0, -1, 0) }
    #expect(swing(8, from: 8_040).count == 1)
  }

  @Test("A device that goes cancels it, once") mutating func cancel() {
    swing(6, from: 1_000)
    #expect(bench.cancel(1_500) == ["cancelled"])
    #expect(bench.cancel(1_500) == [])
    #expect(bench.tracker.nextDeadline == nil)
    #expect(!bench.tracker.isShaking)
    // What was before counts no more.
    #expect(bench.take(1_510, 3, -1, 0) == [])
  }

  @Test(
    "How far apart swings are",
    arguments: [(30, false), (40, false), (50, true), (80, true), (200, true), (340, true), (360, false), (600, false)]
      as [(Int64, Bool)])
  mutating func intervals(_ step: Int64, _ isShake: Bool) {
    // Ringing that goes on and on is a shake in the end; five swings of it are none.
    #expect(swing(5, from: 1_000, step: step).isEmpty != isShake)
  }

  @Test("How strong swings are", arguments: [(0.9, false), (1.1, false), (2, true), (4, true)])
  mutating func strengths(_ strength: Double, _ isShake: Bool) {
    #expect(swing(8, from: 1_000, step: 100, strength: strength).isEmpty != isShake)
  }

  @Test("A weaker swing is one where the sensor is at its end") mutating func saturated() {
    #expect(swing(8, from: 1_000, strength: 1.1) == [])
    for time in stride(from: Int64(1_700), through: 3_000, by: 100) { bench.take(time, 0, -1, 0) }
    #expect(!swing(8, from: 3_000, strength: 1.1, saturated: true).isEmpty)
  }

  @Test("A sensor that rests at the end of its range is not shaken") mutating func rangeOfOne() {
    for time in stride(from: Int64(1_000), through: 4_000, by: 20) {
      #expect(bench.take(time, time % 40 == 0 ? 0.1 : -0.1, -1, 0, saturated: true) == [])
    }
  }

  @Test("Thrusts of one direction make no shake, however many") mutating func oneDirection() {
    for place in 0..<20 {
      let time = 1_000 + Int64(place) * 200
      #expect(bench.take(time, 3, -1, 0) == [])
      #expect(bench.take(time + 40, 0, -1, 0) == [])
      #expect(bench.take(time + 160, 0, -1, 0) == [])
    }
  }

  @Test("Free fall is no swing, however fast it follows") mutating func freeFall() {
    for place in 0..<20 {
      let time = 1_000 + Int64(place) * 200
      #expect(bench.take(time, 0, -3.5, 0).filter { $0.contains("began") } == [])
      #expect(bench.take(time + 100, 0, 0.2, 0).filter { $0.contains("began") } == [])
    }
  }

  @Test("A swing that fell between two samples of a slow sensor is forgiven") mutating func missed() {
    let pushes: [Double] = [3, -3, 0, -3, 3, -3]
    let words = pushes.enumerated().flatMap { place, push in bench.take(1_000 + Int64(place) * 60, push, -1, 0) }
    #expect(words.count == 1)
  }

  @Test("What is no number is left out; what no sensor feels is cut off") mutating func nonsense() {
    for value in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e300] {
      #expect(bench.take(1_000, value, -1, 0).filter { !$0.contains("began") } == [])
    }
    bench.take(1_100, .nan, .nan, .nan)
    #expect(bench.tracker.orientation == .degrees0)
  }

  @Test("A sample that is older than the one before counts as of the same moment") mutating func backwards() {
    swing(3, from: 1_000)
    #expect(bench.take(500, -3, -1, 0).filter { $0.contains("began") }.count <= 1)
    #expect(bench.pass(to: 9_000).count <= 1)
    #expect(!bench.tracker.isShaking)
  }

  @Test("The pause, the longest shake and the number of swings can be set") mutating func tuned() throws {
    var tuning = MotionTuning()
    tuning.swingCount = 2
    tuning.shakePause = .milliseconds(200)
    bench = try MotionBench(tuning: tuning)
    bench.take(0, 0, -1, 0)
    #expect(swing(2, from: 1_000) == ["swing 1 300: turned 0", "swing 2 began 3.4"])
    #expect(bench.pass(to: 9_000).contains("1320: ended"))
    tuning.swingCount = 0
    tuning.longestShake = .zero
    bench = try MotionBench(tuning: tuning)
    bench.take(0, 0, -1, 0)
    swing(9, from: 1_000)
    _ = bench.pass(to: 9_000)
    #expect(!bench.tracker.isShaking)
  }
}

import Evdev
import Inputs
import Testing

/// Which way is down, and so how the content stands upright.
@Suite struct GravityRuleTests {
  var bench: MotionBench

  init() throws { bench = try MotionBench() }

  /// Samples of the same every 50 ms from `start` until before `end`.
  private mutating func hold(_ start: Int64, _ end: Int64, _ x: Double, _ y: Double, _ z: Double) -> [String] {
    stride(from: start, to: end, by: 50).flatMap { time in bench.take(time, x, y, z).map { "\(time) \($0)" } }
  }

  @Test(
    "The side that is up becomes the content's top",
    arguments: [
      (0.0, -1.0, 0.0, "turned 0"), (-1, 0, 0, "turned 90"), (0, 1, 0, "turned 180"), (1, 0, 0, "turned 270"),
      (0, -0.6, 0.8, "turned 0"), (0, -0.6, -0.8, "turned 0"), (-0.7, -0.6, 0, "turned 90"),
      (0.6, -0.7, 0, "turned 0"),
    ])
  mutating func sides(_ x: Double, _ y: Double, _ z: Double, _ word: String) {
    #expect(bench.take(0, x, y, z) == [])
    #expect(bench.tracker.orientation == nil)
    #expect(bench.pass(to: 300) == [])
    #expect(bench.pass(to: 301) == ["300: \(word)"])
    #expect(bench.tracker.orientation.map { "turned \($0.rawValue)" } == word)
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("Lying flat says nothing, and changes nothing") mutating func flat() {
    #expect(hold(0, 2_000, 0.1, -0.3, -0.95) == [])
    #expect(bench.tracker.orientation == nil)
    #expect(
      hold(2_000, 3_000, -1, 0, 0).map { String($0.dropFirst(5)) } == ["2500: turned 90"]
        || bench.tracker.orientation == .degrees90)
    #expect(hold(3_000, 6_000, 0, -0.3, 0.95) == [])
    #expect(bench.tracker.orientation == .degrees90)
  }

  @Test("Another orientation has to come near, not only nearer") mutating func hysteresis() {
    _ = hold(0, 1_000, 0, -1, 0)
    #expect(bench.tracker.orientation == .degrees0)
    // 50 and 58 degrees to the side, then 62.
    #expect(hold(1_000, 3_000, -0.766, -0.643, 0) == [])
    #expect(hold(3_000, 5_000, -0.848, -0.53, 0) == [])
    #expect(!hold(5_000, 7_000, -0.883, -0.469, 0).isEmpty)
    #expect(bench.tracker.orientation == .degrees90)
    #expect(hold(7_000, 9_000, -0.643, -0.766, 0) == [])
  }

  @Test("It has to hold for a while") mutating func holds() {
    _ = hold(0, 1_000, 0, -1, 0)
    #expect(hold(1_000, 1_400, -1, 0, 0) == [])
    #expect(hold(1_400, 3_000, 0, -1, 0) == [])
    #expect(bench.tracker.orientation == .degrees0)
  }

  @Test("A sensor that is turned and falls silent is believed after a time") mutating func silence() {
    _ = hold(0, 1_000, 0, -1, 0)
    #expect(bench.take(9_000, 1, 0, 0) == [])
    #expect(bench.tracker.orientation == .degrees0)
    #expect(bench.pass(to: 60_000) == ["9700: turned 270"])
  }

  @Test("What is felt and is not gravity turns nothing") mutating func notGravity() {
    _ = hold(0, 1_000, 0, -1, 0)
    #expect(hold(1_000, 2_000, 0.1, 0, 0) == [])
    #expect(hold(2_000, 3_000, 1.8, 0, 0).filter { $0.contains("turned") } == [])
    #expect(bench.tracker.orientation == .degrees0)
  }

  @Test("Not while shaking; afterwards what was felt last counts") mutating func shaking() {
    _ = hold(0, 1_000, 0, -1, 0)
    var words: [String] = []
    for place in 0..<12 {
      let push = place.isMultiple(of: 2) ? 3.0 : -3
      words += bench.take(1_000 + Int64(place) * 80, push, -1, 0) + bench.take(1_040 + Int64(place) * 80, push, -1, 0)
    }
    #expect(words.count == 1)
    words = bench.take(1_960, 1, 0, 0) + bench.pass(to: 9_000)
    #expect(words.first?.hasSuffix("ended") == true)
    #expect(words.last?.hasSuffix("turned 270") == true)
    #expect(words.count == 2)
  }

  @Test("After the device was away nothing is known") mutating func cancel() {
    _ = hold(0, 1_000, 0, -1, 0)
    #expect(bench.cancel(1_000) == [])
    #expect(bench.tracker.orientation == nil)
    #expect(bench.tracker.nextDeadline == nil)
    #expect(!hold(1_000, 2_000, 0, -1, 0).isEmpty)
  }

  @Test(
    "A sensor in the base, or in a game controller, does not tell how the screen is held",
    arguments: [
      ("base", UInt16(0x18), false), ("display", 0x18, true), (nil, 0x18, true), (nil, 0x19, true), (nil, 0x06, true),
      (nil, 0x03, false), (nil, 0x05, false), ("display", 0x03, true),
    ] as [(String?, UInt16, Bool)])
  func location(_ location: String?, _ bus: UInt16, _ tells: Bool) throws {
    var device = DeviceDescription.accelerometer()
    device.identity.bus = bus
    device.udevProperties["ACCEL_LOCATION"] = location
    var bench = try MotionBench(device)
    bench.take(0, 0, -1, 0)
    _ = bench.pass(to: 5_000)
    #expect((bench.tracker.orientation != nil) == tells)
  }
}

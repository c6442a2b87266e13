import Evdev
import Inputs
import Testing

/// Devices with one contact: rules K3, K7, K23, K24 as they apply there.
@Suite struct SingleTouchTests {
  var bench: TrackerBench

  init() throws { bench = try TrackerBench(.single()) }

  @Test("A press, a drag, a lift") mutating func drag() {
    #expect(bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .touch(1)) == ["1 began 10,20"])
    #expect(bench.feed(8, .abs(ABS.x, 15)) == ["1 moved 15,20"])
    #expect(bench.feed(16, .touch(0)) == ["1 ended 15,20"])
    #expect(bench.feed(24, .touch(1)) == ["2 began 15,20"])
  }

  @Test("K3: positions without a press are of nothing") mutating func noPress() {
    #expect(bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20)) == [])
    #expect(bench.feed(8, .touch(0)) == [])
  }

  @Test("K6: a repeated press is the same touch") mutating func repeatedPress() {
    bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .touch(1))
    #expect(bench.feed(8, .abs(ABS.x, 11), .touch(1)) == ["1 moved 11,20"])
  }

  @Test("K7: the description's current value stands in for an axis that was not sent") mutating func current() throws {
    var device = DeviceDescription.single()
    device.axes[ABS.y]?.value = 77
    bench = try TrackerBench(device)
    #expect(bench.feed(0, .abs(ABS.x, 10), .touch(1)) == ["1 began 10,77"])
  }

  @Test("K23: a lift far away, as infrared frames send it, ends where the finger was") mutating func farLift() {
    bench.feed(0, .abs(ABS.y, 87), .abs(ABS.x, 683), .abs(ABS.pressure, 101), .touch(1))
    #expect(
      bench.feed(5, .abs(ABS.x, 512), .abs(ABS.y, 683), .abs(ABS.pressure, 0), .touch(0)) == ["1 ended 683,87"])
  }

  @Test("K24: press and lift in one frame are a touch that began and ended") mutating func brief() {
    #expect(
      bench.feed(0, .touch(1), .abs(ABS.x, 236), .abs(ABS.y, 354), .touch(0)) == [
        "1 began 236,354", "1 ended 236,354",
      ])
    #expect(bench.frame.hasBriefContact)
  }

  @Test("K24: even when the position follows the lift") mutating func briefPositionLast() {
    #expect(
      bench.feed(0, .touch(1), .touch(0), .abs(ABS.x, 236), .abs(ABS.y, 354)) == [
        "1 began 236,354", "1 ended 236,354",
      ])
  }

  @Test("K5: lift and press in one frame are two touches") mutating func liftAndPress() {
    bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .touch(1))
    #expect(bench.feed(8, .touch(0), .touch(1), .abs(ABS.x, 500)) == ["1 ended 10,20", "2 began 500,20"])
  }

  @Test("Pressure is given as a part of its range") mutating func pressure() {
    bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .abs(ABS.pressure, 51), .touch(1))
    #expect(bench.frame.contacts.map(\.pressure) == [0.2])
  }

  @Test("K26: ABS_DISTANCE above 0 hovers") mutating func hovering() {
    #expect(bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .abs(ABS.distance, 9), .touch(1)) == [])
    #expect(bench.feed(8, .abs(ABS.distance, 0)) == ["1 began 10,20"])
  }

  @Test("A pen on it is a touch of a pen") mutating func pen() {
    bench.feed(0, .key(BTN.toolPen, 1), .abs(ABS.x, 10), .abs(ABS.y, 20), .touch(1))
    #expect(bench.frame.contacts.map(\.tool) == [.pen])
  }

  @Test("Multitouch axes say nothing to it") mutating func multitouchAxes() {
    #expect(bench.feed(0, .slot(3), .id(5), .x(1), .y(2)) == [])
  }
}

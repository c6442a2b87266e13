import Evdev
import Inputs
import Testing

/// Fingers beyond the slots: rules K10 and K11.
@Suite struct FingerCountRuleTests {
  var bench: TrackerBench

  init() throws { bench = try TrackerBench(.touchpad(slots: 2)) }

  private mutating func twoFingers() {
    bench.feed(
      0, .slot(0), .id(1), .x(100), .y(100), .slot(1), .id(2), .x(300), .y(200), .touch(1),
      .key(BTN.toolDoubleTap, 1))
  }

  private mutating func threeFingers() {
    twoFingers()
    bench.feed(10, .key(BTN.toolDoubleTap, 0), .key(BTN.toolTripleTap, 1))
  }

  @Test("K10: a finger beyond the slots stands at the middle of the real ones") mutating func estimated() {
    twoFingers()
    #expect(
      bench.feed(10, .key(BTN.toolDoubleTap, 0), .key(BTN.toolTripleTap, 1)) == ["3~ began 200,150"])
  }

  @Test("K10: it moves with them") mutating func estimatedMoves() {
    threeFingers()
    #expect(
      bench.feed(20, .slot(0), .x(120), .slot(1), .x(320)) == [
        "1 moved 120,100", "2 moved 320,200", "3~ moved 220,150",
      ])
  }

  @Test("K10: four fingers on two slots are two estimated ones") mutating func fourFingers() {
    twoFingers()
    #expect(
      bench.feed(10, .key(BTN.toolDoubleTap, 0), .key(BTN.toolQuadTap, 1)) == [
        "3~ began 200,150", "4~ began 200,150",
      ])
  }

  @Test("K10: a count that dips for one frame takes no finger away") mutating func bridgesDip() {
    threeFingers()
    #expect(bench.feed(20, .key(BTN.toolTripleTap, 0), .key(BTN.toolDoubleTap, 1)) == [])
    #expect(bench.feed(30, .key(BTN.toolTripleTap, 1), .key(BTN.toolDoubleTap, 0)) == [])
    #expect(bench.feed(40, .slot(0), .x(120)) == ["1 moved 120,100", "3~ moved 210,150"])
  }

  @Test("K10: a count that stays down for a second frame ends the estimated finger") mutating func endsAfterDip() {
    threeFingers()
    bench.feed(20, .key(BTN.toolTripleTap, 0), .key(BTN.toolDoubleTap, 1))
    #expect(bench.feed(30, .slot(0), .x(120)) == ["1 moved 120,100", "3~ ended 200,150"])
  }

  @Test("K10: without a second frame, time ends it") mutating func dipTimesOut() {
    threeFingers()
    bench.feed(20, .key(BTN.toolTripleTap, 0), .key(BTN.toolDoubleTap, 1))
    #expect(bench.pass(to: 45) == [])
    #expect(bench.pass(to: 46) == ["45: 3~ ended 200,150"])
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("K10: estimated fingers end with the last real one") mutating func endsWithReal() {
    threeFingers()
    #expect(
      bench.feed(
        20, .slot(0), .id(-1), .slot(1), .id(-1), .touch(0), .key(BTN.toolTripleTap, 0)) == [
          "1 ended 100,100", "2 ended 300,200", "3~ ended 200,150",
        ])
  }

  @Test("K10: Synaptics ends the second finger for a frame when a third arrives: three fingers in the end")
  mutating func synapticsThirdFinger() {
    twoFingers()
    #expect(
      bench.feed(10, .slot(1), .id(-1), .key(BTN.toolDoubleTap, 0), .key(BTN.toolTripleTap, 1)) == [
        "2 ended 300,200", "3~ began 100,100",
      ])
    #expect(bench.feed(20, .slot(1), .id(3), .x(320), .y(200)) == ["4 began 320,200", "3~ moved 210,150"])
    #expect(bench.feed(30, .slot(1), .x(322)) == ["4 moved 322,200", "3~ moved 211,150"])
  }

  @Test("K10: a pad that steadily reports fewer slots than it has is estimated up to its count")
  mutating func fewerSlotsThanThereAre() {
    bench.feed(0, .slot(0), .id(1), .x(100), .y(100), .touch(1), .key(BTN.toolTripleTap, 1))
    #expect(bench.frame.contacts.map(\.isEstimated) == [false, true])
    #expect(bench.feed(10, .x(110)) == ["1 moved 110,100", "2~ moved 110,100", "3~ began 110,100"])
  }

  @Test("K10: the highest of several counts at once holds") mutating func severalCounts() {
    twoFingers()
    #expect(bench.feed(10, .key(BTN.toolTripleTap, 1)) == ["3~ began 200,150"])
  }

  @Test("K10: where the slots hold all fingers, a larger count makes no contact") mutating func enoughSlots() throws {
    bench = try TrackerBench(.touchpad(slots: 5))
    #expect(bench.feed(0, .id(1), .x(10), .y(20), .key(BTN.toolTripleTap, 1)) == ["1 began 10,20"])
    #expect(bench.feed(10, .x(11)) == ["1 moved 11,20"])
  }

  @Test("K10: a single touch pad counts fingers too") mutating func singleTouchPad() throws {
    var device = DeviceDescription.single()
    device = DeviceDescription(codes: device.codes, axes: device.axes)
    device.addCode(BTN.toolFinger, type: EV.key)
    bench = try TrackerBench(device)
    #expect(
      bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .touch(1), .key(BTN.toolDoubleTap, 1)) == [
        "1 began 10,20", "2~ began 10,20",
      ])
    #expect(bench.feed(10, .touch(0), .key(BTN.toolDoubleTap, 0)) == ["1 ended 10,20", "2~ ended 10,20"])
  }

  @Test("K10: cancelling cancels estimated fingers") mutating func cancels() {
    threeFingers()
    #expect(bench.cancelAll() == ["1 cancelled 100,100", "2 cancelled 300,200", "3~ cancelled 200,150"])
  }

  @Test("K11: a semi-multitouch device is flagged, its positions are as reported") mutating func semiMT() throws {
    var device = DeviceDescription.touchpad(slots: 2)
    device.addProperty(InputProperty.semiMT)
    bench = try TrackerBench(device)
    #expect(bench.tracker.deviceClass.isSemiMT)
    #expect(
      bench.feed(0, .slot(0), .id(1), .x(10), .y(20), .slot(1), .id(2), .x(30), .y(40)) == [
        "1 began 10,20", "2 began 30,40",
      ])
  }
}

import Evdev
import Inputs
import Testing

/// Contacts that make no touch: rules K12, K25, K26, K27.
@Suite struct ExclusionRuleTests {
  var bench: TrackerBench

  init() throws { bench = try TrackerBench(.touchscreen()) }

  // MARK: K12

  @Test("K12: a finger that turns out to be a palm is cancelled, the others go on") mutating func palmMidTouch() {
    bench.feed(0, .slot(0), .id(1), .x(10), .y(20), .slot(1), .id(2), .x(30), .y(40))
    #expect(
      bench.feed(8, .slot(0), .tool(MTTool.palm), .x(11), .slot(1), .x(31)) == [
        "1 cancelled 10,20", "2 moved 31,40",
      ])
    #expect(bench.watcher.exclusions == [.palm])
  }

  @Test("K12: it stays a palm until it lifts, whatever it is called") mutating func palmStays() {
    bench.feed(0, .id(1), .x(10), .y(20))
    bench.feed(8, .tool(MTTool.palm))
    #expect(bench.feed(16, .tool(MTTool.finger), .x(12)) == [])
    #expect(bench.feed(24, .id(-1)) == [])
    #expect(bench.feed(32, .id(2)) == ["2 began 12,20"])
  }

  @Test("K12: what is born a palm never began") mutating func bornPalm() {
    #expect(bench.feed(0, .id(1), .tool(MTTool.palm), .x(10), .y(20)) == [])
    #expect(bench.feed(8, .x(11)) == [])
    #expect(bench.feed(16, .tool(MTTool.finger)) == [])
    #expect(bench.feed(24, .id(-1)) == [])
  }

  @Test("K12: a slot's tool stays with it: the next contact is a palm too unless the device says otherwise")
  mutating func keepsType() {
    bench.feed(0, .id(1), .tool(MTTool.palm), .x(10), .y(20))
    bench.feed(8, .id(-1))
    #expect(bench.feed(16, .id(2)) == [])
    bench.feed(24, .id(-1))
    #expect(bench.feed(32, .id(3), .tool(MTTool.finger)) == ["1 began 10,20"])
  }

  @Test("A pen or a dial is a touch with that tool") mutating func tools() {
    bench.feed(0, .id(1), .tool(MTTool.dial), .x(10), .y(20))
    #expect(bench.frame.contacts.map(\.tool) == [.dial])
    #expect(bench.feed(8, .tool(MTTool.finger)) == ["1 moved 10,20"])
    #expect(bench.frame.contacts.map(\.tool) == [.finger])
  }

  // MARK: K25

  @Test("K25: pressure 0 does not lift on a device with slots") mutating func pressureZero() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtPressure] = AxisInfo(minimum: 0, maximum: 200)
    bench = try TrackerBench(device)
    bench.feed(0, .id(1), .x(10), .y(20), .pressure(100))
    #expect(bench.frame.contacts.map(\.pressure) == [0.5])
    #expect(bench.feed(8, .pressure(0)) == ["1 moved 10,20"])
    #expect(bench.frame.contacts.map(\.pressure) == [0])
  }

  @Test("K25: a pressure range has a threshold for touching and a lower one for lifting")
  mutating func pressureRange() throws {
    var tuning = TouchTuning()
    tuning.pressureRange = TouchTuning.Limits(down: 30, up: 20)
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtPressure] = AxisInfo(minimum: 0, maximum: 255)
    bench = try TrackerBench(device, tuning: tuning)
    #expect(bench.feed(0, .id(1), .x(10), .y(20), .pressure(29)) == [])
    #expect(bench.watcher.exclusions == [.tooLight])
    #expect(bench.feed(8, .pressure(30)) == ["1 began 10,20"])
    #expect(bench.feed(16, .pressure(20)) == ["1 moved 10,20"])
    #expect(bench.feed(24, .pressure(19)) == ["1 ended 10,20"])
    #expect(bench.feed(32, .pressure(29)) == [])
    #expect(bench.feed(40, .pressure(31)) == ["2 began 10,20"])
  }

  @Test("K25: a size range likewise") mutating func sizeRange() throws {
    var tuning = TouchTuning()
    tuning.sizeRange = TouchTuning.Limits(down: 30, up: 20)
    bench = try TrackerBench(.touchscreen(), tuning: tuning)
    #expect(bench.feed(0, .id(1), .x(10), .y(20), .major(5)) == [])
    #expect(bench.feed(8, .major(40)) == ["1 began 10,20"])
    #expect(bench.feed(16, .major(10)) == ["1 ended 10,20"])
  }

  @Test("K25: a single touch device without BTN_TOUCH touches by its pressure") mutating func singlePressure() throws {
    bench = try TrackerBench(.single(touchKey: false))
    #expect(bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .abs(ABS.pressure, 40)) == ["1 began 10,20"])
    #expect(bench.feed(8, .abs(ABS.x, 11)) == ["1 moved 11,20"])
    #expect(bench.feed(16, .abs(ABS.pressure, 0)) == ["1 ended 11,20"])
  }

  // MARK: K26

  @Test("K26: a hovering contact makes no touch") mutating func hovering() {
    #expect(bench.feed(0, .id(1), .x(10), .y(20), .distance(1)) == [])
    #expect(bench.feed(8, .x(11)) == [])
    #expect(bench.watcher.exclusions == [.hovering, .hovering])
    #expect(bench.watcher.samples.map(\.distance) == [1, 1])
    #expect(bench.feed(16, .id(-1)) == [])
  }

  @Test("K26: it becomes one when it lands, and ends when it hovers again") mutating func landing() {
    bench.feed(0, .id(1), .x(10), .y(20), .distance(3))
    #expect(bench.feed(8, .distance(0), .x(12)) == ["1 began 12,20"])
    #expect(bench.feed(16, .distance(1), .x(13)) == ["1 ended 12,20"])
    #expect(bench.feed(24, .distance(0)) == ["2 began 13,20"])
  }

  @Test("K26: a contact of a slot that hovered still hovers: the distance is the slot's")
  mutating func distanceStays() {
    bench.feed(0, .id(1), .x(10), .y(20), .distance(1))
    bench.feed(8, .id(-1))
    #expect(bench.feed(16, .id(2)) == [])
  }

  // MARK: K27

  @Test("K27: a pen that comes near on a sibling device cancels the fingers") mutating func penOnSibling() {
    bench.feed(0, .id(1), .x(10), .y(20))
    #expect(bench.pen(true) == ["1 cancelled 10,20"])
    #expect(bench.feed(8, .x(11)) == [])
    #expect(bench.feed(16, .slot(1), .id(2), .x(30), .y(40)) == [])
    #expect(bench.watcher.exclusions.allSatisfy { $0 == .penInProximity })
  }

  @Test("K27: when it leaves, fingers count again, but not those that were down meanwhile")
  mutating func penLeaves() {
    _ = bench.pen(true)
    bench.feed(0, .id(1), .x(10), .y(20))
    #expect(bench.pen(false) == [])
    #expect(bench.feed(8, .x(11)) == [])
    #expect(bench.feed(16, .id(2)) == ["1 began 11,20"])
  }

  @Test("K27: a pen among the contacts of the device cancels its fingers, and is a touch itself")
  mutating func penInSlot() {
    bench.feed(0, .slot(0), .id(1), .x(10), .y(20))
    #expect(
      bench.feed(8, .slot(1), .id(2), .tool(MTTool.pen), .x(30), .y(40)) == [
        "1 cancelled 10,20", "2 began 30,40",
      ])
    #expect(bench.tracker.reportsPenInProximity)
    #expect(bench.feed(16, .slot(2), .id(3), .x(50), .y(60)) == [])
    #expect(bench.feed(24, .slot(1), .id(-1), .slot(2), .id(4)) == ["2 ended 30,40", "3 began 50,60"])
    #expect(!bench.tracker.reportsPenInProximity)
  }

  @Test("K27: BTN_TOOL_PEN on the device itself is a pen too") mutating func penKey() {
    bench.feed(0, .id(1), .x(10), .y(20))
    #expect(bench.feed(8, .key(BTN.toolPen, 1)) == ["1 cancelled 10,20"])
    #expect(bench.tracker.reportsPenInProximity)
    bench.feed(16, .key(BTN.toolPen, 0), .id(-1))
    #expect(bench.feed(24, .id(2)) == ["2 began 10,20"])
  }
}

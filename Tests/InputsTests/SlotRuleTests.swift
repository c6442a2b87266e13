import Evdev
import Inputs
import Testing

/// Protocol B: rules K3 to K8, K15, K21 to K24, K33.
@Suite struct SlotRuleTests {
  var bench: TrackerBench

  init() throws { bench = try TrackerBench(.touchscreen()) }

  // MARK: K3

  @Test("K3: the slot that events go to at first is the one that the kernel names") mutating func currentSlot() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtSlot]?.value = 3
    bench = try TrackerBench(device)
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(bench.frame.contacts.map(\.slot) == [3])
  }

  @Test("K3: a recording is in slot 0 until it names another") mutating func firstSlotIsZero() {
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(bench.frame.contacts.map(\.slot) == [0])
  }

  @Test("K3: a contact that is down when a recording starts is ignored until it lifts")
  mutating func alreadyDownInRecording() {
    #expect(bench.feed(0, .x(10), .y(20)) == [])
    #expect(bench.feed(8, .x(11)) == [])
    #expect(bench.feed(16, .id(-1)) == [])
    #expect(bench.feed(24, .id(5), .x(12)) == ["1 began 12,20"])
  }

  @Test("K3: a contact that is down when a device is opened is ignored until it lifts, then new ones count")
  mutating func alreadyDownLive() {
    bench.tracker.adopt(initialSlots: [
      InitialSlot(), InitialSlot(trackingID: 4, values: [ABS.mtPositionX: 30, ABS.mtPositionY: 40]),
    ])
    #expect(bench.feed(0, .slot(1), .x(31)) == [])
    #expect(bench.watcher.exclusions == [.alreadyDown])
    #expect(bench.feed(8, .id(-1), .slot(0), .id(5), .x(1), .y(2)) == ["1 began 1,2"])
    #expect(bench.feed(16, .slot(1), .id(6)) == ["2 began 31,40"])
  }

  @Test("K3: more initial slots than the device has do no harm") mutating func tooManyInitialSlots() {
    bench.tracker.adopt(initialSlots: Array(repeating: InitialSlot(trackingID: 1), count: 1_000))
    #expect(bench.feed(0, .id(2), .x(1), .y(1)) == ["1 began 1,1"])
  }

  // MARK: K4

  @Test("K4: the current slot stays over frames, and a bare tracking id goes to it") mutating func slotPersists() {
    bench.feed(0, .slot(2), .id(7), .x(10), .y(20))
    #expect(bench.feed(8, .x(11)) == ["1 moved 11,20"])
    #expect(bench.feed(16, .id(-1)) == ["1 ended 11,20"])
    bench.feed(24, .id(8))
    #expect(bench.frame.contacts.map(\.slot) == [2])
  }

  // MARK: K5, K6

  @Test("K5: end and begin in one frame in one slot are two contacts") mutating func endAndBegin() {
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(bench.feed(8, .id(-1), .id(8), .x(500), .y(600)) == ["1 ended 10,20", "2 began 500,600"])
  }

  @Test("K5: the same with other slots between the end and the begin") mutating func endAndBeginApart() {
    bench.feed(0, .slot(0), .id(1), .x(10), .y(20), .slot(1), .id(2), .x(30), .y(40))
    #expect(
      bench.feed(8, .slot(0), .id(-1), .slot(1), .x(31), .slot(0), .id(3), .x(50))
        == ["1 ended 10,20", "3 began 50,20", "2 moved 31,40"])
  }

  @Test("K6: a new id over a live one ends the old contact at its last place and begins another")
  mutating func newIDWithoutLift() {
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(bench.feed(8, .id(8), .x(50), .y(60)) == ["1 ended 10,20", "2 began 50,60"])
  }

  @Test("K6: the same id again says nothing new") mutating func repeatedID() {
    bench.feed(0, .id(0), .x(10), .y(20))
    #expect(bench.feed(8, .id(0), .x(10), .y(20)) == [])
    #expect(bench.feed(16, .id(0), .x(11), .y(20)) == ["1 moved 11,20"])
  }

  @Test("K6: ids are compared for equality alone, so wrapping is nothing special") mutating func wrappingIDs() {
    bench.feed(0, .id(65_535), .x(10), .y(20))
    #expect(bench.feed(8, .id(0)) == ["1 ended 10,20", "2 began 10,20"])
    bench.feed(16, .id(-1))
    #expect(bench.feed(24, .id(.max)) == ["3 began 10,20"])
  }

  // MARK: K7

  @Test("K7: a contact starts from its slot's last values when its own are left out") mutating func inheritsPosition() {
    bench.feed(0, .id(7), .x(10), .y(20))
    bench.feed(8, .id(-1))
    #expect(bench.feed(16, .id(8), .x(30)) == ["2 began 30,20"])
    bench.feed(24, .id(-1))
    #expect(bench.feed(32, .id(9)) == ["3 began 30,20"])
  }

  @Test("K7: values sent while nothing touched count too") mutating func inheritsFromLiftFrame() {
    bench.feed(0, .id(7), .x(10), .y(20))
    bench.feed(8, .x(70), .id(-1), .y(80))
    #expect(bench.feed(16, .id(8)) == ["2 began 70,80"])
  }

  @Test("K7: without last values, the description's current ones") mutating func inheritsFromDescription() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtPositionY]?.value = 44
    bench = try TrackerBench(device)
    #expect(bench.feed(0, .id(7), .x(10)) == ["1 began 10,44"])
  }

  @Test("K7: without any, the touch begins once both axes are known") mutating func waitsForPosition() {
    #expect(bench.feed(0, .id(7), .x(10)) == [])
    #expect(bench.feed(8, .x(11)) == [])
    #expect(bench.watcher.exclusions == [.noPosition, .noPosition])
    #expect(bench.feed(16, .y(20)) == ["1 began 11,20"])
  }

  @Test("K7: a contact that lifts before its position is known makes no touch and is told of")
  mutating func liftsWithoutPosition() {
    bench.feed(0, .id(7), .x(10))
    #expect(bench.feed(8, .id(-1)) == [])
    #expect(bench.watcher.diagnoses == ["contactWithoutPosition"])
  }

  // MARK: K8

  @Test("K8: slots may come in any order; a frame is one batch, in the order of slots") mutating func anyOrder() {
    #expect(
      bench.feed(0, .slot(4), .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4), .slot(4), .x(5))
        == ["1 began 3,4", "2 began 5,2"])
    #expect(bench.frame.contacts.map(\.slot) == [1, 4])
  }

  @Test("K8: only contacts whose values changed stand in a frame") mutating func onlyChanges() {
    bench.feed(0, .slot(0), .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4))
    #expect(bench.feed(8, .slot(1), .y(9)) == ["2 moved 3,9"])
  }

  // MARK: K15, K21, K22

  @Test("K15: frames that hold a timestamp alone come to nothing") mutating func onlyTimestamps() {
    bench.feed(0, .id(7), .x(10), .y(20), .timestamp(1))
    #expect(bench.feed(8, .timestamp(8_000)) == [])
    #expect(bench.feed(16, .id(-1), .timestamp(0)) == ["1 ended 10,20"])
  }

  @Test("K21: events of one frame may carry different times; the frame has one") mutating func differingTimes() {
    let events: [(Int64, UInt16, Int32)] = [(0, ABS.mtTrackingID, 3), (2, ABS.mtPositionX, 5), (1, ABS.mtPositionY, 6)]
    var list = events.map {
      InputEvent(time: Timestamp(microseconds: $0.0), type: EV.abs, code: $0.1, value: $0.2)
    }
    list.append(InputEvent(time: Timestamp(microseconds: 9), type: EV.syn, code: SYN.report, value: 0))
    bench.tracker.process(list, at: Timestamp(microseconds: 9), ids: &bench.ids, into: &bench.frame)
    #expect(bench.words == ["1 began 5,6"])
    #expect(bench.frame.time == Timestamp(microseconds: 9))
  }

  @Test("K22: key repeats, empty frames and a report with a value come to nothing") mutating func repeats() throws {
    bench = try TrackerBench(.touchpad(slots: 2))
    bench.feed(0, .id(7), .x(10), .y(20), .touch(1), .key(BTN.toolFinger, 1))
    #expect(bench.feed(8, .key(BTN.toolFinger, 2)) == [])
    #expect(bench.feed(16, .touch(2)) == [])
    #expect(bench.feed(24) == [])
    bench.tracker.process(
      [InputEvent(time: .zero, type: EV.syn, code: SYN.report, value: 1)], at: .zero, ids: &bench.ids,
      into: &bench.frame)
    #expect(bench.words == [])
    #expect(bench.tracker.nextDeadline == nil)
  }

  // MARK: K23, K24

  @Test("K23: positions in the frame that ends a contact are dropped") mutating func releasePosition() {
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(bench.feed(8, .x(512), .y(683), .id(-1)) == ["1 ended 10,20"])
    bench.feed(16, .id(8), .x(10), .y(20))
    #expect(bench.feed(24, .id(-1), .x(0), .y(0)) == ["2 ended 10,20"])
  }

  @Test("K24: a contact that comes and goes inside one frame began and ended") mutating func brief() {
    #expect(bench.feed(0, .id(7), .x(10), .y(20), .id(-1)) == ["1 began 10,20", "1 ended 10,20"])
    #expect(bench.frame.hasBriefContact)
    #expect(bench.feed(8, .id(8)) == ["2 began 10,20"])
    #expect(!bench.frame.hasBriefContact)
  }

  @Test("K24: one touch ends, a brief one follows, a third begins, all in a frame") mutating func briefBetween() {
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(
      bench.feed(8, .id(-1), .id(8), .x(30), .y(40), .id(-1), .id(9), .x(50), .y(60))
        == ["1 ended 10,20", "2 began 30,40", "2 ended 30,40", "3 began 50,60"])
  }

  @Test("K24: a brief contact without a position makes no touch") mutating func briefWithoutPosition() {
    #expect(bench.feed(0, .id(7), .x(10), .id(-1)) == [])
    #expect(bench.watcher.diagnoses == ["contactWithoutPosition"])
  }

  // MARK: K33

  @Test(
    "K33: events for a slot that the device does not have are ignored until the next slot",
    arguments: [
      10, 11, -1, Int32.max, Int32.min,
    ])
  func foreignSlot(_ slot: Int32) {
    var bench = bench
    bench.feed(0, .id(7), .x(10), .y(20))
    #expect(bench.feed(8, .slot(slot), .id(9), .x(500), .y(600)) == [])
    #expect(bench.feed(16, .x(501)) == [])
    #expect(bench.feed(24, .slot(0), .x(11)) == ["1 moved 11,20"])
    #expect(bench.watcher.diagnoses == ["slotOutOfRange"])
  }

  @Test("K33: however many slots a device declares, memory is bounded") mutating func manySlots() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtSlot]?.maximum = .max
    bench = try TrackerBench(device)
    #expect(bench.feed(0, .slot(63), .id(1), .x(1), .y(2)) == ["1 began 1,2"])
    #expect(bench.feed(8, .slot(64), .id(2), .x(3), .y(4)) == [])
  }

  @Test("A slot axis without a range takes the slots that come") mutating func slotAxisWithoutRange() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtSlot] = nil
    bench = try TrackerBench(device)
    bench.feed(0, .slot(40), .id(1), .x(1), .y(2))
    #expect(bench.frame.contacts.map(\.slot) == [40])
  }

  // MARK: Without a declared slot axis

  @Test("A recording that only ever used slot 0 reads as slots, though no slot axis was seen")
  mutating func slotZeroOnly() throws {
    bench = try TrackerBench(.packets(trackingIDs: true))
    #expect(bench.feed(0, .x(5)) == [])
    #expect(bench.feed(8, .id(-1)) == [])
    #expect(bench.feed(16, .id(4), .x(10), .y(20)) == ["1 began 10,20"])
    #expect(bench.feed(24, .x(11)) == ["1 moved 11,20"])
    #expect(bench.feed(32) == [])
    #expect(bench.feed(40, .id(-1)) == ["1 ended 11,20"])
  }
}

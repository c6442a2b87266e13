import Evdev
import Inputs
import Testing

/// Devices that are odd: rules K16, K17, K18, K19.
@Suite struct DeviceRuleTests {
  private func refusal(_ device: DeviceDescription) -> DeviceRefusal? {
    do throws(DeviceRefusal) {
      _ = try ContactTracker(device, device: DeviceID(0), mapping: TouchMapping(description: device))
      return nil
    } catch {
      return error
    }
  }

  @Test("K16: a value outside the range is accepted as it is, and told of once") func outOfRange() throws {
    var bench = try TrackerBench(.touchscreen())
    #expect(bench.feed(0, .id(1), .x(-5), .y(20)) == ["1 began -5,20"])
    #expect(bench.feed(8, .x(1_500)) == ["1 moved 1500,20"])
    #expect(bench.watcher.diagnoses == ["outOfRange"])
    #expect(bench.watcher.messages[0].contains("(-5, 20)"))
  }

  @Test("K16: ranges may be negative") func negativeRange() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtPositionX] = AxisInfo(minimum: -500, maximum: 499)
    var bench = try TrackerBench(device)
    #expect(bench.feed(0, .id(1), .x(-500), .y(0)) == ["1 began 0,0"])
    #expect(bench.watcher.diagnoses == [])
  }

  @Test(
    "K17: a position axis with an empty range, or one upside down, refuses the device by name",
    arguments: [
      (Int32(0), Int32(0)), (5, 5), (10, 0), (.max, .min),
    ])
  func unusableRange(_ minimum: Int32, _ maximum: Int32) throws {
    for axis in [ABS.mtPositionX, ABS.mtPositionY] {
      var device = DeviceDescription.touchscreen()
      device.axes[axis] = AxisInfo(minimum: minimum, maximum: maximum)
      let refusal = try #require(self.refusal(device))
      #expect(refusal == .unusableAxis(name: "Screen", axis: axis, minimum: minimum, maximum: maximum))
      #expect(refusal.description.contains(axis == ABS.mtPositionX ? "ABS_MT_POSITION_X" : "ABS_MT_POSITION_Y"))
      #expect(refusal.description.contains(axis == ABS.mtPositionX ? "EVDEV_ABS_35=MIN:MAX" : "EVDEV_ABS_36=MIN:MAX"))
    }
  }

  @Test("K17: a device with one position axis is refused") func oneAxis() throws {
    var device = DeviceDescription(name: "Half")
    device.axes[ABS.mtPositionX] = AxisInfo(minimum: 0, maximum: 999)
    device.addCode(ABS.mtPositionX, type: EV.abs)
    device.addCode(ABS.mtSlot, type: EV.abs)
    let refusal = try #require(self.refusal(device))
    #expect(refusal == .missingAxis(name: "Half", present: ABS.mtPositionX, missing: ABS.mtPositionY))
    #expect(refusal.description.contains("ABS_MT_POSITION_Y"))
  }

  @Test("K17: another axis with an empty range is not read, the device stays, and it is told of once")
  func otherAxis() throws {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtPressure] = AxisInfo(minimum: 0, maximum: 0)
    device.axes[ABS.mtTouchMajor] = AxisInfo(minimum: 9, maximum: 3)
    var bench = try TrackerBench(device)
    #expect(bench.feed(0, .id(1), .x(1), .y(2), .pressure(50), .major(7)) == ["1 began 1,2"])
    #expect(bench.frame.contacts.map(\.pressure) == [nil])
    #expect(bench.feed(8, .pressure(60), .major(9)) == [])
    #expect(bench.tracker.ignoredAxes == [ABS.mtTouchMajor, ABS.mtPressure])
    #expect(bench.watcher.diagnoses == ["ignoredAxis"])
    #expect(bench.watcher.messages[0].contains("ABS_MT_TOUCH_MAJOR, ABS_MT_PRESSURE"))
  }

  @Test("K18: a gamepad that claims every axis is no touch device") func fakeMultitouch() throws {
    var device = DeviceDescription(name: "Pad")
    for axis in 0..<ABS.count {
      device.axes[axis] = AxisInfo(minimum: 0, maximum: 255)
      device.addCode(axis, type: EV.abs)
    }
    device.addCode(BTN.gamepad, type: EV.key)
    #expect(refusal(device) == .notATouchDevice(name: "Pad", kind: .joystick))
  }

  @Test("K19: a panel of an Android kernel works without ABS_X, ABS_Y, keys and properties") func android() throws {
    var device = DeviceDescription(name: "panel")
    device.addPositions(ABS.mtPositionX, ABS.mtPositionY)
    device.axes[ABS.mtSlot] = AxisInfo(minimum: 0, maximum: 9)
    device.addCode(ABS.mtSlot, type: EV.abs)
    var bench = try TrackerBench(device)
    #expect(bench.tracker.deviceClass.isAndroidPanel)
    #expect(bench.feed(0, .id(1), .x(1), .y(2)) == ["1 began 1,2"])
  }

  @Test("A mouse is refused, saying what it is") func mouse() throws {
    var device = DeviceDescription(name: "Mouse")
    device.addCode(0, type: EV.rel)
    device.addCode(1, type: EV.rel)
    device.addCode(BTN.left, type: EV.key)
    let refusal = try #require(self.refusal(device))
    #expect(refusal.description.hasPrefix("\"Mouse\" is no touch device but a mouse"))
  }

  @Test("A description that says nothing is refused") func nothing() {
    #expect(refusal(DeviceDescription()) == .notATouchDevice(name: "", kind: .other))
  }
}

/// What watches a tracker.
@Suite struct ObserverTests {
  @Test("Every sample is told, those of touches without a reason") func samples() throws {
    var bench = try TrackerBench(.touchscreen())
    bench.feed(0, .slot(0), .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4), .distance(5))
    #expect(bench.watcher.samples.map(\.exclusion) == [nil, .hovering])
    #expect(bench.watcher.samples.map(\.contact.id) == [1, 0])
    #expect(bench.watcher.samples.map(\.contact.slot) == [0, 1])
  }

  @Test("A touch that became a palm keeps its identity in samples, the next contact has none") func identities() throws {
    var bench = try TrackerBench(.touchscreen())
    bench.feed(0, .id(1), .x(1), .y(2))
    bench.feed(8, .tool(MTTool.palm))
    bench.feed(16, .x(3))
    bench.feed(24, .id(-1))
    bench.feed(32, .id(2))
    #expect(bench.watcher.samples.map(\.contact.id) == [1, 1, 1, 1, 0])
  }

  @Test("The observer is held weakly") func weakly() throws {
    var tracker = try ContactTracker(
      .touchscreen(), device: DeviceID(0), mapping: .units(of: .touchscreen()))
    do {
      let watcher = Watcher()
      tracker.observer = watcher
      #expect(tracker.observer != nil)
    }
    #expect(tracker.observer == nil)
    var ids = ContactIDs()
    var frame = ContactFrame()
    tracker.process(
      [InputEvent(time: .zero, type: EV.syn, code: SYN.dropped, value: 0)], at: .zero, ids: &ids, into: &frame)
  }
}

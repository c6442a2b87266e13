import Engines
import Evdev
import Geometry
import Gestures
import Inputs
import Responders
import TestSupport
import Testing

/// Devices that come and go, what they are mapped onto, and contacts shorter than a frame.
@Suite struct DeviceTests {
  private let bench: EngineBench

  init() throws { bench = try EngineBench() }

  // MARK: Rule K24

  @Test("K24: a press and release in one frame are two events of one moment")
  func brief() {
    bench.attach(TapGestureRecognizer(), "tap")
    bench.at(100, .brief(0, 10, 20))
    #expect(bench.log.text == "view gets began, tap ended, view gets cancelled")
    #expect(
      bench.entries.story(.contact, .touch, .gesture, .deliver) == [
        "100: contact 1 began", "100: contact 1 ended", "100: touch 1 began", "100: deliver [1] began",
        "100: touch 1 ended", "100: tap ended", "100: deliver [1] cancelled",
      ])
  }

  @Test("K24: what other fingers do in that frame belongs to the first of the two events")
  func briefBesideOthers() {
    bench.log.numbersTouches = true
    bench.at(0, .down(0, 10, 10), .down(1, 20, 20))
    bench.at(10, .move(0, 11, 10), .brief(2, 30, 30), .up(1))
    #expect(
      bench.log.text == "view gets began 1+2, view gets began 3, view gets moved 1, view gets ended 2, view gets ended 3")
  }

  @Test("K24: a slot whose contact ends, and in which another comes and goes, all in one frame")
  func briefAfterAnother() {
    bench.at(0, .down(0, 10, 10))
    bench.at(10, .up(0), .brief(0, 500, 500), .down(1, 700, 700))
    #expect(
      bench.entries.story(.touch) == [
        "0: touch 1 began", "10: touch 1 ended", "10: touch 2 began", "10: touch 3 began", "10: touch 2 ended",
      ])
  }

  // MARK: Devices that go (rule K28)

  @Test("K28: detaching cancels exactly what is down on that device, then the device is removed")
  func detach() throws {
    let second = try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(0, .down(0, 10, 10), .down(1, 20, 20), .down(2, 30, 30))
    bench.at(0, .down(0, 500, 500), of: second)
    bench.at(10, .up(1))
    _ = bench.entries.take()
    bench.engine.detach(bench.screen, at: .milliseconds(20))
    #expect(
      bench.entries.story(.touch, .device).suffix(3) == [
        "20: touch 1 cancelled", "20: touch 3 cancelled", "20: event5 removed",
      ])
    bench.at(30, .up(0), of: second)
    #expect(bench.entries.story(.touch).last == "30: touch 4 ended")
  }

  @Test("K28: deadlines before the moment of detaching fire first, one at that moment does not")
  func detachAndDeadlines() {
    bench.attach(Hold(for: .milliseconds(100)), "hold")
    bench.at(0, .down(0, 10, 10))
    bench.engine.detach(bench.screen, at: .milliseconds(100))
    #expect(bench.log.text(of: "hold") == "")
    #expect(bench.entries.story(.touch).last == "100: touch 1 cancelled")
  }

  @Test("K28: frames of a device that has gone, of one that never was, and a second detaching are passed over")
  func goneAndUnknown() {
    bench.engine.detach(bench.screen, at: .milliseconds(20))
    bench.engine.detach(bench.screen)
    bench.engine.detach(DeviceID(7))
    bench.at(30, .down(0, 10, 10))
    bench.at(30, .down(0, 10, 10), of: DeviceID(7))
    bench.engine.feed([], from: bench.screen)
    #expect(bench.entries.story(.device, .touch) == ["0: event5 added", "20: event5 removed"])
    // Nothing is kept of a device that has gone: a daemon sees thousands.
    #expect(bench.engine.label(of: bench.screen) == nil)
    #expect(bench.engine.label(of: DeviceID(7)) == nil)
  }

  @Test("K28: a time of detaching that has passed counts as now")
  func detachInThePast() {
    bench.at(100, .down(0, 10, 10))
    bench.engine.detach(bench.screen, at: .milliseconds(50))
    #expect(bench.entries.story(.touch, .device).suffix(2) == ["100: touch 1 cancelled", "100: event5 removed"])
  }

  @Test("K28: a device that comes back is a new one, and its touches have new numbers")
  func comesBack() throws {
    bench.at(0, .down(0, 10, 10))
    bench.engine.detach(bench.screen)
    let again = try bench.engine.attach(.screen(), named: "event5", to: bench.window)
    #expect(again != bench.screen)
    bench.at(10, .down(0, 10, 10), of: again)
    #expect(bench.entries.story(.touch).last == "10: touch 2 began")
  }

  // MARK: Devices that come

  @Test("A device that is attached later joins the others; deadlines before it fire first")
  func attachLater() throws {
    bench.attach(Hold(), "hold")
    bench.at(0, .down(0, 10, 10))
    let second = try bench.engine.attach(.screen(), named: "event6", to: bench.window, at: .milliseconds(700))
    bench.at(800, .down(0, 500, 500), of: second)
    #expect(
      bench.entries.story(.device, .deadline, .touch) == [
        "0: event5 added", "0: touch 1 began", "500: hold deadline", "700: event6 added", "800: touch 2 began",
      ])
  }

  @Test("A device attached with a time that has passed is attached now")
  func attachInThePast() throws {
    bench.at(500, .down(0, 10, 10))
    try bench.engine.attach(.screen(), named: "event6", to: bench.window, at: .milliseconds(100))
    #expect(bench.entries.story(.device).last == "500: event6 added")
  }

  @Test("K3: what is down when a device is opened makes no touch until it lifts")
  func initialSlots() throws {
    let device = try bench.engine.attach(
      .screen(), named: "event6", to: bench.window,
      initialSlots: [InitialSlot(trackingID: 5, values: [ABS.mtPositionX: 10, ABS.mtPositionY: 10])])
    bench.at(0, .move(0, 20, 20), of: device)
    bench.at(10, .up(0), of: device)
    bench.at(20, .down(0, 30, 30), of: device)
    #expect(bench.entries.story(.touch) == ["20: touch 1 began"])
  }

  @Test("K17: a device whose contacts cannot be followed is refused, and everything else goes on")
  func refused() {
    var broken = DeviceDescription.screen(named: "Broken")
    broken.axes[ABS.mtPositionX] = AxisInfo(minimum: 5, maximum: 5)
    #expect(throws: DeviceRefusal.self) { try bench.engine.attach(broken, named: "event6") }
    bench.at(0, .down(0, 10, 10))
    #expect(bench.entries.story(.device, .touch) == ["0: event5 added", "0: touch 1 began"])
  }

  @Test("Several devices: each is mapped onto the window that it is bound to, and touches nothing else")
  func severalWindows() throws {
    let other = Window(frame: Rect(x: 0, y: 0, width: 500, height: 250))
    other.identifier = "other"
    bench.application.addWindow(other)
    let second = try bench.engine.attach(.screen(), named: "event6", to: other)
    bench.at(0, .down(0, 100, 100))
    bench.at(0, .down(0, 100, 100), of: second)
    let touches = bench.entries.touches
    #expect(touches.map(\.window) == ["window", "other"])
    #expect(touches.map(\.device) == ["event5", "event6"])
    #expect(touches.map(\.location) == [Point(x: 100, y: 100), Point(x: 50, y: 25)])
  }

  @Test("A device that is bound to no window is mapped onto the frontmost one, and hits whatever lies there (H8)")
  func unbound() throws {
    let front = Window(frame: Rect(x: 100, y: 200, width: 1_000, height: 1_000))
    front.identifier = "front"
    bench.application.addWindow(front)
    let device = try bench.engine.attach(.screen(), named: "event6")
    bench.at(0, .down(0, 150, 260), .down(1, 50, 50), of: device)
    bench.at(10, .move(0, 160, 260), .move(1, 160, 260), of: device)
    let touches = bench.entries.touches
    #expect(touches.map(\.window) == ["front", "window", "front", "window"])
    #expect(
      touches.map(\.location) == [
        Point(x: 50, y: 60), Point(x: 50, y: 50), Point(x: 60, y: 60), Point(x: 160, y: 260),
      ])
  }

  @Test("A device without any window has its own size; its touches hit nothing")
  func noWindow() throws {
    let engine = Engine()
    let entries = EntryLog()
    engine.journal = Journal(kinds: [.device, .hitTest, .touch]) { entries.add($0) }
    let device = try engine.attach(.screen(), named: "event5")
    engine.feed(bench.frame([.down(0, 500, 250)], at: 0), from: device)
    var json = JSONWriter()
    for entry in entries.entries { json.write(entry) }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"time":0.000000,"kind":"device","device":"event5","change":"added","name":"Screen","class":"touchscreen","window":null}
        {"time":0.000000,"kind":"hitTest","touch":1,"window":null,"view":null,"visited":[]}
        {"time":0.000000,"kind":"touch","touch":1,"device":"event5","window":null,"phase":"began","x":512.00,"y":256.00,"view":null,"tapCount":1}

        """)
  }

  // MARK: Orientation

  @Test(
    "Orientation: the panel's corner that lies in the content's top left gives its origin",
    arguments: [
      // The orientation; the device's values at the content's top left; and at its lower right.
      (TouchMapping.Orientation.degrees0, 0, 0, 999, 999), (.degrees90, 999, 0, 0, 999),
      (.degrees180, 999, 999, 0, 0), (.degrees270, 0, 999, 999, 0),
    ] as [(TouchMapping.Orientation, Int32, Int32, Int32, Int32)])
  func orientation(_ orientation: TouchMapping.Orientation, _ x: Int32, _ y: Int32, _ farX: Int32, _ farY: Int32) {
    bench.engine.setOrientation(orientation)
    bench.at(0, .down(0, x, y), .down(1, farX, farY))
    let places = bench.entries.touches.map { Point(x: $0.location.x.rounded(), y: $0.location.y.rounded()) }
    #expect(places == [Point(x: 0, y: 0), Point(x: 999, y: 999)])
  }

  @Test("Orientation: a change cancels what is down, and those fingers are ignored until they lift")
  func orientationCancels() {
    bench.at(0, .down(0, 10, 10))
    bench.engine.setOrientation(.degrees180)
    bench.at(10, .move(0, 20, 20))
    bench.at(20, .up(0))
    bench.at(30, .down(0, 10, 10))
    #expect(bench.entries.story(.touch) == ["0: touch 1 began", "0: touch 1 cancelled", "30: touch 2 began"])
    #expect(bench.entries.touches.last?.location.x.rounded() == 989)
  }

  @Test("Orientation: setting the same one again changes nothing; devices attached later have it too")
  func orientationSame() throws {
    bench.engine.setOrientation(.degrees180)
    bench.at(0, .down(0, 10, 10))
    bench.engine.setOrientation(.degrees180)
    #expect(bench.entries.touches.count == 1)
    let second = try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(10, .down(0, 0, 0), of: second)
    #expect(bench.entries.touches.last?.location.x.rounded() == 999)
  }
}

extension EntryLog {
  /// The entries of touches.
  var touches: [TouchEntry] {
    entries.compactMap { entry in
      if case .touch(let touch) = entry.content { touch } else { nil }
    }
  }
}

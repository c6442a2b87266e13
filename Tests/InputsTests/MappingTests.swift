import Evdev
import Geometry
import Inputs
import Testing

/// Device units to window points: rules K16, K20, and "Points are physical".
@Suite struct MappingTests {
  let screen = DeviceDescription.touchscreen()

  private func map(_ mapping: TouchMapping, _ x: Double, _ y: Double) -> String {
    let point = mapping.position(x: x, y: y)
    return "\(short(point.x)),\(short(point.y))"
  }

  @Test("A value maps to (value - min) * size / (max - min + 1)") func linear() {
    var device = screen
    device.axes[ABS.mtPositionX] = AxisInfo(minimum: 100, maximum: 299)
    device.axes[ABS.mtPositionY] = AxisInfo(minimum: -50, maximum: 49)
    let mapping = TouchMapping(description: device, windowSize: Size(width: 400, height: 50))
    #expect(map(mapping, 100, -50) == "0,0")
    #expect(map(mapping, 200, 0) == "200,25")
    #expect(map(mapping, 299, 49) == "398,49.5")
  }

  @Test("K16: values outside the range map on, outside the window") func outside() {
    let mapping = TouchMapping(description: screen, windowSize: Size(width: 1_000, height: 1_000))
    #expect(map(mapping, -10, 1_200) == "-10,1200")
  }

  @Test("Orientation: at 90 the panel's top right is the content's top left") func orientation() {
    let size = Size(width: 1_000, height: 1_000)
    func corner(_ orientation: TouchMapping.Orientation, _ x: Double, _ y: Double) -> String {
      map(TouchMapping(description: screen, windowSize: size, orientation: orientation), x, y)
    }
    #expect(corner(.degrees90, 999, 0) == "0,0")
    #expect(corner(.degrees90, 0, 0) == "0,999")
    #expect(corner(.degrees90, 0, 999) == "999,999")
    #expect(corner(.degrees180, 999, 999) == "0,0")
    #expect(corner(.degrees180, 0, 0) == "999,999")
    #expect(corner(.degrees270, 0, 999) == "0,0")
    #expect(corner(.degrees270, 0, 0) == "999,0")
  }

  @Test(
    "A touch on the very edge stays inside the window, however it is turned",
    arguments: TouchMapping.Orientation.allCases)
  func edgesInside(_ orientation: TouchMapping.Orientation) {
    let size = Size(width: 320, height: 480)
    let mapping = TouchMapping(description: screen, windowSize: size, orientation: orientation)
    let window = Rect(origin: .zero, size: size)
    for (x, y) in [(0.0, 0.0), (999, 0), (0, 999), (999, 999)] {
      #expect(window.contains(mapping.position(x: x, y: y)))
    }
  }

  @Test(
    "K20: a calibration matrix works on normalised coordinates",
    arguments: [
      ("1 0 0 0 1 0", "100,200"), ("0 -1 1 1 0 0", "800,100"), ("-1 0 1 0 -1 1", "900,800"), ("0 1 0 -1 0 1", "200,900"),
      ("0.5 0 0.25 0 0.5 0.25", "300,350"),
    ])
  func calibration(_ matrix: String, _ expected: String) {
    var device = screen
    device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = matrix
    let size = Size(width: 1_000, height: 1_000)
    #expect(map(TouchMapping(description: device, windowSize: size), 100, 200) == expected)
    let given = TouchMapping(
      description: screen, windowSize: size, calibration: TouchMapping.Calibration(udev: matrix))
    #expect(map(given, 100, 200) == expected)
  }

  @Test("K20: what is no matrix is none", arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "a b c d e f", "nan 0 0 0 1 0"])
  func badCalibration(_ text: String) {
    #expect(TouchMapping.Calibration(udev: text) == nil)
  }

  @Test("K20: a calibration is applied before the orientation") func calibrationThenOrientation() {
    let mapping = TouchMapping(
      description: screen, windowSize: Size(width: 1_000, height: 1_000), orientation: .degrees180,
      calibration: TouchMapping.Calibration(udev: "0 -1 1 1 0 0"))
    #expect(map(mapping, 100, 200) == "199,899")
  }

  // MARK: The window's own size

  @Test("A device with resolution on both axes has 163 points an inch") func physical() {
    var device = screen
    device.axes[ABS.mtPositionX] = AxisInfo(minimum: 0, maximum: 2_539, resolution: 10)
    device.axes[ABS.mtPositionY] = AxisInfo(minimum: 0, maximum: 1_269, resolution: 10)
    let mapping = TouchMapping(description: device)
    #expect(abs(mapping.windowSize.width - 1_630) < 1e-9)
    #expect(abs(mapping.windowSize.height - 815) < 1e-9)
    #expect(abs((mapping.pointsPerMillimetre ?? 0) - 6.41732) < 1e-5)
  }

  @Test("K17: resolution on one axis alone is no size: the longer side is 1,024 points") func oneSidedResolution() {
    var device = screen
    device.axes[ABS.mtPositionX] = AxisInfo(minimum: 0, maximum: 1_999, resolution: 10)
    let mapping = TouchMapping(description: device)
    #expect(mapping.windowSize == Size(width: 1_024, height: 512))
    #expect(mapping.pointsPerMillimetre == nil)
  }

  @Test("udev's size stands in for the resolution") func udevSize() {
    var device = screen
    device.udevProperties = ["ID_INPUT_WIDTH_MM": "254", "ID_INPUT_HEIGHT_MM": "127"]
    let mapping = TouchMapping(description: device)
    #expect(abs(mapping.windowSize.width - 1_630) < 1e-9)
    #expect(abs(mapping.windowSize.height - 815) < 1e-9)
    device.udevProperties["ID_INPUT_HEIGHT_MM"] = "0"
    #expect(TouchMapping(description: device).windowSize == Size(width: 1_024, height: 1_024))
  }

  @Test("Turned by a quarter, the window's own sides change places; a given size stays") func turnedSize() {
    var device = screen
    device.axes[ABS.mtPositionY]?.maximum = 499
    #expect(TouchMapping(description: device).windowSize == Size(width: 1_024, height: 512))
    #expect(TouchMapping(description: device, orientation: .degrees270).windowSize == Size(width: 512, height: 1_024))
    let given = Size(width: 320, height: 480)
    #expect(TouchMapping(description: device, windowSize: given, orientation: .degrees90).windowSize == given)
  }

  @Test("A given size sets the scale: points per millimetre are a mean of both axes") func givenSize() {
    let device = DeviceDescription.touchscreen(resolution: 10)
    let mapping = TouchMapping(description: device, windowSize: Size(width: 400, height: 100))
    #expect(abs((mapping.pointsPerMillimetre ?? 0) - 2) < 1e-9)
  }

  @Test("A mapping can change while contacts are down") func changes() throws {
    var bench = try TrackerBench(screen)
    bench.feed(0, .id(1), .x(100), .y(200))
    bench.tracker.mapping = TouchMapping(
      description: screen, windowSize: Size(width: 1_000, height: 1_000), orientation: .degrees180)
    #expect(bench.feed(8, .x(101)) == ["1 moved 898,799"])
  }
}

/// What a finger covers.
@Suite struct EllipseTests {
  private func bench(
    minor: Bool = true, turns: Bool = true, orientation: TouchMapping.Orientation = .degrees0, width: Double = 1_000
  ) throws -> TrackerBench {
    var device = DeviceDescription.touchscreen()
    device.axes[ABS.mtTouchMajor] = AxisInfo(minimum: 0, maximum: 1_000)
    if minor { device.axes[ABS.mtTouchMinor] = AxisInfo(minimum: 0, maximum: 1_000) }
    if turns { device.axes[ABS.mtOrientation] = AxisInfo(minimum: -90, maximum: 90) }
    var bench = try TrackerBench(device)
    bench.tracker.mapping = TouchMapping(
      description: device, windowSize: Size(width: width, height: 1_000), orientation: orientation)
    return bench
  }

  private func feed(_ bench: inout TrackerBench, major: Int32, minor: Int32?, angle: Int32?) -> Contact? {
    var events: [Ev] = [.id(1), .x(1), .y(1), .major(major)]
    if let minor { events.append(.abs(ABS.mtTouchMinor, minor)) }
    if let angle { events.append(.abs(ABS.mtOrientation, angle)) }
    bench.feed(0, events)
    return bench.frame.contacts.first
  }

  @Test("Radii are half the axes, the angle is clockwise from upwards") func plain() throws {
    var bench = try bench()
    let contact = try #require(feed(&bench, major: 40, minor: 20, angle: 30))
    #expect(abs(contact.majorRadius - 20) < 1e-9)
    #expect(abs(contact.minorRadius - 10) < 1e-9)
    #expect(abs(contact.orientation - .pi / 6) < 1e-9)
  }

  @Test("Without a minor axis it is a circle, without an angle it points nowhere") func circle() throws {
    var bench = try bench(minor: false, turns: false)
    let contact = try #require(feed(&bench, major: 40, minor: nil, angle: nil))
    #expect(abs(contact.majorRadius - 20) < 1e-9)
    #expect(abs(contact.minorRadius - 20) < 1e-9)
    #expect(contact.orientation == 0)
  }

  @Test("K20: the ellipse turns with the content") func turned() throws {
    var bench = try bench(orientation: .degrees90)
    let contact = try #require(feed(&bench, major: 40, minor: 20, angle: 0))
    #expect(abs(contact.majorRadius - 20) < 1e-9)
    #expect(abs(abs(contact.orientation) - .pi / 2) < 1e-9)
  }

  @Test("Radii scale with each axis of the window") func anisotropic() throws {
    var bench = try bench(width: 2_000)
    let upright = try #require(feed(&bench, major: 40, minor: 20, angle: 0))
    #expect(abs(upright.majorRadius - 20) < 1e-9)
    #expect(abs(upright.minorRadius - 20) < 1e-9)
  }

  @Test("Radii that change are a move") func moves() throws {
    var bench = try bench()
    _ = feed(&bench, major: 40, minor: 20, angle: 0)
    #expect(bench.feed(8, .major(44)) == ["1 moved 1,1"])
    #expect(bench.frame.contacts.map { short($0.majorRadius) } == ["22"])
  }
}

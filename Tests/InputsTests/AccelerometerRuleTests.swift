import Evdev
import Inputs
import Testing

/// From an evdev accelerometer's frames to samples.
@Suite struct AccelerometerRuleTests {
  /// The samples of frames, each with its time in milliseconds: `x,y,z`, with `!` where the sensor is at its end.
  private func samples(_ device: DeviceDescription, _ frames: [(Int64, [Ev])]) throws -> [String] {
    var sensor = try EvdevAccelerometer(device)
    return frames.map { milliseconds, events in
      let time = Timestamp(microseconds: milliseconds * 1_000)
      let all = (events + [Ev(type: EV.syn, code: SYN.report, value: 0)])
        .map { InputEvent(time: time, type: $0.type, code: $0.code, value: $0.value) }
      guard let sample = sensor.sample(of: all, at: time) else { return "none" }
      let felt = sample.acceleration
      return "\(short(felt.x)),\(short(felt.y)),\(short(felt.z))" + (sample.isSaturated ? "!" : "")
    }
  }

  private func frame(_ x: Int32, _ y: Int32, _ z: Int32) -> [Ev] { [.abs(ABS.x, x), .abs(ABS.y, y), .abs(ABS.z, z)] }

  private func refusal(_ device: DeviceDescription) -> DeviceRefusal? {
    do {
      _ = try MotionTracker(device)
      return nil
    } catch { return error }
  }

  @Test("The resolution is units per g; axes that are left out keep their values") func units() throws {
    #expect(
      try samples(.accelerometer(), [(0, frame(0, -1_000, 500)), (10, [.abs(ABS.x, 250)]), (20, [])])
        == ["0,-1,0.5", "0.25,-1,0.5", "0.25,-1,0.5"])
  }

  @Test("The description's values stand for what was not heard of yet; values that nobody filled in do not")
  func initialValues() throws {
    var device = DeviceDescription.accelerometer()
    #expect(
      try samples(device, [(0, [.abs(ABS.x, 100)]), (20, [.abs(ABS.z, 0)]), (30, [.abs(ABS.y, -1_000)])])
        == ["none", "none", "0.1,-1,0"])
    // A sensor that rests on an axis never tells it.
    #expect(
      try samples(device, [(0, [.abs(ABS.y, -1_000)]), (500, [.abs(ABS.y, -999)]), (501, [.abs(ABS.y, -1_000)])])
        == ["none", "none", "0,-1,0"])
    device.axes[ABS.y]?.value = -1_000
    #expect(try samples(device, [(0, [.abs(ABS.x, 100)])]) == ["0.1,-1,0"])
  }

  @Test("Without a resolution what is felt at rest is 1 g") func ownUnits() throws {
    let device = DeviceDescription.accelerometer(resolution: 64, tellsResolution: false)
    #expect(
      try samples(device, [(0, frame(0, 0, 0)), (10, frame(0, -64, 0)), (5_000, frame(0, -64, 0)), (5_010, frame(128, -64, 0))])
        == ["none", "0,-1,0", "0,-1,0", "2,-1,0"])
  }

  @Test(
    "An axis at its end, or a hundredth before it, is saturated",
    arguments: [(8_000, true), (-8_000, true), (7_840, true), (7_839, false), (0, false), (Int32.max, true), (.min, true)])
  func saturation(_ value: Int32, _ isSaturated: Bool) throws {
    let words = try samples(.accelerometer(), [(0, frame(0, value, 0))])
    #expect(words[0].hasSuffix("!") == isSaturated)
  }

  @Test("K1: a frame in which events were lost makes no sample; the next does") func loss() throws {
    #expect(
      try samples(
        .accelerometer(),
        [(0, frame(0, -1_000, 0)), (10, [.abs(ABS.x, 5_000), .dropped, .abs(ABS.y, 5_000)]), (20, [.abs(ABS.x, 0)])])
        == ["0,-1,0", "none", "0,-1,0"])
  }

  @Test(
    "The mount matrix turns the sensor's axes into the screen's; what is none is ignored",
    arguments: [
      ("0, 1, 0; -1, 0, 0; 0, 0, 1", "2,-1,3"), ("-1,0,0;0,1,0;0,0,-1", "-1,2,-3"),
      ("0.5, 0, 0; 0, 0.5, 0; 0, 0, 0.5", "0.5,1,1.5"), (" 1,\t0, 0 ; 0, 1, 0; 0, 0, 1 ", "1,2,3"),
      ("", "1,2,3"), ("0, 1, 0; -1, 0, 0", "1,2,3"), ("0, 1, 0; -1, 0, 0; 0, 0, 1;", "1,2,3"),
      ("0, 1, 0; -1, 0; 0, 0, 1", "1,2,3"), ("0, 1, 0; -1, 0, 0; 0, 0, x", "1,2,3"),
      ("0, 1, 0; -1, 0, 0; 0, 0, nan", "1,2,3"), ("0, 1, 0; -1, 0, 0; 0, 0, inf", "1,2,3"),
      ("0, 1, 0; -1, 0, 0; 0, 0, 0", "1,2,3"), ("0 1 0; -1 0 0; 0 0 1", "1,2,3"),
    ])
  func mountMatrix(_ matrix: String, _ word: String) throws {
    var device = DeviceDescription.accelerometer()
    device.udevProperties["ACCEL_MOUNT_MATRIX"] = matrix
    #expect(try samples(device, [(0, frame(1_000, 2_000, 3_000))]) == [word])
  }

  @Test("A tablet whose sensor is turned, from iio-sensor-proxy's own tests") func tablet() throws {
    var device = DeviceDescription.accelerometer(range: 4, resolution: 512)
    device.udevProperties["ACCEL_MOUNT_MATRIX"] = "0, -1, 0; -1, 0, 0; 0, 0, 1"
    for (x, y, z, orientation) in [
      (523, 13, 5, TouchMapping.Orientation.degrees0), (8, 521, -67, .degrees90),
    ] as [(Int32, Int32, Int32, TouchMapping.Orientation)] {
      var tracker = try MotionTracker(device)
      var signals: [TimedMotionSignal] = []
      let events = frame(x, y, z).map { InputEvent(time: .zero, type: $0.type, code: $0.code, value: $0.value) }
      tracker.process(events, at: .zero, into: &signals)
      tracker.advance(to: .distantFuture, into: &signals)
      #expect(tracker.orientation == orientation)
    }
  }

  @Test("K17: what is no accelerometer, or has not all axes, is refused") func refused() {
    #expect(refusal(.touchscreen()) == .notAnAccelerometer(name: "Screen", kind: .touchscreen))
    #expect(refusal(DeviceDescription()) == .notAnAccelerometer(name: "", kind: .other))
    var device = DeviceDescription(name: "Half", properties: [InputProperty.accelerometer])
    device.axes[ABS.x] = AxisInfo(minimum: -10, maximum: 10)
    device.axes[ABS.y] = AxisInfo(minimum: -10, maximum: 10)
    device.addCode(ABS.x, type: EV.abs)
    device.addCode(ABS.y, type: EV.abs)
    #expect(refusal(device) == .missingMotionAxis(name: "Half", missing: ABS.z))
    device.addCode(ABS.z, type: EV.abs)
    #expect(refusal(device) == .unusableAxis(name: "Half", axis: ABS.z, minimum: 0, maximum: 0))
    device.axes[ABS.z] = AxisInfo(minimum: 10, maximum: -10)
    #expect(refusal(device) == .unusableAxis(name: "Half", axis: ABS.z, minimum: 10, maximum: -10))
  }

  @Test("A refusal says what to do") func refusalTexts() {
    #expect(
      DeviceRefusal.notAnAccelerometer(name: "Mouse", kind: .mouse).description
        == "\"Mouse\" is no accelerometer; if it is one, say so with ID_INPUT_ACCELEROMETER=1 in a udev rule")
    #expect(
      DeviceRefusal.missingMotionAxis(name: "", missing: ABS.z).description.hasPrefix(
        "this device is an accelerometer without ABS_Z, so which way is down cannot be told; give its range with EVDEV_ABS_02="))
  }
}

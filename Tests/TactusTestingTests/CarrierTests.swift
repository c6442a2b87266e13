import Engines
import Evdev
import Inputs
import Recordings
import TactusTesting
import Testing

/// Synthetic motion sensors, and what the engine makes of their motions.
@Suite struct CarrierTests {
  static let sensors: [MotionSensor] = [.accelerometer(), .dualSense(), .dualShock(), .joyCon(), .laptop()]

  // MARK: Sensors

  @Test(arguments: sensors) func `every sensor is an accelerometer that can be followed`(_ sensor: MotionSensor) throws {
    #expect(sensor.description.deviceClass.kind == .accelerometer)
    _ = try MotionTracker(sensor.description)
  }

  @Test(arguments: sensors) func `at rest it reads 1 g, in its own units and at its own rate`(_ sensor: MotionSensor) {
    var carrier = Carrier(of: sensor, in: .leftSideUp, noise: 0)
    carrier.rest()
    // Values that do not change are not sent again.
    #expect(carrier.events.filter { $0.type == EV.abs }.map { [Int32($0.code), $0.value] } == [[0, Int32(sensor.unitsPerG)]])
    let hasClock = sensor.description.has(type: EV.msc, code: MSC.timestamp)
    let looks = 1_000_000 / sensor.interval.microseconds
    #expect(carrier.frames.count == (hasClock ? Int(looks) / sensor.samplesPerReport * sensor.samplesPerReport : 1))
    #expect(carrier.now == Timestamp(seconds: 2, microseconds: 0))
  }

  @Test func `samples that arrive together have one time, and the sensor's clock tells them apart`() {
    var carrier = Carrier(of: .joyCon())
    carrier.rest(for: .milliseconds(30))
    let clocks = carrier.events.filter { $0.type == EV.msc }
    #expect(clocks.map { $0.time.microseconds / 1_000 } == [1_010, 1_010, 1_010, 1_025, 1_025, 1_025])
    #expect(clocks.map { $0.value / 1_000 } == [1_000, 1_005, 1_010, 1_015, 1_020, 1_025])
  }

  @Test func `K14 the kernel's filter swallows what is smaller than noise`() {
    var carrier = Carrier(of: .dualSense(), noise: 4 / 8_192)
    carrier.rest(for: .seconds(2))
    #expect(carrier.events.filter { $0.type == EV.abs }.count < 10)
    var loud = Carrier(of: .dualSense(), noise: 0.01)
    loud.rest(for: .seconds(2))
    #expect(loud.events.filter { $0.type == EV.abs }.count > 1_000)
  }

  @Test func `readings stop at the end of the range`() {
    var carrier = Carrier(of: .laptop(), noise: 0)
    carrier.shake(strength: 9)
    let values = carrier.events.filter { $0.type == EV.abs && $0.code == ABS.x }.map(\.value)
    #expect(values.max() == 2_000 && values.min() == -2_000)
    carrier.move(for: .milliseconds(100)) { _ in Acceleration(x: .infinity, y: -.infinity, z: .nan) }
    #expect(carrier.events.allSatisfy { $0.type != EV.abs || $0.value.magnitude <= 2_000 })
  }

  @Test func `the same seed gives the same events, another one gives others`() {
    func events(_ seed: UInt64) -> [InputEvent] {
      var carrier = Carrier(of: .dualSense(), seed: seed)
      carrier.walk(for: .seconds(2))
      carrier.shake()
      return carrier.events
    }
    #expect(events(3) == events(3))
    #expect(events(3) != events(4))
  }

  @Test func `a recording gives back the device and its events`() throws {
    var carrier = Carrier(of: .dualSense())
    carrier.shake(for: .milliseconds(200))
    var items: [RecordingItem] = []
    var reader = EvemuReader()
    try reader.consume(carrier.recording()) { items.append($0) }
    try reader.finish { items.append($0) }
    #expect(items.device?.deviceClass.kind == .accelerometer)
    #expect(items.device?.axes == carrier.deviceDescription.axes)
    #expect(items.events == carrier.events)
  }

  // MARK: What the engine makes of the motions (rule E3)

  @Test(arguments: sensors, [1, 2, 3, 4] as [UInt64]) func `E3 a shake is one`(_ sensor: MotionSensor, _ seed: UInt64) throws {
    for axis in [Acceleration(x: 1, y: 0, z: 0), Acceleration(x: 0.5, y: 1, z: 0.3)] {
      var carrier = Carrier(of: sensor, seed: seed)
      carrier.rest()
      carrier.shake(for: .milliseconds(1_200), along: axis)
      carrier.rest(for: .seconds(2))
      #expect(try carrier.motions == ["began", "ended"])
    }
  }

  /// Something that a device goes through every day.
  struct Everyday: CustomTestStringConvertible {
    var testDescription: String
    var act: @Sendable (inout Carrier) -> Void
  }

  static let everyday: [Everyday] = [
    Everyday(testDescription: "rests") { $0.rest(for: .seconds(5)) },
    Everyday(testDescription: "is walked with") { $0.walk(for: .seconds(10)) },
    Everyday(testDescription: "is run with") { $0.walk(for: .seconds(10), stepsPerSecond: 2.8, strength: 1) },
    Everyday(testDescription: "is set down") { $0.setDown() },
    Everyday(testDescription: "is knocked at thrice") { carrier in
      for _ in 0..<3 { carrier.knock() }
    },
    Everyday(testDescription: "falls") { $0.drop() },
    Everyday(testDescription: "is turned and back") { carrier in
      for position in [Carrier.Position.leftSideUp, .upright, .upsideDown, .faceDown, .faceUp] {
        carrier.turn(to: position, duration: .milliseconds(400))
      }
    },
  ]

  @Test(arguments: sensors, everyday) func `E3 what happens every day is no shake`(
    _ sensor: MotionSensor, _ everyday: Everyday
  ) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var carrier = Carrier(of: sensor, seed: seed)
      carrier.rest()
      everyday.act(&carrier)
      carrier.rest()
      #expect(try carrier.motions == [])
    }
  }

  @Test(arguments: [MotionSensor.accelerometer(), .laptop()]) func `the content follows a device that is turned`(
    _ sensor: MotionSensor
  ) throws {
    let engine = Engine()
    engine.followsGravity = true
    var turns: [Int] = []
    engine.orientationFollowed = { turns.append(engine.orientation.rawValue) }
    var carrier = Carrier(of: sensor)
    for position in [Carrier.Position.upright, .leftSideUp, .upsideDown, .faceUp, .rightSideUp, .upright] {
      carrier.turn(to: position)
      carrier.rest(for: .seconds(2))
    }
    try carrier.play(into: engine)
    #expect(turns == [270, 180, 90, 0])
  }

  @Test func `a turn goes the whole way, and by the shortest`() {
    var carrier = Carrier(of: .accelerometer(), noise: 0)
    var lengths: [Double] = []
    var values: [UInt16: Int32] = [:]
    for position in [Carrier.Position.upsideDown, .faceUp, .faceDown, .upright] {
      carrier.turn(to: position)
      #expect(carrier.position == position)
    }
    for event in carrier.events {
      if event.type == EV.abs { values[event.code] = event.value }
      guard event.isReport else { continue }
      let squares = values.values.map { Double($0) * Double($0) }.reduce(0, +)
      lengths.append(squares.squareRoot() / 1_024)
    }
    #expect(lengths.allSatisfy { ($0 - 1).magnitude < 0.02 })
  }
}

extension Carrier {
  /// The phases of the shakes that an engine sees.
  fileprivate var motions: [String] {
    get throws {
      let engine = Engine()
      var phases: [String] = []
      engine.journal = Journal(kinds: [.motion]) { entry in
        if case .motion(let motion) = entry.content, let phase = motion.phase { phases.append(phase) }
      }
      try play(into: engine)
      return phases
    }
  }
}

extension [RecordingItem] {
  var device: DeviceDescription? {
    for case .device(let device) in self { return device.description }
    return nil
  }

  var events: [InputEvent] {
    compactMap { if case .event(let event, _) = $0 { event } else { nil } }
  }
}

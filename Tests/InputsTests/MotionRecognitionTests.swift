import Evdev
import Inputs
import Testing

/// Made-up motions on made-up sensors: what has to be a shake, and what must not be.
@Suite struct MotionRecognitionTests {
  /// What a device at rest feels: upright, on either side, on its back and its face, askew, in the hand.
  private static let poses = [
    Acceleration(x: 0, y: -1, z: 0), Acceleration(x: 1, y: 0, z: 0), Acceleration(x: 0, y: 0, z: -1),
    Acceleration(x: 0, y: 0, z: 1), Acceleration(x: -0.58, y: -0.58, z: 0.58), Acceleration(x: 0, y: -0.64, z: -0.77),
  ]
  private static let axes = [
    Acceleration(x: 1, y: 0, z: 0), Acceleration(x: 0, y: 1, z: 0), Acceleration(x: 0, y: 0, z: 1),
    Acceleration(x: 1, y: 1, z: 0), Acceleration(x: 1, y: -1, z: 1),
  ]

  /// How many of a pose's motions are shakes.
  private func shakes(
    _ sensor: SensorModel, _ count: Int, _ make: (inout SplitMix, Acceleration) -> Motion
  ) throws -> Int {
    var random = SplitMix(seed: 7)
    var found = 0
    for pose in Self.poses {
      for _ in 0..<count {
        let motion = make(&random, pose)
        let signals = try sensor.record(motion, pose: pose, random: &random)
        found += signals.contains { if case .shakeBegan = $0.signal { true } else { false } } ? 1 : 0
      }
    }
    return found
  }

  @Test(
    "Shakes of 3 g are recognised at 2.5 to 6 hertz, along each axis and across, in each position",
    arguments: SensorModel.all, [2.5, 3, 4, 5, 6])
  func shaken(_ sensor: SensorModel, _ frequency: Double) throws {
    for axis in Self.axes {
      let found = try shakes(sensor, 1) { random, _ in
        .shake(frequency, 3, along: axis, phase: .random(in: 0..<6.28, using: &random))
      }
      #expect(found == Self.poses.count, "along \(axis)")
    }
  }

  @Test("So are nearly all of 2.5 g", arguments: SensorModel.all)
  func weaker(_ sensor: SensorModel) throws {
    var found = 0
    for (place, axis) in Self.axes.enumerated() {
      found += try shakes(sensor, 1) { random, _ in
        .shake([3, 4, 5, 6, 3.5][place], 2.5, along: axis, phase: .random(in: 0..<6.28, using: &random))
      }
    }
    #expect(found >= Self.poses.count * Self.axes.count - 1)
  }

  @Test("Walking, in the hand and in the pocket, stairs and running are none", arguments: SensorModel.all)
  func steps(_ sensor: SensorModel) throws {
    #expect(try shakes(sensor, 1) { _, pose in .walk(2, 0.6, heel: 0.5, pose: pose) } == 0)
    #expect(try shakes(sensor, 1) { _, pose in .walk(2, 1, heel: 1, pose: pose) } == 0)
    #expect(try shakes(sensor, 1) { _, pose in .walk(2.2, 1.1, heel: 2, pose: pose) } == 0)
    #expect(try shakes(sensor, 1) { _, pose in .run(2, arm: 0.5, pose: pose) } == 0)
    #expect(try shakes(sensor, 1) { _, pose in .run(3, arm: 0.5, pose: pose) } == 0)
    #expect(try shakes(sensor, 1) { _, pose in .run(2, arm: 1, pose: pose) } == 0)
  }

  @Test("Up to three knocks on the case are none, however they ring", arguments: SensorModel.all)
  func knocks(_ sensor: SensorModel) throws {
    for count in 1...3 {
      let found = try shakes(sensor, 8) { random, _ in
        let gap = Double.random(in: 0.1...0.3, using: &random)
        return .knocks(
          (0..<count).map { 0.2 + Double($0) * gap }, peak: .random(in: 2...8, using: &random),
          ring: .random(in: 40...200, using: &random), decay: .random(in: 0.01...0.04, using: &random),
          along: Motion.randomAxis(&random))
      }
      #expect(found == 0, "\(count) knocks")
    }
  }

  @Test("Setting it down, driving over a bump, jumping and moving it elsewhere are none", arguments: SensorModel.all)
  func thrusts(_ sensor: SensorModel) throws {
    let down = try shakes(sensor, 6) { random, pose in
      .pulses(
        "set down",
        [
          (0, 0.25, pose * -0.4),
          (0.25, .random(in: 0.006...0.02, using: &random), pose * .random(in: 2...6, using: &random)),
          (0.31, 0.008, (pose + Motion.randomAxis(&random) * 0.5) * 2.5),
          (0.37, 0.008, (pose + Motion.randomAxis(&random) * 0.5) * 1.5),
        ])
    }
    #expect(down == 0)
    let bump = try shakes(sensor, 3) { random, pose in
      let up = Double.random(in: 1...2, using: &random)
      return .pulses(
        "bump",
        [
          (0, 0.08, pose * up), (0.08, 0.15, pose * (-up / 2)), (0.23, 0.1, pose * (up * 0.7)), (0.33, 0.3, pose * -0.4),
          (0.6, 0.3, pose * 0.3),
        ])
    }
    #expect(bump == 0)
    let jump = try shakes(sensor, 3) { random, pose in
      .pulses(
        "jump",
        [
          (0, 0.25, pose * 1.5),
          (0.65, .random(in: 0.05...0.12, using: &random), pose * .random(in: 3...6, using: &random)),
        ])
    }
    #expect(jump == 0)
    let move = try shakes(sensor, 4) { random, _ in
      let axis = Motion.randomAxis(&random)
      let push = Double.random(in: 1...3, using: &random)
      let length = Double.random(in: 0.1...0.25, using: &random)
      return .pulses("move", [(0, length, axis * push), (length, length, axis * -push)])
    }
    #expect(move == 0)
  }

  @Test("Turning it, quickly, and back, is none", arguments: SensorModel.all)
  func turns(_ sensor: SensorModel) throws {
    for degrees in [90.0, 180] {
      for back in [false, true] {
        let found = try shakes(sensor, 5) { random, _ in
          .rotate(
            degrees, in: .random(in: 0.15...0.5, using: &random), about: Motion.randomAxis(&random), back: back)
        }
        #expect(found == 0, "\(degrees) degrees, back: \(back)")
      }
    }
  }

  @Test("Dropping it is none, however it bounces and tumbles", arguments: SensorModel.all)
  func drops(_ sensor: SensorModel) throws {
    let found = try shakes(sensor, 10) { random, pose in
      .drop(
        bounces: Int.random(in: 0...3, using: &random), peak: .random(in: 6...30, using: &random), pose: pose,
        random: &random)
    }
    #expect(found == 0)
  }

  @Test("A quarter turn counter-clockwise, right side up, is known within 0.8 s of its end", arguments: SensorModel.all)
  func orientation(_ sensor: SensorModel) throws {
    var random = SplitMix(seed: 3)
    let motion = Motion.rotate(90, in: 0.3, about: Acceleration(x: 0, y: 0, z: 1), back: false)
    let signals = try sensor.record(motion, pose: Self.poses[0], random: &random)
    #expect(signals.map(\.signal) == [.turned(.degrees0), .turned(.degrees90)])
    #expect(signals.last.map { $0.time < Timestamp(microseconds: 1_300_000 + 800_000) } == true)
  }

  @Test("Whatever comes: nothing traps, and what began ends or is cancelled before another begins", arguments: UInt64(0)..<40)
  func property(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var device = DeviceDescription.accelerometer(range: seed.isMultiple(of: 2) ? 2 : 100, tellsResolution: seed % 3 != 0)
    if seed.isMultiple(of: 5) {
      device.axes[ABS.x] = AxisInfo(minimum: .min, maximum: .max, resolution: 1)
      device.udevProperties["ACCEL_MOUNT_MATRIX"] = "1e308, 1e308, 0; 0, -1e308, 0; 0, 0, 1"
    }
    var tracker = try MotionTracker(device)
    var signals: [TimedMotionSignal] = []
    var time: Int64 = seed == 11 ? .min : seed == 12 ? .max - 1_000 : 0
    for _ in 0..<800 {
      time = time.addingReportingOverflow(Int64.random(in: -5_000...200_000, using: &random)).partialValue
      let now = Timestamp(microseconds: time)
      var events = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let reach = Int32.random(in: 0..<20, using: &random) == 0 ? Int32.max : 4_000
        return InputEvent(
          time: now, type: Int.random(in: 0..<30, using: &random) == 0 ? EV.syn : EV.abs,
          code: UInt16.random(in: 0...3, using: &random), value: Int32.random(in: -reach...reach, using: &random))
      }
      events.append(InputEvent(time: now, type: EV.syn, code: SYN.report, value: 0))
      switch Int.random(in: 0..<100, using: &random) {
      case 0: tracker.cancel(at: now, into: &signals)
      case 1: tracker.advance(to: now, into: &signals)
      case 2:
        let wild = [Double.nan, .infinity, 1e308, -1e308, 0, 5]
        func some() -> Double { wild[Int.random(in: 0..<wild.count, using: &random)] }
        let felt = Acceleration(x: some(), y: some(), z: some())
        tracker.take(AccelerationSample(time: now, acceleration: felt, isSaturated: true), into: &signals)
      default: tracker.process(events, at: now, into: &signals)
      }
    }
    tracker.cancel(at: .distantFuture, into: &signals)
    #expect(!tracker.isShaking)
    #expect(tracker.nextDeadline == nil)

    var isShaking = false
    for signal in signals {
      switch signal.signal {
      case .shakeBegan(let strength):
        #expect(!isShaking)
        #expect(strength.isFinite && strength > 0)
        isShaking = true
      case .shakeEnded, .shakeCancelled:
        #expect(isShaking)
        isShaking = false
      case .turned: break
      }
    }
    #expect(!isShaking)
  }
}

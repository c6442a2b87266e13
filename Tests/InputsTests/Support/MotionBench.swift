import Evdev
import Glibc
import Inputs

/// A motion sensor and what its samples come to, in short words.
struct MotionBench: SignalBench {
  var tracker: MotionTracker

  init(_ description: DeviceDescription = .accelerometer(), tuning: MotionTuning = MotionTuning()) throws {
    tracker = try MotionTracker(description, tuning: tuning)
  }

  /// What one sample comes to: `turned 90`, `began 2.1`, with the time in milliseconds before what a deadline brought.
  @discardableResult
  mutating func take(_ milliseconds: Int64, _ x: Double, _ y: Double, _ z: Double, saturated: Bool = false) -> [String] {
    let sample = AccelerationSample(
      time: Timestamp(microseconds: milliseconds * 1_000), acceleration: Acceleration(x: x, y: y, z: z),
      isSaturated: saturated)
    return words(at: milliseconds) { $0.take(sample, into: &$1) }
  }

  static func word(_ signal: MotionSignal) -> String {
    switch signal {
    case .shakeBegan(let strength): "began \(short((strength * 10).rounded() / 10))"
    case .shakeEnded: "ended"
    case .shakeCancelled: "cancelled"
    case .turned(let orientation): "turned \(orientation.rawValue)"
    }
  }
}

extension DeviceDescription {
  /// An accelerometer of ±`range` g, `resolution` units a g.
  static func accelerometer(range: Double = 8, resolution: Int32 = 1_000, tellsResolution: Bool = true) -> DeviceDescription {
    var device = DeviceDescription(name: "Accelerometer", properties: [InputProperty.accelerometer])
    let end = Int32(range * Double(resolution))
    for axis in [ABS.x, ABS.y, ABS.z] {
      device.axes[axis] = AxisInfo(minimum: -end, maximum: end, resolution: tellsResolution ? resolution : 0)
      device.addCode(axis, type: EV.abs)
    }
    return device
  }
}

/// A motion: what is felt beside gravity, in g, in the axes of the device when the motion begins, and how the device has
/// turned about an axis since then, in radians. Seconds from the start.
struct Motion {
  var name: String
  var duration: Double
  var linear: (Double) -> Acceleration = { _ in .zero }
  /// Where gravity pulls, of length 1, for a device that rests in `pose`; free fall and pushes are in `linear`.
  var gravity: (Double, Acceleration) -> Acceleration = { _, pose in pose }
}

/// A sensor as a driver presents it.
struct SensorModel {
  var name: String
  /// Seconds between samples.
  var interval: Double
  var range: Double
  var unitsPerG: Int32
  var tellsResolution = true
  /// How irregular the samples come, as a part of the interval.
  var jitter = 0.0

  /// lis3lv02d, polled at 20 Hz, 8 bits for ±2 g, no resolution.
  static let polled = SensorModel(name: "20 Hz ±2 g", interval: 0.05, range: 2, unitsPerG: 56, tellsResolution: false)
  static let slow = SensorModel(name: "25 Hz ±2 g", interval: 0.04, range: 2, unitsPerG: 1_024, jitter: 0.5)
  static let usual = SensorModel(name: "50 Hz ±4 g", interval: 0.02, range: 4, unitsPerG: 512, jitter: 0.2)
  static let good = SensorModel(name: "100 Hz ±8 g", interval: 0.01, range: 8, unitsPerG: 4_096)
  static let fast = SensorModel(name: "400 Hz ±16 g", interval: 0.0025, range: 16, unitsPerG: 2_048)
  static let all = [polled, slow, usual, good, fast]
}

extension SensorModel {
  /// What the tracker makes of a motion, with a rest of one second before and after.
  func record(
    _ motion: Motion, pose: Acceleration, tuning: MotionTuning = MotionTuning(), random: inout SplitMix
  ) throws -> [TimedMotionSignal] {
    var tracker = try MotionTracker(
      .accelerometer(range: range, resolution: unitsPerG, tellsResolution: tellsResolution), tuning: tuning)
    var signals: [TimedMotionSignal] = []
    var time = Double.random(in: 0..<interval, using: &random)
    while time < motion.duration + 2 {
      let inside = time - 1
      let isMoving = inside >= 0 && inside < motion.duration
      let gravity = motion.gravity(min(max(inside, 0), motion.duration), pose)
      let felt = isMoving ? gravity + motion.linear(inside) : gravity
      let stamp = Timestamp(microseconds: Int64(time * 1_000_000))
      tracker.process(frame(felt, at: stamp, random: &random), at: stamp, into: &signals)
      time += interval * (1 + Double.random(in: -1...1, using: &random) * jitter)
    }
    tracker.advance(to: .distantFuture, into: &signals)
    return signals
  }

  private func frame(_ felt: Acceleration, at stamp: Timestamp, random: inout SplitMix) -> [InputEvent] {
    let end = range * Double(unitsPerG)
    func event(_ code: UInt16, _ value: Double) -> InputEvent {
      let noisy = (value + Double.random(in: -0.03...0.03, using: &random)) * Double(unitsPerG)
      return InputEvent(time: stamp, type: EV.abs, code: code, value: Int32(min(max(noisy, -end), end).rounded()))
    }
    return [
      event(ABS.x, felt.x), event(ABS.y, felt.y), event(ABS.z, felt.z),
      InputEvent(time: stamp, type: EV.syn, code: SYN.report, value: 0),
    ]
  }
}

// MARK: - What people, and tables, do

extension Motion {
  private static func unit(_ axis: Acceleration) -> Acceleration { axis * (1 / max(axis.length, 1e-9)) }

  /// A direction of which all are as likely.
  static func randomAxis(_ random: inout SplitMix) -> Acceleration {
    while true {
      let axis = Acceleration(
        x: .random(in: -1...1, using: &random), y: .random(in: -1...1, using: &random),
        z: .random(in: -1...1, using: &random))
      if axis.length > 0.2, axis.length < 1 { return unit(axis) }
    }
  }

  /// A turn by `angle` about `axis` (Rodrigues).
  static func turn(_ vector: Acceleration, about axis: Acceleration, by angle: Double) -> Acceleration {
    let cross = Acceleration(
      x: axis.y * vector.z - axis.z * vector.y, y: axis.z * vector.x - axis.x * vector.z,
      z: axis.x * vector.y - axis.y * vector.x)
    return vector * cos(angle) + cross * sin(angle) + axis * (axis.dot(vector) * (1 - cos(angle)))
  }

  /// Shaken along an axis: a little uneven, and the wrist turns a little with it.
  static func shake(_ frequency: Double, _ amplitude: Double, along axis: Acceleration, phase: Double) -> Motion {
    let axis = unit(axis)
    let side = unit(Acceleration(x: axis.y + 0.3, y: axis.z, z: axis.x - 0.2))
    return Motion(
      name: "shake \(frequency) Hz \(amplitude) g", duration: 1.6,
      linear: { time in
        let angle = 2 * Double.pi * frequency * time + phase
        let ramp = min(time / 0.15, 1)
        return axis * (ramp * amplitude * (sin(angle) + 0.15 * sin(2 * angle + 1)))
          + side * (ramp * amplitude * 0.2 * sin(angle + 1.3))
      },
      gravity: { time, pose in
        turn(pose, about: side, by: 0.3 * sin(2 * Double.pi * frequency * time + phase + 0.7) * min(time / 0.15, 1))
      })
  }

  /// Steps: along gravity, with the heels' shocks.
  static func walk(_ frequency: Double, _ amplitude: Double, heel: Double, pose: Acceleration) -> Motion {
    Motion(
      name: "walk \(amplitude) g", duration: 6,
      linear: { time in
        let step = (time * frequency).truncatingRemainder(dividingBy: 1) / frequency
        let shock = heel * exp(-step / 0.02) * cos(step * 2 * .pi * 15)
        return pose * (-(amplitude * sin(2 * .pi * frequency * time) + 0.2 * sin(4 * .pi * frequency * time) + shock))
          + unit(Acceleration(x: pose.y, y: pose.z, z: pose.x)) * (0.3 * sin(.pi * frequency * time))
      })
  }

  /// Running: the ground pushes for a third of each step, and between steps the runner falls.
  static func run(_ peak: Double, arm: Double, pose: Acceleration) -> Motion {
    let frequency = 2.7
    let contact = Double.pi / (2 * (peak + 1))
    let forward = unit(
      Acceleration(x: pose.y, y: pose.z, z: pose.x) - pose * pose.dot(Acceleration(x: pose.y, y: pose.z, z: pose.x)))
    return Motion(
      name: "run +\(peak) g arm \(arm) g", duration: 6,
      linear: { time in
        let step = (time * frequency).truncatingRemainder(dividingBy: 1)
        let pushed = step < contact ? (peak + 1) * sin(.pi * step / contact) : 0
        return pose * (pushed - 1) + forward
          * (arm * sin(.pi * frequency * time) + (step < contact ? 0.4 * cos(.pi * step / contact) : 0))
      })
  }

  /// Pulses of a shape each.
  static func pulses(_ name: String, _ pulses: [(start: Double, length: Double, push: Acceleration)], tail: Double = 0.5)
    -> Motion
  {
    Motion(
      name: name, duration: (pulses.map { $0.start + $0.length }.max() ?? 0) + tail,
      linear: { time in
        pulses.reduce(.zero) { sum, pulse in
          guard time >= pulse.start, time < pulse.start + pulse.length else { return sum }
          return sum + pulse.push * sin(.pi * (time - pulse.start) / pulse.length)
        }
      })
  }

  /// Knocks on the case, which rings.
  static func knocks(_ times: [Double], peak: Double, ring: Double, decay: Double, along axis: Acceleration) -> Motion {
    Motion(
      name: "\(times.count) knocks", duration: (times.max() ?? 0) + 1,
      linear: { time in
        axis
          * times.reduce(0) { sum, start in
            time < start ? sum : sum + peak * exp(-(time - start) / decay) * sin(2 * .pi * ring * (time - start))
          }
      })
  }

  /// Turned by an angle about an axis in so many seconds; the sensor sits 5 cm from it.
  static func rotate(_ degrees: Double, in seconds: Double, about axis: Acceleration, back: Bool) -> Motion {
    let total = degrees * .pi / 180
    func course(_ time: Double) -> Double {
      let part = min(max(time / seconds, 0), 1)
      return total * (1 - cos(.pi * part)) / 2
    }
    let lever = unit(Acceleration(x: axis.y, y: -axis.x + 0.1, z: axis.z * 0.5))
    return Motion(
      name: "rotate \(Int(degrees))°\(back ? " and back" : "")", duration: back ? seconds * 2 + 0.9 : seconds + 0.6,
      linear: { time in
        let moving = back && time > seconds + 0.3 ? time - seconds - 0.3 : time
        guard moving < seconds else { return .zero }
        let speed = total * .pi / seconds * sin(.pi * moving / seconds) / 2
        return lever * (-speed * speed * 0.05 / 9.81)
      },
      gravity: { time, pose in
        turn(pose, about: axis, by: -(course(time) - (back ? course(time - seconds - 0.3) : 0)))
      })
  }

  /// Falls, hits the ground, and bounces, tumbling.
  static func drop(bounces: Int, peak: Double, pose: Acceleration, random: inout SplitMix) -> Motion {
    var falls: [(start: Double, end: Double)] = [(0, 0.35)]
    var hits: [(start: Double, length: Double, push: Acceleration)] = []
    var time = 0.35
    var strength = peak
    var flight = 0.28
    for _ in 0...bounces {
      let length = Double.random(in: 0.006...0.02, using: &random)
      hits.append((time, length, randomAxis(&random) * strength))
      falls.append((time + length, time + length + flight))
      time += length + flight
      flight *= 0.6
      strength *= 0.6
    }
    hits.append((time, 0.008, randomAxis(&random) * 2))
    let pushes = pulses("drop", hits)
    return Motion(
      name: "drop", duration: pushes.duration,
      linear: { time in
        let isFalling = falls.contains { time >= $0.start && time < $0.end }
        return pushes.linear(time) - (isFalling ? pose : .zero)
      })
  }
}

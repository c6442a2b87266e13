public import Evdev

/// An accelerometer that the kernel presents as an input device: `ABS_X`, `ABS_Y` and `ABS_Z`, their resolution in units
/// per g.
///
/// An axis that a frame leaves out keeps its value, as everywhere in evdev. Where the device does not say what a unit is,
/// the mean length of what it reads counts as 1 g, since that is what it feels most of the time.
public struct EvdevAccelerometer: AccelerationSensor {
  private static let codes = [ABS.x, ABS.y, ABS.z]
  /// What one axis is, and what it said last.
  private struct Axis {
    let minimum: Int32
    let maximum: Int32
    /// Units per g; 0 where the device does not say.
    let resolution: Double
    var value: Int32
    var isHeard: Bool

    /// At the end of its range. Converters of few bits stop a step short of what their driver gives as the end, so the
    /// outermost hundredth counts as the end.
    var isSaturated: Bool {
      let margin = (Int64(maximum) - Int64(minimum)) / 100
      return Int64(value) <= Int64(minimum) + margin || Int64(value) >= Int64(maximum) - margin
    }
  }

  private var axes: [Axis] = []
  private let mount: MountMatrix
  private let isScaled: Bool
  private var rest = RestLength()
  /// The first frame's time, for as long as axes are waited for.
  private var waitingSince: Timestamp?
  /// How long a sensor is waited for that has not told all of its axes, as one that rests exactly on one never does.
  private static let longestWait: Int64 = 500_000

  /// - Throws: ``DeviceRefusal`` for a device that is no accelerometer, and for one whose axes cannot be used (rule K17).
  public init(_ description: DeviceDescription) throws(DeviceRefusal) {
    let name = description.name
    let kind = description.deviceClass.kind
    guard kind == .accelerometer else { throw .notAnAccelerometer(name: name, kind: kind) }
    // Values that are all 0 are those of a description that nobody filled in, as a recording's.
    let isCurrent = Self.codes.contains { (description.axes[$0]?.value ?? 0) != 0 }
    for code in Self.codes {
      guard description.has(type: EV.abs, code: code) else { throw .missingMotionAxis(name: name, missing: code) }
      let info = description.axes[code] ?? AxisInfo(minimum: 0, maximum: 0)
      guard info.span > 0 else {
        throw .unusableAxis(name: name, axis: code, minimum: info.minimum, maximum: info.maximum)
      }
      axes.append(
        Axis(
          minimum: info.minimum, maximum: info.maximum, resolution: Double(max(info.resolution, 0)), value: info.value,
          isHeard: isCurrent))
    }
    isScaled = axes.allSatisfy { $0.resolution > 0 }
    mount = description.udevProperties["ACCEL_MOUNT_MATRIX"].flatMap(MountMatrix.init(udev:)) ?? .identity
  }

  /// The sample of a frame, up to and including its `SYN_REPORT`. None for a frame in which events were lost: what it says
  /// is half of something (rule K1); and none until each axis has been heard of once.
  public mutating func sample(of reading: [InputEvent], at time: Timestamp) -> AccelerationSample? {
    guard read(reading) else { return nil }
    guard hasHeardAll(at: time) else { return nil }
    let units = Acceleration(x: Double(axes[0].value), y: Double(axes[1].value), z: Double(axes[2].value))
    let felt: Acceleration
    if isScaled {
      felt = Acceleration(
        x: units.x / axes[0].resolution, y: units.y / axes[1].resolution, z: units.z / axes[2].resolution)
    } else {
      guard let one = rest.update(units.length, at: time) else { return nil }
      felt = units * (1 / one)
    }
    guard let acceleration = mount.apply(felt).bounded else { return nil }
    return AccelerationSample(
      time: time, acceleration: acceleration, isSaturated: axes.contains { $0.isSaturated })
  }

  /// Whether the frame came whole.
  private mutating func read(_ events: [InputEvent]) -> Bool {
    for event in events {
      if event.type == EV.syn, event.code == SYN.dropped { return false }
      guard event.type == EV.abs, event.code <= ABS.z else { continue }
      axes[Int(event.code)].value = event.value
      axes[Int(event.code)].isHeard = true
    }
    return !events.isEmpty
  }

  private mutating func hasHeardAll(at time: Timestamp) -> Bool {
    if axes.allSatisfy(\.isHeard) { return true }
    let since = waitingSince ?? time
    waitingSince = since
    return time.microseconds(since: since) > Self.longestWait
  }
}

/// How many units the mean reading of an accelerometer is long, for devices that do not say what a unit is.
private struct RestLength {
  /// Longer than a shake's swings, so that these do not become the measure.
  private static let timeConstant = 2.0
  private var mean: Double?
  private var last: (length: Double, time: Timestamp)?

  /// Adds a reading; the mean, or nil as long as nothing is felt.
  mutating func update(_ length: Double, at time: Timestamp) -> Double? {
    if let mean, let last {
      // A reading holds until the next: evdev sends nothing while nothing changes.
      let share = lowPassShare(elapsed: time.seconds(since: last.time), timeConstant: Self.timeConstant)
      self.mean = mean + (last.length - mean) * share
    } else if length >= 1 {
      mean = length
    }
    last = (length, time)
    return mean.flatMap { $0 >= 1 ? $0 : nil }
  }
}

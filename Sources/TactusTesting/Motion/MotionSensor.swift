public import Evdev
internal import Inputs

/// An accelerometer that a synthetic ``Carrier`` carries about: what the device says of itself, how often it looks, and how
/// many units make 1 g.
public struct MotionSensor: Hashable, Sendable {
  public var description: DeviceDescription
  /// Device units in 1 g.
  public var unitsPerG: Double
  /// How often it looks.
  public var interval: Duration
  /// How many samples arrive together, each as a frame of its own, all with the time at which they arrive.
  public var samplesPerReport: Int

  /// - Parameters:
  ///   - description: a device with `ABS_X`, `ABS_Y` and `ABS_Z`.
  ///   - unitsPerG: by default the resolution of the device's axes or, where it does not say, a quarter of the way to the
  ///     axes' end.
  ///   - interval: how often it looks; never less than a microsecond.
  ///   - samplesPerReport: how many samples arrive together.
  public init(
    _ description: DeviceDescription, unitsPerG: Double? = nil, interval: Duration = .milliseconds(10),
    samplesPerReport: Int = 1
  ) {
    self.description = description
    let axis = description.axes[ABS.x]
    let resolution = axis?.resolution ?? 0
    self.unitsPerG = unitsPerG ?? (resolution > 0 ? Double(resolution) : Double(axis?.maximum ?? 4) / 4)
    self.interval = max(interval, .microseconds(1))
    self.samplesPerReport = max(samplesPerReport, 1)
  }

  /// The three axes in device units, as far as they go.
  func units(of acceleration: Acceleration) -> [(code: UInt16, value: Int32)] {
    [(ABS.x, acceleration.x), (ABS.y, acceleration.y), (ABS.z, acceleration.z)].map { code, felt in
      let axis = description.axes[code] ?? AxisInfo(minimum: .min, maximum: .max)
      let units = (felt * unitsPerG).rounded()
      guard !units.isNaN else { return (code, 0) }
      let (least, greatest) = (Double(axis.minimum), Double(max(axis.minimum, axis.maximum)))
      return (code, Int32(min(max(units, least), greatest)))
    }
  }
}

/// Reports readings as a kernel driver does.
struct MotionSensorDriver: Sendable {
  private let sensor: MotionSensor
  /// The axes' last values, which the kernel begins with 0.
  private var values: [UInt16: Int32] = [:]
  /// Samples that wait for their report, each with when it was taken.
  private var waiting: [(time: Timestamp, acceleration: Acceleration)] = []
  private(set) var events: [InputEvent] = []

  init(_ sensor: MotionSensor) { self.sensor = sensor }

  mutating func sample(_ acceleration: Acceleration, at time: Timestamp) {
    waiting.append((time, acceleration))
    guard waiting.count >= sensor.samplesPerReport else { return }
    for sample in waiting { report(sample.acceleration, taken: sample.time, at: time) }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func report(_ acceleration: Acceleration, taken sampled: Timestamp, at time: Timestamp) {
    let before = events.count
    for (code, value) in sensor.units(of: acceleration) {
      let old = values[code, default: 0]
      let new = Self.filtered(value, after: old, fuzz: sensor.description.axes[code]?.fuzz ?? 0)
      guard new != old else { continue }
      values[code] = new
      events.append(InputEvent(time: time, type: EV.abs, code: code, value: new))
    }
    if sensor.description.has(type: EV.msc, code: MSC.timestamp) {
      events.append(
        InputEvent(
          time: time, type: EV.msc, code: MSC.timestamp, value: Int32(truncatingIfNeeded: sampled.microseconds)))
    }
    // The kernel drops a frame in which nothing changed.
    guard events.count > before else { return }
    events.append(InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0))
  }

  /// The kernel's own noise filter (`input_defuzz_abs_event`).
  private static func filtered(_ value: Int32, after old: Int32, fuzz: Int32) -> Int32 {
    let (value, old, fuzz) = (Int64(value), Int64(old), Int64(fuzz))
    guard fuzz > 0 else { return Int32(value) }
    let distance = abs(value - old)
    if distance < fuzz / 2 { return Int32(old) }
    if distance < fuzz { return Int32((old * 3 + value) / 4) }
    if distance < fuzz * 2 { return Int32((old + value) / 2) }
    return Int32(value)
  }
}

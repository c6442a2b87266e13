public import Evdev
internal import Geometry
public import Inputs

/// Whoever carries a device with a motion sensor about: performs motions and collects what the sensor sends.
///
/// ```swift
/// var carrier = Carrier(of: .dualSense())
/// carrier.rest()
/// carrier.shake()
/// carrier.turn(to: .leftSideUp)
/// try carrier.write(to: "recording.evemu")
/// ```
///
/// The same motions give the same events everywhere and always.
public struct Carrier: Performer {
  public let sensor: MotionSensor
  /// How far each reading is off on each axis either way, at most, in g.
  public let noise: Double
  /// The moment of the next motion.
  public private(set) var now: Timestamp
  /// How the device is held now.
  public private(set) var position: Position

  private var driver: MotionSensorDriver
  private var random: SplitMix64
  /// When the sensor looks next.
  private var nextSample: Timestamp

  public var deviceDescription: DeviceDescription { sensor.description }
  public var label: String { "sensor" }
  public var events: [InputEvent] { driver.events }

  /// How a device is held: which way gravity pulls, in the axes of the screen as its picture stands unturned.
  public struct Position: Hashable, Sendable {
    /// 1 g long.
    public let gravity: Acceleration

    /// - Parameter gravity: of any length but 0, which counts as upright.
    public init(gravity: Acceleration) {
      let length = gravity.length
      self.gravity = length > 0 && length.isFinite ? gravity * (1 / length) : Acceleration(x: 0, y: -1, z: 0)
    }

    /// A direction square to gravity's, in the screen's plane.
    var across: Acceleration {
      // A screen that lies flat has them all; this is then the way that is down when it stands upright.
      Position(gravity: Acceleration(x: -gravity.y, y: gravity.x, z: 0)).gravity
    }

    public static let upright = Position(gravity: Acceleration(x: 0, y: -1, z: 0))
    public static let leftSideUp = Position(gravity: Acceleration(x: 1, y: 0, z: 0))
    public static let rightSideUp = Position(gravity: Acceleration(x: -1, y: 0, z: 0))
    public static let upsideDown = Position(gravity: Acceleration(x: 0, y: 1, z: 0))
    /// Lying on a table with the screen up; whether z is then 1 or -1 differs from system to system.
    public static let faceUp = Position(gravity: Acceleration(x: 0, y: 0, z: -1))
    public static let faceDown = Position(gravity: Acceleration(x: 0, y: 0, z: 1))
  }

  /// - Parameters:
  ///   - sensor: what is carried.
  ///   - start: the time of the first motion.
  ///   - position: how it is held at first.
  ///   - noise: how far readings are off, in g.
  ///   - seed: of noise, and of whatever nobody does the same way twice.
  public init(
    of sensor: MotionSensor, at start: Timestamp = Timestamp(seconds: 1, microseconds: 0), in position: Position = .upright,
    noise: Double = 0.005, seed: UInt64 = 1
  ) {
    self.sensor = sensor
    self.position = position
    self.noise = noise
    now = start
    nextSample = start
    driver = MotionSensorDriver(sensor)
    random = SplitMix64(seed: seed)
  }

  /// Does any motion.
  ///
  /// - Parameters:
  ///   - duration: how long it takes.
  ///   - end: how the device is held afterwards; it turns there as an arm does. As now by default.
  ///   - felt: what is felt beside gravity, in g, so many seconds after the beginning.
  public mutating func move(
    for duration: Duration, to end: Position? = nil, feeling felt: (_ seconds: Double) -> Acceleration = { _ in .zero }
  ) {
    let finish = now + max(duration, .zero)
    let whole = Double(finish.microseconds(since: now))
    let turn = Turn(from: position, to: end ?? position)
    while nextSample < finish {
      let elapsed = Double(nextSample.microseconds(since: now))
      let gravity = turn.gravity(at: Pace.human.progress(at: elapsed / whole))
      driver.sample(gravity + felt(elapsed / 1_000_000) + disturbance(), at: nextSample)
      nextSample = nextSample + sensor.interval
    }
    now = finish
    position = end ?? position
  }

  private mutating func disturbance() -> Acceleration {
    guard noise > 0 else { return .zero }
    func component() -> Double { (2 * random.unit() - 1) * noise }
    return Acceleration(x: component(), y: component(), z: component())
  }

  /// A value about `mean`, no further from it than this share of it either way.
  mutating func about(_ mean: Double, within share: Double) -> Double { mean * (1 + share * (2 * random.unit() - 1)) }

  /// The shortest way from one position to another.
  private struct Turn {
    let start: Acceleration
    let end: Acceleration
    /// Where gravity points halfway, if the way leads through it.
    private let middle: Acceleration

    init(from start: Position, to end: Position) {
      self.start = start.gravity
      self.end = end.gravity
      let between = start.gravity + end.gravity
      // Half a turn has no shortest way: it leads round the screen's own axis where it can.
      middle = between.length > 0.001 ? Position(gravity: between).gravity : start.across
    }

    /// On a circle, at the same pace all the way, near enough: each half on its chord, brought back to 1 g.
    func gravity(at progress: Double) -> Acceleration {
      let (from, to, part) = progress < 0.5 ? (start, middle, progress * 2) : (middle, end, progress * 2 - 1)
      return Position(gravity: from * (1 - part) + to * part).gravity
    }
  }
}

public import Evdev
internal import Geometry

/// Watches which way is down, and so how the content has to be turned to stand upright.
///
/// What the device felt last holds until it says otherwise, as evdev has it; so a sensor that is turned and falls silent is
/// believed after a time.
public struct GravityWatch {
  public let tuning: MotionTuning
  /// How the content has to be turned; nil until it is known.
  public private(set) var orientation: TouchMapping.Orientation?
  /// When another orientation counts if nothing is heard before.
  public private(set) var nextDeadline: Timestamp?

  private var gravity = Acceleration.zero
  private var last: AccelerationSample?
  /// The orientation that is about to count, and since when it has held.
  private var candidate: (orientation: TouchMapping.Orientation, since: Timestamp)?
  private let uprightCosine: Double
  private let flatSine: Double

  public init(tuning: MotionTuning = MotionTuning()) {
    self.tuning = tuning
    uprightCosine = sineAndCosine(tuning.uprightAngle * .pi / 180).cosine
    flatSine = sineAndCosine(tuning.flatAngle * .pi / 180).sine
  }

  /// Takes the next sample; deadlines before it are to be fired first, by ``advance(to:into:)``.
  ///
  /// - Parameter isShaking: what is felt now is not gravity: the orientation stays.
  public mutating func take(
    _ sample: AccelerationSample, isShaking: Bool, into signals: inout [TimedMotionSignal]
  ) {
    guard let felt = sample.acceleration.bounded else { return }
    let time = max(sample.time, last?.time ?? sample.time)
    if last == nil { gravity = felt }
    settle(to: time)
    last = AccelerationSample(time: time, acceleration: felt)
    guard !isShaking else {
      candidate = nil
      nextDeadline = nil
      return
    }
    consider(upright(gravity), at: time, into: &signals)
    nextDeadline = deadline(upright(felt), at: time)
  }

  /// Believes the orientation that has held for long enough, at the moment from which it did.
  public mutating func advance(to time: Timestamp, into signals: inout [TimedMotionSignal]) {
    guard let due = nextDeadline, due < time, let felt = last?.acceleration else { return }
    settle(to: due)
    last = AccelerationSample(time: due, acceleration: felt)
    nextDeadline = nil
    if let turned = upright(felt) { turn(to: turned, at: due, into: &signals) }
  }

  /// The shake is over, at this moment: what was felt last counts again.
  public mutating func resume(at time: Timestamp) {
    guard let last else { return }
    nextDeadline = deadline(upright(last.acceleration), at: max(time, last.time))
  }

  /// Forgets all that was felt.
  public mutating func forget() { self = GravityWatch(tuning: tuning) }

  /// What was felt last has held until now.
  private mutating func settle(to time: Timestamp) {
    guard let last else { return }
    gravity.approach(
      last.acceleration, elapsed: time.seconds(since: last.time), timeConstant: tuning.orientationTime.inSeconds)
  }

  private mutating func consider(
    _ turned: TouchMapping.Orientation?, at time: Timestamp, into signals: inout [TimedMotionSignal]
  ) {
    guard let turned, turned != orientation else {
      candidate = nil
      return
    }
    if let candidate, candidate.orientation == turned {
      if time - candidate.since > tuning.orientationHold { turn(to: turned, at: time, into: &signals) }
    } else {
      candidate = (turned, time)
    }
  }

  private mutating func turn(
    to turned: TouchMapping.Orientation, at time: Timestamp, into signals: inout [TimedMotionSignal]
  ) {
    candidate = nil
    guard turned != orientation else { return }
    orientation = turned
    signals.append(TimedMotionSignal(time: time, signal: .turned(turned)))
  }

  /// When `turned`, which is what was felt last, counts if nothing more is felt.
  private func deadline(_ turned: TouchMapping.Orientation?, at time: Timestamp) -> Timestamp? {
    guard let turned, turned != orientation else { return nil }
    if let candidate, candidate.orientation == turned { return candidate.since + tuning.orientationHold }
    // The filter has to come round first.
    return time + tuning.orientationTime * 2 + tuning.orientationHold
  }

  /// The orientation in which gravity pulls downwards; nil while the screen lies flat, or between two orientations, or when
  /// it is not gravity that is felt.
  private func upright(_ gravity: Acceleration) -> TouchMapping.Orientation? {
    let length = gravity.length
    guard (length - 1).magnitude <= tuning.gravityTolerance else { return nil }
    let inPlane = (gravity.x * gravity.x + gravity.y * gravity.y).squareRoot()
    guard inPlane > 0, inPlane >= flatSine * length else { return nil }
    // Until it is known at all, the nearest will do.
    let needed = (orientation == nil ? 0.5.squareRoot() : uprightCosine) * inPlane
    // The side that is up becomes the content's top.
    if -gravity.y >= needed { return .degrees0 }
    if -gravity.x >= needed { return .degrees90 }
    if gravity.y >= needed { return .degrees180 }
    if gravity.x >= needed { return .degrees270 }
    return nil
  }
}

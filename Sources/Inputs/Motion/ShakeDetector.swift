public import Evdev
internal import Geometry

/// Tells shakes from whatever else happens to a device.
///
/// A *swing* is an acceleration beside gravity that a hand can give and walking cannot. Swings that follow one another to
/// and fro make a shake; one thrust, as of a drop or of being set down, makes none, nor does a knock, which rings faster
/// than hands move. After a shake that was too long it has to be quiet before another can begin.
public struct ShakeDetector {
  public let tuning: MotionTuning

  private var state: State = .still
  /// Gravity as far as it is known, and the last sample, which holds until the next (evdev sends nothing while nothing
  /// changes).
  private var gravity = Acceleration.zero
  private var last: AccelerationSample?
  /// What is felt beside gravity, without ringing.
  private var smoothed = Acceleration.zero
  private var isSwinging = false
  private let swingCosine: Double

  private enum State {
    case still
    case swinging(Swings)
    case shaking(since: Timestamp, latest: Timestamp)
    /// A shake was cancelled and goes on.
    case spent(latest: Timestamp)
  }

  private struct Swings {
    var count = 1
    /// Of the latest swing.
    var start: Timestamp
    var direction: Acceleration
    /// The largest acceleration so far.
    var peak: Double
  }

  public init(tuning: MotionTuning = MotionTuning()) {
    self.tuning = tuning
    swingCosine = sineAndCosine(tuning.swingAngle * .pi / 180).cosine
  }

  /// Whether a shake is under way.
  public var isShaking: Bool {
    switch state {
    case .shaking: true
    case .still, .swinging, .spent: false
    }
  }

  /// When the shake ends or is cancelled if nothing is heard before.
  public var nextDeadline: Timestamp? {
    switch state {
    case .shaking(let since, let latest): min(latest + tuning.shakePause, since + tuning.longestShake)
    case .still, .swinging, .spent: nil
    }
  }

  /// Takes the next sample; deadlines before it are to be fired first, by ``advance(to:into:)``.
  public mutating func take(_ sample: AccelerationSample, into signals: inout [TimedMotionSignal]) {
    guard let felt = sample.acceleration.bounded else { return }
    let time = max(sample.time, last?.time ?? sample.time)
    if let last {
      let elapsed = time.seconds(since: last.time)
      gravity.approach(last.acceleration, elapsed: elapsed, timeConstant: tuning.gravityTime.inSeconds)
      smoothed.approach(felt - gravity, elapsed: elapsed, timeConstant: tuning.smoothingTime.inSeconds)
    } else {
      gravity = felt
    }
    last = AccelerationSample(time: time, acceleration: felt, isSaturated: sample.isSaturated)

    let wasSwinging = isSwinging
    isSwinging = isSwing(felt, isSaturated: sample.isSaturated)
    if isSwinging {
      swing((felt - gravity).length, isNew: !wasSwinging, at: time, into: &signals)
    }
  }

  private func isSwing(_ felt: Acceleration, isSaturated: Bool) -> Bool {
    guard felt.length >= tuning.freeFall else { return false }
    return smoothed.length >= (isSaturated ? tuning.saturatedSwingAcceleration : tuning.swingAcceleration)
  }

  private mutating func swing(
    _ strength: Double, isNew: Bool, at time: Timestamp, into signals: inout [TimedMotionSignal]
  ) {
    switch state {
    case .shaking(let since, _):
      state = .shaking(since: since, latest: time)
    case .spent(let latest) where time <= latest + tuning.shakePause:
      state = .spent(latest: time)
    case .still, .spent:
      begin(Swings(start: time, direction: smoothed, peak: strength), at: time, into: &signals)
    case .swinging(var swings):
      let age = time - swings.start
      guard age <= tuning.longestSwing else {
        // The same swing for too long is a turn, and what comes after a pause is another beginning.
        if isNew || isOpposite(swings.direction) {
          begin(Swings(start: time, direction: smoothed, peak: strength), at: time, into: &signals)
        }
        return
      }
      swings.peak = max(swings.peak, strength)
      if isOpposite(swings.direction) {
        // Sooner it is the ringing of a knock.
        if age >= tuning.shortestSwing {
          swings.count += 1
          swings.start = time
          swings.direction = smoothed
        }
      } else if isNew {
        // The swing between fell through the gaps of a slow sensor.
        swings.start = time
      }
      begin(swings, at: time, into: &signals)
    }
  }

  private func isOpposite(_ direction: Acceleration) -> Bool {
    smoothed.dot(direction) <= swingCosine * smoothed.length * direction.length
  }

  /// Goes on with these swings, which may be a shake by now.
  private mutating func begin(_ swings: Swings, at time: Timestamp, into signals: inout [TimedMotionSignal]) {
    guard swings.count >= tuning.swingCount else {
      state = .swinging(swings)
      return
    }
    state = .shaking(since: time, latest: time)
    signals.append(TimedMotionSignal(time: time, signal: .shakeBegan(strength: swings.peak)))
  }

  /// Ends or cancels the shake if its deadline lies before `time`, at the deadline's own moment.
  public mutating func advance(to time: Timestamp, into signals: inout [TimedMotionSignal]) {
    guard let due = nextDeadline, due < time, case .shaking(let since, let latest) = state else { return }
    if latest + tuning.shakePause <= since + tuning.longestShake {
      state = .still
      signals.append(TimedMotionSignal(time: due, signal: .shakeEnded))
    } else {
      state = .spent(latest: latest)
      signals.append(TimedMotionSignal(time: due, signal: .shakeCancelled))
    }
  }

  /// Cancels a shake under way and forgets all that was felt.
  public mutating func cancel(at time: Timestamp, into signals: inout [TimedMotionSignal]) {
    if isShaking { signals.append(TimedMotionSignal(time: time, signal: .shakeCancelled)) }
    self = ShakeDetector(tuning: tuning)
  }
}

/// Thresholds of the motion machines, each with its unit and where it comes from.
public struct MotionTuning: Hashable, Sendable {
  // MARK: Shakes

  /// How slowly what counts as gravity follows what is felt: the time constant of a low-pass filter. Longer than a swing,
  /// shorter than a turn of the wrist is remembered. [CHOICE]
  public var gravityTime: Duration = .milliseconds(500)

  /// The time constant of the filter that takes out the ringing of a knock on the case, tens to hundreds of hertz, and
  /// leaves the swings of a hand, 3 to 6 hertz. [CHOICE]
  public var smoothingTime: Duration = .milliseconds(20)

  /// What makes a swing, in g beside gravity. Free fall is 1, and a runner's arm adds another 1 across it, 1.41 together at
  /// most. Source: near React Native's `ShakeDetector` (1.33 g) and Square's Seismic (13 m/s², gravity included); measured
  /// on made-up motions.
  public var swingAcceleration = 1.4

  /// What makes a swing where the sensor is at the end of its range, in g beside gravity: a sensor of ±2 g that rests at 1
  /// has only 1 left. [CHOICE]
  public var saturatedSwingAcceleration = 0.75

  /// What feels less than this, in g, falls and is not swung. [CHOICE]
  public var freeFall = 0.4

  /// How far apart in direction two swings are that follow one another, at least, in degrees. [CHOICE]
  public var swingAngle = 120.0

  /// How long after a swing's beginning the next can begin: a faster one is ringing. Half a period at 10 hertz. [CHOICE]
  public var shortestSwing: Duration = .milliseconds(50)

  /// How long after a swing's beginning the next has to begin. Half a period at 1.4 hertz. [CHOICE]
  public var longestSwing: Duration = .milliseconds(350)

  /// The swing that begins a shake, counted from 1. The third would come sooner by a tenth of a second, and makes shakes of
  /// three knocks in a row, of tumbling, and of a turn to the other side and back; measured on made-up motions. [CHOICE]
  public var swingCount = 4

  /// A shake has ended when there was no swing for this long. Source: the window of Square's Seismic (0.5 s).
  public var shakePause: Duration = .milliseconds(500)

  /// A shake that goes on for longer is cancelled (rule E3, "too long"). [CHOICE]
  public var longestShake: Duration = .seconds(3)

  // MARK: Orientation

  /// The time constant of the filter for which way is down. [CHOICE]
  public var orientationTime: Duration = .milliseconds(200)

  /// How long another orientation has to hold before it counts. [CHOICE]
  public var orientationHold: Duration = .milliseconds(300)

  /// How near the top has to come to being the top, in degrees; halfway between two is 45, so that what is left is the
  /// hysteresis. [CHOICE]
  public var uprightAngle = 30.0

  /// How far the screen has to stand up from lying flat, in degrees; below that the orientation stays. Source: near
  /// iio-sensor-proxy's 35.
  public var flatAngle = 30.0

  /// How far what is felt may be from 1 g and still be gravity, in g. [CHOICE]
  public var gravityTolerance = 0.5

  public init() {}
}

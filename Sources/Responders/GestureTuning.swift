/// A length in points, or in millimetres of the device's surface.
public enum Length: Hashable, Sendable {
  case points(Double)
  case millimetres(Double)

  /// This length in points where a millimetre is so many points long.
  public func points(perMillimetre: Double) -> Double {
    switch self {
    case .points(let points): points
    case .millimetres(let millimetres): millimetres * perMillimetre
    }
  }

  /// Points in a millimetre where nothing else is known: 163 points an inch.
  public static let standardPointsPerMillimetre = 163 / 25.4
}

/// Thresholds of tap counting and of the recognisers: each with its unit and its source.
///
/// An application carries one; a recogniser may carry its own (``GestureRecognizer/tuning``). "Section 9" is the table
/// of defaults and thresholds in the project's rules.
public struct GestureTuning: Hashable, Sendable {
  // MARK: Counting taps (rule T5)

  /// How long after a lift a new touch still counts as the next tap of a row.
  public var tapCountInterval: Duration = .milliseconds(350)
  /// How far from the row's first point, on each axis, a new touch still counts (exclusive).
  public var tapCountDistance: Length = .points(45)
  /// How long beyond ``tapCountInterval`` a row is remembered.
  public var tapRecordLifetime: Duration = .milliseconds(750)

  // MARK: Tap (section 9)

  /// How far a finger may move, and a later tap may lie from the first.
  public var tapAllowableMovement: Length = .points(45)
  /// How long a finger may stay down.
  public var tapMaximumDuration: Duration = .milliseconds(750)
  /// How long after a lift the next tap may begin.
  public var tapMaximumInterval: Duration = .milliseconds(350)

  // MARK: Long press (section 9)

  /// How long the fingers must stay down.
  public var longPressMinimumDuration: Duration = .milliseconds(500)
  /// How far they may move before that.
  public var longPressAllowableMovement: Length = .points(10)

  // MARK: Pan (section 9)

  /// How far the fingers must move on either axis, in window coordinates.
  public var panThreshold: Length = .points(10)
  /// How far back samples count for a velocity.
  public var velocityWindow: Duration = .milliseconds(100)

  // MARK: Screen edge pan (section 9)

  /// How near to the edge of the window the finger must land.
  public var edgeWidth: Length = .points(13)
  /// How far from where it landed it must move inwards.
  public var edgeHysteresis: Length = .points(15)
  /// How long it may take for that.
  public var edgeMaximumDuration: Duration = .milliseconds(250)

  // MARK: Swipe (section 9)

  /// How long the whole movement may take.
  public var swipeMaximumDuration: Duration = .milliseconds(500)
  /// How far the fingers must move along the direction.
  public var swipeMinimumDistance: Length = .points(50)
  /// How far they may stray across it.
  public var swipeMaximumDeviation: Length = .points(200)

  // MARK: Pinch and rotation (section 9)

  /// How much the distance of the fingers must change; it is then left out of the scale.
  public var pinchThreshold: Length = .points(8)
  /// How far the fingers must turn, in radians; it is then left out of the rotation.
  public var rotationThreshold: Double = 5 * Double.pi / 180
  /// How much more they must turn when their distance changes as well, in radians: this times the square root of the change
  /// relative to the distance at first, at most 1.
  public var rotationPinchAllowance: Double = 5 * Double.pi / 180

  // MARK: Prediction (rule T8)

  /// From one predicted sample to the next: a frame of a display at 120 Hz.
  public var predictionInterval: Duration = .microseconds(8_333)
  /// How far ahead predictions reach: four such frames. Beyond that a finger is too free.
  public var predictionHorizon: Duration = .microseconds(33_332)
  /// The fastest that a finger is taken to move, in length a second: 1.5 m, a flick across a large screen.
  public var predictionMaximumSpeed: Length = .millimetres(1_500)

  public init() {}
}

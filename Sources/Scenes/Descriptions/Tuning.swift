/// A threshold that a scene sets.
public struct TuningOverride: Hashable, Sendable {
  /// A name of ``TuningField/all``.
  public var name: String
  public var value: TuningValue

  public init(name: String, value: TuningValue) {
    self.name = name
    self.value = value
  }
}

/// A threshold's value.
public enum TuningValue: Hashable, Sendable {
  case length(SceneLength)
  case duration(Duration)
  case angle(radians: Double)
}

/// A threshold that a scene may set.
public struct TuningField: Hashable, Sendable {
  /// What a threshold measures, and so how it is written: a length as points or `3mm`, a duration as seconds or
  /// `350ms`, an angle as degrees or `0.1rad`.
  public enum Dimension: Hashable, Sendable {
    case length, duration, angle
  }

  public let name: String
  public let dimension: Dimension
  /// The types whose recognizers look at it.
  public let gestures: [GestureType]

  private init(_ name: String, _ dimension: Dimension, _ gestures: GestureType...) {
    self.name = name
    self.dimension = dimension
    self.gestures = gestures
  }

  /// Every threshold, in the order in which help lists them.
  public static let all: [TuningField] = [
    TuningField("tapAllowableMovement", .length, .tap),
    TuningField("tapMaximumDuration", .duration, .tap),
    TuningField("tapMaximumInterval", .duration, .tap, .longPress),
    TuningField("tapMaximumDistance", .length, .tap, .longPress),
    TuningField("longPressMinimumDuration", .duration, .longPress),
    TuningField("longPressAllowableMovement", .length, .longPress),
    TuningField("panThreshold", .length, .pan, .screenEdgePan),
    TuningField("velocityWindow", .duration, .pan, .screenEdgePan, .pinch, .rotation, .transform),
    TuningField("edgeWidth", .length, .screenEdgePan),
    TuningField("edgeHysteresis", .length, .screenEdgePan),
    TuningField("edgeMaximumDuration", .duration, .screenEdgePan),
    TuningField("swipeMaximumDuration", .duration, .swipe),
    TuningField("swipeMinimumDistance", .length, .swipe),
    TuningField("swipeMaximumDeviation", .length, .swipe),
    TuningField("pinchThreshold", .length, .pinch, .transform),
    TuningField("rotationThreshold", .angle, .rotation, .transform),
    TuningField("tapCountInterval", .duration),
    TuningField("tapCountDistance", .length),
    TuningField("multiTouchInterval", .duration, .tap, .longPress, .swipe),
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

public import Engines
public import Inputs
public import Responders

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
  case length(Length)
  case duration(Duration)
  case angle(radians: Double)
  /// In g.
  case acceleration(Double)
}

/// A threshold that a scene may set: a field of `GestureTuning`, `MotionTuning` or `KeyTuning`, by its name.
public struct TuningField: Sendable {
  /// What a threshold measures, and so how it is written: a length as points or `3mm`, a duration as seconds or
  /// `350ms`, an angle as degrees or `0.1rad`, an acceleration as `1.3` or `1.3g`.
  public enum Dimension: Hashable, Sendable {
    case length, duration, angle, acceleration
  }

  /// Where the value goes.
  enum Place: Sendable {
    case length(any WritableKeyPath<GestureTuning, Length> & Sendable)
    case duration(any WritableKeyPath<GestureTuning, Duration> & Sendable)
    case angle(any WritableKeyPath<GestureTuning, Double> & Sendable)
    case motionDuration(any WritableKeyPath<MotionTuning, Duration> & Sendable)
    case acceleration(any WritableKeyPath<MotionTuning, Double> & Sendable)
    case keyDuration(any WritableKeyPath<KeyTuning, Duration> & Sendable)
  }

  /// The field's name, in its struct as in a scene.
  public let name: String
  let place: Place
  /// The types whose recognizers look at it; none for a threshold of the whole scene.
  public let gestures: [GestureType]

  private init(_ name: String, _ place: Place, _ gestures: GestureType...) {
    self.name = name
    self.place = place
    self.gestures = gestures
  }

  public var dimension: Dimension {
    switch place {
    case .length: .length
    case .duration, .motionDuration, .keyDuration: .duration
    case .angle: .angle
    case .acceleration: .acceleration
    }
  }

  /// Every threshold, in the order in which help lists them.
  public static let all: [TuningField] = [
    TuningField("tapCountInterval", .duration(\.tapCountInterval)),
    TuningField("tapCountDistance", .length(\.tapCountDistance)),
    TuningField("tapRecordLifetime", .duration(\.tapRecordLifetime)),
    TuningField("tapAllowableMovement", .length(\.tapAllowableMovement), .tap, .longPress),
    TuningField("tapMaximumDuration", .duration(\.tapMaximumDuration), .tap, .longPress),
    TuningField("tapMaximumInterval", .duration(\.tapMaximumInterval), .tap, .longPress),
    TuningField("longPressMinimumDuration", .duration(\.longPressMinimumDuration), .longPress),
    TuningField("longPressAllowableMovement", .length(\.longPressAllowableMovement), .longPress),
    TuningField("panThreshold", .length(\.panThreshold), .pan, .transform),
    TuningField("velocityWindow", .duration(\.velocityWindow), .pan, .screenEdgePan, .pinch, .rotation),
    TuningField("edgeWidth", .length(\.edgeWidth), .screenEdgePan),
    TuningField("edgeHysteresis", .length(\.edgeHysteresis), .screenEdgePan),
    TuningField("edgeMaximumDuration", .duration(\.edgeMaximumDuration), .screenEdgePan),
    TuningField("swipeMaximumDuration", .duration(\.swipeMaximumDuration), .swipe),
    TuningField("swipeMinimumDistance", .length(\.swipeMinimumDistance), .swipe),
    TuningField("swipeMaximumDeviation", .length(\.swipeMaximumDeviation), .swipe),
    TuningField("pinchThreshold", .length(\.pinchThreshold), .pinch, .transform),
    TuningField("rotationThreshold", .angle(\.rotationThreshold), .rotation, .transform),
    TuningField("rotationPinchAllowance", .angle(\.rotationPinchAllowance), .rotation),
    TuningField("predictionInterval", .duration(\.predictionInterval)),
    TuningField("predictionHorizon", .duration(\.predictionHorizon)),
    TuningField("predictionMaximumSpeed", .length(\.predictionMaximumSpeed)),
    TuningField("swingAcceleration", .acceleration(\.swingAcceleration)),
    TuningField("longestSwing", .motionDuration(\.longestSwing)),
    TuningField("shakePause", .motionDuration(\.shakePause)),
    TuningField("longestShake", .motionDuration(\.longestShake)),
    TuningField("orientationHold", .motionDuration(\.orientationHold)),
    TuningField("holdDuration", .keyDuration(\.holdDuration)),
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension GestureTuning {
  /// Takes over what a scene sets, later ones over earlier ones. A name that no field has, or a value of another
  /// dimension than the field's, changes nothing.
  public mutating func apply(_ overrides: [TuningOverride]) {
    for override in overrides {
      switch (TuningField.byName[override.name]?.place, override.value) {
      case (.length(let field), .length(let length)): self[keyPath: field] = length
      case (.duration(let field), .duration(let duration)): self[keyPath: field] = duration
      case (.angle(let field), .angle(let radians)): self[keyPath: field] = radians
      default: continue
      }
    }
  }
}

extension MotionTuning {
  /// Takes over what a scene sets of motion; the rest changes nothing.
  public mutating func apply(_ overrides: [TuningOverride]) {
    for override in overrides {
      switch (TuningField.byName[override.name]?.place, override.value) {
      case (.motionDuration(let field), .duration(let duration)): self[keyPath: field] = duration
      case (.acceleration(let field), .acceleration(let acceleration)): self[keyPath: field] = acceleration
      default: continue
      }
    }
  }
}

extension KeyTuning {
  /// Takes over what a scene sets of keys; the rest changes nothing.
  public mutating func apply(_ overrides: [TuningOverride]) {
    for override in overrides {
      if case (.keyDuration(let field), .duration(let duration)) = (TuningField.byName[override.name]?.place, override.value) {
        self[keyPath: field] = duration
      }
    }
  }
}

extension Engine {
  /// Sets what a scene says of motion and keys, over the defaults, for devices attached from now on.
  public func tune(_ overrides: [TuningOverride]) {
    motionTuning = MotionTuning()
    motionTuning.apply(overrides)
    keyTuning = KeyTuning()
    keyTuning.apply(overrides)
  }
}

/// Thresholds of the motion machines, each with its unit and where it comes from.
public struct MotionTuning: Hashable, Sendable {
  /// A shake that goes on for longer is cancelled. [CHOICE]
  public var longestShake: Duration = .seconds(3)

  public init() {}
}

/// Thresholds of the contact machines, each with its unit and where it comes from.
public struct TouchTuning: Hashable, Sendable {
  /// How long slots may stay live after `BTN_TOUCH 0` before they are called ghosts and cancelled.
  /// Source: rule K13.
  public var ghostTimeout: Duration = .milliseconds(100)

  /// How long a live contact may stay silent before it is cancelled; nil, the default, never.
  /// Source: rule K13.
  public var silenceTimeout: Duration?

  public init() {}
}

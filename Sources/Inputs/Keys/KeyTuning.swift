/// Thresholds of the key machine.
public struct KeyTuning: Hashable, Sendable {
  /// How long a next or previous key has to be held to seek, on devices that do not repeat keys themselves.
  /// Source: the delay before the first repeat of the kernel's remote controls (rc-core's `REP_DELAY`).
  public var holdDuration: Duration = .milliseconds(500)

  public init() {}
}

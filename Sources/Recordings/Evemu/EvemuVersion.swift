/// The versions of evemu text.
public enum EvemuVersion: String, CaseIterable, Comparable, Sendable {
  /// Comments at the top only.
  case v10 = "1.0"
  /// Comments everywhere.
  case v11 = "1.1"
  /// Axes have a resolution.
  case v12 = "1.2"
  /// LEDs and switches have a state.
  case v13 = "1.3"

  public static func < (left: EvemuVersion, right: EvemuVersion) -> Bool { left.rawValue < right.rawValue }
}

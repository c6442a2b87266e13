/// How fast a finger goes along its way.
public enum Pace: Hashable, Sendable, CaseIterable {
  /// As an arm moves to a target: slow, fast, slow, with the least jerk (Flash and Hogan, 1985).
  case human
  /// The first half of ``human``, so that the finger is fastest where it leaves the glass.
  case flick
  /// As an arm moves to a small target far away: a fast move over nine tenths of the way, then a slow one that corrects it
  /// (Meyer and others, 1988).
  case aimed
  /// The same speed all the way.
  case steady

  /// The part of the way that is done after this part of the time; both run from 0 to 1.
  public func progress(at time: Double) -> Double {
    let time = min(max(time, 0), 1)
    switch self {
    case .human: return Self.leastJerk(time)
    case .flick: return 2 * Self.leastJerk(time / 2)
    case .aimed: return time < 0.6 ? 0.9 * Self.leastJerk(time / 0.6) : 0.9 + 0.1 * Self.leastJerk((time - 0.6) / 0.4)
    case .steady: return time
    }
  }

  private static func leastJerk(_ time: Double) -> Double {
    time * time * time * (10 + time * (6 * time - 15))
  }
}

/// Why a recogniser changed its state: one word of a fixed list, with the facts that go with it.
public struct TransitionReason {
  public enum Word: String, Sendable, CaseIterable {
    /// The fingers moved: far enough to begin, or farther than allowed.
    case moved
    /// Too much time passed.
    case timeout
    /// The fingers stayed down long enough.
    case held
    /// The fingers were lifted.
    case lifted
    /// All that the gesture asks for happened.
    case recognized
    case tooManyTouches
    case tooFewTouches
    /// The movement went another way.
    case direction
    /// The finger landed away from the edge of the window.
    case edge
    /// The fingers went apart, or together.
    case pinched
    /// The fingers turned.
    case turned
    /// A finger came over the view, or moved there, without touching it.
    case hovered
    /// Another recogniser acted first (rule A5); `by` is that one.
    case prevented
    /// A recogniser that had to fail did not (rule A3); `by` is that one.
    case requirementFailed
    /// Waits for another recogniser to fail (rule A3); `by` is that one.
    case waiting
    /// The view or the delegate said no (rule A2).
    case shouldBegin
    case disabled
    case removed
    /// The touches were cancelled.
    case cancelled
    /// Ready for new touches (rule S10).
    case reset
    /// The recogniser gave no reason.
    case unspecified
  }

  /// What ``value`` was held against.
  public enum Limit: Sendable {
    case allowed(Double)
    case needed(Double)
  }

  /// How numbers are written: points with two decimals, the rest with four.
  public enum Unit: Sendable {
    case points, seconds, count, radians, ratio
  }

  public var word: Word
  public var by: GestureRecognizer?
  public var value: Double?
  public var limit: Limit?
  public var unit: Unit

  public init(_ word: Word, by: GestureRecognizer? = nil) {
    self.word = word
    self.by = by
    unit = .points
  }

  /// A reason whose value went beyond what is allowed.
  public init(_ word: Word, _ value: Double, allowed: Double, in unit: Unit = .points) {
    self.word = word
    self.value = value
    limit = .allowed(allowed)
    self.unit = unit
  }

  /// A reason whose value reached, or did not reach, what is needed.
  public init(_ word: Word, _ value: Double, needed: Double, in unit: Unit = .points) {
    self.word = word
    self.value = value
    limit = .needed(needed)
    self.unit = unit
  }

  public static var unspecified: TransitionReason { TransitionReason(.unspecified) }
}

/// Thresholds of the contact machines, each with its unit and where it comes from.
public struct TouchTuning: Hashable, Sendable {
  /// How long slots may stay live after `BTN_TOUCH 0` before they are called ghosts and cancelled.
  /// Source: rule K13.
  public var ghostTimeout: Duration = .milliseconds(100)

  /// How long a live contact may stay silent before it is cancelled; nil, the default, never.
  /// Source: rule K13.
  public var silenceTimeout: Duration?

  /// Half the width of the band in which a contact may tremble without moving, as a multiple of the axis's fuzz;
  /// 0 turns the filter off. Source: libinput's touchscreen hysteresis (`fuzz / 2`), rule K14.
  public var hysteresis: Double = 0.5

  /// Holds back a single sample that jumps away, on touchpads that say how large they are; nil turns it off.
  /// Source: rule K14.
  public var jumpFilter: JumpFilter? = JumpFilter()

  /// How far an anonymous contact can have moved from one frame to the next and still be the same, in millimetres.
  /// A fast swipe does 3 m/s; slow panels report every 13 ms. Source: rule K9.
  public var matchingDistance = 40.0

  /// The same for a device that does not say how large it is, as a fraction of its longer side. Source: rule K9.
  public var matchingFraction = 0.25

  /// How long a finger count may dip before the estimated contacts that it took away end, if no further frame says so
  /// before: two frames of a slow touchpad. Source: rule K10.
  public var fingerCountBridge: Duration = .milliseconds(25)

  /// The pressure that makes a contact a touch, device units; nil, the default, any.
  /// Source: libinput's `AttrPressureRange`, rule K25.
  public var pressureRange: Limits?

  /// The touch's longer axis that makes a contact a touch, device units; nil, the default, any.
  /// Source: libinput's `AttrTouchSizeRange`, rule K25.
  public var sizeRange: Limits?

  /// How long the end of a touch is held back, so that a contact which begins at the same place meanwhile goes on with it;
  /// nil, the default, not at all. It makes panels usable that lose a resting finger, and each lift as much later.
  /// Source: rule K7's panel, 30 ms; what the same place is, ``DiagnosticTuning/flapDistance`` says.
  public var flapBridge: Duration?

  /// What is pointed out to whoever observes.
  public var diagnostics = DiagnosticTuning()

  public init() {}

  /// A threshold with hysteresis.
  public struct Limits: Hashable, Sendable {
    /// A touch begins at this value.
    public var down: Int32
    /// A touch ends below this value.
    public var up: Int32

    public init(down: Int32, up: Int32) {
      self.down = down
      self.up = up
    }
  }

  /// When a sample is a jump. The defaults are libinput's (`tp_detect_jumps`).
  public struct JumpFilter: Hashable, Sendable {
    /// More than this far in one reference interval, millimetres.
    public var distance = 20.0
    /// More than this much further than the sample before, millimetres in one reference interval.
    public var increase = 7.0
    /// What the distances are measured over.
    public var interval: Duration = .milliseconds(12)
    /// After a longer pause nothing is called a jump.
    public var longestInterval: Duration = .milliseconds(25)

    public init() {}
  }
}

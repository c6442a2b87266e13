/// When something is odd enough to be pointed out. Nothing of it changes what becomes of contacts.
public struct DiagnosticTuning: Hashable, Sendable {
  /// A contact that begins so soon after another one ended at the same place is the same finger. Source: flapping panels
  /// leave 22 to 30 ms (Raspberry Pi's FT5406, Synaptics 06cb:7f28); people's fastest double taps leave some 50.
  public var flapGap: Duration = .milliseconds(35)
  /// What "the same place" is for that, millimetres: the width of a fingertip's middle.
  public var flapDistance = 5.0
  /// The same for a device that does not say how large it is, as a fraction of its longer side.
  public var flapFraction = 0.05
  /// How often that must happen within ``flapPeriod``; once may be anything.
  public var flapCount = 2
  /// Source: a panel that flaps does so several times a second.
  public var flapPeriod: Duration = .seconds(2)

  /// So many contacts in a line are no hand's. Source: a Xiaomi panel gave five for one finger.
  public var lineCount = 3
  /// How far from an exact row or column of the panel they may lie, as a fraction of that axis: these differ by 2 of 1,280
  /// units, and three fingertips land in a line no straighter than some millimetres.
  public var lineFraction = 0.003

  /// A gap between frames is late when it is at least so long. Source: slow panels report every 25 ms.
  public var lateGap: Duration = .milliseconds(60)
  /// And a finger went at least so far meanwhile, millimetres: it was moving, but nobody said so.
  public var lateDistance = 12.0
  /// The same for a device that does not say how large it is, as a fraction of its longer side.
  public var lateFraction = 0.12

  /// Frames with moves that are no farther apart than this come in a burst, where they are usually
  /// ``burstUsual`` or more apart. Source: panels report at 60 to 250 Hz.
  public var burstGap: Duration = .milliseconds(1)
  public var burstUsual: Duration = .milliseconds(4)
  /// How many such frames make a burst.
  public var burstCount = 4

  /// How long a finger count may differ from the slots' contacts. Source: Synaptics' pads differ for one frame when a third
  /// finger comes (rule K10).
  public var countGrace: Duration = .milliseconds(100)

  /// What happens again and again is told so many times, then once in ``repeatPeriod``.
  public var repeatCount = 8
  public var repeatPeriod: Duration = .seconds(60)

  public init() {}
}

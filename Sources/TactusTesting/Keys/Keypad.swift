public import Evdev

/// A device with keys that a synthetic ``Thumb`` presses: what it says of itself, and what it does with a key that is held.
public struct Keypad: Hashable, Sendable {
  public var description: DeviceDescription
  /// How held keys repeat; nil for keys that do not.
  public var repetition: Repetition?
  /// How often a held key sends its scan code again, as remote controls do; nil for never.
  public var scanInterval: Duration?

  /// What becomes of a key that stays down.
  public struct Repetition: Hashable, Sendable {
    /// From the press to the first repetition.
    public var delay: Duration
    /// From one to the next.
    public var period: Duration
    /// Whether the device repeats the key by itself; else the kernel does, which marks its reports with a 1.
    public var isByDevice: Bool

    public init(delay: Duration, period: Duration, isByDevice: Bool = false) {
      self.delay = max(delay, .microseconds(1))
      self.period = max(period, .microseconds(1))
      self.isByDevice = isByDevice
    }
  }

  /// - Parameters:
  ///   - description: a device with keys; with `MSC_SCAN`, each key comes with a scan code.
  ///   - repetition: how held keys repeat.
  ///   - scanInterval: how often a held key sends its scan code again.
  public init(_ description: DeviceDescription, repetition: Repetition? = nil, scanInterval: Duration? = nil) {
    self.description = description
    self.repetition = repetition
    self.scanInterval = scanInterval.map { max($0, .microseconds(1)) }
  }
}

public import Evdev

/// What the keys of a device come to.
public enum KeySignal: Hashable, Sendable {
  /// A key was pressed. `remote` is what it asks of whoever plays if nobody takes the press.
  case pressBegan(code: UInt16, kind: PressKind?, remote: RemoteCommand?)
  case pressEnded(code: UInt16)
  /// The press is void: the device went, or what happened to the key was lost (rule K35).
  case pressCancelled(code: UInt16)
  case remote(RemoteCommand)
}

/// A ``KeySignal`` and its moment, which for a deadline is the deadline's own.
public struct TimedKeySignal: Hashable, Sendable {
  /// On the engine's clock.
  public var time: Timestamp
  public var signal: KeySignal

  public init(time: Timestamp, signal: KeySignal) {
    self.time = time
    self.signal = signal
  }
}

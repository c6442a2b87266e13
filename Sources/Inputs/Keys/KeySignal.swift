/// What the keys of a device come to.
public enum KeySignal: Hashable, Sendable {
  /// A key was pressed. `remote` is what it asks of whoever plays if nobody takes the press.
  case pressBegan(code: UInt16, kind: PressKind?, remote: RemoteCommand?)
  case pressEnded(code: UInt16)
  /// The press is void: the device went, or what happened to the key was lost (rule K35).
  case pressCancelled(code: UInt16)
  case remote(RemoteCommand)
}

/// A ``KeySignal`` and its moment.
public typealias TimedKeySignal = Timed<KeySignal>

/// One `struct input_event`: what the kernel hands out for a device, 16 bytes.
public struct InputEvent: Hashable, Sendable {
  public var time: Timestamp
  /// `EV_*`, see ``EV``.
  public var type: UInt16
  /// The code within the type, such as `ABS_MT_SLOT` or `BTN_TOUCH`.
  public var code: UInt16
  public var value: Int32

  @inlinable
  public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether this event ends a frame (`SYN_REPORT`).
  @inlinable
  public var isReport: Bool { type == EV.syn && code == SYN.report }
}

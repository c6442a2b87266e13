/// What a live device's slot holds when the device is opened: the answer of `EVIOCGMTSLOTS`, slot by slot (rule K3).
public struct InitialSlot: Hashable, Sendable {
  /// `ABS_MT_TRACKING_ID`; -1 while nothing touches.
  public var trackingID: Int32
  /// The other axes that the device has, by code (`ABS_MT_POSITION_X` and so on).
  public var values: [UInt16: Int32]

  public init(trackingID: Int32 = -1, values: [UInt16: Int32] = [:]) {
    self.trackingID = trackingID
    self.values = values
  }
}

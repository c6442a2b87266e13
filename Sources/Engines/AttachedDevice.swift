internal import Evdev
internal import Inputs
internal import Responders

extension Engine {
  /// One device that is attached.
  final class Attached {
    let id: DeviceID
    let description: DeviceDescription
    var tracker: ContactTracker
    /// The window that it is bound to; held until the device goes.
    var window: Window?
    let touchType: Touch.TouchType
    let isBox: Bool
    /// It has keys that are followed too.
    var hasKeys = false
    /// Devices of one piece of hardware have the same (rule K27).
    let group: String?
    /// A pen is near on this device, as far as its group knows.
    var saysPenIsNear = false
    /// The earliest deadline of the tracker, with its place among equal ones.
    var contactDeadline: Due?
    /// Moves that wait for the next delivery, oldest first, and when that is.
    var waiting: [TouchSample] = []
    var delivery: Due?
    var lastDelivery = Timestamp.distantPast

    init(
      _ id: DeviceID, _ description: DeviceDescription, _ tracker: ContactTracker, window: Window?, group: String?
    ) {
      self.id = id
      self.description = description
      self.tracker = tracker
      self.window = window
      self.group = group
      touchType = tracker.deviceClass.isDirect ? .direct : .indirect
      isBox = tracker.deviceClass.isSemiMT
    }
  }

  /// A pen's device, which makes no touches but keeps the fingers of its group away while it is near (rule K27).
  final class Pen {
    let id: DeviceID
    let group: String
    /// The tools in proximity, a bit each.
    var tools: UInt16 = 0

    init(_ id: DeviceID, group: String) {
      self.id = id
      self.group = group
    }
  }

  /// What journals tell of a device.
  struct Entry {
    let id: DeviceID
    let label: String
    let name: String
    let kind: DeviceClass.Kind
    let typesText: Bool
  }
}

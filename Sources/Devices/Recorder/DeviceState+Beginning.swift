internal import Evdev

extension DeviceState {
  /// The frame that tells this state to somebody who knows nothing but the device's description, as whoever replays a recording
  /// does: the slot that events go to, and the last values, which the kernel does not repeat (rules K3, K7). Nil where there is
  /// nothing to tell.
  ///
  /// Fingers that are down are left out: what a live device's reader ignores until it lifts, a recording's does too.
  func beginning(at time: Timestamp) -> [InputEvent]? {
    var told = self
    for slot in 0..<slotCount { told[ABS.mtTrackingID, slot: slot] = -1 }
    for key in keys {
      // A key of a keyboard is most often the one that started the recording.
      if !TouchOnlyFilter.isTouchKey(key) || Self.contactKeys.contains(key) { told[key: key] = false }
    }
    return blank.frames(to: told, at: time).last.flatMap { $0.count > 1 ? $0 : nil }
  }

  /// What somebody assumes who knows nothing but the device's description.
  var blank: DeviceState {
    var blank = self
    for slot in 0..<slotCount {
      for axis in contactAxes { blank[axis, slot: slot] = 0 }
      blank[ABS.mtTrackingID, slot: slot] = -1
    }
    blank.select(0)
    for axis in plainAxes { blank[axis: axis] = 0 }
    for key in keys { blank[key: key] = false }
    return blank
  }

  /// The keys that are down while fingers are.
  private static let contactKeys: Set<UInt16> = [
    BTN.touch, BTN.toolFinger, BTN.toolDoubleTap, BTN.toolTripleTap, BTN.toolQuadTap, BTN.toolQuintTap,
  ]
}

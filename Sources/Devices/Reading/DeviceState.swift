internal import Evdev
internal import Inputs

/// What a device's kernel driver holds: slots, axes and keys, as far as events have told or the kernel was asked.
///
/// The difference between two of them is what a loss of events has hidden (rule K1).
struct DeviceState: Equatable {
  /// No more slots are followed, however many a device claims; the largest panels have 60.
  static let mostSlots = 256

  /// 0 for a device without slots.
  let slotCount: Int
  /// The axes that each slot has, ascending, `ABS_MT_SLOT` left out.
  let contactAxes: [UInt16]
  /// The axes outside slots, ascending.
  let plainAxes: [UInt16]
  /// The keys, ascending.
  let keys: [UInt16]

  /// The slot that events go to; -1 while one is selected that is not followed.
  private(set) var currentSlot: Int32 = 0
  private var contactValues: [Int32]
  private var axisValues = [Int32](repeating: 0, count: Int(ABS.count))
  private var keysDown = [Bool](repeating: false, count: Self.keyCount)

  /// `KEY_CNT`.
  static let keyCount = 0x300
  /// Room for the axes from `ABS_MT_SLOT` to `ABS_MT_TOOL_Y`.
  private static let stride = 16

  /// - Parameters:
  ///   - description: what the device can send.
  ///   - slotCount: how many slots it really has; 0 for none, so that its contact axes mean nothing.
  init(_ description: DeviceDescription, slotCount: Int) {
    let count = min(max(slotCount, 0), Self.mostSlots)
    let axes = (description.codes[EV.abs] ?? []).filter { $0 < ABS.count }
    self.slotCount = count
    contactAxes = count > 0 ? axes.filter { $0 > ABS.mtSlot && $0 <= ABS.mtToolY } : []
    plainAxes = axes.filter { $0 < ABS.mtSlot }
    keys = (description.codes[EV.key] ?? []).filter { Int($0) < Self.keyCount }
    contactValues = [Int32](repeating: 0, count: count * Self.stride)
    for slot in 0..<count { contactValues[Self.place(ABS.mtTrackingID, slot)] = -1 }
  }

  private static func place(_ axis: UInt16, _ slot: Int) -> Int { slot * stride + Int(axis & 0xf) }

  // MARK: Values

  subscript(axis: UInt16, slot slot: Int) -> Int32 {
    get { contactValues[Self.place(axis, slot)] }
    set { contactValues[Self.place(axis, slot)] = newValue }
  }

  subscript(axis axis: UInt16) -> Int32 {
    get { axisValues[Int(axis)] }
    set { axisValues[Int(axis)] = newValue }
  }

  subscript(key key: UInt16) -> Bool {
    get { keysDown[Int(key)] }
    set { keysDown[Int(key)] = newValue }
  }

  mutating func select(_ slot: Int32) {
    currentSlot = slot >= 0 && Int(slot) < slotCount ? slot : -1
  }

  /// Whether anything touches the device, as far as it says (rule K30).
  var hasContacts: Bool {
    if keysDown[Int(BTN.touch)] { return true }
    guard contactAxes.contains(ABS.mtTrackingID) else { return false }
    return (0..<slotCount).contains { self[ABS.mtTrackingID, slot: $0] >= 0 }
  }

  /// Whether a pen is in proximity, whichever end of it (rule K27).
  var hasPenNear: Bool { keysDown[Int(BTN.toolPen)...Int(BTN.toolAirbrush)].contains(true) }

  /// What the slots hold, for a tracker that starts now (rule K3).
  var initialSlots: [InitialSlot] {
    (0..<slotCount).map { slot in
      var values: [UInt16: Int32] = [:]
      for axis in contactAxes where axis != ABS.mtTrackingID { values[axis] = self[axis, slot: slot] }
      return InitialSlot(trackingID: self[ABS.mtTrackingID, slot: slot], values: values)
    }
  }

  // MARK: Following

  /// Takes over what an event says.
  @inline(__always)
  mutating func apply(_ event: InputEvent) {
    switch event.type {
    case EV.abs:
      if event.code < ABS.mtSlot {
        axisValues[Int(event.code)] = event.value
      } else if event.code == ABS.mtSlot {
        select(event.value)
      } else if event.code < ABS.count, currentSlot >= 0, slotCount > 0 {
        contactValues[Self.place(event.code, Int(currentSlot))] = event.value
      }
    case EV.key:
      if Int(event.code) < Self.keyCount { keysDown[Int(event.code)] = event.value != 0 }
    default:
      break
    }
  }

  // MARK: What a loss has hidden

  /// The frames that lead from this state to `other`, in the order in which libevdev tells them: contacts that are gone
  /// first, in a frame of their own, then all that is new. The last frame is there even when nothing differs, for it
  /// says that the state is known again.
  func frames(to other: DeviceState, at time: Timestamp) -> [[InputEvent]] {
    var frames: [[InputEvent]] = []
    var events: [InputEvent] = []
    var selected = currentSlot
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    func add(_ axis: UInt16, _ value: Int32, slot: Int) {
      if selected != Int32(slot) {
        selected = Int32(slot)
        add(EV.abs, ABS.mtSlot, selected)
      }
      add(EV.abs, axis, value)
    }
    func endFrame() {
      add(EV.syn, SYN.report, 0)
      frames.append(events)
      events = []
    }

    let hasIDs = contactAxes.contains(ABS.mtTrackingID)
    for slot in 0..<slotCount where hasIDs {
      let before = self[ABS.mtTrackingID, slot: slot]
      if before >= 0, before != other[ABS.mtTrackingID, slot: slot] { add(ABS.mtTrackingID, -1, slot: slot) }
    }
    if !events.isEmpty { endFrame() }

    for key in keys where self[key: key] != other[key: key] { add(EV.key, key, other[key: key] ? 1 : 0) }
    for axis in plainAxes where self[axis: axis] != other[axis: axis] { add(EV.abs, axis, other[axis: axis]) }
    for slot in 0..<slotCount {
      let id = other[ABS.mtTrackingID, slot: slot]
      if hasIDs, id >= 0, id != self[ABS.mtTrackingID, slot: slot] { add(ABS.mtTrackingID, id, slot: slot) }
      for axis in contactAxes where axis != ABS.mtTrackingID {
        if self[axis, slot: slot] != other[axis, slot: slot] { add(axis, other[axis, slot: slot], slot: slot) }
      }
    }
    if slotCount > 0, other.currentSlot >= 0, selected != other.currentSlot {
      add(EV.abs, ABS.mtSlot, other.currentSlot)
    }
    endFrame()
    return frames
  }
}

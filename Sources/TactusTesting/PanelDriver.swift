import Evdev
import Geometry

/// A contact as the panel's controller sees it in one frame.
struct PanelContact {
  /// Which finger it is, and which of its touches; a new touch is a new contact.
  var finger: Int
  var touch: Int
  /// How often the panel has lost the finger and found it again.
  var returns: Int
  var x: Int32
  var y: Int32
  /// Device units.
  var major: Int32
  /// Between 0 and 1.
  var pressure: Double
  var isPalm: Bool

  func isSame(as other: PanelContact) -> Bool {
    finger == other.finger && touch == other.touch && returns == other.returns
  }
}

/// Reports contacts frame by frame as a kernel driver does: only what changed, in the kernel's order.
struct PanelDriver {
  /// The keys that count one to five fingers.
  static let tools = [
    BTN.toolFinger, BTN.toolDoubleTap, BTN.toolTripleTap, BTN.toolQuadTap, BTN.toolQuintTap,
  ]

  private let description: DeviceDescription
  private let kind: Panel.Kind
  private var slots: [Slot]
  private var currentSlot: Int32 = 0
  /// How many contacts there were; the low 16 bits are the next tracking id.
  private var contactCount = 0
  private var hadContacts = false
  /// The last values of keys and of axes outside slots.
  private var keys: [UInt16: Int32] = [:]
  private var axes: [UInt16: Int32] = [:]
  private(set) var events: [InputEvent] = []
  private var now = Timestamp.zero

  private struct Slot {
    var contact: PanelContact?
    /// Counts the contacts in the order of their landing.
    var order = 0
    /// The last values, which outlive the contact (rule K7).
    var axes: [UInt16: Int32] = [:]
  }

  init(_ panel: Panel) {
    description = panel.description
    kind = panel.kind
    let highest = panel.description.axes[ABS.mtSlot]?.maximum ?? 0
    slots = Array(repeating: Slot(), count: Int(min(max(highest, 0), 255)) + 1)
  }

  /// Reports all contacts that are on the glass now.
  mutating func report(_ contacts: [PanelContact], at time: Timestamp) {
    now = time
    let before = events.count
    switch kind {
    case .slots: reportSlots(contacts)
    case .packets: reportPackets(contacts)
    case .single: reportPointer(contacts.first, count: min(contacts.count, 1))
    }
    // The kernel drops a frame in which nothing changed.
    if events.count > before { add(EV.syn, SYN.report, 0) }
    hadContacts = !contacts.isEmpty
  }

  private mutating func reportSlots(_ contacts: [PanelContact]) {
    var placed: [Int: PanelContact] = [:]
    var waiting: [PanelContact] = []
    for contact in contacts {
      if let slot = slots.firstIndex(where: { $0.contact?.finger == contact.finger }) {
        placed[slot] = contact
      } else {
        waiting.append(contact)
      }
    }
    for contact in waiting {
      // A slot freed in this frame is not used again before the next one.
      if let slot = slots.indices.first(where: { slots[$0].contact == nil && placed[$0] == nil }) {
        placed[slot] = contact
      }
    }
    for slot in slots.indices { report(placed[slot], in: slot) }
    let oldest = slots.filter { $0.contact != nil }.min { $0.order < $1.order }
    reportPointer(oldest?.contact, count: contacts.count)
  }

  private mutating func report(_ contact: PanelContact?, in slot: Int) {
    let old = slots[slot].contact
    if let old, contact.map({ !$0.isSame(as: old) }) ?? true {
      select(slot)
      add(EV.abs, ABS.mtTrackingID, -1)
    }
    slots[slot].contact = contact
    guard let contact else { return }
    if old.map({ !$0.isSame(as: contact) }) ?? true {
      slots[slot].order = contactCount
      select(slot)
      add(EV.abs, ABS.mtTrackingID, Int32(contactCount & 0xffff))
      contactCount += 1
    }
    set(ABS.mtToolType, contact.isPalm ? MTTool.palm : MTTool.finger, in: slot)
    set(ABS.mtPositionX, contact.x, in: slot)
    set(ABS.mtPositionY, contact.y, in: slot)
    set(ABS.mtTouchMajor, contact.major, in: slot)
    set(ABS.mtTouchMinor, contact.major, in: slot)
    set(ABS.mtPressure, pressure(contact, ABS.mtPressure), in: slot)
  }

  /// In the axis's units; never its least value, which would be no touch (rule K25).
  private func pressure(_ contact: PanelContact, _ axis: UInt16) -> Int32 {
    guard let info = description.axes[axis], info.maximum > info.minimum else { return 0 }
    let value = Double(info.minimum) + contact.pressure * (Double(info.maximum) - Double(info.minimum))
    return max(Int32(value.rounded()), info.minimum + 1)
  }

  /// Packets have no memory: each contact is told anew, and an empty packet says that there is none.
  private mutating func reportPackets(_ contacts: [PanelContact]) {
    guard !contacts.isEmpty || hadContacts else { return }
    for contact in contacts {
      if description.axes[ABS.mtTrackingID] != nil {
        add(EV.abs, ABS.mtTrackingID, Int32((contact.finger + 16 * (contact.touch + contact.returns)) & 0xffff))
      }
      add(EV.abs, ABS.mtPositionX, contact.x)
      add(EV.abs, ABS.mtPositionY, contact.y)
      if description.axes[ABS.mtTouchMajor] != nil { add(EV.abs, ABS.mtTouchMajor, contact.major) }
      if description.axes[ABS.mtPressure] != nil {
        add(EV.abs, ABS.mtPressure, pressure(contact, ABS.mtPressure))
      }
      add(EV.syn, SYN.mtReport, 0)
    }
    if contacts.isEmpty { add(EV.syn, SYN.mtReport, 0) }
    reportPointer(contacts.first, count: contacts.count)
  }

  /// The keys and the axes of a single pointer, which follows the oldest contact.
  private mutating func reportPointer(_ contact: PanelContact?, count: Int) {
    set(key: BTN.touch, count > 0)
    for (index, tool) in Self.tools.enumerated() { set(key: tool, count == index + 1) }
    guard let contact else { return set(ABS.pressure, 0) }
    set(ABS.x, contact.x)
    set(ABS.y, contact.y)
    set(ABS.pressure, pressure(contact, ABS.pressure))
  }

  private mutating func select(_ slot: Int) {
    guard currentSlot != Int32(slot) else { return }
    currentSlot = Int32(slot)
    add(EV.abs, ABS.mtSlot, currentSlot)
  }

  private mutating func set(_ axis: UInt16, _ value: Int32, in slot: Int) {
    guard description.axes[axis] != nil, slots[slot].axes[axis, default: 0] != value else { return }
    slots[slot].axes[axis] = value
    select(slot)
    add(EV.abs, axis, value)
  }

  private mutating func set(_ axis: UInt16, _ value: Int32) {
    guard description.axes[axis] != nil, axes[axis, default: 0] != value else { return }
    axes[axis] = value
    add(EV.abs, axis, value)
  }

  private mutating func set(key: UInt16, _ isDown: Bool) {
    let value: Int32 = isDown ? 1 : 0
    guard description.has(type: EV.key, code: key), keys[key, default: 0] != value else { return }
    keys[key] = value
    add(EV.key, key, value)
  }

  private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(InputEvent(time: now, type: type, code: code, value: value))
  }

  // MARK: Losing events

  /// Takes back what was reported since `earlier`, and tells in its place that events were lost, and then what has changed: first
  /// the contacts that are gone, then all that is new (rule K1).
  mutating func lose(since earlier: PanelDriver, at time: Timestamp) {
    let known = earlier
    let lastSlot = currentSlot
    events = earlier.events
    now = time
    currentSlot = known.currentSlot
    add(EV.syn, SYN.dropped, 0)
    add(EV.syn, SYN.report, 0)
    // Packets leave no state behind: all contacts are cancelled.
    guard kind != .packets else { return }
    let count = events.count
    for slot in slots.indices where isReplaced(known.slots[slot].contact, in: slot) {
      select(slot)
      add(EV.abs, ABS.mtTrackingID, -1)
    }
    if events.count > count { add(EV.syn, SYN.report, 0) }
    for (key, value) in keys.sorted(by: { $0.key < $1.key }) where known.keys[key, default: 0] != value {
      add(EV.key, key, value)
    }
    for (axis, value) in axes.sorted(by: { $0.key < $1.key }) where known.axes[axis, default: 0] != value {
      add(EV.abs, axis, value)
    }
    for slot in slots.indices {
      if let contact = slots[slot].contact, known.slots[slot].contact.map({ !$0.isSame(as: contact) }) ?? true {
        select(slot)
        add(EV.abs, ABS.mtTrackingID, Int32(slots[slot].order & 0xffff))
      }
      for (axis, value) in slots[slot].axes.sorted(by: { $0.key < $1.key })
      where known.slots[slot].axes[axis, default: 0] != value {
        select(slot)
        add(EV.abs, axis, value)
      }
    }
    if kind == .slots { select(Int(lastSlot)) }
    add(EV.syn, SYN.report, 0)
  }

  /// Whether the contact that was in a slot is there no more.
  private func isReplaced(_ contact: PanelContact?, in slot: Int) -> Bool {
    guard let contact else { return false }
    return slots[slot].contact.map { !$0.isSame(as: contact) } ?? true
  }
}

internal import Evdev

/// The slots of a device and the events that write to them.
///
/// A frame's events go into the slots at once; what they come to is decided for the whole frame afterwards, slot by
/// slot, by ``ContactJudge``. The mask says which slots that concerns.
struct SlotTable {
  /// No more are followed, however many a device declares; the largest panels have 60 (rule K33).
  static let most = 64

  var slots: [Slot]
  /// The slot that events go to; it stays from frame to frame (rule K4). -1 while an unusable slot is selected.
  var current: Int
  /// The slots that hold a contact, whether it is a touch or not.
  private(set) var live: UInt64 = 0
  /// The slots that the frame has touched.
  var dirty: UInt64 = 0
  /// Contacts that came and went inside the frame (rule K24), with the slot as it stood at the lift.
  var briefs: [Slot] = []
  /// Whether the frame said that a pen is there, or is no longer (rule K27).
  var toolChanged = false
  /// What was met that is odd.
  var oddities: Oddities = []
  /// A contact has been lifted by -1.
  private(set) var hasLifted = false
  /// An id was sent that its slot had already.
  private(set) var repeatsIDs = false
  /// For each slot the id of the last contact that began, which stays; only to tell what is odd.
  private var lastTrackingIDs: [Int32]
  /// The slots whose contact was lifted by `BTN_TOUCH`.
  var liftedByKey: UInt64 = 0
  /// Lifts are cancels, for the frame repeats what was lost (rule K1).
  var cancelsLifts = false

  init(count: Int, current: Int32, x: Int32?, y: Int32?) {
    let count = min(max(count, 1), Self.most)
    slots = (0..<count).map { Slot(number: $0) }
    lastTrackingIDs = Array(repeating: -1, count: count)
    self.current = 0
    select(current)
    if self.current < 0 { self.current = 0 }
    oddities = []
    for place in slots.indices {
      if let x {
        slots[place].x = x
        slots[place].known.insert(.x)
      }
      if let y {
        slots[place].y = y
        slots[place].known.insert(.y)
      }
    }
  }

  /// `ABS_MT_SLOT`. Events for a slot that is not there are ignored until the next one (rule K33).
  mutating func select(_ slot: Int32) {
    if slot >= 0, slot < Int32(truncatingIfNeeded: slots.count) {
      current = Int(slot)
    } else {
      current = -1
      oddities.insert(.foreignSlot)
    }
  }

  @inline(__always)
  static func bit(_ place: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: place) }

  mutating func markDirty(_ place: Int) { dirty |= Self.bit(place) }

  // MARK: Values

  /// An `EV_ABS` event for the current slot.
  @inline(__always)
  mutating func absolute(_ code: UInt16, _ value: Int32) {
    if code == ABS.mtSlot {
      select(value)
    } else if code > ABS.mtSlot, current >= 0 {
      set(code, value, at: current)
    }
  }

  /// Writes one axis of one slot. An unchanged value changes nothing, so that devices which repeat everything (rule K6)
  /// and those which repeat nothing look the same.
  mutating func set(_ code: UInt16, _ value: Int32, at place: Int) {
    switch code {
    case ABS.mtPositionX:
      if Self.update(&slots[place].x, to: value) || !slots[place].known.contains(.x) {
        slots[place].known.insert(.x)
        note(.position, at: place)
      }
    case ABS.mtPositionY:
      if Self.update(&slots[place].y, to: value) || !slots[place].known.contains(.y) {
        slots[place].known.insert(.y)
        note(.position, at: place)
      }
    case ABS.mtTrackingID:
      track(value, at: place)
    case ABS.mtPressure:
      if Self.update(&slots[place].pressure, to: value) { note(.pressure, at: place) }
    case ABS.mtTouchMajor:
      if Self.update(&slots[place].major, to: value) { note(.shape, at: place) }
    case ABS.mtTouchMinor:
      slots[place].known.insert(.minor)
      if Self.update(&slots[place].minor, to: value) { note(.shape, at: place) }
    case ABS.mtOrientation:
      if Self.update(&slots[place].orientation, to: value) { note(.shape, at: place) }
    case ABS.mtDistance:
      if Self.update(&slots[place].distance, to: value) { note(.nature, at: place) }
    case ABS.mtToolType:
      if Self.update(&slots[place].tool, to: value) {
        note(.nature, at: place)
        toolChanged = true
      }
    default:
      break
    }
  }

  /// Writes a value and says whether it was another one before.
  @inline(__always)
  private static func update(_ field: inout Int32, to value: Int32) -> Bool {
    guard field != value else { return false }
    field = value
    return true
  }

  @inline(__always)
  private mutating func note(_ change: Slot.Changes, at place: Int) {
    slots[place].changes.insert(change)
    markDirty(place)
  }

  // MARK: Coming and going

  /// `ABS_MT_TRACKING_ID`: -1 lifts; another id than the one that is there ends that contact and starts the next
  /// (rules K5, K6); the same one says nothing new.
  mutating func track(_ id: Int32, at place: Int) {
    if id < 0 {
      hasLifted = true
      close(place)
      slots[place].trackingID = -1
    } else if id != slots[place].trackingID {
      noteReplacement(by: id, at: place)
      close(place)
      slots[place].trackingID = id
      lastTrackingIDs[place] = id
      open(place)
    } else {
      repeatsIDs = true
      oddities.insert(.idRepeated)
    }
  }

  /// A new id over one that has not ended, or one that has been there before.
  private mutating func noteReplacement(by id: Int32, at place: Int) {
    switch slots[place].state {
    case .touching, .pending: oddities.insert(.idReplaced)
    // Of one that is barred it is not known whether it is still there.
    case .empty, .barred: break
    }
    if lastTrackingIDs[place] == id { oddities.insert(.idReused) }
  }

  /// A contact starts in an empty slot.
  mutating func open(_ place: Int) {
    slots[place].state = .pending
    slots[place].changes.insert(.opened)
    live |= Self.bit(place)
    markDirty(place)
    toolChanged = toolChanged || slots[place].tool == MTTool.pen
  }

  /// The contact in a slot, if any, is gone.
  mutating func close(_ place: Int) {
    let slot = slots[place]
    slots[place].state = .empty
    live &= ~Self.bit(place)
    markDirty(place)
    toolChanged = toolChanged || slot.tool == MTTool.pen
    switch slot.state {
    case .empty, .barred:
      break
    case .touching:
      slots[place].changes.insert(cancelsLifts ? [.closed, .cancelled] : .closed)
    case .pending:
      if slot.changes.contains(.opened) {
        if !cancelsLifts, briefs.count < Self.most { briefs.append(slot) }
      } else if !slot.known.contains(.position) {
        oddities.insert(.contactWithoutPosition)
      }
    }
    slots[place].changes.remove(.opened)
  }

  /// The contact in a slot makes no touch before it has lifted.
  mutating func bar(_ place: Int, because reason: ContactSample.Exclusion) {
    slots[place].state = .barred(reason)
    live |= Self.bit(place)
  }
}

/// The places of a mask's bits, ascending.
struct Places: Sequence, IteratorProtocol {
  private var mask: UInt64

  init(_ mask: UInt64) { self.mask = mask }

  @inline(__always)
  mutating func next() -> Int? {
    guard mask != 0 else { return nil }
    let place = mask.trailingZeroBitCount
    mask &= mask &- 1
    return place
  }
}

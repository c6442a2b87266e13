public import Evdev
internal import Geometry

// The end of a frame, and contacts that are taken away between frames.
extension ContactTracker {
  /// Works out what the frame that was read comes to; `stamp` is the device's own time of it, if it is one of the device's.
  mutating func settle(stamp: Timestamp? = nil) {
    if table.toolChanged { updatePen() }
    if style == .slots, table.liftsByKey { settleKeyLifts() }
    let hasChanged = table.dirty != 0 || fingersSpoke
    if table.dirty != 0 { settleSlots() }
    if hasChanged, fingers.isConcerned { settleFingers() }
    fingersSpoke = false
    if style == .slots {
      let saysUntouched = touchKey == false || (fingers.isKnown && fingers.count == 0)
      ghosts.settle(saysUntouched: saysUntouched, hasTouches: judge.touching != 0, at: context.frame.time)
    }
    table.cancelsLifts = false
    judge.cancelsEnds = false
    if context.observer != nil, let stamp { diagnose(stamp: stamp) }
  }

  /// Lifts and returns that only `BTN_TOUCH` tells.
  private mutating func settleKeyLifts() {
    switch touchKey {
    case false?: table.lift(judge.touching)
    case true?: table.reopenLifted()
    case nil: break
    }
  }

  private mutating func settleSlots() {
    let dirty = table.dirty
    table.dirty = 0
    for place in Places(dirty) {
      if tuning.silenceTimeout != nil { table.slots[place].lastHeard = context.frame.time }
      judge.release(&table.slots[place], in: &context)
      if !table.briefs.isEmpty, !judge.settle(briefs: table.briefs, of: table.slots[place], in: &context) {
        table.oddities.insert(.contactWithoutPosition)
      }
      judge.settle(&table.slots[place], in: &context)
    }
    if !table.briefs.isEmpty { table.briefs.removeAll(keepingCapacity: true) }
  }

  private mutating func settleFingers() {
    let real = judge.touchCount
    var sum = Vector.zero
    for place in Places(judge.touching) {
      sum = sum + (table.slots[place].contact.position - .zero)
    }
    let centroid = Point.zero + sum / Double(max(real, 1))
    let cancels = context.frame.contacts.last?.phase == .cancelled
    fingers.settle(real: real, centroid: centroid, cancels: cancels, in: &context)
  }

  /// A pen has come near, or gone (rule K27).
  private mutating func updatePen() {
    table.toolChanged = false
    var isNear = isOtherPenNear || isOwnPenNear
    for place in Places(table.live) where table.slots[place].tool == MTTool.pen { isNear = true }
    guard isNear != judge.isPenNear else { return }
    judge.isPenNear = isNear
    table.dirty |= judge.touching
  }

  // MARK: Contacts taken away

  /// Cancels every touch and ignores every contact until it lifts: the device goes, sleeps, or is handed to someone else
  /// (rules K28, K29).
  public mutating func cancelAll(at time: Timestamp, into frame: inout ContactFrame) {
    frame.reset(time: time, device: device)
    lend(&frame, ContactIDs())
    takeAway(table.live, because: .alreadyDown)
    cancelHeld()
    _ = takeBack(&frame)
  }

  /// Says whether a pen is near on another device of the same group (rule K27): fingers are cancelled, and those that
  /// arrive meanwhile are ignored until they lift.
  public mutating func setPenInProximity(_ isNear: Bool, at time: Timestamp, into frame: inout ContactFrame) {
    frame.reset(time: time, device: device)
    lend(&frame, ContactIDs())
    isOtherPenNear = isNear
    table.toolChanged = true
    settle()
    _ = takeBack(&frame)
  }

  /// Whether this device itself says that a pen is near, which concerns its siblings (rule K27).
  public var reportsPenInProximity: Bool {
    if isOwnPenNear { return true }
    for place in Places(table.live) where table.slots[place].tool == MTTool.pen { return true }
    return false
  }

  /// Cancels the touches among these places and bars their contacts; estimated contacts go when no touch is left.
  mutating func takeAway(
    _ places: UInt64, because reason: ContactSample.Exclusion
  ) {
    for place in Places(places & table.live) {
      if table.slots[place].state == .touching {
        judge.release(&table.slots[place].contact, as: .cancelled, in: &context)
      }
      judge.hover(&table.slots[place], false, in: &context)
      table.bar(place, because: reason)
      table.slots[place].changes = []
    }
    if judge.touching == 0 {
      fingers.cancelAll(in: &context)
      ghosts.reset()
    }
  }
}

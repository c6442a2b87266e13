internal import Evdev
internal import Geometry

/// Decides what a slot's values come to at the end of a frame: a touch begins, moves, ends, or there is none.
struct ContactJudge {
  var mapping: TouchMapping
  let axes: TouchAxes
  let tuning: TouchTuning
  /// Holds back ends, where that is asked for.
  var bridge: FlapBridge?
  /// Whether any contact has to be weighed before it counts (rule K25).
  private let weighs: Bool
  private var jumps: JumpFilter
  private let filtersJumps: Bool
  private let hasHysteresis: Bool

  /// The slots that hold a touch.
  private(set) var touching: UInt64 = 0
  /// A pen is near: fingers are no touches (rule K27).
  var isPenNear = false
  /// The device says that nothing touches it: contacts that it reports are hovering (rules K9, K26). Never set for
  /// slots, where it is a sign of a ghost.
  var isUntouched = false
  /// Touches are taken away rather than lifted (rule K1).
  var cancelsEnds = false
  /// A value outside its axis's range has been met (rule K16), and which.
  private(set) var outlier: (x: Int32, y: Int32)?

  init(
    mapping: TouchMapping, axes: TouchAxes, tuning: TouchTuning, filtersJumps: Bool, slotCount: Int
  ) {
    self.mapping = mapping
    self.axes = axes
    self.tuning = tuning
    weighs = tuning.pressureRange != nil || tuning.sizeRange != nil
    hasHysteresis = axes.marginX > 0 && axes.marginY > 0
    self.filtersJumps = filtersJumps && axes.isMetric && tuning.jumpFilter != nil
    jumps = JumpFilter(
      tuning.jumpFilter ?? TouchTuning.JumpFilter(), unitX: axes.unitX, unitY: axes.unitY,
      count: self.filtersJumps ? slotCount : 0)
    if let gap = tuning.flapBridge { bridge = FlapBridge(gap: max(gap.microseconds, 0)) }
  }

  private var bridgeDistance: Double {
    let limit = tuning.diagnostics
    return mapping.points(axes.isMetric ? limit.flapDistance : limit.flapFraction)
  }

  var touchCount: Int { touching.nonzeroBitCount }

  // MARK: A slot at the end of a frame

  /// Reports the touch that the frame has taken from a slot, if it has.
  @inline(__always)
  mutating func release(_ slot: inout Slot, in context: inout FrameContext) {
    if slot.isHovering, slot.state == .empty || slot.changes.contains(.opened) { hover(&slot, false, in: &context) }
    guard slot.changes.contains(.closed) else { return }
    let isCancel = slot.changes.contains(.cancelled) || cancelsEnds
    release(&slot.contact, as: isCancel ? .cancelled : .ended, in: &context)
  }

  /// Settles what the frame said of the contact that is in a slot now.
  @inline(__always)
  mutating func settle(_ slot: inout Slot, in context: inout FrameContext) {
    let changes = slot.changes
    slot.changes = []
    if changes.contains(.opened) { slot.contact.id = 0 }
    switch slot.state {
    case .touching:
      settleTouch(&slot, changes, in: &context)
    case .empty:
      break
    case .barred(let reason):
      context.sample(slot, because: reason, judge: self)
    case .pending:
      settlePending(&slot, in: &context)
    }
  }

  private mutating func settlePending(_ slot: inout Slot, in context: inout FrameContext) {
    guard let reason = obstacle(slot) else { return begin(&slot, in: &context) }
    if reason.isFinal { slot.state = .barred(reason) }
    hover(&slot, reason == .hovering, in: &context)
    context.sample(slot, because: reason, judge: self)
  }

  private mutating func settleTouch(
    _ slot: inout Slot, _ changes: Slot.Changes, in context: inout FrameContext
  ) {
    if changes.contains(.nature) || weighs || isPenNear || isUntouched, let reason = obstacle(slot) {
      release(&slot.contact, as: reason.isFinal || cancelsEnds ? .cancelled : .ended, in: &context)
      slot.state = reason.isFinal ? .barred(reason) : .pending
      hover(&slot, reason == .hovering, in: &context)
      context.sample(slot, because: reason, judge: self)
      return
    }
    // Worked out apart from the slot and written back whole: reading what was just written in parts stalls.
    var contact = slot.contact
    var hasChanged = false
    if changes.contains(.position) {
      let position = place(&slot, at: context.frame.time)
      if position != contact.position {
        contact.position = position
        hasChanged = true
      }
    }
    if changes.contains(.pressure), axes.hasPressure {
      contact.pressure = pressure(slot)
      hasChanged = true
    }
    if changes.contains(.shape), axes.hasMajor { hasChanged = shape(&contact, of: slot) || hasChanged }
    if changes.contains(.nature) { hasChanged = retool(&contact, slot.tool) || hasChanged }
    guard hasChanged else { return }
    contact.phase = .moved
    slot.contact = contact
    context.emit(contact)
  }

  /// Contacts that began and ended inside the frame (rule K24).
  /// False if one had no position (rule K7).
  mutating func settle(briefs: [Slot], of slot: Slot, in context: inout FrameContext) -> Bool {
    var havePositions = true
    for brief in briefs where brief.contact.slot == slot.contact.slot {
      var brief = brief
      if !brief.changes.contains(.position) {
        // The position may stand behind the lift in the frame.
        (brief.x, brief.y, brief.known) = (slot.x, slot.y, slot.known)
      }
      guard obstacle(brief) == nil else {
        havePositions = havePositions && brief.known.contains(.position)
        continue
      }
      begin(&brief, in: &context)
      release(&brief.contact, as: .ended, in: &context)
      context.frame.hasBriefContact = true
    }
    return havePositions
  }

  // MARK: Hovering (rule K26)

  /// Reports that a slot's contact hovers where it is, or no longer does.
  func hover(_ slot: inout Slot, _ isHovering: Bool, in context: inout FrameContext) {
    guard isHovering || slot.isHovering, slot.known.contains(.position) else { return }
    slot.isHovering = isHovering
    context.frame.hovers.append(
      Hover(
        slot: slot.contact.slot, position: mapping.position(x: Double(slot.x), y: Double(slot.y)),
        distance: slot.distance, tool: Contact.Tool(slot.tool), isOver: !isHovering))
  }

  // MARK: Beginning and ending

  private mutating func begin(_ slot: inout Slot, in context: inout FrameContext) {
    let x = Double(slot.x)
    let y = Double(slot.y)
    noteOutlier(slot)
    hover(&slot, false, in: &context)
    slot.state = .touching
    slot.middleX = x
    slot.middleY = y
    slot.contact.position = mapping.position(x: x, y: y)
    let distance = bridge == nil ? 0 : bridgeDistance
    let resumed = bridge?.resume(at: slot.contact.position, within: distance)
    slot.contact.id = resumed?.id ?? context.ids.next()
    slot.contact.pressure = axes.hasPressure ? pressure(slot) : nil
    var contact = slot.contact
    _ = shape(&contact, of: slot)
    _ = retool(&contact, slot.tool)
    contact.phase = resumed == nil ? .began : .moved
    slot.contact = contact
    touching |= 1 &<< UInt64(truncatingIfNeeded: slot.contact.slot)
    if filtersJumps {
      jumps.forget()
      jumps.begin(slot.contact.slot, x: x, y: y, at: context.frame.time)
    }
    context.emit(slot.contact)
  }

  /// Ends or cancels a touch at its last position: what the last frame says of it is not believed (rule K23).
  mutating func release(_ contact: inout Contact, as phase: Contact.Phase, in context: inout FrameContext) {
    contact.phase = phase
    touching &= ~(1 &<< UInt64(truncatingIfNeeded: contact.slot))
    if filtersJumps { jumps.forget() }
    if phase == .ended, bridge?.hold(contact, at: context.frame.time) ?? false { return }
    context.emit(contact)
  }

  /// Why a contact is no touch; nil if it is one.
  private func obstacle(_ slot: Slot) -> ContactSample.Exclusion? {
    if slot.tool == MTTool.palm { return .palm }
    if isPenNear, slot.tool != MTTool.pen { return .penInProximity }
    if slot.distance > 0 || isUntouched { return .hovering }
    if !slot.known.contains(.position) { return .noPosition }
    return weighs && isTooLight(slot) ? .tooLight : nil
  }

  private func isTooLight(_ slot: Slot) -> Bool {
    let isTouching = slot.state == .touching
    if let limits = tuning.pressureRange, slot.pressure < (isTouching ? limits.up : limits.down) { return true }
    if let limits = tuning.sizeRange, slot.major < (isTouching ? limits.up : limits.down) { return true }
    return false
  }

  // MARK: Values

  /// Where a touch is now: filtered, then mapped.
  private mutating func place(_ slot: inout Slot, at time: Timestamp) -> Point {
    let x = Double(slot.x)
    let y = Double(slot.y)
    noteOutlier(slot)
    if filtersJumps, jumps.isJump(slot.contact.slot, x: x, y: y, at: time) {
      return slot.contact.position
    }
    guard hasHysteresis else { return mapping.position(x: x, y: y) }
    (slot.middleX, slot.middleY) = Hysteresis.follow(
      x, y, middle: (slot.middleX, slot.middleY), marginX: axes.marginX, marginY: axes.marginY)
    return mapping.position(x: slot.middleX, y: slot.middleY)
  }

  private mutating func noteOutlier(_ slot: Slot) {
    guard outlier == nil else { return }
    if slot.x < axes.x.minimum || slot.x > axes.x.maximum || slot.y < axes.y.minimum || slot.y > axes.y.maximum {
      outlier = (slot.x, slot.y)
    }
  }

  private func pressure(_ slot: borrowing Slot) -> Double {
    min(max((Double(slot.pressure) - axes.pressureMinimum) / axes.pressureRange, 0), 1)
  }

  private func retool(_ contact: inout Contact, _ tool: Int32) -> Bool {
    let tool = Contact.Tool(tool)
    guard tool != contact.tool else { return false }
    contact.tool = tool
    return true
  }

  /// Works out the touch ellipse; whether it has changed.
  private func shape(_ contact: inout Contact, of slot: borrowing Slot) -> Bool {
    guard axes.hasMajor else { return false }
    let ellipse = TouchEllipse(slot, axes: axes, mapping: mapping)
    guard
      ellipse.majorRadius != contact.majorRadius || ellipse.minorRadius != contact.minorRadius
        || ellipse.orientation != contact.orientation
    else { return false }
    contact.majorRadius = ellipse.majorRadius
    contact.minorRadius = ellipse.minorRadius
    contact.orientation = ellipse.orientation
    return true
  }

  /// A slot's values as a contact that is not one: for observers.
  func excludedContact(_ slot: Slot) -> Contact {
    Contact(
      id: slot.contact.id, slot: slot.contact.slot, phase: .moved,
      position: mapping.position(x: Double(slot.x), y: Double(slot.y)), tool: Contact.Tool(slot.tool))
  }
}

extension Contact.Tool {
  /// What a value of `ABS_MT_TOOL_TYPE` means; unknown ones are fingers.
  init(_ value: Int32) {
    switch value {
    case MTTool.pen: self = .pen
    case MTTool.palm: self = .palm
    case MTTool.dial: self = .dial
    default: self = .finger
    }
  }
}

extension ContactSample.Exclusion {
  /// Whether the contact makes no touch before it has lifted, whatever it becomes.
  var isFinal: Bool {
    switch self {
    case .palm, .alreadyDown, .penInProximity, .dropped, .ghost: true
    case .hovering, .noPosition, .tooLight: false
    }
  }
}

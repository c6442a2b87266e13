internal import Evdev

/// What a single touch device says of its contact.
struct SingleTouch {
  /// Whether `BTN_TOUCH` tells a touch; without it the pressure does (rule K25).
  var hasTouchKey = false
  /// Whether the device tells how high a tool is above it: then a tool that is near without touching hovers (rule K26).
  var tellsHovering = false
  /// The tool keys that say that a tool is near, a bit for each from `BTN_TOOL_PEN` on.
  var toolsNear: UInt8 = 0
  /// `ABS_DISTANCE` as the device says it.
  var distance: Int32 = 0
}

// Single touch: the contact stands in place 0, and its axes are written as those of a slot.
extension ContactTracker {
  /// Reads a frame; the stamp of a `SYN_DROPPED`, at which reading stops.
  mutating func readSingle(_ events: [InputEvent]) -> Timestamp? {
    for event in events {
      switch event.type {
      case EV.abs: singleAxis(event.code, event.value)
      case EV.key: singleKey(event)
      case EV.syn: if event.code == SYN.dropped { return event.time }
      default: break
      }
    }
    return nil
  }

  private mutating func singleAxis(_ code: UInt16, _ value: Int32) {
    switch code {
    case ABS.x:
      table.set(ABS.mtPositionX, value, at: 0)
    case ABS.y:
      table.set(ABS.mtPositionY, value, at: 0)
    case ABS.distance:
      single.distance = value
      table.set(ABS.mtDistance, isHoveringTool ? max(value, 1) : value, at: 0)
    case ABS.pressure:
      table.set(ABS.mtPressure, value, at: 0)
      if !single.hasTouchKey { setSingleTouch(value > 0) }
    default:
      break
    }
  }

  private mutating func singleKey(_ event: InputEvent) {
    guard event.value == 0 || event.value == 1 else { return }
    if (BTN.toolPen...BTN.toolFinger).contains(event.code) { setToolNear(event.code, event.value == 1) }
    if event.code == BTN.toolPen {
      table.set(ABS.mtToolType, event.value == 1 ? MTTool.pen : MTTool.finger, at: 0)
      return
    }
    let wasHovering = isHoveringTool
    key(event)
    if event.code == BTN.touch {
      single.hasTouchKey = true
      if event.value == 1, wasHovering { stopHovering() }
      setSingleTouch(event.value == 1)
      if event.value == 0 { startHovering() }
    }
  }

  /// A tool hovers: the contact is there and is no touch. What tells that is a distance of at least 1.
  private var isHoveringTool: Bool {
    single.tellsHovering && single.toolsNear != 0 && touchKey != true && table.slots[0].state == .pending
  }

  private mutating func setToolNear(_ code: UInt16, _ isNear: Bool) {
    let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: code - BTN.toolPen)
    if isNear {
      single.toolsNear |= bit
      startHovering()
    } else {
      single.toolsNear &= ~bit
      if single.tellsHovering, single.toolsNear == 0, touchKey != true, table.slots[0].state == .pending { stopHovering() }
    }
  }

  private mutating func startHovering() {
    guard single.tellsHovering, single.toolsNear != 0, touchKey != true, table.slots[0].state == .empty else { return }
    table.open(0)
    table.set(ABS.mtDistance, max(single.distance, 1), at: 0)
  }

  private mutating func stopHovering() {
    table.close(0)
    table.set(ABS.mtDistance, single.distance, at: 0)
  }

  private mutating func setSingleTouch(_ isDown: Bool) {
    if !isDown { return table.close(0) }
    switch table.slots[0].state {
    case .empty: table.open(0)
    // A press is news after a loss: the lift before it was lost too (rule K1).
    case .barred(.dropped): table.open(0)
    case .pending, .touching, .barred: break
    }
  }
}

internal import Evdev

/// What a single touch device says of its contact.
struct SingleTouch {
  /// Whether `BTN_TOUCH` tells a touch; without it the pressure does (rule K25).
  var hasTouchKey = false
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
      table.set(ABS.mtDistance, value, at: 0)
    case ABS.pressure:
      table.set(ABS.mtPressure, value, at: 0)
      if !single.hasTouchKey { setSingleTouch(value > 0) }
    default:
      break
    }
  }

  private mutating func singleKey(_ event: InputEvent) {
    guard event.value == 0 || event.value == 1 else { return }
    if event.code == BTN.toolPen {
      table.set(ABS.mtToolType, event.value == 1 ? MTTool.pen : MTTool.finger, at: 0)
      return
    }
    key(event)
    if event.code == BTN.touch {
      single.hasTouchKey = true
      setSingleTouch(event.value == 1)
    }
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

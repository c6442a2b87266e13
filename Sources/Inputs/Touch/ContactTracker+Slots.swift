internal import Evdev

// Protocol B.
extension ContactTracker {
  /// Reads a frame of slot events; the stamp of a `SYN_DROPPED`, at which reading stops.
  mutating func readSlots(_ events: [InputEvent]) -> Timestamp? {
    let events = events.span
    for place in events.indices {
      let event = events[place]
      switch event.type {
      case EV.abs:
        table.absolute(event.code, event.value)
      case EV.key:
        key(event)
      case EV.syn:
        if event.code == SYN.dropped { return event.time }
      default:
        break
      }
    }
    return nil
  }

  /// `EV_KEY`. A value of 2 is a repeat and says nothing (rule K22).
  @inline(__always)
  mutating func key(_ event: InputEvent) {
    guard event.value == 0 || event.value == 1 else { return }
    let isDown = event.value == 1
    if event.code == BTN.touch {
      touchKey = isDown
    } else if event.code == BTN.toolPen {
      isOwnPenNear = isDown
      table.toolChanged = true
    } else if fingers.key(event.code, isDown: isDown) {
      fingersSpoke = true
    }
  }

  /// Whether a device that declared no slots, and seemed to have some, sends packets after all. No driver mixes the two
  /// protocols (rule K9).
  func turnsToPackets(_ events: [InputEvent]) -> Bool {
    deviceClass.touchProtocol == .anonymous && events.contains { $0.type == EV.syn && $0.code == SYN.mtReport }
  }

  /// How to read a device with contact positions that declared no slots, from a frame; undecided while the frame says
  /// nothing of contacts.
  func style(of events: [InputEvent]) -> Style {
    var sawContact = false
    var sawTrackingID = false
    for event in events {
      if event.type == EV.syn, event.code == SYN.mtReport { return .packets }
      guard event.type == EV.abs, event.code >= ABS.mtSlot, event.code < ABS.count else { continue }
      if event.code == ABS.mtSlot { return .slots }
      sawContact = true
      if event.code == ABS.mtTrackingID {
        // A packet's id is never -1: a packet that is gone is not sent.
        if event.value < 0 { return .slots }
        sawTrackingID = true
      }
    }
    if sawTrackingID { return .slots }
    // A recording may start in the middle of a contact, whose id was sent before.
    return sawContact && !declaresTrackingIDs ? .packets : .undecided
  }
}

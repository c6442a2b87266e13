import Evdev
import TactusTesting

/// One line per event, in words short enough to read in a test.
func marks(_ events: [InputEvent]) -> [String] {
  events.map { event in
    switch (event.type, event.code) {
    case (EV.syn, SYN.report): "-- \(event.time.microseconds / 1000)"
    case (EV.syn, SYN.mtReport): "++"
    case (EV.abs, ABS.mtSlot): "slot \(event.value)"
    case (EV.abs, ABS.mtTrackingID): "id \(event.value)"
    case (EV.abs, ABS.mtPositionX): "X \(event.value)"
    case (EV.abs, ABS.mtPositionY): "Y \(event.value)"
    case (EV.abs, ABS.mtTouchMajor): "major \(event.value)"
    case (EV.abs, ABS.mtToolType): "tool \(event.value)"
    case (EV.abs, ABS.x): "x \(event.value)"
    case (EV.abs, ABS.y): "y \(event.value)"
    case (EV.key, BTN.touch): "touch \(event.value)"
    case (EV.key, BTN.toolFinger): "finger \(event.value)"
    case (EV.key, BTN.toolDoubleTap): "double \(event.value)"
    default: "\(event.type) \(event.code) \(event.value)"
    }
  }
}

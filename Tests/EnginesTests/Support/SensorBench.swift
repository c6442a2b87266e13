import Engines
import Evdev
import Geometry
import Inputs
import Responders
import TactusTesting
import TestSupport

/// An engine with a first responder that takes what it is told to take, for devices that make no touches.
final class SensorBench {
  let engine = Engine()
  let window: Window
  let first: Taker
  let entries = EntryLog()

  /// A first responder.
  final class Taker: View {
    var takesMotion = true
    var takesRemote = true
    var takesPresses = true
    /// Done when a press begins.
    var whenPressed: (() -> Void)?

    override var canBecomeFirstResponder: Bool { true }

    override func motionBegan(_ motion: EventSubtype, with event: Event?) {
      if !takesMotion { super.motionBegan(motion, with: event) }
    }
    override func motionEnded(_ motion: EventSubtype, with event: Event?) {
      if !takesMotion { super.motionEnded(motion, with: event) }
    }
    override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
      if !takesMotion { super.motionCancelled(motion, with: event) }
    }
    override func remoteControlReceived(with event: Event?) {
      if !takesRemote { super.remoteControlReceived(with: event) }
    }
    override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
      whenPressed?()
      if !takesPresses { super.pressesBegan(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
      if !takesPresses { super.pressesEnded(presses, with: event) }
    }
    override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
      if !takesPresses { super.pressesCancelled(presses, with: event) }
    }
  }

  init(_ kinds: Set<JournalEntry.Kind> = [.device, .motion, .remote, .press, .diagnostic]) {
    window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.identifier = "window"
    first = Taker()
    first.identifier = "first"
    window.addSubview(first)
    engine.application.addWindow(window)
    first.becomeFirstResponder()
    engine.journal = Journal(kinds: kinds) { [entries] in entries.add($0) }
  }

  /// One frame of a key.
  func key(_ code: UInt16, _ value: Int32, at milliseconds: Double, of device: DeviceID) {
    let time = Timestamp.milliseconds(milliseconds)
    engine.feed(
      [
        InputEvent(time: time, type: EV.key, code: code, value: value),
        InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0),
      ], from: device)
  }

  /// Readings of a sensor at rest for half a second before `start`, then swung along x by a hand, then at rest again until `end`:
  /// 100 a second.
  func shake(from start: Double, for duration: Double, until end: Double, of device: DeviceID) {
    for step in -50..<Int((end - start) / 10) {
      let elapsed = Double(step) * 10
      // A triangle of 3 g and 4 swings a second.
      let phase = (elapsed / 250).truncatingRemainder(dividingBy: 1)
      let swing = elapsed >= 0 && elapsed < duration ? (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase) * 3 : 0
      reading(swing, 0, 1, at: start + elapsed, of: device)
    }
  }

  /// One reading in g.
  func reading(_ x: Double, _ y: Double, _ z: Double, at milliseconds: Double, of device: DeviceID) {
    let time = Timestamp.milliseconds(milliseconds)
    var events = [(ABS.x, x), (ABS.y, y), (ABS.z, z)].map { code, value in
      InputEvent(time: time, type: EV.abs, code: code, value: Int32((value * 8_192).rounded()))
    }
    events.append(InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0))
    engine.feed(events, from: device)
  }
}

extension DeviceDescription {
  static func motionSensors(bus: UInt16 = 3) -> DeviceDescription {
    var description = MotionSensor.dualSense().description
    description.identity.bus = bus
    return description
  }

  static func receiver() -> DeviceDescription { Keypad.infraredReceiver().description }
  static func keyboard() -> DeviceDescription { Keypad.keyboard().description }
}

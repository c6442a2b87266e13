import Engines
import Evdev
import Geometry
import Gestures
import Inputs
import Responders
import TestSupport

/// An engine with a window of 1,000 points a side, a touchscreen of as many units, and all that a journal said.
///
/// Times are milliseconds. A device's unit is a point, so positions read the same on both sides.
final class EngineBench {
  let engine = Engine()
  let window: Window
  let view: LogView
  let log = Log()
  let entries = EntryLog()
  let screen: DeviceID

  private var contacts: Int32 = 0

  /// - Parameter kinds: what the journal builds; nil for no journal.
  init(_ kinds: Set<JournalEntry.Kind>? = Set(JournalEntry.Kind.allCases), screen: DeviceDescription = .screen()) throws {
    window = Window(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
    window.identifier = "window"
    view = LogView("view", log, frame: window.bounds)
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    log.application = engine.application
    engine.application.addWindow(window)
    if let kinds { engine.journal = Journal(kinds: kinds) { [entries] in entries.add($0) } }
    self.screen = try engine.attach(screen, named: "event5", to: window)
  }

  var application: Application { engine.application }

  // MARK: Recognisers

  /// Gives a recogniser a name, has its actions noted, and attaches it.
  @discardableResult
  func attach<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: View? = nil
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget { [log] in log.note(name, "\($0.state)", nil) }
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// A single tap that waits for a double tap to fail.
  func attachTaps() {
    let single = attach(TapGestureRecognizer(), "single")
    let double = attach(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
  }

  // MARK: Frames

  /// What one finger does; the first number is its slot.
  enum Move {
    case down(Int32, Int32, Int32)
    case move(Int32, Int32, Int32)
    case up(Int32)
    /// Down and up again in one frame (rule K24).
    case brief(Int32, Int32, Int32)
    /// `BTN_TOUCH`.
    case key(Int32)
    /// `SYN_DROPPED`.
    case dropped
  }

  /// One frame, of the touchscreen unless another device is named.
  func at(_ time: Double, _ moves: Move..., of device: DeviceID? = nil) {
    engine.feed(frame(moves, at: time), from: device ?? screen)
  }

  func advance(to time: Double) { engine.advance(to: .milliseconds(time)) }

  func frame(_ moves: [Move], at time: Double) -> [InputEvent] {
    let time = Timestamp.milliseconds(time)
    var events: [InputEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    func begin(_ slot: Int32, _ x: Int32, _ y: Int32) {
      add(EV.abs, ABS.mtSlot, slot)
      contacts += 1
      add(EV.abs, ABS.mtTrackingID, contacts)
      add(EV.abs, ABS.mtPositionX, x)
      add(EV.abs, ABS.mtPositionY, y)
    }
    for move in moves {
      switch move {
      case .down(let slot, let x, let y):
        begin(slot, x, y)
      case .move(let slot, let x, let y):
        add(EV.abs, ABS.mtSlot, slot)
        add(EV.abs, ABS.mtPositionX, x)
        add(EV.abs, ABS.mtPositionY, y)
      case .up(let slot):
        add(EV.abs, ABS.mtSlot, slot)
        add(EV.abs, ABS.mtTrackingID, -1)
      case .brief(let slot, let x, let y):
        begin(slot, x, y)
        add(EV.abs, ABS.mtTrackingID, -1)
      case .key(let value):
        add(EV.key, BTN.touch, value)
      case .dropped:
        add(EV.syn, SYN.dropped, 0)
      }
    }
    add(EV.syn, SYN.report, 0)
    return events
  }
}

extension DeviceDescription {
  /// A touchscreen with slots whose axes go from 0 to 999.
  static func screen(named name: String = "Screen") -> DeviceDescription {
    let axis = AxisInfo(minimum: 0, maximum: 999)
    return DeviceDescription(
      name: name, properties: [InputProperty.direct], codes: [EV.key: [BTN.touch]],
      axes: [
        ABS.mtSlot: AxisInfo(minimum: 0, maximum: 9), ABS.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
        ABS.mtPositionX: axis, ABS.mtPositionY: axis,
      ])
  }
}

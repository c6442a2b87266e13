import Engines
import Evdev
import Geometry
import Inputs
import Responders
import TestSupport

/// A device of 1000 by 1000 units on a window of as many points, through an engine: what its fingers do as events.
///
/// Frames are at milliseconds. Each line of a frame is what one finger does.
final class Surface {
  let stage: Stage
  let engine: Engine
  let device: DeviceID

  enum Act {
    case down(Int32, Int32, Int32)
    case move(Int32, Int32, Int32)
    case up(Int32)
    /// Is, or comes, so high over the surface.
    case hover(Int32, Int32, Int32, height: Int32)
    /// Touches, or rises, where it is.
    case height(Int32, Int32)
    /// Whatever event.
    case event(UInt16, UInt16, Int32)
  }

  private var upcoming: Int32 = 1

  init(_ description: DeviceDescription = .hovering()) throws {
    stage = Stage(width: 1000, height: 1000)
    engine = Engine(application: stage.application)
    device = try engine.attach(description, named: "surface", to: stage.window)
  }

  func at(_ time: Double, _ acts: Act...) { feed(acts, at: time) }

  func feed(_ acts: [Act], at time: Double) {
    var events: [InputEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: .milliseconds(time), type: type, code: code, value: value))
    }
    func land(_ slot: Int32, _ x: Int32, _ y: Int32, height: Int32) {
      add(EV.abs, ABS.mtSlot, slot)
      add(EV.abs, ABS.mtTrackingID, upcoming)
      place(slot, x, y)
      add(EV.abs, ABS.mtDistance, height)
      upcoming += 1
    }
    func place(_ slot: Int32, _ x: Int32, _ y: Int32) {
      add(EV.abs, ABS.mtSlot, slot)
      add(EV.abs, ABS.mtPositionX, x)
      add(EV.abs, ABS.mtPositionY, y)
    }
    for act in acts {
      switch act {
      case .down(let slot, let x, let y): land(slot, x, y, height: 0)
      case .move(let slot, let x, let y): place(slot, x, y)
      case .up(let slot):
        add(EV.abs, ABS.mtSlot, slot)
        add(EV.abs, ABS.mtTrackingID, -1)
      case .hover(let slot, let x, let y, let height): land(slot, x, y, height: height)
      case .height(let slot, let height):
        add(EV.abs, ABS.mtSlot, slot)
        add(EV.abs, ABS.mtDistance, height)
      case .event(let type, let code, let value): add(type, code, value)
      }
    }
    add(EV.syn, SYN.report, 0)
    engine.feed(events, from: device)
  }

  /// Lets time pass.
  func pass(to time: Double) { engine.advance(to: .milliseconds(time)) }
}

extension DeviceDescription {
  /// A touchscreen with slots that tells how high fingers are.
  static func hovering() -> DeviceDescription {
    var device = DeviceDescription(name: "Hovering", properties: [InputProperty.direct])
    device.addAxes([(ABS.mtPositionX, 999), (ABS.mtPositionY, 999), (ABS.mtSlot, 9), (ABS.mtDistance, 255)])
    device.addCode(ABS.mtTrackingID, type: EV.abs)
    device.addCode(ABS.mtToolType, type: EV.abs)
    device.addCode(BTN.touch, type: EV.key)
    return device
  }

  /// A screen for one finger that tells how high it is.
  static func hoveringSingle() -> DeviceDescription {
    var device = DeviceDescription(name: "Hovering Single", properties: [InputProperty.direct])
    device.addAxes([(ABS.x, 999), (ABS.y, 999), (ABS.distance, 255)])
    device.addCode(BTN.touch, type: EV.key)
    device.addCode(BTN.toolFinger, type: EV.key)
    return device
  }

  private mutating func addAxes(_ ranges: [(code: UInt16, maximum: Int32)]) {
    for (code, maximum) in ranges {
      axes[code] = AxisInfo(minimum: 0, maximum: maximum)
      addCode(code, type: EV.abs)
    }
  }
}

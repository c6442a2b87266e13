package import Evdev

extension Numbers {
  /// A device: one of a few kinds, with axes added or spoilt.
  package mutating func description() -> DeviceDescription {
    var device = DeviceDescription(name: "fuzz")
    let kind = byte() % 9
    if kind == 7 { return accelerometer() }
    if kind == 8 { return keys() }
    let slots = Int32(byte() % 12)
    if kind < 4 {
      device.add(ABS.mtPositionX, ABS.mtPositionY, resolution: kind == 1 ? 10 : 0, fuzz: Int32(byte() % 9))
      for axis in [ABS.mtTouchMajor, ABS.mtPressure, ABS.mtOrientation, ABS.mtDistance] where bool() {
        device.axes[axis] = AxisInfo(minimum: 0, maximum: 255)
        device.addCode(axis, type: EV.abs)
      }
    }
    if kind < 2 {
      device.axes[ABS.mtSlot] = AxisInfo(minimum: 0, maximum: slots)
      device.addCode(ABS.mtSlot, type: EV.abs)
    }
    if kind < 3 { device.addCode(ABS.mtTrackingID, type: EV.abs) }
    if kind == 4 || kind == 5 {
      device.add(ABS.x, ABS.y, resolution: 0, fuzz: 0)
      device.addCode(ABS.pressure, type: EV.abs)
      device.axes[ABS.pressure] = AxisInfo(minimum: 0, maximum: 255)
      if bool() { device.addCode(ABS.distance, type: EV.abs) }
    }
    if kind != 5 { device.addCode(BTN.touch, type: EV.key) }
    if kind == 1 {
      for code in [BTN.toolFinger, BTN.toolDoubleTap, BTN.toolTripleTap, BTN.toolQuadTap, BTN.toolQuintTap] {
        device.addCode(code, type: EV.key)
      }
      device.addProperty(bool() ? InputProperty.semiMT : InputProperty.pointer)
    } else {
      device.addProperty(InputProperty.direct)
    }
    spoil(&device)
    return device
  }

  private mutating func spoil(_ device: inout DeviceDescription) {
    for _ in 0..<(byte() % 4) {
      let axis = UInt16(byte() % 0x42)
      device.axes[axis] = AxisInfo(
        value: long(), minimum: long(), maximum: long(), fuzz: long(), flat: 0, resolution: long())
      device.addCode(axis, type: EV.abs)
    }
  }

  private mutating func accelerometer() -> DeviceDescription {
    var device = DeviceDescription(name: "fuzz", properties: [InputProperty.accelerometer])
    let resolution: Int32 = bool() ? 102 : 0
    for axis in [ABS.x, ABS.y, ABS.z] {
      device.axes[axis] = AxisInfo(minimum: -409, maximum: 409, resolution: resolution)
      device.addCode(axis, type: EV.abs)
    }
    spoil(&device)
    return device
  }

  /// A remote control, which may be a keyboard too.
  private mutating func keys() -> DeviceDescription {
    let codes = bool() ? Self.keys + [KEY.a] : Self.keys
    return DeviceDescription(name: "fuzz", codes: [EV.key: codes])
  }

  /// One event that is no `SYN_REPORT`, by the kinds of step that ``encode(_:)`` writes.
  package mutating func event(_ step: UInt8, at time: Timestamp) -> InputEvent {
    switch step {
    case Step.axis:
      InputEvent(time: time, type: EV.abs, code: pick(Self.axes), value: short())
    case Step.key:
      InputEvent(time: time, type: EV.key, code: key(byte() & 31), value: Int32(byte() & 3))
    case Step.slot:
      InputEvent(time: time, type: EV.abs, code: ABS.mtSlot, value: small())
    case Step.identity:
      InputEvent(time: time, type: EV.abs, code: ABS.mtTrackingID, value: small())
    case Step.sync:
      InputEvent(time: time, type: EV.syn, code: bool() ? SYN.mtReport : SYN.dropped, value: 0)
    default:
      InputEvent(time: time, type: word(), code: word(), value: long())
    }
  }

  /// What happens next.
  package enum Step {
    package static let report: UInt8 = 0
    package static let axis: UInt8 = 1
    package static let key: UInt8 = 2
    package static let slot: UInt8 = 3
    package static let identity: UInt8 = 4
    package static let sync: UInt8 = 5
    package static let any: UInt8 = 6
    package static let action: UInt8 = 7
    package static let count: UInt8 = 8
  }

  private static let axes: [UInt16] = [
    ABS.mtPositionX, ABS.mtPositionY, ABS.x, ABS.y, ABS.pressure, ABS.distance, ABS.mtTouchMajor, ABS.mtTouchMinor,
    ABS.mtWidthMajor, ABS.mtOrientation, ABS.mtPressure, ABS.mtDistance, ABS.mtToolType, ABS.mtBlobID,
    ABS.z,
  ]

  /// Sixteen keys of tools and touches, then sixteen that mean something on a remote control.
  private func key(_ number: UInt8) -> UInt16 {
    number < 16 ? BTN.toolPen + UInt16(number) : Self.keys[Int(number) - 16]
  }

  private static let keys: [UInt16] = [
    KEY.up, KEY.enter, KEY.esc, KEY.ok, KEY.playPause, KEY.play, KEY.pause, KEY.stop, KEY.nextSong, KEY.next, KEY.previousSong,
    KEY.fastForward, KEY.rewind, KEY.volumeUp, KEY.numeric0, BTN.dpadUp,
  ]

  /// Steps that bring these events about.
  package static func encode(_ events: [InputEvent]) -> [UInt8] {
    var steps: [UInt8] = []
    for event in events {
      if event.isReport {
        steps += [Step.report, 8]
      } else if event.type == EV.syn {
        steps += [Step.sync, event.code == SYN.mtReport ? 1 : 0]
      } else if event.type == EV.key, event.code >= BTN.toolPen, event.code < BTN.toolPen + 16 {
        steps += [Step.key, UInt8(event.code - BTN.toolPen), UInt8(truncatingIfNeeded: event.value)]
      } else if event.type == EV.key {
        guard let place = keys.firstIndex(of: event.code) else { continue }
        steps += [Step.key, UInt8(place + 16), UInt8(truncatingIfNeeded: event.value)]
      } else if event.type != EV.abs {
        continue
      } else if event.code == ABS.mtSlot {
        steps += [Step.slot, UInt8(truncatingIfNeeded: event.value)]
      } else if event.code == ABS.mtTrackingID {
        steps += [Step.identity, UInt8(truncatingIfNeeded: event.value)]
      } else if let place = axes.firstIndex(of: event.code) {
        let value = UInt16(truncatingIfNeeded: event.value / 10)
        steps += [Step.axis, UInt8(place), UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
      }
    }
    return steps
  }
}

extension DeviceDescription {
  fileprivate mutating func add(_ x: UInt16, _ y: UInt16, resolution: Int32, fuzz: Int32) {
    for axis in [x, y] {
      axes[axis] = AxisInfo(minimum: 0, maximum: 999, fuzz: fuzz, resolution: resolution)
      addCode(axis, type: EV.abs)
    }
  }
}

import Evdev
import Recordings

/// Makes recordings of two fingers that move, which is what long ones are full of, in any format, as long as one likes.
struct LogMaker {
  let format: RecordingFormat
  private var writer: (any RecordingWriter)?
  private var frame = 0
  private(set) var events = 0

  init(_ format: RecordingFormat) {
    self.format = format
    writer = format.makeWriter()
  }

  /// The panel.
  static var description: DeviceDescription {
    var description = DeviceDescription(name: "panel", properties: [InputProperty.direct], codes: [EV.key: [BTN.touch]])
    for (axis, maximum) in [
      (ABS.mtSlot, 9), (ABS.mtTrackingID, 65_535), (ABS.mtPositionX, 4_095), (ABS.mtPositionY, 4_095), (ABS.mtPressure, 255),
    ] as [(UInt16, Int32)] {
      description.axes[axis] = AxisInfo(minimum: 0, maximum: maximum, resolution: axis == ABS.mtPressure ? 0 : 12)
      description.addCode(axis, type: EV.abs)
    }
    return description
  }

  /// Appends the header, where the format has one.
  mutating func begin(_ output: inout [UInt8]) {
    writer?.write(.device(RecordedDevice(description: Self.description, source: .header)), to: &output)
    if format == .debugEvents {
      output.append("-event7   DEVICE_ADDED            1  panel    seat0 default group1  cap:t  size 347x347mm calib\n")
    }
  }

  /// Appends the next frame.
  mutating func next(_ output: inout [UInt8]) {
    let microseconds = Int64(frame) * 8_333
    if format == .debugEvents {
      for finger in 0..<2 { write(finger, at: microseconds, to: &output) }
      output.append(" event7   TOUCH_FRAME             4  +")
      output.append(seconds: microseconds / 1_000, fraction: 3)
      output.append("s\n")
      events += 9
    } else {
      for event in Self.events(of: frame, at: Timestamp(microseconds: microseconds)) {
        if writer == nil { write(event, to: &output) } else { writer?.write(.event(event, device: 0), to: &output) }
        events += 1
      }
    }
    frame += 1
  }

  /// Two fingers that land in the first frame and move in the others.
  private static func events(of frame: Int, at time: Timestamp) -> [InputEvent] {
    var events: [InputEvent] = []
    events.reserveCapacity(12)
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    for finger in Int32(0)..<2 {
      send(EV.abs, ABS.mtSlot, finger)
      if frame == 0 { send(EV.abs, ABS.mtTrackingID, finger + 1) }
      send(EV.abs, ABS.mtPositionX, 100 + 400 * finger + Int32(frame % 300))
      send(EV.abs, ABS.mtPositionY, 2_000 - Int32(frame % 1_000))
      send(EV.abs, ABS.mtPressure, 40 + Int32(frame % 7))
    }
    if frame == 0 { send(EV.key, BTN.touch, 1) }
    send(EV.syn, SYN.report, 0)
    return events
  }

  /// A line of Android's `getevent -t`.
  private func write(_ event: InputEvent, to output: inout [UInt8]) {
    output.append("[ ")
    output.append(seconds: event.time.microseconds, fraction: 6)
    output.append("] ")
    output.append(hexadecimal: UInt32(event.type), digits: 4)
    output.append(" ")
    output.append(hexadecimal: UInt32(event.code), digits: 4)
    output.append(" ")
    output.append(hexadecimal: UInt32(bitPattern: event.value), digits: 8)
    output.append("\n")
  }

  /// A finger's line of `libinput debug-events`.
  private func write(_ finger: Int, at microseconds: Int64, to output: inout [UInt8]) {
    output.append(frame == 0 ? " event7   TOUCH_DOWN              2  +" : " event7   TOUCH_MOTION            3  +")
    output.append(seconds: microseconds / 1_000, fraction: 3)
    output.append(finger == 0 ? "s\t0 (0) " : "s\t1 (1) ")
    output.append(seconds: Int64(1_000 + 4_000 * finger + frame % 300), fraction: 2)
    output.append("/")
    output.append(seconds: Int64(2_000 - frame % 1_000), fraction: 2)
    output.append("\n")
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A number of so many parts of one, as a decimal fraction with so many digits.
  fileprivate mutating func append(seconds parts: Int64, fraction: Int) {
    var digits: [UInt8] = []
    var rest = parts
    while rest > 0 || digits.count < fraction + 2 {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      if digits.count == fraction { digits.append(UInt8(ascii: ".")) }
    }
    append(contentsOf: digits.reversed())
  }

  fileprivate mutating func append(hexadecimal number: UInt32, digits: Int) {
    for place in stride(from: 4 * (digits - 1), through: 0, by: -4) {
      let digit = UInt8(number >> UInt32(place) & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

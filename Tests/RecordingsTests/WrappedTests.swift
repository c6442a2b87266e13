import Evdev
import Recordings
import Testing

/// Mail clients break lines at a blank, wherever a line gets too long for them.
@Suite struct WrappedTests {
  /// Breaks each line at the last blank before the width, as mail clients do, with their mark of quoting or without.
  private static func wrap(_ text: String, at width: Int, quote: String = "") -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      while rest.count > width, let blank = rest.prefix(width + 1).lastIndex(of: " "), blank > rest.startIndex,
        rest[..<blank].contains(where: { $0 != " " })
      {
        lines.append(quote + rest[..<blank])
        rest = rest[rest.index(after: blank)...]
      }
      lines.append(quote + rest)
    }
    return lines.joined(separator: "\n")
  }

  private static let description = DeviceDescription(
    name: "panel", identity: DeviceIdentity(bus: 0x18, vendor: 0, product: 0, version: 0), properties: [InputProperty.direct],
    codes: [EV.key: [BTN.touch]],
    axes: [
      ABS.mtSlot: AxisInfo(minimum: 0, maximum: 9), ABS.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
      ABS.mtPositionX: AxisInfo(minimum: 0, maximum: 1_279, resolution: 10),
      ABS.mtPositionY: AxisInfo(minimum: 0, maximum: 799, resolution: 10),
    ])

  private static let events = (0..<20).flatMap { frame in
    [(EV.abs, ABS.mtPositionX, Int32(frame)), (EV.abs, ABS.mtTrackingID, -1), (EV.key, BTN.touch, 1), (EV.syn, SYN.report, 0)].map
    {
      InputEvent(time: micro(1_452_990_543_890_000 + Int64(frame) * 8_000), type: $0, code: $1, value: $2)
    }
  }

  private static func text(_ format: RecordingFormat) -> String {
    var description = description
    for code in description.axes.keys { description.addCode(code, type: EV.abs) }
    var writer = format.makeWriter()
    var bytes: [UInt8] = []
    writer?.write(.device(RecordedDevice(description: description, source: .header)), to: &bytes)
    for event in events { writer?.write(.event(event, device: 0), to: &bytes) }
    writer?.finish(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [RecordingFormat.evemu, .libinputRecord, .evtest], ["", "> ", "> > "])
  func `wrapped lines of each format that is written`(_ format: RecordingFormat, _ quote: String) {
    let whole = Reading(Self.text(format), as: format)
    #expect(whole.events == Self.events)
    // Narrower than this, numbers are taken apart too.
    for width in 61...90 {
      let reading = Reading(Self.wrap(Self.text(format), at: width, quote: quote), as: format)
      #expect(reading.error == nil, "\(format) at \(width)")
      #expect(reading.events == whole.events, "\(format) at \(width)")
      #expect(reading.devices == whole.devices, "\(format) at \(width)")
    }
  }

  @Test(arguments: ["", "> "])
  func `wrapped lines of getevent`(_ quote: String) {
    let text = """
      add device 1: /dev/input/event5
        name:     "touch_dev"
        events:
          KEY (0001): BTN_TOUCH
          ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 7
                      ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
        input props:
          INPUT_PROP_DIRECT
      [   14275.464083] /dev/input/event5: EV_ABS       ABS_MT_TRACKING_ID   00000090
      [   14275.464083] /dev/input/event5: EV_KEY       BTN_TOUCH            DOWN
      [   14275.464083] /dev/input/event5: EV_SYN       SYN_REPORT           00000000
      [   14275.564083] /dev/input/event5: 0003 0039 ffffffff
      [   14275.564083] /dev/input/event5: EV_SYN       SYN_REPORT           00000000             rate 9
      """
    let whole = Reading(text, as: .getevent)
    #expect(whole.error == nil && whole.events.count == 5 && whole.description.axes.count == 3)
    for width in 50...100 {
      let reading = Reading(Self.wrap(text, at: width, quote: quote), as: .getevent)
      #expect(reading.error == nil, "at \(width)")
      #expect(reading.events == whole.events, "at \(width)")
      #expect(reading.devices == whole.devices, "at \(width)")
    }
  }

  @Test(arguments: ["", "> "])
  func `wrapped lines of debug-events`(_ quote: String) {
    let text = """
      -event7   DEVICE_ADDED            1  Some Touchscreen    seat0 default group5  cap:t  size 316x176mm calib
       event7   TOUCH_DOWN              2  +8.500s 0 (0) 70.68/60.25 (223.42/106.08mm)
       event7   TOUCH_FRAME             3  +8.500s
       event7   TOUCH_UP                4  +8.560s 0 (0)
       event7   TOUCH_FRAME             5  +8.560s
      """
    let whole = Reading(text, as: .debugEvents)
    #expect(whole.error == nil && whole.events.count == 6)
    for width in 44...110 {
      let reading = Reading(Self.wrap(text, at: width, quote: quote), as: .debugEvents)
      #expect(reading.error == nil, "at \(width)")
      #expect(reading.events == whole.events, "at \(width)")
      #expect(reading.devices == whole.devices, "at \(width)")
    }
  }

  @Test func `what cannot be the rest of a line is damage of that line, or left out`() {
    let getevent = "[ 1.000000] /dev/input/event5: EV_ABS ABS_MT_SLOT\n[ 1.000000] /dev/input/event5: 0000 0000 00000000\n"
    #expect(Reading(getevent, as: .getevent).error?.line == 1)
    #expect(Reading("[ 1.000000] /dev/input/event5: EV_ABS ABS_MT_SLOT\n", as: .getevent).error?.line == 1)
    let touch = " event7   TOUCH_DOWN  2  +8.500s 0 (0)\n event7   TOUCH_FRAME             3  +8.500s\n"
    #expect(Reading(touch, as: .debugEvents).error?.line == 1)
    let event = "E: 0.000001 0003 0035 0050\t# EV_ABS / ABS_MT_POSITION_X 50\n"
    #expect(Reading(event + "hello\n").noteKinds == [.skipped])
    #expect(Reading("E: 0.000001 0003 0035\n50\n").error?.line == 1)
    #expect(Reading(event + "50\n").noteKinds == [.skipped])
  }

  @Test func `words before libinput's YAML are left out, in fences or not`() {
    let yaml = Self.text(.libinputRecord)
    let whole = Reading(yaml, as: .libinputRecord)
    for text in [
      "Hi,\n\nhere it is\n\n\(yaml)", "Hi,\n```yaml\n\(yaml)\n```\nThank you\n",
      "> Hi,\n> \n" + Self.wrap(yaml, at: 1_000, quote: "> "),
    ] {
      let reading = Reading(text, as: .libinputRecord)
      #expect(reading.error == nil)
      #expect(reading.devices == whole.devices)
      #expect(reading.events == whole.events)
      #expect(reading.noteKinds.contains(.skipped))
    }
  }
}

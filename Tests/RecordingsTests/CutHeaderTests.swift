import Evdev
import Recordings
import Testing

/// A header that names its device but not its axes, or not all, is completed by the values seen.
@Suite struct CutHeaderTests {
  static let getevent = """
    add device 1: /dev/input/event4
      name:     "goodix_ts"
    [       1.000000] /dev/input/event4: EV_ABS       ABS_MT_TRACKING_ID   00000001
    [       1.000000] /dev/input/event4: EV_ABS       ABS_MT_POSITION_X    00000190
    [       1.000000] /dev/input/event4: EV_ABS       ABS_MT_POSITION_Y    00000320
    [       1.000000] /dev/input/event4: EV_SYN       SYN_REPORT           00000000

    """
  static let evtestEvents = """
    Event: time 1.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 1
    Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 400
    Event: time 1.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 800
    Event: time 1.000000, -------------- SYN_REPORT ------------

    """
  static let evtestName = "Input driver version is 1.0.1\nInput device name: \"goodix_ts\"\n"
  static let evtestKeys = evtestName + "Supported events:\n  Event type 0 (EV_SYN)\n  Event type 1 (EV_KEY)\n"
  static let evemuEvents = """
    E: 1.000000 0003 0039 0001
    E: 1.000000 0003 0035 0400
    E: 1.000000 0003 0036 0800
    E: 1.000000 0000 0000 0000

    """
  static let yamlEvents = """
        events:
        - evdev:
          - [  1,      0,   3,  57,       1]
          - [  1,      0,   3,  53,     400]
          - [  1,      0,   3,  54,     800]
          - [  1,      0,   0,   0,       0]

    """
  static let yamlName = "devices:\n  - node: /dev/input/event4\n    evdev:\n      name: \"goodix_ts\"\n"

  func read(_ text: String) -> Reading {
    withFile(Array(text.utf8)) { path in Reading(file: { try RecordingFile(path: path) }) }
  }

  @Test(arguments: [
    getevent, evtestName + evtestEvents, evtestKeys + evtestEvents,
    evtestKeys + "    Event code 330 (BTN_TOUCH)\n" + evtestEvents,
    evtestKeys + "  Event type 3 (EV_ABS)\n    Event code 53 (ABS_MT_POSITION_X)\n      Value 0\n      Min 0\n      Max 400\n"
      + evtestEvents,
    "N: goodix_ts\n" + evemuEvents, "N: goodix_ts\nB: 01 00 00 00 00 00 00 00 00\n" + evemuEvents,
    yamlName + yamlEvents, yamlName + "      codes:\n        3: [47, 53, 54, 57]\n" + yamlEvents,
  ])
  func `the values seen give the axes, the header the name`(_ text: String) throws {
    let reading = read(text)
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.source) == [.valuesSeen])
    #expect(reading.description.name == "goodix_ts")
    #expect(reading.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 400))
    #expect(reading.description.axes[ABS.mtPositionY] == AxisInfo(minimum: 0, maximum: 800))
    #expect(reading.description.deviceClass.kind == .touchscreen)
    #expect(reading.notes.map(\.message).contains { $0.contains("\"goodix_ts\" was cut before its axes") })
    let copy = try withFile([]) { path in
      var output = try RecordingOutput(path: path, writer: EvemuWriter())
      for device in reading.devices { try output.write(.device(device)) }
      for event in reading.events { try output.write(.event(event, device: 0)) }
      try output.finish()
      return Reading(file: { try RecordingFile(path: path) })
    }
    #expect(copy.devices.map(\.source) == [.header])
    #expect(copy.description == reading.description)
    #expect(copy.events == reading.events)
  }

  @Test func `what the header says of its axes stays`() {
    let reading = read("N: x\nA: 35 0 4095 0 0 12\n" + Self.evemuEvents)
    #expect(reading.devices.map(\.source) == [.valuesSeen])
    #expect(reading.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 4095, resolution: 12))
    #expect(reading.description.axes[ABS.mtPositionY] == AxisInfo(minimum: 0, maximum: 800))
    let twin = read("N: x\nA: 00 0 4095\nA: 01 0 2047\n" + Self.evemuEvents)
    #expect(twin.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 4095))
  }

  @Test func `one of several devices of libinput record`() {
    let text =
      "ndevices: 2\n" + Self.yamlName + Self.yamlEvents
      + "  - node: /dev/input/event5\n    evdev:\n      name: \"other\"\n      absinfo:\n        53: [0, 99, 0, 0, 0]\n"
      + "        54: [0, 99, 0, 0, 0]\n" + Self.yamlEvents
    let reading = read(text)
    #expect(reading.devices.map(\.source) == [.valuesSeen, .header])
    #expect(reading.devices.map(\.description.name) == ["goodix_ts", "other"])
  }

  @Test func `a keyboard has no axes`() {
    let reading = read("N: keys\nB: 01 00 00 00 40 00 00 00 00\nE: 1.000000 0001 001e 0001\nE: 1.000000 0000 0000 0000\n")
    #expect(reading.devices.map(\.source) == [.header])
    #expect(reading.notes.isEmpty)
  }

  @Test func `a name is no description`() {
    #expect(throws: RecordingError.self) {
      try withFile(Array(Self.getevent.utf8)) { path in try DeviceDescription(path: path) }
    }
  }
}

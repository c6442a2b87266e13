import Evdev
import Recordings
import Testing

/// The traps of evtest's output, one test each.
@Suite struct EvtestTrapTests {
  func read(_ text: String) -> Reading { Reading(text, as: .evtest) }

  @Test func `a header says all of the device`() {
    let description = read(Samples.evtest).description
    #expect(description.name == "Made-up \"Panel\" #2")
    #expect(description.identity == DeviceIdentity(bus: 0x18, vendor: 0x1234, product: 0xab, version: 0x100))
    #expect(description.codes == [EV.key: [BTN.touch], EV.abs: [0x2f, 0x35, 0x39], EV.led: [0, 1]])
    #expect(description.axes[ABS.mtSlot] == AxisInfo(value: 1, minimum: 0, maximum: 9))
    #expect(description.axes[ABS.mtPositionX] == AxisInfo(minimum: -10, maximum: 1079, fuzz: 2, resolution: 11))
    #expect(description.ledStates == [0: 1])
    #expect(description.properties == [InputProperty.direct])
    #expect(read(Samples.evtest).devices[0].source == .header)
  }

  @Test func `the repetition of keys has names of its own`() {
    let description = read(
      """
      Input device name: "keys"
        Event type 1 (EV_KEY)
          Event code 30 (KEY_A) state 0
      Key repeat handling:
        Repeat type 20 (EV_REP)
          Repeat code 0 (REP_DELAY)
            Value    250
      Event: time 1.000000, type 1 (EV_KEY), code 30 (KEY_A), value 2
      """
    ).description
    #expect(description.codes == [EV.key: [30], EV.rep: [0]])
    #expect(description.axes.isEmpty)
  }

  @Test(arguments: ["SYN_REPORT", "EV_SYN", "Report Sync", "Config Sync", "?"])
  func `a separator's shape counts, not its name`(_ name: String) {
    let reading = read(
      """
      Event: time 5.000001, ++++++++++++++ \(name) ++++++++++++
      Event: time 5.000002, -------------- \(name) ------------
      Event: time 5.000003, >>>>>>>>>>>>>> \(name) <<<<<<<<<<<<
      """)
    #expect(reading.error == nil)
    #expect(reading.triples == [[0, 2, 0], [0, 0, 0], [0, 3, 0]])
    #expect(reading.events.map(\.time) == [micro(5_000_001), micro(5_000_002), micro(5_000_003)])
  }

  @Test func `scan codes are hexadecimal without a mark, other values decimal`() {
    let reading = read(
      """
      Event: time 1.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
      Event: time 1.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 90001
      Event: time 1.000000, type 4 (EV_MSC), code 3 (MSC_RAW), value ffffffff
      Event: time 1.000000, type 4 (EV_MSC), code 5 (MSC_TIMESTAMP), value 90001
      """)
    #expect(reading.events.map(\.value) == [0xd0042, 0x90001, -1, 90001])
  }

  @Test func `python-evdev and KOReader print scan codes in decimal`() {
    #expect(read("time 1.5 type 4 (EV_MSC), code 4    (MSC_SCAN), value 90001\n").events.map(\.value) == [90001])
    let line = "DEBUG input event => type: 4 (EV_MSC), code: 4 (MSC_SCAN), value: 90001, time: 1.500000\n"
    #expect(read("01/02/24-10:11:12 \(line)").events.map(\.value) == [90001])
  }

  @Test func `unknown names are question marks`() {
    #expect(read("Event: time 1.000000, type 3 (EV_ABS), code 62 (?), value 5\n").triples == [[3, 62, 5]])
    #expect(read("Event: time 1.000000, type 3 (?), code 62 (?), value 5\n").triples == [[3, 62, 5]])
    #expect(read("Event: time 1.000000, type 3, code 62, value 5\n").triples == [[3, 62, 5]])
  }

  @Test(arguments: [
    "Event: time 1.000002, type 3 (EV_ABS), code 57\n(ABS_MT_TRACKING_ID), value -1\n",
    "Event: time 1.000002, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID),\nvalue -1\n",
    "Event: time 1.000002, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value\n-1\n",
    "Event: time 1.000002, type 3\n(EV_ABS), code 57\n(ABS_MT_TRACKING_ID),\n    value -1\n",
    "> Event: time 1.000002, type 3 (EV_ABS), code 57\n> (ABS_MT_TRACKING_ID), value -1\n",
    "> > Event: time 1.000002, type\n> > 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1\n",
    "Event: time 1.000002, type 3 (EV_ABS), code 57 (ABS_MT\n_TRACKING_ID), value -1\n",
  ])
  func `lines that mail clients wrapped are joined`(_ text: String) {
    let reading = read("Event: time 1.000001, -------------- SYN_REPORT ------------\n\(text)")
    #expect(reading.error == nil)
    #expect(reading.triples == [[0, 0, 0], [3, 57, -1]])
    #expect(reading.events.last?.time == micro(1_000_002))
  }

  @Test func `a wrapped separator is one`() {
    let reading = read("Event: time 1.000001, --------------\nSYN_REPORT ------------\nEvent: time 1.000001, ----\n")
    #expect(reading.triples == [[0, 0, 0], [0, 0, 0]])
    #expect(reading.notes.isEmpty)
  }

  @Test(arguments: [
    ("Event: time 1.000000, type 3 (EV_ABS), code 57", "cut off"),
    ("Event: time 1.000000, type 3 (EV_ABS), code 57\nEvent: time 1.000000, ---- x ----", "next line"),
    ("Event: time 1.000000, type 3 (EV_ABS), code 57\na\nb\nc\nd\ne\nf", "nothing else"),
    ("Event: time x, type 3 (EV_ABS), code 57 (?), value 1", "seconds"),
    ("Event: time 1.000000, type 70000 (EV_ABS), code 57 (?), value 1", "type"),
    ("Event: time 1.000000, type 3 (EV_ABS), code -1 (?), value 1", "code"),
    ("Event: time 1.000000, type 3 (EV_ABS), code 57 (?), value 2147483648", "value"),
    ("Event: time 1.000000, type 3 (EV_ABS), code 57 (?), value 12x", "value"),
    ("Event: time 1.000000, type 3 (EV_ABS), code 57 (?), value 1 2", "nothing else"),
    ("Event: time 1.000000, type 3 (EV_ABS), type 3, code 57 (?), value 1", "type"),
  ])
  func `a damaged event says what is wrong, and where`(_ text: String, _ words: String) {
    let reading = read("Event: time 0.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1\n\(text)\n")
    #expect(reading.events.count == 1)
    #expect(reading.error?.line == 2)
    #expect(reading.error?.message.contains(words) == true, "\(reading.error?.message ?? "no error")")
  }

  @Test func `python-evdev's tool has a layout of its own`() {
    let reading = read(
      """
      Device name: Made-up panel
      Device info: bus: 0018, vendor 1234, product 00ab, version 0100
      Repeat settings: RepeatInfo(repeat=0, delay=0)

      Device capabilities:
        Type EV_KEY 1:
          Code BTN_TOUCH 330
          Code BTN_LEFT, BTN_MOUSE 272

        Type EV_ABS 3:
          Code ABS_MT_SLOT 47:
            val 1, min 0, max 9, fuzz 0, flat 0, res 0
          Code ABS_MT_POSITION_X 53:
            val 0, min -10, max 1079, fuzz 2, flat 0, res 11

      Listening for events (press ctrl-c to exit) ...
      time 1452990543.89     type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value -1
      time 1452990543.895001 type 1 (EV_KEY), code 272  (['BTN_LEFT', 'BTN_MOUSE']), value 1
      time 1452990543.9      --------- SYN_REPORT --------
      time 1452990544        +++++++++++++ SYN_MT_REPORT +++++++++++++
      time 1452990544.0      !!!!!!!!!!!!! SYN_DROPPED !!!!!!!!!!!!!
      """)
    #expect(reading.error == nil)
    #expect(reading.notes.isEmpty)
    #expect(reading.triples == [[3, 57, -1], [1, 272, 1], [0, 0, 0], [0, 2, 0], [0, 3, 0]])
    #expect(
      reading.events.map(\.time.microseconds).prefix(3) == [
        1_452_990_543_890_000, 1_452_990_543_895_001, 1_452_990_543_900_000,
      ])
    #expect(reading.description.name == "Made-up panel")
    #expect(reading.description.identity == DeviceIdentity(bus: 0x18, vendor: 0x1234, product: 0xab, version: 0x100))
    #expect(reading.description.codes == [EV.key: [272, 330], EV.abs: [47, 53]])
    #expect(reading.description.axes[53] == AxisInfo(minimum: -10, maximum: 1079, fuzz: 2, resolution: 11))
  }

  @Test func `times that are all rounded are told`() {
    let reading = read("time 1.89 type 3 (EV_ABS), code 0 (ABS_X), value 1\ntime 1.9 ----- SYN_REPORT -----\n")
    #expect(reading.noteKinds == [.lossy])
  }

  @Test func `KOReader logs keys in other words, and much else`() {
    let reading = read(
      """
      01/02/24-10:11:12 INFO  initializing for device Made-up
      01/02/24-10:11:12 DEBUG key event => code: 330 (BTN_TOUCH), value: 1, time: 12.000001
      01/02/24-10:11:12 DEBUG in tap state...
      01/02/24-10:11:12 DEBUG input event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: -7, time: 12.000002
      01/02/24-10:11:12 DEBUG input event => type: 0 (EV_SYN), code: 0 (SYN_REPORT), value: 0, time: 12.000003
      """)
    #expect(reading.error == nil)
    #expect(reading.triples == [[1, 330, 1], [3, 53, -7], [0, 0, 0]])
    #expect(reading.events.map(\.time) == [micro(12_000_001), micro(12_000_002), micro(12_000_003)])
    #expect(reading.noteKinds == [.stripped, .skipped])
  }

  @Test func `a second header is a second device`() {
    let reading = read(Samples.evtest + Samples.evtest)
    #expect(reading.devices.map(\.index) == [0, 1])
    #expect(reading.sources == Array(repeating: 0, count: 6) + Array(repeating: 1, count: 6))
    let endless = String(repeating: "Input driver version is 1\nEvent: time 1.000000, ---- x\n", count: 100)
    #expect(read(endless).error?.message.contains("more devices") == true)
  }

  @Test func `a header may have no events, a log of neither is refused`() {
    #expect(read("Input device name: \"x\"\n").devices.map(\.source) == [.header])
    #expect(read("words\n\n# words\n").error?.line == 3)
    #expect(read("").error?.line == 1)
  }

  @Test(arguments: [
    "  Event type 33 (?)", "  Event type 1 (EV_KEY)\n    Event code 768 (?)",
    "  Event type 3 (EV_ABS)\n    Event code 64 (?)", "  Property type 32 (?)", "  Event type x",
    "Input device ID: bus 0x3 vendor 0x12345",
  ])
  func `numbers that the kernel does not have are refused`(_ lines: String) {
    let reading = read("Input device name: \"x\"\n\(lines)\n")
    #expect(reading.error?.line == 1 + lines.split(separator: "\n").count)
  }
}

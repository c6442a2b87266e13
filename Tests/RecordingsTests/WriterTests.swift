import Evdev
import Recordings
import Testing

@Suite struct WriterTests {
  static let description: DeviceDescription = {
    var description = DeviceDescription(
      name: "Pänel #1", identity: DeviceIdentity(bus: 3, vendor: 0x1234, product: 0xabcd, version: 0x111),
      properties: [InputProperty.direct], codes: [EV.key: [BTN.touch], EV.msc: [MSC.timestamp], EV.led: []],
      axes: [
        ABS.mtSlot: AxisInfo(minimum: 0, maximum: 9),
        ABS.mtPositionX: AxisInfo(minimum: -10, maximum: 1279, fuzz: 2, flat: 1, resolution: 6),
      ])
    description.ledStates = [1: 1]
    description.switchStates = [0x0a: 1]
    return description
  }()
  static let events = [
    InputEvent(time: micro(1), type: EV.abs, code: ABS.mtTrackingID, value: 9),
    InputEvent(time: micro(1), type: EV.abs, code: ABS.mtPositionX, value: -1),
    InputEvent(time: micro(1), type: EV.syn, code: SYN.mtReport, value: 0),
    InputEvent(time: micro(1), type: EV.syn, code: SYN.report, value: 0),
    InputEvent(time: micro(12_345_678), type: EV.abs, code: ABS.mtPositionX, value: -12345),
    InputEvent(time: micro(12_345_678), type: 0x1e, code: 0xfffe, value: .min),
    InputEvent(time: micro(12_345_678), type: EV.syn, code: SYN.report, value: 1),
  ]

  func write(_ version: EvemuVersion, comments: Bool) -> (text: String, losses: [RecordingLoss]) {
    var writer = EvemuWriter(version: version, comments: comments)
    var bytes: [UInt8] = []
    writer.write(Self.description, Self.events, to: &bytes)
    return (String(decoding: bytes, as: UTF8.self), writer.losses)
  }

  @Test func `without comments`() {
    let (text, losses) = write(.v13, comments: false)
    let bits = { (title: String, lines: Int) in
      String(repeating: "B: \(title) 00 00 00 00 00 00 00 00\n", count: lines)
    }
    #expect(
      text == """
        # EVEMU 1.3
        N: Pänel #1
        I: 0003 1234 abcd 0111
        P: 02 00 00 00 00 00 00 00
        B: 00 1b 00 02 00 00 00 00 00
        \(bits("01", 5))B: 01 00 04 00 00 00 00 00 00
        \(bits("01", 6))\(bits("02", 1))B: 03 00 00 00 00 00 80 20 00
        B: 04 20 00 00 00 00 00 00 00
        \(bits("05", 1))\(bits("11", 1))\(bits("12", 1))\(bits("14", 1))\(bits("15", 2))A: 2f 0 9 0 0 0
        A: 35 -10 1279 2 1 6
        L: 01 1
        S: 0a 1
        E: 0.000001 0003 0039 0009
        E: 0.000001 0003 0035 -001
        E: 0.000001 0000 0002 0000
        E: 0.000001 0000 0000 0000
        E: 12.345678 0003 0035 -12345
        E: 12.345678 001e fffe -2147483648
        E: 12.345678 0000 0000 0001

        """)
    #expect(losses.isEmpty)
  }

  @Test func `comments explain the numbers`() {
    let (text, _) = write(.v13, comments: true)
    let lines = text.split(separator: "\n")
    #expect(lines.contains("# INPUT_PROP_DIRECT"))
    #expect(lines.contains("#   ABS_MT_POSITION_X    -10 to 1279, resolution 6"))
    #expect(lines.contains("N: Pänel #1"))
    #expect(
      Array(lines.suffix(7)) == [
        "E: 0.000001 0003 0039 0009\t# EV_ABS / ABS_MT_TRACKING_ID   9",
        "E: 0.000001 0003 0035 -001\t# EV_ABS / ABS_MT_POSITION_X    -1",
        "E: 0.000001 0000 0002 0000\t# ++++++++++++ SYN_MT_REPORT (0) ++++++++++",
        "E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------",
        "E: 12.345678 0003 0035 -12345\t# EV_ABS / ABS_MT_POSITION_X    -12345",
        "E: 12.345678 001e fffe -2147483648\t# 30 / 65534                -2147483648",
        "E: 12.345678 0000 0000 0001\t# ------------ SYN_REPORT (1) ---------- +12345ms",
      ])
  }

  @Test func `numbers have names, or none`() {
    #expect(EventNames.type(EV.abs) == "EV_ABS")
    #expect(EventNames.code(ABS.mtSlot, type: EV.abs) == "ABS_MT_SLOT")
    #expect(EventNames.property(InputProperty.direct) == "INPUT_PROP_DIRECT")
    #expect(EventNames.type(0xffff) == nil)
    #expect(EventNames.code(0xffff, type: 0xffff) == nil)
    #expect(EventNames.property(0xffff) == nil)
  }

  @Test func `version 1.0 has comments at the top only`() {
    let lines = write(.v10, comments: true).text.split(separator: "\n")
    #expect(lines.first == "# EVEMU 1.0")
    #expect(lines.drop { $0.hasPrefix("#") }.allSatisfy { !$0.contains("\t#") && !$0.hasPrefix("#") })
  }

  @Test(arguments: EvemuVersion.allCases, [true, false])
  func `what was written is read back, but for what the version cannot hold`(_ version: EvemuVersion, _ comments: Bool) {
    let (text, losses) = write(version, comments: comments)
    let reading = Reading(text)
    var expected = Self.description
    if version < .v12 {
      for axis in expected.axes.keys { expected.axes[axis]?.resolution = 0 }
    }
    if version < .v13 {
      expected.ledStates = [:]
      expected.switchStates = [:]
    }
    #expect(reading.error == nil)
    #expect(reading.description == expected)
    #expect(reading.events == Self.events)
    #expect(losses.isEmpty == (expected == Self.description))
    #expect(losses.count == (version < .v12 ? 3 : version < .v13 ? 2 : 0))
  }

  @Test func `what no version can hold is told once`() {
    var description = DeviceDescription(
      name: "two\nlines", codes: [EV.key: [0x400], 0x30: [1]], axes: [0: AxisInfo(value: 5, minimum: 0, maximum: 9)])
    description.udevProperties = ["ID_INPUT": "1"]
    var writer = EvemuWriter()
    var bytes: [UInt8] = []
    writer.write(description, [], to: &bytes)
    for _ in 0..<3 { writer.write(InputEvent(time: micro(-1), type: 0, code: 0, value: 0), to: &bytes) }
    writer.write(.event(InputEvent(time: micro(1), type: 0, code: 0, value: 0), device: 1), to: &bytes)
    #expect(writer.losses.count == 6)
    let reading = Reading(bytes)
    #expect(reading.description.name == "two lines")
    #expect(reading.events.map(\.time) == [.zero, .zero, .zero])
  }

  @Test func `a recording without a header stays one, and the node is kept`() {
    var writer = EvemuWriter()
    var bytes: [UInt8] = []
    let device = RecordedDevice(description: DeviceDescription(), source: .missing, node: "/dev/input/event5")
    writer.write(.device(device), to: &bytes)
    writer.write(.event(Self.events[0], device: 0), to: &bytes)
    let reading = Reading(bytes)
    #expect(reading.devices == [device])
    #expect(reading.events == [Self.events[0]])
  }

  @Test("what was read from the corpus and written is read back", arguments: Corpus.recordings)
  func corpus(_ path: String) {
    let reading = Reading(Corpus.bytes(of: path))
    for comments in [true, false] {
      var writer = EvemuWriter(comments: comments)
      var bytes: [UInt8] = []
      for device in reading.devices { writer.write(.device(device), to: &bytes) }
      for event in reading.events { writer.write(.event(event, device: 0), to: &bytes) }
      #expect(Reading(bytes) == reading)
      #expect(writer.losses.isEmpty)
    }
  }
}

import Evdev
import Recordings
import Testing

/// The traps of evemu text, one test each.
@Suite struct EvemuTrapTests {
  @Test func `a value is decimal, though it is filled up with zeros`() {
    let values = Reading(
      """
      E: 0.000001 0003 0039 -001
      E: 0.000001 0003 0039 0009
      E: 0.000001 0003 0039 0010
      E: 0.000001 0003 0039 -1
      E: 0.000001 0003 0039 2147483647
      E: 0.000001 0003 0039 -2147483648
      """
    ).events.map(\.value)
    #expect(values == [-1, 9, 10, -1, .max, .min])
  }

  @Test func `type and code are hexadecimal`() {
    let event = Reading("E: 0.000001 0001 014a 0001\n").events[0]
    #expect(event.type == EV.key)
    #expect(event.code == BTN.touch)
    #expect(Reading("E: 0.000001 3 3A 7\n").events == [InputEvent(time: micro(1), type: EV.abs, code: 0x3a, value: 7)])
  }

  @Test func `times may be those of a clock, without padding`() {
    let events = Reading("E: 1433459574.480990 0003 0039 -1\nE: 12.000000 0000 0000 0\n").events
    #expect(events.map(\.time) == [micro(1_433_459_574_480_990), micro(12_000_000)])
  }

  @Test(arguments: ["0.5", "0.50000", "0.5000000"])
  func `microseconds have six digits`(_ time: String) {
    let error = Reading("# EVEMU 1.2\nE: \(time) 0000 0000 0000\n").error
    #expect(error?.line == 2)
    #expect(error?.message.contains("six digits") == true)
  }

  @Test func `a # belongs to the name`() {
    #expect(Reading("N: Panel #2 # really\n").description.name == "Panel #2 # really")
    #expect(Reading("N:  led, trailing \r\n").description.name == " led, trailing ")
    #expect(Reading("N:\n").description.name == "")
  }

  @Test func `lines of bits accumulate`() {
    let description = Reading(
      """
      N: x
      P: 02 00 00 00 00 00 00 00
      P: 01 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 01 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 04 00 00 00 00 00 00
      B: 02 00 00 00 00 00 00 00 00
      B: 03 03 00 00 00 00 80 60 02
      """
    ).description
    #expect(description.properties == [1, 64])
    #expect(description.codes == [EV.key: [0, BTN.touch], EV.abs: [0, 1, 0x2f, 0x35, 0x36, 0x39]])
  }

  @Test func `a line of bits has eight bytes`() {
    #expect(Reading("B: 01 00 00 00\n").error?.line == 1)
    #expect(Reading("P: 00 00 00 00 00 00 00 00 00\n").error?.line == 1)
    #expect(Reading(String(repeating: "B: 01 ff ff ff ff ff ff ff ff\n", count: 12)).error == nil)
    #expect(Reading(String(repeating: "B: 01 ff ff ff ff ff ff ff ff\n", count: 13)).error?.line == 13)
  }

  @Test func `an axis has a resolution from version 1.2 on, or not`() {
    let description = Reading(
      """
      # EVEMU 1.1
      N: x
      A: 00 -5 1279 15 2
      A: 01 0 767 15 2 12
      A: 35 0 100
      """
    ).description
    #expect(description.axes[0] == AxisInfo(minimum: -5, maximum: 1279, fuzz: 15, flat: 2))
    #expect(description.axes[1] == AxisInfo(minimum: 0, maximum: 767, fuzz: 15, flat: 2, resolution: 12))
    #expect(description.axes[0x35] == AxisInfo(minimum: 0, maximum: 100))
    #expect(description.codes[EV.abs] == [0, 1, 0x35])
    #expect(Reading("A: 00 1 2 3 4 5 6\n").error?.line == 1)
    #expect(Reading("A: 40 0 1 0 0 0\n").error?.message.contains("no such axis") == true)
  }

  @Test func `LEDs and switches have states from version 1.3 on`() {
    let description = Reading("N: x\nL: 00 1\nL: 01 0\nS: 0a 1\n").description
    #expect(description.ledStates == [0: 1])
    #expect(description.switchStates == [0x0a: 1])
  }

  @Test func `sections may come in any order`() {
    let lines = [
      "N: x", "I: 0003 1234 abcd 0111", "P: 02 00 00 00 00 00 00 00", "B: 03 01 00 00 00 00 00 00 00",
      "A: 00 0 1279 0 0 6", "S: 00 1",
    ]
    let there = Reading(lines.joined(separator: "\n")).description
    let back = Reading(lines.reversed().joined(separator: "\n")).description
    #expect(there == back)
    #expect(there.identity == DeviceIdentity(bus: 3, vendor: 0x1234, product: 0xabcd, version: 0x111))
  }

  @Test func `comments may stand anywhere, lines may end as on other systems, the last one may not end at all`() {
    let plain = "# EVEMU 1.1\nN: x\nA: 00 0 9 0 0\nE: 0.000001 0003 0000 0005\nE: 0.000001 0000 0000 0000\n"
    let odd =
      "\u{feff}# EVEMU 1.1\r\n\r\n  # words\r\nN: x\r\nA: 00 0 9 0 0\t# ABS_X\r\n# words\r\n"
      + "E: 0.000001 0003 0000 0005\t# EV_ABS / ABS_X 5\r\n  \r\nE:\t0.000001  0000 0000 0000# report"
    #expect(Reading(odd) == Reading(plain))
    #expect(Reading(plain).events.count == 2)
  }

  @Test func `the end of a packet of protocol A has a comment of its own`() {
    let event = Reading("E: 0.000001 0000 0002 0000\t# ++++++++++++ SYN_MT_REPORT (0) ++++++++++\n").events[0]
    #expect(event.code == SYN.mtReport)
  }

  @Test func `a recording may have no header`() {
    let reading = Reading("E: 0.000000 0001 014a 0001\nE: 0.000000 0000 0000 0000\n")
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.source) == [.missing])
    #expect(reading.description == DeviceDescription())
  }

  @Test func `umockdev names the device's node and nothing else`() {
    let reading = Reading("# EVEMU 1.2\n# device /dev/input/event5\nE: 0.000001 0000 0000 0000\n")
    #expect(reading.devices.map(\.node) == ["/dev/input/event5"])
    #expect(reading.devices.map(\.source) == [.missing])
  }

  @Test func `a description may have no events`() {
    let reading = Reading("# EVEMU 1.3\nN: x\nI: 0003 0001 0002 0003\n")
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.source) == [.header])
    #expect(Reading("# EVEMU 1.2\n").devices.map(\.source) == [.missing])
  }

  @Test func `the device comes before the first event, and once`() {
    let reading = Reading("N: x\nE: 0.000001 0000 0000 0000\nE: 0.000002 0000 0000 0000\n")
    #expect(reading.devices.count == 1)
    #expect(reading.deviceCameFirst)
  }
}

func micro(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

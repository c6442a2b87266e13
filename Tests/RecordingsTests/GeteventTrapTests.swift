import Evdev
import Recordings
import Testing

/// The traps of getevent's output, one test each.
@Suite struct GeteventTrapTests {
  func read(_ text: String) -> Reading { Reading(text, as: .getevent) }

  @Test func `descriptions and events of several devices`() {
    let reading = read(Samples.getevent)
    #expect(reading.error == nil)
    #expect(
      reading.triples == [
        [3, 57, 7], [3, 53, -3], [1, 330, 1], [0, 0, 0], [3, 57, -1], [0, 0, 0], [1, 115, 2],
      ])
    // The panel sent the first event, so it is the first device.
    #expect(reading.devices.map(\.node) == ["/dev/input/event2", "/dev/input/event3"])
    #expect(reading.sources == [0, 0, 0, 0, 0, 0, 1])
    #expect(reading.events.first?.time == micro(100_000_001))
    let panel = reading.description
    #expect(panel.name == "made_up_panel")
    #expect(panel.identity == DeviceIdentity(bus: 0x18, vendor: 0x1234, product: 0xab, version: 0x100))
    #expect(panel.codes == [EV.key: [BTN.toolFinger, BTN.touch], EV.abs: [0x2f, 0x35, 0x39]])
    #expect(panel.axes[0x35] == AxisInfo(minimum: -10, maximum: 1079, fuzz: 2, resolution: 11))
    #expect(panel.axes[0x2f]?.value == 1)
    #expect(panel.properties == [InputProperty.direct])
    #expect(reading.devices[1].description.codes == [EV.key: [114, 115]])
    #expect(reading.noteKinds == [.skipped])
  }

  @Test(arguments: [
    "[   14275.464083] /dev/input/event2: 0003 0039 ffffffff",
    "[   14275.464083] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            ",
    "[   14275.464083] 0003 0039 ffffffff", "[14275.464083] EV_ABS ABS_MT_TRACKING_ID ffffffff",
    "14275-464083: /dev/input/event2: 0003 0039 ffffffff",
    "[   14275.464083] /dev/input/event2: 0003 0039 ffffffff             rate 60",
    "D/shell( 123): [   14275.464083] /dev/input/event2: 0003 0039 ffffffff",
    "01-02 10:11:12.123  1234  5678 D shell   : [   14275.464083] /dev/input/event2: 0003 0039 ffffffff",
    "\u{1b}[32m[   14275.464083]\u{1b}[0m /dev/input/event2: 0003 0039 ffffffff",
  ])
  func `one event in many layouts`(_ line: String) {
    let reading = read(line)
    #expect(reading.error == nil)
    #expect(reading.events == [InputEvent(time: micro(14_275_464_083), type: 3, code: 57, value: -1)])
    #expect(recognized(Array(line.utf8)) == .getevent)
  }

  @Test func `microseconds of the oldest layout have no zeros in front`() {
    #expect(read("12-34: /dev/input/event2: 0003 0039 00000001").events.map(\.time) == [micro(12_000_034)])
  }

  @Test func `words for values`() {
    let reading = read(
      """
      EV_KEY       BTN_TOUCH            DOWN
      EV_KEY       BTN_TOUCH            REPEAT
      EV_KEY       BTN_TOUCH            UP
      EV_KEY       BTN_DIGI             DOWN
      EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_PALM
      EV_ABS       003e                 00000005
      0015         0001                 00000002
      """)
    #expect(reading.triples == [[1, 330, 1], [1, 330, 2], [1, 330, 0], [1, 320, 1], [3, 55, 2], [3, 62, 5], [21, 1, 2]])
  }

  @Test func `names that nobody knows are left out and told`() {
    let reading = read("[ 1.000000] EV_KEY KEY_VENDORS_OWN DOWN\n[ 1.000000] EV_SYN SYN_REPORT 00000000\n")
    #expect(reading.error == nil)
    #expect(reading.triples == [[0, 0, 0]])
    #expect(reading.noteKinds == [.skipped])
  }

  @Test func `without times frames are taken to be 10 ms apart`() {
    let reading = read(
      "/dev/input/event2: 0003 0035 00000001\n/dev/input/event2: 0000 0000 00000000\n"
        + "/dev/input/event2: 0003 0035 00000002\n/dev/input/event2: 0000 0000 00000000\n")
    #expect(reading.events.map(\.time.microseconds) == [0, 0, 10_000, 10_000])
    #expect(reading.noteKinds == [.guessed])
  }

  @Test(arguments: ["0003 0035", "0003 00035 00000001", "0003 0035 1", "0003 0035 000000001", "00x3 0035 00000001"])
  func `a damaged event says where`(_ fields: String) {
    let reading = read("[ 1.000000] 0003 0035 00000001\n[ 1.000000] /dev/input/event2: \(fields)\n")
    #expect(reading.events.count == 1)
    #expect(reading.error?.line == 2 || reading.noteKinds == [.skipped])
  }

  @Test func `a description of a machine gives the device with contacts`() throws {
    let text = Samples.getevent.split(separator: "\n").filter { !$0.contains("[ ") }.joined(separator: "\n")
    let description = try withFile(Array(text.utf8)) { try DeviceDescription(path: $0) }
    #expect(description.name == "made_up_panel")
  }

  @Test func `codes in numbers go on over lines`() {
    let reading = read(
      """
      add device 1: /dev/input/event0
        name:     "keys"
        events:
          KEY (0001): 0072  0073  0074  0075
                      008b  009e  00ac  00ae
          SW  (0005): 0002
      """)
    #expect(reading.error == nil)
    #expect(reading.description.codes == [EV.key: [0x72, 0x73, 0x74, 0x75, 0x8b, 0x9e, 0xac, 0xae], EV.sw: [2]])
    #expect(reading.events.isEmpty)
  }

  @Test func `more devices than a machine has are refused`() {
    let text = (0..<100).map { "/dev/input/event\($0): 0000 0000 00000000\n" }.joined()
    #expect(read(text).error?.line == 65)
  }
}

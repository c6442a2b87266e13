import Evdev
import Recordings
import Testing

/// The traps of `libinput record`'s YAML, one test each.
@Suite struct LibinputRecordTrapTests {
  func read(_ text: String) -> Reading { Reading(text, as: .libinputRecord) }

  @Test func `two devices, of which hid and libinput entries are passed over`() {
    let reading = read(Samples.libinput)
    #expect(reading.error == nil)
    #expect(reading.noteKinds == [.lossy])
    #expect(reading.triples == [[3, 57, 7], [3, 53, -3], [0, 0, 0], [3, 57, -1], [0, 0, 0], [1, 272, 1], [0, 0, 0]])
    #expect(reading.sources == [0, 0, 0, 0, 0, 1, 1])
    #expect(reading.devices.map(\.node) == ["/dev/input/event5", "/dev/input/event6"])
    #expect(reading.events.map(\.time.microseconds) == [0, 0, 0, 10_000, 10_000, 4, 4])
    let panel = reading.description
    #expect(panel.name == "Made-up \"Panel\"")
    #expect(panel.identity == DeviceIdentity(bus: 0x18, vendor: 0x1234, product: 0xab, version: 0x100))
    #expect(panel.codes == [EV.key: [330], EV.abs: [47, 53, 57]])
    #expect(panel.axes[53] == AxisInfo(minimum: -10, maximum: 1079, fuzz: 2, resolution: 11))
    #expect(panel.properties == [InputProperty.direct])
    #expect(panel.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == "0 -1 1 1 0 0")
    #expect(reading.devices[1].description.codes == [EV.key: [272]])
  }

  @Test(arguments: ["Bare name", "\"In quotes\"", "'Single'", "\"\\u00e4 \\\"x\\\"\"", "12"])
  func `names with quotes and without`(_ name: String) {
    let reading = read("- node: /dev/input/event1\n  evdev:\n    name: \(name)\n    id: [1, 2, 3, 4]\n  events:\n")
    let names = ["Bare name": "Bare name", "\"In quotes\"": "In quotes", "'Single'": "Single", "12": "12"]
    #expect(reading.description.name == names[name] ?? "ä \"x\"")
    #expect(reading.devices.map(\.source) == [.header])
  }

  @Test(arguments: ["[0,0,3,57,80]", "[  0,      0,   3,  57,    80]", "[ 0 , 0 , 3 , 57 , 80 ] # x", "[0, 0, 3, 57, 80]\t# x"])
  func `padding means nothing`(_ event: String) {
    #expect(read("  - evdev:\n    - \(event)\n").events == [InputEvent(time: .zero, type: 3, code: 57, value: 80)])
  }

  @Test func `a log may begin in the middle`() {
    let reading = read(
      """
          - [  2, 591028,   4,   5, 2561700] # EV_MSC / MSC_TIMESTAMP        2561700
          - [  2, 591028,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
        - evdev:
          - [  2, 603307,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
      """)
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.source) == [.missing])
    #expect(reading.triples == [[4, 5, 2_561_700], [0, 0, 0], [3, 57, -1]])
    #expect(reading.events.last?.time == micro(2_603_307))
  }

  @Test func `a log cut by hand is read as far as it is there`() {
    let reading = read(
      """
      I shortened this:
      devices:
      - node: /dev/input/event5
        evdev:
          name: "Panel"
          id: [24, 4660, 171, 256]
          ....
          absinfo:
            53: [0, 1079, 0, 0, 11]
      \tproperties: [1]
        events:
        - evdev:
          - [  0,      0,   3,  57,       7]
          [...]
          - [  0,      0,   0,   0,       0]
        ....
        - evdev:
          …
          - [  1,      0,   3,  57,      -1]
      """)
    #expect(reading.error == nil)
    #expect(reading.description.name == "Panel")
    #expect(reading.description.axes[53] == AxisInfo(minimum: 0, maximum: 1079, resolution: 11))
    #expect(reading.triples == [[3, 57, 7], [0, 0, 0], [3, 57, -1]])
    #expect(reading.noteKinds.allSatisfy { $0 == .skipped })
    #expect(!reading.notes.isEmpty)
  }

  @Test func `without a line events: the description counts all the same`() {
    let reading = read(
      "- node: /dev/input/event5\n  evdev:\n    name: x\n    codes:\n      1: [330]\n  - evdev:\n    - [0, 0, 1, 330, 1]\n")
    #expect(reading.description.name == "x")
    #expect(reading.devices.map(\.source) == [.header])
    #expect(reading.triples == [[1, 330, 1]])
  }

  @Test func `a tab is no error`() {
    let header = "- node:\t/dev/input/event5\n  evdev:\n\tname: \"x\"\n    id: [1, 2, 3, 4]\n"
    let reading = read(header + "  events:\n  - evdev:\n\t- [0, 0, 1, 330, 1]\n")
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.node) == ["/dev/input/event5"])
    #expect(reading.description.identity.product == 3)
    #expect(reading.triples == [[1, 330, 1]])
  }

  @Test func `a long description is not read again for each of its faults`() {
    let head = "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event1\n"
    func repairs(_ lines: Int) -> [String] {
      read(head + String(repeating: "x\n", count: lines)).notes.map(\.message)
    }
    // Up to 32 in a description of the usual length; of 400 kB, only as many as 4 MiB of reading allow.
    #expect(repairs(100) == ["33 lines of the description are no YAML and were left out"])
    #expect(repairs(200_000) == ["11 lines of the description are no YAML and were left out"])
  }

  @Test func `empty entries are null`() {
    let reading = read(
      "- node: /dev/input/event5\n  evdev:\n    name:\n    codes:\n    absinfo:\n  hid:\n  quirks:\n  udev:\n  events:\n")
    #expect(reading.error == nil)
    #expect(reading.devices.count == 1)
    #expect(reading.description == DeviceDescription())
  }

  @Test func `what other tools make of the YAML is read too`() {
    let reading = read(
      """
      devices:
      - evdev:
          absinfo:
            53:
            - 0
            - 1079
            - 0
            - 0
            - 11
          codes:
            1: [330]
          id: [24, 1, 2, 3]
          name: Panel
        events:
        - evdev:
          - - 0
            - 5
            - 3
            - 57
            - 7
          - - 0
            - 5
            - 0
            - 0
            - 0
        - evdev: [[0, 6, 3, 57, -1], [0, 6, 0,
            0, 0]]
        - evdev:
          - [0, 7, 3, 57, 8]
          - [0, 7, 0, 0,
             0]
          - [0, 8, 0, 0, 0]
        node: /dev/input/event5
      ndevices: 1
      version: 1
      """)
    #expect(reading.error == nil)
    #expect(reading.description.axes[53]?.resolution == 11)
    #expect(
      reading.triples == [
        [3, 57, 7], [0, 0, 0], [3, 57, -1], [0, 0, 0], [3, 57, 8], [0, 0, 0], [0, 0, 0],
      ])
    #expect(reading.events.map(\.time.microseconds) == [5, 5, 6, 6, 7, 7, 8])
  }

  @Test(arguments: [
    ("    - [  0,      0,   3,  57", 6), ("    - [  0, 0, 3, 57, 80, 9]", 6), ("    - [  0, 0, 3, 57, x]", 6),
    ("    - [  0, 1000000, 3, 57, 1]", 6), ("    - [  0, 0, 3, 57, 2147483648]", 6), ("    - [-1, 0, 3, 57, 1]", 6),
    ("    - [  0, 0, 65536, 57, 1]", 6), ("    words", 6), ("    - {a: [[[[[", 6),
  ])
  func `a damaged event says where`(_ line: String, _ number: Int) {
    let reading = read("- node: /dev/input/event5\n  evdev:\n  events:\n  - evdev:\n    - [0, 0, 1, 330, 1]\n\(line)\n")
    #expect(reading.events.count == 1)
    #expect(reading.error?.line == number || reading.error?.line == number + 1, "\(String(describing: reading.error))")
  }

  @Test func `nesting, descriptions, frames and devices without end are refused`() {
    #expect(read("  - evdev:\n    - x: \(String(repeating: "[", count: 500))\n").error != nil)
    let long = "- node: /dev/input/event5\n" + String(repeating: "  word: word\n", count: 100_000)
    #expect(read(long).error?.message.contains("description") == true)
    let frame = "- events:\n  - evdev: [\n" + String(repeating: "    [0, 0,\n  1, 330, 1],\n", count: 60_000)
    #expect(read(frame).error?.message.contains("frame") == true)
    #expect(read(String(repeating: "- events:\n", count: 100)).error?.line == 65)
  }

  @Test func `aliases and tags mean nothing`() {
    let reading = read("- node: &a /dev/input/event5\n  evdev:\n    name: *a\n    id: !!seq [1, 2, 3, 4]\n  events:\n")
    #expect(reading.error == nil)
    #expect(reading.devices.count == 1)
  }

  @Test(arguments: ["> ", "> > ", "Jan  2 10:11:12 host libinput[123]: ", "[   12.345678] "])
  func `indentation means something behind quoting and prefixes too`(_ prefix: String) {
    let text = Samples.libinput.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
    let reading = read(text.joined(separator: "\n"))
    var plain = read(Samples.libinput)
    #expect(reading.noteKinds == [.stripped, .lossy])
    plain.notes = reading.notes
    #expect(reading == plain)
  }
}

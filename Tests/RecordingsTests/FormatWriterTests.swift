import Evdev
import Recordings
import Testing

/// What a format can hold comes back as it was; what it cannot is told.
@Suite struct FormatWriterTests {
  static let writable = RecordingFormat.allCases.filter { $0.makeWriter() != nil }
  static let texts: [RecordingFormat] = [.evemu, .libinputRecord, .evtest]

  func write(_ items: [RecordingItem], as format: RecordingFormat) -> (bytes: [UInt8], losses: [RecordingLoss]) {
    guard var writer = format.makeWriter() else { return ([], []) }
    var bytes: [UInt8] = []
    for item in items { writer.write(item, to: &bytes) }
    writer.finish(to: &bytes)
    return (bytes, writer.losses)
  }

  func items(_ reading: Reading) -> [RecordingItem] {
    reading.devices.map { .device($0) } + zip(reading.events, reading.sources).map { .event($0, device: $1) }
  }

  @Test func `getevent and debug-events are only read`() {
    #expect(Self.writable == [.evemu, .libinputRecord, .evtest, .raw24, .raw16])
  }

  @Test("what was read from the corpus comes back in every format", arguments: Corpus.recordings)
  func corpus(_ path: String) {
    let reading = Reading(Corpus.bytes(of: path))
    for format in Self.writable {
      let (bytes, losses) = write(items(reading), as: format)
      var again = Reading(bytes, as: format)
      #expect(again.error == nil)
      #expect(again.events == reading.events)
      if Self.texts.contains(format) {
        // The states of LEDs and switches are all that may be lost.
        again.devices = again.devices.map { device in
          var device = device
          device.description.ledStates = reading.description.ledStates
          device.description.switchStates = reading.description.switchStates
          return device
        }
        #expect(again.devices == reading.devices, "\(format)")
        #expect(losses.isEmpty || !reading.description.ledStates.isEmpty || !reading.description.switchStates.isEmpty)
      } else {
        #expect(again.devices.map(\.source) == [.missing])
        #expect(losses.isEmpty == (reading.devices[0].source == .missing))
      }
      #expect(recognized(bytes.prefix(65_536)) == format || reading.events.count < 3)
    }
  }

  @Test("what was read from reports comes back in every format", arguments: Reports.names)
  func reports(_ name: String) throws {
    let original = Reports.bytes(of: name)
    let reading = Reading(original, as: try #require(recognized(original)))
    for format in Self.writable {
      let again = Reading(write(items(reading), as: format).bytes, as: format)
      #expect(again.error == nil)
      #expect(again.events == reading.events, "\(format)")
    }
  }

  @Test func `evtest's text as evtest prints it`() {
    let reading = Reading(Samples.evtest, as: .evtest)
    let (bytes, losses) = write(items(reading), as: .evtest)
    let written = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.filter { $0 != " " } }
    let original = Samples.evtest.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(written == original)
    #expect(losses.isEmpty)
  }

  @Test func `evtest's separators where they say all, else the event in full`() {
    let events =
      [(0, 0), (2, 0), (3, 0), (0, 1), (1, 0)].map { code, value in
        InputEvent(time: micro(1_000_005), type: EV.syn, code: code, value: value)
      } + [InputEvent(time: micro(1_000_005), type: EV.msc, code: MSC.scan, value: -1)]
    let (bytes, losses) = write(events.map { .event($0, device: 0) }, as: .evtest)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        Event: time 1.000005, -------------- SYN_REPORT ------------
        Event: time 1.000005, ++++++++++++++ SYN_MT_REPORT ++++++++++++
        Event: time 1.000005, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
        Event: time 1.000005, type 0 (EV_SYN), code 0 (SYN_REPORT), value 1
        Event: time 1.000005, type 0 (EV_SYN), code 1 (SYN_CONFIG), value 0
        Event: time 1.000005, type 4 (EV_MSC), code 4 (MSC_SCAN), value ffffffff

        """)
    #expect(losses.isEmpty)
    #expect(Reading(bytes, as: .evtest).events == events)
  }

  @Test func `libinput's YAML as libinput writes it`() {
    let device = RecordedDevice(description: WriterTests.description, source: .header, node: "/dev/input/event5")
    let events = WriterTests.events.prefix(4).map { RecordingItem.event($0, device: 0) }
    let (bytes, losses) = write([.device(device)] + events, as: .libinputRecord)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event5
          evdev:
            name: "Pänel #1"
            id: [3, 4660, 43981, 273]
            codes:
              0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN
              1: [330] # EV_KEY
              3: [47, 53] # EV_ABS
              4: [5] # EV_MSC
              17: [] # EV_LED
            absinfo:
              47: [0, 9, 0, 0, 0]
              53: [-10, 1279, 2, 1, 6]
            properties: [1]
          udev:
            properties: []
          events:
          - evdev:
            - [  0,      1,   3,  57,       9] # EV_ABS / ABS_MT_TRACKING_ID        9
            - [  0,      1,   3,  53,      -1] # EV_ABS / ABS_MT_POSITION_X        -1
            - [  0,      1,   0,   2,       0] # ++++++++++++ SYN_MT_REPORT (0) ++++++++++
            - [  0,      1,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms

        """)
    #expect(losses.map(\.message) == ["libinput record has no states of LEDs and switches: they are left out"])
  }

  @Test func `libinput's YAML holds several devices, also when their events alternate`() {
    let reading = Reading(Samples.libinput, as: .libinputRecord)
    let events = zip(reading.events, reading.sources).map { RecordingItem.event($0, device: $1) }
    let mixed = reading.devices.map { RecordingItem.device($0) } + [events[5]] + events[0..<5] + [events[6]]
    let (bytes, _) = write(mixed, as: .libinputRecord)
    #expect(Reading(bytes, as: .libinputRecord) == reading)
  }

  @Test func `devices without a description stay so`() {
    let devices = (0..<2).map {
      RecordedDevice(index: $0, description: DeviceDescription(), source: .missing, node: $0 == 0 ? "/dev/input/event3" : nil)
    }
    let events = Samples.events.map { RecordingItem.event($0, device: 1) }
    let reading = Reading(write(devices.map { .device($0) } + events, as: .libinputRecord).bytes, as: .libinputRecord)
    #expect(reading.devices == devices)
    #expect(reading.events == Samples.events)
    #expect(reading.sources == [1, 1, 1, 1, 1])
  }

  @Test(arguments: [
    "two\nlines", "tab\there", "quote\" back\\slash", "ctrl\u{1}\u{7f}\u{85}\u{2028}\u{feff}", "😀", "", "- x: y", " # no",
  ])
  func `any name`(_ name: String) {
    let device = RecordedDevice(description: DeviceDescription(name: name), source: .header)
    for format in Self.texts {
      let (bytes, losses) = write([.device(device)], as: format)
      let reading = Reading(bytes, as: format)
      #expect(reading.error == nil)
      #expect(reading.description.name == name || losses.count == 1, "\(format)")
      if format == .libinputRecord { #expect(reading.description.name == name) }
    }
  }

  @Test func `libinput's YAML has a range for each axis, which libinput replay wants`() {
    let description = DeviceDescription(name: "x", codes: [EV.abs: [0, 1]], axes: [0: AxisInfo(minimum: 0, maximum: 9)])
    let device = RecordedDevice(description: description, source: .header)
    let (bytes, losses) = write([.device(device)], as: .libinputRecord)
    var expected = description
    expected.axes[1] = AxisInfo(minimum: 0, maximum: 0)
    #expect(Reading(bytes, as: .libinputRecord).description == expected)
    #expect(losses.map(\.message) == ["libinput record wants a range of each axis: those without one get 0 to 0"])
  }

  @Test func `udev's properties are for libinput's YAML`() {
    var description = DeviceDescription(name: "x")
    description.udevProperties = ["ID_INPUT": "1", "LIBINPUT_CALIBRATION_MATRIX": "0 -1 1 1 0 0", "ODD": "a: #b"]
    let device = RecordedDevice(description: description, source: .header)
    let (bytes, losses) = write([.device(device)], as: .libinputRecord)
    #expect(Reading(bytes, as: .libinputRecord).description == description)
    #expect(losses.isEmpty)
    #expect(write([.device(device)], as: .evtest).losses.count == 1)
    #expect(write([.device(device)], as: .evemu).losses.count == 1)
  }

  @Test(arguments: writable)
  func `what cannot be held is told once`(_ format: RecordingFormat) {
    var description = DeviceDescription(
      name: "x", codes: [EV.key: [0x400], 0x30: [1]], axes: [0: AxisInfo(value: 5, minimum: 0, maximum: 9)])
    description.ledStates = [9: 1]
    let device = RecordedDevice(description: description, source: .header)
    let event = InputEvent(time: micro(-1), type: 0x20, code: 0, value: 0)
    let items: [RecordingItem] = [.device(device)] + Array(repeating: .event(event, device: 0), count: 3)
    let (bytes, losses) = write(items, as: format)
    #expect(!losses.isEmpty)
    #expect(Set(losses).count == losses.count)
    let reading = Reading(bytes, as: format)
    #expect(reading.error == nil || bytes.isEmpty)
  }
}

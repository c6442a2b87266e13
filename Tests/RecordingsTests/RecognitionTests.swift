import Evdev
import Recordings
import Testing

/// The format is told by the content alone.
@Suite struct RecognitionTests {
  func recognize(_ text: String) -> RecordingRecognition { RecordingRecognition(of: Array(text.utf8).span) }

  @Test(arguments: RecordingFormat.allCases)
  func `a sample has its own format and no other`(_ format: RecordingFormat) {
    let recognition = RecordingRecognition(of: Samples.bytes(format).span)
    #expect(recognition.format == format)
    #expect(recognition.candidates == [format])
    #expect(recognition.objections.map(\.format) == RecordingFormat.allCases.filter { $0 != format })
    #expect(recognition.objections.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(arguments: [
    ("E: 0.000001 0003 0039 0009", RecordingFormat.evemu), ("# EVEMU 1.2", .evemu), ("N: x", .evemu),
    ("A: 00 0 1 0 0 0", .evemu), ("# words\n\nI: 0003 0001 0002 0003", .evemu), ("\u{feff}# EVEMU 1.3", .evemu),
    ("E: 1433459574.480990 0003 0039 -1", .evemu), ("words before\n> E: 0.000001 0003 0039 0009", .evemu),
    ("version: 1\nndevices: 1\n", .libinputRecord), ("    - [  0,      0,   3,  57,    80] # x", .libinputRecord),
    ("  - evdev:", .libinputRecord), ("Event: time 1.000000, -------------- EV_SYN ------------", .evtest),
    ("Input driver version is 1.0.1", .evtest), ("Supported events:", .evtest),
    ("time 1452990543.89    type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value -1", .evtest),
    ("01/02/24-10:11:12 DEBUG key event => code: 330 (BTN_TOUCH), value: 1, time: 12.000001", .evtest),
    ("add device 1: /dev/input/event5", .getevent), ("0003 0039 00000090", .getevent),
    ("/dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000090", .getevent),
    ("-event7   TOUCH_DOWN +8.5s\t0 (0) 70.68/60.25 (223.42/106.08mm)", .debugEvents),
    ("event4   DEVICE_ADDED     Power Button      seat0 default group1  cap:k", .debugEvents),
  ])
  func `one line is enough`(_ text: String, _ format: RecordingFormat) {
    #expect(recognize(text).format == format)
    #expect(recognize("\(text)\n").format == format)
  }

  @Test func `evemu's own comments look like evtest's header`() {
    let text = "# Input device name: \"x\"\n# Supported events:\n#   Event type 3 (EV_ABS)\nN: x\nI: 0003 0001 0002 0003\n"
    #expect(recognize(text).format == .evemu)
  }

  @Test func `remarks about another format do not count`() {
    #expect(recognize("## format: Event: time 1.000000, ----\nE: 0.000001 0003 0039 0009\n").format == .evemu)
  }

  @Test func `when two formats fit, the error names both`() {
    let recognition = recognize("E: 0.000001 0003 0039 0009\n0003 0039 00000090\n")
    #expect(recognition.format == nil)
    #expect(recognition.candidates == [.evemu, .getevent])
    let message = recognition.error.message
    #expect(message.contains("evemu and getevent"))
    #expect(message.contains("raw24 ("))
  }

  @Test func `when none fits, the error says what was tried and why it failed`() {
    let message = recognize("words\n").error.message
    for format in RecordingFormat.allCases { #expect(message.contains("\(format.rawValue) (")) }
    #expect(message.contains("no line like"))
    let binary = RecordingRecognition(of: [1, 0, 2, 0].span).error.message
    #expect(binary.contains("zero bytes"))
    #expect(binary.contains("shorter than one record"))
  }

  @Test(arguments: [
    "D: 0\nR: 5 05 0d 09 04 a1\nN: panel\nP: usb/input0\nI: 3 056a 00dd\nE: 000001.000002 3 01 02 03\n",
    "# hid-recorder\nR: 2 05 0d\n", "E: 000085.948315 4 03 03 18 03\n", "E: 000001.000002 2 01 02\nR: 1 05\n",
  ])
  func `recordings of hid-recorder are refused with the way to turn them into events`(_ text: String) {
    let recognition = recognize(text)
    guard recognition.format == nil else {
      // Two bytes can be an event of evemu; whoever reads it as one will see.
      #expect(text.contains(" 2 01 02"))
      return
    }
    #expect(recognition.error.message.contains("hid-replay"))
    #expect(recognition.error.message.contains("evemu-record"))
  }

  @Test func `lines of hid-recorder beside another log are not a recording of it`() {
    #expect(recognize("E: 000085.948315 4 03 03 18 03\nEvent: time 1.000000, ---- x\n").format == .evtest)
  }

  @Test func `the recording may start late, but within the first 64 KiB`() {
    let words = String(repeating: "words, words, words\n", count: 3000)
    #expect(recognize(words + Samples.evtest).format == .evtest)
    #expect(recognize(words + words + Samples.evtest).format == nil)
    let pages = Array((words + Samples.evtest).utf8)
    let reading = withFile(pages) { path in Reading(file: { try RecordingFile(path: path) }) }
    #expect(reading.events.count == 6)
    #expect(withPipe(pages) { descriptor in Reading(file: { RecordingFile(descriptor: descriptor) }) } == reading)
  }

  @Test(arguments: RecordingFormat.allCases)
  func `a file and a pipe of any format`(_ format: RecordingFormat) {
    let bytes = Samples.bytes(format)
    let fromFile = withFile(bytes) { path in Reading(file: { try RecordingFile(path: path) }) }
    let fromPipe = withPipe(bytes) { descriptor in Reading(file: { RecordingFile(descriptor: descriptor) }) }
    #expect(fromFile == fromPipe)
    var plain = Reading(bytes, as: format)
    if format == .libinputRecord {
      // A file's devices are merged by time, which a reader alone cannot.
      plain.merge()
      plain.notes = []
    }
    #expect(fromFile.events == plain.events)
    #expect(fromFile.notes == plain.notes)
    let given = withFile(bytes) { path in Reading(file: { try RecordingFile(path: path, format: format) }) }
    #expect(given == fromFile)
  }

  @Test func `a pipe that gives one byte at a time`() {
    let bytes = Array((String(repeating: "words, words, words\n", count: 50) + Samples.evtest).utf8)
    let reading = withPipe(bytes, slowly: true) { descriptor in
      Reading(file: { RecordingFile(descriptor: descriptor) })
    }
    #expect(reading.error == nil)
    #expect(reading.events.count == 6)
  }

  @Test func `a format that is given is taken, whatever the content says`() {
    let reading = withFile(Samples.bytes(.evtest)) { path in
      Reading(file: { try RecordingFile(path: path, format: .raw24) })
    }
    #expect(reading.error?.message.contains("record 1") == true)
  }

  @Test func `names of formats and files`() {
    #expect(RecordingFormat(rawValue: "libinput-record") == .libinputRecord)
    let names: [(String, RecordingFormat?)] = [
      ("a.evemu", .evemu), ("b/c.events", .evemu), ("x.yml", .libinputRecord), ("x.yaml", .libinputRecord),
      ("x.evtest", .evtest), ("x.raw", .raw24), ("x.raw16", .raw16), ("x.txt", nil), ("x", nil), ("a.yml/x", nil),
    ]
    for (name, format) in names { #expect(RecordingFormat(fileName: name) == format) }
  }
}

extension Reading {
  /// Puts the frames of all devices in the order of time.
  fileprivate mutating func merge() {
    var frames: [(events: [InputEvent], source: Int)] = []
    var isOpen = false
    for (event, source) in zip(events, sources) {
      if isOpen, frames.last?.source == source {
        frames[frames.count - 1].events.append(event)
      } else {
        frames.append(([event], source))
      }
      isOpen = !event.isReport
    }
    // The standard library's sort keeps the order of equals.
    frames.sort { ($0.events.last?.time ?? .zero) < ($1.events.last?.time ?? .zero) }
    events = frames.flatMap(\.events)
    sources = frames.flatMap { frame in frame.events.map { _ in frame.source } }
  }
}

import Evdev
import Glibc
import Recordings
import Testing

@Suite struct RecordingFileTests {
  static let headerless = Array(
    """
    E: 0.000001 0003 0035 0400
    E: 0.000002 0000 0000 0000
    E: 0.000003 0003 0035 0900

    """.utf8)
  static let described = Array("# EVEMU 1.2\nN: panel\nA: 35 0 100 0 0 4\nE: 0.000001 0003 0035 0400\n".utf8)

  /// Reads what is in a file and what comes through a pipe; both must be the same.
  func read(_ bytes: [UInt8], description: DeviceDescription? = nil) -> Reading {
    let fromFile = withFile(bytes) { path in Reading(file: { try RecordingFile(path: path, description: description) })
    }
    let fromPipe = withPipe(bytes) { descriptor in
      Reading(file: { RecordingFile(descriptor: descriptor, description: description) })
    }
    #expect(fromFile == fromPipe)
    return fromFile
  }

  @Test func `a header is taken as it is`() {
    let reading = read(Self.described)
    #expect(reading == Reading(Self.described))
    #expect(reading.notes.isEmpty)
    #expect(reading.devices.map(\.source) == [.header])
  }

  @Test func `without a header the ranges are those of the values, of which later ones count`() {
    let reading = read(Self.headerless)
    #expect(reading.devices.map(\.source) == [.valuesSeen])
    #expect(reading.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 900))
    #expect(reading.events.count == 3)
    #expect(reading.deviceCameFirst)
  }

  @Test func `one event without a line end is a recording too`() {
    let reading = read(Array("E: 0.000001 0003 0035 0400".utf8))
    #expect(reading.description.axes[ABS.mtPositionX]?.maximum == 400)
    #expect(reading.events.count == 1)
  }

  @Test func `a description that is handed in is used`() {
    let panel = DeviceDescription(name: "other", axes: [ABS.mtPositionX: AxisInfo(minimum: 0, maximum: 4095)])
    for bytes in [Self.headerless, Self.described] {
      let reading = read(bytes, description: panel)
      #expect(reading.devices.map(\.source) == [.given])
      #expect(reading.description == panel)
    }
  }

  @Test(arguments: [65_536, 3_000_000])
  func `a long recording is read twice from a file and from a pipe`(_ size: Int) {
    var bytes = Self.headerless
    while bytes.count < size { bytes += Array("E: 0.000004 0003 0036 0001\n".utf8) }
    bytes += Array("E: 0.000005 0003 0036 0777\n".utf8)
    let reading = read(bytes)
    #expect(reading.description.axes[ABS.mtPositionY]?.maximum == 777)
    #expect(reading.events == Reading(bytes).events)
  }

  @Test func `a damaged recording without a header has the ranges of what came before the damage`() {
    let reading = read(Self.headerless + Array("E: oops\nE: 0.000004 0003 0035 5000\n".utf8))
    #expect(reading.description.axes[ABS.mtPositionX]?.maximum == 900)
    #expect(reading.events.count == 3)
    #expect(reading.error?.line == 4)
  }

  @Test func `comments without end are not set aside`() {
    var bytes = Array("# EVEMU 1.2\n".utf8)
    while bytes.count < 2_000_000 { bytes += Array("# words, words, words\n".utf8) }
    let reading = read(bytes + Self.headerless)
    #expect(reading.error == nil)
    #expect(reading.devices.map(\.source) == [.missing])
    #expect(reading.events.count == 3)
  }

  @Test func `what is no recording is refused at once`() {
    #expect(read([]).error == RecordingError(line: 1, message: "the recording is empty"))
    for text in ["#!/bin/sh\necho", "words, words", "\0\0\0\0"] {
      let error = read(Array(text.utf8)).error
      for format in RecordingFormat.allCases {
        #expect(error?.message.contains("\(format.rawValue) (") == true, "\(error?.message ?? "no error")")
      }
    }
  }

  @Test func `reading from the middle of standard input's file goes back to there`() {
    withFile(Array("skipped\n".utf8) + Self.headerless) { path in
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      lseek(descriptor, 8, SEEK_SET)
      let reading = Reading(file: { RecordingFile(descriptor: descriptor) })
      #expect(reading.error == nil)
      #expect(reading.events.count == 3)
    }
  }

  @Test func `a file that is not there, or a folder, has no line`() {
    let missing = Reading(file: { try RecordingFile(path: "/nowhere/at/all") }).error
    #expect(missing == RecordingError(message: "cannot be opened: No such file or directory"))
    let folder = Reading(file: { try RecordingFile(path: "/") }).error
    #expect(folder == RecordingError(message: "cannot be read: Is a directory"))
  }

  @Test func `a description's error names its file`() {
    let error = #expect(throws: RecordingError.self) { try DeviceDescription(path: "/nowhere/at/all") }
    #expect(error?.description == "/nowhere/at/all: cannot be opened: No such file or directory")
    #expect(RecordingError(path: "a", line: 3, message: "no").description == "a:3: no")
  }

  @Test(arguments: ["N: x\n", "add device 1: /dev/input/event4\n  name:     \"x\"\n", "Input device name: \"x\"\n"])
  func `a name without events is nothing`(_ text: String) {
    #expect(read(Array(text.utf8)).error?.message.contains("there is no event") == true)
  }

  @Test func `a description is read from a description or a recording`() throws {
    let description = try withFile(Self.described) { path in try DeviceDescription(path: path) }
    #expect(description.axes[ABS.mtPositionX]?.resolution == 4)
    #expect(throws: RecordingError.self) {
      try withFile(Self.headerless) { path in try DeviceDescription(path: path) }
    }
  }

  @Test(
    "every description of the corpus is read",
    arguments: [
      "evemu/3m.prop", "evemu/bcm5974.prop", "evemu/ntrig-dell-xt2.prop", "evemu/wetab.prop",
      "xorg-integration-tests/n4.desc", "evemu-devices/touchscreens/EP0430M09.desc",
    ])
  func descriptions(_ path: String) throws {
    guard let root = Corpus.root else { return }
    let description = try DeviceDescription(path: "\(root)/\(path)")
    #expect(description.axes[ABS.mtPositionX] != nil)
  }

  @Test func `output that cannot be written says why`() throws {
    #expect(throws: RecordingError(message: "cannot be made: No such file or directory")) {
      _ = try RecordingOutput(path: "/nowhere/at/all", writer: EvemuWriter())
    }
    var output = try RecordingOutput(path: "/dev/full", writer: EvemuWriter())
    try output.write(.event(WriterTests.events[0], device: 0))
    let error = RecordingError(message: "cannot be written: No space left on device")
    do throws(RecordingError) {
      try output.flush()
      Issue.record("a full device took the bytes")
    } catch let thrown {
      #expect(thrown == error)
    }
  }

  @Test func `output is what input was`() throws {
    try withFile([]) { path in
      var output = try RecordingOutput(path: path, writer: EvemuWriter())
      let device = RecordedDevice(description: WriterTests.description, source: .header)
      try output.write(.device(device))
      for event in WriterTests.events { try output.write(.event(event, device: 0)) }
      try output.flush()
      #expect(Reading(file: { try RecordingFile(path: path) }).events == WriterTests.events)
      try output.finish()
      #expect(Reading(file: { try RecordingFile(path: path) }).devices == [device])
    }
  }
}

import Evdev
import Recordings
import Testing

/// The logs of real bug reports give the events that they show.
@Suite struct ReportTests {
  /// What a script with regular expressions, no reader of ours, counted: events, `SYN_REPORT`s, and the sum over
  /// 1,000,003 type + 1,009 code + value.
  struct Counts {
    var events: Int
    var reports: Int
    var sum: Int
  }

  static let counted: [String: Counts] = [
    "01": Counts(events: 12, reports: 1, sum: 33_607_691),
    "02": Counts(events: 20, reports: 4, sum: 36_635_932),
    "03": Counts(events: 16, reports: 1, sum: 36_633_342),
    "04": Counts(events: 22, reports: 3, sum: 45_661_862),
    "06": Counts(events: 35, reports: 6, sum: 79_381_939),
    "07": Counts(events: 21, reports: 3, sum: 54_702_256),
    "10": Counts(events: 17, reports: 6, sum: 23_360_158),
    "11": Counts(events: 27, reports: 4, sum: 67_993_549),
    "12": Counts(events: 17, reports: 2, sum: 45_320_900),
    "14": Counts(events: 43, reports: 6, sum: 92_767_304),
    "15": Counts(events: 8, reports: 2, sum: 16_485_586),
    "16": Counts(events: 81, reports: 9, sum: 219_410_114),
    "17": Counts(events: 12, reports: 0, sum: 34_842_480),
    "19": Counts(events: 11, reports: 3, sum: 20_718_517),
    "20": Counts(events: 21, reports: 0, sum: 57_500_992),
    "23": Counts(events: 31, reports: 1, sum: 91_496_149),
    "25": Counts(events: 2, reports: 0, sum: 6_006_678),
    "27": Counts(events: 12, reports: 1, sum: 33_588_336),
    "30": Counts(events: 29, reports: 6, sum: 70_256_711),
    "32": Counts(events: 24, reports: 4, sum: 47_290_846),
  ]

  func reading(_ name: String) throws -> Reading {
    let root = try #require(Reports.root)
    return Reading(file: { try RecordingFile(path: "\(root)/\(name)") })
  }

  @Test("every report gives the events that it shows", arguments: Reports.names)
  func counts(_ name: String) throws {
    let reading = try reading(name)
    #expect(reading.error == nil)
    #expect(reading.devices.count == 1)
    guard let counts = Self.counted[String(name.prefix(2))] else { return }
    #expect(reading.events.count == counts.events)
    #expect(reading.events.count(where: \.isReport) == counts.reports)
    let sum = reading.events.reduce(0) { $0 + 1_000_003 * Int($1.type) + 1009 * Int($1.code) + Int($1.value) }
    #expect(sum == counts.sum)
  }

  @Test("a report is the same in pieces", arguments: Reports.names)
  func chunks(_ name: String) throws {
    let bytes = Reports.bytes(of: name)
    let format = try #require(recognized(bytes))
    #expect(Reading(bytes.pieces(of: 13), as: format) == Reading(bytes, as: format))
  }

  @Test("quoted, indented, fenced or logged again, a report is the same", arguments: Reports.names)
  func pasted(_ name: String) throws {
    let bytes = Reports.bytes(of: name)
    let format = try #require(recognized(bytes))
    let plain = Reading(bytes, as: format)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for prefix in ["> ", "> > ", ">", "  ", "Jan  2 10:11:12 host tool[123]: ", "[  12.345678] ", "10:11:12.123 "] {
      let text = lines.map { $0.isEmpty ? "" : prefix + $0 }.joined(separator: "\r\n")
      #expect(recognized(Array(text.utf8)) == format, "\(prefix)")
      let reading = Reading(text, as: format)
      #expect(reading.error == nil)
      #expect(reading.events == plain.events, "\(prefix)")
      #expect(reading.devices == plain.devices, "\(prefix)")
    }
    let fenced = "My panel:\n```text\n" + lines.joined(separator: "\n") + "\n```\nWhy: is that?\n- evdev\n"
    #expect(recognized(Array(fenced.utf8)) == format)
    let reading = Reading(fenced, as: format)
    #expect(reading.error == nil)
    #expect(reading.events == plain.events)
  }

  @Test(.enabled(if: Reports.root != nil))
  func `a header of libinput record is taken whole`() throws {
    let reading = try reading("16-lkml-ite8595-two-finger-scroll.txt")
    let device = reading.devices[0]
    #expect(device.node == "/dev/input/event14")
    #expect(device.source == .header)
    #expect(device.description.name == "ITE Tech. Inc. ITE Device(8595) Touchpad")
    #expect(device.description.identity == DeviceIdentity(bus: 3, vendor: 1739, product: 10600, version: 272))
    #expect(device.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 1051, resolution: 12))
    #expect(device.description.properties == [0, 2])
    #expect(device.description.udevProperties["ID_INPUT_WIDTH_MM"] == "87")
    #expect(device.description.codes[EV.key] == [272, 325, 330, 333, 334])
    #expect(reading.events.last?.time == micro(89_724))
  }

  @Test(.enabled(if: Reports.root != nil))
  func `a header of evtest is taken whole`() throws {
    let description = try reading("07-tslib-84-egalax-same-id-every-frame.txt").description
    #expect(description.identity == DeviceIdentity(bus: 3, vendor: 0xeef, product: 1, version: 0x210))
    #expect(description.axes[ABS.x] == AxisInfo(value: 2042, minimum: 0, maximum: 4095))
    #expect(description.axes[ABS.mtDistance] == AxisInfo(minimum: 0, maximum: 1))
    #expect(description.properties == [InputProperty.direct])
    #expect(description.codes[EV.key] == [BTN.touch])
  }

  @Test(.enabled(if: Reports.root != nil))
  func `numbers and words of getevent are the same events`() throws {
    let reading = try reading("32-android-getevent-mi5-tap-hex-and-labels.txt")
    let even = reading.triples.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let odd = reading.triples.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(even == odd)
    #expect(even.first == [3, 57, 0x90])
  }

  @Test(.enabled(if: Reports.root != nil))
  func `lines of hid-recorder beside evtest's are left out and told`() throws {
    let reading = try reading("12-lkml-2025-ghost-fingers-3-to-0.txt")
    #expect(reading.noteKinds == [.skipped])
    #expect(reading.notes[0].message.contains("2 lines"))
  }
}

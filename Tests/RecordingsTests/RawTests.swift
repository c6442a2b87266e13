import Evdev
import Recordings
import Testing

@Suite struct RawTests {
  @Test(arguments: RawLayout.allCases)
  func `what was written is read back`(_ layout: RawLayout) {
    let format: RecordingFormat = layout == .bytes24 ? .raw24 : .raw16
    let bytes = Samples.bytes(format)
    #expect(bytes.count == Samples.events.count * layout.size)
    let reading = Reading(bytes, as: format)
    #expect(reading.error == nil)
    #expect(reading.events == Samples.events)
    #expect(reading.devices.map(\.source) == [.missing])
    #expect(recognized(bytes) == format)
  }

  // Bytes that real machines gave: a 32-bit reader and a 64-bit laptop, both little-endian.
  @Test(.enabled(if: Int(littleEndian: 1) == 1))
  func `bytes of real machines`() {
    let short: [UInt8] = [
      0xa3, 0x86, 0x42, 0x69, 0xce, 0xb7, 0x05, 0x00, 4, 0, 4, 0, 0x51, 0, 7, 0,
      0xa3, 0x86, 0x42, 0x69, 0xce, 0xb7, 0x05, 0x00, 1, 0, 0x6c, 0, 1, 0, 0, 0,
    ]
    let reading = Reading(short, as: .raw16)
    #expect(reading.triples == [[4, 4, 0x70051], [1, 0x6c, 1]])
    #expect(reading.events[0].time == micro(0x6942_86a3 * 1_000_000 + 0x5b7ce))
    let long: [UInt8] = [
      0xcd, 0xb2, 0xbb, 0x6a, 0, 0, 0, 0, 0x74, 0xed, 0x0b, 0, 0, 0, 0, 0, 5, 0, 9, 0, 1, 0, 0, 0,
    ]
    #expect(Reading(long, as: .raw24).triples == [[5, 9, 1]])
  }

  @Test func `a file that was cut off says so, after what came before`() {
    let bytes = Samples.bytes(.raw24).dropLast(1)
    let reading = Reading(Array(bytes), as: .raw24)
    #expect(reading.events == Array(Samples.events.dropLast()))
    #expect(reading.error?.message.contains("inside record 5") == true)
    #expect(reading.error?.line == nil)
    #expect(Reading([UInt8](), as: .raw24).error?.message.contains("no whole record") == true)
  }

  @Test func `impossible numbers say in which record`() {
    var bytes = Samples.bytes(.raw24)
    bytes[24 * 2 + 10] = 0xff
    let reading = Reading(bytes, as: .raw24)
    #expect(reading.events.count == 2)
    #expect(reading.error?.message.contains("record 3, at byte 48") == true)
    #expect(Reading(bytes.pieces(of: 5), as: .raw24) == reading)
  }

  @Test func `one layout is not taken for the other`() {
    let recognition = RecordingRecognition(of: Samples.bytes(.raw24).span)
    #expect(recognition.candidates == [.raw24])
    #expect(recognition.objections.map(\.format).contains(.raw16))
    #expect(Reading(Samples.bytes(.raw24), as: .raw16).error != nil)
    #expect(Reading(Samples.bytes(.raw16), as: .raw24).error != nil)
  }

  @Test func `zeros, and events without a report, are not recognised`() {
    #expect(recognized([UInt8](repeating: 0, count: 4096)) == nil)
    #expect(RecordingFormat(recognizing: Array(Samples.bytes(.raw24).prefix(48)).span) == nil)
  }

  @Test func `times before zero and far away`() {
    let events = [-1, -1_000_000, -1_500_000, 1 << 52].map {
      InputEvent(time: micro($0), type: EV.abs, code: 0, value: 1)
    }
    var long = RawWriter(layout: .bytes24)
    var bytes: [UInt8] = []
    for event in events { long.write(.event(event, device: 0), to: &bytes) }
    #expect(Reading(bytes, as: .raw24).events == events)
    #expect(long.losses.isEmpty)
    var short = RawWriter(layout: .bytes16)
    bytes = []
    for event in events { short.write(.event(event, device: 0), to: &bytes) }
    #expect(Reading(bytes, as: .raw16).events.count == 4)
    #expect(short.losses.count == 1)
  }
}

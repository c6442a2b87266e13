import Evdev
import Recordings
import Testing

/// Damaged files of any format never trap nor hang, and are the same in pieces.
@Suite struct FormatMutationTests {
  @Test(arguments: RecordingFormat.allCases, 0..<24)
  func `a damaged file is read or refused`(_ format: RecordingFormat, _ seed: UInt64) {
    var random = Seeded(state: seed)
    for _ in 0..<20 {
      var bytes = Samples.bytes(format)
      for _ in 0...random.number(below: 4) { bytes.damage(&random) }
      check(bytes, format)
    }
  }

  @Test(arguments: RecordingFormat.allCases, 0..<4)
  func `noise is refused or read`(_ format: RecordingFormat, _ seed: UInt64) {
    var random = Seeded(state: seed &+ 500)
    check((0..<2000).map { _ in UInt8(random.number(below: 256)) }, format)
    let words = Samples.bytes(format)
    for _ in 0..<20 {
      // Stretches of the sample in any order.
      var bytes: [UInt8] = []
      for _ in 0..<12 {
        let start = random.number(below: words.count)
        bytes += words[start..<min(words.count, start + 1 + random.number(below: 80))]
      }
      check(bytes, format)
    }
  }

  @Test("damaged logs out of real reports", arguments: Reports.names)
  func reports(_ name: String) {
    let original = Reports.bytes(of: name)
    guard let format = recognized(original) else { return }
    var random = Seeded(state: UInt64(original.count))
    for _ in 0..<10 {
      var bytes = original
      for _ in 0...random.number(below: 3) { bytes.damage(&random) }
      check(bytes, format)
    }
  }

  func check(_ bytes: [UInt8], _ format: RecordingFormat) {
    let reading = Reading(bytes, as: format)
    #expect(Reading(bytes.pieces(of: 7), as: format) == reading)
    #expect(reading.deviceCameFirst)
    #expect(reading.error != nil || !reading.devices.isEmpty)
    #expect(reading.devices.map(\.index) == Array(0..<reading.devices.count))
    if let line = reading.error?.line {
      #expect((1...(bytes.count { $0 == UInt8(ascii: "\n") } + 1)).contains(line))
    }
    // Recognition takes anything as well, and what was read can be written.
    _ = RecordingRecognition(of: bytes.span).error
    for target in RecordingFormat.allCases {
      guard var writer = target.makeWriter() else { continue }
      var written: [UInt8] = []
      for device in reading.devices { writer.write(.device(device), to: &written) }
      for (event, device) in zip(reading.events, reading.sources) {
        writer.write(.event(event, device: device), to: &written)
      }
      writer.finish(to: &written)
      guard reading.sources.allSatisfy({ $0 == 0 }), !reading.events.isEmpty, !written.isEmpty else { continue }
      let again = Reading(written, as: target)
      #expect(again.error == nil, "\(target)")
      #expect(again.events == reading.events || !writer.losses.isEmpty, "\(target)")
    }
  }
}

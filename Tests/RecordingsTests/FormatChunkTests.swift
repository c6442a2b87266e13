import Evdev
import Recordings
import Testing

/// The result does not depend on where the bytes were cut, in any format.
@Suite struct FormatChunkTests {
  @Test(arguments: RecordingFormat.allCases)
  func `the sample is read without an error`(_ format: RecordingFormat) {
    let reading = Reading(Samples.bytes(format), as: format)
    #expect(reading.error == nil)
    #expect(reading.events.count >= 3)
    #expect(reading.deviceCameFirst)
  }

  @Test(arguments: RecordingFormat.allCases)
  func `cut in two at every byte`(_ format: RecordingFormat) {
    let sample = Samples.bytes(format)
    let whole = Reading(sample, as: format)
    for cut in 0...sample.count {
      #expect(Reading([sample[..<cut], sample[cut...]], as: format) == whole, "cut at \(cut)")
    }
  }

  @Test(arguments: RecordingFormat.allCases, [1, 2, 3, 7, 64])
  func `in equal pieces`(_ format: RecordingFormat, _ size: Int) {
    let sample = Samples.bytes(format)
    #expect(Reading(sample.pieces(of: size), as: format) == Reading(sample, as: format))
  }

  @Test(arguments: RecordingFormat.allCases)
  func `a cut-off recording gives the same up to its end, at every byte`(_ format: RecordingFormat) {
    let sample = Samples.bytes(format)
    let whole = Reading(sample, as: format)
    for end in 0..<sample.count {
      let part = Array(sample[..<end])
      let reading = Reading(part, as: format)
      // The last value may have lost digits, and a frame that was open is closed.
      let common = reading.events.dropLast(2)
      #expect(Array(common) == Array(whole.events.prefix(common.count)), "cut off at \(end)")
      #expect(reading == Reading(part.pieces(of: 1), as: format))
    }
  }

  @Test(arguments: RecordingFormat.allCases)
  func `after an error a reader only repeats it`(_ format: RecordingFormat) {
    var reader = format.makeReader()
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 70_000)
    let first = #expect(throws: RecordingError.self) {
      try reader.consume(long) { _ in }
      try reader.finish { _ in }
    }
    let second = #expect(throws: RecordingError.self) { try reader.consume([10]) { _ in } }
    let third = #expect(throws: RecordingError.self) { try reader.finish { _ in } }
    #expect(first == second)
    #expect(second == third)
  }
}

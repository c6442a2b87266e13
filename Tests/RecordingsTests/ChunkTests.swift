import Evdev
import Recordings
import Testing

/// The result does not depend on where the bytes were cut.
@Suite struct ChunkTests {
  static let sample = Array(
    """
    \u{feff}# EVEMU 1.3\r
    # device /dev/input/event3
    N: Pänel #1\r
    I: 0003 1234 abcd 0111
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    A: 35 -10 1279 0 0 6\t# x
    S: 00 1

    E: 1433459574.480990 0003 0039 -001\t# EV_ABS / ABS_MT_TRACKING_ID  -1
    E: 1433459574.480990 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------\r
    E: 1433459574.490990 0003 0035 1234
    """.utf8)

  @Test func `cut in two at every byte`() {
    let whole = Reading(Self.sample)
    #expect(whole.error == nil)
    #expect(whole.events.count == 3)
    for cut in 0...Self.sample.count {
      #expect(Reading([Self.sample[..<cut], Self.sample[cut...]]) == whole, "cut at \(cut)")
    }
  }

  @Test func `cut in three at every two bytes`() {
    let whole = Reading(Self.sample)
    for first in stride(from: 0, to: Self.sample.count, by: 3) {
      for second in stride(from: first, through: Self.sample.count, by: 7) {
        let chunks = [Self.sample[..<first], Self.sample[first..<second], Self.sample[second...]]
        #expect(Reading(chunks) == whole, "cut at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 64, 100, 4096])
  func `in equal pieces`(_ size: Int) {
    #expect(Reading(Self.sample.pieces(of: size)) == Reading(Self.sample))
  }

  @Test func `bytes may come from anywhere in memory`() throws {
    var reading = Reading()
    var reader = EvemuReader()
    try unsafe Self.sample.withUnsafeBytes { bytes in
      try unsafe reader.consume(bytes) { reading.take($0) }
    }
    try reader.finish { reading.take($0) }
    #expect(reading == Reading(Self.sample))
  }

  @Test func `a cut-off recording gives the same up to its end, at every byte`() {
    let whole = Reading(Self.sample)
    for end in 0..<Self.sample.count {
      let part = Array(Self.sample[..<end])
      let reading = Reading(part)
      #expect(reading.events == Array(whole.events.prefix(reading.events.count)) || reading.lastEventIsCut(whole))
      #expect(reading == Reading(part.pieces(of: 1)))
    }
  }

  @Test("real recordings a few bytes at a time", arguments: Corpus.everyRecording(outOf: 16))
  func corpus(_ path: String) {
    let bytes = Corpus.bytes(of: path)
    #expect(Reading(bytes.pieces(of: 61)) == Reading(bytes))
  }
}

extension [UInt8] {
  func pieces(of size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}

extension Reading {
  /// Whether only the last event differs, by a value that lost its last digits.
  func lastEventIsCut(_ whole: Reading) -> Bool {
    events.dropLast() == whole.events.prefix(events.count - 1)
  }
}

import Evdev
import Recordings
import Testing

/// Damaged files never trap, and either can be read or say in which line they cannot.
@Suite struct MutationTests {
  @Test(arguments: 0..<64)
  func `a damaged file is read or refused with a line`(_ seed: UInt64) {
    var random = Seeded(state: seed)
    for _ in 0..<50 {
      var bytes = ChunkTests.sample
      for _ in 0...random.number(below: 4) { bytes.damage(&random) }
      check(bytes)
    }
  }

  @Test("damaged recordings of real devices", arguments: Corpus.everyRecording(outOf: 8))
  func corpus(_ path: String) {
    var random = Seeded(state: UInt64(path.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    let original = Array(Corpus.bytes(of: path).prefix(20_000))
    for _ in 0..<4 {
      var bytes = original
      for _ in 0...random.number(below: 3) { bytes.damage(&random) }
      check(bytes)
    }
  }

  @Test(arguments: 0..<16)
  func `noise is refused or read`(_ seed: UInt64) {
    var random = Seeded(state: seed &+ 1000)
    check((0..<2000).map { _ in UInt8(random.number(below: 256)) })
    let letters = Array("EEENIPBALS:: \t#.-0123456789abcdef\n\n\r".utf8)
    for _ in 0..<50 { check((0..<200).map { _ in letters[random.number(below: letters.count)] }) }
  }

  func check(_ bytes: [UInt8]) {
    let reading = Reading(bytes)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    if let error = reading.error {
      #expect(error.line.map { (1...lines).contains($0) } == true)
    } else {
      #expect(reading.devices.count == 1)
    }
    #expect(reading.events.isEmpty || reading.devices.count == 1)
    #expect(Reading(bytes.pieces(of: 7)) == reading)
    // What was read of it can be written, and read again.
    var writer = EvemuWriter()
    var written: [UInt8] = []
    for device in reading.devices { writer.write(.device(device), to: &written) }
    for event in reading.events { writer.write(event, to: &written) }
    if let device = reading.devices.first {
      let again = Reading(written)
      #expect(again.error == nil)
      #expect(again.events == reading.events)
      #expect(again.description == device.description)
    }
  }
}

/// A generator that gives the same numbers every time (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

extension [UInt8] {
  /// One thing that happens to files: a byte or bit changes, a stretch is lost, doubled, or overwritten, the end is cut.
  mutating func damage(_ random: inout Seeded) {
    guard !isEmpty else { return }
    let place = random.number(below: count)
    let end = Swift.min(count, place + 1 + random.number(below: 40))
    switch random.number(below: 7) {
    case 0: self[place] ^= 1 << UInt8(random.number(below: 8))
    case 1: self[place] = UInt8(random.number(below: 256))
    case 2: removeSubrange(place..<end)
    case 3: insert(contentsOf: self[place..<end], at: place)
    case 4: removeSubrange(place...)
    case 5: insert(UInt8(ascii: "\n"), at: place)
    default: for index in place..<end { self[index] = UInt8(ascii: "9") }
    }
  }
}

import Engines
import Evdev
import Recordings
import Scenes
import Tactus
import Testing

/// The same bytes give the same journal, however they come: through the library, ``Replay`` and a reader.
@Suite struct ChunkTests {
  private let bytes = Array(Samples.story.utf8)

  /// The journal of the recording, cut into chunks that end at these places.
  private func journal(cutAt places: [Int]) throws -> String {
    var json = JSONWriter()
    let scene = try SceneDescription(yaml: Array(Samples.scene.utf8))
    let replay = Replay(
      scene: scene, journal: Journal(kinds: Set(JournalEntry.Kind.allCases)) { json.write($0) })
    var reader = RecordingFormat.evemu.makeReader()
    var start = 0
    for end in places + [bytes.count] {
      try reader.consume(Array(bytes[start..<end])) { replay.take($0) }
      start = end
    }
    try reader.finish { replay.take($0) }
    replay.finish()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("Cut in two at any byte")
  func anyCut() throws {
    let whole = try journal(cutAt: [])
    #expect(whole.split(separator: "\n").count > 20)
    for place in 0...bytes.count {
      #expect(try journal(cutAt: [place]) == whole, "cut at byte \(place)")
    }
  }

  @Test("Byte by byte, and in chunks of any length", arguments: [1, 2, 3, 7, 64, 1_000])
  func chunks(_ length: Int) throws {
    #expect(try journal(cutAt: Array(stride(from: length, to: bytes.count, by: length))) == journal(cutAt: []))
  }

  @Test("Item by item, with the engine woken at each deadline in between")
  func itemByItem() throws {
    var items: [RecordingItem] = []
    var reader = RecordingFormat.evemu.makeReader()
    try reader.consume(bytes) { items.append($0) }
    try reader.finish { items.append($0) }
    var json = JSONWriter()
    let scene = try SceneDescription(yaml: Array(Samples.scene.utf8))
    let replay = Replay(
      scene: scene, journal: Journal(kinds: Set(JournalEntry.Kind.allCases)) { json.write($0) })
    var frames: [Timestamp] = []
    replay.willTake = { time in
      frames.append(time)
      while let due = replay.engine.nextDeadline, due < time { replay.engine.advance(to: due.advanced(byMicroseconds: 1)) }
    }
    for item in items { replay.take(item) }
    replay.finish()
    #expect(String(decoding: json.bytes, as: UTF8.self) == (try journal(cutAt: [])))
    #expect(frames == frames.sorted() && Set(frames.map(\.microseconds)).count == 8)
  }

  @Test("A device without frames, and one that no window takes, leave times in order and say what they are")
  func leftAlone() throws {
    let scene = try SceneDescription(
      yaml: Array("windows:\n  - { id: a, size: [10, 10], device: { name: Other } }\n".utf8))
    var entries: [JournalEntry] = []
    let replay = Replay(scene: scene, journal: Journal(kinds: Set(JournalEntry.Kind.allCases)) { entries.append($0) })
    var reader = RecordingFormat.evemu.makeReader()
    try reader.consume(bytes) { replay.take($0) }
    try reader.finish { replay.take($0) }
    replay.finish()
    #expect(entries.map(\.kind) == [.diagnostic, .scene])
    #expect(entries.map(\.time.microseconds) == [1_000_000, 1_000_000])
    guard case .leftAlone = replay.devices.first else {
      Issue.record("the device was not left alone")
      return
    }
  }
}

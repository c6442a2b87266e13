import Engines
import Evdev
import Geometry
import Glibc
import Recordings
import Responders
import Tactus
import TactusTesting
import Testing

/// `tactus record` before the real libudev and libevdev.
@Suite(.enabled(if: Bed.isThere, "umockdev is missing (Debian: apt-get install umockdev)"))
struct UmockdevRecordTests {
  /// A file of this test, whose name ends so.
  private func withFile(_ ending: String, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/tactus-record-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = "\(folder)/recording\(ending)"
    defer {
      unsafe unlink(path)
      unsafe rmdir(folder)
    }
    try body(path)
  }

  private static var hand: Hand {
    var hand = Hand(on: .touchscreen(), at: Timestamp(microseconds: 1_100_000), jitter: 0.4)
    hand.drag(from: Point(x: 60, y: 60), to: Point(x: 200, y: 90), duration: .milliseconds(120))
    hand.tap(at: Point(x: 100, y: 100))
    return hand
  }

  private static func text(_ events: [InputEvent]) -> [String] {
    events.map { "\($0.time.microseconds) \($0.type) \($0.code) \($0.value)" }
  }

  /// The lines from `status` on: what the program printed before goes to people.
  private static func outcome(_ bed: Bed) -> [String] { Array(bed.lines.drop { !$0.hasPrefix("status ") }) }

  @Test(arguments: [".evemu", ".yml"], [[], ["--now"]])
  func `what was recorded is what the device said, after Ctrl-C and SIGTERM`(_ ending: String, _ words: [String]) throws {
    try withFile(ending) { path in
      let hand = Self.hand
      let bed = try Bed("record", hand, command: ["tactus", "record", "/dev/input/event4", "-o", path] + words)
      #expect(Self.outcome(bed) == ["status 0", "description as recorded"] + Self.text(hand.events))
      #expect(bed.lines.first == "tactus: recording /dev/input/event4 (Tactus Touchscreen) to \(path)")
      #expect(bed.lines.contains { $0.hasPrefix("tactus: \(path): 0.") && $0.contains("\(hand.frames.count) frames") })
    }
  }

  @Test func `what is typed on a panel with keys is left out, which is said`() throws {
    try withFile(".evemu") { path in
      var panel = Panel.touchscreen()
      for key in [KEY.a, KEY.enter] { panel.description.addCode(key, type: EV.key) }
      var typing = Thumb(on: Keypad(panel.description), at: Timestamp(microseconds: 1_100_000))
      typing.press(KEY.a)
      var hand = Hand(on: panel, at: Timestamp(microseconds: 1_300_000))
      hand.tap(at: Point(x: 100, y: 100))
      let bed = try Bed(
        "record", panel, typing.frames + hand.frames, command: ["tactus", "record", "/dev/input/event4", "-o", path])
      #expect(Self.outcome(bed) == ["status 0", "description as recorded"] + Self.text(hand.events))
      #expect(
        bed.lines.contains("tactus: text can be typed on it: its keys are left out, but for those of touches, tools and pointers")
      )
    }
  }

  @Test func `a remote control and a motion sensor are recorded as they are`() throws {
    var thumb = Thumb(on: .infraredReceiver(), at: Timestamp(microseconds: 1_100_000))
    thumb.press(KEY.nextSong, for: .milliseconds(700))
    var carrier = Carrier(of: .dualSense(), at: Timestamp(microseconds: 1_100_000))
    carrier.rest(for: .milliseconds(200))
    for performer in [thumb, carrier] as [any Performer] {
      try withFile(".evemu") { path in
        let bed = try Bed("record", performer, command: ["tactus", "record", "/dev/input/event4", "-o", path])
        #expect(Self.outcome(bed) == ["status 0", "description as recorded"] + Self.text(performer.events))
        #expect(!bed.lines.contains { $0.contains("typed") })
      }
    }
  }

  @Test func `without a device the one that is there is taken`() throws {
    try withFile(".evemu") { path in
      let bed = try Bed("record", Self.hand, command: ["tactus", "record", "-o", path])
      #expect(Self.outcome(bed).count == Self.hand.events.count + 2)
    }
  }

  @Test func `of several devices none is taken, and they are listed`() throws {
    let lines = try Bed("run", .touchscreen(), .touchpad(), command: ["tactus", "record", "-o", "x"]).lines
    #expect(
      lines == [
        "  /dev/input/event4  touchscreen  Tactus Touchscreen", "  /dev/input/event5  touchpad  Tactus Touchpad",
        "tactus: which of these 2 touch devices? See 'tactus record --help'", "status 2",
      ])
  }

  @Test func `without any device it says so`() throws {
    let lines = try Bed("run", command: ["tactus", "record", "-o", "x"]).lines
    #expect(lines.contains { $0.hasPrefix("tactus: no input device: ") } && lines.last == "status 3")
  }

  @Test func `a full disk is said`() throws {
    let hand = Hand(on: .touchscreen())
    let lines = try Bed("run", hand.panel, command: ["tactus", "record", "event4", "-o", "/dev/full"]).lines
    #expect(lines == ["tactus: /dev/full: cannot be written: No space left on device", "status 3"])
  }

  @Test func `what was recorded replays as it was live`() throws {
    let hand = Self.hand
    try withFile(".evemu") { path in
      _ = try Bed("record", hand, command: ["tactus", "record", "event4", "--touch-only", "-o", path])
      let journal = try Self.journal(recording: path)
      #expect(try journal == Self.journal(hand))
      #expect(journal.contains { $0.contains("\"kind\":\"touch\"") })
    }
  }

  /// How many events are discarded after a loss depends on when the recorder is woken; that live and replayed are the same then,
  /// ``RecorderTests`` hold.
  @Test func `K1 a loss is recorded with what was found after it`() throws {
    var frames = Self.hand.frames
    let place = 5
    let time = frames[place][0].time
    frames[place] = [InputEvent(time: time, type: EV.syn, code: SYN.dropped, value: 0)] + frames[place]
    try withFile(".evemu") { path in
      let bed = try Bed("record", Self.hand.panel, frames, command: ["tactus", "record", "event4", "-o", path])
      let recorded = Array(Self.outcome(bed).dropFirst(2))
      let before = Self.text(Array(frames[..<place].joined()))
      let stamp = time.microseconds
      // The test bed's device answers that nothing touches it.
      let repair = ["\(stamp) 0 3 0", "\(stamp) 0 0 0", "\(stamp) 3 57 -1", "\(stamp) 0 0 0", "\(stamp) 1 330 0"]
      #expect(Array(recorded.prefix(before.count + repair.count)) == before + repair)
      #expect(bed.lines.contains { $0.hasSuffix(", the kernel lost events once") })
      let journal = try Self.journal(recording: path)
      #expect(journal.contains { $0.contains("\"change\":\"dropped\"") })
      #expect(journal.contains { $0.contains("\"change\":\"resynced\"") })
      #expect(journal.contains { $0.contains("\"kind\":\"touch\"") && $0.contains("\"phase\":\"cancelled\"") })
    }
  }

  private static func journal(_ hand: Hand) throws -> [String] {
    let lines = JournalLines()
    let engine = Engine()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    engine.application.addWindow(window)
    engine.journal = lines.journal
    try hand.play(into: engine, window: window, named: "event4")
    return lines.lines
  }

  private static func journal(recording path: String) throws -> [String] {
    let lines = JournalLines()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let replay = Replay(windows: [window], journal: lines.journal)
    var file = try RecordingFile(path: path)
    try file.readAll { replay.take($0) }
    replay.finish()
    return lines.lines
  }
}

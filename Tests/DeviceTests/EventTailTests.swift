import Engines
import Evdev
import Geometry
import Inputs
import Recordings
import Responders
import Tactus
import TactusTesting
import Testing

@testable import Devices

/// The flight recorder's memory: what it keeps replays, wherever it begins.
@Suite struct EventTailTests {
  private static let panel = Panel.touchscreen(slots: 5)
  private static let minute: Int64 = 60_000_000

  /// A touch sample with touches numbered in the order in which they come here.
  private struct Sample: Equatable, CustomStringConvertible {
    let time: Timestamp
    let touch: Int
    let phase: String
    let location: Point
    var description: String { "\(time.microseconds) \(touch) \(phase) \(location.x),\(location.y)" }
  }

  private func samples(_ entries: [JournalEntry], after start: Timestamp) -> [Sample] {
    var numbers: [Int: Int] = [:]
    return entries.compactMap { entry in
      guard case .touch(let touch) = entry.content, entry.time > start else { return nil }
      let number = numbers[touch.touch, default: numbers.count]
      numbers[touch.touch] = number
      return Sample(time: entry.time, touch: number, phase: touch.phase, location: touch.location)
    }
  }

  private func live(_ panel: Panel, holding slots: [InitialSlot] = [], _ frames: [[InputEvent]]) throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    let engine = Engine()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    engine.application.addWindow(window)
    engine.journal = Journal(kinds: [.touch]) { entries.append($0) }
    let id = try engine.attach(
      panel.description, named: "device0", to: window, at: frames.first?.last?.time, initialSlots: slots)
    for frame in frames { engine.feed(frame, from: id) }
    engine.finish()
    return entries
  }

  private func replayed(_ panel: Panel, _ events: [InputEvent]) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let replay = Replay(windows: [window], journal: Journal(kinds: [.touch]) { entries.append($0) })
    var description = panel.description
    for code in description.axes.keys { description.axes[code]?.value = 0 }
    replay.take(.device(RecordedDevice(description: description, source: .header)))
    for event in events { replay.take(.event(event, device: 0)) }
    replay.finish()
    return entries
  }

  private func state(_ panel: Panel) -> DeviceState {
    DeviceState(panel.description, slotCount: panel.description.deviceClass.slotCount ?? 0)
  }

  private func busyHand(_ seed: UInt64, _ panel: Panel = panel) -> Hand {
    var hand = Hand(on: panel, jitter: 1, seed: seed)
    for round in 0..<6 {
      hand.drag(from: Point(x: 40, y: 60), to: Point(x: 260, y: 90 + Double(round) * 20))
      if panel == Self.panel { hand.pinch(at: Point(x: 160, y: 240), from: 60, to: 140) }
      hand.pause(.milliseconds(120))
      hand.tap(at: Point(x: 100, y: 100 + Double(round)))
    }
    return hand
  }

  @Test(arguments: [Panel.touchscreen(slots: 5), .singleTouchscreen(), .anonymousTouchscreen()])
  func `what fits is kept whole, and its replay is what was live`(_ panel: Panel) throws {
    let hand = busyHand(3, panel)
    var tail = EventTail(state(panel), microseconds: Self.minute, ignoresHeld: true, typesText: true)
    for frame in hand.frames { tail.take(frame) }
    #expect(tail.recording == hand.events)
    #expect(samples(replayed(panel, tail.recording), after: .zero) == samples(try live(panel, hand.frames), after: .zero))
  }

  @Test(arguments: 0..<30) func `begun in the middle, touches after the start are those that were live`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let panel = seed % 3 == 2 ? Panel.singleTouchscreen() : Self.panel
    let hand = busyHand(seed, panel)
    let isShort = seed % 2 == 0
    var tail = EventTail(
      state(panel), microseconds: isShort ? Int64(random.next() % 1_500_000) + 10_000 : Self.minute, ignoresHeld: true,
      typesText: true, mostEvents: isShort ? 1 << 18 : Int(random.next() % 300) + 40)
    for frame in hand.frames { tail.take(frame) }
    let recording = tail.recording
    let start = try #require(recording.first?.time)
    #expect(recording.count < hand.events.count)
    // Somebody who reads from the start has the fingers that were down then begin there.
    let wanted = samples(try live(panel, hand.frames), after: start)
    #expect(samples(replayed(panel, recording), after: start) == wanted)
    #expect(!wanted.isEmpty)
  }

  @Test func `fingers that were down at the opening are ignored in the replay too, until they lift`() throws {
    var hand = Hand(on: Self.panel)
    hand.perform(Finger().down(at: Point(x: 100, y: 100)))
    let count = hand.frames.count
    hand.perform(Finger().down(at: Point(x: 200, y: 150)).hold(.milliseconds(60)).lift())
    hand.drag(from: Point(x: 40, y: 60), to: Point(x: 260, y: 90))
    hand.liftAll()
    hand.tap(at: Point(x: 60, y: 60))
    var before = state(Self.panel)
    for event in hand.frames[..<count].joined() { before.apply(event) }
    for most in [1 << 18, 120, 60] {
      var tail = EventTail(before, microseconds: Self.minute, ignoresHeld: true, typesText: true, mostEvents: most)
      for frame in hand.frames[count...] { tail.take(frame) }
      let start = try #require(tail.recording.first?.time)
      let wanted = samples(try live(Self.panel, holding: before.initialSlots, Array(hand.frames[count...])), after: start)
      #expect(samples(replayed(Self.panel, tail.recording), after: start) == wanted)
    }
  }

  @Test func `a finger that lies still for an hour is down at the start, which is not an hour ago`() throws {
    var hand = Hand(on: Self.panel)
    hand.perform(Finger().down(at: Point(x: 100, y: 100)))
    var tail = EventTail(state(Self.panel), microseconds: 2_000_000, ignoresHeld: true, typesText: true)
    for frame in hand.frames { tail.take(frame) }
    hand.pause(.seconds(3_600))
    let count = hand.frames.count
    hand.perform(Finger().down(at: Point(x: 200, y: 300)).hold(.milliseconds(60)).lift())
    for frame in hand.frames[count...] { tail.take(frame) }
    let recording = tail.recording
    let first = try #require(recording.first), last = try #require(recording.last)
    #expect(last.time.microseconds(since: first.time) <= 2_000_000)
    let entries = replayed(Self.panel, recording)
    guard case .touch(let touch)? = entries.first?.content else {
      Issue.record("no touch")
      return
    }
    #expect(touch.phase == "began" && touch.location.x.rounded() == 100)
  }

  @Test func `nothing typed is kept, and neither is when it was`() {
    var description = Self.panel.description
    for code: UInt16 in [30, 31, 42] { description.addCode(code, type: EV.key) }
    var tail = EventTail(DeviceState(description, slotCount: 5), microseconds: Self.minute, ignoresHeld: false, typesText: true)
    for (index, key) in [30, 31, 42].enumerated() {
      tail.take(.frame(at: Int64(index) * 1_000, (EV.msc, MSC.scan, 7), (EV.key, UInt16(key), 1)))
      tail.take(.frame(at: Int64(index) * 1_000 + 1, (EV.key, UInt16(key), 0)))
    }
    #expect(tail.isEmpty && tail.recording.isEmpty)
    tail.take(.frame(at: 9_000, (EV.abs, ABS.mtTrackingID, 1), (EV.key, 30, 1), (EV.key, BTN.touch, 1)))
    #expect(tail.recording.contains { $0.code == BTN.touch } && !tail.recording.contains { $0.type == EV.key && $0.code < 0x100 })
    // Nor is a key that was down before the oldest that is kept.
    var pressed = DeviceState(description, slotCount: 5)
    pressed[key: 30] = true
    tail = EventTail(pressed, microseconds: Self.minute, ignoresHeld: false, typesText: true)
    tail.take(.frame(at: 9_000, (EV.abs, ABS.mtTrackingID, 1)))
    #expect(!tail.recording.contains { $0.type == EV.key })
  }

  @Test func `the keys of what types nothing are kept, one that was held before among them`() {
    let description = DeviceDescription(name: "Remote", codes: [EV.key: [163, 352]])
    var held = DeviceState(description, slotCount: 0)
    held[key: 352] = true
    var tail = EventTail(held, microseconds: 1_000_000, ignoresHeld: false, typesText: false)
    tail.take(.frame(at: 1_000, (EV.key, 163, 1)))
    tail.take(.frame(at: 3_000_000, (EV.key, 163, 0)))
    #expect(tail.recording.filter { $0.type == EV.key }.map(\.code) == [163, 352, 163])
    #expect(tail.recording.filter { $0.type == EV.key }.map(\.value) == [1, 1, 0])
  }

  @Test func `there is a bound to what is kept, whatever comes`() {
    var tail = EventTail(state(Self.panel), microseconds: .max, ignoresHeld: false, typesText: true, mostEvents: 1_000)
    for time in 0..<1_500 {
      tail.take(.frame(at: Int64(time % 7) * 1_000_000, (EV.abs, ABS.mtTrackingID, Int32(time)), (EV.abs, ABS.mtPositionX, 3)))
    }
    #expect(tail.recording.count <= 1_000 + 20)
    // A frame that is larger than all that is kept, and an empty one.
    tail.take([InputEvent](repeating: InputEvent(time: .zero, type: EV.abs, code: 0, value: 1), count: 2_000))
    tail.take([])
    tail.take(.frame(at: 9_000_000, (EV.abs, ABS.mtPositionX, 4)))
    tail.span = 0
    #expect(tail.recording.count <= 20)
  }
}

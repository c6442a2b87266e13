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

/// The recorder, before a driver that can be told what to do.
@Suite struct RecorderTests {
  private static let panel = Panel.touchscreen(slots: 5)

  private struct Bench {
    let kernel: FakeKernel
    let reader: FrameReader<FakeKernel>

    init(_ description: DeviceDescription, capacity: Int = 4_096, before: [[InputEvent]] = []) throws {
      kernel = FakeKernel(description, slotCount: description.deviceClass.slotCount ?? 0, capacity: capacity)
      for frame in before { kernel.state.take(frame) }
      reader = FrameReader(kernel, state: kernel.state, stateTellsContacts: true)
    }
  }

  private func read(_ recorder: Recorder) throws -> [[InputEvent]] {
    var frames: [[InputEvent]] = []
    try recorder.readFrames { frames.append($0) }
    return frames
  }

  /// The journal of frames that an engine is fed live.
  private func live(
    _ description: DeviceDescription, _ slots: [InitialSlot], _ frames: [[InputEvent]]
  ) throws -> [String] {
    let lines = JournalLines()
    let engine = Engine()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    engine.application.addWindow(window)
    engine.journal = lines.journal
    let id = try engine.attach(description, named: "device0", to: window, at: frames.first?.last?.time, initialSlots: slots)
    for frame in frames { engine.feed(frame, from: id) }
    engine.finish()
    return lines.lines
  }

  /// The journal of a recording's replay.
  private func replayed(_ description: DeviceDescription, _ frames: [[InputEvent]]) throws -> [String] {
    var writer = EvemuWriter()
    var bytes: [UInt8] = []
    writer.write(description, Array(frames.joined()), to: &bytes)
    let lines = JournalLines()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let replay = Replay(windows: [window], journal: lines.journal)
    var reader = EvemuReader()
    try reader.consume(bytes) { replay.take($0) }
    try reader.finish { replay.take($0) }
    replay.finish()
    return lines.lines
  }

  @Test func `frames are recorded as they come, with the kernel's times`() throws {
    let bench = try Bench(Self.panel.description)
    let recorder = Recorder(source: bench.reader)
    #expect(!recorder.isWaiting)
    var hand = Hand(on: Self.panel)
    hand.tap(at: Point(x: 100, y: 100))
    for frame in hand.frames { bench.kernel.write(frame) }
    #expect(try read(recorder) == hand.frames)
    #expect(recorder.progress.frames == 2 && recorder.progress.events == hand.events.count)
    #expect(recorder.progress.microseconds == 80_000)
  }

  @Test func `it waits until nothing touches the device, and begins with the frame after`() throws {
    var before = Hand(on: Self.panel)
    before.perform(Finger().down(at: Point(x: 100, y: 100)))
    let bench = try Bench(Self.panel.description, before: before.frames)
    let recorder = Recorder(source: bench.reader)
    #expect(recorder.isWaiting)
    let count = before.frames.count
    before.perform(Finger().down(at: Point(x: 200, y: 100)).hold(.milliseconds(40)).lift())
    before.liftAll()
    let lift = before.frames.count
    before.tap(at: Point(x: 50, y: 60))
    for frame in before.frames[count..<(lift - 1)] { bench.kernel.write(frame) }
    #expect(try read(recorder).isEmpty && recorder.isWaiting)
    for frame in before.frames[(lift - 1)...] { bench.kernel.write(frame) }
    let recorded = try read(recorder)
    #expect(!recorder.isWaiting)
    #expect(Array(recorded.dropFirst()) == Array(before.frames[lift...]))
    // Before them, at the time of the first, what a reader cannot know.
    #expect(recorded.first?.last?.time == before.frames[lift].last?.time)
    #expect(recorded.first?.contains { $0.code == ABS.mtTrackingID } == false)
  }

  @Test func `K3 K7 the state at first is told, so that the replay is what was live`() throws {
    // The slot that events go to is the second, and each slot keeps the values of the last contact in it.
    var before = Hand(on: Self.panel)
    before.perform(
      Finger().down(at: Point(x: 100, y: 100)).hold(.milliseconds(40)).lift(),
      Finger().down(at: Point(x: 200, y: 150)).hold(.milliseconds(80)).lift())
    let count = before.frames.count
    before.pause(.milliseconds(500))
    before.tap(at: Point(x: 100, y: 150))
    before.drag(from: Point(x: 100, y: 150), to: Point(x: 250, y: 150))
    let bench = try Bench(Self.panel.description, before: Array(before.frames[..<count]))
    let slots = bench.kernel.state.initialSlots
    let recorder = Recorder(source: bench.reader)
    for frame in before.frames[count...] { bench.kernel.write(frame) }
    let recorded = try read(recorder)
    var description = Self.panel.description
    description.axes[ABS.mtSlot]?.value = 1
    let journal = try live(description, slots, Array(before.frames[count...]))
    #expect(journal.contains { $0.contains("\"kind\":\"touch\"") })
    #expect(try replayed(Self.panel.description, recorded) == journal)
  }

  @Test func `K3 without waiting, what is down at first is no touch until it lifts, live and replayed`() throws {
    var hand = Hand(on: Self.panel)
    hand.perform(Finger().down(at: Point(x: 100, y: 100)))
    let count = hand.frames.count
    hand.perform(Finger().down(at: Point(x: 200, y: 150)).hold(.milliseconds(60)).lift())
    hand.liftAll()
    hand.tap(at: Point(x: 60, y: 60))
    let bench = try Bench(Self.panel.description, before: Array(hand.frames[..<count]))
    let slots = bench.kernel.state.initialSlots
    let recorder = Recorder(source: bench.reader, waits: false)
    for frame in hand.frames[count...] { bench.kernel.write(frame) }
    let recorded = try read(recorder)
    let journal = try live(Self.panel.description, slots, Array(hand.frames[count...]))
    #expect(try replayed(Self.panel.description, recorded) == journal)
    #expect(journal.count { $0.contains("\"phase\":\"began\"") && $0.contains("\"kind\":\"touch\"") } == 2)
  }

  @Test(arguments: 0..<20) func `K1 with losses too the replay is what was live`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var hand = Hand(on: Self.panel, jitter: 1, seed: seed)
    for _ in 0..<5 {
      hand.perform(
        (0..<(1 + Int(random.next() % 3))).map { finger in
          Finger().hold(.milliseconds(random.next() % 80)).down(at: Point(x: 40 + 60 * Double(finger), y: 200))
            .drag(by: Vector(dx: 30, dy: 60), duration: .milliseconds(40 + random.next() % 120)).lift()
        })
      if random.next() % 2 == 0 { hand.pause(.milliseconds(400)) }
    }
    // Two devices of one kind, which lose the same events.
    let first = try Bench(Self.panel.description, capacity: 60)
    let second = try Bench(Self.panel.description, capacity: 60)
    let recorder = Recorder(source: second.reader, touchOnly: seed % 2 == 0)
    var frames: [[InputEvent]] = []
    var recorded: [[InputEvent]] = []
    for frame in hand.frames + [[]] {
      first.kernel.write(frame)
      second.kernel.write(frame)
      guard frame.isEmpty || random.next() % 8 == 0 else { continue }
      try first.reader.readFrames { frames.append($0) }
      recorded += try read(recorder)
    }
    #expect(first.kernel.overflows > 0 && recorder.progress.losses > 0)
    #expect(try replayed(Self.panel.description, recorded) == live(Self.panel.description, [], frames))
  }

  // MARK: Touches only

  private static let keyboard: DeviceDescription = {
    var description = panel.description
    for key: UInt16 in [30, 31, 42] { description.addCode(key, type: EV.key) }
    description.addCode(BTN.left, type: EV.key)
    description.addCode(MSC.scan, type: EV.msc)
    return description
  }()

  @Test func `nothing typed is left, nor when`() throws {
    let bench = try Bench(Self.keyboard)
    let recorder = Recorder(source: bench.reader, touchOnly: true)
    let frames: [[InputEvent]] = [
      .frame(at: 1, (EV.msc, MSC.scan, 0x70004), (EV.key, 30, 1)),
      .frame(at: 2, (EV.key, 30, 2)),
      .frame(at: 3, (EV.abs, ABS.mtTrackingID, 1), (EV.abs, ABS.mtPositionX, 5), (EV.key, 31, 1), (EV.key, BTN.touch, 1)),
      .frame(at: 4, (EV.key, BTN.left, 1)),
      .frame(at: 5),
    ]
    for frame in frames { bench.kernel.write(frame) }
    #expect(
      try read(recorder) == [
        .frame(at: 3, (EV.abs, ABS.mtTrackingID, 1), (EV.abs, ABS.mtPositionX, 5), (EV.key, BTN.touch, 1)),
        .frame(at: 4, (EV.key, BTN.left, 1)), .frame(at: 5),
      ])
  }

  @Test func `without the wish every key is there`() throws {
    let bench = try Bench(Self.keyboard)
    let recorder = Recorder(source: bench.reader)
    let frame: [InputEvent] = .frame(at: 1, (EV.msc, MSC.scan, 0x70004), (EV.key, 30, 1))
    bench.kernel.write(frame)
    #expect(try read(recorder) == [frame])
  }

  @Test func `K1 the frame that says that the state is known again stays, though a key alone was in it`() throws {
    let bench = try Bench(Self.keyboard, capacity: 4)
    let recorder = Recorder(source: bench.reader, touchOnly: true)
    for step in 0..<3 { bench.kernel.write(.frame(at: Int64(step + 1), (EV.key, 30, Int32(1 - step % 2)))) }
    #expect(bench.kernel.overflows == 1)
    let recorded = try read(recorder)
    #expect(recorded.count == 2 && recorded[0].first?.code == SYN.dropped)
    #expect(recorded[1].count == 1 && recorded[1][0].time == recorded[0][0].time)
  }

  @Test func `a key of a keyboard that is down at first is not told`() throws {
    let bench = try Bench(Self.keyboard, before: [.frame(at: 1, (EV.key, 30, 1), (EV.key, BTN.left, 1))])
    let recorder = Recorder(source: bench.reader)
    bench.kernel.write(.frame(at: 2, (EV.key, 30, 0)))
    #expect(try read(recorder) == [.frame(at: 2, (EV.key, BTN.left, 1)), .frame(at: 2, (EV.key, 30, 0))])
  }

  // MARK: The end

  @Test func `K28 what came before an unplugging is recorded`() throws {
    let bench = try Bench(Self.panel.description)
    let recorder = Recorder(source: bench.reader)
    let frame: [InputEvent] = .frame(at: 1, (EV.abs, ABS.mtTrackingID, 1))
    bench.kernel.write(frame + [InputEvent(time: .zero, type: EV.abs, code: ABS.mtPositionX, value: 3)])
    bench.kernel.batchSize = 3
    bench.kernel.loss = .unplugged
    var frames: [[InputEvent]] = []
    #expect(throws: DeviceLoss.unplugged) { try recorder.readFrames { frames.append($0) } }
    #expect(frames == [frame])
  }
}

extension DeviceState {
  fileprivate mutating func take(_ frame: [InputEvent]) {
    for event in frame { apply(event) }
  }
}

/// A journal of what fingers did, as lines.
final class JournalLines {
  private var json = JSONWriter()
  private(set) lazy var journal = Journal(kinds: [.device, .contact, .touch, .gesture, .diagnostic]) { [unowned self] entry in
    json.write(entry)
  }

  var lines: [String] {
    String(decoding: json.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

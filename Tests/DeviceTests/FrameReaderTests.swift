import Evdev
import Geometry
import Inputs
import TactusTesting
import Testing

@testable import Devices

@Suite struct FrameReaderTests {
  private static let panel = Panel.touchscreen(slots: 5)

  private func bench(
    capacity: Int = 1_024, stateTellsContacts: Bool = true
  ) -> (kernel: FakeKernel, reader: FrameReader<FakeKernel>) {
    let kernel = FakeKernel(Self.panel.description, slotCount: 5, capacity: capacity)
    return (kernel, FrameReader(kernel, state: kernel.state, stateTellsContacts: stateTellsContacts))
  }

  private func frames(_ reader: FrameReader<FakeKernel>) throws -> [[InputEvent]] {
    var frames: [[InputEvent]] = []
    try reader.readFrames { frames.append($0) }
    return frames
  }

  @Test(arguments: [1, 7, 64]) func `K32 all that waits is read, frame by frame`(_ batchSize: Int) throws {
    let (kernel, reader) = bench(capacity: 100_000)
    kernel.batchSize = batchSize
    var hand = Hand(on: Self.panel)
    hand.pinch(at: Point(x: 160, y: 240), from: 60, to: 120)
    for frame in hand.frames { kernel.write(frame) }
    var seen: [[InputEvent]] = []
    // One call has its bound; the descriptor stays readable.
    while !kernel.queue.isEmpty { try reader.readFrames { seen.append($0) } }
    #expect(seen == hand.frames)
  }

  @Test func `a frame takes one read`() throws {
    let (kernel, reader) = bench()
    kernel.write(.frame(at: 1, (EV.abs, ABS.mtTrackingID, 1), (EV.abs, ABS.mtPositionX, 5)))
    #expect(try frames(reader).count == 1)
    #expect(kernel.reads == 1)
  }

  @Test func `half a frame waits for its end`() throws {
    let (kernel, reader) = bench()
    let frame: [InputEvent] = .frame(at: 1, (EV.abs, ABS.mtTrackingID, 1), (EV.abs, ABS.mtPositionX, 5))
    kernel.write([frame[0]])
    #expect(try frames(reader).isEmpty)
    kernel.write(Array(frame[1...]))
    #expect(try frames(reader) == [frame])
  }

  @Test func `K6 K33 events come as the kernel sent them`() throws {
    let (kernel, reader) = bench()
    let frame: [InputEvent] = .frame(
      at: 1, (EV.abs, ABS.mtTrackingID, 1), (EV.abs, ABS.mtTrackingID, 2), (EV.abs, ABS.mtSlot, 99),
      (EV.abs, ABS.mtTrackingID, 3))
    kernel.write(frame)
    #expect(try frames(reader) == [frame])
    #expect(reader.state.currentSlot == -1)
  }

  // MARK: Losses

  @Test func `K1 a contact that vanished is told first, in the shape that libevdev gives it`() throws {
    let (kernel, reader) = bench(capacity: 8)
    kernel.write(
      .frame(
        at: 1, (EV.abs, ABS.mtTrackingID, 7), (EV.abs, ABS.mtPositionX, 5), (EV.abs, ABS.mtPositionY, 6),
        (EV.key, BTN.touch, 1)))
    _ = try frames(reader)
    // While nobody reads, the finger lifts and another one comes in the next slot.
    kernel.write(.frame(at: 2, (EV.abs, ABS.mtTrackingID, -1), (EV.key, BTN.touch, 0)))
    kernel.write(
      .frame(
        at: 3, (EV.abs, ABS.mtSlot, 1), (EV.abs, ABS.mtTrackingID, 8), (EV.abs, ABS.mtPositionX, 50),
        (EV.abs, ABS.mtPositionY, 60), (EV.key, BTN.touch, 1)))
    #expect(kernel.overflows == 1)
    let time = Timestamp(microseconds: 3)
    let told = try frames(reader)
    #expect(
      told == [
        [InputEvent(time: time, type: EV.syn, code: SYN.dropped, value: 0)] + .frame(at: 3),
        .frame(at: 3, (EV.abs, ABS.mtTrackingID, -1)),
        .frame(
          at: 3, (EV.abs, ABS.mtSlot, 1), (EV.abs, ABS.mtTrackingID, 8), (EV.abs, ABS.mtPositionX, 50),
          (EV.abs, ABS.mtPositionY, 60)),
      ])
    var fingers = try Fingers(Self.panel.description)
    fingers.take(.frame(at: 1, (EV.abs, ABS.mtTrackingID, 7), (EV.abs, ABS.mtPositionX, 5), (EV.abs, ABS.mtPositionY, 6)))
    for frame in told { fingers.take(frame) }
    fingers.wait()
    #expect(fingers.phases == [.began, .cancelled, .began])
    #expect(fingers.down.count == 1)
  }

  @Test func `K1 a contact that stayed is not cancelled though nothing about it changed`() throws {
    let (kernel, reader) = bench(capacity: 6)
    var fingers = try Fingers(Self.panel.description)
    kernel.write(.frame(at: 1, (EV.abs, ABS.mtTrackingID, 7), (EV.abs, ABS.mtPositionX, 5), (EV.abs, ABS.mtPositionY, 6)))
    for frame in try frames(reader) { fingers.take(frame) }
    for step in 0..<4 { kernel.write(.frame(at: 2 + Int64(step), (EV.abs, ABS.mtPositionX, 6 - Int32(step % 2)))) }
    #expect(kernel.overflows == 1)
    let told = try frames(reader)
    #expect(told.last == .frame(at: told[0][0].time.microseconds))
    for frame in told { fingers.take(frame) }
    fingers.wait()
    #expect(fingers.phases == [.began])
  }

  @Test func `K1 a finger that lifts and lands while the state is asked for lands once`() throws {
    let (kernel, reader) = bench(capacity: 6)
    var fingers = try Fingers(Self.panel.description)
    kernel.write(.frame(at: 1, (EV.abs, ABS.mtTrackingID, 7), (EV.abs, ABS.mtPositionX, 5), (EV.abs, ABS.mtPositionY, 6)))
    for frame in try frames(reader) { fingers.take(frame) }
    for step in 0..<4 { kernel.write(.frame(at: 2 + Int64(step), (EV.abs, ABS.mtPositionX, 6 - Int32(step % 2)))) }
    var hasCome = false
    kernel.beforeAnswer = {
      guard !hasCome else { return }
      hasCome = true
      kernel.write(.frame(at: 9, (EV.abs, ABS.mtTrackingID, -1)))
      kernel.write(.frame(at: 10, (EV.abs, ABS.mtTrackingID, 8)))
    }
    for _ in 0..<2 { for frame in try frames(reader) { fingers.take(frame) } }
    fingers.wait()
    #expect(kernel.overflows == 1)
    #expect(fingers.phases == [.began, .cancelled, .began])
  }

  @Test func `K1 where the state tells of no contacts, none survives`() throws {
    let (kernel, reader) = bench(capacity: 4, stateTellsContacts: false)
    for step in 0..<6 { kernel.write(.frame(at: Int64(step), (EV.abs, ABS.mtPositionX, Int32(step)))) }
    let told = try frames(reader)
    #expect(told.count == 1)
    #expect(told[0].first?.code == SYN.dropped)
  }

  @Test(arguments: 0..<40) func `K1 no finger sticks and none is invented`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var hand = Hand(on: Self.panel, jitter: 1, seed: seed)
    for _ in 0..<6 {
      hand.perform(
        (0..<(1 + random.below(4))).map { finger in
          Finger().hold(.milliseconds(random.below(80))).down(at: Point(x: 40 + 60 * Double(finger), y: 200))
            .drag(by: Vector(dx: 30, dy: 60), duration: .milliseconds(40 + random.below(120))).lift()
        })
      if random.below(2) == 0 { hand.pause(.milliseconds(40)) }
    }
    let (kernel, reader) = bench(capacity: 24 + random.below(60))
    var fingers = try Fingers(Self.panel.description)
    for frame in hand.frames {
      kernel.write(frame)
      guard random.below(6) == 0 else { continue }
      try reader.readFrames { fingers.take($0) }
      let live = kernel.state.initialSlots.count { $0.trackingID >= 0 }
      #expect(fingers.down.count == live)
    }
    try reader.readFrames { fingers.take($0) }
    fingers.wait()
    #expect(kernel.overflows > 0)
    #expect(fingers.down.isEmpty)
    #expect(reader.state == kernel.state)
  }

  // MARK: The end

  @Test(arguments: [DeviceLoss.unplugged, .revoked, .failed(SystemError(call: "read", code: 5))])
  func `K28 a loss is told after what was read`(_ loss: DeviceLoss) throws {
    let (kernel, reader) = bench()
    kernel.batchSize = 4
    let frame: [InputEvent] = .frame(
      at: 1, (EV.abs, ABS.mtTrackingID, 1), (EV.abs, ABS.mtPositionX, 5), (EV.abs, ABS.mtPositionY, 5))
    kernel.write(frame)
    kernel.loss = loss
    var seen: [[InputEvent]] = []
    #expect(throws: loss) { try reader.readFrames { seen.append($0) } }
    #expect(seen == [frame])
  }

  @Test func `K28 a loss in the middle of a repair is a loss`() throws {
    let (kernel, reader) = bench(capacity: 4)
    for step in 0..<6 { kernel.write(.frame(at: Int64(step), (EV.abs, ABS.mtPositionX, Int32(step)))) }
    kernel.loss = .unplugged
    var seen: [[InputEvent]] = []
    #expect(throws: DeviceLoss.unplugged) { try reader.readFrames { seen.append($0) } }
    #expect(seen.count == 1)
  }

  @Test func `nothing comes after a stop in the middle`() throws {
    let (kernel, reader) = bench()
    for step in 0..<3 { kernel.write(.frame(at: Int64(step), (EV.abs, ABS.mtPositionX, Int32(step)))) }
    var count = 0
    try reader.readFrames { _ in
      count += 1
      reader.stop()
    }
    #expect(count == 1)
  }

  @Test func `K29 a resync forgets what waits and knows what is`() throws {
    let (kernel, reader) = bench()
    kernel.write(.frame(at: 1, (EV.abs, ABS.mtTrackingID, 7), (EV.key, BTN.touch, 1)))
    try reader.forceResync()
    #expect(reader.state.hasContacts)
    #expect(reader.state.initialSlots[0].trackingID == 7)
    #expect(try frames(reader).isEmpty)
  }
}

extension SplitMix64 {
  fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

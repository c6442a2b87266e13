import Evdev
import Testing

@Suite struct FrameAssemblerTests {
  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32 = 0) -> InputEvent {
    InputEvent(time: .zero, type: type, code: code, value: value)
  }

  private func append(_ event: InputEvent, to assembler: inout FrameAssembler) -> Bool { assembler.append(event) }

  @Test("K8: a frame is all events up to and including a SYN_REPORT") func frames() {
    var assembler = FrameAssembler()
    #expect(!append(event(EV.abs, ABS.mtSlot, 1), to: &assembler))
    #expect(!append(event(EV.syn, SYN.mtReport), to: &assembler))
    #expect(append(event(EV.syn, SYN.report), to: &assembler))
    #expect(assembler.events.count == 3)
    #expect(!append(event(EV.abs, ABS.mtSlot, 2), to: &assembler))
    #expect(assembler.events.map(\.value) == [2])
  }

  @Test("K22: an empty frame, and a report with a value, are frames") func emptyFrames() {
    var assembler = FrameAssembler()
    #expect(append(event(EV.syn, SYN.report, 1), to: &assembler))
    #expect(append(event(EV.syn, SYN.report), to: &assembler))
    #expect(assembler.events.count == 1)
  }

  @Test("K1: SYN_DROPPED does not end a frame") func dropped() {
    var assembler = FrameAssembler()
    #expect(!append(event(EV.syn, SYN.dropped), to: &assembler))
    #expect(append(event(EV.syn, SYN.report), to: &assembler))
    #expect(assembler.events.count == 2)
  }

  @Test("What follows the last whole frame is a partial one") func partial() {
    var assembler = FrameAssembler()
    #expect(!assembler.hasPartialFrame)
    _ = assembler.append(event(EV.abs, ABS.x))
    #expect(assembler.hasPartialFrame)
    _ = assembler.append(event(EV.syn, SYN.report))
    #expect(!assembler.hasPartialFrame)
  }

  @Test("A frame whose end was cut away is told by the pause, either way in time, and ends with a report of its own")
  func cut() {
    var assembler = FrameAssembler()
    func event(_ time: Int64) -> InputEvent {
      InputEvent(time: Timestamp(microseconds: time), type: EV.abs, code: ABS.x, value: 1)
    }
    #expect(!assembler.isCut(before: event(0)) && !append(event(1_000_000), to: &assembler))
    #expect(!assembler.isCut(before: event(1_020_000)) && !assembler.isCut(before: event(980_000)))
    #expect(assembler.isCut(before: event(1_020_001)) && assembler.isCut(before: event(979_999)))
    let hasEnded = assembler.end()
    #expect(hasEnded && assembler.events.map(\.isReport) == [false, true])
    #expect(assembler.events.last?.time == Timestamp(microseconds: 1_000_000))
    let endsAgain = assembler.end()
    #expect(!endsAgain && !assembler.isCut(before: event(5_000_000)))
  }

  @Test("A stream without reports does not grow without bound") func endless() {
    var assembler = FrameAssembler()
    var frames = 0
    for _ in 0..<(FrameAssembler.maximumFrameLength * 2) {
      if assembler.append(event(EV.abs, ABS.x)) { frames += 1 }
    }
    #expect(frames == 2)
    #expect(assembler.events.count == FrameAssembler.maximumFrameLength)
  }
}

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

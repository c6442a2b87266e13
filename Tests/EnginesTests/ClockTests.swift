import Engines
import Evdev
import Gestures
import Inputs
import Responders
import TestSupport
import Testing

/// DESIGN, section 3: frames older than the clock, a clock that steps back, and the end of a recording.
@Suite struct ClockTests {
  private let bench: EngineBench

  init() throws { bench = try EngineBench() }

  @Test("There is no clock before the first frame, and none is needed")
  func before() {
    #expect(bench.engine.clock == nil && bench.engine.nextDeadline == nil)
    bench.engine.finish()
    #expect(bench.engine.clock == nil)
  }

  @Test("A frame may have any time at first, also one before zero")
  func negative() {
    bench.at(-2_500, .down(0, 10, 10))
    bench.at(-2_400, .up(0))
    #expect(bench.entries.story(.touch) == ["-2500: touch 1 began", "-2400: touch 1 ended"])
  }

  @Test("A frame older than the clock is handled at the clock's time, up to a second", arguments: [0.001, 100, 1_000])
  func older(_ age: Double) {
    bench.at(2_000, .down(0, 10, 10))
    bench.at(2_000 - age, .move(0, 20, 10))
    bench.at(2_100, .up(0))
    #expect(
      bench.entries.story(.touch, .diagnostic) == [
        "2000: touch 1 began", "2000: diagnostic timeWentBack", "2000: touch 1 moved", "2100: touch 1 ended",
      ])
    let messages = bench.entries.entries.compactMap { entry in
      if case .diagnostic(let diagnostic) = entry.content { diagnostic.message } else { nil }
    }
    #expect(messages.last?.contains(age < 1 ? "by 1 µs" : "by \(Int(age)) ms") == true)
  }

  @Test("A frame older than a deadline that has fired does not undo it")
  func olderThanDeadline() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(0, .down(0, 10, 10))
    bench.advance(to: 600)
    bench.at(400, .up(0))
    #expect(bench.entries.story(.gesture) == ["500: press began", "600: press ended"])
  }

  @Test("A step back of more than one second cancels all contacts, says so, and restarts the clock")
  func stepBack() throws {
    let second = try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(5_000, .down(0, 10, 10))
    bench.at(5_000, .down(0, 500, 500), of: second)
    bench.at(3_999.999, .down(1, 20, 20))
    #expect(bench.engine.clock == .milliseconds(3_999.999))
    bench.at(4_100, .up(1))
    #expect(
      bench.entries.story(.touch, .diagnostic) == [
        "5000: touch 1 began", "5000: touch 2 began", "5000: touch 1 cancelled", "5000: touch 2 cancelled",
        "3999.999: diagnostic clockSteppedBack", "3999.999: touch 3 began", "4100: touch 3 ended",
      ])
  }

  @Test("A step back: what waits for a deadline comes to its end at its own time, and no long press is invented")
  func stepBackDeadlines() {
    bench.attachTaps()
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(5_000, .down(0, 10, 10))
    bench.at(5_050, .up(0))
    bench.at(5_100, .down(1, 500, 500))
    bench.at(1_000, .down(2, 900, 900))
    bench.at(1_050, .up(2))
    bench.engine.finish()
    #expect(
      bench.entries.story(.gesture, .diagnostic) == [
        "5100: single ended", "1000: diagnostic clockSteppedBack", "1400: single ended",
      ])
  }

  @Test("A step back: a tap of the time before is no part of a double tap after it (T5)")
  func stepBackTaps() {
    bench.at(5_000, .down(0, 10, 10))
    bench.at(5_050, .up(0))
    bench.at(1_000, .down(0, 10, 10))
    bench.at(1_050, .up(0))
    let counts = bench.entries.entries.compactMap { entry in
      if case .touch(let touch) = entry.content { touch.tapCount } else { nil }
    }
    #expect(counts == [1, 1, 1, 1])
  }

  @Test("A step back: deadlines of the new time fire at their times")
  func stepBackNewDeadlines() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(5_000, .down(0, 10, 10))
    bench.at(1_000, .down(1, 20, 20))
    bench.at(1_600, .up(1))
    #expect(
      bench.entries.story(.gesture, .diagnostic) == [
        "1000: diagnostic clockSteppedBack", "1500: press began", "1600: press ended",
      ])
  }

  @Test("A step back: moves are not held back for a delivery of the time before")
  func stepBackDeliveries() {
    bench.engine.deliveryInterval = .milliseconds(100)
    bench.at(5_000, .down(0, 10, 10))
    bench.at(5_010, .move(0, 20, 10))
    bench.at(1_000, .down(1, 10, 10))
    bench.at(1_010, .move(1, 20, 10))
    #expect(bench.entries.story(.touch).last == "1010: touch 2 moved")
  }

  @Test("Two steps back are two new beginnings")
  func twoSteps() {
    for start in [9_000.0, 5_000, 1_000] { bench.at(start, .down(0, 10, 10)) }
    #expect(bench.entries.count(.diagnostic) == 2)
    #expect(bench.engine.clock == .milliseconds(1_000))
  }

  // MARK: The end of a recording

  @Test("The end: contacts are cancelled at the last frame's time, and no long press is invented")
  func endCancels() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(0, .down(0, 10, 10), .down(1, 20, 20))
    bench.at(499, .move(0, 11, 10))
    bench.engine.finish()
    #expect(bench.entries.story(.touch).suffix(2) == ["499: touch 1 cancelled", "499: touch 2 cancelled"])
    #expect(bench.entries.count(.gesture) == 0)
    #expect(bench.engine.nextDeadline == nil)
  }

  @Test("The end: a gesture that was going on is cancelled, for an end that nobody saw is none (K35)")
  func endCancelsGesture() {
    bench.attach(PanGestureRecognizer(), "pan")
    bench.at(0, .down(0, 10, 10))
    bench.at(10, .move(0, 50, 10))
    bench.engine.finish()
    #expect(bench.entries.story(.gesture) == ["10: pan began", "10: pan cancelled"])
  }

  @Test("The end: a tap that waits for a second one appears, at the time at which the second one is overdue")
  func endLetsTapAppear() {
    bench.attachTaps()
    bench.at(0, .down(0, 10, 10))
    bench.at(80, .up(0))
    bench.engine.finish()
    #expect(bench.entries.story(.deadline, .gesture) == ["430: double deadline", "430: single ended"])
    #expect(bench.engine.clock == .milliseconds(430))
  }

  @Test("The end: deadlines fire at their own times until none is left, those included that others make")
  func endFiresAll() {
    bench.attach(Probe.idle(), "probe").handler = { probe, phase, _, event in
      if phase == .ended { probe.scheduleDeadline(at: event.timestamp + .milliseconds(100)) }
    }
    var left = 3
    (bench.view.gestureRecognizers.first as? Probe)?.onDeadline = { probe, time in
      left -= 1
      if left > 0 { probe.scheduleDeadline(at: time + .milliseconds(100)) }
    }
    bench.at(0, .down(0, 10, 10))
    bench.at(50, .up(0))
    bench.engine.finish()
    #expect(bench.entries.story(.deadline) == ["150: probe deadline", "250: probe deadline", "350: probe deadline"])
  }

  @Test("The end of nothing, and a second end, do nothing")
  func endTwice() {
    bench.at(0, .down(0, 10, 10))
    bench.engine.finish()
    let lines = bench.entries.lines
    bench.engine.finish()
    #expect(bench.entries.lines == lines)
  }

  @Test("K1 at the end: contacts after a loss that nobody repaired are cancelled, and the device is whole again")
  func endAfterLoss() {
    bench.at(0, .down(0, 10, 10))
    bench.at(10, .dropped)
    bench.engine.finish()
    #expect(
      bench.entries.story(.device, .touch).dropFirst() == [
        "0: touch 1 began", "10: event5 dropped", "10: touch 1 cancelled", "10: event5 resynced",
      ])
  }
}

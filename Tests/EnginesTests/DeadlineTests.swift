import Engines
import Evdev
import Gestures
import Inputs
import Responders
import TestSupport
import Testing

/// DESIGN, section 3: when a deadline fires, and what time it carries.
@Suite struct DeadlineTests {
  private let bench: EngineBench

  init() throws { bench = try EngineBench() }

  @Test("A deadline fires when the clock passes it, not when the clock reaches it")
  func strictlyBefore() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(0, .down(0, 10, 10))
    #expect(bench.engine.nextDeadline == .milliseconds(500))
    bench.advance(to: 500)
    #expect(bench.log.text(of: "press") == "")
    #expect(bench.engine.nextDeadline == .milliseconds(500))
    bench.advance(to: 500.001)
    #expect(bench.log.text(of: "press") == "began")
    #expect(bench.engine.nextDeadline == nil)
  }

  @Test("A lift stamped exactly with the deadline is in time")
  func liftInTime() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(0, .down(0, 10, 10))
    bench.at(500, .up(0))
    bench.engine.finish()
    #expect(bench.log.text(of: "press") == "")
    #expect(bench.entries.count(.deadline) == 0)
  }

  @Test("A lift one microsecond after the deadline is too late, and the deadline has its own time")
  func liftTooLate() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(0, .down(0, 10, 10))
    bench.at(500.001, .up(0))
    #expect(bench.entries.story(.deadline, .gesture) == ["500: press deadline", "500: press began", "500.001: press ended"])
  }

  @Test("Entries of a deadline carry its time, not the time of waking, however late that is")
  func ownTime() {
    bench.attach(LongPressGestureRecognizer(), "press")
    bench.at(0, .down(0, 10, 10))
    bench.advance(to: 3_600_000)
    #expect(bench.engine.clock == .milliseconds(3_600_000))
    #expect(
      bench.entries.story(.deadline, .gesture, .recognizer).prefix(3) == [
        "500: press deadline", "500: press possible > began held", "500: press began",
      ])
  }

  @Test("Deadlines fire in the order of their times, those included that a deadline makes")
  func order() {
    let repeating = bench.attach(Probe.idle(), "repeating")
    repeating.preventable = { _ in false }
    var times: [Int64] = []
    repeating.handler = { probe, phase, _, event in
      if phase == .began { probe.scheduleDeadline(at: event.timestamp + .milliseconds(100)) }
    }
    repeating.onDeadline = { probe, time in
      times.append(time.microseconds / 1_000)
      if times.count < 4 { probe.scheduleDeadline(at: time + .milliseconds(100)) }
    }
    bench.attach(Hold(for: .milliseconds(250)), "hold")
    bench.at(0, .down(0, 10, 10))
    bench.advance(to: 1_000)
    #expect(times == [100, 200, 300, 400])
    #expect(
      bench.entries.story(.deadline) == [
        "100: repeating deadline", "200: repeating deadline", "250: hold deadline", "300: repeating deadline",
        "400: repeating deadline",
      ])
  }

  @Test("Equal deadlines fire in the order in which they were made, not in the order of attaching")
  func equalInOrderMade() {
    for (name, moment) in [("a", 300.0), ("b", 100), ("c", 200)] {
      let probe = bench.attach(Probe.idle(), name)
      probe.handler = { probe, _, _, event in
        if event.timestamp == .milliseconds(moment) { probe.scheduleDeadline(at: .milliseconds(500)) }
      }
    }
    bench.at(0, .down(0, 10, 10))
    for step in 1...3 { bench.at(Double(step) * 100, .move(0, 10 + Int32(step), 10)) }
    bench.advance(to: 1_000)
    #expect(bench.entries.story(.deadline) == ["500: b deadline", "500: c deadline", "500: a deadline"])
  }

  @Test("A deadline that is set anew counts as made anew")
  func madeAnew() {
    for name in ["a", "b"] {
      bench.attach(Probe.idle(), name).handler = { probe, phase, _, _ in
        if phase == .began || probe.name == "a" { probe.scheduleDeadline(at: .milliseconds(500)) }
      }
    }
    bench.at(0, .down(0, 10, 10))
    bench.at(100, .move(0, 11, 10))
    bench.advance(to: 1_000)
    #expect(bench.entries.story(.deadline) == ["500: b deadline", "500: a deadline"])
  }

  @Test("The next deadline is the earlier of the recognisers' and the contacts'")
  func earlier() {
    bench.attach(Hold(for: .milliseconds(500)), "hold")
    bench.at(0, .down(0, 10, 10), .key(1))
    bench.at(300, .key(0))
    // K13: a slot that is live 100 ms after BTN_TOUCH 0 is a ghost.
    #expect(bench.engine.nextDeadline == .milliseconds(400))
    bench.at(350, .key(1))
    #expect(bench.engine.nextDeadline == .milliseconds(500))
  }

  @Test("K13: contacts' deadlines and recognisers' are interleaved by time")
  func interleaved() {
    bench.attach(Hold(for: .milliseconds(450)), "early")
    bench.attach(Hold(for: .milliseconds(550)), "late")
    bench.at(0, .down(0, 10, 10), .key(1))
    bench.at(400, .key(0))
    bench.advance(to: 10_000)
    #expect(
      bench.entries.story(.deadline, .gesture, .touch, .diagnostic) == [
        "0: touch 1 began", "450: early deadline", "450: early began", "500: diagnostic ghostContacts",
        "500: touch 1 cancelled", "500: early cancelled",
      ])
  }

  @Test("K13: a recogniser's deadline that was made before an equal one of the contacts fires first")
  func equalRecognizerFirst() {
    bench.attach(Hold(for: .milliseconds(500)), "hold")
    bench.at(0, .down(0, 10, 10), .key(1))
    bench.at(400, .key(0))
    bench.advance(to: 10_000)
    #expect(
      bench.entries.story(.deadline, .gesture, .touch) == [
        "0: touch 1 began", "500: hold deadline", "500: hold began", "500: touch 1 cancelled", "500: hold cancelled",
      ])
  }

  @Test("K13: the contacts' deadline fires first when it was made before an equal one of a recogniser")
  func equalContactsFirst() {
    bench.attach(Probe.idle(), "probe").handler = { probe, phase, _, _ in
      if phase == .moved { probe.scheduleDeadline(at: .milliseconds(500)) }
    }
    bench.at(0, .down(0, 10, 10), .key(1))
    bench.at(400, .key(0))
    bench.at(450, .move(0, 11, 10))
    bench.advance(to: 10_000)
    #expect(
      bench.entries.story(.deadline, .touch) == [
        "0: touch 1 began", "450: touch 1 moved", "500: touch 1 cancelled", "500: probe deadline",
      ])
  }

  @Test("K13: equal deadlines of two devices fire in the order made")
  func equalOfDevices() throws {
    let second = try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(0, .down(0, 10, 10), .key(1))
    bench.at(0, .down(0, 20, 20), .key(1), of: second)
    bench.at(100, .key(0), of: second)
    bench.at(100, .key(0))
    bench.advance(to: 1_000)
    #expect(
      bench.entries.story(.touch).suffix(2) == ["200: touch 2 cancelled", "200: touch 1 cancelled"])
  }

  @Test("Advancing to a time that has passed does nothing")
  func backwards() {
    bench.attach(Hold(), "hold")
    bench.at(600, .down(0, 10, 10))
    bench.advance(to: 100)
    #expect(bench.engine.clock == .milliseconds(600))
    #expect(bench.entries.count(.deadline) == 0)
  }

  @Test("Waking at each deadline gives the same journal, to the byte, as going from frame to frame", arguments: 1...12)
  func wakingChangesNothing(seed: UInt64) throws {
    func run(wakes: Bool) throws -> String {
      let bench = try EngineBench()
      bench.attachTaps()
      bench.attach(LongPressGestureRecognizer(), "press")
      bench.attach(PanGestureRecognizer(), "pan")
      var random = SeededGenerator(seed: seed)
      var time = 0.0
      for _ in 0..<60 {
        let step = Double(Int.random(in: 1...700, using: &random))
        let finger = Int32.random(in: 0...1, using: &random)
        let place = Int32.random(in: 0...40, using: &random)
        time += step
        if wakes {
          while let due = bench.engine.nextDeadline, due < .milliseconds(time) {
            bench.engine.advance(to: due.advanced(byMicroseconds: 1))
          }
        }
        switch Int.random(in: 0...4, using: &random) {
        case 0, 1: bench.at(time, .down(finger, place, place))
        case 2: bench.at(time, .up(finger))
        case 3: bench.at(time, .move(finger, place, place))
        case _: bench.at(time, .key(Int32.random(in: 0...1, using: &random)))
        }
      }
      bench.engine.finish()
      return bench.entries.lines
    }
    #expect(try run(wakes: true) == run(wakes: false))
  }

  @Test("A deadline at the end of time never fires, and nobody waits for it")
  func endOfTime() throws {
    bench.attach(Hold(), "hold")
    let last = Timestamp.distantFuture.advanced(byMicroseconds: -1_000)
    var events = bench.frame([.down(0, 10, 10), .key(1)], at: 0) + bench.frame([.key(0)], at: 0)
    for index in events.indices { events[index].time = last }
    bench.engine.feed(Array(events[..<6]), from: bench.screen)
    bench.engine.feed(Array(events[6...]), from: bench.screen)
    bench.engine.advance(to: .distantFuture)
    var loss = bench.frame([.dropped], at: 0)
    for index in loss.indices { loss[index].time = .distantFuture }
    bench.engine.feed(loss, from: bench.screen)
    bench.engine.finish()
    #expect(bench.entries.story(.touch).count == 2)
    #expect(bench.engine.nextDeadline == nil)
  }
}

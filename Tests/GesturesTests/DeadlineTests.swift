import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// DESIGN section 3: deadlines.
@Suite struct DeadlineTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  private func probe(_ name: String, at times: [Double]) -> Probe {
    let probe = stage.attach(Probe(), name, to: view)
    probe.log = nil
    probe.prevents = { _ in false }
    probe.handler = { probe, phase, _, _ in
      if phase == .began { for time in times { probe.scheduleDeadline(at: .milliseconds(time)) } }
    }
    probe.onDeadline = { [log = stage.log] _, time in log.note("\(name) \(time.microseconds / 1000)") }
    return probe
  }

  @Test("DESIGN 3: the earliest fires first; equal ones in the order made")
  func order() {
    _ = probe("late", at: [300])
    _ = probe("first", at: [200])
    _ = probe("second", at: [200])
    _ = probe("early", at: [100])
    stage.at(0, .down(1, 10, 10))
    #expect(stage.application.nextDeadline == .milliseconds(100))
    stage.advance(to: 301)
    #expect(stage.log.text == "view gets began, early 100, first 200, second 200, late 300")
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("DESIGN 3: each recogniser has one deadline, and the one made last counts, in its place in the order")
  func replaced() {
    _ = probe("twice", at: [100, 200])
    _ = probe("once", at: [200])
    let moved = probe("again", at: [200])
    stage.at(0, .down(1, 10, 10))
    moved.scheduleDeadline(at: .milliseconds(150))
    moved.scheduleDeadline(at: .milliseconds(200))
    stage.advance(to: 1000)
    #expect(stage.log.text == "view gets began, twice 200, once 200, again 200")
  }

  @Test("DESIGN 3: a deadline fires when the clock passes it, not when it reaches it")
  func passed() {
    _ = probe("probe", at: [100])
    stage.at(0, .down(1, 10, 10))
    stage.advance(to: 100)
    #expect(stage.log.text == "view gets began")
    stage.at(100, .by(1, 1, 1))
    stage.advance(to: 100.001)
    #expect(stage.log.text == "view gets began, view gets moved, probe 100")
    #expect(stage.application.now == .milliseconds(100))
  }

  @Test("DESIGN 3: a time that has passed counts as now")
  func past() {
    let probe = probe("probe", at: [])
    stage.at(50, .down(1, 10, 10))
    probe.scheduleDeadline(at: .milliseconds(10))
    #expect(stage.application.nextDeadline == .milliseconds(50))
  }

  @Test("DESIGN 3: a deadline taken back does not fire; nor does one of a recogniser that is through")
  func takenBack() {
    let one = probe("one", at: [100])
    let two = probe("two", at: [100])
    stage.at(0, .down(1, 10, 10))
    one.cancelDeadline()
    two.isEnabled = false
    #expect(stage.application.nextDeadline == nil)
    stage.at(10, .up(1))
    one.scheduleDeadline(at: .milliseconds(500))
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("DESIGN 3: a deadline may make the next one; the observer is told of each")
  func chain() {
    let probe = probe("probe", at: [100])
    let watcher = Watcher(stage.application, .deadlines)
    probe.onDeadline = { probe, time in
      if time < .milliseconds(500) { probe.scheduleDeadline(at: time + .milliseconds(100)) } else { probe.state = .ended }
    }
    stage.at(0, .down(1, 10, 10))
    stage.advance(to: 1000)
    #expect(watcher.deadlines == 5 && stage.log.actions(of: "probe") == "ended")
    #expect(stage.application.now == .milliseconds(500))
  }

  @Test("DESIGN 3: of a lift and a deadline at one time the lift comes first")
  func liftFirst() {
    stage.attach(Hold(), "hold", to: view)
    stage.at(0, .down(1, 10, 10))
    stage.at(500, .up(1))
    stage.advance(to: 2000)
    #expect(stage.log.actions(of: "hold") == "")
  }

  @Test("DESIGN 3: a clock that starts again takes earlier times")
  func restart() {
    stage.tap(10, 10, at: 1000)
    stage.finish()
    stage.application.restartClock()
    #expect(stage.application.now == .distantPast)
    stage.attach(Hold(), "hold", to: view)
    let other = TouchSample(id: 900, phase: .began, location: Point(x: 10, y: 10))
    stage.application.send([other], at: .milliseconds(5), in: stage.window)
    #expect(stage.application.nextDeadline == .milliseconds(505))
  }
}

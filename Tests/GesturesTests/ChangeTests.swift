import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Handlers and hosts that change recognisers while touches are under way.
@Suite struct ChangeTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("S8: an action that disables its own recogniser cancels it in the same event")
  func disablesItself() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.addTarget { if $0.state == .began { $0.isEnabled = false } }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(
      stage.log.text == "drag sees began, view gets began, drag sees moved, drag began, drag cancelled, view gets cancelled")
    #expect(drag.state == .possible)
  }

  @Test("S8: an action that takes its recogniser off the view, or the view out of the window", arguments: [false, true])
  func removesItself(_ wholeView: Bool) {
    let view = view
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    lift.addTarget { lift in if wholeView { view.removeFromSuperview() } else { view.removeGestureRecognizer(lift) } }
    stage.tap(10, 10, at: 0)
    #expect(stage.log.actions(of: "lift") == "ended")
    #expect(stage.log.text(of: "view") == "gets began, gets cancelled")
    #expect(lift.state == .possible)
    stage.tap(10, 10, at: 1000)
    #expect(stage.log.actions(of: "lift") == "ended")
  }

  @Test("S8: an action that disables another one which is owed an action in the same event")
  func disablesAnother() {
    let first = stage.attach(Probe.dragging(), "first", to: view)
    let second = stage.attach(Probe.dragging(), "second", to: view)
    first.prevents = { _ in false }
    second.prevents = { _ in false }
    first.addTarget { _ in second.isEnabled = false }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(1, 1, 1))
    #expect(stage.log.actions(of: "second") == "began, cancelled")
    #expect(stage.log.actions(of: "first") == "began, changed")
  }

  @Test("S8, A3: an action that disables a required one releases those that wait, in the same event")
  func releases() {
    let idle = stage.attach(Probe.idle(), "idle", to: view)
    let waiting = stage.attach(Probe([.began: .began]), "waiting", to: view)
    let trigger = stage.attach(Probe([.moved: .ended]), "trigger", to: view)
    waiting.require(toFail: idle)
    trigger.prevents = { _ in false }
    waiting.prevents = { _ in false }
    trigger.addTarget { _ in idle.isEnabled = false }
    stage.at(0, .down(1, 10, 10))
    stage.log.note("moving")
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text.contains("trigger ended, waiting began, view gets cancelled"))
  }

  @Test("A1: one that another's touchesBegan disables never sees the touch")
  func disabledBeforeItsTurn() {
    let second = Probe.idle()
    let first = stage.attach(Probe.idle(), "first", to: view)
    stage.attach(second, "second", to: view)
    first.handler = { _, phase, _, _ in if phase == .began { second.isEnabled = false } }
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text == "first sees began, view gets began")
    #expect(second.state == .possible)
  }

  @Test("S8: a recogniser that is attached elsewhere in mid-gesture is cancelled, and works there with new touches")
  func moved() {
    let other = stage.view("other", 0, 0, 100, 100, in: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    other.addGestureRecognizer(drag)
    #expect(stage.log.actions(of: "drag") == "began, cancelled")
    #expect(drag.view === other && view.gestureRecognizers.isEmpty)
    stage.at(20, .by(1, 1, 1))
    stage.at(30, .up(1))
    stage.at(100, .down(1, 10, 10))
    stage.at(110, .by(1, 1, 1))
    stage.at(120, .up(1))
    #expect(stage.log.actions(of: "drag") == "began, cancelled, began, ended")
  }

  @Test("T9: a recogniser added by a handler while the touch is down gets nothing of it")
  func addedByHandler() {
    let late = Probe.idle()
    let (stage, view) = (stage, view)
    view.handler = { phase, _, _ in if phase == .began, late.view == nil { stage.attach(late, "late", to: view) } }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    #expect(stage.log.text(of: "late") == "")
    stage.tap(10, 10, at: 100)
    #expect(stage.log.text(of: "late") == "sees began, sees ended")
  }

  @Test("Actions: a handler that sets changed each time it is called does not keep the application for ever")
  func restlessHandler() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    var calls = 0
    drag.addTarget {
      calls += 1
      if $0.state == .changed || $0.state == .began { $0.state = .changed }
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(calls > 1 && calls < 10_000)
    stage.at(20, .up(1))
    #expect(drag.state == .possible)
  }

  @Test("Actions: an event posted by an action is delivered when the present one is through")
  func postsFromAction() {
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    stage.view("other", 0, 0, 10, 10)
    lift.cancelsTouchesInView = false
    let stage = stage
    lift.addTarget { _ in
      let sample = TouchSample(id: 99, phase: .began, location: Point(x: 5, y: 5))
      stage.application.send([sample], at: .milliseconds(60), in: stage.window)
      stage.log.note("posted")
    }
    stage.tap(100, 100, at: 0)
    #expect(stage.log.text.hasSuffix("lift ended, posted, view gets ended, other gets began"))
  }

  @Test("Actions: targets are called in the order added, held weakly, and can be taken back")
  func targets() {
    final class Target {
      let log: Log
      init(_ log: Log) { self.log = log }
      func plain() { log.note("plain") }
      func detailed(_ recognizer: Probe) { log.note("detailed \(recognizer.state.word)") }
    }
    let lift = Probe.onLift()
    view.addGestureRecognizer(lift)
    let kept = Target(stage.log)
    var gone: Target? = Target(stage.log)
    if let gone { lift.addTarget(gone, action: Target.plain) }
    lift.addTarget(kept, action: Target.plain)
    lift.addTarget(kept, action: Target.detailed)
    let token = lift.addTarget { [log = stage.log] _ in log.note("closure") }
    gone = nil
    view.forwards = true
    func play(at time: Double) -> String {
      stage.tap(10, 10, at: time)
      return stage.log.take().split(separator: ", ").filter { !$0.hasPrefix("view") }.joined(separator: ", ")
    }
    #expect(play(at: 0) == "plain, detailed ended, closure")
    lift.removeTarget(token)
    #expect(play(at: 1000) == "plain, detailed ended")
    lift.removeTarget(kept)
    #expect(play(at: 2000) == "")
    #expect(gone == nil)
  }

  @Test("Actions: those added or removed by a handler do not change the round under way")
  func changedWhileSending() {
    let lift = Probe.onLift()
    view.addGestureRecognizer(lift)
    let log = stage.log
    var second: ActionToken?
    lift.addTarget { lift in
      log.note("first")
      if let second { lift.removeTarget(second) }
      if second != nil { lift.addTarget { _ in log.note("third") } }
      second = nil
    }
    second = lift.addTarget { _ in log.note("second") }
    view.forwards = true
    view.isUserInteractionEnabled = true
    stage.tap(10, 10, at: 0)
    let calls = log.entries.map(\.text).filter { !$0.hasPrefix("view") }
    #expect(calls == ["first", "second"])
    stage.tap(10, 10, at: 1000)
    #expect(log.entries.map(\.text).filter { !$0.hasPrefix("view") } == ["first", "second", "first", "third"])
  }

  @Test("Lifetimes: a recogniser may be let go of in the middle of its attempt")
  func lifetimes() {
    weak var gone: GestureRecognizer?
    do {
      let drag = Probe.dragging()
      view.addGestureRecognizer(drag)
      gone = drag
      stage.at(0, .down(1, 10, 10))
      stage.at(10, .by(1, 1, 1))
      view.removeGestureRecognizer(drag)
    }
    stage.at(20, .up(1))
    stage.at(30, .down(2, 10, 10))
    stage.at(40, .up(2))
    #expect(gone == nil)
  }

  @Test("Lifetimes: an application may go in the middle of an attempt, and takes its views with it")
  func applicationGoes() {
    var other: Stage? = Stage()
    let kept = Probe.dragging()
    weak var view: View?
    weak var application: Application?
    if let other {
      application = other.application
      view = other.view("view", 0, 0, 100, 100)
      if let view {
        other.attach(kept, "kept", to: view)
        other.attach(PanGestureRecognizer(), "pan", to: view).delaysTouchesBegan = true
      }
      other.at(0, .down(1, 10, 10))
      other.at(10, .by(1, 1, 1))
    }
    other = nil
    #expect(application == nil && view == nil)
    kept.state = .ended
    #expect(kept.view == nil && kept.location(in: nil) == .zero && kept.numberOfTouches == 0)
    #expect(kept.resets == 1)
  }

  @Test("Scenario 12: multiple touch off: the view gets one touch, a pinch gets both and acts")
  func pinchOnSingleTouchView() {
    let pinch = stage.attach(Probe(), "pinch", to: view)
    pinch.handler = { probe, phase, _, event in
      let count = event.touches(for: probe)?.count ?? 0
      if phase == .moved, count == 2 { probe.state = probe.state == .possible ? .began : .changed }
      if phase == .ended, event.isLastLift(for: probe) { probe.state = .ended }
    }
    stage.log.numbersTouches = true
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .down(2, 200, 100))
    stage.at(20, .by(1, -10, 0), .by(2, 10, 0))
    stage.at(30, .by(1, -10, 0), .by(2, 10, 0))
    stage.at(40, .up(1), .up(2))
    #expect(stage.log.actions(of: "pinch") == "began, changed, ended")
    #expect(stage.log.text(of: "view") == "gets began 1, gets cancelled 1")
  }

  @Test("Windows: recognisers of the front window come first, and those of another are left alone")
  func frontWindowFirst() {
    let front = Window(frame: Rect(x: 400, y: 0, width: 100, height: 100))
    front.windowLevel = 1
    stage.application.addWindow(front)
    stage.attach(Probe.dragging(), "back drag", to: view)
    stage.attach(Probe.dragging(), "front drag", to: front)
    stage.bound = nil
    stage.at(0, .down(1, 10, 10), .down(2, 410, 10))
    stage.at(10, .by(1, 1, 1), .by(2, 1, 1))
    stage.at(20, .up(1), .up(2))
    #expect(
      stage.log.entries.filter { $0.source.hasSuffix("drag") && $0.symbol != nil }.map(\.text)
        == ["front drag began", "back drag began", "front drag ended", "back drag ended"])
  }
}

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

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

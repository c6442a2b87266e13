import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 6 of the rules: how an attempt ends, and what comes after it.
@Suite struct AttemptTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("S8: disabling a recogniser fails it while possible, and cancels it while active")
  func disabling() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    drag.isEnabled = false
    #expect(watcher.story(of: drag) == "possible > failed (disabled), failed > possible (reset)")
    #expect(stage.log.text(of: "drag") == "sees began" && drag.resets == 1)
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    drag.isEnabled = true
    stage.at(100, .down(1, 10, 10))
    stage.at(110, .by(1, 1, 1))
    drag.isEnabled = false
    stage.at(120, .by(1, 1, 1))
    #expect(stage.log.text(of: "drag") == "sees began, sees began, sees moved, began, cancelled")
    stage.at(130, .up(1))
    stage.tap(10, 10, at: 1000)
    #expect(stage.log.text(of: "drag") == "sees began, sees began, sees moved, began, cancelled")
  }

  @Test("S8: taking a recogniser off its view does the same")
  func removing() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    view.removeGestureRecognizer(drag)
    #expect(watcher.story(of: drag) == "possible > failed (removed), failed > possible (reset)")
    stage.at(10, .up(1))
    view.addGestureRecognizer(drag)
    stage.at(100, .down(1, 10, 10))
    stage.at(110, .by(1, 1, 1))
    view.removeGestureRecognizer(drag)
    #expect(stage.log.text(of: "drag") == "sees began, sees began, sees moved, began, cancelled")
    #expect(drag.view == nil && drag.state == .possible)
  }

  @Test("S8: so does taking its view out of the window, or the window out of the application", arguments: [false, true])
  func viewRemoved(_ wholeWindow: Bool) {
    stage.attach(Probe.dragging(), "drag", to: view)
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let other = stage.attach(Probe.idle(), "other", to: child)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    if wholeWindow { stage.application.removeWindow(stage.window) } else { view.removeFromSuperview() }
    #expect(stage.log.text(of: "drag") == "sees began, sees moved, began, cancelled")
    #expect(stage.log.text(of: "child") == "gets began, gets cancelled")
    #expect(other.state == .possible && other.resets == 1)
  }

  @Test("S8: disabling one that has ended but waits for its reset changes nothing")
  func disablingAfterTheEnd() {
    let lift = stage.attach(Probe([.began: .ended]), "lift", to: view)
    let slow = stage.attach(Probe.idle(), "slow", to: view)
    slow.preventable = { _ in false }
    slow.require(toFail: lift)
    slow.waitsFor = { _ in false }
    stage.at(0, .down(1, 10, 10))
    lift.isEnabled = false
    stage.at(10, .up(1))
    #expect(stage.log.text(of: "lift") == "sees began, ended")
    #expect(lift.state == .possible && lift.resets == 1)
  }

  @Test("S9: after its end a recogniser is reset and ignores the touches that are still down")
  func resetIgnoresTouches() {
    let probe = stage.attach(Probe.onTouchDown(), "probe", to: view)
    stage.at(0, .down(1, 10, 10))
    #expect(probe.resets == 1 && probe.state == .possible)
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .down(2, 20, 20))
    stage.at(30, .by(1, 1, 1), .by(2, 1, 1))
    stage.at(40, .up(1), .up(2))
    #expect(stage.log.text(of: "probe") == "sees began, ended, sees began, ended")
  }

  @Test("S9: the reset waits while one tied to it by a requirement, either way, is still active", arguments: [false, true])
  func deferredReset(_ reversed: Bool) {
    let failing = stage.attach(Probe([.began: .failed]), "failing", to: view)
    let slow = stage.attach(Probe.idle(), "slow", to: view)
    if reversed { failing.require(toFail: slow) } else { slow.require(toFail: failing) }
    stage.at(0, .down(1, 10, 10))
    #expect(failing.state == .failed && failing.resets == 0)
    stage.at(10, .down(2, 20, 20))
    stage.at(20, .up(1))
    #expect(failing.state == .failed && failing.resets == 0)
    #expect(stage.log.text(of: "failing") == "sees began")
    stage.at(30, .up(2))
    #expect(failing.state == .possible && failing.resets == 1 && slow.resets == 1)
    stage.at(40, .down(1, 10, 10))
    #expect(stage.log.text(of: "failing") == "sees began, sees began")
  }

  @Test("S9: without a tie the reset comes at the end of the event")
  func resetInTheEvent() {
    let failing = stage.attach(Probe([.began: .failed]), "failing", to: view)
    stage.attach(Probe.idle(), "slow", to: view)
    stage.at(0, .down(1, 10, 10))
    #expect(failing.state == .possible && failing.resets == 1)
  }

  @Test("S9: the reset comes after the view was told")
  func resetAfterView() {
    let probe = stage.attach(Probe.onLift(), "probe", to: view)
    probe.onReset = { [log = stage.log] _ in log.note("reset") }
    probe.cancelsTouchesInView = false
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text == "probe sees began, view gets began, probe sees ended, probe ended, view gets ended, reset")
  }

  @Test("S9: a reset that sets a state or a deadline leaves nothing behind")
  func restlessReset() {
    let probe = stage.attach(Probe.onLift(), "probe", to: view)
    probe.onReset = {
      $0.state = .began
      $0.scheduleDeadline(at: .milliseconds(10_000))
    }
    stage.tap(10, 10, at: 0)
    #expect(probe.state == .possible)
    #expect(stage.application.nextDeadline == nil)
    stage.tap(10, 10, at: 1000)
    #expect(stage.log.text(of: "probe") == "sees began, sees ended, ended, sees began, sees ended, ended")
  }

  @Test("S10: a new gesture needs new touches")
  func newTouches() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    drag.isEnabled = false
    drag.isEnabled = true
    stage.at(20, .by(1, 1, 1))
    stage.at(30, .up(1))
    #expect(stage.log.text(of: "drag") == "sees began, sees moved, began, cancelled")
    stage.at(40, .down(1, 10, 10))
    stage.at(50, .by(1, 1, 1))
    #expect(stage.log.text(of: "drag").hasSuffix("cancelled, sees began, sees moved, began"))
  }
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rules A3 and A4: who waits for whom.
@Suite struct RequirementTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("A3: one waits while the other is possible, and acts when that has failed")
  func waits() {
    let other = stage.attach(Probe(), "other", to: view)
    other.handler = { probe, _, _, event in if event.timestamp >= .milliseconds(20) { probe.state = .failed } }
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: other)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.actions(of: "drag") == "" && drag.state == .began)
    stage.at(20, .by(1, 1, 1))
    #expect(stage.log.actions(of: "drag") == "began, changed")
    #expect(watcher.story(of: drag).hasPrefix("possible > possible (waiting other), possible > began"))
  }

  @Test("A3: one whose requirement has failed already does not wait")
  func failedBefore() {
    let other = stage.attach(Probe([.began: .failed]), "other", to: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: other)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "drag") == "sees began, sees moved, began")
    #expect(drag.waits == 0)
  }

  @Test("A3: a pan sends nothing while a required one never leaves possible, and acts when the finger is up (scenario 5)")
  func neverLeavesPossible() {
    let idle = stage.attach(Probe.idle(), "idle", to: view)
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    pan.require(toFail: idle)
    let marbles = """
      finger at 60,60  [>>>>>-]
      pan              .......(be)
      """
    #expect(stage.play(marbles) == marbles)
  }

  @Test("A3: when the other is recognised the one that waits fails, whether it was ready or not", arguments: [false, true])
  func otherRecognised(_ ready: Bool) {
    let other = stage.attach(Probe(), "other", to: view)
    let waiting = stage.attach(Probe(ready ? [.began: .began] : [:]), "waiting", to: view)
    waiting.require(toFail: other)
    // Exclusion is not what makes it fail.
    other.prevents = { _ in false }
    other.script = [.moved: .ended]
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(watcher.story(of: waiting).contains("possible > failed (requirementFailed other)"))
    #expect(watcher.actions.isEmpty)
    #expect(waiting.state == .possible && waiting.resets == 1)
    #expect(stage.log.text(of: "other").hasSuffix("ended"))
  }

  @Test("A3: the same when the other begins")
  func otherBegins() {
    let other = stage.attach(Probe([.moved: .began]), "other", to: view)
    other.prevents = { _ in false }
    let waiting = stage.attach(Probe(), "waiting", to: view)
    waiting.require(toFail: other)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(watcher.story(of: waiting).contains("possible > failed (requirementFailed other)"))
  }

  @Test("A3: one that has acted is cancelled when the other begins after all")
  func cancelledWhenOtherBegins() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    let other = stage.attach(Probe.dragging(), "other", to: child)
    drag.require(toFail: other)
    stage.at(0, .down(1, 200, 200))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .down(2, 10, 10))
    #expect(drag.state == .changed)
    stage.at(30, .by(2, 1, 1))
    #expect(stage.log.text(of: "other").hasSuffix("began"))
    #expect(stage.log.text(of: "drag").hasSuffix("cancelled"))
  }

  @Test("A3: a requirement of itself is ignored")
  func itself() {
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    lift.require(toFail: lift)
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "lift").hasSuffix("ended"))
  }

  @Test("A3: a requirement holds only while the required one has an attempt of its own under way")
  func notInAttempt() {
    let aside = stage.view("aside", 300, 0, 20, 20)
    let other = stage.attach(Probe.idle(), "other", to: aside)
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    lift.require(toFail: other)
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "lift").hasSuffix("ended"))
    // Now with a finger on the other one.
    stage.at(1000, .down(9, 310, 10))
    stage.tap(10, 10, at: 1010)
    #expect(stage.log.text(of: "lift") == "sees began, sees ended, ended, sees began, sees ended")
    stage.at(2000, .up(9))
    #expect(stage.log.text(of: "lift").hasSuffix("sees began, sees ended, ended"))
  }

  @Test("A3: a required one that is disabled, removed or let go of releases those that wait", arguments: 0...2)
  func requiredGoes(_ way: Int) {
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    do {
      let idle = stage.attach(Probe.idle(), "idle", to: stage.view("aside", 300, 0, 20, 20))
      lift.require(toFail: idle)
    }
    stage.at(0, .down(9, 310, 10))
    stage.tap(10, 10, at: 10)
    #expect(stage.log.actions(of: "lift") == "")
    let aside = stage.window.subviews.last
    switch way {
    case 0: aside?.gestureRecognizers.first?.isEnabled = false
    case 1: aside.map { view in view.gestureRecognizers.first.map { view.removeGestureRecognizer($0) } }
    default: aside?.removeFromSuperview()
    }
    #expect(stage.log.text(of: "lift").hasSuffix("ended"))
    #expect(stage.log.text(of: "view") == "gets began, gets cancelled")
  }

  @Test("A3: a circle of requirements is broken where it would close, and reported once", arguments: 2...4)
  func circles(_ count: Int) {
    let watcher = Watcher(stage.application, .diagnostics)
    let probes = (0..<count).map { stage.attach(Probe.onLift(), "\($0)", to: view) }
    for index in 0..<count { probes[index].require(toFail: probes[(index + 1) % count]) }
    stage.tap(10, 10, at: 0)
    stage.tap(10, 10, at: 1000)
    // The last requirement closes the circle and is left out: that one waits for nobody, so it acts.
    let actors = (0..<count).filter { stage.log.text(of: "\($0)").contains("ended, ended") }
    #expect(actors == [count - 1])
    #expect(watcher.diagnostics.map(\.code) == ["requirementCircle"])
    #expect(probes.allSatisfy { $0.state == .possible })
  }
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 8 of the rules: delays of touches.
@Suite struct TouchDelayTests {
  let stage = Stage()
  let view: LogView

  init() {
    view = stage.view("view", 0, 0, 320, 480)
    stage.log.numbersTouches = true
  }

  private func doubleTap() -> TapGestureRecognizer {
    let tap = stage.attach(TapGestureRecognizer(), "double", to: view)
    tap.numberOfTapsRequired = 2
    return tap
  }

  @Test(
    "D5: with delaysTouchesBegan the view learns of nothing while the recogniser is possible; on its failure of all, in order")
  func delaysBegan() {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.delaysTouchesBegan = true
    probe.log = nil
    probe.handler = { probe, _, _, event in if event.timestamp >= .milliseconds(30) { probe.state = .failed } }
    var facts: [String] = []
    view.handler = { _, touches, _ in
      for touch in touches {
        facts.append(
          "\(touch.phase.word) \(touch.timestamp.microseconds / 1000) \(touch.previousLocation(in: nil).x) \(touch.location(in: nil).x)"
        )
      }
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    stage.at(20, .by(1, 2, 0))
    #expect(stage.log.text == "")
    stage.at(30, .by(1, 4, 0))
    // Moves that were waiting have become one.
    #expect(stage.log.text == "view gets began 1, view gets moved 1")
    #expect(facts == ["began 0 10.0 10.0", "moved 30 10.0 17.0"])
    stage.at(40, .by(1, 1, 0))
    stage.at(50, .up(1))
    #expect(stage.log.text == "view gets began 1, view gets moved 1, view gets moved 1, view gets ended 1")
    #expect(facts.suffix(2) == ["moved 40 17.0 18.0", "ended 50 18.0 18.0"])
  }

  @Test("D5: a whole tap that was withheld arrives whole")
  func delayedTap() {
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    probe.delaysTouchesBegan = true
    probe.log = nil
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    stage.at(20, .up(1))
    #expect(stage.log.text == "view gets began 1, view gets moved 1, view gets ended 1")
  }

  @Test("D5: on recognition what was withheld is dropped: the view sees nothing")
  func delayedAndRecognised() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.delaysTouchesBegan = true
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    stage.at(20, .up(1))
    #expect(stage.log.text(of: "view") == "")
    #expect(stage.log.actions(of: "drag") == "began, ended")
  }

  @Test("D5: on recognition without cancelsTouchesInView the view gets what was withheld")
  func delayedAndNotCancelled() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.delaysTouchesBegan = true
    drag.cancelsTouchesInView = false
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    stage.at(20, .up(1))
    #expect(stage.log.text(of: "view") == "gets began 1, gets moved 1, gets ended 1")
  }

  @Test("D6: delaysTouchesEnded off: began, ended, began, cancelled (scenario 10)")
  func endedAtOnce() {
    doubleTap().delaysTouchesEnded = false
    stage.tap(60, 60, at: 0)
    stage.tap(60, 60, at: 150)
    #expect(
      stage.log.text == "view gets began 1, view gets ended 1, view gets began 2, double ended, view gets cancelled 2")
  }

  @Test("D6: delaysTouchesEnded on: began, began, cancelled, cancelled (scenario 10)")
  func endedDelayed() {
    _ = doubleTap()
    stage.tap(60, 60, at: 0)
    stage.tap(60, 60, at: 150)
    #expect(stage.log.text == "view gets began 1, view gets began 2, double ended, view gets cancelled 1+2")
  }

  @Test("D6: with delaysTouchesEnded the end comes when the double tap has failed")
  func endedAfterFailure() {
    _ = doubleTap()
    let marbles = """
      finger at 60,60  [].............
      double           ...............
      view             [.......]......
      """
    #expect(stage.play(marbles) == marbles)
  }

  @Test("D6: the touch reads as it was at its end, whatever other fingers do meanwhile")
  func snapshotOfTheEnd() {
    _ = doubleTap()
    stage.window.addSubview(LogView("other", Log(), frame: Rect(x: 200, y: 0, width: 50, height: 50)))
    var facts: [String] = []
    view.handler = { phase, touches, event in
      for touch in touches {
        facts.append(
          "\(touch.id) \(phase.word) \(touch.phase.word) \(touch.timestamp.microseconds / 1000) \(touch.location(in: nil).x)")
      }
    }
    stage.at(0, .down(1, 60, 60))
    stage.at(50, .by(1, 3, 0))
    stage.at(100, .up(1))
    stage.at(120, .down(2, 210, 10))
    stage.at(140, .by(2, 1, 1))
    stage.advance(to: 1000)
    #expect(facts == ["1 began began 0 60.0", "1 moved moved 50 63.0", "1 ended ended 100 63.0"])
  }

  @Test("D7: one that is ready but has to wait goes on delaying; one that is through does not")
  func waitingDelays() {
    let blocker = stage.attach(Probe.idle(), "blocker", to: stage.window)
    let waiting = stage.attach(Probe([.began: .began]), "waiting", to: view)
    waiting.require(toFail: blocker)
    waiting.delaysTouchesBegan = true
    blocker.handler = { probe, _, _, event in if event.timestamp >= .milliseconds(20) { probe.state = .failed } }
    waiting.cancelsTouchesInView = false
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    #expect(stage.log.text(of: "view") == "" && waiting.state == .began)
    stage.at(20, .by(1, 1, 0))
    #expect(stage.log.text(of: "view") == "gets began 1, gets moved 1")
    #expect(stage.log.actions(of: "waiting").hasPrefix("began"))
  }

  @Test("D7: one that failed, though it waits for its reset, neither delays nor cancels")
  func throughDoesNotDelay() {
    let failed = stage.attach(Probe([.began: .failed]), "failed", to: view)
    failed.delaysTouchesBegan = true
    let slow = stage.attach(Probe.idle(), "slow", to: view)
    slow.delaysTouchesEnded = false
    slow.require(toFail: failed)
    stage.at(0, .down(1, 10, 10))
    #expect(failed.state == .failed)
    stage.at(10, .up(1))
    #expect(stage.log.text(of: "view") == "gets began 1, gets ended 1")
  }
}

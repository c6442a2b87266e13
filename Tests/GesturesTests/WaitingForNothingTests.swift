import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// What the base class does with a recogniser that waits for nothing.
@Suite struct WaitingForNothingTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("Base class: one that is possible with no finger and no deadline fails by itself")
  func failsByItself() {
    let idle = stage.attach(Probe.idle(), "idle", to: view)
    let watcher = Watcher(stage.application, .recognizers)
    stage.tap(10, 10, at: 0)
    #expect(watcher.story(of: idle) == "possible > failed (lifted), failed > possible (reset)")
  }

  @Test("Base class: with a deadline it goes on, and fails when that comes to nothing")
  func waitsForDeadline() {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.handler = { probe, phase, _, event in
      if phase == .ended { probe.scheduleDeadline(at: event.timestamp + .milliseconds(100)) }
    }
    let watcher = Watcher(stage.application, .recognizers)
    stage.tap(10, 10, at: 0)
    stage.advance(to: 150)
    #expect(watcher.transitions.isEmpty)
    stage.advance(to: 151)
    #expect(watcher.story(of: probe) == "possible > failed (lifted), failed > possible (reset)")
  }

  @Test(
    "Base class: taking back the deadline, or the last touch, from outside does not leave it hanging", arguments: [false, true])
  func nothingLeft(_ ignoring: Bool) {
    let probe = stage.attach(Probe(), "probe", to: view)
    let other = stage.attach(Probe([.moved: .ended]), "other", to: stage.view("other view", 200, 0, 100, 100))
    var own: (Touch, Event)?
    probe.handler = { probe, phase, touches, event in
      if let touch = touches.first { own = (touch, event) }
      if phase == .ended { probe.scheduleDeadline(at: .milliseconds(10_000)) }
    }
    other.addTarget { _ in
      if ignoring, let (touch, event) = own { probe.ignore(touch, for: event) } else { probe.cancelDeadline() }
    }
    stage.at(0, .down(1, 10, 10), .down(2, 210, 10))
    if !ignoring { stage.at(10, .up(1)) }
    stage.at(20, .by(2, 1, 1))
    stage.at(30, .up(2))
    #expect(probe.resets == 1 && probe.state == .possible)
  }
}

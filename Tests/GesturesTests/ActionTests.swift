import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// What the handlers of actions may do.
@Suite struct ActionTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

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
}

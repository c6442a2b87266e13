import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rules A6 to A9: who wins.
@Suite struct ArbitrationTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("A6: of two that are ready at once the one on the deeper view acts (scenario 4)")
  func deepestFirst() {
    let label = stage.view("label", 0, 0, 100, 100, in: view)
    stage.attach(TapGestureRecognizer(), "outer", to: view)
    stage.attach(TapGestureRecognizer(), "inner", to: label)
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text == "label gets began, inner ended, label gets cancelled")
  }

  @Test("A6: on one view the one that was added first acts")
  func firstAddedFirst() {
    stage.attach(TapGestureRecognizer(), "first", to: view)
    stage.attach(TapGestureRecognizer(), "second", to: view)
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text == "view gets began, first ended, view gets cancelled")
  }

  @Test("A6: the order holds whenever a recogniser joined: the deeper one first, though it joined later")
  func orderNotByJoining() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    // Both act at the first move after time 20; the outer one has had a finger for longer.
    func script(_ probe: Probe) {
      probe.handler = { probe, phase, _, event in
        if phase == .moved, event.timestamp >= .milliseconds(20) { probe.state = .began }
      }
    }
    script(stage.attach(Probe(), "outer", to: view))
    script(stage.attach(Probe(), "inner", to: child))
    stage.at(0, .down(1, 200, 200))
    stage.at(10, .down(2, 10, 10))
    stage.at(20, .by(1, 1, 1), .by(2, 1, 1))
    #expect(stage.log.actions(of: "inner") == "began")
    #expect(stage.log.actions(of: "outer") == "")
  }

  @Test("A6: recognisers on view, parent, grandparent and window all see the touch, in this order (scenario 7)")
  func allSee() {
    let grandparent = stage.view("grandparent", 0, 0, 300, 300)
    let parent = stage.view("parent", 0, 0, 200, 200, in: grandparent)
    let child = stage.view("child", 0, 0, 100, 100, in: parent)
    for (name, place) in [
      ("of window", stage.window), ("of grandparent", grandparent), ("of child", child), ("of parent", parent),
    ] {
      stage.attach(Probe.idle(), name, to: place)
    }
    stage.at(0, .down(1, 10, 10))
    #expect(
      stage.log.text == "of child sees began, of parent sees began, of grandparent sees began, of window sees began, "
        + "child gets began")
  }

  @Test("A6: one that is released in the same event by another's failure keeps its place in the order")
  func releasedInTheSameEvent() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let inner = stage.attach(Probe([.moved: .began]), "inner", to: child)
    stage.attach(Probe([.moved: .began]), "outer", to: view)
    let failing = stage.attach(Probe([.moved: .failed]), "failing", to: stage.window)
    inner.require(toFail: failing)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "inner") == "sees began, sees moved, began")
    #expect(stage.log.text(of: "outer") == "sees began, sees moved")
  }

  @Test("A6: so does one that is released because the winner of another pair makes its obstacle fail")
  func releasedByExclusion() {
    // inner waits for obstacle; winner (which inner does not exclude, nor is excluded by) knocks obstacle out; then inner and
    // outer are both ready, and inner is the deeper one.
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let inner = stage.attach(Probe([.moved: .began]), "inner", to: child)
    let winner = stage.attach(Probe([.moved: .began]), "winner", to: view)
    let outer = stage.attach(Probe([.moved: .began]), "outer", to: view)
    let obstacle = stage.attach(Probe.idle(), "obstacle", to: stage.window)
    inner.require(toFail: obstacle)
    winner.prevents = { $0 === obstacle }
    inner.prevents = { $0 !== winner }
    outer.prevents = { $0 !== winner }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "winner") == "sees began, sees moved, began")
    #expect(stage.log.text(of: "inner") == "sees began, sees moved, began")
    #expect(stage.log.text(of: "outer") == "sees began, sees moved")
  }

  @Test("A7: the defaults")
  func defaults() {
    let (one, other) = (GestureRecognizer(), GestureRecognizer())
    #expect(one.canPrevent(other) && one.canBePrevented(by: other))
    #expect(!one.shouldRequireFailure(of: other) && !one.shouldBeRequiredToFail(by: other))
    #expect(one.shouldReceive(Event(type: .touches, timestamp: .zero)))
    final class Silent: GestureRecognizerDelegate {}
    let delegate = Silent()
    #expect(delegate.gestureRecognizerShouldBegin(one))
    #expect(delegate.gestureRecognizer(one, shouldReceive: Event(type: .touches, timestamp: .zero)))
    #expect(!delegate.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other))
    #expect(!delegate.gestureRecognizer(one, shouldRequireFailureOf: other))
    #expect(!delegate.gestureRecognizer(one, shouldBeRequiredToFailBy: other))
    #expect(View().gestureRecognizerShouldBegin(one))
    #expect(one.isEnabled && one.requiresExclusiveTouchType)
    #expect(one.allowedTouchTypes == [.direct, .indirect, .pencil, .indirectPointer])
  }

  @Test("A8: of two long-running ones on parent and child the later one fails, whichever it is", arguments: [false, true])
  func laterOneFails(_ outerFirst: Bool) {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let inner = stage.attach(Probe(), "inner", to: child)
    let outer = stage.attach(Probe(), "outer", to: view)
    let (early, late) = outerFirst ? (outer, inner) : (inner, outer)
    // The late one cannot be knocked out while it is possible, but is kept from acting.
    early.script = [.began: .began]
    late.handler = { probe, phase, _, _ in if phase == .moved { probe.state = .began } }
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(early.state == .changed)
    #expect(watcher.story(of: late).hasPrefix("possible > failed (prevented \(early.name ?? ""))"))
  }

  @Test("A8: one that joins with a new finger of an acting one fails as soon as it wants to act")
  func joinsLater() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    stage.attach(Probe.dragging(), "outer", to: view)
    let inner = stage.attach(Probe.dragging(), "inner", to: child)
    stage.at(0, .down(1, 200, 200))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .down(2, 10, 10))
    #expect(inner.state == .possible)
    stage.at(30, .by(2, 1, 1))
    #expect(stage.log.text(of: "inner") == "sees began, sees moved")
    #expect(stage.log.text(of: "outer") == "sees began, sees moved, began, sees began, sees moved, changed")
  }

  @Test("A9: a single and a double tap without a requirement both fire, first the one, then the other")
  func singleAndDouble() {
    stage.attach(tap(1), "single", to: view)
    stage.attach(tap(2), "double", to: view)
    let marbles = """
      finger at 60,60  [].[].........
      single           .e............
      double           ....e.........
      """
    #expect(stage.play(marbles) == marbles)
  }

  @Test("A9: a tap prevents those that need as many taps or fewer, or other numbers of fingers")
  func whomTapsPrevent() {
    let (one, two, twoFingers) = (tap(1), tap(2), tap(1, fingers: 2))
    #expect(!one.canPrevent(two) && two.canPrevent(one) && one.canPrevent(tap(1)))
    #expect(one.canPrevent(twoFingers) && twoFingers.canPrevent(one) && twoFingers.canPrevent(two))
    #expect(one.canPrevent(Probe()) && one.canPrevent(PanGestureRecognizer()))
  }

  private func tap(_ taps: Int, fingers: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = fingers
    return tap
  }
}

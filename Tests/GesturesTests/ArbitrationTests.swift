import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rules A1, A2, A6 to A9: who is asked, and who wins.
@Suite struct ArbitrationTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  /// A delegate that notes what it is asked and answers as it is told.
  final class Delegate: GestureRecognizerDelegate {
    let log: Log
    var begins = true
    var receivesTouch: (Touch) -> Bool = { _ in true }
    var receivesEvent = true

    init(_ log: Log) { self.log = log }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      log.note("delegate: begin?")
      return begins
    }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      log.note("delegate: touch \(touch.id)?")
      return receivesTouch(touch)
    }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
      log.note("delegate: event?")
      return receivesEvent
    }
  }

  // MARK: A1

  @Test("A1: the recogniser and then its delegate are asked for the event, then the delegate for the touch, before touchesBegan")
  func order() {
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    let delegate = Delegate(stage.log)
    probe.delegate = delegate
    probe.receives = { [log = stage.log] _ in
      log.note("probe: event?")
      return true
    }
    stage.at(0, .down(1, 10, 10))
    #expect(
      stage.log.text == "probe: event?, delegate: event?, delegate: touch 1?, probe sees began, view gets began")
  }

  @Test("A1: for the event once in a sequence of touches, for the touch each time")
  func onceForEachSequence() {
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    let delegate = Delegate(stage.log)
    probe.delegate = delegate
    probe.log = nil
    view.isMultipleTouchEnabled = true
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 20, 20))
    stage.at(20, .up(1))
    stage.at(30, .down(3, 20, 20))
    stage.at(40, .up(2), .up(3))
    stage.at(50, .down(4, 20, 20))
    #expect(
      stage.log.entries.map(\.text).filter { $0.hasPrefix("delegate") } == [
        "delegate: event?", "delegate: touch 1?", "delegate: touch 2?", "delegate: touch 3?", "delegate: event?",
        "delegate: touch 4?",
      ])
  }

  @Test("A1: a recogniser that does not want the event gets no touch of the whole sequence")
  func refusesEvent() {
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    probe.receives = { _ in false }
    stage.at(0, .down(1, 10, 10))
    probe.receives = { _ in true }
    stage.at(10, .down(2, 10, 10))
    stage.at(20, .up(1), .up(2))
    #expect(stage.log.text(of: "probe") == "")
    stage.at(30, .down(3, 10, 10))
    #expect(stage.log.text(of: "probe") == "sees began")
  }

  @Test("A1: a recogniser attached anew is asked anew, in another application too")
  func askedAnew() {
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    probe.receives = { _ in false }
    stage.tap(10, 10, at: 0)
    probe.receives = { _ in true }
    let other = Stage()
    let place = other.view("place", 0, 0, 100, 100)
    place.addGestureRecognizer(probe)
    other.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "probe") == "sees began, sees ended")
  }

  @Test("A1: a touch that the delegate refuses never reaches the recogniser, and is not cancelled by it")
  func refusesTouch() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    let delegate = Delegate(stage.log)
    delegate.receivesTouch = { $0.id != 1 }
    drag.delegate = delegate
    view.isMultipleTouchEnabled = true
    stage.log.numbersTouches = true
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20))
    stage.at(10, .by(1, 1, 1), .by(2, 1, 1))
    stage.at(20, .by(1, 1, 1), .by(2, 1, 1))
    #expect(stage.log.text(of: "drag") == "sees began 2, sees moved 2, began, sees moved 2, changed")
    #expect(stage.log.text(of: "view") == "gets began 1+2, gets moved 1, gets cancelled 2, gets moved 1")
  }

  @Test("A1: types of touch that are not allowed are left out, and with an exclusive type those of other types than the first")
  func touchTypes() {
    let pen = stage.attach(Probe.idle(), "pen", to: view)
    pen.allowedTouchTypes = [.pencil]
    stage.attach(Probe.idle(), "first", to: view)
    let any = stage.attach(Probe.idle(), "any", to: view)
    any.requiresExclusiveTouchType = false
    stage.log.numbersTouches = true
    for (id, type) in [(1, Touch.TouchType.direct), (2, .pencil), (3, .direct)] {
      let sample = TouchSample(id: id, phase: .began, location: Point(x: 10, y: 10), type: type)
      stage.application.send([sample], at: .milliseconds(Double(id)), in: stage.window)
    }
    #expect(stage.log.text(of: "pen") == "sees began 2")
    #expect(stage.log.text(of: "first") == "sees began 1, sees began 3")
    #expect(stage.log.text(of: "any") == "sees began 1, sees began 2, sees began 3")
  }

  @Test("A1: one that is disabled or through with its attempt is not even asked")
  func notAsked() {
    let off = stage.attach(Probe.idle(), "off", to: view)
    let through = stage.attach(Probe([.began: .failed]), "through", to: view)
    let slow = stage.attach(Probe.idle(), "slow", to: view)
    slow.require(toFail: through)
    let delegates = [Delegate(stage.log), Delegate(stage.log)]
    off.delegate = delegates[0]
    through.delegate = delegates[1]
    off.isEnabled = false
    stage.at(0, .down(1, 10, 10))
    _ = stage.log.take()
    stage.at(10, .down(2, 10, 10))
    #expect(stage.log.take() == "slow sees began")
  }

  // MARK: A2

  @Test("A2: the view is asked first, then the delegate, when the recogniser leaves possible")
  func shouldBeginOrder() {
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    let delegate = Delegate(stage.log)
    drag.delegate = delegate
    view.mayBegin = { [log = stage.log] _ in
      log.note("view: begin?")
      return true
    }
    stage.at(0, .down(1, 10, 10))
    _ = stage.log.take()
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(1, 1, 1))
    stage.at(30, .up(1))
    #expect(
      stage.log.take() == "drag sees moved, view: begin?, delegate: begin?, drag began, view gets cancelled, "
        + "drag sees moved, drag changed, drag sees ended, drag ended")
  }

  @Test("A2: a no from the view or from the delegate makes the recogniser fail", arguments: [true, false], [true, false])
  func shouldBegin(_ viewSays: Bool, _ delegateSays: Bool) {
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    let delegate = Delegate(stage.log)
    lift.delegate = delegate
    delegate.begins = delegateSays
    view.mayBegin = { _ in viewSays }
    let watcher = Watcher(stage.application, .recognizers)
    stage.tap(10, 10, at: 0)
    let acts = viewSays && delegateSays
    #expect(stage.log.text.contains("lift ended") == acts)
    #expect(stage.log.text.contains("view gets ended") == !acts)
    #expect(watcher.transitions.first?.to == (acts ? .ended : .failed))
    if !acts { #expect(watcher.transitions.first?.reason.word == .shouldBegin) }
    // The delegate is not asked when the view has said no.
    #expect(stage.log.text.contains("delegate: begin?") == viewSays)
  }

  @Test("A2: a delegate that is the view is asked once")
  func delegateIsTheView() {
    final class Both: View, GestureRecognizerDelegate {
      var asked = 0
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        asked += 1
        return true
      }
    }
    let both = Both(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(both)
    let lift = stage.attach(Probe.onLift(), "lift", to: both)
    lift.delegate = both
    stage.tap(10, 10, at: 0)
    #expect(both.asked == 1)
    #expect(stage.log.text.contains("lift ended"))
  }

  @Test("A2: one that is told no lets the next one act")
  func refusedMakesRoom() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    stage.attach(Probe.onLift(), "inner", to: child)
    stage.attach(Probe.onLift(), "outer", to: view)
    child.mayBegin = { _ in false }
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "inner") == "sees began, sees ended")
    #expect(stage.log.text(of: "outer") == "sees began, sees ended, ended")
  }

  // MARK: A6

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

  // MARK: A7, A8, A9

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

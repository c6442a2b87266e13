import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rules A1 and A2: who is asked before a recogniser gets a touch, and before it begins.
@Suite struct ReceivingTests {
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
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 8 of the rules: what recognisers do to the touches of views.
@Suite struct DeliveryControlTests {
  let stage = Stage()
  let view: LogView

  init() {
    view = stage.view("view", 0, 0, 320, 480)
    stage.log.numbersTouches = true
  }

  @Test("D1: the defaults")
  func defaults() {
    for recognizer in [GestureRecognizer(), TapGestureRecognizer(), PanGestureRecognizer()] {
      #expect(recognizer.cancelsTouchesInView && !recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded)
    }
  }

  @Test("D2: in each event first all recognisers see it, then they are settled and actions sent, then views get it")
  func orderInEvent() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let outer = stage.attach(Probe([.moved: .failed]), "outer", to: view)
    let inner = stage.attach(Probe.dragging(), "inner", to: child)
    inner.require(toFail: outer)
    inner.cancelsTouchesInView = false
    stage.log.numbersTouches = false
    stage.at(0, .down(1, 10, 10))
    _ = stage.log.take()
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.take() == "inner sees moved, outer sees moved, inner began, child gets moved")
  }

  @Test("D3: on recognition the view's touches are cancelled in the same event, after the action; nothing more of them comes")
  func cancels() {
    stage.attach(PanGestureRecognizer(), "pan", to: view)
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, 5, 0))
    stage.at(20, .by(1, 25, 0))
    #expect(stage.log.take() == "view gets began 1, view gets moved 1, pan began, view gets cancelled 1")
    stage.at(30, .by(1, 5, 0))
    stage.at(40, .up(1))
    #expect(stage.log.take() == "pan changed, pan ended")
  }

  @Test("D3: touches that the recogniser does not have are not cancelled")
  func cancelsItsOwnOnly() {
    view.isMultipleTouchEnabled = true
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    stage.attach(Probe.dragging(), "drag", to: child)
    stage.at(0, .down(1, 10, 10), .down(2, 200, 200))
    stage.at(10, .by(1, 1, 1), .by(2, 1, 1))
    #expect(stage.log.text(of: "child") == "gets began 1, gets cancelled 1")
    #expect(stage.log.text(of: "view") == "gets began 2, gets moved 2")
  }

  @Test("D3: touches in views inside the recogniser's are cancelled too")
  func cancelsInside() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    stage.attach(Probe.dragging(), "drag", to: view)
    stage.at(0, .down(1, 10, 10), .down(2, 200, 200))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "child") == "gets began 1, gets cancelled 1")
    #expect(stage.log.text(of: "view") == "gets began 2, gets cancelled 2")
    _ = child
  }

  @Test("D3: a touch that begins while an acting recogniser takes it is never shown to the view")
  func beginsWhileActing() {
    view.isMultipleTouchEnabled = true
    stage.attach(Probe.dragging(), "drag", to: view)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .down(2, 20, 20))
    stage.at(30, .by(2, 1, 1))
    stage.at(40, .up(1), .up(2))
    #expect(stage.log.text(of: "view") == "gets began 1, gets cancelled 1")
  }

  @Test("D4: without cancelsTouchesInView the view keeps getting its touches, each after the action (scenario 1)")
  func doesNotCancel() {
    stage.attach(PanGestureRecognizer(), "pan", to: view).cancelsTouchesInView = false
    stage.log.numbersTouches = false
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, 5, 0))
    stage.at(20, .by(1, 25, 0))
    stage.at(30, .by(1, 5, 0))
    stage.at(40, .up(1))
    #expect(
      stage.log.text == "view gets began, view gets moved, pan began, view gets moved, pan changed, view gets moved, "
        + "pan ended, view gets ended")
  }

  @Test("D4: one that cancels is enough, whatever the others say")
  func oneCancels() {
    let mild = stage.attach(Probe.onLift(), "mild", to: view)
    mild.cancelsTouchesInView = false
    mild.prevents = { _ in false }
    let strict = stage.attach(Probe.onLift(), "strict", to: view)
    strict.prevents = { _ in false }
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "view") == "gets began 1, gets cancelled 1")
    #expect(stage.log.actions(of: "mild") == "ended" && stage.log.actions(of: "strict") == "ended")
  }

  @Test("D8: an ignored touch is lost to the recogniser, not to the view")
  func ignored() {
    view.isMultipleTouchEnabled = true
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.handler = { probe, phase, touches, event in
      if phase == .began { for touch in touches where touch.id == 2 { probe.ignore(touch, for: event) } }
      if phase == .moved { probe.state = probe.state == .possible ? .began : .changed }
      if phase == .ended { probe.state = .ended }
    }
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20))
    stage.at(10, .by(1, 1, 1), .by(2, 1, 1))
    stage.at(20, .by(2, 1, 1))
    stage.at(30, .up(1), .up(2))
    #expect(stage.log.text(of: "drag") == "sees began 1+2, sees moved 1, began, sees ended 1, ended")
    #expect(
      stage.log.text(of: "view") == "gets began 1+2, gets moved 2, gets cancelled 1, gets moved 2, gets ended 2")
  }

  @Test("D8: a touch that an acting recogniser ignores as it begins is shown to the view")
  func ignoredWhileActing() {
    view.isMultipleTouchEnabled = true
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    pan.maximumNumberOfTouches = 1
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, 20, 0))
    stage.at(20, .down(2, 100, 100))
    stage.at(30, .by(2, 1, 1))
    stage.at(40, .up(1), .up(2))
    #expect(stage.log.actions(of: "pan") == "began, ended")
    #expect(
      stage.log.text(of: "view") == "gets began 1, gets cancelled 1, gets began 2, gets moved 2, gets ended 2")
  }

  @Test("D8: ignored touches leave location and count")
  func ignoredLeavesLocation() {
    let probe = stage.attach(Probe(), "probe", to: view)
    var counts: [Int] = []
    var places: [Double] = []
    probe.handler = { probe, phase, touches, event in
      if phase == .began { for touch in touches where touch.id == 2 { probe.ignore(touch, for: event) } }
      counts.append(probe.numberOfTouches)
      places.append(probe.location(in: nil).x)
    }
    stage.at(0, .down(1, 10, 10), .down(2, 50, 10))
    stage.at(10, .by(1, 10, 0))
    #expect(counts == [1, 1] && places == [10, 20])
  }

  @Test("D9: touches whose recognisers all fail are delivered as ever, and nothing twice")
  func allFail() {
    for index in 0..<3 {
      let probe = stage.attach(Probe(), "\(index)", to: view)
      probe.handler = { probe, phase, _, event in
        if event.timestamp >= .milliseconds(Double(index) * 10) { probe.state = .failed }
      }
      probe.log = nil
    }
    stage.at(0, .down(1, 10, 10))
    for time in [10.0, 20, 30] { stage.at(time, .by(1, 1, 1)) }
    stage.at(40, .up(1))
    #expect(
      stage.log.text == "view gets began 1, view gets moved 1, view gets moved 1, view gets moved 1, view gets ended 1")
  }

  @Test("D10: a touch that was never delivered as began is not delivered as cancelled", arguments: [false, true])
  func neverShown(_ bySystem: Bool) {
    let probe = stage.attach(bySystem ? Probe.idle() : Probe.dragging(), "probe", to: view)
    probe.delaysTouchesBegan = true
    stage.at(0, .down(1, 10, 10))
    if bySystem {
      stage.at(10, .cancel(1))
    } else {
      stage.at(10, .by(1, 1, 1))
      stage.at(20, .cancel(1))
    }
    stage.finish()
    #expect(stage.log.text(of: "view") == "")
  }

  @Test("D10: nor when its view is removed while it is withheld")
  func removedWhileWithheld() {
    let probe = stage.attach(Probe.idle(), "probe", to: stage.window)
    probe.delaysTouchesBegan = true
    stage.at(0, .down(1, 10, 10))
    view.removeFromSuperview()
    stage.at(10, .up(1))
    #expect(stage.log.text(of: "view") == "")
  }

  @Test("R6: a view removed while the end of its touch is withheld gets it cancelled")
  func removedWhileEndWithheld() {
    let double = stage.attach(TapGestureRecognizer(), "double", to: stage.window)
    double.numberOfTapsRequired = 2
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "view") == "gets began 1")
    view.removeFromSuperview()
    #expect(stage.log.text(of: "view") == "gets began 1, gets cancelled 1")
    stage.advance(to: 5000)
    #expect(stage.log.text(of: "view") == "gets began 1, gets cancelled 1")
  }

  @Test("D5: a recogniser that delays for 150 ms, as a scroll view does (scenario 15)")
  func delayedContent() {
    stage.view("content", 0, 0, 200, 200)
    // Gives the touch to its content after 150 ms; begins when the finger has moved by 10 points.
    let scroll = stage.attach(Probe(), "scroll", to: stage.window)
    scroll.delaysTouchesBegan = true
    var start = Point.zero
    scroll.handler = { probe, phase, touches, event in
      guard let touch = touches.first else { return }
      switch phase {
      case .began:
        start = touch.location(in: nil)
        probe.scheduleDeadline(at: event.timestamp + .milliseconds(150))
      case .moved where probe.state == .possible && touch.location(in: nil).distance(to: start) >= 10:
        probe.cancelDeadline()
        probe.state = .began
      case .ended:
        probe.state = probe.state == .possible ? .failed : .ended
      default: break
      }
    }
    scroll.onDeadline = { probe, _ in probe.state = .failed }
    let held = """
      finger at 60,60  [---]....
      scroll           .........
      content          ...[]....
      """
    #expect(stage.play(held) == held)
    let dragged = """
      finger at 60,60  [>>--]....
      scroll           .b...e....
      content          .........
      """
    #expect(stage.play(dragged) == dragged)
  }
}

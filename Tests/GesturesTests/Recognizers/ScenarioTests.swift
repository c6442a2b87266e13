import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Scenarios of section 10 with the recognisers themselves.
@Suite struct ScenarioTests {
  let stage = Stage(width: 1000, height: 1000)
  let view: LogView
  private let together = Together()

  init() { view = stage.view("view", 0, 0, 1000, 1000) }

  private func tap(_ taps: Int, _ name: String) -> TapGestureRecognizer {
    let tap = stage.attach(TapGestureRecognizer(), name, to: view)
    tap.numberOfTapsRequired = taps
    return tap
  }

  @Test(
    "Scenario 9: a single tap that requires a double tap and a long press to fail",
    arguments: [
      """
      finger at 60,60  []................
      single           ........e.........
      double           ..................
      hold             ..................
      """,
      """
      finger at 60,60  [].[].............
      single           ..................
      double           ....e.............
      hold             ..................
      """,
      """
      finger at 60,60  [-----------].....
      single           ..................
      double           ..................
      hold             ..........b.e.....
      """,
    ])
  func scenario9(_ drawing: String) {
    let single = tap(1, "single")
    single.require(toFail: tap(2, "double"))
    single.require(toFail: stage.attach(LongPressGestureRecognizer(), "hold", to: view))
    #expect(stage.play(drawing) == drawing)
  }

  @Test("Scenario 12: without isMultipleTouchEnabled the view gets one touch of a pinch, and the pinch both")
  func scenario12() {
    stage.log.numbersTouches = true
    stage.attach(PinchGestureRecognizer(), "pinch", to: view)
    stage.at(0, .down(1, 400, 500))
    stage.at(10, .down(2, 500, 500))
    stage.at(20, .by(1, -2, 0), .by(2, 2, 0))
    stage.at(30, .by(1, -20, 0), .by(2, 20, 0))
    stage.at(40, .by(1, -20, 0), .by(2, 20, 0))
    stage.at(50, .up(1), .up(2))
    #expect(
      stage.log.text
        == "view gets began 1, view gets moved 1, pinch began, view gets cancelled 1, pinch changed, pinch ended")
  }

  @Test("Scenario 13: a chain of one, two and three taps: exactly one fires, in its time")
  func scenario13Chain() {
    let single = tap(1, "single")
    let double = tap(2, "double")
    let triple = tap(3, "triple")
    single.require(toFail: double)
    single.require(toFail: triple)
    double.require(toFail: triple)
    let drawings = [
      """
      finger at 60,60  []..............
      single           ........e.......
      double           ................
      triple           ................
      """,
      """
      finger at 60,60  [].[]...........
      single           ................
      double           ...........e....
      triple           ................
      """,
      """
      finger at 60,60  [].[].[]........
      single           ................
      double           ................
      triple           .......e........
      """,
    ]
    for drawing in drawings {
      #expect(stage.play(drawing) == drawing)
      stage.advance(to: stage.now + 2000)
    }
  }

  @Test("Scenario 13: without requirements all three fire, each at its tap; tap counts are 1, 2, 3")
  func scenario13Free() {
    for (taps, name) in [(1, "single"), (2, "double"), (3, "triple")] { _ = tap(taps, name) }
    var counts: [Int] = []
    view.handler = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }
    let drawing = """
      finger at 60,60  [].[].[]....
      single           .e..........
      double           ....e.......
      triple           .......e....
      """
    #expect(stage.play(drawing) == drawing)
    #expect(counts == [1, 2, 3])
  }

  @Test("Scenario 15: touches delayed for 150 ms, as a scroll view does, with a long press of that time")
  func scenario15() {
    let content = stage.view("content", 0, 0, 500, 500, in: view)
    // What scrolls, and what keeps its touches back until the finger has rested or moved away.
    stage.attach(PanGestureRecognizer(), "scroll", to: view)
    let delay = stage.attach(Probe.idle(), "delay", to: view)
    delay.delaysTouchesBegan = true
    delay.log = nil
    delay.handler = { probe, phase, _, event in
      if phase == .began { probe.scheduleDeadline(at: event.timestamp + .milliseconds(150)) }
    }
    delay.onDeadline = { probe, _ in probe.state = .failed }
    _ = content
    let held = """
      finger at 60,60  [---]..
      scroll           .......
      content          ...[]..
      """
    #expect(stage.play(held) == held)
    stage.advance(to: stage.now + 1000)
    let moved = """
      finger at 60,60  [>>>]..
      scroll           .bcce..
      content          .......
      """
    #expect(stage.play(moved) == moved)
  }

  @Test("D2: a drag with a long press, a pan, a pinch and a tap on nested views, in the order of delivery")
  func order() {
    let inner = stage.view("inner", 100, 100, 400, 400, in: view)
    inner.isMultipleTouchEnabled = true
    stage.attach(TapGestureRecognizer(), "tap", to: inner)
    stage.attach(LongPressGestureRecognizer(), "press", to: inner)
    stage.attach(PanGestureRecognizer(), "pan", to: view)
    stage.attach(PinchGestureRecognizer(), "pinch", to: view)
    stage.at(0, .down(1, 200, 200))
    stage.at(20, .by(1, 5, 0))
    stage.at(40, .by(1, 15, 0))
    stage.at(60, .down(2, 300, 300))
    stage.at(80, .by(1, 5, 0), .by(2, 50, 50))
    stage.at(100, .up(1), .up(2))
    #expect(
      stage.log.take()
        == "inner gets began, inner gets moved, pan began, inner gets cancelled, pan changed, pan ended")
    stage.at(1000, .down(1, 200, 200))
    stage.advance(to: 1600)
    stage.at(1600, .by(1, 30, 0))
    stage.at(1620, .up(1))
    #expect(stage.log.take() == "inner gets began, press began, inner gets cancelled, press changed, press ended")
  }

  @Test("K10: estimated fingers count for taps, pans and swipes of three fingers on a device that finds two")
  func estimatedFingers() {
    let tap = tap(1, "tap")
    tap.numberOfTouchesRequired = 3
    let swipe = stage.attach(SwipeGestureRecognizer(), "swipe", to: view)
    swipe.numberOfTouchesRequired = 3
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    pan.minimumNumberOfTouches = 3
    pan.delegate = together
    var finger = 0
    var time = 0.0
    func three(_ phase: Touch.Phase, _ dx: Double) {
      let places = [(400.0, false), (500, false), (450, true)]
      stage.send(
        places.enumerated().map { index, place in
          TouchSample(
            id: finger + index + 1, phase: phase, location: Point(x: place.0 + dx, y: 500), isEstimated: place.1)
        }, at: time)
      time += 20
    }
    three(.began, 0)
    three(.ended, 0)
    #expect(stage.log.actions(of: "tap") == "ended")
    (finger, time) = (3, 1000)
    three(.began, 0)
    three(.moved, 30)
    three(.moved, 60)
    #expect(stage.log.actions(of: "swipe") == "ended" && stage.log.actions(of: "pan") == "began, changed")
    #expect(pan.translation(in: nil) == Vector(dx: 50, dy: 0) && pan.numberOfTouches == 3)
  }

  @Test("K35: a cancel activates no tap, whichever finger of whichever tap it is")
  func cancelledTaps() {
    let double = tap(2, "double")
    double.numberOfTouchesRequired = 2
    for drawing in [
      """
      finger 1 at 60,60  [!.[].......
      finger 2 at 90,60  [].[].......
      double             ............
      """,
      """
      finger 1 at 60,60  [].[-].......
      finger 2 at 90,60  [].[!........
      double             .............
      """,
      """
      finger 1 at 60,60  [].[!.......
      finger 2 at 90,60  [].[!.......
      double             ............
      """,
    ] {
      #expect(stage.play(drawing) == drawing)
      stage.advance(to: stage.now + 2000)
    }
  }

  @Test("K35: a pan of two fingers goes on when one is cancelled, and is cancelled with the last")
  func cancelledPan() {
    stage.attach(PanGestureRecognizer(), "pan", to: view)
    for drawing in [
      """
      finger 1 at 60,60  [>>!.....
      finger 2 at 90,60  [>>->]...
      pan                .bc.ce...
      """,
      """
      finger 1 at 60,60  [>>].....
      finger 2 at 90,60  [>>->!...
      pan                .bc.cx...
      """,
    ] {
      #expect(stage.play(drawing) == drawing)
      stage.advance(to: stage.now + 2000)
    }
  }
}

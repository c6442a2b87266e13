import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: tap.
@Suite struct TapTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  private func tap(taps: Int = 1, touches: Int = 1) -> TapGestureRecognizer {
    let tap = stage.attach(TapGestureRecognizer(), "tap", to: view)
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = touches
    return tap
  }

  private var actions: String { stage.log.actions(of: "tap") }

  @Test("Section 9: a tap asks for one tap of one finger by default")
  func defaults() {
    #expect(TapGestureRecognizer().numberOfTapsRequired == 1 && TapGestureRecognizer().numberOfTouchesRequired == 1)
  }

  @Test(
    "Section 9: a finger may stay down for 0.75 s, exactly that included",
    arguments: [(749.0, "ended"), (750, "ended"), (750.001, "")])
  func duration(_ duration: Double, _ expected: String) {
    _ = tap()
    stage.at(0, .down(1, 60, 60))
    stage.at(duration, .up(1))
    #expect(actions == expected)
  }

  @Test(
    "Section 9: a finger may move by 45 points, in any direction",
    arguments: [(44.9, 0.0, "ended"), (45, 0, "ended"), (45.1, 0, ""), (0, -46, ""), (31, 31, "ended"), (32, 32, "")])
  func movement(_ dx: Double, _ dy: Double, _ expected: String) {
    _ = tap()
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, dx, dy))
    stage.at(20, .up(1))
    #expect(actions == expected)
  }

  @Test("Section 9: one that strayed and came back has failed all the same")
  func strayedAndBack() {
    _ = tap()
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 50, 0))
    stage.at(20, .by(1, -50, 0))
    stage.at(30, .up(1))
    #expect(actions == "")
  }

  @Test(
    "Section 9: the next tap may begin 0.35 s after the lift, exactly that included",
    arguments: [(349.0, "ended"), (350, "ended"), (350.001, "")])
  func interval(_ gap: Double, _ expected: String) {
    _ = tap(taps: 2)
    stage.tap(100, 100, at: 0)
    stage.tap(100, 100, at: 50 + gap)
    #expect(actions == expected)
  }

  @Test(
    "Section 9: the next tap must start within 45 points of the first", arguments: [(44.0, "ended"), (45, "ended"), (46, "")])
  func nextTapNear(_ distance: Double, _ expected: String) {
    _ = tap(taps: 2)
    stage.tap(100, 100, at: 0)
    stage.tap(100 + distance, 100, at: 150)
    #expect(actions == expected)
  }

  @Test("Section 9: an extra finger makes a tap fail", arguments: [false, true])
  func extraFinger(_ atOnce: Bool) {
    _ = tap()
    if atOnce {
      stage.at(0, .down(1, 100, 100), .down(2, 120, 100))
    } else {
      stage.at(0, .down(1, 100, 100))
      stage.at(30, .down(2, 120, 100))
    }
    stage.at(60, .up(1))
    stage.at(70, .up(2))
    #expect(actions == "")
  }

  @Test("Section 9: a tap of two fingers, that need not land nor lift together")
  func twoFingers() {
    _ = tap(touches: 2)
    let together = """
      finger at 60,60    []........
      finger 2 at 90,60  []........
      tap                .e........
      """
    #expect(stage.play(together) == together)
    let apart = """
      finger at 60,60    [--].........
      finger 2 at 90,60  .[----]......
      tap                ......e......
      """
    #expect(stage.play(apart) == apart)
  }

  @Test("Section 9: too few fingers make it fail, and so does a third, at whatever time")
  func wrongNumberOfFingers() {
    _ = tap(touches: 2)
    let drawings = [
      """
      finger at 60,60     []........
      tap                 ..........
      """,
      """
      finger at 60,60     [---].....
      finger 2 at 90,60   .[--].....
      finger 3 at 120,60  ..[-].....
      tap                 ..........
      """,
      """
      finger at 60,60     [].........
      finger 2 at 90,60   [---]......
      finger 3 at 120,60  ..[-]......
      tap                 ...........
      """,
    ]
    for drawing in drawings {
      #expect(stage.play(drawing) == drawing)
      stage.advance(to: stage.now + 5000)
    }
  }

  @Test("Section 9: a double tap of two fingers")
  func twoFingersTwice() {
    _ = tap(taps: 2, touches: 2)
    let drawing = """
      finger at 60,60    [].[]......
      finger 2 at 90,60  [-][]......
      tap                ....e......
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test("Section 9: a second tap with too few fingers fails the double tap")
  func secondTapTooFew() {
    _ = tap(taps: 2, touches: 2)
    let drawing = """
      finger at 60,60    [].[]......
      finger 2 at 90,60  []..........
      tap                ............
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test("Section 9: the location is where the first tap started, whatever moved meanwhile")
  func location() {
    let tap = tap(taps: 2, touches: 2)
    let inner = stage.view("inner", 10, 20, 5, 5, in: view)
    var places: [Point] = []
    var count = 0
    tap.addTarget {
      places = [$0.location(in: nil), $0.location(in: inner)]
      count = $0.numberOfTouches
    }
    stage.at(0, .down(1, 100, 100), .down(2, 120, 140))
    stage.at(20, .by(1, 4, 4))
    stage.at(50, .up(1), .up(2))
    stage.at(100, .down(1, 110, 110), .down(2, 130, 130))
    stage.at(120, .by(2, 10, 0))
    stage.at(150, .up(1))
    stage.at(160, .up(2))
    #expect(places == [Point(x: 110, y: 120), Point(x: 100, y: 100)])
    #expect(count == 2)
  }

  @Test("Section 9: each finger has its own time; the first one's counts from its landing")
  func durationOfEachFinger() {
    _ = tap(touches: 2)
    stage.at(0, .down(1, 100, 100))
    stage.at(700, .down(2, 120, 100))
    stage.at(740, .up(1))
    stage.at(1440, .up(2))
    #expect(actions == "ended")
    stage.at(5000, .down(1, 100, 100))
    stage.at(5700, .down(2, 120, 100))
    stage.at(5760, .up(1))
    stage.at(5770, .up(2))
    #expect(actions == "ended")
  }

  @Test("Section 9: thresholds come from the application, or from the recogniser's own tuning, in points or millimetres")
  func tuning() {
    let tap = tap()
    stage.application.tuning.tapMaximumDuration = .milliseconds(100)
    stage.at(0, .down(1, 100, 100))
    stage.at(101, .up(1))
    #expect(actions == "")
    var own = GestureTuning()
    own.tapMaximumDuration = .milliseconds(200)
    own.tapAllowableMovement = .millimetres(2)
    tap.tuning = own
    stage.window.pointsPerMillimetre = 5
    stage.at(1000, .down(1, 100, 100))
    stage.at(1150, .by(1, 9.9, 0))
    stage.at(1200, .up(1))
    #expect(actions == "ended")
    stage.at(2000, .down(1, 100, 100))
    stage.at(2050, .by(1, 10.1, 0))
    stage.at(2100, .up(1))
    #expect(actions == "ended")
  }

  @Test("Section 9: why a tap failed is said with the value and what is allowed")
  func reasons() {
    let tap = tap()
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 50, 0))
    stage.at(20, .up(1))
    stage.at(1000, .down(1, 100, 100))
    stage.advance(to: 3000)
    stage.at(3000, .up(1))
    stage.at(4000, .down(1, 100, 100), .down(2, 100, 100))
    let reasons = watcher.transitions.filter { $0.to == .failed }.map(\.reason)
    #expect(reasons.map(\.word) == [.moved, .timeout, .tooManyTouches])
    #expect(reasons[0].value == 50)
    if case .allowed(let allowed) = reasons[0].limit { #expect(allowed == 45) } else { Issue.record("no limit") }
    if case .allowed(let allowed) = reasons[1].limit { #expect(allowed == 0.75) } else { Issue.record("no limit") }
    #expect(watcher.transitions.filter { $0.to == .failed }.map(\.time)[1] == .milliseconds(1750))
    _ = tap
  }

  @Test("Scenario 3: a two-finger tap beside a single tap that requires it to fail: exactly one fires")
  func twoFingerOrSingle() {
    let two = tap(touches: 2)
    let single = stage.attach(TapGestureRecognizer(), "single", to: view)
    single.require(toFail: two)
    let drawing = """
      finger at 60,60    [].....[].....
      finger 2 at 90,60  .......[].....
      tap                ........e.....
      single             .e............
      """
    #expect(stage.play(drawing) == drawing)
  }
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: long press. A column of a drawing is 50 ms, a step 10 points.
@Suite struct LongPressTests {
  let stage = Stage()
  let press: LongPressGestureRecognizer

  init() {
    let view = stage.view("view", 0, 0, 320, 480)
    press = stage.attach(LongPressGestureRecognizer(), "press", to: view)
  }

  private var actions: String { stage.log.actions(of: "press") }

  @Test("§9 long press: 0.5 s, no taps, one finger by default")
  func defaults() {
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(GestureTuning().longPressMinimumDuration == .milliseconds(500))
    #expect(GestureTuning().longPressAllowableMovement == .points(10))
  }

  @Test(
    "§9 long press: begins after 0.5 s, changes with each move, ends with the lift",
    arguments: [
      """
      finger at 60,60  [----------->v-].
      press            ..........b.cc.e.
      """,
      // 10 points are allowed before, 20 are not; afterwards there is no limit.
      """
      finger at 60,60  [>----------].
      press            ..........b.e.
      """,
      """
      finger at 60,60  [>>----------].
      press            ...............
      """,
      """
      finger at 60,60  [---------->>>>>>>>].
      press            ..........bcccccccce.
      """,
      // A cancel never activates (K35).
      """
      finger at 60,60  [---!...........
      press            ................
      """,
      """
      finger at 60,60  [-----------!..
      press            ..........b.x..
      """,
    ])
  func shape(_ drawing: String) { #expect(stage.play(drawing) == drawing) }

  @Test(
    "§9 long press: a lift after exactly 0.5 s is in time, and no press",
    arguments: [(499.0, ""), (500, ""), (500.001, "began, ended")])
  func duration(_ lift: Double, _ expected: String) {
    stage.at(0, .down(1, 60, 60))
    stage.at(lift, .up(1))
    #expect(actions == expected)
  }

  @Test(
    "§9 long press: a finger may move by 10 points in any direction",
    arguments: [
      (10.0, 0.0, "began"), (10.1, 0, ""), (6, 8, "began"), (-7.1, 7.1, ""), (0, -10, "began"), (0, -10.1, ""),
    ])
  func movement(_ dx: Double, _ dy: Double, _ expected: String) {
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, dx, dy))
    stage.advance(to: 1000)
    #expect(actions == expected)
  }

  @Test("§9 long press: one that strayed and came back has failed all the same")
  func strayedAndBack() {
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, 11, 0))
    stage.at(20, .by(1, -11, 0))
    stage.advance(to: 1000)
    #expect(actions == "")
  }

  @Test(
    "§9 long press: with two fingers the time runs from the last that landed, and one lift ends it",
    arguments: [
      """
      finger 1 at 60,60  [------------]..
      finger 2 at 90,60  ..[-----------].
      press              ............be..
      """,
      // Too few fingers, though one comes again.
      """
      finger 1 at 60,60  [-----------------]..
      press              .....................
      """,
      """
      finger 1 at 60,60  [-------------------]..
      finger 2 at 90,60  ..[--]..[------------].
      press              .......................
      """,
    ])
  func twoFingers(_ drawing: String) {
    press.numberOfTouchesRequired = 2
    #expect(stage.play(drawing) == drawing)
  }

  @Test("§9 long press: each of two fingers is held to its own 10 points", arguments: [(10.0, "began"), (10.1, "")])
  func twoFingersMove(_ distance: Double, _ expected: String) {
    press.numberOfTouchesRequired = 2
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, 0, 10))
    stage.at(20, .down(2, 90, 60))
    stage.at(30, .by(2, distance, 0))
    stage.advance(to: 1000)
    #expect(actions == expected)
  }

  @Test(
    "§9 long press: an extra finger makes it fail before it begins, and is ignored afterwards",
    arguments: [
      """
      finger 1 at 60,60   [-------------].
      finger 2 at 150,60  ...[----------].
      press               ................
      """,
      """
      finger 1 at 60,60   [------------->-].
      finger 2 at 150,60  ............[>-]..
      press               ..........b...c.e.
      """,
    ])
  func extraFinger(_ drawing: String) {
    #expect(stage.play(drawing) == drawing)
    #expect(stage.log.actions(of: "press").isEmpty || stage.application.nextDeadline == nil)
  }

  @Test(
    "§9 long press: tap and drag, with one tap before and no minimum duration",
    arguments: [
      """
      finger at 60,60  [].[>>-].
      press            ...bcc.e.
      """,
      // No tap before: what is pressed is the first tap, and takes too long.
      """
      finger at 60,60  [>>--------------].
      press            ...................
      """,
      // The tap itself was cancelled.
      """
      finger at 60,60  [!.[>>-].
      press            .........
      """,
      """
      finger at 60,60  [].[>!..
      press            ...bcx..
      """,
    ])
  func tapAndDrag(_ drawing: String) {
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = .zero
    #expect(stage.play(drawing) == drawing)
  }

  @Test("§9 long press: tap and drag leaves no deadline behind")
  func tapAndDragDeadline() {
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = .zero
    stage.tap(60, 60, at: 0)
    stage.at(150, .down(1, 60, 60))
    #expect(actions == "began" && stage.application.nextDeadline == nil)
  }

  @Test("§9 long press: a tap, then 0.5 s")
  func tapThenPress() {
    press.numberOfTapsRequired = 1
    let drawing = """
      finger at 60,60  [].[-----------].
      press            .............b.e.
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test("§9 long press: two taps of two fingers, then 0.5 s")
  func tapsThenPress() {
    press.numberOfTapsRequired = 2
    press.numberOfTouchesRequired = 2
    let drawing = """
      finger 1 at 60,60  [].[].[----------].
      finger 2 at 90,60  [].[-][----------].
      press              ................be.
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test(
    "§9 long press: after a tap the press must come within 0.35 s and 45 points",
    arguments: [
      (350.0, 0.0, "began"), (350.001, 0, ""), (100, 45, "began"), (100, 45.1, ""),
    ])
  func pressAfterTap(_ gap: Double, _ distance: Double, _ expected: String) {
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = .zero
    stage.tap(60, 60, at: 0)
    stage.at(50 + gap, .down(1, 60 + distance, 60))
    #expect(actions == expected)
  }

  @Test("§9 long press: the tap before may take 0.75 s", arguments: [(750.0, "began"), (750.001, "")])
  func longTapBefore(_ lift: Double, _ expected: String) {
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = .zero
    stage.at(0, .down(1, 60, 60))
    stage.at(lift, .up(1))
    stage.at(lift + 100, .down(1, 60, 60))
    #expect(actions == expected)
  }

  @Test("§9 long press: movement in millimetres, and a duration of its own", arguments: [(15.0, "began"), (15.1, "")])
  func ownLimits(_ distance: Double, _ expected: String) {
    stage.window.pointsPerMillimetre = 5
    press.allowableMovement = .millimetres(3)
    press.minimumPressDuration = .milliseconds(200)
    stage.at(0, .down(1, 60, 60))
    stage.at(10, .by(1, distance, 0))
    stage.at(200, .by(1, 0, 0))
    #expect(actions == "")
    stage.advance(to: 200.001)
    #expect(actions == expected)
  }

  @Test("§9 long press: thresholds from the recogniser's own tuning")
  func tuning() {
    var tuning = GestureTuning()
    tuning.longPressMinimumDuration = .milliseconds(100)
    tuning.longPressAllowableMovement = .points(20)
    press.tuning = tuning
    // The move at 100 ms comes before what is due then.
    let drawing = """
      finger at 60,60  [>>--].
      press            ..b..e.
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test("§9 long press: the location is the centroid of its fingers, while it moves too")
  func location() {
    press.numberOfTouchesRequired = 2
    var places: [Point] = []
    press.addTarget { places.append($0.location(in: nil)) }
    stage.at(0, .down(1, 60, 60), .down(2, 100, 80))
    stage.advance(to: 501)
    stage.at(510, .by(1, 20, 20))
    stage.at(520, .up(2))
    #expect(places == [Point(x: 80, y: 70), Point(x: 90, y: 80), Point(x: 90, y: 80)])
  }
}

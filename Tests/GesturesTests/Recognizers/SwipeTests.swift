import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: swipe. A column of a drawing is 50 ms, a step 10 points.
@Suite struct SwipeTests {
  let stage = Stage(width: 1000, height: 1000)
  let swipe: SwipeGestureRecognizer

  init() {
    let view = stage.view("view", 0, 0, 1000, 1000)
    swipe = stage.attach(SwipeGestureRecognizer(), "swipe", to: view)
  }

  typealias Direction = SwipeGestureRecognizer.Direction

  private var actions: String { stage.log.actions(of: "swipe") }

  @Test("§9 swipe: to the right, with one finger, by default")
  func defaults() { #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1) }

  @Test(
    "§9 swipe: recognised while the finger moves, at 50 points",
    arguments: [
      """
      finger at 500,500  [>>>>>>]..
      swipe              .....e....
      view               [~~~~x....
      """,
      // The other way, and across.
      """
      finger at 500,500  [<<<<<<]..
      swipe              ..........
      """,
      """
      finger at 500,500  [vvvvvv]..
      swipe              ..........
      """,
      // Lifted first.
      """
      finger at 500,500  [>>>>]..
      swipe              ........
      """,
      // There and back does not add up.
      """
      finger at 500,500  [>>><<>>].
      swipe              ..........
      """,
      // A cancel never activates (K35).
      """
      finger at 500,500  [>>>>!..
      swipe              ........
      """,
      // Too slow: 50 points only after 0.55 s.
      """
      finger at 500,500  [->->->->-->]..
      swipe              ...............
      """,
    ])
  func shape(_ drawing: String) { #expect(stage.play(drawing) == drawing) }

  static let ways: [(Direction, Double, Double)] = [(.right, 50, 0), (.left, -50, 0), (.up, 0, -50), (.down, 0, 50)]

  @Test("§9 swipe: each set of directions lets its own through, and no other", arguments: 0..<16)
  func directions(_ bits: UInt) {
    let allowed = Direction(rawValue: bits)
    swipe.direction = allowed
    var time = 0.0
    for (way, dx, dy) in Self.ways {
      var recognized: Direction = []
      let token = swipe.addTarget { recognized = $0.recognizedDirection }
      stage.at(time, .down(1, 500, 500))
      stage.at(time + 50, .by(1, dx / 2, dy / 2))
      stage.at(time + 100, .by(1, dx / 2, dy / 2))
      stage.at(time + 150, .up(1))
      #expect(recognized == (allowed.contains(way) ? way : []))
      swipe.removeTarget(token)
      time += 1000
    }
  }

  @Test(
    "§9 swipe: 50 points along the way, 200 across it at most",
    arguments: [
      (50.0, 0.0, "ended"), (49.9, 0, ""), (50, 49, "ended"), (50, -49, "ended"), (49.9, 20, ""),
      (250, 200, "ended"), (250, 200.1, ""), (250, -200, "ended"), (250, -200.1, ""),
    ])
  func distances(_ dx: Double, _ dy: Double, _ expected: String) {
    stage.at(0, .down(1, 500, 500))
    stage.at(50, .by(1, dx, dy))
    #expect(actions == expected)
  }

  @Test("§9 swipe: within 0.5 s, exactly that included", arguments: [(500.0, "ended"), (500.001, "")])
  func time(_ time: Double, _ expected: String) {
    stage.at(0, .down(1, 500, 500))
    stage.at(time, .by(1, 50, 0))
    #expect(actions == expected)
  }

  @Test(
    "§9 swipe: with two fingers it counts from where both are down, the time from the first",
    arguments: [
      """
      finger 1 at 500,500  [->>>>>-].
      finger 2 at 500,560  .[>>>>>-].
      swipe                ......e...
      """,
      // What the first moved alone does not count.
      """
      finger 1 at 500,500  [>>>>->]..
      finger 2 at 500,560  ....[>]...
      swipe                ..........
      """,
      // One alone.
      """
      finger 1 at 500,500  [>>>>>>>]..
      swipe                ...........
      """,
      // One lifts before.
      """
      finger 1 at 500,500  [>>>>>>>]..
      finger 2 at 500,560  [>>>]......
      swipe                ...........
      """,
      // A third lands before.
      """
      finger 1 at 500,500  [>>>>>>>]..
      finger 2 at 500,560  [>>>>>>>]..
      finger 3 at 500,620  ...[>>>>]..
      swipe                ...........
      """,
      // One is cancelled.
      """
      finger 1 at 500,500  [>>>>>>>]..
      finger 2 at 500,560  [>>>!......
      swipe                ...........
      """,
      // 0.5 s from the first finger: at 500 ms it is in time, at 550 ms not.
      """
      finger 1 at 500,500  [----->>>>>]..
      finger 2 at 500,560  .....[>>>>>]..
      swipe                ..........e...
      """,
      """
      finger 1 at 500,500  [------>>>>>]..
      finger 2 at 500,560  ......[>>>>>]..
      swipe                ..............
      """,
    ])
  func twoFingers(_ drawing: String) {
    swipe.numberOfTouchesRequired = 2
    #expect(stage.play(drawing) == drawing)
  }

  @Test("§9 swipe: an extra finger makes it fail", arguments: [false, true])
  func extraFinger(_ atOnce: Bool) {
    if atOnce {
      stage.at(0, .down(1, 500, 500), .down(2, 500, 600))
    } else {
      stage.at(0, .down(1, 500, 500))
      stage.at(10, .down(2, 500, 600))
    }
    stage.at(50, .by(1, 100, 0), .by(2, 100, 0))
    #expect(actions == "")
  }

  @Test("§9 swipe: after one that failed new fingers make a new one")
  func again() {
    let drawing = """
      finger at 500,500  [vvvvv>>>].[>>>>>].
      swipe              ................e..
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test(
    "§9 swipe: millimetres, and a tuning of its own",
    arguments: [
      (100.0, 0.0, 300.0, "ended"), (99.9, 0, 300, ""), (100, 25, 300, "ended"), (100, 25.1, 300, ""), (100, 0, 300.001, ""),
    ])
  func tuning(_ dx: Double, _ dy: Double, _ time: Double, _ expected: String) {
    stage.window.pointsPerMillimetre = 5
    var tuning = GestureTuning()
    tuning.swipeMinimumDistance = .millimetres(20)
    tuning.swipeMaximumDeviation = .millimetres(5)
    tuning.swipeMaximumDuration = .milliseconds(300)
    swipe.tuning = tuning
    stage.at(0, .down(1, 500, 500))
    stage.at(time, .by(1, dx, dy))
    #expect(actions == expected)
  }
}

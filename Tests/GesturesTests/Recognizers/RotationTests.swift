import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: rotation. A column of a drawing is 50 ms, a step 10 points.
@Suite struct RotationTests {
  let stage = Stage(width: 1000, height: 1000)
  let rotation: RotationGestureRecognizer
  private let pivot = Point(x: 500, y: 500)

  init() {
    let view = stage.view("view", 0, 0, 1000, 1000)
    rotation = stage.attach(RotationGestureRecognizer(), "rotation", to: view)
  }

  private var actions: String { stage.log.actions(of: "rotation") }

  /// Finger 2 goes round finger 1: it lands, or moves, so many degrees from the right and so many points away.
  private func turn(_ angle: Double, _ distance: Double = 100, at time: Double) {
    let place = around(pivot, angle, distance)
    if time == 0 {
      stage.at(0, .down(1, pivot.x, pivot.y), .down(2, place.x, place.y))
    } else {
      stage.at(time, .move(2, place.x, place.y))
    }
  }

  @Test(
    "§9 rotation: begins when two fingers turn, ends when the last one lifts",
    arguments: [
      // 10 points across 100 are 5.7 degrees.
      """
      finger 1 at 400,500  [----]..
      finger 2 at 500,500  [vv-]...
      rotation             .bc..e..
      """,
      // Both down, or straight apart: no turn.
      """
      finger 1 at 400,500  [vvv-]..
      finger 2 at 500,500  [vvv]...
      rotation             ........
      """,
      """
      finger 1 at 400,500  [<<<-]..
      finger 2 at 500,500  [>>>]...
      rotation             ........
      """,
      // One left: no change; one that comes back goes on with it.
      """
      finger 1 at 400,500  [---^^----]..
      finger 2 at 500,500  [vv]..[v-]...
      rotation             .bc....c..e..
      """,
      // A third finger before it begins.
      """
      finger 1 at 400,500  [----]..
      finger 2 at 500,500  [-vv]..
      finger 3 at 600,500  [---]...
      rotation             ........
      """,
      // A cancel never activates (K35).
      """
      finger 1 at 400,500  [---!..
      finger 2 at 500,500  [--!...
      rotation             .......
      """,
      """
      finger 1 at 400,500  [---!..
      finger 2 at 500,500  [vv!...
      rotation             .bc.x..
      """,
    ])
  func shape(_ drawing: String) { #expect(stage.play(drawing) == drawing) }

  @Test(
    "§9 rotation: 5 degrees, and 5 more times the root of what the distance changes by, which are left out",
    arguments: [
      (4.99, 1.0, false), (5.01, 1, true), (-4.99, 1, false), (-5.01, 1, true),
      // By a quarter: half of 5 degrees more, whether longer or shorter.
      (7.49, 1.25, false), (7.51, 1.25, true), (7.49, 0.75, false), (-7.51, 0.75, true),
      // Doubled, and beyond that no more.
      (9.99, 2, false), (10.01, 2, true), (9.99, 4, false), (10.01, 4, true),
    ])
  func threshold(_ angle: Double, _ stretch: Double, _ begins: Bool) {
    turn(0, at: 0)
    turn(angle, 100 * stretch, at: 10)
    #expect(actions == (begins ? "began" : ""))
    if begins { expect(rotation.rotation, angle < 0 ? -0.01 : 0.01) }
  }

  @Test("§9 rotation: clockwise is positive; full turns count on")
  func fullTurns() {
    turn(0, at: 0)
    for step in 1...80 { turn(Double(step) * 10, at: Double(step) * 10) }
    expect(rotation.rotation, 795)
    for step in 1...160 { turn(800 - Double(step) * 10, at: 800 + Double(step) * 10) }
    expect(rotation.rotation, -805)
  }

  @Test("§9 rotation: setting it counts on from there")
  func setRotation() {
    turn(0, at: 0)
    turn(45, at: 10)
    rotation.rotation = 0
    turn(60, at: 20)
    expect(rotation.rotation, 15)
  }

  @Test("§9 rotation: with one finger left it stays; one that comes back is measured from where it lands")
  func comesBack() {
    turn(0, at: 0)
    turn(45, at: 10)
    expect(rotation.rotation, 40)
    stage.at(20, .up(2))
    stage.at(30, .by(1, 0, 90))
    stage.at(40, .move(1, pivot.x, pivot.y))
    stage.at(50, .down(2, 500, 300))
    expect(rotation.rotation, 40)
    turn(-80, 200, at: 60)
    expect(rotation.rotation, 50)
  }

  @Test("§9 rotation: what two fingers do in the frame in which a third joins counts")
  func joinsWhileMoving() {
    turn(0, at: 0)
    turn(10, at: 10)
    let place = around(pivot, 40, 100)
    stage.at(20, .move(2, place.x, place.y), .down(3, 100, 100))
    expect(rotation.rotation, 35)
    stage.at(30, .by(3, 300, 0))
    expect(rotation.rotation, 35)
    #expect(actions == "began, changed")
  }

  @Test("§9 rotation: fingers that meet on one spot lie in no direction, and parting again is no turn")
  func oneSpot() {
    turn(90, at: 0)
    turn(110, at: 10)
    expect(rotation.rotation, 15)
    turn(0, 0, at: 20)
    expect(rotation.rotation, 15)
    turn(-70, at: 30)
    expect(rotation.rotation, 15)
    turn(-60, at: 40)
    expect(rotation.rotation, 25)
  }

  @Test("§9 rotation: the velocity is in radians a second, and setting the rotation does not change it")
  func velocity() {
    turn(0, at: 0)
    for step in 1...30 { turn(Double(step), at: Double(step) * 10) }
    #expect(abs(rotation.velocity - degrees(100)) < 1e-9)
    rotation.rotation = 3
    #expect(abs(rotation.velocity - degrees(100)) < 1e-9)
    stage.at(401, .up(1))
    #expect(rotation.velocity == 0)
  }

  @Test(
    "§9 rotation: thresholds from the recogniser's own tuning",
    arguments: [(20.01, 1.0, true), (19.99, 1, false), (29.99, 2, false), (30.01, 2, true)])
  func tuning(_ angle: Double, _ stretch: Double, _ begins: Bool) {
    var tuning = GestureTuning()
    tuning.rotationThreshold = degrees(20)
    tuning.rotationPinchAllowance = degrees(10)
    rotation.tuning = tuning
    turn(0, at: 0)
    turn(angle, 100 * stretch, at: 10)
    #expect(actions == (begins ? "began" : ""))
  }

  @Test("K10: estimated fingers are left out of a rotation")
  func estimated() {
    stage.send(1, .began, 400, 500, at: 0)
    stage.send(2, .began, 400, 400, at: 10, isEstimated: true)
    stage.send(2, .moved, 500, 500, at: 20, isEstimated: true)
    stage.send(3, .began, 500, 500, at: 30)
    #expect(actions == "")
    stage.send(3, .moved, 400, 600, at: 40)
    #expect(actions == "began")
    expect(rotation.rotation, 85)
  }

  @Test("K11: corners of a box do not turn")
  func box() {
    stage.send(1, .began, 400, 500, at: 0, isBoxCorner: true)
    stage.send(2, .began, 500, 500, at: 0, isBoxCorner: true)
    stage.send(2, .moved, 400, 600, at: 10, isBoxCorner: true)
    stage.send(2, .ended, 400, 600, at: 20, isBoxCorner: true)
    stage.send(1, .ended, 400, 600, at: 30, isBoxCorner: true)
    #expect(actions == "")
  }

  /// Compares with so many degrees.
  private func expect(_ value: Double, _ expected: Double) {
    #expect(abs(value - degrees(expected)) < 1e-7, "\(value * 180 / .pi) degrees")
  }
}

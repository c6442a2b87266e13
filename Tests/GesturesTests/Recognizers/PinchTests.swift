import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: pinch. A column of a drawing is 50 ms, a step 10 points.
@Suite struct PinchTests {
  let stage = Stage(width: 1000, height: 1000)
  let pinch: PinchGestureRecognizer

  init() {
    let view = stage.view("view", 0, 0, 1000, 1000)
    pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: view)
  }

  private var actions: String { stage.log.actions(of: "pinch") }

  /// Fingers 1 and 2, 100 points apart.
  private func twoDown() { stage.at(0, .down(1, 400, 500), .down(2, 500, 500)) }

  @Test("§9 pinch: a scale of 1 by default")
  func defaults() { #expect(pinch.scale == 1 && pinch.velocity == 0) }

  @Test(
    "§9 pinch: begins when the distance changes, ends when the last finger lifts",
    arguments: [
      """
      finger 1 at 400,500  [-<<--]..
      finger 2 at 500,500  .[>>-]...
      pinch                ..bc..e..
      """,
      // Together.
      """
      finger 1 at 400,500  [->>>-]..
      finger 2 at 500,500  .[--->]..
      pinch                ..bccce..
      """,
      // Side by side nothing changes.
      """
      finger 1 at 400,500  [->>>-]..
      finger 2 at 500,500  .[>>>-]..
      pinch                .........
      """,
      // With one finger left it stays active, without a change, until that lifts.
      """
      finger 1 at 400,500  [-<<-<<<-]..
      finger 2 at 500,500  .[>>].......
      pinch                ..bc.....e..
      """,
      // A finger that comes back goes on with it.
      """
      finger 1 at 400,500  [-<<-<--<-]..
      finger 2 at 500,500  .[>>].[-->]..
      pinch                ..bc....cce..
      """,
      // A third finger makes it fail before it begins…
      """
      finger 1 at 400,500  [--<<-]..
      finger 2 at 500,500  .[->>-]..
      finger 3 at 600,600  .[----]..
      pinch                .........
      """,
      // …and is not measured afterwards, until another leaves.
      """
      finger 1 at 400,500  [-<<------]..
      finger 2 at 500,500  .[>>----]....
      finger 3 at 600,600  ....[>>->>]..
      pinch                ..bc.....ce..
      """,
      // One alone.
      """
      finger 1 at 400,500  [<<<<<]..
      pinch                .........
      """,
      // A cancel never activates (K35).
      """
      finger 1 at 400,500  [----!..
      finger 2 at 500,500  [---!...
      pinch                ........
      """,
      """
      finger 1 at 400,500  [<<--!..
      finger 2 at 500,500  [>>-!...
      pinch                .bc..x..
      """,
    ])
  func shape(_ drawing: String) { #expect(stage.play(drawing) == drawing) }

  @Test(
    "§9 pinch: the distance must change by 8 points, which are left out of the scale",
    arguments: [
      (108.0, "began", 1.0), (107.9, "", 1), (92, "began", 1), (92.1, "", 1), (216, "began", 2), (46, "began", 0.5),
    ])
  func threshold(_ distance: Double, _ expected: String, _ scale: Double) {
    twoDown()
    stage.at(10, .move(2, 400 + distance, 500))
    #expect(actions == expected)
    if expected == "began" { expect(pinch.scale, scale) }
  }

  @Test("§9 pinch: the scale is the distance by that at which it began, either way")
  func scale() {
    twoDown()
    for (time, distance, scale) in [(10.0, 108.0, 1.0), (20, 162, 1.5), (30, 27, 0.25), (40, 108, 1)] {
      stage.at(time, .move(2, 400 + distance, 500))
      expect(pinch.scale, scale)
    }
    #expect(actions == "began, changed, changed, changed")
  }

  @Test("§9 pinch: fingers on one spot count as a point apart")
  func oneSpot() {
    twoDown()
    stage.at(10, .move(2, 400, 500))
    // 8 points are left out of 100.
    expect(pinch.scale, 1 / 92)
    stage.at(20, .move(2, 492, 500))
    expect(pinch.scale, 1)
  }

  @Test("§9 pinch: setting the scale counts on from there")
  func setScale() {
    twoDown()
    stage.at(10, .move(2, 600, 500))
    pinch.scale = 1
    stage.at(20, .move(2, 700, 500))
    expect(pinch.scale, 1.5)
    pinch.scale = 10
    stage.at(30, .move(2, 550, 500))
    expect(pinch.scale, 5)
  }

  @Test("§9 pinch: with one finger left the scale stays; one that comes back is measured from where it lands")
  func comesBack() {
    twoDown()
    stage.at(10, .move(2, 616, 500))
    expect(pinch.scale, 2)
    stage.at(20, .up(2))
    stage.at(30, .by(1, -300, 200))
    expect(pinch.scale, 2)
    stage.at(40, .move(1, 400, 500))
    stage.at(50, .down(2, 450, 500))
    expect(pinch.scale, 2)
    stage.at(60, .by(2, 50, 0))
    expect(pinch.scale, 4)
    #expect(actions == "began, changed")
  }

  @Test("§9 pinch: what two fingers do in the frame in which a third joins counts")
  func joinsWhileMoving() {
    twoDown()
    stage.at(10, .move(2, 508, 500))
    stage.at(20, .move(2, 616, 500), .down(3, 700, 700))
    expect(pinch.scale, 2)
    stage.at(30, .by(3, 50, 50))
    expect(pinch.scale, 2)
    stage.at(40, .move(2, 724, 500))
    expect(pinch.scale, 3)
    #expect(actions == "began, changed, changed")
  }

  @Test("§9 pinch: the velocity is the change of the scale a second")
  func velocity() {
    twoDown()
    var atBegin = 0.0
    let token = pinch.addTarget { atBegin = $0.velocity }
    // A point every 10 ms.
    for step in 1...8 { stage.at(Double(step) * 10, .by(2, 1, 0)) }
    // Of the first distance, 100 points; not less for what it took to begin.
    #expect(actions == "began")
    expect(atBegin, 1)
    pinch.removeTarget(token)
    for step in 9...30 { stage.at(Double(step) * 10, .by(2, 1, 0)) }
    // 100 points a second by the 108 that it began at.
    expect(pinch.velocity, 100 / 108)
    // A rest sends nothing; the lift comes late (K15).
    stage.at(320, .up(2))
    #expect(pinch.velocity > 0.9)
  }

  @Test("§9 pinch: setting the scale does not change the velocity")
  func velocityAndSetScale() {
    twoDown()
    for step in 1...30 { stage.at(Double(step) * 10, .by(2, 1, 0)) }
    let before = pinch.velocity
    pinch.scale = 7
    expect(pinch.velocity, before)
  }

  @Test("§9 pinch: after a wait for a failure it starts at 1")
  func wait() {
    let hold = stage.attach(Probe.idle(), "hold", to: stage.window.subviews[0])
    pinch.require(toFail: hold)
    twoDown()
    stage.at(10, .move(2, 616, 500))
    #expect(actions == "")
    var scales: [Double] = []
    pinch.addTarget { scales.append($0.scale) }
    hold.isEnabled = false
    stage.at(20, .move(2, 716, 500))
    #expect(scales.count == 2)
    expect(scales.first ?? 0, 1)
    expect(scales.last ?? 0, 316.0 / 216)
  }

  @Test("§9 pinch: threshold in millimetres, and a tuning of its own", arguments: [(10.0, "began"), (9.9, "")])
  func tuning(_ change: Double, _ expected: String) {
    stage.window.pointsPerMillimetre = 5
    var tuning = GestureTuning()
    tuning.pinchThreshold = .millimetres(2)
    pinch.tuning = tuning
    twoDown()
    stage.at(10, .by(2, change, 0))
    #expect(actions == expected)
  }

  @Test("K10: estimated fingers are left out of a pinch")
  func estimated() {
    stage.send(1, .began, 400, 500, at: 0)
    stage.send(2, .began, 400, 500, at: 10, isEstimated: true)
    stage.send(2, .moved, 500, 500, at: 20, isEstimated: true)
    #expect(actions == "")
    stage.send(3, .began, 500, 500, at: 30)
    stage.send(3, .moved, 608, 500, at: 40)
    #expect(actions == "began")
    expect(pinch.scale, 208.0 / 108)
    stage.send(2, .ended, 500, 500, at: 50, isEstimated: true)
    expect(pinch.scale, 208.0 / 108)
  }

  @Test("K11: corners of a box pinch")
  func box() {
    stage.send(1, .began, 400, 500, at: 0, isBoxCorner: true)
    stage.send(2, .began, 500, 500, at: 0, isBoxCorner: true)
    stage.send(2, .moved, 616, 500, at: 10, isBoxCorner: true)
    #expect(actions == "began")
    expect(pinch.scale, 2)
  }

  private func expect(_ value: Double, _ expected: Double) { #expect(abs(value - expected) < 1e-9, "\(value)") }
}

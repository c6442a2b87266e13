import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// The transform recogniser: a pan, a pinch and a rotation in one.
@Suite struct TransformTests {
  let stage = Stage(width: 1000, height: 1000)
  let view: LogView
  let gesture: TransformGestureRecognizer

  init() {
    view = stage.view("view", 0, 0, 1000, 1000)
    gesture = stage.attach(TransformGestureRecognizer(), "gesture", to: view)
  }

  private var actions: String { stage.log.actions(of: "gesture") }
  private var transform: Transform { gesture.transform(in: nil) }

  @Test(
    "§9 transform: begins with one finger or two, ends with the last",
    arguments: [
      """
      finger 1 at 400,500  [->>-]..
      gesture              ..bc.e..
      """,
      """
      finger 1 at 400,500  [-<<--]..
      finger 2 at 500,500  .[--]....
      gesture              ..bc..e..
      """,
      // A finger joins, another leaves: it goes on.
      """
      finger 1 at 400,500  [>>->--->-]..
      finger 2 at 500,500  ..[->]......
      gesture              .bc.c...c.e..
      """,
      // Turned by 5.7 degrees while the point between moves by 5 points.
      """
      finger 1 at 400,500  [----]..
      finger 2 at 500,500  [v--]...
      gesture              .b...e..
      """,
      // A cancel never activates (K35).
      """
      finger 1 at 400,500  [--!..
      gesture              ......
      """,
      """
      finger 1 at 400,500  [>>!..
      gesture              .bcx..
      """,
    ])
  func shape(_ drawing: String) {
    let flat = drawing.filter { $0 != "(" && $0 != ")" }
    #expect(stage.play(flat) == flat)
  }

  @Test(
    "§9 transform: begins as soon as one of the three has gone as far as the gesture of its own would need",
    arguments: [
      (9.9, 0.0, 0.0, ""), (10, 0, 0, "moved"), (0, 7.9, 0, ""), (0, 8, 0, "pinched"), (0, 0, 4.99, ""),
      (0, 0, 5.01, "turned"), (9.9, 7.9, 4.99, ""),
    ])
  func thresholds(_ way: Double, _ stretch: Double, _ angle: Double, _ reason: String) {
    let watcher = Watcher(stage.application, .recognizers)
    let center = Point(x: 500, y: 500)
    let (first, second) = (around(center, 180, 50), around(center, 0, 50))
    stage.at(0, .down(1, first.x, first.y), .down(2, second.x, second.y))
    let moved = center + Vector(dx: 0, dy: way)
    let (left, right) = (around(moved, 180 + angle, 50 + stretch / 2), around(moved, angle, 50 + stretch / 2))
    stage.at(10, .move(1, left.x, left.y), .move(2, right.x, right.y))
    #expect(watcher.transitions.filter { $0.to == .began }.map(\.reason.word.rawValue).joined() == reason)
    #expect(transform == .identity)
  }

  @Test("§9 transform: what was under two fingers stays under them")
  func staysUnderFingers() {
    stage.at(0, .down(1, 400, 500), .down(2, 500, 500))
    stage.at(10, .move(1, 380, 500), .move(2, 520, 500))
    #expect(actions == "began")
    let places = [(1, 300.0, 450.0, 500.0, 700.0), (2, 600, 600, 200, 300), (3, 123, 456, 130, 460)]
    for (step, x1, y1, x2, y2) in places {
      stage.at(10 + Double(step) * 10, .move(1, x1, y1), .move(2, x2, y2))
      expect(transform.apply(380, 500), x1, y1)
      expect(transform.apply(520, 500), x2, y2)
    }
  }

  @Test("§9 transform: one finger moves, two without scaling move and turn, without rotation move and stretch")
  func allowed() {
    stage.at(0, .down(1, 400, 500))
    stage.at(10, .by(1, 10, 0))
    stage.at(20, .by(1, 7, -3))
    #expect(transform == Transform(translationX: 7, y: -3))
    gesture.allowsScaling = false
    gesture.allowsRotation = false
    stage.at(30, .down(2, 517, 497))
    stage.at(40, .by(2, 60, 80))
    expect(transform.apply(0, 0), 37, 37)
    #expect(transform.a == 1 && transform.b == 0)
  }

  @Test("§9 transform: without rotation the scale alone, about the point between the fingers")
  func scaleOnly() {
    gesture.allowsRotation = false
    stage.at(0, .down(1, 400, 500), .down(2, 500, 500))
    stage.at(10, .move(1, 395, 500), .move(2, 505, 500))
    stage.at(20, .move(1, 450, 390), .move(2, 450, 610))
    // From 110 to 220 points.
    #expect(abs(transform.a - 2) < 1e-9 && abs(transform.b) < 1e-12)
    expect(transform.apply(450, 500), 450, 500)
  }

  @Test("K11: corners of a box move and stretch, and do not turn")
  func box() {
    stage.send(1, .began, 400, 500, at: 0, isBoxCorner: true)
    stage.send(2, .began, 500, 500, at: 0, isBoxCorner: true)
    stage.send(2, .moved, 510, 500, at: 10, isBoxCorner: true)
    stage.send(2, .moved, 400, 720, at: 20, isBoxCorner: true)
    #expect(abs(transform.a - 2) < 1e-9 && abs(transform.b) < 1e-12)
  }

  @Test("K10: estimated fingers are left out")
  func estimated() {
    stage.send(1, .began, 400, 500, at: 0)
    stage.send(2, .began, 400, 500, at: 10, isEstimated: true)
    stage.send(2, .moved, 600, 500, at: 20, isEstimated: true)
    #expect(actions == "")
    stage.send(1, .moved, 410, 500, at: 30)
    stage.send(1, .moved, 415, 500, at: 40)
    #expect(transform == Transform(translationX: 5, y: 0))
  }

  @Test("§9 transform: in a view's coordinates it does the same to the view's points")
  func inView() {
    let inner = stage.view("inner", 100, 200, 300, 300, in: view)
    inner.transform = Transform(rotationAngle: 0.4).scaledBy(x: 2, y: 3)
    stage.at(0, .down(1, 400, 500), .down(2, 500, 500))
    stage.at(10, .move(1, 390, 500), .move(2, 510, 500))
    stage.at(20, .move(1, 350, 420), .move(2, 520, 610))
    let local = gesture.transform(in: inner)
    for point in [Point(x: 0, y: 0), Point(x: 10, y: 250), Point(x: -40, y: 33)] {
      let there = inner.convert(point, to: stage.window)
      let moved = stage.window.convert(transform.apply(there.x, there.y), to: inner)
      expect(local.apply(point.x, point.y), moved.x, moved.y)
    }
  }

  @Test("§9 transform: setting it counts on from there")
  func setTransform() {
    stage.at(0, .down(1, 400, 500))
    stage.at(10, .by(1, 20, 0))
    stage.at(20, .by(1, 5, 0))
    gesture.setTransform(.identity)
    stage.at(30, .by(1, 0, 6))
    #expect(transform == Transform(translationX: 0, y: 6))
  }

  @Test("§9 transform: what fingers do in the frame in which one joins counts")
  func joinsWhileMoving() {
    stage.at(0, .down(1, 400, 500))
    stage.at(10, .by(1, 10, 0))
    stage.at(20, .by(1, 30, 40), .down(2, 700, 700))
    #expect(transform == Transform(translationX: 30, y: 40))
    #expect(actions == "began, changed")
  }

  @Test("§9 transform: thresholds in millimetres, from a tuning of its own", arguments: [(15.0, "began"), (14.9, "")])
  func tuning(_ distance: Double, _ expected: String) {
    stage.window.pointsPerMillimetre = 5
    var tuning = GestureTuning()
    tuning.panThreshold = .millimetres(3)
    gesture.tuning = tuning
    stage.at(0, .down(1, 400, 500))
    stage.at(10, .by(1, distance, 0))
    #expect(actions == expected)
  }

  private func expect(_ point: Point, _ x: Double, _ y: Double) {
    #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6, "\(point)")
  }
}

extension Transform {
  /// Where a point goes.
  fileprivate func apply(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y + tx, y: b * x + d * y + ty) }
}

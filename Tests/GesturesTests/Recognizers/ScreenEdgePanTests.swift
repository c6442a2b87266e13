import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: screen edge pan, in a window of 320 by 480 points.
@Suite struct ScreenEdgePanTests {
  let stage = Stage()
  let view: LogView
  let pan: ScreenEdgePanGestureRecognizer

  init() {
    view = stage.view("view", 0, 0, 320, 480)
    pan = stage.attach(ScreenEdgePanGestureRecognizer(), "pan", to: view)
    pan.edges = .left
  }

  private var actions: String { stage.log.actions(of: "pan") }

  @Test("§9 screen edge pan: no edges, one finger, touches delayed by default")
  func defaults() {
    let pan = ScreenEdgePanGestureRecognizer()
    #expect(pan.edges == [] && pan.maximumNumberOfTouches == 1 && pan.delaysTouchesBegan)
  }

  struct Landing: CustomTestStringConvertible {
    var edge: Edges
    var x, y: Double
    var dx, dy: Double
    var begins: Bool
    var testDescription: String { "(\(x), \(y)) by (\(dx), \(dy))" }
  }

  @Test(
    "§9 screen edge pan: the finger lands within 13 points of the edge and moves 15 points inwards",
    arguments: [
      Landing(edge: .left, x: 13, y: 240, dx: 15, dy: 0, begins: true),
      Landing(edge: .left, x: 13.1, y: 240, dx: 15, dy: 0, begins: false),
      Landing(edge: .left, x: 0, y: 240, dx: 14.9, dy: 0, begins: false),
      Landing(edge: .right, x: 307, y: 240, dx: -15, dy: 0, begins: true),
      Landing(edge: .right, x: 306.9, y: 240, dx: -15, dy: 0, begins: false),
      Landing(edge: .right, x: 319.9, y: 240, dx: -14.9, dy: 0, begins: false),
      Landing(edge: .top, x: 160, y: 13, dx: 0, dy: 15, begins: true),
      Landing(edge: .top, x: 160, y: 13.1, dx: 0, dy: 15, begins: false),
      Landing(edge: .top, x: 160, y: 0, dx: 0, dy: 14.9, begins: false),
      Landing(edge: .bottom, x: 160, y: 467, dx: 0, dy: -15, begins: true),
      Landing(edge: .bottom, x: 160, y: 466.9, dx: 0, dy: -15, begins: false),
      Landing(edge: .bottom, x: 160, y: 479, dx: 0, dy: -14.9, begins: false),
      // Inwards and along it as far; then farther along.
      Landing(edge: .left, x: 5, y: 240, dx: 15, dy: 15, begins: true),
      Landing(edge: .left, x: 5, y: 240, dx: 15, dy: 15.1, begins: false),
      // By another edge than the one that counts.
      Landing(edge: .left, x: 315, y: 240, dx: -15, dy: 0, begins: false),
      Landing(edge: [], x: 5, y: 240, dx: 15, dy: 0, begins: false),
      Landing(edge: .all, x: 160, y: 475, dx: 0, dy: -15, begins: true),
      Landing(edge: .all, x: 160, y: 240, dx: 0, dy: -15, begins: false),
    ])
  func landing(_ landing: Landing) {
    pan.edges = landing.edge
    stage.at(0, .down(1, landing.x, landing.y))
    stage.at(50, .by(1, landing.dx, landing.dy))
    #expect(actions == (landing.begins ? "began" : ""))
    if landing.begins { #expect(pan.translation(in: nil) == .zero) }
  }

  static let corners: [(Double, Double, Edges, Edges)] = [
    (5.0, 3.0, .all, .top), (3, 5, .all, .left), (5, 3, [.left, .bottom], .left), (318, 470, .all, .right),
    (310, 478, .all, .bottom), (312, 4, .all, .top), (318, 4, [.top], .top), (2, 477, .all, .left),
    (4, 4, .all, .left),
  ]

  @Test(
    "§9 screen edge pan: in a corner the nearest edge of those that count",
    arguments: Self.corners)
  func corner(_ x: Double, _ y: Double, _ edges: Edges, _ expected: Edges) {
    pan.edges = edges
    stage.at(0, .down(1, x, y))
    let inwards: Vector =
      switch expected {
      case .left: Vector(dx: 15, dy: 0)
      case .right: Vector(dx: -15, dy: 0)
      case .top: Vector(dx: 0, dy: 15)
      default: Vector(dx: 0, dy: -15)
      }
    stage.at(50, .by(1, inwards.dx, inwards.dy))
    #expect(actions == "began" && pan.startEdge == expected)
  }

  @Test(
    "§9 screen edge pan: the edges are those of the bounds, wherever their origin is", arguments: [(113.0, "began"), (113.1, "")])
  func boundsOrigin(_ x: Double, _ expected: String) {
    stage.window.bounds = Rect(x: 100, y: 50, width: 320, height: 480)
    view.frame = stage.window.bounds
    stage.at(0, .down(1, x, 200))
    stage.at(50, .by(1, 15, 0))
    #expect(actions == expected)
  }

  @Test(
    "§9 screen edge pan: it has 0.25 s to leave the edge, exactly that included",
    arguments: [(250.0, "began"), (250.001, "")])
  func time(_ time: Double, _ expected: String) {
    stage.at(0, .down(1, 5, 200))
    stage.at(time, .by(1, 15, 0))
    #expect(actions == expected)
  }

  @Test(
    "§9 screen edge pan: the view learns of nothing unless it fails",
    arguments: [
      """
      finger at 5,100   [>>>-]..
      pan               ..bc.e..
      view              ........
      """,
      // Nothing within 0.25 s.
      """
      finger at 5,100   [-----]..
      pan               .........
      view              .....[]..
      """,
      // Along the edge: 20 points, where 15 are too many.
      """
      finger at 5,100   [vv>>>]..
      pan               .........
      view              ..([~)~~~]..
      """,
      // Outwards is not inwards.
      """
      finger at 12,100  [<------]..
      pan               ...........
      view              .....([~)..]..
      """,
      // A cancel never activates (K35).
      """
      finger at 5,100   [>!....
      pan               .......
      view              .......
      """,
      """
      finger at 5,100   [>>>!..
      pan               ..bcx..
      view              .......
      """,
    ])
  func shape(_ drawing: String) { #expect(stage.play(drawing) == drawing) }

  @Test(
    "§9 screen edge pan: a second finger makes it fail before it begins, and is ignored afterwards",
    arguments: [
      """
      finger 1 at 5,100    [->>>-]..
      finger 2 at 100,100  .[----]..
      pan                  .........
      """,
      """
      finger 1 at 5,100    [>>->>]..
      finger 2 at 100,100  ...[--]..
      pan                  ..b.cce..
      """,
    ])
  func secondFinger(_ drawing: String) { #expect(stage.play(drawing) == drawing) }

  @Test("§9 screen edge pan: what it took to begin is taken off each axis")
  func translation() {
    stage.at(0, .down(1, 5, 200))
    stage.at(50, .by(1, 22, 4))
    #expect(pan.translation(in: nil) == Vector(dx: 7, dy: 0))
    stage.at(60, .by(1, 3, 4))
    #expect(pan.translation(in: nil) == Vector(dx: 10, dy: 4))
  }

  @Test("§9 screen edge pan: the next one may come from another edge")
  func startEdge() {
    pan.edges = .all
    stage.at(0, .down(1, 5, 200))
    stage.at(50, .by(1, 20, 0))
    #expect(pan.startEdge == .left)
    stage.at(60, .up(1))
    #expect(pan.startEdge == [])
    stage.at(1000, .down(1, 160, 476))
    stage.at(1050, .by(1, 0, -20))
    #expect(pan.startEdge == .bottom)
  }

  @Test("§9 screen edge pan: once it has begun nothing is due")
  func deadline() {
    stage.at(0, .down(1, 5, 200))
    #expect(stage.application.nextDeadline == .milliseconds(250))
    stage.at(50, .by(1, 20, 0))
    #expect(stage.application.nextDeadline == nil)
  }

  @Test(
    "§9 screen edge pan: millimetres, and a tuning of its own",
    arguments: [(10.0, 20.0, 100.0, "began"), (10.1, 20, 100, ""), (10, 19.9, 100, ""), (10, 20, 100.001, "")])
  func tuning(_ x: Double, _ distance: Double, _ time: Double, _ expected: String) {
    stage.window.pointsPerMillimetre = 5
    var tuning = GestureTuning()
    tuning.edgeWidth = .millimetres(2)
    tuning.edgeHysteresis = .millimetres(4)
    tuning.edgeMaximumDuration = .milliseconds(100)
    pan.tuning = tuning
    stage.at(0, .down(1, x, 200))
    stage.at(time, .by(1, distance, 0))
    #expect(actions == expected)
  }
}

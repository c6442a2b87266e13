import Engines
import Evdev
import Geometry
import Gestures
import Responders
import Scenes
import TactusExpectations
import TactusTesting
import Testing

/// Hands before an engine, and what is expected of them.
@Suite struct PlayingTests {
  private static let scene = """
    window: { size: [320, 480] }
    views:
      - id: green
        frame: [20, 20, 200, 200]
        multipleTouchEnabled: true
        gestures: [{ type: tap }, { type: pan }, { type: pinch }]
      - { id: red, frame: [20, 260, 200, 200], gestures: [{ type: tap }] }
    """

  private static let inGreen = Point(x: 100, y: 100)

  @Test func `a hand plays before an engine at once`() throws {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let tap = TapGestureRecognizer()
    var places: [Point] = []
    tap.addTarget { places.append($0.location(in: nil)) }
    window.addGestureRecognizer(tap)
    let engine = Engine()
    engine.application.addWindow(window)
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Self.inGreen)
    try hand.play(into: engine)
    #expect(places == [Self.inGreen])
    #expect(engine.touchCount == 0)
  }

  @Test func `a finger that stays is cancelled at the end, unless more is to come`() throws {
    for finishes in [true, false] {
      let engine = Engine()
      let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
      engine.application.addWindow(window)
      var hand = Hand(on: .touchscreen())
      hand.perform(Finger().down(at: Self.inGreen))
      try hand.play(into: engine, finishes: finishes)
      #expect(engine.touchCount == (finishes ? 0 : 1))
    }
  }

  @Test func `gestures are expected in words`() {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Self.inGreen)
    hand.pause(.seconds(1))
    hand.tap(at: Point(x: 100, y: 300))
    expectGestures(of: hand, in: Self.scene) {
      "green tap ended x=100 y=100.00 taps=1 touches=1 time=1.08 recognizer=green.tap"
      "red * ended"
    }
  }

  @Test func `changes are compared where one is expected`() {
    var hand = Hand(on: .touchscreen(), jitter: 0.3, seed: 4)
    hand.drag(from: Self.inGreen, to: Point(x: 180, y: 100))
    expectGestures(of: hand, in: Self.scene) {
      "green pan began"
      "green pan ended x=180"
    }
    expectGestures(of: hand, in: Self.scene) {
      "green pan began"
      "green pan changed"
      "green pan ended"
    }
  }

  @Test func `nothing may be expected`() {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Point(x: 300, y: 470))
    expectGestures(of: hand, in: Self.scene) {}
  }

  @Test func `a window made in code will do`() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    view.identifier = "all"
    view.addGestureRecognizer(TapGestureRecognizer())
    window.addSubview(view)
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Self.inGreen)
    expectGestures(of: hand, in: window) { "all tap ended" }
  }

  @Test func `what differs is shown side by side, at the place of the call`() {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Self.inGreen)
    hand.pause(.seconds(1))
    hand.tap(at: Point(x: 100, y: 300))
    withKnownIssue {
      expectGestures(of: hand, in: Self.scene) {
        "green tap ended taps=2"
        "red tap ended"
        "red pan began"
      }
    } matching: { issue in
      issue.sourceLocation?.fileID.hasSuffix("PlayingTests.swift") == true
        && issue.comments.map(\.rawValue) == [
          """
          gestures are not those that were expected (- expected, + came):
            - green tap ended taps=2
            + green tap ended x=100.00 y=100.00 touches=1 taps=1
              red tap ended
            - red pan began
          """
        ]
    }
  }

  @Test func `a panel that is laid on another window than the scene's is pointed at`() throws {
    let hand = Hand(on: .touchscreen(width: 640, height: 480))
    let log = try hand.gestures(in: SceneDescription(yaml: Array(Self.scene.utf8)))
    #expect(log.difference(from: []) == nil)
    #expect(
      log.difference(from: ["green tap ended"])?.hasSuffix("this window has 320 x 480: give the Panel its windowSize") == true)
  }

  @Test func `a scene with a mistake and a panel that cannot be used are told`() {
    let hand = Hand(on: .touchscreen())
    withKnownIssue {
      expectGestures(of: hand, in: "views: [{ id: a, gestures: [{ type: taap }] }]") {}
    } matching: {
      $0.comments.contains { $0.rawValue.contains("did you mean \"tap\"?") }
    }
    var panel = Panel.touchscreen()
    panel.description.axes[ABS.mtPositionX]?.maximum = 0
    withKnownIssue {
      expectGestures(of: Hand(on: panel), in: Self.scene) {}
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("the panel cannot be used") }
    }
  }

  @Test(
    "a number need only be right as far as it is written",
    arguments: [("x=100", true), ("x=100.0", true), ("x=100.3", false), ("x=101", false), ("x=1e2", true), ("z=1", false)])
  func numbers(_ fact: String, _ holds: Bool) throws {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Self.inGreen)
    let log = try hand.gestures(in: SceneDescription(yaml: Array(Self.scene.utf8)))
    #expect((log.difference(from: ["green tap ended \(fact)"]) == nil) == holds)
    #expect(log.difference(from: ["green tap"]) != nil)
  }

  @Test(arguments: [Panel.touchscreen(), .anonymousTouchscreen(), .singleTouchscreen(), .touchpad(width: 320, height: 480)])
  func `every kind of panel taps and drags`(_ panel: Panel) throws {
    var hand = Hand(on: panel)
    hand.tap(at: Self.inGreen)
    hand.pause(.seconds(1))
    hand.drag(from: Self.inGreen, to: Point(x: 180, y: 150), pace: .aimed)
    expectGestures(of: hand, in: Self.scene) {
      "green tap ended"
      "green pan began"
      "green pan ended"
    }
  }
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Gestures that go on for very long, while fingers come and go.
@Suite struct LongSequenceTests {
  let stage = Stage(width: 1000, height: 1000)
  let view: LogView

  init() {
    view = stage.view("view", 0, 0, 1000, 1000)
    view.isMultipleTouchEnabled = true
  }

  @Test("A pan takes any number of fingers one after the other, not the 64 alone that can be down at a time")
  func manyFingersOneAfterTheOther() {
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    let watcher = Watcher(stage.application, [.touches, .diagnostics])
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 20, 0))
    for tap in 1...200 {
      let time = Double(tap) * 100
      stage.at(time, .down(2, 500, 500))
      #expect(pan.numberOfTouches == 2 || pan.state == .changed)
      stage.at(time + 20, .by(1, 1, 0), .by(2, 1, 0))
      stage.at(time + 50, .up(2))
    }
    #expect(watcher.touches.filter { $0.hasSuffix("began") }.count == 201)
    #expect(watcher.diagnostics.isEmpty)
    #expect(pan.translation(in: nil) == Vector(dx: 210, dy: 0))
    stage.at(30_000, .up(1))
    #expect(stage.log.actions(of: "pan").hasSuffix("ended"))
  }

  @Test("So does one that never decides, unless it keeps the ends of all these touches from the view")
  func undecided() {
    stage.attach(Probe.idle(), "idle", to: view).delaysTouchesEnded = false
    stage.at(0, .down(1, 100, 100))
    for tap in 1...200 {
      stage.at(Double(tap) * 100, .down(2, 500, 500))
      stage.at(Double(tap) * 100 + 50, .up(2))
    }
    #expect(stage.log.text(of: "idle").split(separator: ",").count == 401)
  }

  @Test("Fingers that hover come and go beside one that stays")
  func hovering() {
    let hover = stage.attach(HoverGestureRecognizer(), "hover", to: view)
    func sample(_ key: Int, isOver: Bool = false) -> HoverSample {
      HoverSample(key: key, device: 0, location: Point(x: 100, y: 100), distance: key, isOver: isOver)
    }
    stage.hover([sample(9)], at: 0)
    for round in 1...200 {
      stage.hover([sample(5)], at: Double(round) * 100)
      #expect(hover.distance == 5)
      stage.hover([sample(5, isOver: true)], at: Double(round) * 100 + 50)
      #expect(hover.distance == 9)
    }
    stage.at(30_000, .down(1, 100, 100))
    #expect(stage.log.text(of: "view") == "gets began")
  }
}

import Engines
import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rule K26: fingers that hover, through an engine, on a device that reports `ABS_MT_DISTANCE`.
@Suite struct HoverTests {
  let surface: Surface
  let view: LogView
  let hover: HoverGestureRecognizer

  init() throws {
    surface = try Surface()
    view = surface.stage.view("view", 100, 100, 200, 200)
    hover = surface.stage.attach(HoverGestureRecognizer(), "hover", to: view)
  }

  private var stage: Stage { surface.stage }
  private var happened: String { stage.log.take() }

  @Test("K26: a finger comes over the view, moves there, and leaves it; the view itself learns nothing")
  func enterMoveLeave() {
    surface.at(0, .hover(0, 50, 150, height: 20))
    #expect(happened == "")
    surface.at(10, .move(0, 150, 150))
    #expect(happened == "hover began" && hover.location(in: nil) == Point(x: 150, y: 150))
    surface.at(20, .move(0, 160, 170))
    #expect(happened == "hover changed" && hover.location(in: view) == Point(x: 60, y: 70))
    surface.at(30, .move(0, 310, 170))
    #expect(happened == "hover ended")
    surface.at(40, .move(0, 320, 170))
    surface.at(50, .move(0, 299, 170))
    #expect(happened == "hover began")
    surface.at(60, .up(0))
    #expect(happened == "hover ended")
  }

  @Test("K26: its height is told, in device units, and a change of it alone is a change")
  func height() {
    var heights: [Int] = []
    hover.addTarget { heights.append($0.distance) }
    surface.at(0, .hover(0, 150, 150, height: 20))
    surface.at(10, .height(0, 7))
    surface.at(20, .height(0, 255))
    #expect(happened == "hover began, hover changed, hover changed" && heights == [20, 7, 255])
  }

  @Test("K26: when the finger touches, hovering ends before the touch begins")
  func touches() {
    let tap = stage.attach(TapGestureRecognizer(), "tap", to: view)
    surface.at(0, .hover(0, 150, 150, height: 20))
    surface.at(50, .height(0, 0))
    #expect(happened == "hover began, hover ended, view gets began")
    surface.at(100, .up(0))
    #expect(happened == "tap ended, view gets cancelled" && tap.state == .possible)
  }

  @Test("K26: when a touch rises from the surface it ends, and then the finger hovers")
  func rises() {
    surface.at(0, .down(0, 150, 150))
    surface.at(50, .height(0, 5))
    #expect(happened == "view gets began, view gets ended, hover began")
    surface.at(60, .up(0))
    #expect(happened == "hover ended")
  }

  @Test("K26: up and down again make two touches and a hovering between them")
  func upAndDown() {
    surface.at(0, .down(0, 150, 150))
    surface.at(50, .height(0, 5))
    surface.at(60, .move(0, 155, 150))
    surface.at(70, .height(0, 0))
    surface.at(80, .up(0))
    #expect(
      happened
        == "view gets began, view gets ended, hover began, hover changed, hover ended, view gets began, view gets ended")
  }

  @Test("K26: views under the finger: the one that is hit and those around it")
  func nested() {
    let inner = stage.view("inner", 50, 50, 50, 50, in: view)
    stage.attach(HoverGestureRecognizer(), "innerHover", to: inner)
    let sibling = stage.view("sibling", 250, 100, 100, 100)
    stage.attach(HoverGestureRecognizer(), "siblingHover", to: sibling)
    surface.at(0, .hover(0, 110, 110, height: 9))
    #expect(happened == "hover began")
    surface.at(10, .move(0, 160, 160))
    #expect(stage.log.text(of: "innerHover") == "began" && stage.log.text(of: "hover") == "began, changed")
    surface.at(20, .move(0, 210, 160))
    #expect(stage.log.text(of: "innerHover") == "began, ended" && stage.log.text(of: "hover") == "began, changed, changed")
    _ = happened
    // The sibling lies over the view's right part.
    surface.at(30, .move(0, 260, 160))
    #expect(happened == "hover ended, siblingHover began")
  }

  @Test("K26: hidden views and those without interaction are not hovered over (H1)")
  func hitTest() {
    view.isHidden = true
    surface.at(0, .hover(0, 150, 150, height: 9))
    #expect(happened == "")
    view.isHidden = false
    surface.at(10, .move(0, 151, 150))
    #expect(happened == "hover began")
    view.isUserInteractionEnabled = false
    surface.at(20, .move(0, 152, 150))
    #expect(happened == "hover ended")
  }

  @Test("K26: a view that is removed under the finger: cancelled, and nothing more")
  func removedView() {
    surface.at(0, .hover(0, 150, 150, height: 9))
    view.removeFromSuperview()
    #expect(happened == "hover began, hover cancelled")
    surface.at(10, .move(0, 160, 150))
    stage.window.addSubview(view)
    #expect(happened == "")
    surface.at(20, .move(0, 170, 150))
    #expect(happened == "hover began")
  }

  @Test("S8: a hover that is turned off is cancelled, and takes no finger that was there when it is on again")
  func disabled() {
    surface.at(0, .hover(0, 150, 150, height: 9))
    hover.isEnabled = false
    #expect(happened == "hover began, hover cancelled")
    surface.at(10, .move(0, 160, 150))
    hover.isEnabled = true
    surface.at(20, .move(0, 170, 150))
    #expect(happened == "")
    surface.at(30, .move(0, 500, 500))
    surface.at(40, .move(0, 170, 150))
    #expect(happened == "hover began")
  }

  @Test("K26: several fingers: begins with the first over the view, ends with the last; the nearest height counts")
  func severalFingers() {
    surface.at(0, .hover(0, 110, 150, height: 30))
    surface.at(10, .hover(1, 190, 150, height: 10))
    #expect(happened == "hover began, hover changed" && hover.distance == 10)
    #expect(hover.numberOfTouches == 2 && hover.location(in: nil) == Point(x: 150, y: 150))
    surface.at(20, .up(1))
    // The nearest has left; the one that leaves in an event counts in it (S11).
    #expect(happened == "hover changed" && hover.distance == 30)
    surface.at(30, .move(0, 120, 150))
    #expect(happened == "hover changed" && hover.location(in: nil) == Point(x: 120, y: 150))
    surface.at(40, .up(0))
    #expect(happened == "hover ended")
  }

  @Test("K26: one finger hovers while another touches")
  func hoverAndTouch() {
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    surface.at(0, .down(0, 150, 150))
    surface.at(10, .hover(1, 200, 200, height: 9))
    surface.at(20, .move(0, 170, 150), .move(1, 210, 200))
    #expect(stage.log.text(of: "pan") == "began" && pan.numberOfTouches == 1)
    #expect(stage.log.text(of: "hover") == "began, changed")
    surface.at(30, .up(0))
    #expect(stage.log.text(of: "pan") == "began, ended" && stage.log.text(of: "hover") == "began, changed")
    surface.at(40, .up(1))
    #expect(stage.log.text(of: "hover") == "began, changed, ended")
  }

  @Test("K26: a pen that hovers is a pencil, which a recogniser may leave out")
  func pen() {
    let fingers = stage.attach(HoverGestureRecognizer(), "fingers", to: view)
    fingers.allowedTouchTypes = [.direct]
    surface.at(
      0, .event(EV.abs, ABS.mtSlot, 0), .event(EV.abs, ABS.mtToolType, MTTool.pen), .hover(0, 150, 150, height: 9))
    #expect(happened == "hover began")
    surface.at(10, .height(0, 0))
    #expect(happened == "hover ended, view gets began")
  }

  @Test("K26: hovering excludes nobody, and nobody excludes it (A5)")
  func excludesNobody() {
    stage.attach(HoverGestureRecognizer(), "second", to: view)
    surface.at(0, .hover(0, 150, 150, height: 9))
    #expect(happened == "hover began, second began")
  }

  @Test("K28: a device that goes takes its hovering fingers along")
  func detached() {
    surface.at(0, .hover(0, 150, 150, height: 9))
    surface.engine.detach(surface.device)
    #expect(happened == "hover began, hover ended")
  }

  @Test("K26: ABS_DISTANCE: a finger that is near hovers, and touches with BTN_TOUCH")
  func singleTouch() throws {
    let surface = try Surface(.hoveringSingle())
    let view = surface.stage.view("view", 100, 100, 200, 200)
    let hover = surface.stage.attach(HoverGestureRecognizer(), "hover", to: view)
    let log = surface.stage.log
    surface.at(
      0, .event(EV.key, BTN.toolFinger, 1), .event(EV.abs, ABS.x, 150), .event(EV.abs, ABS.y, 150),
      .event(EV.abs, ABS.distance, 12))
    #expect(log.take() == "hover began" && hover.distance == 12)
    surface.at(10, .event(EV.abs, ABS.x, 160))
    #expect(log.take() == "hover changed")
    surface.at(20, .event(EV.abs, ABS.distance, 0), .event(EV.key, BTN.touch, 1))
    #expect(log.take() == "hover ended, view gets began")
    surface.at(30, .event(EV.abs, ABS.x, 170))
    #expect(log.take() == "view gets moved")
    surface.at(40, .event(EV.key, BTN.touch, 0), .event(EV.abs, ABS.distance, 3))
    #expect(log.take() == "view gets ended, hover began")
    surface.at(50, .event(EV.key, BTN.toolFinger, 0))
    #expect(log.take() == "hover ended")
    // A tap that comes and goes with the tool.
    surface.at(
      1000, .event(EV.key, BTN.toolFinger, 1), .event(EV.key, BTN.touch, 1), .event(EV.abs, ABS.distance, 0))
    surface.at(1050, .event(EV.key, BTN.touch, 0), .event(EV.key, BTN.toolFinger, 0))
    #expect(log.take() == "view gets began, view gets ended")
  }

  @Test("K26: over several windows a place is told in the coordinates of the recogniser's own")
  func windows() {
    let application = Application()
    let left = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let right = Window(frame: Rect(x: 400, y: 100, width: 400, height: 400))
    var places: [String] = []
    for (window, name) in [(left, "left"), (right, "right")] {
      application.addWindow(window)
      let hover = HoverGestureRecognizer()
      hover.addTarget { places.append("\(name) \($0.state) \(Int($0.location(in: nil).x)),\(Int($0.location(in: nil).y))") }
      window.addGestureRecognizer(hover)
    }
    for (time, x, isOver) in [(0, 390.0, false), (10, 410, false), (20, 420, false), (30, 430, true)] {
      let sample = HoverSample(key: 1, device: 0, location: Point(x: x, y: 300), distance: 1, isOver: isOver)
      application.sendHover([sample], at: .milliseconds(Double(time)))
    }
    #expect(
      places == [
        "left began 390,300", "left ended 410,300", "right began 10,200", "right changed 20,200", "right ended 30,200",
      ])
  }
}

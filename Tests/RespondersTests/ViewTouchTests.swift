import Geometry
import Responders
import TestSupport
import Testing

/// Section 3 of the rules: which touches a view takes.
@Suite struct MultipleTouchTests {
  let stage = Stage()

  init() { stage.log.numbersTouches = true }

  @Test("M1: a view takes one touch at a time by default; other views still get their own")
  func oneTouch() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("other", 200, 0, 100, 100)
    #expect(!view.isMultipleTouchEnabled)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 20, 20), .down(3, 210, 10))
    stage.at(20, .by(1, 1, 0), .by(2, 1, 0), .by(3, 1, 0))
    stage.at(30, .up(1), .up(2), .up(3))
    #expect(
      stage.log.text == "view gets began 1, other gets began 3, view gets moved 1, other gets moved 3, "
        + "view gets ended 1, other gets ended 3")
  }

  @Test("M1: of two touches that begin in one event the view takes the first")
  func oneOfTwo() {
    stage.view("view", 0, 0, 100, 100)
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20))
    #expect(stage.log.text == "view gets began 1")
  }

  @Test("M1: the view takes a new touch once the first has lifted, whatever else is down")
  func afterTheFirst() {
    stage.view("view", 0, 0, 100, 100)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 20, 20))
    stage.at(20, .up(1))
    stage.at(30, .down(3, 30, 30))
    stage.at(40, .up(2), .up(3))
    #expect(stage.log.text == "view gets began 1, view gets ended 1, view gets began 3, view gets ended 3")
  }

  @Test("M1: with multiple touches enabled a view takes all")
  func allTouches() {
    stage.view("view", 0, 0, 100, 100).isMultipleTouchEnabled = true
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20))
    stage.at(10, .down(3, 30, 30))
    #expect(stage.log.text == "view gets began 1+2, view gets began 3")
  }

  @Test("M1, M2: a touch that the view does not take has no view, and reaches the recognisers all the same")
  func recognizersSeeAll() {
    let view = stage.view("view", 0, 0, 100, 100)
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    var views: [Int: String] = [:]
    probe.handler = { _, _, touches, _ in for touch in touches { views[touch.id] = touch.view?.identifier ?? "none" } }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 20, 20))
    stage.at(20, .by(2, 5, 5))
    #expect(
      stage.log.text == "probe sees began 1, view gets began 1, probe sees began 2, probe sees moved 2")
    #expect(views == [1: "view", 2: "none"])
  }

  @Test("M3: an exclusive view takes a touch only if no other view of the window has one")
  func exclusiveNeedsSilence() {
    stage.view("view", 0, 0, 100, 100)
    let exclusive = stage.view("exclusive", 200, 0, 100, 100)
    #expect(!exclusive.isExclusiveTouch)
    exclusive.isExclusiveTouch = true
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 210, 10))
    stage.at(20, .up(1))
    stage.at(30, .up(2))
    stage.at(40, .down(3, 210, 10))
    #expect(stage.log.text == "view gets began 1, view gets ended 1, exclusive gets began 3")
  }

  @Test("M3: while an exclusive view has a touch no other view of the window takes one")
  func exclusiveSilencesOthers() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("inside", 0, 0, 20, 20, in: view)
    let exclusive = stage.view("exclusive", 200, 0, 100, 100)
    exclusive.isExclusiveTouch = true
    exclusive.isMultipleTouchEnabled = true
    stage.at(0, .down(1, 210, 10))
    stage.at(10, .down(2, 10, 10), .down(3, 50, 50), .down(4, 220, 20))
    stage.at(20, .up(1), .up(4))
    stage.at(30, .down(5, 60, 60))
    #expect(
      stage.log.text
        == "exclusive gets began 1, exclusive gets began 4, exclusive gets ended 1+4, view gets began 5")
  }

  @Test("M3: an exclusive view concerns its own window only")
  func exclusivePerWindow() {
    let other = Window(frame: Rect(x: 400, y: 0, width: 100, height: 100))
    stage.application.addWindow(other)
    other.addSubview(LogView("other view", stage.log, frame: other.bounds))
    stage.view("exclusive", 0, 0, 100, 100).isExclusiveTouch = true
    stage.bound = nil
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 410, 10))
    #expect(stage.log.text == "exclusive gets began 1, other view gets began 2")
  }

  @Test("M4: while an exclusive view has a touch a recogniser gets new ones only from around it")
  func exclusiveAndRecognizers() {
    let parent = stage.view("parent", 0, 0, 320, 100)
    let exclusive = stage.view("exclusive", 200, 0, 100, 100, in: parent)
    let sibling = stage.view("sibling", 0, 0, 100, 100, in: parent)
    exclusive.isExclusiveTouch = true
    stage.attach(Probe.idle(), "outer", to: parent)
    stage.attach(Probe.idle(), "beside", to: sibling)
    stage.attach(Probe.idle(), "own", to: exclusive)
    stage.at(0, .down(1, 210, 10))
    #expect(stage.log.take() == "own sees began 1, outer sees began 1, exclusive gets began 1")
    // The touch in the sibling: the sibling's view does not hold the exclusive view, the parent's does.
    stage.at(10, .down(2, 10, 10))
    #expect(stage.log.take() == "outer sees began 2")
    stage.at(20, .up(1))
    stage.at(30, .down(3, 20, 20))
    #expect(stage.log.take().contains("beside sees began 3"))
  }
}

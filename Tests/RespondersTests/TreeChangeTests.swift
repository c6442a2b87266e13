import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Rule R6 and the design's promise that a handler which changes the tree, or posts an event, never re-enters delivery.
@Suite struct TreeChangeTests {
  let stage = Stage()

  init() { stage.log.numbersTouches = true }

  @Test("R6: a view removed under a touch gets it cancelled at once, and no more of it")
  func removedUnderTouch() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.at(0, .down(1, 10, 10))
    view.removeFromSuperview()
    #expect(stage.log.take() == "view gets began 1, view gets cancelled 1")
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    #expect(stage.log.take() == "")
    stage.window.addSubview(view)
    stage.tap(10, 10, at: 500)
    #expect(stage.log.take() == "view gets began 2, view gets ended 2")
  }

  @Test("R6: so does a view inside the one that was removed")
  func parentRemoved() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    stage.view("child", 0, 0, 50, 50, in: parent)
    stage.at(0, .down(1, 10, 10), .down(2, 90, 90))
    parent.removeFromSuperview()
    #expect(
      stage.log.text == "child gets began 1, parent gets began 2, child gets cancelled 1, parent gets cancelled 2")
  }

  @Test("R6, K34: a removed view's touch keeps its identity and is not hit-tested again")
  func keepsIdentity() {
    let behind = stage.view("behind", 0, 0, 100, 100)
    let view = stage.view("view", 0, 0, 100, 100)
    let watcher = Watcher(stage.application, [.touches, .hitTests])
    stage.attach(Probe.idle(), "outer", to: stage.window)
    var touch: Touch?
    view.handler = { _, touches, _ in touch = touches.first }
    stage.at(0, .down(1, 10, 10))
    view.removeFromSuperview()
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    #expect(
      stage.log.text == "outer sees began 1, view gets began 1, view gets cancelled 1, outer sees moved 1, "
        + "outer sees ended 1")
    #expect(watcher.hitTests.count == 1)
    #expect(watcher.touches == ["1 began", "1 moved", "1 ended"])
    #expect(touch?.view === view)
    _ = behind
  }

  @Test("R6: a view moved to another window gets its touches cancelled")
  func movedToAnotherWindow() {
    let other = Window(frame: stage.window.frame)
    stage.application.addWindow(other)
    let view = stage.view("view", 0, 0, 100, 100)
    stage.at(0, .down(1, 10, 10))
    other.addSubview(view)
    stage.at(10, .up(1))
    #expect(stage.log.text == "view gets began 1, view gets cancelled 1")
  }

  @Test("R6: a window taken out of the application gets its touches cancelled")
  func windowRemoved() {
    let other = Window(frame: stage.window.frame)
    stage.application.addWindow(other)
    let view = LogView("view", stage.log, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    other.addSubview(view)
    stage.bound = other
    stage.at(0, .down(1, 10, 10))
    stage.application.removeWindow(other)
    #expect(stage.log.text == "view gets began 1, view gets cancelled 1")
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    #expect(stage.log.text == "view gets began 1, view gets cancelled 1")
  }

  @Test(
    "R6: a view that removes itself while it is told of a touch gets it cancelled when the event is through",
    arguments: [Touch.Phase.began, .moved])
  func removesItself(_ phase: Touch.Phase) {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("other", 200, 0, 100, 100)
    view.handler = { [unowned view] current, _, _ in if current == phase { view.removeFromSuperview() } }
    stage.at(0, .down(1, 10, 10), .down(2, 210, 10))
    stage.at(10, .by(1, 1, 1), .by(2, 1, 1))
    stage.at(20, .up(1), .up(2))
    let began = "view gets began 1, other gets began 2, "
    let rest = "other gets ended 2"
    #expect(
      stage.log.text
        == (phase == .began
          ? began + "view gets cancelled 1, other gets moved 2, " + rest
          : began + "view gets moved 1, other gets moved 2, view gets cancelled 1, " + rest))
  }

  @Test("R6: a view that removes itself when its last touch ends is not told of it twice")
  func removesItselfAtTheEnd() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.handler = { [unowned view] phase, _, _ in if phase == .ended { view.removeFromSuperview() } }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .up(1))
    #expect(stage.log.text == "view gets began 1, view gets ended 1")
  }

  @Test("R6: a view removed before it was told of a touch of the same event never learns of it")
  func removedBeforeItsTurn() {
    let first = stage.view("first", 0, 0, 100, 100)
    let second = stage.view("second", 200, 0, 100, 100)
    first.handler = { _, _, _ in second.removeFromSuperview() }
    stage.at(0, .down(1, 10, 10), .down(2, 210, 10))
    stage.at(10, .up(1), .up(2))
    // The calls of an event are settled before the first of them is made, so it may see the touch begin; it then sees it
    // cancelled, in the same event.
    let text = stage.log.text(of: "second")
    #expect(text == "" || text == "gets began 2, gets cancelled 2")
    #expect(stage.log.text(of: "first") == "gets began 1, gets ended 1")
  }

  @Test("R6: cancelling that leads to another removal cancels there too, in the same event")
  func chainOfRemovals() {
    let first = stage.view("first", 0, 0, 100, 100)
    let second = stage.view("second", 200, 0, 100, 100)
    first.handler = { phase, _, _ in if phase == .cancelled { second.removeFromSuperview() } }
    stage.at(0, .down(1, 10, 10), .down(2, 210, 10))
    first.removeFromSuperview()
    #expect(
      stage.log.text == "first gets began 1, second gets began 2, first gets cancelled 1, second gets cancelled 2")
  }

  @Test("R6: a view may be let go of in its own handler")
  func letGo() {
    let stage = stage
    weak var gone: View?
    do {
      let view = stage.view("view", 0, 0, 100, 100)
      gone = view
      view.handler = { [unowned view] phase, _, _ in if phase == .moved { view.removeFromSuperview() } }
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    stage.at(30, .down(2, 200, 200))
    stage.at(40, .up(2))
    stage.finish()
    #expect(stage.log.text == "view gets began 1, view gets moved 1, view gets cancelled 1")
    #expect(gone == nil)
  }

  @Test("Tree: views added, moved and hidden while a hit-test walks do not disturb it")
  func changedWhileWalking() {
    let back = stage.view("back", 0, 0, 100, 100)
    let front = stage.view("front", 0, 0, 100, 100)
    front.overriddenHitTest = { [unowned stage, unowned front] _ in
      front.removeFromSuperview()
      stage.view("new", 0, 0, 100, 100)
      stage.window.sendSubviewToBack(back)
      return .some(nil)
    }
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text == "back gets began 1")
  }

  @Test("Tree: all subviews removed by the one that is asked first")
  func allRemovedWhileWalking() {
    for name in ["a", "b", "c"] { stage.view(name, 0, 0, 100, 100) }
    let front = stage.view("front", 0, 0, 100, 100)
    front.overriddenHitTest = { [unowned stage] _ in
      for view in stage.window.subviews { view.removeFromSuperview() }
      return .some(nil)
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .up(1))
    // The walk goes on over the subviews that it began with, but a view that is in no window takes no touch.
    #expect(stage.log.text == "")
  }

  @Test("Observer: changes of the tree are reported once, before the next event")
  func treeReports() {
    let watcher = Watcher(stage.application, .scenes)
    stage.view("a", 0, 0, 10, 10)
    stage.view("b", 0, 0, 10, 10)
    #expect(watcher.treeChanges == 0)
    stage.at(0, .down(1, 100, 100))
    #expect(watcher.treeChanges == 1)
    stage.at(1, .by(1, 1, 1))
    #expect(watcher.treeChanges == 1)
    stage.window.subviews[0].removeFromSuperview()
    stage.at(2, .up(1))
    #expect(watcher.treeChanges == 2)
  }

  @Test("Names: an identifier, else the type and a number in the order of meeting")
  func names() {
    let application = stage.application
    let (first, second) = (View(), View())
    stage.window.addSubview(first)
    stage.window.addSubview(second)
    let named = stage.view("named", 0, 0, 10, 10)
    #expect(application.name(of: first) == "View#1" && application.name(of: second) == "View#2")
    #expect(application.name(of: named) == "named")
    #expect(application.name(of: application) == "application")
    let (one, two) = (Probe.idle(), Probe.idle())
    named.addGestureRecognizer(one)
    named.addGestureRecognizer(two)
    #expect(application.name(of: one) == "named.probe" && application.name(of: two) == "named.probe2")
  }
}

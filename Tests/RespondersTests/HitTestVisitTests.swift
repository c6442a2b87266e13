import Geometry
import Responders
import TestSupport
import Testing

/// What an observer is told of a hit-test.
@Suite struct HitTestVisitTests {
  let stage = Stage()

  @Test("H1: the observer learns of every visit and its outcome, in order")
  func everyOutcome() {
    let watcher = Watcher(stage.application, .hitTests)
    let target = stage.view("target", 0, 0, 100, 100)
    stage.view("inner", 50, 50, 10, 10, in: target)
    stage.view("away", 200, 200, 10, 10)
    stage.view("hidden", 0, 0, 100, 100).isHidden = true
    stage.view("disabled", 0, 0, 100, 100).isUserInteractionEnabled = false
    stage.view("glass", 0, 0, 100, 100).alpha = 0
    stage.view("flat", 0, 0, 100, 100).transform = Transform(scaleX: 0, y: 1)
    stage.view("closed", 0, 0, 100, 100).overriddenHitTest = { _ in .some(nil) }
    stage.at(0, .down(1, 20, 20))
    #expect(
      watcher.hitTests == [
        "window inside, closed overridden, flat outside, glass transparent, disabled disabled, hidden hidden, "
          + "away outside, target hit, inner outside"
      ])
  }

  @Test("H9: a view that sends the hit to another is reported as overridden, before whom it asked")
  func intercepting() {
    let watcher = Watcher(stage.application, .hitTests)
    let stack = stage.view("stack", 0, 0, 200, 200)
    let below = stage.view("below", 0, 0, 100, 100, in: stack)
    stage.view("above", 0, 0, 100, 100, in: stack)
    stack.overriddenHitTest = { point in .some(below.hitTest(point, with: nil)) }
    stage.at(0, .down(1, 50, 50))
    #expect(stage.log.text == "below gets began")
    #expect(watcher.hitTests == ["window inside, stack overridden"])
  }

  @Test("H9: an override that asks with the event has its views' visits noted after it")
  func interceptingWithEvent() {
    final class Stack: View {
      var first: View?
      override func hitTest(_ point: Point, with event: Event?) -> View? {
        guard let first else { return nil }
        return first.hitTest(convert(point, to: first), with: event)
      }
    }
    let watcher = Watcher(stage.application, .hitTests)
    let stack = Stack(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    stack.identifier = "stack"
    stage.window.addSubview(stack)
    stack.first = stage.view("below", 10, 0, 100, 100, in: stack)
    stage.view("above", 0, 0, 100, 100, in: stack)
    stage.at(0, .down(1, 50, 50))
    #expect(stage.log.text == "below gets began")
    #expect(watcher.hitTests == ["window inside, stack overridden, below hit"])
  }

  @Test("H1: with and without an observer the same view is hit", arguments: 1...40)
  func observedIsTheSame(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var views: [View] = [stage.window]
    for index in 0..<20 {
      let frame = Rect(
        x: random.number(-20.0...200), y: random.number(-20.0...300), width: random.number(20.0...250),
        height: random.number(20.0...250))
      let view = random.chance(0.5) ? View(frame: frame) : LogView("\(index)", stage.log, frame: frame)
      view.identifier = "\(index)"
      if random.chance(0.3) { view.transform = Transform(rotationAngle: random.number(-3.0...3)) }
      if random.chance(0.2) { view.transform = view.transform.scaledBy(x: random.number(0.2...2), y: -1) }
      if random.chance(0.2) { view.bounds.origin = Point(x: random.number(-50.0...50), y: 0) }
      view.isHidden = random.chance(0.1)
      view.isUserInteractionEnabled = random.chance(0.9)
      random.pick(views).addSubview(view)
      views.append(view)
    }
    for _ in 0..<50 {
      let point = Point(x: random.number(0.0...320), y: random.number(0.0...480))
      let plain = stage.window.hitTest(point, with: nil)
      #expect(plain === reference(stage.window, point))
      let watcher = Watcher(stage.application, .hitTests)
      stage.application.observer = watcher
      stage.at(stage.now + 5000, .down(1, point.x, point.y))
      let seen = watcher.hitTests.last?.split(separator: ", ").last { $0.hasSuffix(" hit") }?.dropLast(4)
      #expect(seen.map(String.init) == plain?.identifier)
      stage.application.observer = nil
      stage.at(stage.now + 1, .up(1))
    }
  }

  /// The rules H1, H3, H4, H5 as they are written, without short cuts.
  private func reference(_ view: View, _ point: Point) -> View? {
    guard view.isUserInteractionEnabled, !view.isHidden, view.alpha >= 0.01, view.bounds.contains(point) else { return nil }
    for child in view.subviews.reversed() {
      if let hit = reference(child, view.convert(point, to: child)) { return hit }
    }
    return view
  }
}

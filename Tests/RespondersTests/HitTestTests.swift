import Geometry
import Responders
import TestSupport
import Testing

/// Section 1 of the rules: which view a touch hits.
@Suite struct HitTestTests {
  let stage = Stage()

  /// The name of the view that a finger at a point of the window would hit.
  private func hit(_ x: Double, _ y: Double) -> String? {
    stage.window.hitTest(Point(x: x, y: y), with: nil)?.identifier
  }

  enum Property: CaseIterable { case disabled, hidden, transparent, outside }

  @Test("H1: a view that is disabled, hidden, transparent or not under the point is not hit", arguments: Property.allCases)
  func rejections(_ property: Property) {
    let view = stage.view("view", 10, 10, 100, 100)
    #expect(hit(50, 50) == "view")
    switch property {
    case .disabled: view.isUserInteractionEnabled = false
    case .hidden: view.isHidden = true
    case .transparent: view.alpha = 0.009
    case .outside: view.containsPoint = { _ in false }
    }
    #expect(hit(50, 50) == "window")
  }

  @Test("H1: what makes a view impossible to hit does so for all views inside it", arguments: Property.allCases)
  func rejectionsOfParents(_ property: Property) {
    let parent = stage.view("parent", 10, 10, 100, 100)
    stage.view("child", 0, 0, 100, 100, in: parent)
    #expect(hit(50, 50) == "child")
    switch property {
    case .disabled: parent.isUserInteractionEnabled = false
    case .hidden: parent.isHidden = true
    case .transparent: parent.alpha = 0.009
    case .outside: parent.containsPoint = { _ in false }
    }
    #expect(hit(50, 50) == "window")
  }

  @Test("H1: a view that takes touches again is hit again")
  func takenBack() {
    let view = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    view.identifier = "view"
    stage.window.addSubview(view)
    view.isHidden = true
    view.isUserInteractionEnabled = false
    view.alpha = 0
    #expect(hit(50, 50) == "window")
    view.isHidden = false
    view.isUserInteractionEnabled = true
    #expect(hit(50, 50) == "window")
    view.alpha = 1
    #expect(hit(50, 50) == "view")
    view.center = Point(x: 250, y: 250)
    #expect(hit(50, 50) == "window")
    #expect(hit(250, 250) == "view")
    view.bounds.size = Size(width: 10, height: 10)
    #expect(hit(260, 250) == "window")
    view.transform = Transform(scaleX: 4, y: 4)
    #expect(hit(260, 250) == "view")
    view.transform = Transform(scaleX: 0, y: 4)
    #expect(hit(250, 250) == "window")
  }

  @Test("H1: an image view's interaction is off, and so is that of all inside it")
  func imageView() {
    let image = ImageView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    image.identifier = "image"
    stage.window.addSubview(image)
    stage.view("button", 10, 10, 50, 50, in: image)
    #expect(hit(20, 20) == "window")
    image.isUserInteractionEnabled = true
    #expect(hit(20, 20) == "button")
    #expect(hit(90, 90) == "image")
  }

  @Test("H2: alpha 0.009 is ignored, 0.011 is hit", arguments: [(0.009, "window"), (0.011, "view"), (0, "window"), (1, "view")])
  func alpha(_ alpha: Double, _ expected: String) {
    stage.view("view", 0, 0, 100, 100).alpha = alpha
    #expect(hit(50, 50) == expected)
  }

  @Test("H2: alpha is kept in single precision")
  func alphaIsSingle() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.alpha = 0.3
    #expect(view.alpha == Double(Float(0.3)))
    #expect(view.alpha != 0.3)
  }

  @Test("H3: the frontmost of overlapping views is hit; the last subview is in front")
  func frontmostWins() {
    stage.view("back", 0, 0, 100, 100)
    stage.view("front", 50, 0, 100, 100)
    #expect(hit(25, 50) == "back")
    #expect(hit(75, 50) == "front")
    #expect(hit(125, 50) == "front")
  }

  @Test("H3: changing the order of subviews changes what is hit")
  func reordering() {
    let (a, b, c) = (stage.view("a", 0, 0, 9, 9), stage.view("b", 0, 0, 9, 9), stage.view("c", 0, 0, 9, 9))
    #expect(hit(5, 5) == "c")
    stage.window.bringSubviewToFront(a)
    #expect(hit(5, 5) == "a")
    stage.window.sendSubviewToBack(a)
    #expect(hit(5, 5) == "c")
    stage.window.insertSubview(b, aboveSubview: c)
    #expect(hit(5, 5) == "b")
    stage.window.insertSubview(b, belowSubview: c)
    #expect(hit(5, 5) == "c")
    stage.window.insertSubview(c, at: 0)
    #expect(hit(5, 5) == "b")
    #expect(stage.window.subviews.map { $0.identifier } == ["c", "a", "b"])
  }

  @Test("H3: with no child under the point the view itself is hit; deeper children win over shallow ones")
  func depth() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    let child = stage.view("child", 20, 20, 50, 50, in: parent)
    stage.view("grandchild", 10, 10, 20, 20, in: child)
    #expect(hit(10, 10) == "parent")
    #expect(hit(25, 25) == "child")
    #expect(hit(35, 35) == "grandchild")
    #expect(hit(150, 150) == "window")
    #expect(hit(-1, 5) == nil)
  }

  @Test("H3: a child that answers nil for a point inside it lets the views behind it be hit")
  func nilLetsThrough() {
    stage.view("behind", 0, 0, 100, 100)
    stage.view("passThrough", 0, 0, 100, 100).overriddenHitTest = { _ in .some(nil) }
    #expect(hit(50, 50) == "behind")
  }

  @Test("H4: a subview outside its superview's bounds is not hit there, clipping or not (scenario 11)")
  func outsideSuperview() {
    let parent = stage.view("parent", 100, 100, 50, 50)
    stage.view("child", 40, 0, 50, 50, in: parent)
    #expect(hit(145, 110) == "child")
    #expect(hit(155, 110) == "window")
    stage.tap(155, 110, at: 0)
    #expect(stage.log.text == "")
  }

  @Test("H4: a superview whose point(inside:) takes more lets its subviews outside be hit")
  func enlargedParent() {
    let parent = stage.view("parent", 100, 100, 50, 50)
    parent.containsPoint = { $0.x < 100 }
    stage.view("child", 40, 0, 50, 50, in: parent)
    #expect(hit(155, 110) == "child")
  }

  @Test(
    "H5: bounds are half-open, and their origin counts",
    arguments: [(0.0, 0.0, true), (99.9, 99.9, true), (100, 50, false), (50, 100, false), (-0.1, 0, false)])
  func halfOpen(_ x: Double, _ y: Double, _ inside: Bool) {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(view.point(inside: Point(x: x, y: y), with: nil) == inside)
    view.bounds.origin = Point(x: 500, y: -30)
    #expect(view.point(inside: Point(x: x + 500, y: y - 30), with: nil) == inside)
  }

  @Test("H5: a scrolled view's subviews are hit where they are seen")
  func scrolled() {
    let list = stage.view("list", 10, 10, 100, 100)
    stage.view("row", 0, 200, 100, 20, in: list)
    #expect(hit(20, 25) == "list")
    // Scrolled by 190: the row, at 200 in the list, is seen 10 below the list's top, at 20 in the window.
    list.bounds.origin.y = 190
    #expect(hit(20, 25) == "row")
    #expect(hit(20, 19) == "list")
    #expect(hit(20, 40) == "list")
  }

  @Test("H6: hitTest takes a point of the receiver's own coordinates, whatever its transform and place")
  func ownCoordinates() {
    let view = stage.view("view", 200, 200, 100, 100)
    view.transform = Transform(rotationAngle: 1).scaledBy(x: 0.1, y: 0.1)
    view.bounds.origin = Point(x: 1000, y: 1000)
    #expect(view.hitTest(Point(x: 1099, y: 1001), with: nil) === view)
    #expect(view.hitTest(Point(x: 99, y: 1), with: nil) == nil)
  }

  @Test("H6: a transformed view is hit where it is seen")
  func transformed() {
    // A bar 100 × 10 turned by a quarter about its centre (150, 105) covers x 145…155, y 55…155.
    let bar = stage.view("bar", 100, 100, 100, 10)
    bar.transform = Transform(rotationAngle: .pi / 2)
    #expect(hit(110, 105) == "window")
    #expect(hit(150, 60) == "bar")
    #expect(hit(150, 150) == "bar")
    // By an eighth it covers the diagonal through its centre.
    bar.transform = Transform(rotationAngle: .pi / 4)
    #expect(hit(180, 135) == "bar")
    #expect(hit(180, 75) == "window")
  }

  @Test("H6: a view whose transform cannot be undone is never hit, nor is anything inside it")
  func flattened() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("child", 0, 0, 100, 100, in: view)
    view.transform = Transform(scaleX: 1, y: 0)
    #expect(hit(50, 50) == "window")
  }

  @Test("H7: only the order of subviews decides what lies in front (scenario 14)")
  func onlySubviewOrder() {
    // There is no z position to set: the later sibling is hit where both lie.
    stage.view("y", 0, 0, 60, 60)
    stage.view("x", 30, 0, 60, 60)
    #expect(hit(45, 30) == "x")
  }

  @Test("H8: windows are tried front to back: higher levels first, then later ones")
  func windowOrder() {
    let application = stage.application
    func add(_ name: String, level: Double, _ frame: Rect) -> Window {
      let window = Window(frame: frame)
      window.identifier = name
      window.windowLevel = level
      application.addWindow(window)
      return window
    }
    let low = add("low", level: -1, Rect(x: 0, y: 0, width: 320, height: 480))
    let alert = add("alert", level: 10, Rect(x: 100, y: 100, width: 100, height: 100))
    let second = add("second", level: 0, Rect(x: 0, y: 0, width: 150, height: 480))
    #expect(application.windows.map { $0.identifier } == ["alert", "second", "window", "low"])
    let watcher = Watcher(application, .hitTests)
    stage.bound = nil
    stage.at(0, .down(1, 120, 120), .down(2, 50, 50), .down(3, 300, 300))
    #expect(
      watcher.hitTests == [
        "alert hit", "alert outside, second hit", "alert outside, second outside, window hit",
      ])
    stage.at(10, .up(1), .up(2), .up(3))
    low.windowLevel = 20
    #expect(application.windows.map { $0.identifier } == ["low", "alert", "second", "window"])
    alert.windowLevel = 0
    #expect(application.windows.map { $0.identifier } == ["low", "second", "alert", "window"])
    _ = second
  }

  @Test("H8: a window in front that takes no touch at a point lets the window behind it have it")
  func windowLetsThrough() {
    let overlay = Window(frame: stage.window.frame)
    overlay.isUserInteractionEnabled = false
    stage.application.addWindow(overlay)
    let view = stage.view("view", 0, 0, 100, 100)
    stage.bound = nil
    stage.at(0, .down(1, 50, 50))
    #expect(stage.log.take() == "view gets began")
    #expect(view.window === stage.window)
  }

  @Test("H8: a finger bound to no window counts in the screen's coordinates, the touch in its window's")
  func windowCoordinates() {
    let side = Window(frame: Rect(x: 400, y: 0, width: 100, height: 100))
    stage.application.addWindow(side)
    let view = LogView("side view", stage.log, frame: Rect(x: 10, y: 10, width: 50, height: 50))
    side.addSubview(view)
    var places: [Point] = []
    view.handler = { _, touches, _ in
      for touch in touches { places += [touch.location(in: nil), touch.location(in: view)] }
    }
    stage.bound = nil
    stage.at(0, .down(1, 420, 20))
    stage.at(10, .move(1, 425, 20))
    #expect(places == [Point(x: 20, y: 20), Point(x: 10, y: 10), Point(x: 25, y: 20), Point(x: 15, y: 10)])
  }

  @Test("H9: an override that counts its calls is asked at least once for each touch")
  func askedAtLeastOnce() {
    var calls = 0
    stage.view("view", 0, 0, 100, 100).overriddenHitTest = { _ in
      calls += 1
      return .none
    }
    stage.at(0, .down(1, 50, 50))
    #expect(calls >= 1)
    let before = calls
    stage.at(10, .up(1))
    stage.at(500, .down(1, 50, 50))
    #expect(calls > before)
  }

  @Test("H9: an override that answers with a view outside the window hits nothing, and the observer is told")
  func strayHit() {
    let (stray, view) = (View(), stage.view("view", 0, 0, 100, 100))
    let lift = stage.attach(Probe.onLift(), "lift", to: stray)
    view.overriddenHitTest = { _ in .some(stray) }
    let watcher = Watcher(stage.application, .diagnostics)
    stage.tap(50, 50, at: 0)
    #expect(stage.log.text == "" && lift.state == .possible)
    #expect(watcher.diagnostics.map(\.code) == ["strayHit"])
  }

  @Test("H10: the hit-test is done once, when the touch begins; its view and window stay")
  func hitTestedOnce() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("other", 200, 0, 100, 100)
    let watcher = Watcher(stage.application, .hitTests)
    var views: [View?] = []
    view.handler = { _, touches, _ in views += touches.map(\.view) }
    stage.at(0, .down(1, 50, 50))
    stage.at(10, .move(1, 250, 50))
    stage.at(20, .move(1, 1000, 1000))
    stage.at(30, .up(1))
    #expect(stage.log.text == "view gets began, view gets moved, view gets moved, view gets ended")
    #expect(watcher.hitTests == ["window inside, other outside, view hit"])
    #expect(views.allSatisfy { $0 === view } && views.count == 4)
  }

  @Test("H10: a view hidden, disabled, moved or covered in mid-touch keeps the touches it has")
  func hiddenInMidTouch() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.at(0, .down(1, 50, 50))
    view.isHidden = true
    stage.at(10, .move(1, 51, 50))
    view.isUserInteractionEnabled = false
    view.superview?.isUserInteractionEnabled = false
    stage.at(20, .move(1, 52, 50))
    view.center = Point(x: 300, y: 300)
    stage.view("cover", 0, 0, 320, 480)
    stage.at(30, .move(1, 53, 50))
    stage.at(40, .up(1))
    #expect(
      stage.log.text == "view gets began, view gets moved, view gets moved, view gets moved, view gets ended")
  }

  @Test("H10: a view moved within its window keeps its touches")
  func movedWithinWindow() {
    let (left, right) = (stage.view("left", 0, 0, 100, 100), stage.view("right", 200, 0, 100, 100))
    let view = stage.view("view", 0, 0, 50, 50, in: left)
    stage.at(0, .down(1, 10, 10))
    right.addSubview(view)
    stage.at(10, .move(1, 11, 10))
    stage.at(20, .up(1))
    #expect(stage.log.text == "view gets began, view gets moved, view gets ended")
  }

  @Test("H10: a touch that hits nothing has no view and no window, and does no harm")
  func hitsNothing() {
    let watcher = Watcher(stage.application, [.touches, .hitTests])
    stage.at(0, .down(1, -5, 50))
    stage.at(10, .by(1, 20, 0))
    stage.at(20, .up(1))
    #expect(stage.log.text == "")
    #expect(watcher.hitTests == ["window outside"])
    #expect(watcher.touches == ["1 began", "1 moved", "1 ended"])
  }
}

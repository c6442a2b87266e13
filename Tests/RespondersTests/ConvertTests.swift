import Geometry
import Responders
import TestSupport
import Testing

/// Rules H12 and H13: coordinates of one view in those of another.
@Suite struct ConvertTests {
  let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))

  private func add(_ frame: Rect, to parent: View? = nil, _ transform: Transform = .identity) -> View {
    let view = View(frame: frame)
    view.transform = transform
    (parent ?? root).addSubview(view)
    return view
  }

  @Test("H12: between upright views only the origins count")
  func upright() {
    let left = add(Rect(x: 4, y: 92, width: 254, height: 17))
    let right = add(Rect(x: 4, y: 113, width: 254, height: 17))
    #expect(left.convert(Point.zero, to: right) == Point(x: 0, y: -21))
    #expect(left.convert(Point.zero, from: right) == Point(x: 0, y: 21))
    #expect(left.convert(left.bounds, to: right) == Rect(x: 0, y: -21, width: 254, height: 17))
  }

  @Test("H12: nested rotation, scale and scroll act in order, for points")
  func nestedPoints() {
    // parent: bounds 100 × 100 scrolled to (10, 0), centre (150, 150), turned by a quarter (x', y') = (-y, x).
    let parent = add(Rect(x: 100, y: 100, width: 100, height: 100), Transform(rotationAngle: .pi / 2))
    parent.bounds.origin = Point(x: 10, y: 0)
    // child: bounds 30 × 40, centre (25, 40) in the parent, doubled in width and tripled in height.
    let child = add(Rect(x: 10, y: 20, width: 30, height: 40), to: parent, Transform(scaleX: 2, y: 3))
    // (0, 0) in the child is (-15, -20) from its middle, scaled (-30, -60), so (25 - 30, 40 - 60) = (-5, -20) in the parent.
    expectClose(child.convert(Point.zero, to: parent), Point(x: -5, y: -20))
    // That is (-5 - 60, -20 - 50) = (-65, -70) from the parent's middle (60, 50), turned (70, -65), so (220, 85) in the root.
    expectClose(child.convert(Point.zero, to: root), Point(x: 220, y: 85))
    expectClose(child.convert(Point.zero, to: nil), Point(x: 220, y: 85))
    // And back.
    expectClose(child.convert(Point(x: 220, y: 85), from: root), .zero)
    expectClose(root.convert(Point(x: 220, y: 85), to: child), .zero)
    expectClose(parent.convert(Point(x: 220, y: 85), from: nil), Point(x: -5, y: -20))
  }

  @Test("H12: nested rotation, scale and scroll act in order, for rectangles")
  func nestedRects() {
    let parent = add(Rect(x: 100, y: 100, width: 100, height: 100), Transform(rotationAngle: .pi / 2))
    parent.bounds.origin = Point(x: 10, y: 0)
    let child = add(Rect(x: 10, y: 20, width: 30, height: 40), to: parent, Transform(scaleX: 2, y: 3))
    // Corners (0,0) and (10,10) of the child: (220, 85) as above; (10, 10) is (-5, -10) from the middle, scaled (-10, -30),
    // so (15, 10) in the parent, (-45, -40) from its middle, turned (40, -45), so (190, 105) in the root.
    expectClose(
      child.convert(Rect(x: 0, y: 0, width: 10, height: 10), to: root), Rect(x: 190, y: 85, width: 30, height: 20))
    // The other way: root (190, 85) is (40, -65) from the centre, turned back (-65, -40), so (-5, 10) in the parent,
    // (-30, -30) from the child's centre, unscaled (-15, -10), so (0, 10) in the child; (220, 105) likewise is (10, 0).
    expectClose(
      child.convert(Rect(x: 190, y: 85, width: 30, height: 20), from: root), Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("H12: a rectangle is boxed once at the nearest common ancestor, and once at the target")
  func boxedTwice() {
    let left = add(Rect(x: 100, y: 100, width: 10, height: 10), Transform(rotationAngle: .pi / 4))
    let right = add(Rect(x: 300, y: 100, width: 10, height: 10), Transform(rotationAngle: .pi / 4))
    // In the root the square of 10 is boxed by 10·√2; turned back by an eighth that is boxed by 10·√2·√2 = 20. One matrix from
    // end to end would give back 10.
    let rect = left.convert(left.bounds, to: right)
    #expect(abs(rect.size.width - 20) < 1e-9 && abs(rect.size.height - 20) < 1e-9)
  }

  @Test("H12: on the way up there is one matrix, not a box for each view")
  func oneMatrixUp() {
    let parent = add(Rect(x: 100, y: 100, width: 100, height: 100), Transform(rotationAngle: .pi / 4))
    let child = add(Rect(x: 45, y: 45, width: 10, height: 10), to: parent, Transform(rotationAngle: -.pi / 4))
    // The turns cancel: boxed once it stays 10; boxed at each view it would be 20.
    expectClose(child.convert(child.bounds, to: root), Rect(x: 145, y: 145, width: 10, height: 10))
    expectClose(root.convert(Rect(x: 145, y: 145, width: 10, height: 10), to: child), child.bounds)
  }

  @Test("H12: numbers recorded on a telephone come out the same to 1e-11")
  func recorded() {
    let a = add(Rect(x: 4, y: 92, width: 254, height: 17), Transform(rotationAngle: 110))
    a.bounds = Rect(x: 144, y: 23, width: 20, height: 15)
    let b = add(Rect(x: 12, y: 150, width: 400, height: 400), Transform(rotationAngle: -30))
    let inner = add(Rect(x: 40, y: 113, width: 10, height: 10), to: b, Transform(rotationAngle: 42))
    inner.bounds = Rect(x: 4, y: 3, width: 20, height: 15)
    let point = Point(x: 45, y: 115)
    expectClose(inner.convert(point, to: a), Point(x: -72.9941233911901, y: -114.85495931677), 1e-11)
    expectClose(inner.convert(point, from: a), Point(x: 80.12346855145998, y: -140.97315764408575), 1e-11)
    let rect = Rect(origin: point, size: Size(width: 13, height: 14))
    expectClose(
      inner.convert(rect, to: b),
      Rect(x: 123.17714789769627, y: 30.274792065592464, width: 18.031110765667435, height: 17.514574532740156), 1e-11)
    expectClose(
      inner.convert(rect, to: a),
      Rect(x: -91.9808292852884, y: -126.65734667117412, width: 19.295318391541684, height: 19.58870361060326), 1e-11)
    expectClose(
      inner.convert(rect, from: a),
      Rect(x: 69.16410886522763, y: -160.22950933436533, width: 19.295318391541684, height: 19.58870361060326), 1e-11)
  }

  @Test("H12: numbers recorded with a shift and an uneven scale come out the same to 1e-11")
  func recordedScale() {
    let a = add(Rect(x: 4, y: 92, width: 254, height: 17), Transform(translationX: 68, y: 419))
    a.bounds = Rect(x: 144, y: 23, width: 20, height: 15)
    let b = add(Rect(x: 12, y: 150, width: 400, height: 400), Transform(scaleX: 7, y: 18))
    let inner = add(Rect(x: 40, y: 113, width: 10, height: 10), to: b, Transform(rotationAngle: 42))
    inner.bounds = Rect(x: 4, y: 3, width: 20, height: 15)
    let point = Point(x: 45, y: 115)
    expectClose(inner.convert(point, to: a), Point(x: -334.36130105218615, y: -2878.791401230013), 1e-11)
    expectClose(inner.convert(point, from: a), Point(x: -129.11445551798738, y: 98.14414561159256), 1e-11)
    let rect = Rect(origin: point, size: Size(width: 13, height: 14))
    expectClose(
      inner.convert(rect, to: a),
      Rect(x: -370.7599647161262, y: -3194.0537428193356, width: 126.21777535967215, height: 315.26234158932266), 1e-11)
    expectClose(
      inner.convert(rect, from: a),
      Rect(x: -130.5701354815033, y: 97.83304592215717, width: 1.4556799635159337, height: 2.0132111355644327), 1e-11)
  }

  @Test("H12: views of two windows meet on the screen")
  func twoWindows() {
    let left = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let right = Window(frame: Rect(x: 100, y: 50, width: 100, height: 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    right.addSubview(view)
    // (0, 0) of the view is (10, 10) of its window, (110, 60) of the screen, which is also the left window's.
    #expect(view.convert(Point.zero, to: left) == Point(x: 110, y: 60))
    #expect(left.convert(Point(x: 110, y: 60), to: view) == .zero)
    #expect(view.convert(Point.zero, to: nil) == Point(x: 10, y: 10))
  }

  @Test("H12: a view that lies in no window converts to its outermost view")
  func noWindow() {
    let child = add(Rect(x: 10, y: 20, width: 5, height: 5))
    #expect(child.convert(Point(x: 1, y: 1), to: nil) == Point(x: 11, y: 21))
    #expect(child.convert(Point(x: 11, y: 21), from: nil) == Point(x: 1, y: 1))
    #expect(root.convert(Point(x: 3, y: 4), to: nil) == Point(x: 3, y: 4))
    #expect(child.convert(Point(x: 3, y: 4), to: child) == Point(x: 3, y: 4))
  }

  @Test("H12: there is no way into a view whose transform cannot be undone")
  func noWayIn() {
    let flat = add(Rect(x: 0, y: 0, width: 10, height: 10), Transform(scaleX: 1, y: 0))
    #expect(!flat.bounds.contains(root.convert(Point(x: 5, y: 5), to: flat)))
    #expect(flat.convert(Point(x: 5, y: 5), to: root).isFinite)
  }

  @Test("H12: points come back from wherever they were converted to", arguments: 1...40)
  func roundTrips(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var views = [root]
    for _ in 0..<12 {
      let frame = Rect(x: random.number(-50.0...500), y: random.number(-50.0...500), width: 100, height: 60)
      let turn = Transform(rotationAngle: random.number(-3.0...3))
        .scaledBy(x: random.number(0.2...3), y: random.number(0.2...3))
      let view = add(frame, to: random.pick(views), turn)
      view.bounds.origin = Point(x: random.number(-50.0...50), y: random.number(-50.0...50))
      views.append(view)
    }
    for _ in 0..<20 {
      let (one, other) = (random.pick(views), random.pick(views))
      let point = Point(x: random.number(-200.0...200), y: random.number(-200.0...200))
      let there = one.convert(point, to: other)
      expectClose(other.convert(there, to: one), point, 1e-6)
      expectClose(one.convert(there, from: other), point, 1e-6)
      expectClose(other.convert(point, from: one), there, 1e-6)
      // A rectangle's box holds the points of the rectangle.
      let box = one.convert(Rect(origin: point, size: Size(width: 10, height: 20)), to: other)
      let corner = one.convert(point + Vector(dx: 10, dy: 20), to: other)
      #expect(box.insetBy(dx: -1e-6, dy: -1e-6).contains(corner))
    }
  }
}

@Suite struct FrameTests {
  @Test("H13: frame is the box around bounds, turned about the centre")
  func get() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.center == Point(x: 60, y: 45))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = Transform(rotationAngle: .pi / 2)
    // 100 × 50 turned by a quarter is 50 × 100 about (60, 45).
    expectClose(view.frame, Rect(x: 35, y: -5, width: 50, height: 100))
    view.transform = Transform(scaleX: 2, y: 0.5)
    #expect(view.frame == Rect(x: -40, y: 32.5, width: 200, height: 25))
    view.transform = Transform(translationX: 3, y: 4)
    #expect(view.frame == Rect(x: 13, y: 24, width: 100, height: 50))
  }

  @Test("H13: frame does not depend on the origin of bounds")
  func scrolled() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    view.bounds.origin = Point(x: 1000, y: -7)
    #expect(view.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    view.transform = Transform(rotationAngle: .pi / 2)
    expectClose(view.frame, Rect(x: 35, y: -5, width: 50, height: 100))
  }

  @Test("H13: setting frame moves the centre, sizes bounds through the inverse transform, keeps their origin")
  func set() {
    let view = View()
    view.bounds.origin = Point(x: 7, y: 8)
    view.transform = Transform(scaleX: 2, y: 0.5)
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.center == Point(x: 60, y: 45))
    #expect(view.bounds == Rect(x: 7, y: 8, width: 50, height: 100))
    #expect(view.frame == Rect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test("H13: setting frame under a quarter turn swaps the sides")
  func setTurned() {
    let view = View()
    view.transform = Transform(rotationAngle: .pi / 2)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    expectClose(view.bounds, Rect(x: 0, y: 0, width: 50, height: 100))
    expectClose(view.frame, Rect(x: 0, y: 0, width: 100, height: 50))
  }
}

func expectClose(
  _ actual: Point, _ expected: Point, _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isClose = abs(actual.x - expected.x) <= tolerance && abs(actual.y - expected.y) <= tolerance
  #expect(isClose, "\(actual) is not \(expected)", sourceLocation: sourceLocation)
}

func expectClose(
  _ actual: Rect, _ expected: Rect, _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(actual.origin, expected.origin, tolerance, sourceLocation: sourceLocation)
  expectClose(
    Point(x: actual.size.width, y: actual.size.height), Point(x: expected.size.width, y: expected.size.height), tolerance,
    sourceLocation: sourceLocation)
}

import Geometry
import Testing

@Suite struct RectTests {
  @Test("H5: the left and top edges belong to a rectangle, the right and bottom edges do not")
  func containsIsHalfOpen() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(rect.contains(Point(x: 0, y: 0)))
    #expect(rect.contains(Point(x: 99.999, y: 99.999)))
    #expect(!rect.contains(Point(x: 100, y: 50)))
    #expect(!rect.contains(Point(x: 50, y: 100)))
    #expect(!rect.contains(Point(x: 100, y: 100)))
    #expect(!rect.contains(Point(x: -0.001, y: 50)))
  }

  @Test("H5: the origin of a rectangle counts")
  func containsCountsOrigin() {
    let rect = Rect(x: 50, y: -20, width: 10, height: 10)
    #expect(rect.contains(Point(x: 50, y: -20)))
    #expect(rect.contains(Point(x: 59, y: -11)))
    #expect(!rect.contains(Point(x: 5, y: 5)))
  }

  @Test("Rect: an empty rectangle contains nothing, not even its origin")
  func emptyContainsNothing() {
    #expect(!Rect.zero.contains(.zero))
    #expect(!Rect(x: 1, y: 1, width: 0, height: 5).contains(Point(x: 1, y: 2)))
    #expect(Rect(x: 1, y: 1, width: 0, height: 5).isEmpty)
    #expect(!Rect(x: 1, y: 1, width: 1, height: 5).isEmpty)
  }

  @Test("Rect: not-a-number and the infinities are nowhere inside")
  func containsNothingOdd() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(!rect.contains(Point(x: .nan, y: 5)))
    #expect(!rect.contains(Point(x: 5, y: .infinity)))
    #expect(!rect.contains(Point(x: -.infinity, y: 5)))
  }

  @Test("Rect: negative sides are read from the other corner")
  func negativeSides() {
    let rect = Rect(x: 10, y: 10, width: -10, height: -4)
    #expect(rect.minX == 0 && rect.maxX == 10 && rect.minY == 6 && rect.maxY == 10)
    #expect(rect.center == Point(x: 5, y: 8))
    #expect(rect.contains(Point(x: 0, y: 6)) && !rect.contains(Point(x: 10, y: 10)))
  }

  @Test("Rect: an inset moves every edge inwards, a negative one outwards")
  func insets() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.insetBy(dx: 1, dy: 2) == Rect(x: 11, y: 22, width: 28, height: 36))
    #expect(rect.insetBy(dx: -1, dy: -2) == Rect(x: 9, y: 18, width: 32, height: 44))
  }

  @Test("Rect: the box around points holds all of them")
  func bounding() {
    let box = Rect(bounding: Point(x: 3, y: -1), Point(x: -2, y: 4), Point(x: 0, y: 0))
    #expect(box == Rect(x: -2, y: -1, width: 5, height: 5))
    #expect(Rect(bounding: Point(x: 3, y: 4)) == Rect(x: 3, y: 4, width: 0, height: 0))
  }

  @Test("Rect: the middle and the far edges follow from origin and size")
  func edges() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.maxX == 40 && rect.maxY == 60 && rect.midX == 25 && rect.midY == 40)
  }
}

import Geometry
import Testing

@Suite struct TransformTests {
  private let quarter = Transform(rotationAngle: .pi / 2)

  @Test("Transform: the parts are Core Graphics': x' = a·x + c·y + tx, y' = b·x + d·y + ty")
  func parts() {
    let transform = Transform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    // 2·1 + 5·10 + 11 = 63; 3·1 + 7·10 + 13 = 86
    #expect(Point(x: 1, y: 10).applying(transform) == Point(x: 63, y: 86))
    #expect(Vector(dx: 1, dy: 10).applying(transform) == Vector(dx: 52, dy: 73))
    #expect(Size(width: 1, height: 10).applying(transform) == Size(width: 52, height: 73))
    #expect(transform.determinant == -1)
  }

  @Test("Transform: a positive rotation is clockwise on a screen, where y grows downwards")
  func rotationIsClockwise() {
    // From right (1, 0) by a quarter to down (0, 1).
    expectClose(Point(x: 1, y: 0).applying(quarter), Point(x: 0, y: 1))
    expectClose(Point(x: 0, y: 1).applying(quarter), Point(x: -1, y: 0))
  }

  @Test("Transform: concatenating applies this one first, then the other")
  func concatenationOrder() {
    let moveThenDouble = Transform(translationX: 10, y: 0).concatenating(Transform(scaleX: 2, y: 2))
    #expect(Point(x: 1, y: 1).applying(moveThenDouble) == Point(x: 22, y: 2))
    let doubleThenMove = Transform(scaleX: 2, y: 2).concatenating(Transform(translationX: 10, y: 0))
    #expect(Point(x: 1, y: 1).applying(doubleThenMove) == Point(x: 12, y: 2))
  }

  @Test("Transform: translatedBy, scaledBy and rotated put the new step first")
  func newStepFirst() {
    let scale = Transform(scaleX: 2, y: 3)
    #expect(Point(x: 1, y: 1).applying(scale.translatedBy(x: 10, y: 10)) == Point(x: 22, y: 33))
    let shift = Transform(translationX: 5, y: 6)
    #expect(Point(x: 1, y: 1).applying(shift.scaledBy(x: 2, y: 3)) == Point(x: 7, y: 9))
    expectClose(Point(x: 1, y: 0).applying(shift.rotated(by: .pi / 2)), Point(x: 5, y: 7))
  }

  @Test("Transform: the inverse undoes it")
  func inverse() throws {
    let transform = Transform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    let inverse = try #require(transform.inverse)
    // determinant -1: a' = 7/-1, b' = -3/-1, c' = -5/-1, d' = 2/-1,
    // tx' = (5·13 - 7·11)/-1 = 12, ty' = (3·11 - 2·13)/-1 = -7
    #expect(inverse == Transform(a: -7, b: 3, c: 5, d: -2, tx: 12, ty: -7))
    #expect(transform.concatenating(inverse).isIdentity)
    #expect(inverse.concatenating(transform).isIdentity)
  }

  @Test(
    "Transform: one that flattens or is not finite has no inverse",
    arguments: [
      Transform(scaleX: 0, y: 1), Transform(scaleX: 1, y: 0), Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      Transform(scaleX: .nan, y: 1), Transform(scaleX: .infinity, y: 1), Transform(translationX: .infinity, y: 0),
      Transform(scaleX: 1e-200, y: 1e-200),
    ])
  func noInverse(_ transform: Transform) {
    #expect(transform.inverse == nil)
  }

  @Test("Transform: a rectangle becomes the box around its corners")
  func rectBox() {
    // Corners (0,0) (10,0) (0,20) (10,20) turned by a quarter: (0,0) (0,10) (-20,0) (-20,10).
    let box = Rect(x: 0, y: 0, width: 10, height: 20).applying(quarter)
    expectClose(box.origin, Point(x: -20, y: 0))
    expectClose(Point(x: box.size.width, y: box.size.height), Point(x: 20, y: 10))
    let mirrored = Rect(x: 1, y: 2, width: 3, height: 4).applying(Transform(scaleX: -1, y: 1))
    #expect(mirrored == Rect(x: -4, y: 2, width: 3, height: 4))
  }

  @Test("Transform: a turn by an eighth makes a square's box √2 as wide")
  func eighth() {
    let box = Rect(x: -1, y: -1, width: 2, height: 2).applying(Transform(rotationAngle: .pi / 4))
    #expect(abs(box.size.width - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(abs(box.minX + 2.0.squareRoot()) < 1e-12)
  }

  @Test("Transform: inverses of random transforms undo them", arguments: 1...50)
  func randomInverses(_ seed: Int) throws {
    // A spread of angles, scales and shifts without a generator: multiples of the golden ratio.
    let part = (Double(seed) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
    let transform = Transform(translationX: 100 * part, y: -50 * part)
      .rotated(by: 6.28 * part).scaledBy(x: 0.1 + 3 * part, y: 4 - 3 * part)
    let inverse = try #require(transform.inverse)
    let point = Point(x: 37 * part, y: 91 - 50 * part)
    expectClose(point.applying(transform).applying(inverse), point)
  }
}

@Suite struct VectorTests {
  @Test("Vector: the angle is clockwise from the positive x axis, in -π ... π")
  func angle() {
    #expect(Vector(dx: 1, dy: 0).angle == 0)
    #expect(abs(Vector(dx: 0, dy: 1).angle - .pi / 2) < 1e-15)
    #expect(abs(Vector(dx: 0, dy: -1).angle + .pi / 2) < 1e-15)
    #expect(abs(Vector(dx: -1, dy: 0).angle - .pi) < 1e-15)
  }

  @Test("Vector: points and vectors add and subtract as they should")
  func arithmetic() {
    let (a, b) = (Point(x: 1, y: 2), Point(x: 4, y: 6))
    #expect(b - a == Vector(dx: 3, dy: 4))
    #expect(a + Vector(dx: 3, dy: 4) == b)
    #expect(b - Vector(dx: 3, dy: 4) == a)
    #expect((b - a).length == 5 && a.distance(to: b) == 5)
    #expect(Vector(dx: 3, dy: 4) * 2 == Vector(dx: 6, dy: 8))
    #expect(Vector(dx: 3, dy: 4) / 2 == Vector(dx: 1.5, dy: 2))
    #expect(Vector(dx: 3, dy: 4) + Vector(dx: 1, dy: 1) == Vector(dx: 4, dy: 5))
    #expect(Vector(dx: 3, dy: 4) - Vector(dx: 1, dy: 1) == Vector(dx: 2, dy: 3))
    #expect(a.isFinite && !Point(x: .nan, y: 0).isFinite)
  }
}

/// Equal but for rounding.
private func expectClose(_ actual: Point, _ expected: Point, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(actual.distance(to: expected) < 1e-9, "\(actual) is not \(expected)", sourceLocation: sourceLocation)
}

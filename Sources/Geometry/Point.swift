/// A place in some coordinate space, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  @inlinable
  public static func + (point: Point, vector: Vector) -> Point { Point(x: point.x + vector.dx, y: point.y + vector.dy) }

  @inlinable
  public static func - (point: Point, vector: Vector) -> Point { Point(x: point.x - vector.dx, y: point.y - vector.dy) }

  /// The vector from `right` to `left`.
  @inlinable
  public static func - (left: Point, right: Point) -> Vector { Vector(dx: left.x - right.x, dy: left.y - right.y) }

  @inlinable
  public func distance(to other: Point) -> Double { (self - other).length }

  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A displacement or a velocity, in points or points a second.
public struct Vector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  @inlinable public static var zero: Vector { Vector(dx: 0, dy: 0) }
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector { Vector(dx: left.dx + right.dx, dy: left.dy + right.dy) }

  @inlinable
  public static func - (left: Vector, right: Vector) -> Vector { Vector(dx: left.dx - right.dx, dy: left.dy - right.dy) }

  @inlinable
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  @inlinable
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Size { Size(width: 0, height: 0) }
}

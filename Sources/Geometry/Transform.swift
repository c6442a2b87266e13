/// An affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The field names and the order of ``concatenating(_:)`` are Core Graphics': `t.concatenating(u)` applies `t` first.
public struct Transform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable public static var identity: Transform { Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  @inlinable
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  @inlinable
  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation by `angle` radians; positive turns clockwise on a screen, where y grows downwards.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = sineAndCosine(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  @inlinable public var isIdentity: Bool { self == .identity }
  @inlinable public var determinant: Double { a * d - b * c }

  /// First this transform, then `other`.
  @inlinable
  public func concatenating(_ other: Transform) -> Transform {
    Transform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// First a translation, then this transform.
  @inlinable
  public func translatedBy(x: Double, y: Double) -> Transform {
    Transform(translationX: x, y: y).concatenating(self)
  }

  /// First a scaling, then this transform.
  @inlinable
  public func scaledBy(x: Double, y: Double) -> Transform {
    Transform(scaleX: x, y: y).concatenating(self)
  }

  /// First a rotation by `angle` radians, then this transform.
  public func rotated(by angle: Double) -> Transform {
    Transform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that undoes this one; nil when there is none, because an axis is flattened or a value is not finite.
  @inlinable
  public var inverse: Transform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.a.isFinite && inverse.b.isFinite && inverse.c.isFinite && inverse.d.isFinite
      && inverse.tx.isFinite && inverse.ty.isFinite ? inverse : nil
  }
}

extension Point {
  @inlinable
  public func applying(_ t: Transform) -> Point {
    Point(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension Vector {
  /// The linear part alone: a displacement has no place to translate.
  @inlinable
  public func applying(_ t: Transform) -> Vector {
    Vector(dx: t.a * dx + t.c * dy, dy: t.b * dx + t.d * dy)
  }
}

extension Size {
  /// The linear part alone, as Core Graphics does it; a side may come out negative.
  @inlinable
  public func applying(_ t: Transform) -> Size {
    Size(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension Rect {
  /// The bounding box of the transformed corners.
  @inlinable
  public func applying(_ t: Transform) -> Rect {
    Rect(
      bounding: Point(x: minX, y: minY).applying(t), Point(x: maxX, y: minY).applying(t),
      Point(x: minX, y: maxY).applying(t), Point(x: maxX, y: maxY).applying(t))
  }
}

public import Geometry

/// One number of a frame: in points, or as a percentage of the parent's side along the same axis.
public enum FrameLength: Hashable, Sendable {
  case points(Double)
  case percent(Double)

  /// The length in points where the parent's side has so many.
  public func points(of side: Double) -> Double {
    switch self {
    case .points(let points): points
    case .percent(let percent): side * percent / 100
    }
  }
}

/// Where a view lies in its parent's bounds.
public struct FrameDescription: Hashable, Sendable {
  /// In the parent's coordinates, where a percentage is of its width.
  public var x: FrameLength
  /// In the parent's coordinates, where a percentage is of its height.
  public var y: FrameLength
  public var width: FrameLength
  public var height: FrameLength

  public init(x: FrameLength, y: FrameLength, width: FrameLength, height: FrameLength) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A frame in points.
  public init(_ rect: Rect) {
    self.init(
      x: .points(rect.origin.x), y: .points(rect.origin.y), width: .points(rect.size.width),
      height: .points(rect.size.height))
  }

  /// The rectangle in points, in a parent whose bounds have the given size.
  public func rect(in parent: Size) -> Rect {
    Rect(
      x: x.points(of: parent.width), y: y.points(of: parent.height), width: width.points(of: parent.width),
      height: height.points(of: parent.height))
  }
}

/// How far a view's touch area reaches beyond its bounds: positive outwards, negative inwards, in points of the view.
public struct EdgeOutsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance at every edge.
  public init(_ distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// The rectangle with its edges moved; a side that insets use up is 0 long, and holds no point.
  public func applied(to rect: Rect) -> Rect {
    Rect(
      x: rect.minX - left, y: rect.minY - top, width: max(0, rect.maxX - rect.minX + left + right),
      height: max(0, rect.maxY - rect.minY + top + bottom))
  }
}

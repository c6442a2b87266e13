internal import Geometry

extension Collection where Element == Point {
  /// The mean of the points; the origin when there is none.
  var centroid: Point {
    guard !isEmpty else { return .zero }
    return .zero + reduce(Vector.zero) { $0 + ($1 - .zero) } / Double(count)
  }
}

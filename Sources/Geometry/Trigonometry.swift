// The one file of the core that asks the C library for anything: the standard library has no trigonometry.
private import Glibc

/// The sine and cosine of an angle in radians.
package func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  (Glibc.sin(angle), Glibc.cos(angle))
}

extension Vector {
  /// The direction of this vector in radians, clockwise from the positive x axis, in `-π ... π`.
  public var angle: Double { Glibc.atan2(dy, dx) }
}

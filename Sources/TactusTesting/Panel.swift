public import Evdev
public import Geometry

/// A touchscreen or touchpad that synthetic fingers touch: what the device says of itself, and the window that it is
/// laid on.
///
/// Points are the window's; the panel turns them into device units as the engine turns them back:
/// `point = (value - min) * size / (max - min + 1)` on each axis. What a panel sends follows from its axes: slots
/// where it has `ABS_MT_SLOT`, packets of anonymous contacts where it has `ABS_MT_POSITION_X` alone, and one finger
/// where it has neither.
public struct Panel: Hashable, Sendable {
  /// Points in a millimetre: 163 an inch.
  public static let pointsPerMillimetre = 163 / 25.4

  public var description: DeviceDescription
  /// The window's size, in points.
  public var windowSize: Size

  /// - Parameters:
  ///   - description: a device with two position axes.
  ///   - windowSize: the window, in points; by default the device's own size at 163 points an inch or, where it has
  ///     no resolution, 1,024 points on its longer side.
  public init(_ description: DeviceDescription, windowSize: Size? = nil) {
    self.description = description
    self.windowSize = windowSize ?? .zero
    if windowSize == nil { self.windowSize = ownSize }
  }

  /// A panel such as a real one: its description, as ``DeviceDescription/init(path:)`` reads it from a recording or from what
  /// `evemu-describe` prints.
  ///
  /// ```swift
  /// let panel = Panel(description: try DeviceDescription(path: "panel.evemu"))
  /// ```
  public init(description: DeviceDescription, windowSize: Size? = nil) {
    self.init(description, windowSize: windowSize)
  }

  /// The device units that lie nearest to a point; not limited to the axes' ranges.
  public func units(at point: Point) -> (x: Int32, y: Int32) {
    let (x, y) = axes
    return (
      x: Self.nearest(Double(x.minimum) + point.x * Double(x.span) / windowSize.width),
      y: Self.nearest(Double(y.minimum) + point.y * Double(y.span) / windowSize.height)
    )
  }

  /// Where device units lie in the window, in points.
  public func point(x: Int32, y: Int32) -> Point {
    let axes = axes
    return Point(
      x: (Double(x) - Double(axes.x.minimum)) * windowSize.width / Double(axes.x.span),
      y: (Double(y) - Double(axes.y.minimum)) * windowSize.height / Double(axes.y.span))
  }

  /// How the panel tells contacts apart.
  enum Kind {
    case slots, packets, single
  }

  var kind: Kind {
    if description.axes[ABS.mtPositionX] == nil { return .single }
    return description.axes[ABS.mtSlot] == nil ? .packets : .slots
  }

  /// The axes that carry positions.
  private var axes: (x: AxisInfo, y: AxisInfo) {
    let whole = AxisInfo(minimum: 0, maximum: 1023)
    let x = description.axes[ABS.mtPositionX] ?? description.axes[ABS.x] ?? whole
    let y = description.axes[ABS.mtPositionY] ?? description.axes[ABS.y] ?? whole
    return (x.span > 0 ? x : whole, y.span > 0 ? y : whole)
  }

  private var ownSize: Size {
    let (x, y) = axes
    guard x.resolution > 0, y.resolution > 0 else {
      let scale = 1024 / Double(max(x.span, y.span))
      return Size(width: Double(x.span) * scale, height: Double(y.span) * scale)
    }
    return Size(
      width: Double(x.span) * Self.pointsPerMillimetre / Double(x.resolution),
      height: Double(y.span) * Self.pointsPerMillimetre / Double(y.resolution))
  }

  private static func nearest(_ value: Double) -> Int32 {
    guard value.isFinite else { return 0 }
    return Int32(min(max(value.rounded(), Double(Int32.min)), Double(Int32.max)))
  }
}

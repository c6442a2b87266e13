public import Evdev
public import Geometry

/// From device units to window points.
///
/// The device is laid on the whole window: `(value - min) * size / (max - min + 1)` on each axis, after the calibration
/// matrix and the orientation, all folded into one affine transform. Values outside the axis's range map to places
/// outside the window (rule K16).
public struct TouchMapping: Hashable, Sendable {
  /// How far the content is turned, clockwise: at `.degrees90` the panel's top right corner is the content's top left.
  public enum Orientation: Int, Hashable, Sendable, CaseIterable {
    case degrees0 = 0
    case degrees90 = 90
    case degrees180 = 180
    case degrees270 = 270

    /// Whether width and height change places.
    public var swapsSides: Bool {
      switch self {
      case .degrees90, .degrees270: true
      case .degrees0, .degrees180: false
      }
    }
  }

  /// Points per millimetre on a window of physical size: 163 points an inch, what UIKit's thresholds were made for
  /// (DESIGN, "Points are physical").
  public static let physicalPointsPerMillimetre = 163 / 25.4
  /// The longer side of a window whose device does not say how large it is, in points.
  public static let longerSideWithoutResolution = 1_024.0

  /// Device units to window points.
  public let transform: Transform
  /// The window that the device is laid on, in points.
  public let windowSize: Size
  public let orientation: Orientation
  /// Window points per millimetre of the device's surface, the geometric mean over both axes; nil where the device's
  /// size is not known.
  public let pointsPerMillimetre: Double?
  /// Window points per device unit, the geometric mean over both axes: for lengths whose direction is not known.
  public let pointsPerUnit: Double

  /// - Parameters:
  ///   - description: the device; an axis without a usable range counts as one of one unit.
  ///   - windowSize: in points, as the content sees it; nil for the device's own size.
  ///   - orientation: of the content.
  ///   - calibration: on normalised coordinates (rule K20); nil for udev's `LIBINPUT_CALIBRATION_MATRIX`, if any.
  public init(
    description: DeviceDescription, windowSize: Size? = nil, orientation: Orientation = .degrees0,
    calibration: Calibration? = nil
  ) {
    let axes = description.deviceClass.positionAxes ?? (ABS.mtPositionX, ABS.mtPositionY)
    let x = UnitAxis(description.axes[axes.x])
    let y = UnitAxis(description.axes[axes.y])
    let millimetres = description.surfaceSize
    let size = windowSize ?? Self.ownSize(x, y, millimetres: millimetres, orientation: orientation)

    let calibration =
      calibration ?? description.udevProperties["LIBINPUT_CALIBRATION_MATRIX"].flatMap(Calibration.init(udev:))
    var transform = Transform(
      a: 1 / x.span, b: 0, c: 0, d: 1 / y.span, tx: -x.minimum / x.span, ty: -y.minimum / y.span)
    if let calibration { transform = transform.concatenating(calibration.transform) }
    transform =
      transform
      .concatenating(orientation.turn(lastX: 1 - 1 / x.span, lastY: 1 - 1 / y.span))
      .concatenating(Transform(scaleX: size.width, y: size.height))

    self.transform = transform
    self.windowSize = size
    self.orientation = orientation
    pointsPerUnit = abs(transform.determinant).squareRoot()
    pointsPerMillimetre = millimetres.map {
      ((size.width * size.height) / ($0.width * $0.height)).magnitude.squareRoot()
    }
  }

  /// The device's own size: physical where it is known, else with a longer side of 1,024 points.
  private static func ownSize(
    _ x: UnitAxis, _ y: UnitAxis, millimetres: Size?, orientation: Orientation
  ) -> Size {
    let size: Size
    if let millimetres {
      size = Size(
        width: millimetres.width * physicalPointsPerMillimetre,
        height: millimetres.height * physicalPointsPerMillimetre)
    } else {
      let scale = longerSideWithoutResolution / max(x.span, y.span)
      size = Size(width: x.span * scale, height: y.span * scale)
    }
    return orientation.swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// Where a pair of device values lies, in window points.
  @inlinable
  public func position(x: Double, y: Double) -> Point { Point(x: x, y: y).applying(transform) }
}

extension TouchMapping {
  /// A calibration matrix: the first two rows of an affine transform on coordinates normalised to 0…1 (rule K20).
  public struct Calibration: Hashable, Sendable {
    /// The matrix as a transform of normalised coordinates.
    public let transform: Transform

    public init(_ transform: Transform) { self.transform = transform }

    /// Six numbers as `LIBINPUT_CALIBRATION_MATRIX` holds them, row by row: `u' = a·u + b·v + c`,
    /// `v' = d·u + e·v + f`. Nil if they are not six finite numbers.
    public init?(udev text: String) {
      let numbers = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map { Double(String($0)) }
      let values = numbers.compactMap(\.self).filter(\.isFinite)
      guard numbers.count == 6, values.count == 6 else { return nil }
      transform = Transform(a: values[0], b: values[3], c: values[1], d: values[4], tx: values[2], ty: values[5])
    }
  }
}

extension TouchMapping.Orientation {
  /// The turn of normalised coordinates.
  ///
  /// The last unit of a turned axis takes the place of the first, not the place one further, so that a touch on the
  /// edge stays inside the window, whose right and lower edges do not belong to it.
  fileprivate func turn(lastX: Double, lastY: Double) -> Transform {
    switch self {
    case .degrees0: .identity
    case .degrees90: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: lastX)
    case .degrees180: Transform(a: -1, b: 0, c: 0, d: -1, tx: lastX, ty: lastY)
    case .degrees270: Transform(a: 0, b: 1, c: -1, d: 0, tx: lastY, ty: 0)
    }
  }
}

/// An axis as numbers that can be divided by.
private struct UnitAxis {
  let minimum: Double
  let span: Double

  init(_ info: AxisInfo?) {
    minimum = Double(info?.minimum ?? 0)
    span = Double(max(info?.span ?? 1, 1))
  }
}

extension DeviceDescription {
  /// The size of the surface in millimetres: from the resolution of both position axes, else from udev's
  /// `ID_INPUT_WIDTH_MM` and `ID_INPUT_HEIGHT_MM`; nil where neither is known.
  package var surfaceSize: Size? {
    guard let codes = deviceClass.positionAxes, let x = axes[codes.x], let y = axes[codes.y] else { return nil }
    if x.resolution > 0, y.resolution > 0, x.span > 0, y.span > 0 {
      return Size(
        width: Double(x.span) / Double(x.resolution), height: Double(y.span) / Double(y.resolution))
    }
    guard let width = udevProperties["ID_INPUT_WIDTH_MM"].flatMap({ Int32($0) }), width > 0,
      let height = udevProperties["ID_INPUT_HEIGHT_MM"].flatMap({ Int32($0) }), height > 0
    else { return nil }
    return Size(width: Double(width), height: Double(height))
  }
}

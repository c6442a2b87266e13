internal import Evdev
internal import Geometry

/// The axes that a tracker reads, checked once, with what turns their values into units that mean something.
struct TouchAxes {
  let x: AxisInfo
  let y: AxisInfo
  /// Half the width of the hysteresis band, device units; 0 for none (rule K14).
  let marginX: Double
  let marginY: Double
  /// What one device unit is on either axis, for comparing distances: millimetres where the resolution is known, else
  /// fractions of the longer side.
  let unitX: Double
  let unitY: Double
  /// How far an anonymous contact may go between frames, in those units (rule K9).
  let matchingCutOff: Double
  /// Whether distances can be told in millimetres.
  let isMetric: Bool

  /// Pressure, 0…1 by `(value - minimum) / range`.
  let pressureMinimum: Double
  let pressureRange: Double
  let hasPressure: Bool
  /// The touch ellipse's axes come in units of the surface times this.
  let hasMajor: Bool
  let majorScale: Double
  let hasOrientation: Bool
  /// Radians for one unit of orientation.
  let orientationScale: Double

  init(
    _ description: DeviceDescription, _ deviceClass: DeviceClass, tuning: TouchTuning
  ) throws(DeviceRefusal) {
    guard let codes = deviceClass.positionAxes else {
      throw .notATouchDevice(name: description.name, kind: deviceClass.kind)
    }
    x = try Self.positionAxis(codes.x, beside: codes.y, description)
    y = try Self.positionAxis(codes.y, beside: codes.x, description)

    let hysteresis = tuning.hysteresis.isFinite ? max(tuning.hysteresis, 0) : 0
    marginX = Double(max(x.fuzz, 0)) * hysteresis
    marginY = Double(max(y.fuzz, 0)) * hysteresis

    let surface = description.surfaceSize
    isMetric = surface != nil
    let longer = Double(max(x.span, y.span))
    unitX = (surface?.width ?? Double(x.span) / longer) / Double(x.span)
    unitY = (surface?.height ?? Double(y.span) / longer) / Double(y.span)
    matchingCutOff = isMetric ? tuning.matchingDistance : tuning.matchingFraction

    func usable(_ code: UInt16) -> AxisInfo? { description.axes[code].flatMap { $0.span > 0 ? $0 : nil } }
    let pressure = usable(Self.pressureAxis(deviceClass))
    hasPressure = pressure != nil
    pressureMinimum = Double(pressure?.minimum ?? 0)
    pressureRange = Double(pressure.map { $0.span - 1 } ?? 1)

    let major = usable(ABS.mtTouchMajor)
    hasMajor = major != nil && deviceClass.touchProtocol != .single
    if let major, major.resolution > 0, x.resolution > 0 {
      majorScale = Double(x.resolution) / Double(major.resolution)
    } else {
      majorScale = 1
    }
    // A quarter turn is the maximum of the axis (multi-touch-protocol.rst).
    let orientation = usable(ABS.mtOrientation)
    hasOrientation = (orientation?.maximum ?? 0) > 0 && hasMajor
    orientationScale = hasOrientation ? Double.pi / 2 / Double(orientation?.maximum ?? 1) : 0
  }

  /// The axes whose range makes no sense and which are not read for it, ascending (rule K17).
  static func ignored(_ description: DeviceDescription, _ deviceClass: DeviceClass) -> [UInt16] {
    let read = [pressureAxis(deviceClass), ABS.mtTouchMajor, ABS.mtOrientation]
    return read.filter { description.axes[$0].map { $0.span == 0 } ?? false }.sorted()
  }

  private static func pressureAxis(_ deviceClass: DeviceClass) -> UInt16 {
    deviceClass.touchProtocol == .single ? ABS.pressure : ABS.mtPressure
  }

  /// The range of a position axis, or why the device cannot be followed (rule K17).
  private static func positionAxis(
    _ code: UInt16, beside other: UInt16, _ description: DeviceDescription
  ) throws(DeviceRefusal) -> AxisInfo {
    guard description.has(type: EV.abs, code: code) else {
      guard description.has(type: EV.abs, code: other) else {
        throw .notATouchDevice(name: description.name, kind: description.deviceClass.kind)
      }
      throw .missingAxis(name: description.name, present: other, missing: code)
    }
    let axis = description.axes[code] ?? AxisInfo(minimum: 0, maximum: 0)
    guard axis.span > 0 else {
      throw .unusableAxis(name: description.name, axis: code, minimum: axis.minimum, maximum: axis.maximum)
    }
    return axis
  }
}

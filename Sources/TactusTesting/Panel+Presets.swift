import Evdev
import Geometry

extension Panel {
  /// Units in a millimetre of the ready-made panels: with 163 points an inch, 25.4 units are a point, and every fifth
  /// point is a whole number of units.
  static let unitsPerMillimetre: Int32 = 163

  /// A multitouch screen of exactly this many points, as a modern controller describes it: slots, tracking ids, the
  /// size of contacts, and the kernel's pointer emulation.
  ///
  /// - Parameters:
  ///   - width: of the screen and of its window without a scene, in points; 320 points are 50 mm.
  ///   - height: in points.
  ///   - slots: how many fingers it can tell apart.
  public static func touchscreen(width: Double = 320, height: Double = 480, slots: Int = 10) -> Panel {
    var description = DeviceDescription(
      name: "Tactus Touchscreen", identity: DeviceIdentity(bus: 0x06, vendor: 0x7ac7, product: 0x0001, version: 1),
      properties: [InputProperty.direct], codes: [EV.key: [BTN.touch]])
    description.addAxes(x: ABS.x, y: ABS.y, width: width, height: height)
    description.addContacts(width: width, height: height, slots: slots)
    description.addAxis(ABS.mtToolType, AxisInfo(minimum: 0, maximum: MTTool.palm))
    return Panel(description, windowSize: Size(width: width, height: height))
  }

  /// A touchpad with a button below and the tools that count fingers.
  ///
  /// - Parameters:
  ///   - width: of the pad and of its window without a scene, in points; 640 points are 100 mm.
  ///   - height: in points.
  ///   - slots: how many fingers it can tell apart; more are only counted.
  public static func touchpad(width: Double = 640, height: Double = 400, slots: Int = 5) -> Panel {
    var description = DeviceDescription(
      name: "Tactus Touchpad", identity: DeviceIdentity(bus: 0x18, vendor: 0x7ac7, product: 0x0002, version: 1),
      properties: [InputProperty.pointer, InputProperty.buttonPad],
      codes: [EV.key: [BTN.left, BTN.touch] + PanelDriver.tools])
    description.addAxes(x: ABS.x, y: ABS.y, width: width, height: height)
    description.addContacts(width: width, height: height, slots: slots)
    return Panel(description, windowSize: Size(width: width, height: height))
  }

  /// An old multitouch screen that sends packets of nameless contacts (protocol A).
  public static func anonymousTouchscreen(width: Double = 320, height: Double = 480) -> Panel {
    var description = DeviceDescription(
      name: "Tactus Anonymous Touchscreen",
      identity: DeviceIdentity(bus: 0x06, vendor: 0x7ac7, product: 0x0003, version: 1),
      properties: [InputProperty.direct], codes: [EV.key: [BTN.touch]])
    description.addAxes(x: ABS.mtPositionX, y: ABS.mtPositionY, width: width, height: height)
    return Panel(description, windowSize: Size(width: width, height: height))
  }

  /// A resistive screen that knows one finger.
  public static func singleTouchscreen(width: Double = 320, height: Double = 480) -> Panel {
    var description = DeviceDescription(
      name: "Tactus Single Touchscreen",
      identity: DeviceIdentity(bus: 0x06, vendor: 0x7ac7, product: 0x0004, version: 1),
      properties: [InputProperty.direct], codes: [EV.key: [BTN.touch]])
    description.addAxes(x: ABS.x, y: ABS.y, width: width, height: height)
    return Panel(description, windowSize: Size(width: width, height: height))
  }
}

extension DeviceDescription {
  fileprivate mutating func addAxis(_ code: UInt16, _ info: AxisInfo) {
    axes[code] = info
    addCode(code, type: EV.abs)
  }

  fileprivate mutating func addAxes(x: UInt16, y: UInt16, width: Double, height: Double) {
    for (code, points) in [(x, width), (y, height)] {
      let units = points * Double(Panel.unitsPerMillimetre) / Panel.pointsPerMillimetre
      addAxis(
        code,
        AxisInfo(
          minimum: 0, maximum: Int32(min(max(units.rounded(), 2), 1e9)) - 1, resolution: Panel.unitsPerMillimetre))
    }
  }

  fileprivate mutating func addContacts(width: Double, height: Double, slots: Int) {
    addAxes(x: ABS.mtPositionX, y: ABS.mtPositionY, width: width, height: height)
    addAxis(ABS.mtSlot, AxisInfo(minimum: 0, maximum: Int32(min(max(slots, 1), 256)) - 1))
    addAxis(ABS.mtTrackingID, AxisInfo(minimum: 0, maximum: 65_535))
    addAxis(
      ABS.mtTouchMajor,
      AxisInfo(minimum: 0, maximum: 40 * Panel.unitsPerMillimetre, resolution: Panel.unitsPerMillimetre))
  }
}

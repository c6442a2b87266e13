import Evdev
import Testing

/// What a device is: rules K11, K18, K19, and udev's `input_id`.
@Suite struct DeviceClassTests {
  private func device(
    keys: [UInt16] = [], axes: [UInt16] = [], relative: [UInt16] = [], properties: [UInt16] = [], vendor: UInt16 = 0,
    udev: [String] = []
  ) -> DeviceDescription {
    var device = DeviceDescription(
      identity: DeviceIdentity(vendor: vendor), properties: properties,
      codes: [EV.key: keys, EV.rel: relative, EV.abs: axes])
    for name in udev { device.udevProperties[name] = "1" }
    return device
  }

  private let slots = [ABS.mtSlot, ABS.mtPositionX, ABS.mtPositionY, ABS.mtTrackingID]

  @Test("A screen with slots") func slotScreen() {
    var screen = device(keys: [BTN.touch], axes: slots + [ABS.x, ABS.y], properties: [InputProperty.direct])
    screen.axes[ABS.mtSlot] = AxisInfo(minimum: 0, maximum: 9)
    let kind = screen.deviceClass
    #expect(kind.kind == .touchscreen)
    #expect(kind.touchProtocol == .slots)
    #expect(kind.slotCount == 10)
    #expect(kind.isDirect)
    #expect(kind.isTouch)
    #expect(kind.positionAxes ?? (0, 0) == (ABS.mtPositionX, ABS.mtPositionY))
  }

  @Test("A slot axis without a range leaves the number of slots open") func slotsWithoutRange() {
    #expect(device(axes: slots).deviceClass.slotCount == nil)
  }

  @Test("BTN_TOOL_FINGER without INPUT_PROP_DIRECT is a touchpad, with it a screen") func touchpad() {
    let keys = [BTN.toolFinger, BTN.toolDoubleTap, BTN.touch, BTN.left]
    #expect(device(keys: keys, axes: slots).deviceClass.kind == .touchpad)
    #expect(!device(keys: keys, axes: slots).deviceClass.isDirect)
    #expect(device(keys: keys, axes: slots, properties: [InputProperty.direct]).deviceClass.kind == .touchscreen)
    #expect(device(keys: keys, axes: [ABS.x, ABS.y]).deviceClass.kind == .touchpad)
    #expect(device(keys: keys, axes: [ABS.x, ABS.y]).deviceClass.touchProtocol == .single)
  }

  @Test("BTN_TOOL_DOUBLETAP alone, as old screens send it, is no touchpad") func oldScreen() {
    let screen = device(
      keys: [BTN.touch, BTN.toolDoubleTap], axes: [ABS.x, ABS.y, ABS.mtPositionX, ABS.mtPositionY])
    #expect(screen.deviceClass.kind == .touchscreen)
    #expect(screen.deviceClass.touchProtocol == .anonymous)
  }

  @Test("Single touch by key, by property, or by pressure alone") func single() {
    for screen in [
      device(keys: [BTN.touch], axes: [ABS.x, ABS.y]),
      device(axes: [ABS.x, ABS.y], properties: [InputProperty.direct]),
      device(axes: [ABS.x, ABS.y, ABS.pressure]),
    ] {
      #expect(screen.deviceClass.kind == .touchscreen)
      #expect(screen.deviceClass.touchProtocol == .single)
      #expect(screen.deviceClass.positionAxes ?? (1, 0) == (ABS.x, ABS.y))
    }
  }

  @Test("K19: an Android panel has contact positions and nothing else") func android() {
    let panel = device(axes: slots).deviceClass
    #expect(panel.kind == .touchscreen)
    #expect(panel.isAndroidPanel)
    #expect(!device(keys: [BTN.touch], axes: slots).deviceClass.isAndroidPanel)
    #expect(device(axes: slots, udev: ["ID_INPUT", "ID_INPUT_KEY"]).deviceClass.kind == .touchscreen)
  }

  @Test("K18: whoever claims the axis below the slots claims everything") func fake() {
    let everything = Array(0..<ABS.count)
    let pad = device(keys: [BTN.gamepad], axes: everything).deviceClass
    #expect(pad.isFakeMultitouch)
    #expect(pad.kind == .joystick)
    #expect(!pad.isTouch)
    let mouse = device(keys: [BTN.left, BTN.right], axes: everything, relative: [0, 1]).deviceClass
    #expect(mouse.isFakeMultitouch)
    #expect(mouse.kind == .mouse)
  }

  @Test("K18: a fake one that udev calls a touchscreen is taken as single touch") func fakeTouchscreen() {
    let screen = device(keys: [BTN.touch], axes: Array(0..<ABS.count), udev: ["ID_INPUT_TOUCHSCREEN"]).deviceClass
    #expect(screen.touchProtocol == .single)
  }

  @Test("K11: semi-multitouch") func semiMT() {
    #expect(device(axes: slots, properties: [InputProperty.semiMT]).deviceClass.isSemiMT)
    #expect(!device(axes: slots).deviceClass.isSemiMT)
  }

  @Test("Pens") func pens() {
    let pen = [BTN.toolPen, BTN.touch, BTN.stylus]
    #expect(device(keys: pen, axes: [ABS.x, ABS.y, ABS.pressure]).deviceClass.kind == .tablet)
    #expect(!device(keys: pen, axes: [ABS.x, ABS.y]).deviceClass.isTouch)
    #expect(device(keys: pen, axes: [ABS.x, ABS.y], udev: ["ID_INPUT_TABLET"]).deviceClass.kind == .tablet)
    #expect(device(keys: pen, axes: slots).deviceClass.kind == .tabletTouch)
  }

  @Test("The fingers' part of a pen tablet") func tabletTouch() {
    let fingers = device(keys: [BTN.toolFinger, BTN.touch], axes: slots, vendor: 0x056a)
    #expect(fingers.deviceClass.kind == .tabletTouch)
    #expect(fingers.deviceClass.isTouch)
    let display = device(
      keys: [BTN.touch], axes: slots, properties: [InputProperty.direct], vendor: 0x056a,
      udev: ["ID_INPUT_TOUCHSCREEN"])
    #expect(display.deviceClass.kind == .tabletTouch)
    #expect(display.deviceClass.isDirect)
  }

  @Test("Mice: plain, absolute, and with a touch surface") func mice() {
    #expect(device(keys: [BTN.left], relative: [0, 1]).deviceClass.kind == .mouse)
    #expect(device(keys: [BTN.left], axes: [ABS.x, ABS.y]).deviceClass.kind == .mouse)
    let magic = device(keys: [BTN.left, BTN.right], axes: slots, relative: [0, 1]).deviceClass
    #expect(magic.kind == .mouse)
    #expect(!magic.isTouch)
  }

  @Test("Other kinds") func others() {
    #expect(device(axes: [ABS.x, ABS.y, ABS.z]).deviceClass.kind == .accelerometer)
    #expect(device(axes: [ABS.x], properties: [InputProperty.accelerometer]).deviceClass.kind == .accelerometer)
    #expect(device(relative: [0, 1], properties: [InputProperty.pointingStick]).deviceClass.kind == .pointingStick)
    #expect(device(keys: [BTN.gamepad], axes: [ABS.x, ABS.y]).deviceClass.kind == .joystick)
    #expect(device(keys: Array(1..<100)).deviceClass.kind == .keyboard)
    #expect(device(keys: [116]).deviceClass.kind == .other)
    #expect(DeviceDescription().deviceClass.kind == .other)
  }

  @Test(
    "udev's word goes before the capabilities",
    arguments: [
      ("ID_INPUT_TOUCHSCREEN", DeviceClass.Kind.touchscreen), ("ID_INPUT_TOUCHPAD", .touchpad),
      ("ID_INPUT_JOYSTICK", .joystick), ("ID_INPUT_MOUSE", .mouse), ("ID_INPUT_ACCELEROMETER", .accelerometer),
      ("ID_INPUT_POINTINGSTICK", .pointingStick),
    ])
  func udev(_ property: String, _ kind: DeviceClass.Kind) {
    #expect(device(keys: [BTN.touch], axes: slots, udev: ["ID_INPUT", property]).deviceClass.kind == kind)
  }

  @Test("A udev property of 0 says no") func udevZero() {
    var screen = device(keys: [BTN.touch], axes: slots)
    screen.udevProperties["ID_INPUT_MOUSE"] = "0"
    #expect(screen.deviceClass.kind == .touchscreen)
  }

  @Test("Positions on odd axes are none") func oddAxes() {
    // The eGalax controller that sends its positions on ABS_Z and ABS_RX.
    #expect(!device(keys: [BTN.touch], axes: [ABS.z, 3]).deviceClass.isTouch)
  }
}

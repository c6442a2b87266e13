/// What a device is, read from its description: which kind, and how it tells of contacts.
///
/// udev's verdict (`ID_INPUT_TOUCHSCREEN` and its siblings) is taken where there is one. Without it the capabilities
/// decide by udev's own rules, softened for recordings whose header is thin: a device that sends contact positions and
/// says nothing more is a touchscreen.
public struct DeviceClass: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Fingers on the picture itself, or a bare sensor with absolute positions.
    case touchscreen
    /// Fingers on a surface beside the screen.
    case touchpad
    /// A pen on a tablet or a display.
    case tablet
    /// The fingers' part of a pen tablet.
    case tabletTouch
    case mouse
    case pointingStick
    case joystick
    case accelerometer
    case keyboard
    /// Buttons, switches, and whatever else the kernel calls an input device.
    case other
  }

  /// How a device tells contacts apart.
  public enum TouchProtocol: String, Hashable, Sendable, CaseIterable {
    /// Protocol B: `ABS_MT_SLOT` and tracking ids; only what changed is sent.
    case slots
    /// Protocol A: every contact in every frame, in packets that `SYN_MT_REPORT` ends.
    ///
    /// A recording that saw only slot 0 looks the same in its description; the tracker decides by the events.
    case anonymous
    /// One contact, by `ABS_X`, `ABS_Y` and `BTN_TOUCH` or `ABS_PRESSURE`.
    case single
  }

  public let kind: Kind
  /// Nil for a device that tells of no contacts.
  public let touchProtocol: TouchProtocol?
  /// The slots that the device declares; nil where it does not say, or has no slots. Can be as large as the device
  /// pleases.
  public let slotCount: Int?
  /// The two slots are corners of the box around all fingers: count, centroid and scale can be trusted, which finger
  /// is where cannot (rule K11).
  public let isSemiMT: Bool
  /// The slot axis is there only because the device claims every axis there is, as gamepads and some mice do; its
  /// multitouch axes mean nothing (rule K18).
  public let isFakeMultitouch: Bool
  /// A panel of an Android kernel: contact positions, but neither `ABS_X` and `ABS_Y` nor any key (rule K19).
  public let isAndroidPanel: Bool
  /// The fingers touch the picture, or what stands for it: what is touched is where the finger is.
  public let isDirect: Bool

  /// Whether contacts can be expected of the device.
  public var isTouch: Bool { touchProtocol != nil }

  public init(_ description: DeviceDescription) {
    let traits = Traits(description)
    isFakeMultitouch = traits.claimsEveryAxis
    let kind = Self.udevKind(description.udevProperties, traits) ?? traits.kind
    self.kind = kind
    isSemiMT = description.hasProperty(InputProperty.semiMT)
    isAndroidPanel = traits.hasContactPositions && !traits.hasPosition && !traits.hasKeys
    isDirect = kind == .touchscreen || description.hasProperty(InputProperty.direct)

    let takesContacts =
      switch kind {
      case .touchscreen, .touchpad, .tabletTouch: true
      case .tablet, .mouse, .pointingStick, .joystick, .accelerometer, .keyboard, .other: false
      }
    if !takesContacts {
      touchProtocol = nil
    } else if traits.hasContactAxis {
      touchProtocol = traits.hasSlots ? .slots : .anonymous
    } else {
      touchProtocol = .single
    }
    if touchProtocol == .slots, let axis = description.axes[ABS.mtSlot], axis.maximum >= 0 {
      slotCount = Int(axis.maximum) + 1
    } else {
      slotCount = nil
    }
  }

  /// The axes that a contact's position comes on.
  public var positionAxes: (x: UInt16, y: UInt16)? {
    switch touchProtocol {
    case .slots, .anonymous: (ABS.mtPositionX, ABS.mtPositionY)
    case .single: (ABS.x, ABS.y)
    case nil: nil
    }
  }
}

extension DeviceDescription {
  /// What the device is. Worked out anew at each call.
  public var deviceClass: DeviceClass { DeviceClass(self) }
}

// MARK: - The verdict

extension DeviceClass {
  /// udev's answer (`systemd`'s `input_id`); nil where udev said nothing that helps.
  private static func udevKind(_ properties: [String: String], _ traits: Traits) -> Kind? {
    func says(_ name: String) -> Bool { properties[name].map { $0 != "0" && !$0.isEmpty } ?? false }
    let isTablet = says("ID_INPUT_TABLET")
    let isFingers = says("ID_INPUT_TOUCHSCREEN") || says("ID_INPUT_TOUCHPAD")
    if isTablet || (isFingers && traits.isWacom) {
      if traits.hasContactAxis || (isFingers && !traits.hasPen) { return .tabletTouch }
      return .tablet
    }
    if says("ID_INPUT_TOUCHSCREEN") { return .touchscreen }
    if says("ID_INPUT_TOUCHPAD") { return .touchpad }
    if says("ID_INPUT_ACCELEROMETER") { return .accelerometer }
    if says("ID_INPUT_JOYSTICK") { return .joystick }
    if says("ID_INPUT_POINTINGSTICK") { return .pointingStick }
    if says("ID_INPUT_MOUSE") { return .mouse }
    // udev has no word for a panel without keys and without INPUT_PROP_DIRECT (rule K19).
    if traits.hasContactPositions { return nil }
    if says("ID_INPUT_KEYBOARD") { return .keyboard }
    return says("ID_INPUT_KEY") ? .other : nil
  }
}

/// The capabilities that the verdict rests on, each named as udev's `input_id` names it.
private struct Traits {
  let hasPosition: Bool
  let hasDepth: Bool
  let hasPressure: Bool
  /// Both contact axes, and they mean what they say.
  let hasContactPositions: Bool
  /// At least one contact axis: a device with one of the two is a touch device that has to be refused with a reason.
  let hasContactAxis: Bool
  let hasSlots: Bool
  let claimsEveryAxis: Bool
  let hasKeys: Bool
  let hasPen: Bool
  let hasFingerTool: Bool
  let hasTouchKey: Bool
  let hasMouseButton: Bool
  let hasRelativeMotion: Bool
  let hasJoystickButton: Bool
  let hasTyping: Bool
  let isDirect: Bool
  let isAccelerometer: Bool
  let isPointingStick: Bool
  let isWacom: Bool

  init(_ device: DeviceDescription) {
    func abs(_ code: UInt16) -> Bool { device.has(type: EV.abs, code: code) }
    func key(_ code: UInt16) -> Bool { device.has(type: EV.key, code: code) }
    func key(in codes: Range<UInt16>) -> Bool { device.codes[EV.key]?.contains { codes.contains($0) } ?? false }

    // ABS_RESERVED stands right below ABS_MT_SLOT and is sent by nobody: who claims it claims everything (rule K18).
    claimsEveryAxis = abs(ABS.mtSlot) && abs(ABS.mtSlot - 1)
    hasPosition = abs(ABS.x) && abs(ABS.y)
    hasDepth = hasPosition && abs(ABS.z)
    hasPressure = abs(ABS.pressure)
    hasContactPositions = !claimsEveryAxis && abs(ABS.mtPositionX) && abs(ABS.mtPositionY)
    hasContactAxis = !claimsEveryAxis && (abs(ABS.mtPositionX) || abs(ABS.mtPositionY))
    hasSlots = !claimsEveryAxis && abs(ABS.mtSlot)
    hasKeys = !(device.codes[EV.key] ?? []).isEmpty
    hasPen = key(BTN.stylus) || key(BTN.toolPen)
    hasFingerTool = key(BTN.toolFinger)
    hasTouchKey = key(BTN.touch)
    hasMouseButton = key(in: BTN.left..<BTN.joystick)
    hasRelativeMotion = device.has(type: EV.rel, code: 0) && device.has(type: EV.rel, code: 1)
    hasJoystickButton = key(in: BTN.joystick..<BTN.toolPen)
    hasTyping = (UInt16(1)..<32).allSatisfy { key($0) }
    isDirect = device.hasProperty(InputProperty.direct)
    isAccelerometer = device.hasProperty(InputProperty.accelerometer) || (!hasKeys && hasDepth && !hasContactAxis)
    isPointingStick = device.hasProperty(InputProperty.pointingStick)
    isWacom = device.identity.vendor == 0x056a
  }

  var kind: DeviceClass.Kind {
    if isAccelerometer { return .accelerometer }
    if isPointingStick { return .pointingStick }
    if hasContactAxis { return contactKind }
    if hasPosition, let kind = singleKind { return kind }
    if hasMouseButton && (hasRelativeMotion || !hasPosition) { return .mouse }
    if hasJoystickButton { return .joystick }
    return hasTyping ? .keyboard : .other
  }

  /// With contact axes.
  private var contactKind: DeviceClass.Kind {
    if hasPen { return .tabletTouch }
    // A mouse with a touch surface (Magic Mouse) moves by EV_REL; its contacts are for scrolling.
    if hasRelativeMotion && hasMouseButton && !hasTouchKey && !isDirect { return .mouse }
    if isWacom { return .tabletTouch }
    return isTouchpad ? .touchpad : .touchscreen
  }

  /// With `ABS_X` and `ABS_Y` alone.
  private var singleKind: DeviceClass.Kind? {
    if claimsEveryAxis && !hasTouchKey { return nil }
    if hasPen { return .tablet }
    if hasFingerTool && isWacom { return .tabletTouch }
    if isTouchpad { return .touchpad }
    // VMware's absolute mouse, which has no touch key.
    if hasMouseButton && !hasTouchKey && !isDirect { return .mouse }
    if hasTouchKey || isDirect { return .touchscreen }
    // An old panel that tells a touch by its pressure alone (rule K25).
    return hasPressure && !hasKeys ? .touchscreen : nil
  }

  /// Old screens send `BTN_TOOL_DOUBLETAP` too, so only `BTN_TOOL_FINGER` makes a touchpad.
  private var isTouchpad: Bool { hasFingerTool && !isDirect }
}

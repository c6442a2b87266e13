// The kernel's numbers (`linux/input-event-codes.h`) for what Tactus understands. Each enum is a namespace named after
// the C prefix, each constant after the rest of the C name.

/// Event types.
public enum EV {
  @inlinable public static var syn: UInt16 { 0x00 }
  @inlinable public static var key: UInt16 { 0x01 }
  @inlinable public static var rel: UInt16 { 0x02 }
  @inlinable public static var abs: UInt16 { 0x03 }
  @inlinable public static var msc: UInt16 { 0x04 }
  @inlinable public static var sw: UInt16 { 0x05 }
  @inlinable public static var led: UInt16 { 0x11 }
  @inlinable public static var snd: UInt16 { 0x12 }
  @inlinable public static var rep: UInt16 { 0x14 }
  /// One past the highest type (`EV_CNT`).
  @inlinable public static var count: UInt16 { 0x20 }
}

/// Synchronisation codes.
public enum SYN {
  @inlinable public static var report: UInt16 { 0 }
  @inlinable public static var config: UInt16 { 1 }
  @inlinable public static var mtReport: UInt16 { 2 }
  @inlinable public static var dropped: UInt16 { 3 }
}

/// Absolute axes.
public enum ABS {
  @inlinable public static var x: UInt16 { 0x00 }
  @inlinable public static var y: UInt16 { 0x01 }
  @inlinable public static var z: UInt16 { 0x02 }
  @inlinable public static var pressure: UInt16 { 0x18 }
  @inlinable public static var distance: UInt16 { 0x19 }
  @inlinable public static var tiltX: UInt16 { 0x1a }
  @inlinable public static var tiltY: UInt16 { 0x1b }
  @inlinable public static var toolWidth: UInt16 { 0x1c }
  @inlinable public static var misc: UInt16 { 0x28 }
  @inlinable public static var mtSlot: UInt16 { 0x2f }
  @inlinable public static var mtTouchMajor: UInt16 { 0x30 }
  @inlinable public static var mtTouchMinor: UInt16 { 0x31 }
  @inlinable public static var mtWidthMajor: UInt16 { 0x32 }
  @inlinable public static var mtWidthMinor: UInt16 { 0x33 }
  @inlinable public static var mtOrientation: UInt16 { 0x34 }
  @inlinable public static var mtPositionX: UInt16 { 0x35 }
  @inlinable public static var mtPositionY: UInt16 { 0x36 }
  @inlinable public static var mtToolType: UInt16 { 0x37 }
  @inlinable public static var mtBlobID: UInt16 { 0x38 }
  @inlinable public static var mtTrackingID: UInt16 { 0x39 }
  @inlinable public static var mtPressure: UInt16 { 0x3a }
  @inlinable public static var mtDistance: UInt16 { 0x3b }
  @inlinable public static var mtToolX: UInt16 { 0x3c }
  @inlinable public static var mtToolY: UInt16 { 0x3d }
  /// One past the highest axis (`ABS_CNT`).
  @inlinable public static var count: UInt16 { 0x40 }
}

/// Buttons: touch and tool keys.
public enum BTN {
  @inlinable public static var left: UInt16 { 0x110 }
  @inlinable public static var right: UInt16 { 0x111 }
  @inlinable public static var joystick: UInt16 { 0x120 }
  @inlinable public static var gamepad: UInt16 { 0x130 }
  @inlinable public static var toolPen: UInt16 { 0x140 }
  @inlinable public static var toolRubber: UInt16 { 0x141 }
  @inlinable public static var toolBrush: UInt16 { 0x142 }
  @inlinable public static var toolPencil: UInt16 { 0x143 }
  @inlinable public static var toolAirbrush: UInt16 { 0x144 }
  @inlinable public static var toolFinger: UInt16 { 0x145 }
  @inlinable public static var toolMouse: UInt16 { 0x146 }
  @inlinable public static var toolLens: UInt16 { 0x147 }
  @inlinable public static var toolQuintTap: UInt16 { 0x148 }
  @inlinable public static var touch: UInt16 { 0x14a }
  @inlinable public static var stylus: UInt16 { 0x14b }
  @inlinable public static var toolDoubleTap: UInt16 { 0x14d }
  @inlinable public static var toolTripleTap: UInt16 { 0x14e }
  @inlinable public static var toolQuadTap: UInt16 { 0x14f }
}

/// Miscellaneous events.
public enum MSC {
  @inlinable public static var raw: UInt16 { 0x03 }
  @inlinable public static var scan: UInt16 { 0x04 }
  @inlinable public static var timestamp: UInt16 { 0x05 }
}

/// `MT_TOOL_*`, the values of `ABS_MT_TOOL_TYPE`.
public enum MTTool {
  @inlinable public static var finger: Int32 { 0 }
  @inlinable public static var pen: Int32 { 1 }
  @inlinable public static var palm: Int32 { 2 }
  @inlinable public static var dial: Int32 { 0x0a }
}

/// Device properties (`INPUT_PROP_*`).
public enum InputProperty {
  @inlinable public static var pointer: UInt16 { 0 }
  @inlinable public static var direct: UInt16 { 1 }
  @inlinable public static var buttonPad: UInt16 { 2 }
  @inlinable public static var semiMT: UInt16 { 3 }
  @inlinable public static var topButtonPad: UInt16 { 4 }
  @inlinable public static var pointingStick: UInt16 { 5 }
  @inlinable public static var accelerometer: UInt16 { 6 }
  /// One past the highest property (`INPUT_PROP_CNT`).
  @inlinable public static var count: UInt16 { 0x20 }
}

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

/// Keys: those of keyboards, remote controls and headsets that mean something here.
public enum KEY {
  @inlinable public static var esc: UInt16 { 1 }
  /// `KEY_1`.
  @inlinable public static var digit1: UInt16 { 2 }
  @inlinable public static var minus: UInt16 { 12 }
  @inlinable public static var equal: UInt16 { 13 }
  @inlinable public static var q: UInt16 { 16 }
  @inlinable public static var rightBrace: UInt16 { 27 }
  @inlinable public static var enter: UInt16 { 28 }
  @inlinable public static var a: UInt16 { 30 }
  @inlinable public static var grave: UInt16 { 41 }
  @inlinable public static var backslash: UInt16 { 43 }
  @inlinable public static var slash: UInt16 { 53 }
  @inlinable public static var kpAsterisk: UInt16 { 55 }
  @inlinable public static var space: UInt16 { 57 }
  @inlinable public static var f1: UInt16 { 59 }
  @inlinable public static var kp7: UInt16 { 71 }
  @inlinable public static var kpDot: UInt16 { 83 }
  /// `KEY_102ND`.
  @inlinable public static var nonUS: UInt16 { 86 }
  @inlinable public static var ro: UInt16 { 89 }
  @inlinable public static var kpJPComma: UInt16 { 95 }
  @inlinable public static var kpEnter: UInt16 { 96 }
  @inlinable public static var kpSlash: UInt16 { 98 }
  @inlinable public static var up: UInt16 { 103 }
  @inlinable public static var pageUp: UInt16 { 104 }
  @inlinable public static var left: UInt16 { 105 }
  @inlinable public static var right: UInt16 { 106 }
  @inlinable public static var down: UInt16 { 108 }
  @inlinable public static var pageDown: UInt16 { 109 }
  @inlinable public static var mute: UInt16 { 113 }
  @inlinable public static var volumeDown: UInt16 { 114 }
  @inlinable public static var volumeUp: UInt16 { 115 }
  @inlinable public static var power: UInt16 { 116 }
  @inlinable public static var kpEqual: UInt16 { 117 }
  @inlinable public static var kpPlusMinus: UInt16 { 118 }
  @inlinable public static var pause: UInt16 { 119 }
  @inlinable public static var kpComma: UInt16 { 121 }
  @inlinable public static var yen: UInt16 { 124 }
  @inlinable public static var stop: UInt16 { 128 }
  @inlinable public static var menu: UInt16 { 139 }
  @inlinable public static var back: UInt16 { 158 }
  @inlinable public static var nextSong: UInt16 { 163 }
  @inlinable public static var playPause: UInt16 { 164 }
  @inlinable public static var previousSong: UInt16 { 165 }
  @inlinable public static var stopCD: UInt16 { 166 }
  @inlinable public static var rewind: UInt16 { 168 }
  @inlinable public static var homePage: UInt16 { 172 }
  @inlinable public static var exit: UInt16 { 174 }
  @inlinable public static var kpLeftParen: UInt16 { 179 }
  @inlinable public static var kpRightParen: UInt16 { 180 }
  @inlinable public static var playCD: UInt16 { 200 }
  @inlinable public static var pauseCD: UInt16 { 201 }
  @inlinable public static var play: UInt16 { 207 }
  @inlinable public static var fastForward: UInt16 { 208 }
  @inlinable public static var question: UInt16 { 214 }
  @inlinable public static var media: UInt16 { 226 }
  @inlinable public static var ok: UInt16 { 0x160 }
  @inlinable public static var select: UInt16 { 0x161 }
  @inlinable public static var channelUp: UInt16 { 0x192 }
  @inlinable public static var channelDown: UInt16 { 0x193 }
  @inlinable public static var next: UInt16 { 0x197 }
  @inlinable public static var previous: UInt16 { 0x19c }
  @inlinable public static var dollar: UInt16 { 0x1b2 }
  @inlinable public static var euro: UInt16 { 0x1b3 }
  @inlinable public static var brlDot1: UInt16 { 0x1f1 }
  @inlinable public static var brlDot10: UInt16 { 0x1fa }
  @inlinable public static var numeric0: UInt16 { 0x200 }
  @inlinable public static var numeric9: UInt16 { 0x209 }
  /// One past the highest key or button (`KEY_CNT`).
  @inlinable public static var count: UInt16 { 0x300 }
}

/// Buttons: those of mice, joysticks and direction pads, touch and tool keys.
public enum BTN {
  /// `BTN_0`, the first of the numbered buttons (`BTN_MISC`).
  @inlinable public static var first: UInt16 { 0x100 }
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
  @inlinable public static var wheel: UInt16 { 0x150 }
  @inlinable public static var dpadUp: UInt16 { 0x220 }
  @inlinable public static var dpadDown: UInt16 { 0x221 }
  @inlinable public static var dpadLeft: UInt16 { 0x222 }
  @inlinable public static var dpadRight: UInt16 { 0x223 }
  @inlinable public static var triggerHappy1: UInt16 { 0x2c0 }
  @inlinable public static var triggerHappy40: UInt16 { 0x2e7 }
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

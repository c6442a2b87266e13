public import Evdev

/// Guesses what a device is from the events that it sent, for recordings without a header.
///
/// The codes are those that were seen, so that what the device did not do is missing. An axis reaches from 0, or the
/// lowest value where that is below, to the highest value seen; the same range is taken for `ABS_X` and
/// `ABS_MT_POSITION_X`, and for y. A touch device without a tool for fingers is taken for a touchscreen.
///
/// Its size does not depend on the number of events.
public struct DescriptionInference: Sendable {
  /// No type has more codes than this (`KEY_CNT`).
  private static let codesPerType = 0x300
  private static let wordsPerType = codesPerType / 64

  /// One bit for each code of each type.
  private var seen = [UInt64](repeating: 0, count: Int(EV.count) * wordsPerType)
  private var lowest = [Int32](repeating: .max, count: Int(ABS.count))
  private var highest = [Int32](repeating: .min, count: Int(ABS.count))

  public init() {}

  /// Takes an event into account; codes that the kernel does not have are ignored.
  public mutating func add(_ event: InputEvent) {
    let code = Int(event.code)
    guard event.type < EV.count, code < Self.codesPerType else { return }
    if event.type == EV.abs {
      guard event.code < ABS.count else { return }
      lowest[code] = min(lowest[code], event.value)
      highest[code] = max(highest[code], event.value)
    }
    seen[Int(event.type) * Self.wordsPerType + code / 64] |= 1 << UInt64(code % 64)
  }

  /// What the events so far say of the device.
  public var description: DeviceDescription {
    var description = DeviceDescription(name: "unknown device")
    for type in 1..<EV.count {
      for code in 0..<UInt16(Self.codesPerType) where has(type, code) { description.addCode(code, type: type) }
    }
    for axis in description.codes[EV.abs] ?? [] { description.axes[axis] = range(of: axis) }
    let touches = has(EV.abs, ABS.mtPositionX) || has(EV.key, BTN.touch)
    if touches, !has(EV.key, BTN.toolFinger) { description.addProperty(InputProperty.direct) }
    if isSlotZeroOnly {
      for axis in [ABS.mtSlot, ABS.mtTrackingID] {
        description.axes[axis] = range(of: axis)
        description.addCode(axis, type: EV.abs)
      }
    }
    return description
  }

  /// Whether contacts were told by slots although no slot is in sight: all in slot 0. A device without slots would end each
  /// packet by `SYN_MT_REPORT`, which may only be left out beside `BTN_TOUCH` or `ABS_PRESSURE` (rule K9).
  private var isSlotZeroOnly: Bool {
    guard !has(EV.abs, ABS.mtSlot), !has(EV.syn, SYN.mtReport) else { return false }
    if has(EV.abs, ABS.mtTrackingID) { return true }
    return has(EV.abs, ABS.mtPositionX) && !has(EV.key, BTN.touch) && !has(EV.abs, ABS.pressure)
  }

  private func has(_ type: UInt16, _ code: UInt16) -> Bool {
    seen[Int(type) * Self.wordsPerType + Int(code) / 64] & (1 << UInt64(code % 64)) != 0
  }

  private func range(of axis: UInt16) -> AxisInfo {
    let twin: UInt16
    switch axis {
    case ABS.mtTrackingID: return AxisInfo(minimum: 0, maximum: 65_535)
    // Slots are numbers of places, not values: ten are usual, and a damaged file must not ask for millions.
    case ABS.mtSlot: return AxisInfo(minimum: 0, maximum: min(max(highest[Int(axis)], 9), 255))
    case ABS.x: twin = ABS.mtPositionX
    case ABS.y: twin = ABS.mtPositionY
    case ABS.mtPositionX: twin = ABS.x
    case ABS.mtPositionY: twin = ABS.y
    default: twin = axis
    }
    let minimum = min(0, lowest[Int(axis)], lowest[Int(twin)])
    let maximum = max(highest[Int(axis)], highest[Int(twin)])
    return AxisInfo(minimum: minimum, maximum: max(maximum, minimum == .max ? .max : minimum + 1))
  }
}

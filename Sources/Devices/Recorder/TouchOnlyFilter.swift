internal import Evdev

/// Leaves out of a device's frames all that does not come of touching it, so that nothing typed gets into a recording.
///
/// Axes stay, as do the keys of touches, tools and pointer buttons, and the device's own clock. Scan codes and repeats go with
/// the keys that they belong to, and so does a frame that held nothing else: when somebody typed is nobody's business either.
struct TouchOnlyFilter {
  /// When events were lost last: frames of that time say that the state is known again, even empty ones (rule K1).
  private var lastDrop: Timestamp?

  init() {}

  /// What is left of a frame; nil for nothing.
  mutating func filter(_ frame: [InputEvent]) -> [InputEvent]? {
    if let drop = frame.first(where: { $0.type == EV.syn && $0.code == SYN.dropped }) { lastDrop = drop.time }
    // Most frames are of touching alone.
    if frame.allSatisfy(Self.isTouch) { return frame }
    let kept = frame.filter(Self.isTouch)
    let isEmptied = kept.count < frame.count && !kept.contains { $0.type == EV.abs || $0.type == EV.key }
    if isEmptied, frame.last?.time != lastDrop { return nil }
    return kept
  }

  static func isTouch(_ event: InputEvent) -> Bool {
    switch event.type {
    case EV.syn, EV.abs: true
    case EV.key: isTouchKey(event.code)
    case EV.msc: event.code == MSC.timestamp
    default: false
    }
  }

  /// The buttons of a pointer (`BTN_LEFT` to `BTN_TASK`), and those of tools, pens and touches (`BTN_DIGI`).
  static func isTouchKey(_ code: UInt16) -> Bool { 0x110...0x117 ~= code || 0x140...0x14f ~= code }
}

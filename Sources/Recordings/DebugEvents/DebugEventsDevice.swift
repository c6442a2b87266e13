import Evdev

/// A touch device as `libinput debug-events` shows it, turned back into slots.
struct DebugEventsDevice: Sendable {
  let node: String
  var name: String
  /// In hundredths of a millimetre, as told when the device was added.
  var size: (width: Int64, height: Int64)?
  /// Its number, given at its first contact.
  var index: Int?

  private var slot: Int32 = 0
  private var nextID: Int32 = 0
  /// The slots whose contact was cancelled, whose next one must be a finger again.
  private var palms: Set<Int32> = []
  private var time = Timestamp.zero
  private var isFrameOpen = false

  /// Positions are hundredths of a percent.
  private static let range: Int32 = 10_000
  private static let slots: Int32 = 64

  init(node: String) {
    self.node = node
    name = node
  }

  func description(for position: DebugEventsLine.Position?) -> DeviceDescription {
    var description = DeviceDescription(name: name, properties: [InputProperty.direct])
    let width = size?.width ?? Self.length(position?.millimetresX, position?.x)
    let height = size?.height ?? Self.length(position?.millimetresY, position?.y)
    let isSized = width > 0 && height > 0
    description.axes = [
      ABS.mtSlot: AxisInfo(minimum: 0, maximum: 9),
      ABS.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
      ABS.mtPositionX: Self.axis(isSized ? width : 0),
      ABS.mtPositionY: Self.axis(isSized ? height : 0),
      ABS.mtToolType: AxisInfo(minimum: 0, maximum: MTTool.palm),
    ]
    for code in description.axes.keys { description.addCode(code, type: EV.abs) }
    return description
  }

  /// Takes one line's contact; `emit` gets the events that it becomes.
  mutating func take(_ line: DebugEventsLine, _ emit: (InputEvent) -> Void) {
    guard let lineTime = line.time else { return }
    // Frames that were cut out of the log end where the time changes.
    if isFrameOpen, lineTime != time { report(emit) }
    time = lineTime
    if line.kind == .frame {
      if isFrameOpen { report(emit) }
      return
    }
    let number = min(max(line.slot ?? 0, 0), Self.slots - 1)
    if number != slot { send(ABS.mtSlot, number, emit) }
    slot = number
    isFrameOpen = true
    switch line.kind {
    case .down:
      send(ABS.mtTrackingID, nextID, emit)
      nextID = (nextID + 1) % 65_536
      if palms.remove(slot) != nil { send(ABS.mtToolType, MTTool.finger, emit) }
      sendPosition(line.position, emit)
    case .motion:
      sendPosition(line.position, emit)
    case .up:
      send(ABS.mtTrackingID, -1, emit)
    case .cancel:
      // A contact that turns into a palm is cancelled (rule K12), then it can leave.
      send(ABS.mtToolType, MTTool.palm, emit)
      palms.insert(slot)
      report(emit)
      send(ABS.mtTrackingID, -1, emit)
      isFrameOpen = true
    case .deviceAdded, .frame, .other:
      break
    }
  }

  /// Ends a frame that the log's end left open.
  mutating func finish(_ emit: (InputEvent) -> Void) {
    if isFrameOpen { report(emit) }
  }

  private mutating func report(_ emit: (InputEvent) -> Void) {
    emit(InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0))
    isFrameOpen = false
  }

  private func send(_ code: UInt16, _ value: Int32, _ emit: (InputEvent) -> Void) {
    emit(InputEvent(time: time, type: EV.abs, code: code, value: value))
  }

  private func sendPosition(_ position: DebugEventsLine.Position?, _ emit: (InputEvent) -> Void) {
    guard let position else { return }
    send(ABS.mtPositionX, Int32(clamping: position.x), emit)
    send(ABS.mtPositionY, Int32(clamping: position.y), emit)
  }

  private static func axis(_ length: Int64) -> AxisInfo {
    guard length > 0 else { return AxisInfo(minimum: 0, maximum: range - 1) }
    let resolution = (Int64(range) * 100 + length / 2) / length
    return AxisInfo(minimum: 0, maximum: range - 1, resolution: Int32(clamping: max(resolution, 1)))
  }

  /// The panel's length in hundredths of a millimetre, from one position on it told in both units.
  private static func length(_ millimetres: Int64?, _ hundredths: Int64?) -> Int64 {
    guard let millimetres, let hundredths, hundredths > 0, 0...1_000_000_000 ~= millimetres else { return 0 }
    return millimetres * Int64(range) / hundredths
  }
}

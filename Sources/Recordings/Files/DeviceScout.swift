import Evdev

/// Finds out whether a recording says what its events need to know of a device and, if not, what the events say of it.
///
/// A log may have no header, or one that somebody cut short: it names the device, but not its axes, or only some of them. The
/// first frame shows that, for a device sends no position on an axis that it does not have.
struct DeviceScout: Sendable {
  private enum State {
    /// The description has not met a frame yet.
    case undecided
    case complete
    case lacking
  }

  private let device: RecordedDevice
  private var inference = DescriptionInference()
  private var state: State

  init(_ device: RecordedDevice) {
    self.device = device
    let isEmpty = device.source == .missing || device.description.saysNothing
    state = isEmpty || device.description.lacksPositions ? .lacking : .undecided
  }

  /// Whether more events cannot change what is known.
  var isDecided: Bool { state == .complete }

  mutating func add(_ event: InputEvent) {
    switch state {
    case .complete: return
    case .lacking: break
    case .undecided:
      if event.type == EV.abs, ABS.positions.contains(event.code), device.description.axes[event.code] == nil {
        state = .lacking
      } else if event.isReport {
        state = .complete
      }
    }
    inference.add(event)
  }

  /// What to take the device for instead; nil where the recording says enough of it, or the events say no more.
  var replacement: (description: DeviceDescription, source: RecordedDevice.Source)? {
    guard state == .lacking else { return nil }
    let inferred = inference.description
    if device.source == .missing { return (inferred, .valuesSeen) }
    let completed = device.description.completed(by: inferred)
    return completed == device.description ? nil : (completed, .valuesSeen)
  }

  /// What to tell of a header that did not say enough.
  var note: RecordingNote? {
    guard device.source != .missing, replacement != nil else { return nil }
    let name = device.description.name
    let whose = name.isEmpty ? "a device" : "\"\(name)\""
    return RecordingNote(
      .guessed, "the description of \(whose) was cut before its axes, or has none: only what it says was kept of it")
  }
}

extension ABS {
  /// The axes that say where a contact is.
  fileprivate static var positions: [UInt16] { [x, y, mtPositionX, mtPositionY] }

  /// The axis that has the same range on devices that have both.
  fileprivate static func twin(of axis: UInt16) -> UInt16? {
    switch axis {
    case x: mtPositionX
    case y: mtPositionY
    case mtPositionX: x
    case mtPositionY: y
    default: nil
    }
  }
}

extension DeviceDescription {
  /// Whether nothing is said of what the device can send.
  var saysNothing: Bool { codes.values.allSatisfy(\.isEmpty) && axes.isEmpty }

  /// Whether touches are told, or positions, whose ranges are not.
  fileprivate var lacksPositions: Bool {
    guard !ABS.positions.contains(where: { axes[$0] != nil }) else { return false }
    return has(type: EV.key, code: BTN.touch) || has(type: EV.key, code: BTN.toolFinger)
      || ABS.positions.contains { has(type: EV.abs, code: $0) }
  }

  /// The description with what the events say beyond it.
  fileprivate func completed(by inferred: DeviceDescription) -> DeviceDescription {
    var completed = self
    for (type, codes) in inferred.codes { for code in codes { completed.addCode(code, type: type) } }
    for (code, axis) in inferred.axes where completed.axes[code] == nil {
      completed.axes[code] = ABS.twin(of: code).flatMap { axes[$0] } ?? axis
    }
    if properties.isEmpty, !has(type: EV.key, code: BTN.toolFinger) {
      for property in inferred.properties { completed.addProperty(property) }
    }
    return completed
  }
}

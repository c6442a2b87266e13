import Glibc
import Tactus
import TestSupport

/// A log out of a bug report, run through a replay, with what came before or goes on after the part that was pasted.
///
/// The logs do not belong to this repository: they are at `$TACTUS_REPORTS`, else beside it. The lines that begin with `##`
/// in each say what is right.
final class ReportsRun {
  /// Nil, and a printed line, where there are none.
  static let root: String? = {
    let root =
      unsafe getenv("TACTUS_REPORTS").map { unsafe String(cString: $0) } ?? "\(Corpus.package)/../shared/reports"
    guard unsafe access(root, R_OK) != 0 else { return root }
    print("no reports at $TACTUS_REPORTS nor at ../shared/reports: their tests are skipped")
    return nil
  }()

  /// What happened to touches: `12156: touch 1 began 186,174`, in microseconds since the log's first event and in the device's
  /// units counted from the axes' minimum.
  private(set) var touches: [String] = []
  /// `0: frameCut`.
  private(set) var diagnostics: [String] = []
  /// `tap ended [1]`: type, state and touches of each action.
  private(set) var gestures: [String] = []
  /// How many samples of contacts there were, those that make no touch included.
  private(set) var samples = 0
  /// The numbers that gestures carried, by `TYPE.KEY`, the last ones.
  private(set) var facts: [String: Double] = [:]
  private(set) var devices: [Replay.Outcome] = []
  private(set) var description = DeviceDescription()

  private var start = Timestamp.zero

  /// An event so many microseconds after the log's first one.
  struct Event {
    var offset: Int64
    var type: UInt16
    var code: UInt16
    var value: Int32

    static func abs(_ offset: Int64, _ code: UInt16, _ value: Int32) -> Event {
      Event(offset: offset, type: EV.abs, code: code, value: value)
    }
    static func key(_ offset: Int64, _ code: UInt16, _ value: Int32) -> Event {
      Event(offset: offset, type: EV.key, code: code, value: value)
    }
    static func report(_ offset: Int64) -> Event { Event(offset: offset, type: EV.syn, code: SYN.report, value: 0) }
    static func packet(_ offset: Int64) -> Event { Event(offset: offset, type: EV.syn, code: SYN.mtReport, value: 0) }
    /// A contact in a slot, all that belongs to it.
    static func contact(_ offset: Int64, slot: Int32, id: Int32, _ x: Int32, _ y: Int32) -> [Event] {
      [
        .abs(offset, ABS.mtSlot, slot), .abs(offset, ABS.mtTrackingID, id), .abs(offset, ABS.mtPositionX, x),
        .abs(offset, ABS.mtPositionY, y),
      ]
    }
    /// A contact as a packet, with or without an id.
    static func packet(_ offset: Int64, id: Int32? = nil, _ x: Int32, _ y: Int32) -> [Event] {
      (id.map { [.abs(offset, ABS.mtTrackingID, $0)] } ?? [])
        + [.abs(offset, ABS.mtPositionX, x), .abs(offset, ABS.mtPositionY, y), .packet(offset)]
    }
  }

  /// - Parameters:
  ///   - name: of the file, without `.txt`.
  ///   - device: takes the place of what the log says of its device.
  ///   - before: what the device sent before the part that was pasted.
  ///   - after: how it goes on.
  ///   - inUnits: a window of one point for each of the device's units; else the device's own.
  init(
    _ name: String, device: DeviceDescription? = nil, before: [Event] = [], after: [Event] = [],
    tuning: TouchTuning = TouchTuning(), inUnits: Bool = true
  ) throws {
    var items: [RecordingItem] = []
    var file = try RecordingFile(path: "\(Self.root ?? "")/\(name).txt", description: device)
    try file.readAll { items.append($0) }
    for case .device(let device) in items { description = device.description }
    for case .event(let event, _) in items.prefix(2) { start = event.time }

    var scene = SceneDescription.standard
    if inUnits { scene.windows[0].size = units }
    let kinds: Set<JournalEntry.Kind> = [.touch, .diagnostic, .gesture, .contact]
    let replay = Replay(scene: scene, journal: Journal(kinds: kinds) { [unowned self] in note($0) })
    replay.engine.touchTuning = tuning
    for (place, item) in items.enumerated() {
      replay.take(item)
      if place == 0 { for event in before { replay.take(.event(input(event), device: 0)) } }
    }
    for event in after { replay.take(.event(input(event), device: 0)) }
    replay.finish()
    devices = replay.devices
  }

  /// What happened to touches, without the times.
  var story: [String] { touches.map { String($0.split(separator: " ", maxSplits: 1)[1]) } }

  private var units: Size? {
    guard let codes = description.deviceClass.positionAxes, let x = description.axes[codes.x],
      let y = description.axes[codes.y]
    else { return nil }
    return Size(width: Double(x.span), height: Double(y.span))
  }

  private func input(_ event: Event) -> InputEvent {
    InputEvent(
      time: start.advanced(byMicroseconds: event.offset), type: event.type, code: event.code, value: event.value)
  }

  private func note(_ entry: JournalEntry) {
    let time = entry.time.microseconds(since: start)
    switch entry.content {
    case .touch(let touch):
      touches.append(
        "\(time): touch \(touch.touch) \(touch.phase) \(short(touch.location.x)),\(short(touch.location.y))")
    case .diagnostic(let diagnostic): diagnostics.append("\(time): \(diagnostic.code)")
    case .contact: samples += 1
    case .gesture(let gesture):
      gestures.append("\(gesture.type) \(gesture.state) \(gesture.touches)")
      for case (let key, .number(let number)) in gesture.facts { facts["\(gesture.type).\(key)"] = number.value }
    case .scene, .device, .hitTest, .deliver, .recognizer, .deadline, .motion, .remote, .press: break
    }
  }

  private func short(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}

extension DeviceDescription {
  /// A slotted device as somebody describes it by hand: axes from a minimum to a maximum, with what they hold now.
  static func slotted(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, slots: Int32, now: (x: Int32, y: Int32) = (0, 0),
    resolution: Int32 = 0, isTouchpad: Bool = false
  ) -> DeviceDescription {
    let keys = [BTN.touch] + (isTouchpad ? [BTN.toolFinger, BTN.toolDoubleTap, BTN.toolTripleTap, BTN.toolQuadTap] : [])
    return DeviceDescription(
      name: "by hand", properties: [isTouchpad ? InputProperty.pointer : InputProperty.direct],
      codes: [EV.key: keys],
      axes: [
        ABS.mtSlot: AxisInfo(minimum: 0, maximum: slots - 1), ABS.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
        ABS.mtPositionX: AxisInfo(
          value: now.x, minimum: x.lowerBound, maximum: x.upperBound, resolution: resolution),
        ABS.mtPositionY: AxisInfo(
          value: now.y, minimum: y.lowerBound, maximum: y.upperBound, resolution: resolution),
      ])
  }
}

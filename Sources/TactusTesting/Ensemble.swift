public import Engines
public import Evdev
public import Inputs
public import Recordings
public import Responders

/// Several performers at the same time: what their devices sent, in the order of its times.
///
/// ```swift
/// try Ensemble(hand, carrier, thumb).write(to: "recording.yml")
/// ```
public struct Ensemble: Sendable {
  public let performers: [any Performer]

  /// - Parameter performers: the devices in this order; of what happens at one moment, theirs come first who stand first.
  public init(_ performers: any Performer...) { self.init(performers) }

  /// - Parameter performers: the devices in this order.
  public init(_ performers: [any Performer]) { self.performers = performers }

  /// All frames in the order of their times, each with the place of the performer whose device sent it.
  public var frames: [(performer: Int, events: [InputEvent])] {
    var frames: [(time: Timestamp, performer: Int, events: [InputEvent])] = []
    for (place, performer) in performers.enumerated() {
      for events in performer.frames { frames.append((events.last?.time ?? .zero, place, events)) }
    }
    // Stable, so that one device's frames keep their order.
    let order = frames.indices.sorted { (frames[$0].time, $0) < (frames[$1].time, $1) }
    return order.map { (frames[$0].performer, frames[$0].events) }
  }

  /// What the devices sent, as `libinput record` writes it, the one log that has room for several: as the nodes `event0`, `event1`
  /// and so on.
  public func recording() -> [UInt8] {
    var writer = LibinputRecordWriter()
    var bytes: [UInt8] = []
    for item in items { writer.write(item, to: &bytes) }
    writer.finish(to: &bytes)
    return bytes
  }

  /// Writes ``recording()`` into a file.
  public func write(to path: String) throws(RecordingError) {
    var output = try RecordingOutput(path: path, writer: LibinputRecordWriter())
    for item in items { try output.write(item) }
    try output.finish()
  }

  private var items: [RecordingItem] {
    var items: [RecordingItem] = []
    for (place, performer) in performers.enumerated() {
      items.append(
        .device(
          RecordedDevice(
            index: place, description: performer.deviceDescription, source: .header, node: "/dev/input/event\(place)")))
    }
    for frame in frames { items += frame.events.map { .event($0, device: frame.performer) } }
    return items
  }

  /// Does before an engine what was done so far, all at its own time; see ``Performer/play(into:window:named:takingText:finishes:)``.
  ///
  /// - Returns: the devices, in the order of the performers.
  @discardableResult
  public func play(
    into engine: Engine, window: Window? = nil, takingText: Bool = false, finishes: Bool = true
  ) throws(DeviceRefusal) -> [DeviceID] {
    let frames = frames
    var devices: [DeviceID] = []
    for performer in performers {
      devices.append(
        try engine.attach(
          performer.deviceDescription, named: performer.label, to: window, at: frames.first?.events.last?.time,
          takingText: takingText))
    }
    for frame in frames { engine.feed(frame.events, from: devices[frame.performer]) }
    if finishes { engine.finish() }
    return devices
  }
}

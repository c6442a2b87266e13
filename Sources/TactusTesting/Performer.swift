public import Engines
public import Evdev
public import Inputs
public import Recordings
public import Responders

/// Somebody who does something with a device, and what the device sent: a ``Hand`` on a panel, a ``Carrier`` of a motion
/// sensor, a ``Thumb`` on keys.
public protocol Performer: Sendable {
  /// What the device says of itself.
  var deviceDescription: DeviceDescription { get }
  /// What journals call the device unless they are told otherwise.
  var label: String { get }
  /// All that the device sent so far.
  var events: [InputEvent] { get }
}

extension Performer {
  /// ``events``, frame by frame, each with its report at the end.
  public var frames: [[InputEvent]] {
    events.split(omittingEmptySubsequences: true, whereSeparator: \.isReport).map { frame in
      Array(events[frame.startIndex...frame.endIndex])
    }
  }

  /// What the device sent, as evemu text with its header.
  public func recording(version: EvemuVersion = .v13, comments: Bool = true) -> [UInt8] {
    var writer = EvemuWriter(version: version, comments: comments)
    var bytes: [UInt8] = []
    writer.write(deviceDescription, events, to: &bytes)
    return bytes
  }

  /// Writes what the device sent into a file, in the format that its name says, such as `hand.yml`; by default evemu.
  public func write(to path: String) throws(RecordingError) {
    let writer = RecordingFormat(fileName: path)?.makeWriter() ?? EvemuWriter()
    var output = try RecordingOutput(path: path, writer: writer)
    try output.write(.device(RecordedDevice(description: deviceDescription, source: .header)))
    for event in events { try output.write(.event(event, device: 0)) }
    try output.finish()
  }

  /// Does before an engine what was done so far, at once: attaches the device, feeds its frames, and by default brings to
  /// its end what waits, such as a tap that could still become a double tap.
  ///
  /// - Parameters:
  ///   - window: where a panel is mapped, and keys and motion go; by default the frontmost window for a panel, the key window
  ///     for the rest.
  ///   - label: what journals call the device; by default ``label``.
  ///   - takingText: whether the keys of a device that types text are wanted.
  ///   - finishes: whether what is down or under way is cancelled, and deadlines fire, at the end.
  /// - Returns: the device, which stays attached.
  /// - Throws: ``DeviceRefusal`` for a device that cannot be followed.
  @discardableResult
  public func play(
    into engine: Engine, window: Window? = nil, named label: String? = nil, takingText: Bool = false, finishes: Bool = true
  ) throws(DeviceRefusal) -> DeviceID {
    let frames = frames
    let device = try engine.attach(
      deviceDescription, named: label ?? self.label, to: window, at: frames.first?.last?.time, takingText: takingText)
    for frame in frames { engine.feed(frame, from: device) }
    if finishes { engine.finish() }
    return device
  }
}

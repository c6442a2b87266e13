public import Evdev

/// Keeps what a device has sent in the last seconds, in memory of a bounded size, so that it can be written down after something
/// odd has happened.
///
/// ```swift
/// let recorder = FlightRecorder(device, keeping: .seconds(60), fromOpening: true)
/// try device.readFrames { frame in
///   recorder.take(frame)
///   …
/// }
/// // later: `recorder.recording`, with `recorder.description`, replays
/// ```
///
/// Nothing typed gets into it: of a device that types text it keeps what touching says alone.
public final class FlightRecorder {
  /// As many events are kept at most; an event takes 16 bytes.
  public static let mostEvents = EventTail.mostEvents

  private let device: LiveDevice
  private var tail: EventTail

  /// - Parameter fromOpening: the device has just been opened, so that fingers that are down are ignored until they lift, here as
  ///   there (rule K3).
  public init(_ device: LiveDevice, keeping span: Duration, fromOpening: Bool) {
    self.device = device
    tail = EventTail(
      device.reader.state, microseconds: span.microseconds, ignoresHeld: fromOpening, typesText: device.description.typesText)
  }

  /// How long is kept, counted back from the newest event.
  public var span: Duration {
    get { .microseconds(tail.span) }
    set { tail.span = newValue.microseconds }
  }

  /// The device has sent nothing.
  public var isEmpty: Bool { tail.isEmpty }

  /// Takes a frame that the device has handed on.
  public func take(_ frame: [InputEvent]) { tail.take(frame) }

  /// Begins anew: what the device did meanwhile is not known, and fingers that are down are ignored (rule K29).
  public func restart() {
    tail = EventTail(
      device.reader.state, microseconds: tail.span, ignoresHeld: true, typesText: device.description.typesText)
  }

  /// The device as a recording describes it: the recording's first frame tells the values of its axes.
  public var description: DeviceDescription {
    var description = device.description
    for code in description.axes.keys { description.axes[code]?.value = 0 }
    return description
  }

  /// What is kept, after the state that the device was in before it.
  public var recording: [InputEvent] { tail.recording }
}

/// Collects a device's events into frames: all events up to and including a `SYN_REPORT`.
///
/// A frame is the unit that everything downstream takes, so that several slots that change together are one batch
/// (rule K8). The storage is reused from frame to frame.
public struct FrameAssembler: Sendable {
  /// The events of the frame being collected.
  public private(set) var events: [InputEvent] = []
  private var isComplete = false

  /// A stream without reports must not grow without bound: a frame longer than this ends where it stands.
  /// The kernel's own client queue holds at most some thousands of events.
  public static let maximumFrameLength = 16_384

  public init() {
    events.reserveCapacity(64)
  }

  /// Adds an event; true when it completes a frame, which then stands in ``events`` until the next call.
  public mutating func append(_ event: InputEvent) -> Bool {
    if isComplete {
      events.removeAll(keepingCapacity: true)
      isComplete = false
    }
    events.append(event)
    isComplete = event.isReport || events.count >= Self.maximumFrameLength
    return isComplete
  }

  /// Whether events were collected after the last whole frame.
  public var hasPartialFrame: Bool { !isComplete && !events.isEmpty }
}

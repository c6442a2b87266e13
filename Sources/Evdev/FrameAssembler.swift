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

  /// The events of one frame lie no farther apart than this, microseconds. Old kernels stamped each event by itself: by
  /// at most 0.2 ms apart in 256 recordings of real devices; python-evdev's tool rounds to 10 ms.
  public static let longestPause: Int64 = 20_000

  /// Whether this event cannot belong to the frame being collected, whose end must have been cut away.
  public func isCut(before event: InputEvent) -> Bool {
    guard hasPartialFrame, let last = events.last else { return false }
    return event.time.microseconds(since: last.time).magnitude > Self.longestPause.magnitude
  }

  /// Ends the frame being collected where its end is missing; false where none is being collected.
  public mutating func end() -> Bool {
    guard hasPartialFrame, let last = events.last else { return false }
    return append(InputEvent(time: last.time, type: EV.syn, code: SYN.report, value: 0))
  }
}

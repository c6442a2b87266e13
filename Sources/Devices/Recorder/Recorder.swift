public import Evdev

/// Hands on what a device says in such a way that its replay is what happened live.
///
/// It waits until nothing touches the device, since a recording that begins in the middle of a touch tells half of it. Then it
/// tells the state that the device was in, where that is not what a reader assumes, and from there on each frame as the kernel
/// sent it, with the kernel's times. Where the kernel lost events, `SYN_DROPPED` is followed by frames of the same time that
/// tell the difference (rule K1).
///
/// ```swift
/// let recorder = Recorder(device)
/// // whenever `device.descriptor` can be read:
/// try recorder.readFrames { frame in … }
/// ```
public final class Recorder {
  /// How much there is so far.
  public struct Progress: Hashable, Sendable {
    public var frames = 0
    public var events = 0
    /// How often the kernel lost events.
    public var losses = 0
    /// The times of the first and last frame.
    public var first: Timestamp?
    public var last: Timestamp?

    public var microseconds: Int64 {
      guard let first, let last else { return 0 }
      return last.microseconds(since: first)
    }
  }

  public private(set) var progress = Progress()
  /// Something touches the device, and nothing is recorded until it lifts.
  public private(set) var isWaiting: Bool

  private let source: any FrameSource
  private var filter: TouchOnlyFilter?
  /// What is told before the first frame, its times still to be set to that frame's.
  private var beginning: [InputEvent]?

  /// - Parameters:
  ///   - device: what is recorded.
  ///   - touchOnly: leaves out all that does not come of touching, so that nothing typed gets out. What types text is always
  ///     recorded so.
  ///   - waits: for a moment when nothing touches the device; otherwise what is down at first is ignored until it lifts
  ///     (rule K3).
  public convenience init(_ device: LiveDevice, touchOnly: Bool = false, waits: Bool = true) {
    self.init(source: device, touchOnly: touchOnly || device.description.typesText, waits: waits)
  }

  init(source: any FrameSource, touchOnly: Bool = false, waits: Bool = true) {
    self.source = source
    filter = touchOnly ? TouchOnlyFilter() : nil
    isWaiting = waits && source.hasContacts
    if !isWaiting { beginning = source.beginning(at: .zero) }
  }

  /// Hands on what belongs into the recording of all that waits. The array may be reused.
  ///
  /// - Throws: ``DeviceLoss`` when the device can be read no longer; what came before has been handed on.
  public func readFrames(_ sink: ([InputEvent]) -> Void) throws(DeviceLoss) {
    try source.readFrames { take($0, sink) }
  }

  private func take(_ frame: [InputEvent], _ sink: ([InputEvent]) -> Void) {
    guard !isWaiting else {
      if !source.hasContacts {
        isWaiting = false
        beginning = source.beginning(at: .zero)
      }
      return
    }
    if let time = frame.last?.time, let beginning {
      self.beginning = nil
      handOn(
        beginning.map { InputEvent(time: time, type: $0.type, code: $0.code, value: $0.value) }, sink)
    }
    handOn(frame, sink)
  }

  private func handOn(_ frame: [InputEvent], _ sink: ([InputEvent]) -> Void) {
    guard let kept = filter == nil ? frame : filter?.filter(frame), let time = kept.last?.time else { return }
    progress.frames += 1
    progress.events += kept.count
    if kept.contains(where: { $0.type == EV.syn && $0.code == SYN.dropped }) { progress.losses += 1 }
    progress.first = progress.first ?? time
    progress.last = time
    sink(kept)
  }
}

/// What a recorder reads: a live device, or a test's stand-in.
protocol FrameSource: AnyObject {
  /// Whether anything touches the device, after the frame that is just being handed on.
  var hasContacts: Bool { get }
  /// Hands on each whole frame that waits.
  func readFrames(_ sink: ([InputEvent]) -> Void) throws(DeviceLoss)
  /// The frame that tells the device's state; nil where a reader assumes that anyway.
  func beginning(at time: Timestamp) -> [InputEvent]?
}

extension FrameReader: FrameSource {
  var hasContacts: Bool { state.hasContacts }
  func beginning(at time: Timestamp) -> [InputEvent]? { state.beginning(at: time) }
}

extension LiveDevice: FrameSource {
  func beginning(at time: Timestamp) -> [InputEvent]? { reader.beginning(at: time) }
}

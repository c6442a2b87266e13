internal import Evdev

/// Where a device's events come from: a descriptor, or a test's script.
protocol InputSource: AnyObject {
  /// Appends the events that wait, up to a batch; true when more may be waiting.
  func read(into events: inout [InputEvent]) throws(DeviceLoss) -> Bool
  /// Asks for the values of all that `state` holds.
  func readState(into state: inout DeviceState) throws(DeviceLoss)
}

/// Makes whole frames of what a source says, and repairs what it lost.
///
/// Events are read as the kernel sent them, not through libevdev, which corrects them on the way: it drops a tracking id
/// that replaces another (rule K6) and moves the events of a slot that is not there into one that is (rule K33). So a live
/// device and its recording give the same frames. A read that fills less than its buffer has emptied the queue, which
/// saves the read that would only say so.
final class FrameReader<Source: InputSource> {
  let source: Source
  private(set) var state: DeviceState

  private var assembler = FrameAssembler()
  private var batch: [InputEvent] = []
  private var isStopped = false
  /// Whether the kernel's state tells all contacts; packets of anonymous contacts leave nothing behind but a key.
  private let stateTellsContacts: Bool

  /// A source that never runs dry must not keep others waiting.
  private static var mostBatches: Int { 64 }
  /// How often the state is asked for until no event has come meanwhile.
  private static var mostQueries: Int { 8 }

  init(_ source: Source, state: DeviceState, stateTellsContacts: Bool) {
    self.source = source
    self.state = state
    self.stateTellsContacts = stateTellsContacts
    batch.reserveCapacity(256)
  }

  /// Hands on every whole frame that waits (rule K32). Nothing is allocated unless events were lost.
  func readFrames(_ sink: ([InputEvent]) -> Void) throws(DeviceLoss) {
    for _ in 0..<Self.mostBatches {
      batch.removeAll(keepingCapacity: true)
      let mayHaveMore = try source.read(into: &batch)
      for index in batch.indices {
        let event = batch[index]
        if event.type == EV.syn, event.code == SYN.dropped {
          try recover(at: event.time, sink)
          break
        }
        state.apply(event)
        if assembler.append(event) { sink(assembler.events) }
        if isStopped { return }
      }
      guard mayHaveMore, !isStopped else { return }
    }
  }

  /// Nothing more is read or handed on.
  func stop() { isStopped = true }

  /// Forgets what waits and asks for the state anew (rule K29).
  func forceResync() throws(DeviceLoss) {
    assembler = FrameAssembler()
    state = try freshState()
  }

  /// Asks for the state: what waits is older than the answer, so it is discarded (rule K1).
  private func freshState() throws(DeviceLoss) -> DeviceState {
    var fresh = state
    try discardWaiting()
    for _ in 0..<Self.mostQueries {
      try source.readState(into: &fresh)
      // An event that came meanwhile may tell of a contact that the answer knows already: it must not begin twice.
      if try !discardWaiting() { break }
    }
    return fresh
  }

  /// Reads the queue empty; whether anything was in it.
  @discardableResult
  private func discardWaiting() throws(DeviceLoss) -> Bool {
    var hadEvents = false
    for _ in 0..<Self.mostBatches {
      batch.removeAll(keepingCapacity: true)
      let mayHaveMore = try source.read(into: &batch)
      if !batch.isEmpty { hadEvents = true }
      guard mayHaveMore else { break }
    }
    return hadEvents
  }

  /// Events were lost at `time`: says so, in a frame that also closes the one that was begun, then tells the difference
  /// between what was known and what is, in frames with the time of the loss (rule K1).
  private func recover(at time: Timestamp, _ sink: ([InputEvent]) -> Void) throws(DeviceLoss) {
    for code in [SYN.dropped, SYN.report] {
      let event = InputEvent(time: time, type: EV.syn, code: code, value: 0)
      if assembler.append(event) { sink(assembler.events) }
    }
    guard !isStopped else { return }
    let fresh = try freshState()
    let frames = state.frames(to: fresh, at: time)
    state = fresh
    // Where the state does not tell of contacts, saying nothing has them all cancelled, so that none can stick.
    guard stateTellsContacts else { return }
    for frame in frames where !isStopped { sink(frame) }
  }
}

import Evdev
import Inputs

@testable import Devices

/// A device driver and one client's queue, as evdev has them: what does not fit is lost, `SYN_DROPPED` and the newest packet
/// stay.
final class FakeKernel: InputSource {
  var state: DeviceState
  /// How many events the queue holds.
  var capacity: Int
  /// How many events one read takes.
  var batchSize = 64
  /// What comes instead of an answer once nothing waits.
  var loss: DeviceLoss?
  /// Called before the state is told: what happens meanwhile.
  var beforeAnswer: () -> Void = {}
  private(set) var queue: [InputEvent] = []
  private(set) var overflows = 0
  private(set) var reads = 0

  init(_ description: DeviceDescription, slotCount: Int, capacity: Int = 1_024) {
    state = DeviceState(description, slotCount: slotCount)
    self.capacity = capacity
  }

  /// A frame from the hardware.
  func write(_ frame: [InputEvent]) {
    for event in frame {
      state.apply(event)
      if queue.count >= capacity {
        queue = [InputEvent(time: event.time, type: EV.syn, code: SYN.dropped, value: 0)]
        overflows += 1
      }
      queue.append(event)
    }
  }

  func read(into events: inout [InputEvent]) throws(DeviceLoss) -> Bool {
    reads += 1
    let count = min(batchSize, queue.count)
    if count == 0, let loss { throw loss }
    events.append(contentsOf: queue[..<count])
    queue.removeFirst(count)
    return count == batchSize
  }

  func readState(into state: inout DeviceState) throws(DeviceLoss) {
    if let loss { throw loss }
    beforeAnswer()
    state = self.state
  }
}

extension [InputEvent] {
  /// Events of one moment, from type, code and value; a report at the end.
  static func frame(at microseconds: Int64, _ events: (UInt16, UInt16, Int32)...) -> [InputEvent] {
    (events + [(EV.syn, SYN.report, 0)]).map { type, code, value in
      InputEvent(time: Timestamp(microseconds: microseconds), type: type, code: code, value: value)
    }
  }
}

/// Follows what a reader hands on with the tracker that the engine uses.
struct Fingers {
  private var tracker: ContactTracker
  private var ids = ContactIDs()
  private var frame = ContactFrame()
  /// Contacts that are down.
  private(set) var down: Set<Int> = []
  private(set) var phases: [Contact.Phase] = []

  init(_ description: DeviceDescription) throws {
    tracker = try ContactTracker(description, device: DeviceID(0), mapping: TouchMapping(description: description))
  }

  mutating func take(_ events: [InputEvent]) {
    guard let time = events.last?.time else { return }
    while let deadline = tracker.nextDeadline, deadline < time {
      tracker.advance(to: time, ids: &ids, into: &frame)
      note()
    }
    tracker.process(events, at: time, ids: &ids, into: &frame)
    note()
  }

  /// Time passes and nothing comes.
  mutating func wait() {
    while tracker.nextDeadline != nil {
      tracker.advance(to: .distantFuture, ids: &ids, into: &frame)
      note()
    }
  }

  private mutating func note() {
    for contact in frame.contacts {
      switch contact.phase {
      case .began: down.insert(contact.id)
      case .ended, .cancelled: down.remove(contact.id)
      case .moved, .stationary: continue
      }
      phases.append(contact.phase)
    }
  }
}

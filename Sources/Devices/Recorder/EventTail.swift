internal import Evdev

/// The last events of a device, and the state that it was in before them, which is enough to replay them.
///
/// Of a device that types text, what does not come of touching is left out (``TouchOnlyFilter``). Whole frames make room for others, and then count for the
/// state; so each event costs the same, however long this goes on.
struct EventTail {
  /// As many events are kept at most, 4 MiB of them: forty seconds of ten fingers whose panel tells all that there is a hundred
  /// times a second, and many minutes of two.
  static let mostEvents = 1 << 18

  /// How long, counted back from the newest event, in microseconds.
  var span: Int64 { didSet { if span < oldValue { makeRoom() } } }
  private let mostEvents: Int
  /// Before the oldest event that is kept.
  private var state: DeviceState
  /// Slots whose finger was down at the beginning, and is ignored until it lifts (rule K3).
  private var ignored: Set<Int32>
  /// Nothing has been left behind so far: the state is the one of the beginning.
  private var isWhole = true
  private var lastLeft: Timestamp?
  /// Nil for a device that types nothing.
  private var filter: TouchOnlyFilter?

  /// A ring: `count` events from `first` on.
  private var events: [InputEvent] = []
  private var first = 0
  private var count = 0

  /// - Parameters:
  ///   - state: the device's state now.
  ///   - ignoresHeld: fingers that are down are ignored until they lift, as those are that were down when a device was opened.
  ///   - typesText: whether the device types text.
  init(
    _ state: DeviceState, microseconds: Int64, ignoresHeld: Bool, typesText: Bool, mostEvents: Int = Self.mostEvents
  ) {
    self.state = state
    filter = typesText ? TouchOnlyFilter() : nil
    span = microseconds
    self.mostEvents = max(mostEvents, 2)
    let isSlotted = state.contactAxes.contains(ABS.mtTrackingID)
    ignored =
      ignoresHeld && isSlotted ? Set((0..<Int32(state.slotCount)).filter { state[ABS.mtTrackingID, slot: Int($0)] >= 0 }) : []
  }

  var isEmpty: Bool { count == 0 }

  // MARK: Taking

  mutating func take(_ frame: [InputEvent]) {
    guard let kept = filter == nil ? frame : filter?.filter(frame), !kept.isEmpty, kept.count <= mostEvents else { return }
    while count + kept.count > mostEvents { leaveFrame() }
    if count + kept.count > events.count { grow(to: count + kept.count) }
    for event in kept {
      events[place(count)] = event
      count += 1
    }
    makeRoom()
  }

  private mutating func makeRoom() {
    guard count > 0 else { return }
    let newest = self[count - 1].time
    while count > 0, newest.microseconds(since: self[0].time) > span { leaveFrame() }
  }

  /// Lets go of the oldest frame.
  private mutating func leaveFrame() {
    isWhole = false
    while count > 0 {
      let event = self[0]
      first = events.isEmpty ? 0 : (first + 1) % events.count
      count -= 1
      state.apply(event)
      if event.type == EV.abs, event.code == ABS.mtTrackingID { ignored.remove(state.currentSlot) }
      lastLeft = event.time
      if event.isReport { return }
    }
  }

  private func place(_ index: Int) -> Int { (first + index) % events.count }

  private subscript(index: Int) -> InputEvent { events[place(index)] }

  private mutating func grow(to needed: Int) {
    var size = max(events.count, 512)
    while size < needed { size *= 2 }
    var larger = [InputEvent]()
    larger.reserveCapacity(min(size, max(mostEvents, needed)))
    for index in 0..<count { larger.append(self[index]) }
    let blank = InputEvent(time: .zero, type: 0, code: 0, value: 0)
    larger.append(contentsOf: repeatElement(blank, count: min(size, max(mostEvents, needed)) - count))
    events = larger
    first = 0
  }

  // MARK: Telling

  /// What is kept, to be replayed by somebody who knows the device's description alone: first a frame with the state before it,
  /// the fingers that were down then among it, unless that is what everybody assumes.
  var recording: [InputEvent] {
    guard count > 0 else { return [] }
    // Not earlier than what is kept begins: a finger that had lain still for an hour would make an hour of nothing.
    let oldest = self[0].time
    let earliest = self[count - 1].time.advanced(byMicroseconds: -span)
    let start = lastLeft.map { min(max($0, earliest), oldest) } ?? oldest
    var told = isWhole && !ignored.isEmpty ? state.beginning(at: start) ?? [] : beginning(at: start)
    told.reserveCapacity(told.count + count)
    for index in 0..<count { told.append(self[index]) }
    return told
  }

  private func beginning(at time: Timestamp) -> [InputEvent] {
    var told = state
    for slot in ignored { told[ABS.mtTrackingID, slot: Int(slot)] = -1 }
    if filter != nil {
      for key in state.keys where !TouchOnlyFilter.isTouchKey(key) { told[key: key] = false }
    }
    let frame = told.blank.frames(to: told, at: time).last ?? []
    return frame.count > 1 ? frame : []
  }
}

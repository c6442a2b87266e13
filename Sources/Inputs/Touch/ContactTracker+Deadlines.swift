public import Evdev

// What happens when nothing does: ghosts, silence, dips of the finger count, losses that nobody repaired.
extension ContactTracker {
  /// The earliest of all that waits.
  var earliestDeadline: Timestamp? {
    let next = Self.earlier(
      Self.earlier(ghosts.deadline, recovery.deadline), Self.earlier(fingers.deadline, silenceDeadline))
    return judge.bridge == nil ? next : Self.earlier(next, judge.bridge?.deadline)
  }

  @inline(__always)
  private static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let one else { return other }
    guard let other else { return one }
    return min(one, other)
  }

  /// Fires the earliest deadline if it lies before `time`; `frame` then carries the deadline's own time. Otherwise `frame`
  /// comes back empty.
  ///
  /// One deadline a call: to be called until ``nextDeadline`` is not before `time`.
  public mutating func advance(to time: Timestamp, ids: inout ContactIDs, into frame: inout ContactFrame) {
    guard let due = nextDeadline, due < time else { return frame.reset(time: time, device: device) }
    frame.reset(time: due, device: device)
    lend(&frame, ids)
    if recovery.deadline == due { concludeRecovery() }
    if ghosts.deadline == due {
      say(.ghostContacts, "contacts are still down after the device said that nothing touches it")
      takeAway(judge.touching, because: .ghost)
      ghosts.reset()
    }
    if silenceDeadline == due { cancelSilent(at: due) }
    if judge.bridge?.deadline == due { endHeld(by: due) }
    if fingers.deadline == due { fingers.confirmDip(in: &context) }
    ids = takeBack(&frame)
  }

  // MARK: Silence (rule K13)

  private var silenceDeadline: Timestamp? {
    guard let timeout = tuning.silenceTimeout, judge.touching != 0 else { return nil }
    var oldest = Timestamp.distantFuture
    for place in Places(judge.touching) { oldest = min(oldest, table.slots[place].lastHeard) }
    return oldest.advanced(byMicroseconds: timeout.microseconds)
  }

  private mutating func cancelSilent(at due: Timestamp) {
    guard let timeout = tuning.silenceTimeout else { return }
    var silent: UInt64 = 0
    for place in Places(judge.touching)
    where table.slots[place].lastHeard.advanced(byMicroseconds: timeout.microseconds) <= due {
      silent |= SlotTable.bit(place)
    }
    say(.silentContact, "a contact has been silent for too long")
    takeAway(silent, because: .ghost)
  }

  // MARK: Lost events (rule K1)

  /// Looks at a frame that comes after a loss, before it is read.
  mutating func resume(_ events: [InputEvent]) {
    guard let first = events.first else { return }
    switch recovery.step(first.time) {
    case .proceed:
      break
    case .restore:
      // Nobody saw where these fingers lifted.
      table.cancelsLifts = true
      judge.cancelsEnds = true
    case .conclude:
      concludeRecovery()
    }
  }

  /// No more will be known of what was lost.
  private mutating func concludeRecovery() {
    if !recovery.conclude() { takeAway(table.live, because: .dropped) }
    context.observer?.deviceResynced(device, at: context.frame.time)
  }
}

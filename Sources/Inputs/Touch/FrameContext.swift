internal import Evdev
internal import Geometry

/// What is at hand while a frame is worked out: where the contacts go, who watches, and where identities come from.
///
/// It is lent by the caller and taken back at the end, by exchange, so that nothing is copied or counted on the way.
struct FrameContext {
  var frame = ContactFrame(lent: ())
  var ids = ContactIDs()
  var observer: (any ContactObserver)?

  /// Reports a contact that is, or was, a touch.
  @inline(__always)
  mutating func emit(_ contact: Contact) {
    frame.contacts.append(contact)
    if observer != nil { sample(contact, because: nil) }
  }

  /// Tells the observer of a contact that is no touch; nothing is built without one.
  @inline(__always)
  func sample(_ slot: Slot, because reason: ContactSample.Exclusion, judge: borrowing ContactJudge) {
    guard observer != nil else { return }
    sample(judge.excludedContact(slot), because: reason, distance: slot.distance)
  }

  private func sample(_ contact: Contact, because reason: ContactSample.Exclusion?, distance: Int32 = 0) {
    observer?.contactSampled(
      ContactSample(contact: contact, exclusion: reason, distance: distance), device: frame.device, at: frame.time)
  }

  func diagnose(_ code: DiagnosticCode, _ message: String) {
    observer?.deviceDiagnosed(frame.device, code: code.rawValue, message: message, at: frame.time)
  }
}

extension ContactTracker {
  /// Takes the caller's frame and identities for the time of one call.
  @inline(__always)
  mutating func lend(_ frame: inout ContactFrame, _ ids: ContactIDs) {
    swap(&context.frame, &frame)
    context.ids = ids
    if isObserved { context.observer = observer }
  }

  /// Gives back what was lent.
  @inline(__always)
  mutating func takeBack(_ frame: inout ContactFrame) -> ContactIDs {
    swap(&context.frame, &frame)
    if context.observer != nil { context.observer = nil }
    nextDeadline = earliestDeadline
    return context.ids
  }
}

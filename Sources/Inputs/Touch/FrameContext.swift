internal import Evdev
internal import Geometry

/// What is at hand while a frame is worked out: where the contacts go, who watches, and where identities come from.
struct FrameContext: ~Copyable {
  var frame: ContactFrame
  var ids: ContactIDs
  let observer: (any ContactObserver)?
  /// A contact that came and went in this frame had no position (rule K7).
  var notesContactWithoutPosition = false

  init(frame: consuming ContactFrame, ids: consuming ContactIDs, observer: (any ContactObserver)?) {
    self.frame = frame
    self.ids = ids
    self.observer = observer
  }

  /// Gives back what was lent.
  consuming func finish() -> (ContactFrame, ContactIDs) { (frame, ids) }

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

  func diagnose(_ code: String, _ message: @autoclosure () -> String) {
    observer?.deviceDiagnosed(frame.device, code: code, message: message(), at: frame.time)
  }
}

internal import Evdev
internal import Geometry

/// Holds back the end of a touch for a moment, and goes on with it if a contact begins at the same place meanwhile: for panels
/// that lose a finger and find it again (rule K7's resting finger that toggles).
struct FlapBridge {
  private struct Held {
    var contact: Contact
    var due: Timestamp
  }

  private let gap: Int64
  private var held: [Held] = []

  init(gap: Int64) { self.gap = gap }

  var isEmpty: Bool { held.isEmpty }

  /// When the first of the ends that are held back is believed.
  var deadline: Timestamp? { held.first?.due }

  /// Takes a touch that has ended; false where there are too many, and it ends at once.
  mutating func hold(_ contact: Contact, at time: Timestamp) -> Bool {
    guard held.count < SlotTable.most else { return false }
    held.append(Held(contact: contact, due: time.advanced(byMicroseconds: gap)))
    return true
  }

  /// The touch that goes on with a contact which begins here; the distance is in window points.
  mutating func resume(at position: Point, within distance: Double) -> Contact? {
    guard let place = held.lastIndex(where: { (position - $0.contact.position).length <= distance }) else { return nil }
    return held.remove(at: place).contact
  }

  /// The next touch whose end is believed by then.
  mutating func expire(by time: Timestamp) -> Contact? {
    guard let first = held.first, first.due <= time else { return nil }
    return held.removeFirst().contact
  }
}

extension ContactTracker {
  /// Ends what was held back for long enough.
  mutating func endHeld(by time: Timestamp) {
    while let contact = judge.bridge?.expire(by: time) {
      var contact = contact
      contact.phase = .ended
      context.emit(contact)
    }
  }

  /// Takes all away that is held back.
  mutating func cancelHeld() {
    while let contact = judge.bridge?.expire(by: .distantFuture) {
      var contact = contact
      contact.phase = .cancelled
      context.emit(contact)
    }
  }
}

internal import Evdev

extension ContactTracker {
  /// Two slots with one tracking id. Only looked at when a contact came into being.
  mutating func diagnoseSharedIDs() {
    guard style == .slots, !diagnoses.limit.hasTold(.trackingIDShared) else { return }
    for contact in context.frame.contacts
    where contact.phase == .began && !contact.isEstimated && table.slots.indices.contains(contact.slot) {
      let id = table.slots[contact.slot].trackingID
      for place in Places(table.live & ~SlotTable.bit(contact.slot)) where table.slots[place].trackingID == id {
        return say(.trackingIDShared, "the slots \(place) and \(contact.slot) have the same tracking id; they are two contacts")
      }
    }
  }
}

internal import Evdev

// Drivers that send each slot's tracking id anew in every frame, and never -1: `BTN_TOUCH` is all that they say of a lift.
// (eGalax 0eef:0001; the input core would filter repeated ids, so these do not go through its slots.)
extension SlotTable {
  /// Whether lifts are told by `BTN_TOUCH` alone, as far as is known.
  var liftsByKey: Bool { repeatsIDs && !hasLifted }

  /// `BTN_TOUCH 0`: these contacts are gone. Their ids stay in the slots, so that one which is sent again means nothing yet.
  mutating func lift(_ places: UInt64) {
    for place in Places(places) {
      close(place)
      liftedByKey |= Self.bit(place)
    }
  }

  /// `BTN_TOUCH 1`: what was lifted by the key is there again, though its id has not changed.
  mutating func reopenLifted() {
    for place in Places(liftedByKey) where slots[place].state == .empty && slots[place].trackingID >= 0 { open(place) }
    liftedByKey = 0
  }
}

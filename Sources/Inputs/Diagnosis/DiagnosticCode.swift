/// The kinds of things that are odd about a device; the raw values are the words that programs compare, and stay what they are.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  /// An axis whose range holds nothing is not read (rule K17).
  case ignoredAxis
  /// It is not known how large the device is (rule K17).
  case noResolution
  /// A position lay outside the axes' ranges (rule K16).
  case outOfRange
  /// A slot was named that the device does not have (rule K33).
  case slotOutOfRange
  /// A contact lifted before its position was known (rule K7).
  case contactWithoutPosition
  /// Contacts were still down after the device said that nothing touches it (rule K13).
  case ghostContacts
  /// A contact was silent for longer than it may be (rule K13).
  case silentContact
  /// Contacts end and begin again at the same place at once.
  case contactFlaps
  /// Several contacts came into being in one frame on one line.
  case bornInLine
  /// A slot's tracking id is sent again though nothing has changed (rule K6).
  case trackingIDRepeated
  /// A tracking id took the place of another one that had not ended (rule K6).
  case trackingIDReplaced
  /// Two slots have the same tracking id at a time.
  case trackingIDShared
  /// A new contact has the tracking id of the one before it in its slot.
  case trackingIDReused
  /// The number of fingers that the device counts is another than that of its slots' contacts.
  case fingerCountDisagrees
  /// A finger went far between two frames.
  case frameLate
  /// Frames came all at once.
  case frameBurst
  /// A frame is stamped with a time before that of the frame before it.
  case timeWentBack
}

internal import Evdev
internal import Geometry

/// One place for a contact: what the device last said of it, and what became of that.
///
/// The device's values outlive the contact: the kernel sends an axis only when its value has changed, so a new contact
/// starts from the last one's values (rule K7).
struct Slot {
  // What the device says.
  var x: Int32 = 0
  var y: Int32 = 0
  var major: Int32 = 0
  var minor: Int32 = 0
  var orientation: Int32 = 0
  var pressure: Int32 = 0
  var distance: Int32 = 0
  var tool: Int32 = MTTool.finger
  /// Compared for equality only (rule K6).
  var trackingID: Int32 = -1
  var known: Known = []

  // What became of it.
  var changes: Changes = []
  var state: State = .empty
  /// The middle of the hysteresis band, device units (rule K14).
  var middleX = 0.0
  var middleY = 0.0
  /// When the device last spoke of it; kept only while silence counts (rule K13).
  var lastHeard = Timestamp.distantPast
  /// The contact as it was last reported.
  var contact: Contact
  /// It was last reported as hovering.
  var isHovering = false

  init(number: Int) {
    contact = Contact(id: 0, slot: number, phase: .ended, position: .zero)
  }

  enum State: Equatable {
    /// Nothing is there, or nothing is known to be.
    case empty
    /// A contact that is no touch yet: it hovers, is too light, or has no position.
    case pending
    /// A touch.
    case touching
    /// A contact that makes no touch before it has lifted.
    case barred(ContactSample.Exclusion)
  }

  /// Which values have been heard of at all.
  struct Known: OptionSet {
    let rawValue: UInt8
    static let x = Known(rawValue: 1)
    static let y = Known(rawValue: 2)
    static let position: Known = [.x, .y]
    static let minor = Known(rawValue: 4)
  }

  /// What happened in the frame that is being read.
  struct Changes: OptionSet {
    let rawValue: UInt8
    static let position = Changes(rawValue: 1)
    static let shape = Changes(rawValue: 2)
    static let pressure = Changes(rawValue: 4)
    /// Tool type or distance: whether it is a touch has to be looked at again.
    static let nature = Changes(rawValue: 8)
    /// A touch that stood before this frame is over.
    static let closed = Changes(rawValue: 16)
    /// A contact came into being.
    static let opened = Changes(rawValue: 32)
    /// The touch that is over was cancelled, not ended.
    static let cancelled = Changes(rawValue: 64)
  }
}

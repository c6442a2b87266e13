internal import Evdev
internal import Geometry

/// The number of fingers that a device counts beside its slots (`BTN_TOOL_FINGER` … `BTN_TOOL_QUINTTAP`), and the
/// contacts that stand for those it has no slot for (rule K10).
struct FingerCount {
  /// The slots that the device has: what it counts beyond them has no position. 0 where fingers are never estimated.
  let reach: Int
  /// How long a dip may last, microseconds.
  private let bridge: Int64
  private var tools: UInt8 = 0
  /// Whether the device has said anything of fingers.
  private(set) var isKnown = false
  private(set) var estimates: [Contact] = []
  /// How many estimates the last frame asked for: a count holds when two frames agree on it.
  private var wantedBefore = 0
  /// When a dip is taken for the truth if no frame comes before.
  private(set) var deadline: Timestamp?

  /// No hand has more.
  private static let most = 5

  init(reach: Int, bridge: Int64) {
    self.reach = reach
    self.bridge = bridge
    estimates.reserveCapacity(Self.most)
  }

  /// An `EV_KEY` event with value 0 or 1; whether it was about fingers.
  mutating func key(_ code: UInt16, isDown: Bool) -> Bool {
    let bit: UInt8
    switch code {
    case BTN.toolFinger: bit = 1
    case BTN.toolDoubleTap: bit = 2
    case BTN.toolTripleTap: bit = 4
    case BTN.toolQuadTap: bit = 8
    case BTN.toolQuintTap: bit = 16
    default: return false
    }
    isKnown = true
    if isDown { tools |= bit } else { tools &= ~bit }
    return true
  }

  /// The highest count that is claimed; old drivers set several at once.
  var count: Int { 8 - tools.leadingZeroBitCount }

  /// Whether there is anything to do at the end of a frame.
  var isConcerned: Bool { reach > 0 && (count > reach || !estimates.isEmpty || wantedBefore > 0) }

  /// Begins, moves and ends estimated contacts at the end of a frame with these real ones.
  ///
  /// A change of the count by what could be a driver's hiccup is believed when a second frame agrees: Synaptics' pads
  /// end the second finger for one frame when a third arrives, and others drop the count for one.
  mutating func settle(real: Int, centroid: Point, cancels: Bool, in context: inout FrameContext) {
    let wanted = real > 0 && count > reach ? count - real : 0
    let certain = real > 0 ? max(count - reach, 0) : 0
    let least = max(min(wanted, wantedBefore), min(certain, wanted))
    let most = real > 0 ? max(wanted, wantedBefore) : 0
    wantedBefore = wanted
    let target = min(min(max(estimates.count, least), most), Self.most)
    deadline =
      target > wanted ? context.frame.time.advanced(byMicroseconds: bridge) : nil
    resize(to: target, at: centroid, as: cancels ? .cancelled : .ended, in: &context)
  }

  /// A dip has lasted: no frame came that took it back.
  mutating func confirmDip(in context: inout FrameContext) {
    deadline = nil
    resize(to: min(wantedBefore, estimates.count), at: nil, as: .ended, in: &context)
  }

  mutating func cancelAll(in context: inout FrameContext) {
    deadline = nil
    wantedBefore = 0
    resize(to: 0, at: nil, as: .cancelled, in: &context)
  }

  private mutating func resize(
    to target: Int, at centroid: Point?, as phase: Contact.Phase, in context: inout FrameContext
  ) {
    while estimates.count > target, var last = estimates.popLast() {
      last.phase = phase
      context.emit(last)
    }
    guard let centroid else { return }
    for place in estimates.indices where estimates[place].position != centroid {
      estimates[place].position = centroid
      estimates[place].phase = .moved
      context.emit(estimates[place])
    }
    while estimates.count < target {
      let contact = Contact(
        id: context.ids.next(), slot: reach + estimates.count, phase: .began, position: centroid, isEstimated: true)
      estimates.append(contact)
      context.emit(contact)
    }
  }
}

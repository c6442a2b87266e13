/// The touches of one application, each at a bit of a mask: the fingers that are down, and those that have lifted while a
/// recogniser or a delayed delivery still refers to them.
final class TouchTable {
  /// The largest number of touches at a time: the bits of a mask.
  static let capacity = 64

  private var touches = [Touch?](repeating: nil, count: capacity)
  /// Touches that have begun and not ended.
  private(set) var live: UInt64 = 0
  /// Bits that hold a touch.
  private(set) var occupied: UInt64 = 0
  /// Counts the touches that were put in, so that sets made from a mask can be told to be stale.
  private(set) var epoch = 0
  /// Live touches in the order of beginning.
  private(set) var order: [Touch] = []

  init() {
    order.reserveCapacity(16)
  }

  /// A free bit; 0 when all are taken.
  var freeBit: UInt64 {
    let free = ~occupied
    return free & (0 &- free)
  }

  func insert(_ touch: Touch) {
    touches[touch.bit.trailingZeroBitCount] = touch
    live |= touch.bit
    occupied |= touch.bit
    epoch += 1
    order.append(touch)
  }

  /// Takes in a finger that hovers: it has a place, and is no live touch.
  func insertHovering(_ touch: Touch) {
    touches[touch.bit.trailingZeroBitCount] = touch
    occupied |= touch.bit
    epoch += 1
  }

  /// The live touch with an identity.
  func find(id: Int) -> Touch? {
    for touch in order where touch.id == id { return touch }
    return nil
  }

  /// Takes ended touches from the live ones; they stay in the table.
  func retire(_ mask: UInt64) {
    guard mask != 0 else { return }
    live &= ~mask
    order.removeAll { $0.bit & mask != 0 }
  }

  /// Frees every place that is neither live nor in `needed`.
  func release(except needed: UInt64) {
    var unused = occupied & ~(live | needed)
    occupied &= live | needed
    while unused != 0 {
      touches[unused.trailingZeroBitCount] = nil
      unused &= unused - 1
    }
  }

  /// A touch of a mask; nil when it is empty.
  func first(in mask: UInt64) -> Touch? { mask == 0 ? nil : touches[mask.trailingZeroBitCount] }

  @inline(__always)
  func forEach(in mask: UInt64, _ body: (Touch) -> Void) {
    var rest = mask & occupied
    while rest != 0 {
      if let touch = touches[rest.trailingZeroBitCount] { body(touch) }
      rest &= rest - 1
    }
  }

  /// The touches of a mask in the order of beginning.
  func list(in mask: UInt64) -> [Touch] {
    var list: [Touch] = []
    forEach(in: mask) { list.append($0) }
    list.sort { $0.id < $1.id }
    return list
  }

  func touches(in mask: UInt64) -> Set<Touch> { Set(list(in: mask)) }
}

/// The sets that one receiver is handed, one for each phase, refilled only when their members change.
struct PhaseSets {
  private struct Kept {
    var set: Set<Touch> = []
    var mask: UInt64 = 0
    var epoch = -1
  }

  private var began = Kept()
  private var moved = Kept()
  private var ended = Kept()
  private var cancelled = Kept()

  mutating func began(_ mask: UInt64, from table: TouchTable) -> Set<Touch> { Self.fill(&began, mask, table) }
  mutating func moved(_ mask: UInt64, from table: TouchTable) -> Set<Touch> { Self.fill(&moved, mask, table) }
  mutating func ended(_ mask: UInt64, from table: TouchTable) -> Set<Touch> { Self.fill(&ended, mask, table) }
  mutating func cancelled(_ mask: UInt64, from table: TouchTable) -> Set<Touch> { Self.fill(&cancelled, mask, table) }

  private static func fill(_ kept: inout Kept, _ mask: UInt64, _ table: TouchTable) -> Set<Touch> {
    if kept.mask != mask || kept.epoch != table.epoch {
      kept.set.removeAll(keepingCapacity: true)
      table.forEach(in: mask) { kept.set.insert($0) }
      kept.mask = mask
      kept.epoch = table.epoch
    }
    return kept.set
  }
}

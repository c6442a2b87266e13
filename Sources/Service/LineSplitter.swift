/// Cuts what comes in into lines, and keeps no more than a bound of an unfinished one.
package struct LineSplitter {
  /// What came in.
  package enum Line {
    case text([UInt8])
    /// A line longer than the bound; what of it is still to come is thrown away.
    case tooLong
  }

  package let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false

  package init(limit: Int) { self.limit = limit }

  /// What came last, without an end.
  package var rest: [UInt8] { pending }

  package mutating func take(_ bytes: ArraySlice<UInt8>, _ handle: (Line) -> Void) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let part = rest[..<end]
      rest = rest[(end + 1)...]
      if isSkipping {
        isSkipping = false
      } else if pending.count + part.count > limit {
        handle(.tooLong)
      } else {
        handle(.text(pending + part))
      }
      pending.removeAll(keepingCapacity: true)
    }
    guard !isSkipping else { return }
    pending += rest
    if pending.count > limit {
      pending.removeAll(keepingCapacity: true)
      isSkipping = true
      handle(.tooLong)
    }
  }
}

/// Puts lines together from the blocks in which they come.
struct LineAssembler {
  /// What has come of a line that is not whole.
  private var bytes: [UInt8] = []

  /// No line is as long as this.
  private static let longest = 64 << 20

  /// The lines that are whole with this block, without their ends; empty ones are left out.
  mutating func lines(with block: ArraySlice<UInt8>) -> [[UInt8]] {
    bytes += block
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count > Self.longest { bytes.removeAll() }
      return []
    }
    let lines = bytes[...end].split(separator: UInt8(ascii: "\n")).map { Array($0) }
    bytes.removeFirst(end + 1)
    return lines
  }

  /// What came last, without an end; nothing where there is none.
  var rest: [[UInt8]] { bytes.isEmpty ? [] : [bytes] }
}

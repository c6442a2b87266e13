/// Turns UTF-16 text, as Windows' PowerShell writes what is sent to a file, into UTF-8, a chunk at a time.
struct UTF16Text: Sendable {
  private let isBigEndian: Bool
  private var oddByte: UInt8?
  private var highSurrogate: UInt16?

  /// So many bytes of UTF-16 fit into a block as UTF-8, which takes half as much again at most; and what was kept before.
  static let chunkSize = (ByteSource.blockSize - 8) / 3 * 2

  /// Text that begins with the mark of its byte order; nil for anything else.
  init?(beginning: Span<UInt8>) {
    guard beginning.count >= 2 else { return nil }
    switch (beginning[0], beginning[1]) {
    case (0xff, 0xfe): isBigEndian = false
    case (0xfe, 0xff): isBigEndian = true
    default: return nil
    }
  }

  /// Puts the next bytes into the beginning of the block; the number of bytes there. Halves of characters are kept.
  mutating func decode(_ bytes: Span<UInt8>, into block: inout [UInt8]) -> Int {
    var count = 0
    for index in bytes.indices {
      guard let first = oddByte else {
        oddByte = bytes[index]
        continue
      }
      oddByte = nil
      let (high, low) = isBigEndian ? (first, bytes[index]) : (bytes[index], first)
      take(UInt16(high) << 8 | UInt16(low), &block, &count)
    }
    return count
  }

  private mutating func take(_ unit: UInt16, _ block: inout [UInt8], _ count: inout Int) {
    let high = highSurrogate
    highSurrogate = nil
    switch unit {
    case 0xd800...0xdbff:
      if high != nil { Self.put("\u{fffd}", &block, &count) }
      highSurrogate = unit
    case 0xdc00...0xdfff:
      let scalar = high.flatMap { Unicode.Scalar(0x10000 + (UInt32($0) - 0xd800) << 10 + (UInt32(unit) - 0xdc00)) }
      Self.put(scalar ?? "\u{fffd}", &block, &count)
    default:
      if high != nil { Self.put("\u{fffd}", &block, &count) }
      Self.put(Unicode.Scalar(unit) ?? "\u{fffd}", &block, &count)
    }
  }

  private static func put(_ scalar: Unicode.Scalar, _ block: inout [UInt8], _ count: inout Int) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      block[count] = byte
      count += 1
    }
  }
}

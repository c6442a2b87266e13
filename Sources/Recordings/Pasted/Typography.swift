/// What web pages and word processors make of plain text: blanks that do not break, minus signs and dashes, curly quotes.
enum Typography {
  private enum Mark {
    case blank, dash, quote
    /// Takes no room, as the mark of a byte order does.
    case nothing
  }

  /// The line in plain characters; nil where it has no others, or only such as belong to a name.
  static func plain(_ line: Span<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    let end = nameStart(line) ?? line.count
    var index = 0
    var hasChanged = false
    while index < end {
      guard line[index] >= 0x80, let (mark, length) = mark(line, index) else {
        plain.append(line[index])
        index += 1
        continue
      }
      hasChanged = true
      index += length
      switch mark {
      case .blank: plain.append(0x20)
      case .dash: plain.append(UInt8(ascii: "-"))
      case .quote: plain.append(UInt8(ascii: "\""))
      case .nothing: break
      }
    }
    guard hasChanged else { return nil }
    for index in end..<max(line.count, end) { plain.append(line[index]) }
    return plain
  }

  private static func mark(_ line: Span<UInt8>, _ index: Int) -> (Mark, Int)? {
    guard index + 1 < line.count else { return nil }
    if line[index] == 0xc2 {
      switch line[index + 1] {
      case 0xa0: return (.blank, 2)
      case 0xad: return (.nothing, 2)
      default: return nil
      }
    }
    guard index + 2 < line.count else { return nil }
    switch (line[index], line[index + 1], line[index + 2]) {
    case (0xe2, 0x80, 0x80...0x8a), (0xe2, 0x80, 0xaf), (0xe2, 0x81, 0x9f), (0xe3, 0x80, 0x80): return (.blank, 3)
    case (0xe2, 0x80, 0x8b...0x8f), (0xef, 0xbb, 0xbf): return (.nothing, 3)
    case (0xe2, 0x80, 0x90...0x95), (0xe2, 0x88, 0x92), (0xef, 0xb9, 0xa3), (0xef, 0xbc, 0x8d): return (.dash, 3)
    case (0xe2, 0x80, 0x9c...0x9f): return (.quote, 3)
    default: return nil
    }
  }

  /// Where a device's name begins, which is taken as it is: behind `N:` and `name:`.
  private static func nameStart(_ line: Span<UInt8>) -> Int? {
    for place in line.indices where line[place] == UInt8(ascii: ":") {
      var scanner = FieldScanner(position: max(0, place - 4))
      let isName = place >= 4 && (scanner.skip("name", line) || scanner.skip("Name", line))
      return isName || place > 0 && line[place - 1] == UInt8(ascii: "N") ? place + 1 : nil
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether all is ASCII; eight bytes at a time, for every line is asked.
  var isASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      var place = 0
      var all: UInt64 = 0
      while place + 8 <= bytes.count {
        all |= unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        place += 8
      }
      while place < bytes.count {
        all |= unsafe UInt64(bytes[place])
        place += 1
      }
      return all & 0x8080_8080_8080_8080 == 0
    }
  }

  /// Whether a mail's encoding was left in the line: it breaks off with `=`, or a character stands there as `=20`.
  var isQuotedPrintable: Bool {
    guard count > 0 else { return false }
    if count > 1, self[count - 1] == UInt8(ascii: "="), self[count - 2] != UInt8(ascii: "="), self[count - 2] != 0x20 {
      return true
    }
    return indices.contains { place in
      guard self[place] == UInt8(ascii: "="), place + 2 < count else { return false }
      return FieldScanner.hexadecimalDigit(self[place + 1]) != nil && FieldScanner.hexadecimalDigit(self[place + 2]) != nil
    }
  }
}

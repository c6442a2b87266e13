extension EvemuGrammar {
  /// Whether a file that begins like this is evemu text: by its version line, or, since headers may be missing, by
  /// the first line that is neither blank nor a comment.
  static func recognizes(_ beginning: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    if scanner.isAtByteOrderMark(beginning) { scanner.position = 3 }
    while true {
      scanner.skipBlanks(beginning)
      guard scanner.position < beginning.count else { return false }
      switch beginning[scanner.position] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        scanner.position += 1
      case UInt8(ascii: "#"):
        scanner.position += 1
        scanner.skipBlanks(beginning)
        if scanner.skip("EVEMU ", beginning) || scanner.skip("device /", beginning) { return true }
        scanner.skipLine(beginning)
      case UInt8(ascii: "E"):
        // Other text formats have lines `E:` of their own, which look different after it.
        guard scanner.skip("E:", beginning) else { return false }
        scanner.skipBlanks(beginning)
        guard scanner.digits(beginning) != nil, scanner.skip(".", beginning), scanner.digits(beginning) != nil,
          scanner.skipBlanks(beginning), let type = scanner.hexadecimal(beginning), type < 0x20,
          scanner.skipBlanks(beginning), scanner.hexadecimal(beginning) != nil
        else { return false }
        return true
      case let letter:
        return EvemuHeader.isField(letter) && scanner.position + 1 < beginning.count
          && beginning[scanner.position + 1] == UInt8(ascii: ":")
      }
    }
  }
}

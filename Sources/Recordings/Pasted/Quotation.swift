/// The start of a line for a message, with everything that could upset a terminal replaced.
func quote(_ line: Span<UInt8>) -> String {
  let limit = 48
  var text = "\""
  for index in 0..<min(line.count, limit) {
    let byte = line[index]
    text.unicodeScalars.append(byte >= 0x20 && byte < 0x7f ? Unicode.Scalar(byte) : byte == 0x09 ? " " : "?")
  }
  return text + (line.count > limit ? "…\"" : "\"")
}

extension Span<UInt8> {
  /// Whether there are only blanks.
  var isBlank: Bool {
    for index in indices where self[index] != 0x20 && self[index] != 0x09 { return false }
    return true
  }

  /// Whether nothing but blanks stands before a `#`: people's remarks.
  var isRemark: Bool {
    for index in indices where self[index] != 0x20 && self[index] != 0x09 { return self[index] == UInt8(ascii: "#") }
    return false
  }

  /// Appends the bytes to an array.
  func append(to array: inout [UInt8]) {
    for index in indices { array.append(self[index]) }
  }
}

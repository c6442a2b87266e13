/// What can be wrong with a line of an evemu file.
enum EvemuMistake: Error {
  case unknownLine
  case headerAfterEvents
  case secondDevice
  case version(major: Int64, minor: Int64)
  case time, microseconds, eventType, eventCode, eventValue
  case identity, axis, axisCode, bits, tooManyBits, state
  case trailing

  /// What is wrong with `line` and what to do; `isCutOff` when the file ends inside the line.
  func message(_ line: Span<UInt8>, isCutOff: Bool) -> String {
    let end = isCutOff ? "; the file ends here without a line end, so it was probably cut off" : ""
    return "\(text): \(quote(line))\(end)"
  }

  private var text: String {
    switch self {
    case .unknownLine:
      "not a line of an evemu recording, expected E:, N:, I:, P:, B:, A:, L:, S: or a # comment"
    case .headerAfterEvents:
      "the device is described after its first event; move the lines N: to S: before the first E:"
    case .secondDevice:
      "a second device starts here; an evemu recording holds one, so split the file"
    case .version(let major, let minor):
      "evemu version \(major).\(minor) is not understood, only 1.0 to 1.3 are"
    case .time:
      "an event starts with a time, SECONDS.MICROSECONDS in decimal"
    case .microseconds:
      "microseconds have six digits: half a second is 0.500000"
    case .eventType:
      "after the time comes the event's type, up to four hexadecimal digits"
    case .eventCode:
      "after the type comes the event's code, up to four hexadecimal digits"
    case .eventValue:
      "after the code comes the event's value, a decimal number of 32 bits"
    case .identity:
      "I: takes bus, vendor, product and version, four hexadecimal numbers"
    case .axis:
      "A: takes an axis in hexadecimal, then minimum, maximum, fuzz, flat and resolution in decimal"
    case .axisCode:
      "there is no such axis, the highest is 3f"
    case .bits:
      "eight bytes of two hexadecimal digits are expected"
    case .tooManyBits:
      "more bits than the kernel has codes of one type (768)"
    case .state:
      "a code in hexadecimal and a state in decimal are expected"
    case .trailing:
      "something is left over at the end; a comment starts with #"
    }
  }
}

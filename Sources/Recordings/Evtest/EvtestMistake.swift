/// What can be wrong with a line of evtest's output.
enum EvtestMistake: Error {
  case time, type, code, value, words, wrapped, cutOff
  case headerNumber, axisCode, tooManyDevices, joined

  func message(_ line: Span<UInt8>) -> String { "\(text): \(quote(line))" }

  private var text: String {
    switch self {
    case .time: "after \"time\" come seconds with a fraction"
    case .type: "after \"type\" comes the event's type, a decimal number of 16 bits"
    case .code: "after \"code\" comes the event's code, a decimal number of 16 bits"
    case .value: "after \"value\" comes a number of 32 bits, decimal but for MSC_RAW and MSC_SCAN"
    case .words: "an event has a time, a type, a code and a value, and nothing else"
    case .wrapped: "an event ends before its value, and the next line does not go on with it"
    case .cutOff: "an event ends before its value: the file ends here, so it was probably cut off"
    case .headerNumber: "a number is expected here"
    case .axisCode: "there is no such axis, type or code"
    case .joined: "several lines stand in one: the line ends of the log are lost, copy it anew"
    case .tooManyDevices: "more devices than a machine has; split the log"
    }
  }
}

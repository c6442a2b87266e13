import Evdev

/// One entry of a log's events that is laid out otherwise than libinput does it, as other YAML tools would: collected,
/// then read by libyaml.
struct LibinputRecordItem: Sendable {
  /// No frame is longer than this many bytes.
  private static let maximumLength = 1 << 20

  /// The number of its first line.
  let firstLine: Int
  private var text: [UInt8] = []

  init(firstLine: Int) {
    self.firstLine = firstLine
  }

  /// False when the entry is longer than any frame.
  mutating func add(_ line: Span<UInt8>) -> Bool {
    guard text.count + line.count < Self.maximumLength else { return false }
    line.append(to: &text)
    text.append(UInt8(ascii: "\n"))
    return true
  }

  /// Hands on the events: all lists of five numbers, in their order.
  func read(_ emit: (InputEvent) -> Void) throws(RecordingError) {
    let tree: YAMLTree?
    do throws(YAMLTree.Problem) {
      tree = try YAMLTree.parse(text)
    } catch {
      let lines = text.count { $0 == UInt8(ascii: "\n") }
      throw RecordingError(
        line: firstLine + min(error.line, lines - 1),
        message: "an event is a list [seconds, microseconds, type, code, value]; libyaml says: \(error.message)")
    }
    guard let tree else { return }
    try read(tree, emit)
  }

  private func read(_ tree: YAMLTree, _ emit: (InputEvent) -> Void) throws(RecordingError) {
    switch tree {
    case .text:
      throw mistake()
    case .map(let pairs):
      for (key, value) in pairs where key == "evdev" { try read(value, emit) }
    case .list(let entries):
      guard let numbers = tree.numbers, !numbers.isEmpty else {
        for entry in entries { try read(entry, emit) }
        return
      }
      guard numbers.count == 5, 0..<9_000_000_000_000 ~= numbers[0], 0..<1_000_000 ~= numbers[1],
        let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
        let value = Int32(exactly: numbers[4])
      else { throw mistake() }
      emit(
        InputEvent(
          time: Timestamp(microseconds: numbers[0] * 1_000_000 + numbers[1]), type: type, code: code, value: value))
    }
  }

  private func mistake() -> RecordingError {
    RecordingError(
      line: firstLine,
      message: "an event is a list of five numbers, [seconds, microseconds, type, code, value]: \(quote(firstLineText.span))")
  }

  private var firstLineText: [UInt8] { Array(text.prefix { $0 != UInt8(ascii: "\n") }) }
}

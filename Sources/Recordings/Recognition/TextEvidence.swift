import Evdev

/// Counts the lines that speak for each of the text formats.
struct TextEvidence {
  private var strong: [RecordingFormat: Int] = [:]
  private var weak: [RecordingFormat: Int] = [:]
  private var hidRecorder = 0

  /// How much a line says.
  enum Strength {
    case none
    /// Other files may have such lines.
    case weak
    /// Only files of that format have such lines.
    case strong
  }

  init() {}

  init(_ text: Span<UInt8>) {
    var scanner = FieldScanner()
    if scanner.isAtByteOrderMark(text) { scanner.position = 3 }
    while scanner.position < text.count {
      let start = scanner.position
      scanner.skipLine(text)
      var end = scanner.position
      while end > start, text[end - 1] == UInt8(ascii: "\n") || text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let line = text.extracting(start..<end)
      if line.isBlank { continue }
      if ANSIEscapes.occur(in: line) {
        take(ANSIEscapes.removed(from: line).span)
      } else if !line.isASCII, let plain = Typography.plain(line) {
        take(plain.span)
      } else {
        take(line)
      }
    }
  }

  /// The formats that lines speak for, and whether any of these lines is beyond doubt.
  var formats: (formats: [RecordingFormat], isStrong: Bool) {
    let certain = RecordingFormat.allCases.filter { strong[$0] != nil }
    if !certain.isEmpty { return (certain, true) }
    if isHIDRecorder { return ([], false) }
    return (RecordingFormat.allCases.filter { weak[$0] != nil }, false)
  }

  var isHIDRecorder: Bool { hidRecorder > 0 }

  private mutating func take(_ line: Span<UInt8>) {
    var prefix = LogPrefix()
    var areBare = false
    prefix.skipQuotes(line, areBare: &areBare)
    var layers = 0
    repeat {
      let rest = line.extracting(prefix.scanner.position...)
      if rest.isRemark {
        // `# EVEMU 1.2` says something, other remarks may speak of anything.
        if EvemuGrammar.isVersion(rest) { strong[.evemu, default: 0] += 1 }
        return
      }
      if takeWhole(rest) { return }
      layers += 1
    } while layers < 8 && prefix.takeLayer(line)
  }

  private mutating func takeWhole(_ line: Span<UInt8>) -> Bool {
    var isFound = false
    for format in RecordingFormat.allCases {
      switch Self.strength(of: line, for: format) {
      case .none: continue
      case .weak: weak[format, default: 0] += 1
      case .strong: strong[format, default: 0] += 1
      }
      isFound = true
    }
    if HIDRecorderLine.isOne(line), strong.isEmpty || !isFound {
      hidRecorder += 1
      isFound = true
    }
    return isFound
  }

  private static func strength(of line: Span<UInt8>, for format: RecordingFormat) -> Strength {
    switch format {
    case .evemu: EvemuGrammar.strength(of: line)
    case .libinputRecord: LibinputRecordGrammar.strength(of: line)
    case .evtest: EvtestGrammar.strength(of: line)
    case .getevent: GeteventGrammar.strength(of: line)
    case .debugEvents: DebugEventsLine.begins(line) ? .strong : .none
    case .raw24, .raw16: .none
    }
  }
}

extension EvemuGrammar {
  /// `# EVEMU 1.2`, or umockdev's `# device /dev/input/event5`.
  static func isVersion(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard scanner.skip("#", line) else { return false }
    scanner.skipBlanks(line)
    return scanner.skip("EVEMU ", line) || scanner.skip("device /", line)
  }

  static func strength(of line: Span<UInt8>) -> TextEvidence.Strength {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    guard scanner.position + 1 < line.count, line[scanner.position + 1] == UInt8(ascii: ":") else { return .none }
    let letter = line[scanner.position]
    scanner.position += 2
    if letter == UInt8(ascii: "E") {
      let start = scanner
      if let event = try? event(line, &scanner) { return event.type < 0x20 ? .strong : .none }
      return start.isPacketOfHID(line) ? .none : .weak
    }
    guard EvemuHeader.isField(letter) else { return .none }
    if letter == UInt8(ascii: "N") { return .weak }
    var header = EvemuHeader()
    do throws(EvemuMistake) { try header.field(letter, line, &scanner) } catch { return .none }
    return .strong
  }
}

extension LibinputRecordGrammar {
  static func strength(of line: Span<UInt8>) -> TextEvidence.Strength {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    if scanner.skip("ndevices:", line) { return .strong }
    switch LibinputRecordLine(line)?.content {
    case .event, .evdevItem: return .strong
    case .device: return scanner.skip("- node: /dev/", line) ? .strong : .weak
    case .events: return .weak
    case .otherItem, .cut, .other, nil: return .none
    }
  }
}

extension EvtestGrammar {
  static func strength(of line: Span<UInt8>) -> TextEvidence.Strength {
    if EvtestEventLine.begins(line) { return .strong }
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    let titles: [StaticString] = ["Input driver version is ", "Input device ID: bus ", "Input device name: \""]
    if titles.contains(where: { scanner.skip($0, line) }) { return .strong }
    return EvtestHeader.begins(line) ? .weak : .none
  }
}

extension GeteventGrammar {
  static func strength(of line: Span<UInt8>) -> TextEvidence.Strength {
    if GeteventDescription.node(line) != nil { return .strong }
    guard GeteventLine.begins(line) else { return .none }
    switch GeteventLine.read(line) {
    case .event: return .strong
    case .unknownWord, .incomplete: return .weak
    case .damaged: return .none
    }
  }
}

/// The lines of hid-recorder: `R: 5 05 0d 09 04 a1`, `D: 0`, `E: 000085.948315 3 03 18 03`.
enum HIDRecorderLine {
  static func isOne(_ line: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    scanner.skipBlanks(line)
    if scanner.skip("R: ", line) { return scanner.isPacketOfHID(line) }
    if scanner.skip("D: ", line) { return scanner.digits(line) != nil && scanner.isAtFieldEnd(line) }
    guard scanner.skip("E: ", line) else { return false }
    return scanner.time(line) != nil && scanner.isPacketOfHID(line)
  }
}

extension FieldScanner {
  /// Whether a number stands here and then, perhaps after a time, that many bytes in hexadecimal.
  fileprivate func isPacketOfHID(_ line: Span<UInt8>) -> Bool {
    var scanner = self
    scanner.skipBlanks(line)
    if let time = scanner.time(line), time.fraction == 0 {
      scanner = self
      scanner.skipBlanks(line)
    }
    scanner.skipBlanks(line)
    guard let count = scanner.digits(line), count > 0 else { return false }
    var bytes = 0
    while scanner.skipBlanks(line), scanner.position < line.count {
      guard let byte = scanner.hexadecimal(line), byte <= 0xff else { return false }
      bytes += 1
    }
    return bytes == count
  }
}

/// The grammar of a text format whose logs people paste: into mails, issues, chats and other logs.
protocol PastedGrammar: LineGrammar, Sendable {
  /// What people call lines of this format, for notes.
  static var lineName: String { get }

  /// Whether there was an event so far.
  var hasEvents: Bool { get }

  /// How many lines were no lines of the format so far.
  var linesLeftOut: Int { get }

  /// Whether a line that begins like this is one of the format's; needs to look at its first characters only.
  func accepts(_ line: Span<UInt8>) -> Bool

  /// Takes a line that does not begin like one of the format's, also after all that can surround a pasted line was
  /// taken off: the rest of a wrapped line, or nothing of the format at all.
  mutating func parseForeign(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError)

  /// Takes the end, before which there were so many lines.
  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError)
}

/// Takes off what surrounds each line of a pasted log, by its shape: quoting (`> `), indentation, the prefixes of other
/// logs, colours; lines of Markdown fences, and what stands outside of them, are left out.
struct PastedLines<Grammar: PastedGrammar>: LineGrammar, Sendable {
  var grammar: Grammar
  private var isStripped = false
  /// How many layers the last line of the format had: the lines between such lines have as many.
  private var usualLayers = 0
  private var quotesAreBare = false
  private var fences = Fences()
  private var outside = SkippedLines()
  /// Numbers stand before the lines.
  private var isNumbered = false
  private var hasTypography = false
  /// The lines that the grammar was given.
  private var given = 0
  /// The first line that it left out.
  private var firstLeftOut: (number: Int, quotation: String)?
  private var isQuotedPrintable = false

  /// A line has no more prefixes than this.
  private static var maximumLayers: Int { 8 }

  init(_ grammar: Grammar) {
    self.grammar = grammar
  }

  var notes: [RecordingNote] {
    let stripped = RecordingNote(
      .stripped, "quoting, colours or the prefixes of another log were taken off the lines")
    let plain = RecordingNote(.stripped, "blanks, minus signs and quotes as web pages have them were read as plain ones")
    let encoded = RecordingNote(.skipped, "some lines are those of a mail in quoted-printable encoding, \(Self.wayOut)")
    return (isStripped ? [stripped] : []) + (hasTypography ? [plain] : []) + (isQuotedPrintable ? [encoded] : [])
      + outside.note("outside of the fences (```)")
  }

  @inline(__always)
  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    do {
      if number > 1, fences.allowFastPath, !isNumbered, line.isASCII, grammar.accepts(line) {
        given += 1
        return try grammar.parse(line, number: number, sink)
      }
      try parseSlowly(line, number: number, sink)
    } catch {
      throw Self.explained(error, line)
    }
  }

  @inline(never)
  private mutating func parseSlowly(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if ANSIEscapes.occur(in: line) {
      isStripped = true
      return try makePlain(ANSIEscapes.removed(from: line).span, number, sink)
    }
    try makePlain(line, number, sink)
  }

  private mutating func makePlain(
    _ line: Span<UInt8>, _ number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    // The mark of the byte order is no typography.
    let isMarked = number == 1 && FieldScanner().isAtByteOrderMark(line)
    let rest = line.extracting((isMarked ? 3 : 0)...)
    guard !rest.isASCII, let plain = Typography.plain(rest) else { return try strip(rest, number, sink) }
    hasTypography = true
    try strip(plain.span, number, sink)
  }

  private mutating func strip(
    _ line: Span<UInt8>, _ number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    var prefix = LogPrefix()
    prefix.skipQuotes(line, areBare: &quotesAreBare)
    if isNumbered || number == 1, prefix.takeNumber(line, only: isNumbered ? nil : 1) { isNumbered = true }
    if fences.take(line, at: prefix.scanner.position) {
      isStripped = true
      return
    }
    if fences.isOutside { return outside.add(number) }
    var usual = prefix.scanner.position
    for layers in 0..<Self.maximumLayers {
      let rest = line.extracting(prefix.scanner.position...)
      if grammar.accepts(rest) {
        usualLayers = layers
        given += 1
        if prefix.hasTakenAnything { isStripped = true }
        return try grammar.parse(rest, number: number, sink)
      }
      if layers <= usualLayers { usual = prefix.scanner.position }
      guard prefix.takeLayer(line) else { break }
    }
    let rest = line.extracting(usual...)
    let leftOut = grammar.linesLeftOut
    if !rest.isBlank { given += 1 }
    try grammar.parseForeign(rest, number: number, sink)
    guard grammar.linesLeftOut > leftOut else { return }
    if firstLeftOut == nil { firstLeftOut = (number, quote(line)) }
    if line.isQuotedPrintable { isQuotedPrintable = true }
  }

  /// Takes the end.
  ///
  /// - Throws: also where there is no event and less was understood than was not: a log that something was done to.
  mutating func finish(lines: Int, _ sink: (RecordingItem) -> Void) throws(RecordingError) {
    let hadEvents = grammar.hasEvents
    do {
      try grammar.finish(lines: lines, sink)
    } catch {
      throw isQuotedPrintable ? Self.explained(error) : error
    }
    let leftOut = grammar.linesLeftOut
    guard !hadEvents, 2 * leftOut > given, let firstLeftOut else { return }
    throw RecordingError(
      line: firstLeftOut.number,
      message: "there is no event, and \(leftOut) of \(given) lines are none of \(Grammar.lineName); "
        + "the first is \(firstLeftOut.quotation)")
  }

  /// The error with what was done to the line, where that can be told.
  @inline(never)
  private static func explained(_ error: RecordingError, _ line: Span<UInt8>) -> RecordingError {
    line.isQuotedPrintable ? explained(error) : error
  }

  private static func explained(_ error: RecordingError) -> RecordingError {
    RecordingError(line: error.line, message: "\(error.message); this is a mail in quoted-printable encoding, \(wayOut)")
  }

  private static var wayOut: String { "save its text instead, or decode it with python3 -m quopri -d" }
}

/// Whether the lines are inside of Markdown's fences, where there are any.
private struct Fences: Sendable {
  private enum State { case none, inside, outside }

  private var state = State.none

  /// Whether a line can be taken without a look at what is around it.
  var allowFastPath: Bool { state != .outside }
  var isOutside: Bool { state == .outside }

  /// True for a line that is a fence, with or without the language's name: three or more backticks or tildes.
  mutating func take(_ line: Span<UInt8>, at start: Int) -> Bool {
    var place = start
    while place < line.count, line[place] == 0x20 || line[place] == 0x09 { place += 1 }
    guard place + 2 < line.count, line[place] == UInt8(ascii: "`") || line[place] == UInt8(ascii: "~"),
      line[place + 1] == line[place], line[place + 2] == line[place]
    else { return false }
    switch state {
    case .none, .outside: state = .inside
    case .inside: state = .outside
    }
    return true
  }
}

/// The colours and other orders to terminals that are in a log copied with them (`ESC [ … m`).
enum ANSIEscapes {
  private static var escape: UInt8 { 0x1b }

  static func occur(in line: Span<UInt8>) -> Bool {
    for index in line.indices where line[index] == escape { return true }
    return false
  }

  /// The line without its escape sequences.
  static func removed(from line: Span<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(line.count)
    var index = 0
    while index < line.count {
      guard line[index] == escape, index + 1 < line.count, line[index + 1] == UInt8(ascii: "[") else {
        kept.append(line[index])
        index += 1
        continue
      }
      index += 2
      // Parameters, then one final byte.
      while index < line.count, line[index] >= 0x20, line[index] < 0x40 { index += 1 }
      if index < line.count, line[index] >= 0x40, line[index] < 0x7f { index += 1 }
    }
    return kept
  }
}

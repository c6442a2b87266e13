private import CLibyaml

/// What libyaml reports of a document, in Swift's words.
struct YAMLEvent {
  enum Kind {
    /// Marks without content: the beginning of the stream, the end of a document.
    case mark
    case streamEnd
    case documentStart
    case alias
    case scalar(String, YAMLNode.ScalarStyle)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  var kind: Kind
  var position: TextPosition
  /// Whether an `&anchor` stands before the value.
  var hasAnchor = false
  /// Whether a `!tag` stands before the value.
  var hasTag = false
}

/// libyaml's event parser over bytes of its own, freed on every path.
@safe
struct YAMLEventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Takes UTF-8 without a byte order mark.
  init(utf8 text: some Collection<UInt8>) throws(SceneError) {
    // The parser holds pointers into itself and into the bytes, so both need addresses that last.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      throw SceneError(at: .start, "there is not enough memory to read this file")
    }
    unsafe self.parser = parser
    unsafe bytes = .allocate(capacity: text.count)
    _ = unsafe bytes.initialize(fromContentsOf: text)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe bytes.deallocate()
  }

  /// The next event; after the end of the stream, or after an error, it must not be asked again.
  mutating func next() throws(SceneError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    defer { unsafe yaml_event_delete(&event) }
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
    let position = unsafe TextPosition(event.start_mark)
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return YAMLEvent(kind: .streamEnd, position: position)
    case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, position: position)
    case YAML_ALIAS_EVENT: return YAMLEvent(kind: .alias, position: position)
    case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, position: position)
    case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, position: position)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return unsafe YAMLEvent(
        kind: .scalar(text, YAMLNode.ScalarStyle(scalar.style)), position: position, hasAnchor: scalar.anchor != nil,
        hasTag: scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      return unsafe YAMLEvent(
        kind: .sequenceStart, position: position, hasAnchor: start.anchor != nil, hasTag: start.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      return unsafe YAMLEvent(
        kind: .mappingStart, position: position, hasAnchor: start.anchor != nil, hasTag: start.tag != nil)
    default: return YAMLEvent(kind: .mark, position: position)
    }
  }

  /// What the parser's error fields say.
  private func syntaxError() -> SceneError {
    var problem = YAMLSyntaxProblem()
    unsafe problem.text = parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
    unsafe problem.context = parser.pointee.context.map { unsafe String(cString: $0) }
    unsafe problem.contextPosition = TextPosition(parser.pointee.context_mark)
    switch unsafe parser.pointee.error {
    case YAML_READER_ERROR:
      // The reader runs ahead of the marks; it gives an offset in bytes instead.
      problem.position = unsafe TextPosition(ofByte: Int(clamping: parser.pointee.problem_offset), in: bytes)
    case YAML_MEMORY_ERROR:
      problem.text = "out of memory"
      problem.position = .start
    default:
      let mark = unsafe parser.pointee.problem_mark
      problem.position = TextPosition(mark)
      let (before, character) = surroundings(of: Int(clamping: mark.index), column: Int(clamping: mark.column))
      problem.character = character
      problem.isFirstInLine = before.allSatisfy { $0 == " " || $0 == "\t" }
    }
    return problem.error
  }

  /// What stands before a place in its line, and the character there, nil at the end. All count characters from 0.
  private func surroundings(of index: Int, column: Int) -> (before: Substring.UnicodeScalarView, Unicode.Scalar?) {
    let scalars = unsafe Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
    return (scalars.dropFirst(max(0, index - column)).prefix(column), scalars.dropFirst(index).first)
  }
}

extension TextPosition {
  /// libyaml counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }

  /// The place of a byte in UTF-8 text. Lines end where libyaml ends them for ordinary files: LF, CR LF or CR.
  fileprivate init(ofByte offset: Int, in bytes: UnsafeMutableBufferPointer<UInt8>) {
    self = .start
    let text = unsafe Array(bytes.prefix(offset))
    var previous: UInt8 = 0
    for byte in text {
      defer { previous = byte }
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): self = TextPosition(line: line + 1, column: 1)
      case 0x80...0xbf: continue
      case _: column += 1
      }
    }
  }
}

extension YAMLNode.ScalarStyle {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}

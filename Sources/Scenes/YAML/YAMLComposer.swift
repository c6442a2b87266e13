/// Builds the tree of a document from libyaml's events.
struct YAMLComposer: ~Copyable {
  private var reader: YAMLEventReader
  private let limits: YAMLLimits
  private var nodes = 0
  private var problems: [SceneError] = []

  static let tagAdvice = "tags are not used in scenes; remove it, or put text that starts with \"!\" in quotes"

  private init(reader: consuming YAMLEventReader, limits: YAMLLimits) {
    self.reader = reader
    self.limits = limits
  }

  /// Reads a file: UTF-8 with or without a byte order mark, any line ends; JSON is YAML too.
  ///
  /// Throws for syntax errors and for what scenes do without: anchors, aliases, tags, several documents, keys that are
  /// not plain words, and more of anything than the limits allow.
  static func document(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(SceneError) -> YAMLDocument {
    guard bytes.count <= limits.size else {
      throw SceneError(at: .start, "the file has \(bytes.count) bytes; a scene may have \(limits.size)")
    }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw SceneError(at: .start, "the file is UTF-16; save it as UTF-8")
    }
    let text = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    var composer = YAMLComposer(reader: try YAMLEventReader(utf8: text), limits: limits)
    return try composer.document()
  }

  private mutating func document() throws(SceneError) -> YAMLDocument {
    var root: YAMLNode?
    while true {
      let event = try reader.next()
      switch event.kind {
      case .streamEnd: return YAMLDocument(root: root, problems: problems)
      case .documentStart:
        guard root == nil else {
          throw SceneError(at: event.position, "a second document begins here; a scene is one, so remove the ---")
        }
        root = try node(try reader.next(), depth: 0)
      case .mark: continue
      case .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart, .mappingEnd: continue
      }
    }
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(SceneError) -> YAMLNode {
    try admit(event, depth: depth)
    switch event.kind {
    case .scalar(let text, let style): return YAMLNode(content: .scalar(text, style), position: event.position)
    case .sequenceStart: return YAMLNode(content: .sequence(try sequence(depth: depth)), position: event.position)
    case .mappingStart: return YAMLNode(content: .mapping(try mapping(depth: depth)), position: event.position)
    case .alias, .mark, .streamEnd, .documentStart, .sequenceEnd, .mappingEnd:
      throw SceneError(at: event.position, "expected a value")
    }
  }

  private mutating func sequence(depth: Int) throws(SceneError) -> [YAMLNode] {
    var entries: [YAMLNode] = []
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { return entries }
      entries.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func mapping(depth: Int) throws(SceneError) -> [YAMLPair] {
    var pairs: [YAMLPair] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { return pairs }
      let key = try node(event, depth: depth + 1)
      guard case .scalar(let name, _) = key.content else {
        throw SceneError(at: key.position, "a property's name must be a word, not \(key.kindInWords)")
      }
      let pair = YAMLPair(key: name, keyPosition: key.position, value: try node(try reader.next(), depth: depth + 1))
      if let line = lines[name] {
        problems.append(SceneError(at: key.position, "\(name.quoted) is set twice; the first is in line \(line)"))
      } else {
        lines[name] = key.position.line
        pairs.append(pair)
      }
    }
  }

  /// Refuses what scenes do without, and too much of anything.
  private mutating func admit(_ event: YAMLEvent, depth: Int) throws(SceneError) {
    if case .alias = event.kind {
      throw SceneError(
        at: event.position,
        "aliases are not used in scenes; write the value out, or put text that starts with \"*\" in quotes")
    }
    if event.hasAnchor {
      throw SceneError(
        at: event.position, "anchors are not used in scenes; remove it, or put text that starts with \"&\" in quotes")
    }
    if event.hasTag { throw SceneError(at: event.position, Self.tagAdvice) }
    nodes += 1
    guard nodes <= limits.nodes else {
      throw SceneError(at: event.position, "a scene may hold \(limits.nodes) values; this is one more")
    }
    guard depth <= limits.depth else {
      throw SceneError(at: event.position, "a scene may be nested \(limits.depth) deep; this is deeper")
    }
  }
}

extension YAMLNode {
  /// What this is, for a message: `a list`, `"text"`, `nothing`.
  var kindInWords: String {
    switch content {
    case .scalar(let text, _): isNull ? "nothing" : text.quoted
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

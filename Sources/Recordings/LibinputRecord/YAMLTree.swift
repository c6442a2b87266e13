import CLibyaml

/// A YAML document, or a part of one, as far as the logs of libinput need it: everything is text, lists and maps.
indirect enum YAMLTree: Sendable {
  case text(String)
  case list([YAMLTree])
  case map([(key: String, value: YAMLTree)])

  /// Where and why text is no YAML; lines count from 0.
  struct Problem: Error {
    var line: Int
    var message: String
  }

  /// The values of a map, by key; nil for anything else or where there is no such key.
  subscript(key: String) -> YAMLTree? {
    switch self {
    case .map(let pairs): pairs.first { $0.key == key }?.value
    case .text, .list: nil
    }
  }

  /// The first map, from the top down, that has one of these keys.
  func firstMap(withAnyOf keys: [String]) -> YAMLTree? {
    switch self {
    case .text: return nil
    case .list(let entries):
      for entry in entries {
        if let found = entry.firstMap(withAnyOf: keys) { return found }
      }
      return nil
    case .map(let pairs):
      if pairs.contains(where: { keys.contains($0.key) }) { return self }
      for (_, value) in pairs {
        if let found = value.firstMap(withAnyOf: keys) { return found }
      }
      return nil
    }
  }

  /// A decimal number.
  var number: Int64? {
    switch self {
    case .text(let text): Int64(text)
    case .list, .map: nil
    }
  }

  /// The numbers of a list; nil where this is no list or not all of it are numbers.
  var numbers: [Int64]? {
    switch self {
    case .list(let entries):
      let numbers = entries.compactMap(\.number)
      return numbers.count == entries.count ? numbers : nil
    case .text, .map: return nil
    }
  }
}

extension YAMLTree {
  /// No log nests deeper than this.
  private static let maximumDepth = 32

  /// Builds the tree of the first document in the text from libyaml's events; nil where there is none.
  static func parse(_ text: [UInt8]) throws(Problem) -> YAMLTree? {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else { throw Problem(line: 0, message: "out of memory") }
    defer { unsafe yaml_parser_delete(parser) }
    return try unsafe text.withUnsafeBufferPointer { (bytes) throws(Problem) -> YAMLTree? in
      unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      return try unsafe build(parser, text)
    }
  }

  /// A list or a map that is not yet complete.
  private struct Open {
    var isMap: Bool
    var entries: [YAMLTree] = []
    var pairs: [(key: String, value: YAMLTree)] = []
    var key: String?

    mutating func add(_ tree: YAMLTree) {
      guard isMap else { return entries.append(tree) }
      guard let name = key.take() else {
        // Keys that are no words are nothing that logs have.
        if case .text(let text) = tree { key = text } else { key = "" }
        return
      }
      pairs.append((name, tree))
    }

    var tree: YAMLTree { isMap ? .map(pairs) : .list(entries) }
  }

  @unsafe
  private static func build(_ parser: UnsafeMutablePointer<yaml_parser_t>, _ text: [UInt8]) throws(Problem) -> YAMLTree? {
    var stack: [Open] = []
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw unsafe problem(parser, text) }
      defer { unsafe yaml_event_delete(&event) }
      var complete: YAMLTree?
      switch unsafe event.type {
      case YAML_SCALAR_EVENT:
        let bytes = unsafe UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length)
        complete = .text(unsafe String(decoding: bytes, as: UTF8.self))
      case YAML_ALIAS_EVENT:
        complete = .text("")
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        guard stack.count < maximumDepth else {
          throw Problem(line: Int(unsafe event.start_mark.line), message: "lists or maps nest too deep")
        }
        stack.append(Open(isMap: unsafe event.type == YAML_MAPPING_START_EVENT))
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        complete = stack.popLast()?.tree
      case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT:
        return nil
      default:
        break
      }
      guard let complete else { continue }
      guard !stack.isEmpty else { return complete }
      stack[stack.count - 1].add(complete)
    }
  }

  @unsafe
  private static func problem(_ parser: UnsafeMutablePointer<yaml_parser_t>, _ text: [UInt8]) -> Problem {
    let message = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no YAML"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      // Only the place in bytes is known of characters that no text has.
      let offset = min(unsafe parser.pointee.problem_offset, text.count)
      return Problem(line: text[..<offset].count { $0 == UInt8(ascii: "\n") }, message: message)
    }
    return Problem(line: Int(unsafe parser.pointee.problem_mark.line), message: message)
  }
}

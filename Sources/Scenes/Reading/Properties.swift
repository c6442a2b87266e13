extension SceneReader {
  /// The known properties of a mapping in the order of the file; nil, and a report, when the node is none.
  ///
  /// `owner` says what the mapping is, with its article: `a view`.
  mutating func properties<Key>(
    of node: YAMLNode, _ owner: String, _: Key.Type
  ) -> [(key: Key, pair: YAMLPair)]? where Key: RawRepresentable<String> & CaseIterable {
    guard case .mapping(let pairs) = node.content else {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      fault(node, owner, "a mapping", advice: "its properties are \(known)")
      return nil
    }
    var known: [(key: Key, pair: YAMLPair)] = []
    for pair in pairs {
      if let key = Key(rawValue: pair.key) {
        known.append((key, pair))
      } else {
        errors.report(pair.keyPosition, Self.unknown(pair.key, owner, known: Key.allCases.map(\.rawValue)))
      }
    }
    return known
  }

  /// Reports that a mapping lacks a property, unless one of its unknown ones was meant to be it.
  mutating func lacking<Key>(
    _ property: Key, in node: YAMLNode, _ message: @autoclosure () -> String
  ) where Key: RawRepresentable<String> & CaseIterable {
    guard errors.wants(node.position) else { return }
    let known = Key.allCases.map(\.rawValue)
    if case .mapping(let pairs) = node.content,
      pairs.contains(where: {
        !known.contains($0.key) && Spelling.nearest(to: $0.key, among: known) == property.rawValue
      })
    {
      return
    }
    errors.report(node.position, message())
  }

  /// What to say of a property that its owner does not have.
  static func unknown(_ name: String, _ owner: String, known: [String]) -> String {
    let start = "unknown property \(name.quoted) of \(owner)"
    if let near = Spelling.nearest(to: name, among: known) { return start + "; did you mean \"\(near)\"?" }
    let others = SceneReader.owners.filter { $0.properties.contains(name) && $0.owner != owner }.map(\.owner)
    if !others.isEmpty { return start + "; it belongs to \(others.joined(last: "or"))" }
    return start + "; its properties are " + known.joined(separator: ", ")
  }

  /// One of a list of words; nil, and a report, when the node is none of them.
  mutating func word<Word>(
    _ node: YAMLNode, _ subject: String, _ noun: String, _: Word.Type
  ) -> Word? where Word: RawRepresentable<String> & CaseIterable {
    let known = Word.allCases.map(\.rawValue)
    guard case .scalar(let text, _) = node.content, !node.isNull else {
      fault(node, subject, "one of " + known.joined(separator: ", "))
      return nil
    }
    if let word = Word(rawValue: text) { return word }
    errors.report(node.position, SceneReader.unknownWord(text, noun, known: known))
    return nil
  }

  static func unknownWord(_ text: String, _ noun: String, known: [String]) -> String {
    if let near = Spelling.nearest(to: text, among: known) {
      return "unknown \(noun) \(text.quoted); did you mean \"\(near)\"?"
    }
    return "unknown \(noun) \(text.quoted); known are " + known.joined(last: "and")
  }

  /// The entries of a list; nil, and a report, when the node is none.
  mutating func list(_ node: YAMLNode, _ subject: String, _ expectation: String) -> [YAMLNode]? {
    if case .sequence(let entries) = node.content { return entries }
    fault(node, subject, expectation)
    return nil
  }

  /// The entries of a list, or the one value that was written without the brackets.
  mutating func listOrOne(_ node: YAMLNode, _ subject: String, _ expectation: String) -> [YAMLNode]? {
    if case .scalar = node.content, !node.isNull { return [node] }
    return list(node, subject, expectation)
  }

  /// Reports that a value is not what its property takes.
  mutating func fault(_ node: YAMLNode, _ subject: String, _ expectation: String, advice: String? = nil) {
    let found = node.isNull ? "but has no value" : "not \(node.inWords)"
    errors.report(node.position, "\(subject) must be \(expectation), \(found)" + (advice.map { "; " + $0 } ?? ""))
  }
}

extension YAMLNode {
  /// What was written, for a message: `1.5`, `"word"`, `the text "1.5"`, `a list`.
  var inWords: String {
    switch content {
    case .scalar(let text, .plain): Numeral(text) == nil ? text.quoted : text
    case .scalar(let text, _): Numeral(text) == nil ? text.quoted : "the text \(text.quoted)"
    case .sequence, .mapping: kindInWords
    }
  }
}

/// What one thing of a scene says about another by its identifier.
struct References {
  struct Reference {
    var owner: String
    var name: String
    var position: TextPosition
  }

  /// `requireToFail`, in the order of the file.
  var requirements: [Reference] = []
  /// `simultaneousWith`, likewise.
  var simultaneities: [Reference] = []
  /// `hitTestFirst`, likewise.
  var firstHits: [Reference] = []
  /// `firstResponder`, likewise.
  var firstResponders: [Reference] = []
  /// For each window and view, itself and what is inside it, as numbers given front to back in the file.
  var extents: [String: Range<Int>] = [:]
  /// How many windows and views were numbered.
  var count = 0
}

extension SceneReader {
  /// Reads a list of identifiers, none of them twice; one alone needs no brackets.
  mutating func identifiers(_ pair: YAMLPair, of kind: String) -> [(name: String, position: TextPosition)] {
    let entries = listOrOne(pair.value, pair.subject, "a list of \(kind)") ?? []
    var result: [(name: String, position: TextPosition)] = []
    var seen: Set<String> = []
    for entry in entries {
      guard let name = text(entry, "an entry of \(pair.subject)", "a name") else { continue }
      if seen.insert(name).inserted {
        result.append((name, entry.position))
      } else {
        errors.report(entry.position, "\(name.quoted) stands twice in \(pair.subject)")
      }
    }
    return result
  }

  mutating func checkReferences() {
    for reference in references.requirements {
      if reference.name == reference.owner {
        errors.report(reference.position, "\(reference.name.quoted) cannot require itself to fail")
      } else {
        checkRecognizer(reference, "requireToFail")
      }
    }
    for reference in references.simultaneities {
      if reference.name == reference.owner {
        errors.report(reference.position, "\(reference.name.quoted) is always simultaneous with itself; remove it")
      } else {
        checkRecognizer(reference, "simultaneousWith")
      }
    }
    for reference in references.firstHits { checkInside(reference, "hitTestFirst", takes: "views") }
    for reference in references.firstResponders { checkInside(reference, "firstResponder", takes: "a view") }
    checkCircles()
  }

  private mutating func checkRecognizer(_ reference: References.Reference, _ property: String) {
    guard let entry = names.entries[reference.name] else {
      guard isMistake(reference) else { return }
      let others = names.recognizers.filter { $0 != reference.owner }
      return reportUnknown(reference, "recogniser", property == "simultaneousWith" ? ["all"] + others : others)
    }
    if entry.kind != .recognizer {
      errors.report(
        reference.position, "\(reference.name.quoted) is \(entry.kind.inWords); \"\(property)\" takes recognisers")
    }
  }

  /// Checks that a reference is to a view inside the view or window that says it.
  private mutating func checkInside(_ reference: References.Reference, _ property: String, takes: String) {
    guard let entry = names.entries[reference.name] else {
      guard isMistake(reference) else { return }
      return reportUnknown(reference, "view", names.views.filter { isInside($0, reference.owner) })
    }
    if entry.kind != .view {
      errors.report(
        reference.position, "\(reference.name.quoted) is \(entry.kind.inWords); \(property.quoted) takes \(takes)")
    } else if reference.name == reference.owner {
      errors.report(
        reference.position, "\(reference.name.quoted) is this view itself; \(property.quoted) takes \(takes) inside it")
    } else if !isInside(reference.name, reference.owner) {
      errors.report(
        reference.position,
        "\(reference.name.quoted) is not inside \(reference.owner.quoted); \(property.quoted) takes \(takes) inside it")
    }
  }

  private func isInside(_ name: String, _ owner: String) -> Bool {
    guard let inner = references.extents[name], let outer = references.extents[owner] else { return false }
    return inner.lowerBound > outer.lowerBound && inner.upperBound <= outer.upperBound
  }

  /// Whether a name that nothing has shall be reported: not when it may be one that could not be read.
  private func isMistake(_ reference: References.Reference) -> Bool {
    !names.isIncomplete && errors.wants(reference.position)
  }

  private mutating func reportUnknown(_ reference: References.Reference, _ noun: String, _ known: [String]) {
    errors.report(
      reference.position,
      known.isEmpty || known.count > 12 && Spelling.nearest(to: reference.name, among: known) == nil
        ? "no \(noun) is called \(reference.name.quoted)"
        : Self.unknownWord(reference.name, noun, known: known))
  }

  /// Reports each requirement that closes a circle of recognizers that wait for one another.
  private mutating func checkCircles() {
    let indices = Dictionary(names.recognizers.enumerated().map { ($1, $0) }) { first, _ in first }
    var edges = Array(repeating: [(target: Int, position: TextPosition)](), count: names.recognizers.count)
    for reference in references.requirements where reference.name != reference.owner {
      if let from = indices[reference.owner], let to = indices[reference.name] {
        edges[from].append((to, reference.position))
      }
    }
    // A search in depth without recursion: a circle is closed by an edge to a recognizer that is still on the path.
    var isDone = Array(repeating: false, count: edges.count)
    var place: [Int?] = Array(repeating: nil, count: edges.count)
    for start in edges.indices where !isDone[start] {
      var path: [(node: Int, next: Int)] = [(start, 0)]
      place[start] = 0
      while let (node, next) = path.last {
        guard next < edges[node].count else {
          path.removeLast()
          place[node] = nil
          isDone[node] = true
          continue
        }
        path[path.count - 1].next += 1
        let (target, position) = edges[node][next]
        if let first = place[target] {
          errors.report(position, Self.circle(path[first...].map { names.recognizers[$0.node] }))
        } else if !isDone[target] {
          place[target] = path.count
          path.append((target, 0))
        }
      }
    }
  }

  private static func circle(_ members: [String]) -> String {
    let shown = members.count > 8 ? members.prefix(8) + ["…"] : members
    let round = (shown + members.prefix(1)).joined(separator: " -> ")
    return "these recognisers would wait for one another for ever: \(round); remove one from \"requireToFail\""
  }
}

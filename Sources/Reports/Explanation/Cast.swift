internal import Engines

/// What the recognisers of one touch are called: by what they are where that is clear, else by their ids too.
struct Cast {
  private var names: [String: Prose] = [:]
  private var ids: [String: String] = [:]
  private var isMentioned: Set<String> = []

  init(_ recognizers: [String], in scene: SceneIndex) {
    var phrases: [String: Int] = [:]
    let known = recognizers.map { id in (id: id, entry: scene.recognizers[id]) }
    for member in known {
      if let entry = member.entry { phrases[Self.phrase(entry.recognizer), default: 0] += 1 }
    }
    for (id, entry) in known {
      guard let entry else { continue }
      let phrase = Self.phrase(entry.recognizer)
      let isOwnId = !id.hasPrefix("\(entry.view).\(entry.recognizer.type)")
      if phrases[phrase] == 1 {
        names[id] = Prose(phrase.shown, .recognizer)
        if isOwnId { ids[id] = id }
      } else {
        names[id] = isOwnId ? "\(recognizer: phrase) \(recognizer: id)" : "\(recognizer: phrase) of \(view: entry.view)"
      }
    }
  }

  /// `the tap`; with its id the first time, where its id is more than view and type.
  mutating func name(_ id: String) -> Prose {
    guard let name = names[id] else { return "\(recognizer: id)" }
    guard let own = ids[id], isMentioned.insert(id).inserted else { return "the \(name)" }
    return "the \(name) \(faint: "(\(own.shown))")"
  }

  /// Several names in a row.
  mutating func names(_ list: [String], _ word: String = "and") -> Prose {
    var parts: [Prose] = []
    for id in list { parts.append(name(id)) }
    return parts.listed(word)
  }

  /// What people call such a gesture.
  static func phrase(_ recognizer: SceneEntry.SceneRecognizer) -> String {
    let fingers = (recognizer.fingers ?? 1) > 1 ? Words.count(recognizer.fingers ?? 1) + "-finger " : ""
    switch recognizer.type {
    case "tap":
      let taps = recognizer.taps ?? 1
      return fingers + (taps <= 1 ? "tap" : taps == 2 ? "double tap" : taps == 3 ? "triple tap" : "\(taps)-fold tap")
    case "longPress": return fingers + "long press"
    case "screenEdgePan": return "edge pan"
    case "hover": return "hovering"
    default: return fingers + recognizer.type
    }
  }
}

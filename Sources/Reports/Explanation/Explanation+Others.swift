internal import Engines
internal import Evdev

// What is no touch: motion, remote control, presses.
extension Explanation {
  /// So many are told in the short story.
  private static var most: Int { 20 }

  var others: [Prose] {
    let told = chronicle.others.filter { options.isVerbose || !$0.isPressWithoutNews }
    let shown = options.isVerbose ? told[...] : told.prefix(Self.most)
    var paragraphs = shown.map(story)
    if told.count > shown.count {
      paragraphs.append("And \(told.count - shown.count) more like these; --verbose names them.")
    }
    return paragraphs
  }

  private func story(_ record: ChainRecord) -> Prose {
    switch record.content {
    case .motion(let motion):
      let device = motion.device?.shown ?? "the device"
      if let degrees = motion.degrees {
        return "At \(at: record.time), \(device) felt that the content stands upright when it is turned by \(degrees)°."
      }
      let strength = motion.magnitude.map { " (\(Words.number($0.value, places: 1)) g)" } ?? ""
      let what =
        switch motion.phase {
        case "began": "a shake of \(device) began\(strength)"
        case "cancelled": "the shake of \(device) was cancelled: interrupted, or too long"
        default: "the shake of \(device) ended"
        }
      return "At \(at: record.time), \(what): \(way(record, takenBy: motion.handledBy))."
    case .remote(let remote):
      let device = remote.device?.shown ?? "a remote control"
      return "At \(at: record.time), \(device) asked for \(remote.command): \(way(record, takenBy: remote.handledBy))."
    case .press(let press):
      let key = press.type ?? press.key.map { "key \($0)" } ?? "a key that is not told, since its device types text"
      let device = press.device.map { " on \($0.shown)" } ?? ""
      return "At \(at: record.time), press \(press.press) (\(key)\(device)) \(press.phase): "
        + way(record, takenBy: press.handledBy) + "."
    default:
      return ""
    }
  }

  /// Who was asked, and who took it.
  private func way(_ record: ChainRecord, takenBy taker: String?) -> Prose {
    guard let first = record.path.first else {
      return taker.map { "\(view: $0) took it" } ?? "nobody took it"
    }
    guard let taker else {
      let asked = record.path.map { responder -> Prose in "\(view: responder)" }.listed()
      return "\(asked) \(record.path.count == 1 ? "was" : "were") asked and passed it on, so it was dropped"
    }
    if taker == first { return "\(view: taker), the first responder, took it" }
    let before = record.path.dropLast().map { responder -> Prose in "\(view: responder)" }.listed()
    return "\(before) passed it on, \(view: taker) took it"
  }
}

extension Chronicle {
  /// `two commands`, `one press`: of each kind that there is, or `2 commands`.
  package func countsOfOthers(inWords: Bool) -> [String] {
    var (commands, presses, shakes, turns) = (0, 0, 0, 0)
    for record in others {
      switch record.content {
      case .remote: commands += 1
      case .press(let press): presses += press.phase == "began" ? 1 : 0
      case .motion(let motion) where motion.degrees != nil: turns += 1
      case .motion(let motion): shakes += motion.phase == "began" ? 1 : 0
      default: break
      }
    }
    let counts = [(shakes, "shake"), (turns, "turn"), (commands, "command"), (presses, "press")]
    return counts.filter { $0.0 > 0 }.map { count, noun in
      "\(inWords ? Words.count(count) : "\(count)") \(noun)\(count == 1 ? "" : noun == "press" ? "es" : "s")"
    }
  }
}

extension String {
  /// What a responder is called among people: the application's delegate is what a scene's own `on` makes.
  package var responderInWords: String { self == "applicationDelegate" ? "the scene" : self }
}

extension ChainRecord {
  /// The end of a press, whose beginning has been told.
  fileprivate var isPressWithoutNews: Bool {
    guard case .press(let press) = content else { return false }
    return press.phase == "ended"
  }
}

extension MotionEntry {
  /// In a few words.
  var words: String {
    if let degrees { return "upright at \(degrees)°" }
    return "\(type) \(phase ?? ""): \(handledBy.map { "taken by \($0.responderInWords)" } ?? "nobody took it")"
  }
}

extension RemoteEntry {
  var words: String { "\(command): \(handledBy.map { "taken by \($0.responderInWords)" } ?? "nobody took it")" }
}

extension PressEntry {
  var words: String {
    "press \(press) \(type ?? key.map { "key \($0)" } ?? "key") \(phase): \(handledBy.map { "taken by \($0.responderInWords)" } ?? "nobody took it")"
  }
}

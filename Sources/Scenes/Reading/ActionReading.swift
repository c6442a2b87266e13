extension SceneReader {
  private enum ActionKey: String, CaseIterable {
    case run, every
  }

  static var actionProperties: [String] { ActionKey.allCases.map(\.rawValue) }

  /// Reads `on`: states, each with what runs.
  mutating func actions(_ pair: YAMLPair, of type: GestureType) -> [ActionDescription] {
    guard case .mapping(let pairs) = pair.value.content else {
      fault(pair.value, pair.subject, "a mapping of states, such as {ended: {run: [notify-send, done]}}")
      return []
    }
    return pairs.compactMap { entry in
      guard let state = state(entry, of: type) else { return nil }
      return action(entry, state, of: type)
    }
  }

  private mutating func state(_ pair: YAMLPair, of type: GestureType) -> ActionState? {
    let states: [ActionState] = type.isDiscrete ? [.ended] : ActionState.allCases
    let known = states.map(\.rawValue)
    if let state = ActionState(rawValue: pair.key) {
      if states.contains(state) { return state }
      errors.report(pair.keyPosition, "a \(type.rawValue) is one moment and never \(pair.subject); use \"ended\"")
    } else if ["possible", "failed"].contains(pair.key) {
      errors.report(
        pair.keyPosition, "no action is sent for \(pair.subject); use \(known.map(\.quoted).joined(last: "or"))")
    } else if pair.key == "recognized" {
      errors.report(pair.keyPosition, "\"recognized\" is called \"ended\" here")
    } else {
      errors.report(pair.keyPosition, Self.unknownWord(pair.key, "state", known: known))
    }
    return nil
  }

  private mutating func action(_ entry: YAMLPair, _ state: ActionState, of type: GestureType) -> ActionDescription? {
    if case .scalar = entry.value.content {
      fault(entry.value, entry.subject, "a mapping, such as {run: [notify-send, done]}")
      return nil
    }
    guard let pairs = properties(of: entry.value, "an action", ActionKey.self) else { return nil }
    var action = ActionDescription(state: state, arguments: [])
    for (key, pair) in pairs {
      switch key {
      case .run: action.arguments = arguments(pair)
      case .every: action.every = every(pair, state, of: type)
      }
    }
    if !pairs.contains(where: { $0.key == .run }) {
      lacking(
        ActionKey.run, in: entry.value,
        "an action needs \"run\": a program and its arguments, such as [notify-send, done]")
    }
    return action
  }

  // MARK: Events that are no gestures

  private enum EventKey: String, CaseIterable {
    case shake, remote, press
  }

  static var eventProperties: [String] { EventKey.allCases.map(\.rawValue) }

  private enum EventActionKey: String, CaseIterable {
    case run
  }

  /// Reads the `on` of a view, a window or the scene: events, each with what runs.
  mutating func eventActions(_ pair: YAMLPair) -> [EventActionDescription] {
    guard case .mapping(let pairs) = pair.value.content else {
      fault(pair.value, pair.subject, "a mapping of events, such as {shake: {run: [notify-send, shaken]}}")
      return []
    }
    var actions: [EventActionDescription] = []
    for entry in pairs {
      switch EventKey(rawValue: entry.key) {
      case .shake: actions += eventAction(entry, .shake)
      case .remote:
        for (command, pair) in commands(entry, "command", SceneCommand.self) {
          actions += eventAction(pair, .remote(command))
        }
      case .press:
        for (press, pair) in commands(entry, "press", ScenePress.self) { actions += eventAction(pair, .press(press)) }
      case nil: reportUnknownEvent(entry)
      }
    }
    return actions
  }

  private mutating func reportUnknownEvent(_ entry: YAMLPair) {
    if SceneCommand(rawValue: entry.key) != nil {
      errors.report(entry.keyPosition, "\(entry.subject) belongs into \"remote\": {remote: {\(entry.key): …}}")
    } else if ScenePress(rawValue: entry.key) != nil {
      errors.report(entry.keyPosition, "\(entry.subject) belongs into \"press\": {press: {\(entry.key): …}}")
    } else if ActionState(rawValue: entry.key) != nil {
      errors.report(entry.keyPosition, "\(entry.subject) is a state of a gesture; put it into the gesture's \"on\"")
    } else if GestureType(rawValue: entry.key) != nil {
      errors.report(
        entry.keyPosition,
        "\(entry.subject) is a gesture; put it into \"gestures\": [{type: \(entry.key), on: {ended: …}}]")
    } else {
      errors.report(
        entry.keyPosition, Self.unknownWord(entry.key, "event", known: EventKey.allCases.map(\.rawValue)))
    }
  }

  private mutating func commands<Word>(
    _ pair: YAMLPair, _ noun: String, _: Word.Type
  ) -> [(Word, YAMLPair)] where Word: RawRepresentable<String> & CaseIterable {
    let known = Word.allCases.map(\.rawValue)
    guard case .mapping(let pairs) = pair.value.content else {
      fault(pair.value, pair.subject, "a mapping, such as {\(known[0]): {run: [notify-send, \(known[0])]}}")
      return []
    }
    return pairs.compactMap { entry in
      if let word = Word(rawValue: entry.key) { return (word, entry) }
      errors.report(entry.keyPosition, Self.unknownWord(entry.key, noun, known: known))
      return nil
    }
  }

  private mutating func eventAction(_ entry: YAMLPair, _ event: SceneEvent) -> [EventActionDescription] {
    if case .scalar = entry.value.content {
      fault(entry.value, entry.subject, "a mapping, such as {run: [notify-send, done]}")
      return []
    }
    guard let pairs = properties(of: entry.value, "an event's action", EventActionKey.self) else { return [] }
    guard let run = pairs.first?.pair else {
      lacking(
        EventActionKey.run, in: entry.value,
        "an action needs \"run\": a program and its arguments, such as [notify-send, done]")
      return []
    }
    return [EventActionDescription(event, run: arguments(run))]
  }

  // MARK: Parts

  private mutating func every(_ pair: YAMLPair, _ state: ActionState, of type: GestureType) -> Double? {
    guard state == .changed else {
      errors.report(
        pair.keyPosition, "\"every\" counts changes; it belongs to \"changed\", not to \"\(state.rawValue)\"")
      return nil
    }
    guard let measure = type.measure else {
      errors.report(pair.keyPosition, "a \(type.rawValue) has no one number for \"every\" to count; remove it")
      return nil
    }
    return number(pair.value, pair.subject, "a number of \(measure.inWords) above 0, up to 1000000") {
      $0 > 0 && $0 <= Self.farthest
    }
  }

  /// A program and its arguments, taken as they are written.
  private mutating func arguments(_ pair: YAMLPair) -> [String] {
    let form = "a list of a program and its arguments, such as [notify-send, done]"
    guard case .sequence(let entries) = pair.value.content else {
      let isText = if case .scalar = pair.value.content { !pair.value.isNull } else { false }
      fault(pair.value, pair.subject, form, advice: isText ? "for a shell write [sh, -c, \"…\"]" : nil)
      return []
    }
    if entries.isEmpty { errors.report(pair.value.position, "\(pair.subject) must be \(form), not an empty list") }
    var arguments: [String] = []
    for (index, entry) in entries.enumerated() {
      let subject = index == 0 ? "the program of \(pair.subject)" : "argument \(index) of \(pair.subject)"
      guard case .scalar(let text, let style) = entry.content else {
        fault(entry, subject, "a word")
        continue
      }
      if text.unicodeScalars.contains("\0") {
        errors.report(entry.position, "\(subject) holds a NUL, which no argument can")
      } else if text.isEmpty, index == 0 || style == .plain {
        errors.report(entry.position, "\(subject) is empty" + (index == 0 ? "" : "; write '' if it shall be"))
      }
      arguments.append(text)
    }
    return arguments
  }
}

extension GestureType.Measure {
  fileprivate var inWords: String {
    switch self {
    case .points: "points"
    case .scale: "scale"
    case .radians: "radians"
    }
  }
}

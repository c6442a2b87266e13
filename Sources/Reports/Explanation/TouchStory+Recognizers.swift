internal import Engines
internal import Evdev
internal import Geometry
internal import Responders

extension TouchStory {
  /// What each recogniser of the touch went through.
  ///
  /// An attempt that began with an earlier touch is told there. Who gave way to another, and who was waited for, is told with that
  /// other; failures of the same kind come in one sentence.
  mutating func recognizers() -> [Prose] {
    var paragraphs: [Prose] = []
    let mine = attempts.filter(isToldHere)
    var told: Set<Int> = []
    for attempt in mine where attempt.hasActed {
      told.insert(attempt.index)
      paragraphs.append(winner(attempt, &told))
    }
    let failed = mine.filter { $0.hasFailed && !told.contains($0.index) }
    // One who waited tells what became of whom it waited for.
    for attempt in failed where !attempt.waits.isEmpty && options.recognizer == nil {
      guard told.insert(attempt.index).inserted else { continue }
      paragraphs.append(loser(attempt))
    }
    paragraphs += failures(failed.filter { !told.contains($0.index) })
    for attempt in mine where attempt.decision == nil { paragraphs.append(undecided(attempt)) }
    if let earlier = toldEarlier(mine) { paragraphs.append(earlier) }
    if let absent = absent() { paragraphs.append(absent) }
    if paragraphs.isEmpty, options.recognizer == nil, let hit = touch.hit, let view = hit.view, hit.recognizers.isEmpty {
      paragraphs.append("There was no recogniser: neither \(view: view) nor anything that it lies in has one.")
    }
    return paragraphs
  }

  private func isToldHere(_ attempt: AttemptRecord) -> Bool {
    if let recognizer = options.recognizer, attempt.recognizer != recognizer { return false }
    return options.touch != nil || attempt.touches.min() == touch.touch
  }

  private func attempt(_ index: Int?) -> AttemptRecord? { index.map { chronicle.attempts[$0] } }

  // MARK: Those that acted

  private mutating func winner(_ attempt: AttemptRecord, _ told: inout Set<Int>) -> Prose {
    var sentences: [Prose] = []
    guard let decision = attempt.decision else { return "" }
    let name = cast.name(attempt.recognizer)
    let isContinuous = decision.to == "began"
    let time: Prose = " at \(at: decision.moment.time)"
    let how = isContinuous ? beginning(decision, attempt) : recognition(decision, attempt)
    if let waits = waiting(attempt, &told) {
      let again = cast.name(attempt.recognizer)
      sentences.append("\(name) \(waits); then \(again) \(isContinuous ? "began" : "\(good: "was recognised")")\(time).")
    } else {
      sentences.append("\(name) \(isContinuous ? "began" : "\(good: "was recognised")")\(time)\(how).")
    }
    if isContinuous { sentences.append(course(attempt)) }
    if let fruit = Self.fruit(attempt) { sentences.append(fruit) }
    if let victims = victims(of: attempt, &told) { sentences.append(victims) }
    return sentences.map(\.capitalized).joined(with: " ")
  }

  /// `waited for the double tap, which gave up 0.35 s after the lift`; nil for one that waited for nobody.
  private mutating func waiting(_ attempt: AttemptRecord, _ told: inout Set<Int>) -> Prose? {
    var parts: [Prose] = []
    for wait in attempt.waits {
      guard let by = wait.by else { continue }
      let other = self.attempt(wait.byAttempt)
      if let other, options.recognizer == nil { told.insert(other.index) }
      var what = Prose()
      if let other, let end = givingUp(other) { what = ", which \(end)" }
      parts.append("\(parts.isEmpty ? "waited for" : "and then for") \(cast.name(by))\(what)")
    }
    return parts.isEmpty ? nil : parts.joined(with: ", ")
  }

  /// How one that was waited for came to fail: `gave up 0.35 s after the lift`.
  private mutating func givingUp(_ attempt: AttemptRecord) -> Prose? {
    guard let step = attempt.decision, step.to == "failed" else { return nil }
    if step.reason == "timeout", let lift = lift(before: step, of: attempt) {
      return "gave up \(lasting: step.moment.time.seconds(since: lift)) after the lift"
    }
    if let by = step.by, step.reason == "prevented" || step.reason == "requirementFailed" {
      return "failed because of \(cast.name(by))"
    }
    return "failed: \(ReasonWords.clause(step, of: attempt, in: chronicle))"
  }

  /// The last lift of an attempt's touches, if none of them is down at a step.
  private func lift(before step: StepRecord, of attempt: AttemptRecord) -> Timestamp? {
    let ends = attempt.touches.compactMap { chronicle.touch($0) }.map(\.ended)
    guard ends.allSatisfy({ $0.map { $0 < step.moment } ?? false }) else { return nil }
    return ends.compactMap { $0?.time }.max()
  }

  private func recognition(_ step: StepRecord, _ attempt: AttemptRecord) -> Prose {
    if step.reason == "recognized" {
      let lifted = attempt.touches.last { chronicle.touch($0)?.ended?.time == step.moment.time }
      guard let lifted else { return "" }
      return attempt.touches.count > 1 ? ", when touch \(lifted) lifted" : ", as the finger lifted"
    }
    return ", when \(ReasonWords.clause(step, of: attempt, in: chronicle))"
  }

  private func beginning(_ step: StepRecord, _ attempt: AttemptRecord) -> Prose {
    step.reason == "unspecified" ? "" : ", when \(ReasonWords.clause(step, of: attempt, in: chronicle))"
  }

  /// What a continuous gesture did after it had begun.
  private func course(_ attempt: AttemptRecord) -> Prose {
    let changes: Prose = attempt.changes == 0 ? "It" : "It changed \(Words.times(attempt.changes)) and"
    guard let end = attempt.conclusion, end.reason != "cancelled" || !chronicle.isEndOfRecording(end.moment.time) else {
      return changes + " was still under way when the recording ended."
    }
    let verb: Prose = end.to == "ended" ? "ended" : "\(bad: "was cancelled")"
    let why: Prose =
      end.reason == "lifted" ? " with the lift" : ", because \(ReasonWords.clause(end, of: attempt, in: chronicle))"
    return changes + " \(verb) at \(at: end.moment.time)\(why)."
  }

  /// What came of a gesture, in its own numbers.
  static func fruit(_ attempt: AttemptRecord) -> Prose? {
    guard let gesture = attempt.last else { return nil }
    func number(_ key: String) -> Double? {
      for fact in gesture.facts where fact.key == key {
        if case .number(let number) = fact.value { return number.value }
      }
      return nil
    }
    func word(_ key: String) -> String? {
      for fact in gesture.facts where fact.key == key {
        if case .word(let word) = fact.value { return word }
      }
      return nil
    }
    func points(_ distance: Double) -> String { distance.magnitude.rounded() == 1 ? "point" : "points" }
    switch gesture.type {
    case "pan", "screenEdgePan":
      guard let x = number("translationX"), let y = number("translationY") else { return nil }
      let across: Prose? = x == 0 ? nil : "\(x.magnitude.rounded()) \(points(x)) to the \(x < 0 ? "left" : "right")"
      let along: Prose? = y == 0 ? nil : "\(y.magnitude.rounded()) \(x == 0 ? "\(points(y)) " : "")\(y < 0 ? "up" : "down")"
      let both = [across, along].compactMap(\.self)
      if x.magnitude < 0.5, y.magnitude < 0.5 { return "It came back to where it had begun." }
      return both.isEmpty ? nil : "It came to \(both.listed())."
    case "pinch": return number("scale").map { "It came to a scale of \($0)." }
    case "rotation": return number("rotation").map { "It came to \(ReasonWords.degrees($0))." }
    case "swipe":
      return word("direction").map { $0 == "left" || $0 == "right" ? "It went to the \($0)." : "It went \($0.shown)." }
    default: return nil
    }
  }

  /// Whom an attempt made fail.
  private mutating func victims(of attempt: AttemptRecord, _ told: inout Set<Int>) -> Prose? {
    let victims = chronicle.attempts(with: touch).filter { other in
      other.decision?.byAttempt == attempt.index && other.hasFailed
    }
    guard !victims.isEmpty else { return nil }
    for victim in victims where options.recognizer == nil && isToldHere(victim) { told.insert(victim.index) }
    func waited(_ victim: AttemptRecord) -> Bool {
      victim.decision?.reason == "requirementFailed" || victim.waits.contains { $0.byAttempt == attempt.index }
    }
    let prevented = victims.filter { !waited($0) }.map(\.recognizer)
    let waiting = victims.filter(waited).map(\.recognizer)
    var parts: [Prose] = []
    if !prevented.isEmpty { parts.append("It prevented \(cast.names(prevented)).") }
    if !waiting.isEmpty {
      parts.append(.sentence("\(cast.names(waiting)) had to wait for it to fail, and so failed."))
    }
    return parts.joined(with: " ")
  }

  // MARK: Those that failed

  /// One that waited, and failed all the same.
  private mutating func loser(_ attempt: AttemptRecord) -> Prose {
    let name = cast.name(attempt.recognizer)
    var awaited: [String] = []
    for wait in attempt.waits { if let by = wait.by, !awaited.contains(by) { awaited.append(by) } }
    return .sentence("\(name) waited for \(cast.names(awaited)), then \(bad: "failed")\(reason(attempt))")
  }

  private mutating func reason(_ attempt: AttemptRecord) -> Prose {
    guard let step = attempt.decision else { return "." }
    let time: Prose = " at \(at: step.moment.time)"
    if let by = step.by {
      switch step.reason {
      case "prevented": return "\(time): \(cast.name(by)) was first."
      case "requirementFailed": return "\(time): \(cast.name(by)), which had to fail first, was recognised."
      default: break
      }
    }
    return "\(time): \(ReasonWords.clause(step, of: attempt, in: chronicle))."
  }

  /// Failures of the same kind at the same time in one sentence each.
  private mutating func failures(_ attempts: [AttemptRecord]) -> [Prose] {
    var groups: [(reason: Prose, members: [String])] = []
    for attempt in attempts {
      let reason = reason(attempt)
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        groups[index].members.append(attempt.recognizer)
      } else {
        groups.append((reason, [attempt.recognizer]))
      }
    }
    return groups.map { group in .sentence("\(cast.names(group.members)) \(bad: "failed")\(group.reason)") }
  }

  private mutating func undecided(_ attempt: AttemptRecord) -> Prose {
    .sentence("\(cast.name(attempt.recognizer)) had not decided when the recording ended.")
  }

  // MARK: Those told elsewhere

  private mutating func toldEarlier(_ mine: [AttemptRecord]) -> Prose? {
    let indices = Set(mine.map(\.index))
    let others = attempts.filter { attempt in
      !indices.contains(attempt.index) && (options.recognizer.map { $0 == attempt.recognizer } ?? true)
    }
    guard let first = others.compactMap({ $0.touches.min() }).min() else { return nil }
    return .sentence("\(cast.names(others.map(\.recognizer))) had been at it since touch \(first): see there.")
  }

  /// Recognisers that could have had the touch, and did not.
  private mutating func absent() -> Prose? {
    guard let hit = touch.hit, options.recognizer.map({ hit.recognizers.contains($0) }) ?? true else { return nil }
    let present = Set(attempts.map(\.recognizer))
    var busy: [String] = []
    var waiting: [String] = []
    var over: [String] = []
    var disabled: [String] = []
    var unwilling: [String] = []
    for id in hit.recognizers where !present.contains(id) && (options.recognizer.map { $0 == id } ?? true) {
      if let other = chronicle.attempt(of: id, before: touch) {
        if let decision = other.decision, decision.moment < touch.began {
          if other.hasFailed { over.append(id) } else { busy.append(id) }
        } else {
          waiting.append(id)
        }
      } else if chronicle.scene.recognizers[id]?.recognizer.isEnabled == false {
        disabled.append(id)
      } else {
        unwilling.append(id)
      }
    }
    var sentences: [Prose] = []
    if !over.isEmpty {
      sentences.append(
        .sentence("\(cast.names(over)) had failed before and \(over.count == 1 ? "was" : "were") not ready again."))
    }
    if !waiting.isEmpty {
      sentences.append(
        .sentence(
          "\(cast.names(waiting)) \(waiting.count == 1 ? "was" : "were") still waiting and left \(isOfMany ? "these touches" : "this touch") out."
        ))
    }
    if !busy.isEmpty {
      sentences.append(
        .sentence(
          "\(cast.names(busy)) \(busy.count == 1 ? "was" : "were") busy and left \(isOfMany ? "these touches" : "this touch") out."
        ))
    }
    if !disabled.isEmpty {
      sentences.append(.sentence("\(cast.names(disabled)) \(disabled.count == 1 ? "is" : "are") disabled."))
    }
    if !unwilling.isEmpty {
      sentences.append(
        .sentence(
          "\(cast.names(unwilling)) did not get \(isOfMany ? "the touches" : "the touch"): settings or a delegate kept it away."))
    }
    return sentences.isEmpty ? nil : sentences.joined(with: " ")
  }
}

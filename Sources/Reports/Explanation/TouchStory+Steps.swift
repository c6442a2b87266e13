internal import Engines
internal import Evdev
internal import Geometry

extension TouchStory {
  /// Everything that the journal says of the touch, in its order.
  func steps() -> [Prose] {
    var steps: [(moment: Moment, text: Prose)] = []
    if let hit = touch.hit {
      let visits = hit.visits.map { "\(view: $0.view) \($0.result)" as Prose }
      steps.append((hit.moment, "hit test: \(visits.joined(with: ", "))"))
    }
    steps.append((touch.began, "landed at \(touch.start), tap count \(touch.tapCount)"))
    if let end = touch.ended {
      let moves = touch.moves == 0 ? "" : ", after \(Words.count(touch.moves, "move")) over \(touch.path.rounded().short) points"
      steps.append((end, "\(touch.isCancelled ? "cancelled" : "lifted") at \(touch.place)\(moves)"))
    }
    if options.recognizer == nil {
      for call in touch.deliveries {
        let path = call.path.map { "\(view: $0)" as Prose }.joined(with: " › ")
        let times = call.count > 1 ? " \(call.count) times" : ""
        steps.append((call.moment, "told \(path): \(call.phase)\(times), \(call.isHandled ? "handled" : "not handled")"))
      }
    }
    for attempt in attempts where options.recognizer.map({ $0 == attempt.recognizer }) ?? true {
      steps += attemptSteps(attempt)
    }
    steps.sort { $0.moment < $1.moment }
    return steps.map { "\(faint: Words.number($0.moment.time.seconds - chronicle.epoch, places: 3, trimmed: false)) \($0.text)" }
  }

  private func attemptSteps(_ attempt: AttemptRecord) -> [(moment: Moment, text: Prose)] {
    let id: Prose = "\(recognizer: attempt.recognizer)"
    var steps: [(moment: Moment, text: Prose)] = attempt.deadlines.map { ($0, "\(id): its deadline fired") }
    for step in attempt.steps {
      let by: Prose = step.by.map { " \(recognizer: $0)" } ?? ""
      if step.reason == "waiting" {
        steps.append((step.moment, "\(id) waits for\(by)"))
      } else {
        var text: Prose = "\(id) \(step.from) › \(step.to)"
        if step.by != nil {
          text.append(": \(step.reason) by\(by)")
        } else if step.reason != "unspecified" {
          text.append(": \(ReasonWords.clause(step, of: attempt, in: chronicle))")
        }
        steps.append((step.moment, text))
      }
    }
    if let reset = attempt.reset { steps.append((reset, "\(id) is ready again")) }
    return steps
  }
}

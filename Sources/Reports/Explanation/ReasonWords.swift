internal import Engines
internal import Responders

/// Reasons in words.
enum ReasonWords {
  /// Why a recogniser failed, or was cancelled, or began; as a clause with its own subject: `the finger moved 12 points, and 10
  /// are allowed`.
  static func clause(_ step: StepRecord, of attempt: AttemptRecord, in chronicle: Chronicle) -> Prose {
    let fingers = attempt.touches.count > 1 ? "the fingers" : "the finger"
    guard let word = TransitionReason.Word(rawValue: step.reason) else { return "\(step.reason.shown)" }
    switch word {
    case .moved: return "\(fingers) \(step.needed == nil ? "" : "had ")moved\(measure(step, "points"))"
    case .timeout: return timeout(step, of: attempt, in: chronicle)
    case .held: return "\(fingers) had stayed down for \(lasting: step.value ?? 0)"
    case .lifted: return lifted(step, of: attempt, fingers)
    case .recognized: return "all that it asks for happened"
    case .tooManyTouches:
      return
        "\(Words.count(Int(step.value ?? 2), "finger")) came down, and only \(amount(step.allowed)) \(isOne(step.allowed) ? "is" : "are") allowed"
    case .tooFewTouches:
      return
        "only \(Words.count(Int(step.value ?? 1), "finger")) came down, and \(amount(step.needed)) \(isOne(step.needed) ? "is" : "are") needed"
    case .direction: return "\(fingers) moved in another direction\(measure(step, "points across"))"
    case .edge: return "\(fingers) landed away from the edge of the window"
    case .pinched: return "the distance between the fingers had changed\(measure(step, "points", by: true))"
    case .turned: return "the fingers had turned\(angle(step))"
    case .hovered: return "a finger came over the view"
    case .prevented: return "it was prevented"
    case .requirementFailed: return "what it waits for was recognised"
    case .waiting: return "it waits"
    case .shouldBegin: return "it was not allowed to begin: the view, a control inside it, or the delegate said no"
    case .disabled: return "it was disabled"
    case .removed: return "it was removed from the tree"
    case .cancelled:
      if chronicle.isEndOfRecording(step.moment.time) { return "the recording ended" }
      return attempt.touches.count > 1 ? "its touches were cancelled" : "the touch was cancelled"
    case .reset: return "it was ready again"
    case .unspecified: return "it gave no reason"
    }
  }

  private static func timeout(_ step: StepRecord, of attempt: AttemptRecord, in chronicle: Chronicle) -> Prose {
    let limit = step.allowed ?? step.value ?? 0
    let touches = attempt.touches.compactMap { chronicle.touch($0) }
    let isDown = touches.contains { $0.ended.map { $0.order > step.moment.order } ?? true }
    if isDown {
      switch attempt.traits?.type {
      case "swipe": return "the finger took longer than the \(lasting: limit) allowed"
      case "screenEdgePan": return "the finger had not left the edge after \(lasting: limit)"
      default: return "the finger stayed down for longer than the \(lasting: limit) allowed"
      }
    }
    let taps = touches.count
    let wanted = attempt.traits?.taps ?? 2
    let next = taps == 1 && wanted == 2 ? "no second tap" : "no further tap"
    return "\(next) came within \(lasting: limit) of the lift"
  }

  private static func lifted(_ step: StepRecord, of attempt: AttemptRecord, _ fingers: String) -> Prose {
    guard step.to == "failed" else { return "\(fingers) lifted" }
    switch attempt.traits?.type {
    case "pan", "swipe", "screenEdgePan": return "\(fingers) lifted before moving far enough"
    case "longPress": return "\(fingers) lifted too early"
    case "pinch", "rotation":
      if attempt.touches.count < 2 { return "only one finger came down, and two are needed" }
      return "the fingers lifted before \(attempt.traits?.type == "pinch" ? "their distance had changed" : "turning") far enough"
    case "transform": return "\(fingers) lifted before moving far enough"
    default: return "\(fingers) lifted"
    }
  }

  /// `12 points, and 10 are allowed`; nothing where there are no numbers.
  private static func measure(_ step: StepRecord, _ unit: String, by: Bool = false) -> Prose {
    guard let value = step.value else { return "" }
    let amount: Prose = " \(by ? "by " : "")\(value) \(unit)"
    if let allowed = step.allowed { return amount + ", and only \(allowed) are allowed" }
    if let needed = step.needed { return amount + " (\(needed) needed)" }
    return amount
  }

  private static func angle(_ step: StepRecord) -> Prose {
    guard let value = step.value else { return "" }
    let amount: Prose = " by \(degrees(value))"
    return step.needed.map { amount + " (\(degrees($0)) needed)" } ?? amount
  }

  static func degrees(_ radians: Double) -> String { Words.number(radians * 180 / .pi, places: 1) + "°" }

  private static func amount(_ number: Double?) -> String { Words.count(Int(number ?? 1)) }

  private static func isOne(_ number: Double?) -> Bool { number ?? 1 == 1 }

  /// Why a contact makes no touch, after `the contact`.
  ///
  /// - Parameter isOpen: it may yet become one, or has.
  static func exclusion(_ reason: String, isOpen: Bool = false) -> String {
    switch reason {
    case "hovering": "hovered, without touching"
    case "palm": "was taken for a palm"
    case "alreadyDown": "was down before the recording began, so nobody knows where it landed"
    case "noPosition": isOpen ? "had not said where it is" : "never said where it is"
    case "tooLight": "was too light or too small"
    case "penInProximity": "was ignored because a pen was near"
    case "dropped": "was lost when the kernel dropped events"
    case "ghost": "was a ghost: its device had stopped speaking of it"
    default: "was left out (\(reason.shown))"
    }
  }
}

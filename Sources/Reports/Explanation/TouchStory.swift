internal import Engines
internal import Evdev
internal import Geometry

/// The story of one touch.
struct TouchStory {
  let touch: TouchRecord
  let chronicle: Chronicle
  let options: Explanation.Options
  var cast: Cast
  /// It is told for several touches that went the same way.
  var isOfMany = false
  /// The attempts that this touch was part of.
  let attempts: [AttemptRecord]

  init(_ touch: TouchRecord, _ chronicle: Chronicle, _ options: Explanation.Options) {
    self.touch = touch
    self.chronicle = chronicle
    self.options = options
    attempts = chronicle.attempts(with: touch)
    var recognizers = touch.hit?.recognizers ?? []
    for attempt in attempts where !recognizers.contains(attempt.recognizer) { recognizers.append(attempt.recognizer) }
    cast = Cast(recognizers, in: chronicle.scene)
  }

  /// Which touch it is, and what came of it.
  ///
  /// - Parameter last: the last of several that went the same way.
  mutating func heading(to last: TouchRecord? = nil) -> Prose {
    let winners = acted
    let place: Prose = touch.view.map { " on \(view: $0)" } ?? ""
    let isPair = last.map { $0.touch == touch.touch + 1 } ?? false
    let who = last.map { "Touches \(touch.touch) \(isPair ? "and" : "to") \($0.touch)" } ?? "Touch \(touch.touch)"
    let from = last.map { $0.began.time > touch.began.time ? "from" : "at" } ?? "at"
    let on = from == "from" ? " on" : ""
    let start: Prose = "\(Prose(who, .heading)) \(from) \(at: touch.began.time)\(on)\(place)"
    guard !winners.isEmpty else { return start + ": \(bad: "no gesture")" }
    return start + ": \(cast.names(winners)) \(good: winners.count == 1 ? "was recognised" : "were recognised")"
  }

  /// The recognisers that acted.
  var acted: [String] { attempts.filter(\.hasActed).map(\.recognizer) }

  mutating func paragraphs() -> [Prose] {
    var list = [landing]
    if let path = hitPath { list.append(path) }
    if options.recognizer == nil, let delivery = delivery() { list.append(delivery) }
    list += recognizers()
    return list
  }

  /// What several touches that went the same way have in common, in place of each one's landing.
  static func landings(_ touches: [TouchRecord]) -> Prose {
    let places = touches.prefix(6).map { "\($0.start)" as Prose }
    let more: [Prose] = touches.count > 6 ? ["\(touches.count - 6) more"] : []
    let moved = touches.contains { $0.farthest >= 0.5 }
    let end = touches.compactMap(\.ended).map(\.time).max()
    let lift: Prose = end.map { ", the last at \(at: $0)" } ?? ""
    let way =
      moved ? "after up to \(Words.number(touches.map(\.farthest).max() ?? 0, places: 0)) points" : "where they had landed"
    let count = Words.count(touches.count)
    return
      "\(count.prefix(1).uppercased() + count.dropFirst()) fingers landed at \((places + more).listed())\(more.isEmpty ? "" : ",") and lifted \(way)\(lift)."
  }

  // MARK: Landing

  private var landing: Prose {
    var sentence: Prose = "A finger landed at \(touch.start)"
    if let view = touch.hit?.view {
      sentence.append(" on \(view: view)")
    } else {
      sentence.append(", where no view takes touches")
    }
    if touch.tapCount > 1 { sentence.append(" (tap \(touch.tapCount) in a row there)") }
    guard let end = touch.ended else { return sentence + ", and is still down." }
    let lasting: Prose = "\(lasting: end.time.seconds(since: touch.began.time))"
    let pause = touch.hit?.view == nil ? "," : ""
    guard touch.isCancelled else { return sentence + "\(pause) and lifted \(lasting) later, \(whereTo)." }
    if let exclusion = touch.exclusion {
      return sentence + ". It was cancelled \(lasting) later: the contact \(ReasonWords.exclusion(exclusion))."
    }
    if chronicle.isEndOfRecording(end.time) {
      let later: Prose = end.time > touch.began.time ? ", \(lasting) later" : ""
      return sentence + ", and was still down when the recording ended\(later)."
    }
    let isLost = chronicle.devices.contains { $0.device == touch.device && $0.losses.contains(end.time) }
    return sentence + ", and was cancelled \(lasting) later\(isLost ? ", when the kernel dropped events" : "")."
  }

  private var whereTo: Prose {
    if touch.farthest < 0.5 { return "where it had landed" }
    let away = touch.place.distance(to: touch.start)
    if touch.farthest - away > 10, touch.farthest > 1.5 * away {
      return "\(away.rounded()) points away, after going as far as \(touch.farthest.rounded())"
    }
    return "\(Words.number(away, places: away < 10 ? 1 : 0)) points away at \(touch.place)"
  }

  // MARK: The hit-test

  /// The way of the hit-test, and why views on it were left out.
  private var hitPath: Prose? {
    guard let hit = touch.hit else { return nil }
    let (taken, left) = (hit.taken, hit.passedOver)
    var text = Prose()
    if hit.view != nil {
      text.append("The hit test went \(taken.map { "\(view: $0.view)" }.joined(with: " › "))")
      text.append(left.isEmpty ? "; nothing was passed over." : ".")
    }
    let overridden = taken.filter { $0.result == "overridden" }
    if !overridden.isEmpty {
      let names = overridden.map { "\(view: $0.view)" as Prose }.listed()
      text.append(" \(names) \(overridden.count == 1 ? "overrides" : "override") the hit test.")
    }
    if !left.isEmpty {
      let shown = options.isVerbose ? left.count : min(left.count, 6)
      var parts = left.prefix(shown).map { "\(view: $0.view) (\(Self.why($0)))" as Prose }
      if left.count > shown { parts.append("\(left.count - shown) more") }
      text.append("\(text.isEmpty ? "" : " ")Passed over: \(parts.joined(with: ", ")).")
    }
    return text.isEmpty ? nil : text
  }

  /// Why a view was left out.
  static func why(_ visit: HitRecord.Visit) -> Prose {
    switch visit.result {
    case "hidden": return "hidden"
    case "disabled": return "interaction is off"
    case "transparent": return "alpha \(Words.number(visit.alpha, places: 4)), too faint to be touched"
    case "outside":
      guard let outside = visit.outside else { return "the finger landed outside" }
      let across = outside.dx == 0 ? nil : "\(points(outside.dx)) to the \(outside.dx < 0 ? "left" : "right") of it"
      let distance = across == nil ? points(outside.dy) : length(outside.dy)
      let upright = outside.dy == 0 ? nil : "\(distance) \(outside.dy < 0 ? "above" : "below")"
      switch (across, upright) {
      case (nil, nil): return "its own rule says outside, or the finger landed on its far edge"
      case _ where visit.isTransformed: return "the finger landed \(points(outside.length)) outside"
      case (let across?, nil): return "the finger landed \(across)"
      case (nil, let upright?): return "the finger landed \(upright) it"
      case (let across?, let upright?): return "the finger landed \(across) and \(upright)"
      }
    default: return "\(visit.result.shown)"
    }
  }

  private static func points(_ distance: Double) -> String {
    let length = length(distance)
    return "\(length) point\(length == "1" ? "" : "s")"
  }

  /// A distance on the screen, as exactly as matters.
  private static func length(_ distance: Double) -> String {
    Words.number(distance.magnitude, places: distance.magnitude < 10 ? 2 : 0)
  }
}

internal import Engines
internal import Evdev
internal import Geometry

extension TouchStory {
  /// Who was told of the touch, who handled it, and what was delayed, replayed or cancelled.
  mutating func delivery() -> Prose? {
    guard let view = touch.view else { return withoutView }
    guard let first = touch.deliveries.first else { return neverTold(view) }
    var sentences: [Prose] = []
    let isLate = first.moment.time > touch.began.time
    if isLate {
      let late: Prose = "\(lasting: first.moment.time.seconds(since: touch.began.time))"
      let keepers = keepers(\.delaysTouchesBegan)
      let why: Prose = keepers.isEmpty ? "" : ": until then \(keepers) held it back"
      sentences.append("\(view: view) was told only \(late) after the landing\(why); what had happened meanwhile was replayed.")
    }
    sentences.append(chain(first))
    if let ending = ending(view) { sentences.append(ending) }
    return sentences.joined(with: " ")
  }

  private var withoutView: Prose? {
    guard let hit = touch.hit, let view = hit.view else { return nil }
    let others = chronicle.touches(downBefore: touch)
    let rest = "no view was told of \(isOfMany ? "these touches" : "this touch"), only recognisers"
    if !hit.isMultipleTouchEnabled, let other = others.first(where: { $0.view == view }) {
      return "\(view: view) takes one touch at a time and still had touch \(other.touch): \(rest)."
    }
    return "An exclusive view kept \(isOfMany ? "the touches" : "the touch") from \(view: view): \(rest)."
  }

  private mutating func neverTold(_ view: String) -> Prose {
    if let winner = claimer(before: nil) {
      return
        "\(view: view) never learned of it: \(cast.name(winner.recognizer)) took \(isOfMany ? "the touches" : "the touch") first."
    }
    let keepers = keepers(\.delaysTouchesBegan)
    if !keepers.isEmpty { return "\(view: view) never learned of it: \(keepers) held it back." }
    return "\(view: view) never learned of it."
  }

  /// Who was asked, and who handled it.
  private func chain(_ call: DeliveryRecord) -> Prose {
    let handled = touch.deliveries.first { $0.isHandled }
    let path = (handled ?? call).path
    guard let asked = path.first else { return "Nobody was asked to handle it." }
    guard handled != nil, let last = path.last else {
      let others = path.dropFirst().map { "\(view: $0)" as Prose }
      let way: Prose = others.isEmpty ? "" : ", then \(others.listed())"
      return "\(view: asked) was asked to handle it\(way); none did."
    }
    if path.count == 1 { return "\(view: asked) handled it itself." }
    return "\(view: asked) passed it on\(path.count > 2 ? " up the chain" : ""), and \(view: last) handled it."
  }

  /// How it ended for the view, where that is not how it ended for the finger.
  private mutating func ending(_ view: String) -> Prose? {
    guard let call = touch.deliveries.last(where: { $0.phase == "ended" || $0.phase == "cancelled" }) else {
      guard touch.ended != nil else { return nil }
      return "\(view: view) was not told of its end."
    }
    let lift = touch.isCancelled ? nil : touch.ended?.time
    if call.phase == "ended" {
      guard let lift, call.moment.time > lift else { return nil }
      let keepers = keepers(\.delaysTouchesEnded, deciding: call.moment.time)
      let why: Prose = keepers.isEmpty ? "" : ", when \(keepers) had given up"
      return "It was told of the lift \(lasting: call.moment.time.seconds(since: lift)) late\(why)."
    }
    if let ended = touch.ended, touch.isCancelled, call.moment.time == ended.time { return nil }
    var sentence: Prose = "At \(at: call.moment.time) \(isOfMany ? "its touches were" : "its touch was") \(bad: "cancelled")"
    if let winner = claimer(before: call.moment) {
      sentence.append(": \(cast.name(winner.recognizer)) was recognised and took \(isOfMany ? "them" : "it") over")
    }
    if let lift, call.moment.time > lift {
      let keepers = cast.names(
        attempts.filter { attempt in
          (attempt.traits?.delaysTouchesEnded ?? true)
            && attempt.decision.map { $0.moment.time > lift && $0.moment < call.moment } ?? false
        }.map(\.recognizer))
      sentence.append("; until then the lift had been held back\(keepers.isEmpty ? "" : " for \(keepers)" as Prose)")
    }
    return sentence + "."
  }

  /// The attempt that took the touch from the view: the last that acted before `moment`, and cancels touches.
  private func claimer(before moment: Moment?) -> AttemptRecord? {
    let claimers = attempts.filter { attempt in
      guard attempt.hasActed, attempt.traits?.cancelsTouchesInView ?? true, let decision = attempt.decision else { return false }
      return moment.map { decision.moment < $0 } ?? true
    }
    return claimers.max { ($0.decision?.moment.order ?? 0) < ($1.decision?.moment.order ?? 0) }
  }

  /// The recognisers of the touch that delay it in one way; those that decided at a time, if one is given.
  private mutating func keepers(
    _ delays: (SceneEntry.SceneRecognizer) -> Bool, deciding time: Timestamp? = nil
  ) -> Prose {
    let keepers = attempts.filter { attempt in
      guard attempt.traits.map(delays) ?? false else { return false }
      return time.map { attempt.decision?.moment.time == $0 } ?? true
    }
    return cast.names(keepers.map(\.recognizer))
  }
}

extension Moment: Comparable {
  package static func < (left: Moment, right: Moment) -> Bool { left.order < right.order }
}

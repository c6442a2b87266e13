import Evdev
import Geometry
import Gestures
import TestSupport
import Testing

@testable import Responders

/// What holds whatever fingers, views and recognisers do.
@Suite struct PropertyTests {
  @Test("Always: states, actions, delivery, exclusion and requirements keep their rules", arguments: 1...400)
  func always(_ seed: Int) {
    let world = RandomWorld(seed: UInt64(seed))
    let judge = Judge(world)
    for step in 0..<80 {
      world.step()
      judge.judgeRest()
      if let fault = judge.fault {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
    world.end()
    judge.judgeRest()
    judge.judgeEnd()
    if let fault = judge.fault { Issue.record("seed \(seed), at the end: \(fault)") }
  }

  @Test("Always: the same seed gives the same log, to the letter", arguments: 1...20)
  func repeatable(_ seed: Int) {
    let logs = (0..<2).map { _ in
      let world = RandomWorld(seed: UInt64(seed))
      for _ in 0..<80 { world.step() }
      world.end()
      return world.stage.log.text
    }
    #expect(logs[0] == logs[1])
  }

  @Test("Always: an application that is let go of takes everything with it, whatever is under way", arguments: 1...40)
  func nothingLeaks(_ seed: Int) {
    var world: RandomWorld? = RandomWorld(seed: UInt64(seed))
    for _ in 0..<seed * 2 { world?.step() }
    weak let application = world?.stage.application
    weak let view = world?.views.first
    weak let recognizer = world?.recognizers.first
    world = nil
    #expect(application == nil && view == nil && recognizer == nil)
  }

  @Test("Always: an observer changes nothing", arguments: 1...20)
  func observed(_ seed: Int) {
    let logs = [false, true].map { isWatched in
      let world = RandomWorld(seed: UInt64(seed))
      let watcher = isWatched ? Watcher(world.stage.application) : nil
      for _ in 0..<80 { world.step() }
      world.end()
      if let watcher { #expect(!watcher.touches.isEmpty) }
      return world.stage.log.text
    }
    #expect(logs[0] == logs[1])
  }
}

/// Watches a world, and keeps the first thing that it finds against the rules.
private final class Judge: DeliveryObserver {
  typealias State = GestureRecognizer.State

  private let world: RandomWorld
  private(set) var fault: String?
  let interests: DeliveryInterests = [.recognizers, .gestures, .touches, .deliveries, .diagnostics]

  /// Where each recogniser stands, by what it told.
  private var states: [ObjectIdentifier: State] = [:]
  /// Changes that are to be followed by an action each.
  private var owed: [ObjectIdentifier: [State]] = [:]
  /// How far each touch has come in its view.
  private var delivered: [Int: (view: ObjectIdentifier, isOver: Bool)] = [:]

  /// Recognisers that must fail in this event, because one that excludes them acts.
  private var doomed: Set<ObjectIdentifier> = []

  private var application: Application { world.stage.application }

  init(_ world: RandomWorld) {
    self.world = world
    application.observer = self
    for view in world.views {
      view.handler = { [unowned self, unowned view] phase, touches, _ in judgeDelivery(view, phase, touches) }
    }
  }

  private func expect(_ holds: Bool, _ rule: String) {
    if !holds, fault == nil { fault = rule + "\n" + world.stage.log.entries.suffix(12).map(\.text).joined(separator: "\n") }
  }

  // MARK: Recognisers

  func recognizerChanged(
    _ recognizer: GestureRecognizer, from: State, to: State, reason: TransitionReason, at time: Timestamp
  ) {
    let (id, name) = (ObjectIdentifier(recognizer), recognizer.name ?? "")
    expect(states[id, default: .possible] == from, "S2: \(name) tells of a change from \(from), which it was not in")
    states[id] = to
    let isAllowed =
      switch (from, to) {
      case (.possible, .possible): reason.word == .waiting
      case (.possible, .began), (.possible, .ended), (.possible, .failed): true
      case (.began, .changed), (.began, .ended), (.began, .cancelled), (.changed, .ended), (.changed, .cancelled): true
      case (.ended, .possible), (.cancelled, .possible), (.failed, .possible): reason.word == .reset
      default: false
      }
    expect(isAllowed, "S2: \(name) went from \(from) to \(to), \(reason.word)")
    if [.began, .ended, .cancelled].contains(to) { owed[id, default: []].append(to) }
    if from == .possible, to == .began || to == .ended { judgeActing(recognizer) }
    if reason.word == .prevented || reason.word == .requirementFailed {
      let other = reason.by.flatMap { states[ObjectIdentifier($0)] } ?? .possible
      expect(other.hasActed, "A5, A3: \(name) failed because of one that has not acted")
    }
    if to == .failed { doomed.remove(id) }
    if to == .possible, reason.word == .reset {
      let tied = application.gestures.active.first { other in
        !other.settled.isFinished && (other.requirements.contains(recognizer) || recognizer.requirements.contains(other))
      }
      expect(tied == nil, "S9: \(name) is reset though \(tied?.name ?? ""), which is tied to it, is still active")
    }
    if from.isFinished { expect(owed[id, default: []].isEmpty, "S5: \(name) was reset before its actions were sent") }
  }

  func gestureActed(_ recognizer: GestureRecognizer, _ state: State, at time: Timestamp) {
    let id = ObjectIdentifier(recognizer)
    if state == .changed {
      expect(owed[id, default: []].first != .began, "S5: \(recognizer.name ?? "") sends changed before began")
      return
    }
    expect(owed[id, default: []].first == state, "S5: \(recognizer.name ?? "") sends \(state) without a change")
    if owed[id]?.isEmpty == false { owed[id]?.removeFirst() }
  }

  /// A recogniser leaves possible to act: nobody that acts may exclude it, and all that it waits for must have failed.
  private func judgeActing(_ recognizer: GestureRecognizer) {
    let name = recognizer.name ?? ""
    for other in application.gestures.active where other !== recognizer {
      if other.settled.hasActed {
        expect(!excludes(other, recognizer), "A5: \(name) acts though \(other.name ?? "") does, which excludes it")
      }
      if other.settled == .possible, excludes(recognizer, other) { doomed.insert(ObjectIdentifier(other)) }
      if recognizer.requirements.contains(other) {
        expect(other.settled.isFailure, "A3: \(name) acts though it waits for \(other.name ?? "")")
      }
    }
  }

  /// Rule A5 as it is written.
  private func excludes(_ other: GestureRecognizer, _ recognizer: GestureRecognizer) -> Bool {
    guard other.attemptTouches & recognizer.attemptTouches != 0, let view = recognizer.view, let otherView = other.view
    else { return false }
    let areRelated = view.isDescendant(of: otherView) || otherView.isDescendant(of: view)
    let isTolerated =
      (recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: recognizer) ?? false)
    return areRelated && !isTolerated && other.canPrevent(recognizer) && recognizer.canBePrevented(by: other)
      && !other.requirements.contains(recognizer)
  }

  // MARK: Delivery

  private func judgeDelivery(_ view: LogView, _ phase: Touch.Phase, _ touches: Set<Touch>) {
    for touch in touches {
      expect(touch.phase == phase, "T1: touch \(touch.id) reads \(touch.phase) in a call for \(phase)")
      expect(touch.view === view, "R7: touch \(touch.id) comes to a view that is not its own")
      let before = delivered[touch.id]
      if phase == .began {
        expect(before == nil, "D10: touch \(touch.id) begins twice in a view")
        delivered[touch.id] = (ObjectIdentifier(view), false)
      } else {
        expect(before != nil, "D10: a view is told of touch \(touch.id) that it has not seen begin")
        expect(before?.isOver == false, "D3: a view is told of touch \(touch.id) after its end")
        if phase == .ended || phase == .cancelled { delivered[touch.id]?.isOver = true }
      }
      for recognizer in application.gestures.active where recognizer.attemptTouches & touch.bit != 0 {
        if recognizer.settled.hasActed, recognizer.cancelsTouchesInView {
          expect(phase == .cancelled, "D3: a view gets \(phase) of touch \(touch.id), which \(recognizer.name ?? "") has")
        }
        guard recognizer.settled == .possible else { continue }
        if phase == .began { expect(!recognizer.delaysTouchesBegan, "D5: touch \(touch.id) begins too early") }
        if phase == .ended { expect(!recognizer.delaysTouchesEnded, "D6: touch \(touch.id) ends too early") }
      }
    }
  }

  // MARK: Between events

  /// Nothing may be left over when an event is through.
  func judgeRest() {
    let gestures = application.gestures
    expect(!gestures.hasUnsettled, "D2: something is left to settle")
    expect(!application.delivery.hasClaims, "D3: something is left to cancel")
    for recognizer in gestures.active {
      let name = recognizer.name ?? ""
      expect(
        recognizer.wanted != .possible || recognizer.liveTouches != 0 || recognizer.deadline != nil,
        "\(name) is possible with nothing to wait for")
      guard recognizer.settled == .possible, recognizer.wanted != .possible else { continue }
      let required = gestures.active.first { recognizer.requirements.contains($0) && $0.settled == .possible }
      expect(required != nil, "A3: \(name) is ready and waits for nobody")
      let winner = gestures.active.first { $0.settled.isActive && excludes($0, recognizer) }
      expect(winner == nil, "A5: \(name) is ready though \(winner?.name ?? "") acts, which excludes it")
    }
    expect(doomed.isEmpty, "A5: one that an acting recogniser excludes has not failed")
    for (id, states) in owed { expect(states.isEmpty, "S5: an action is still owed by \(id)") }
    application.touches.forEach(in: application.delivery.withheld) { touch in
      let isHeld = touch.delivery == .undelivered ? gestures.delaysBegan(touch) : gestures.delaysEnded(touch)
      expect(isHeld, "D9: touch \(touch.id) is withheld though nobody delays it")
    }
  }

  /// All fingers are up and all deadlines have passed.
  func judgeEnd() {
    for recognizer in world.recognizers {
      expect(recognizer.state == .possible, "S10: \(recognizer.name ?? "") is \(recognizer.state)")
      expect(!recognizer.isInAttempt && recognizer.attemptTouches == 0, "S10: \(recognizer.name ?? "") holds touches")
    }
    expect(application.gestures.active.isEmpty, "S10: attempts are left")
    expect(application.touches.live == 0 && application.touches.occupied == 0, "touches are left")
    expect(application.delivery.withheld == 0, "D9: touches are withheld")
    expect(application.nextDeadline == nil, "deadlines are left")
    for view in world.views { expect(view.trackedTouches == 0, "M1: \(view.name) still tracks touches") }
    for (touch, state) in delivered { expect(state.isOver, "D10: the view has not seen the end of touch \(touch)") }
  }

  // MARK: Not judged

  func hitTested(_ touch: Touch, in window: Window?, view: View?, visits: [HitTestVisit]) {}
  func touchChanged(_ touch: Touch) {}
  func delivered(_ phase: Touch.Phase, _ touches: [Touch], path: [Responder], handled: Bool, at time: Timestamp) {}
  func delivered(_ call: ChainCall, of event: Event, in window: Window?, path: [Responder], handled: Bool) {}
  func deadlineFired(_ recognizer: GestureRecognizer, at time: Timestamp) {}
  func treeChanged(at time: Timestamp) {}
  func diagnosed(code: String, message: String, at time: Timestamp) {}
}

internal import Evdev

/// Brings touches to the recognisers of an application and decides between them (sections 6 and 7 of the rules).
///
/// An attempt of a recogniser lasts from the first touch it receives to its reset. Within one event: every recogniser sees
/// its touches, then all that they decided is settled, actions are sent, and only then do views get touches (rule D2).
final class GestureEnvironment: ApplicationPart {
  /// The recognisers with an attempt under way, in the order that decides between them (rule A6): front window first,
  /// deepest view first, then in the order they were asked, which on one view is the order added.
  private(set) var active: [GestureRecognizer] = []
  /// A recogniser has something to settle.
  var hasUnsettled = false
  private var isSettling = false
  private var someMayHang = false
  /// Recognisers that joined while the present event is delivered.
  private var joined: [GestureRecognizer] = []
  /// Actions to be sent in this round of settling.
  private var owed: [Owed] = []
  /// A handler that sets its recogniser's state each time it is called must not keep everybody here for ever; what is left
  /// is settled with the next event.
  private static let maximumRounds = 32

  override init(touches: TouchTable) {
    super.init(touches: touches)
    active.reserveCapacity(16)
    owed.reserveCapacity(16)
  }

  /// The application goes: attempts under way are forgotten, and with them the touches, which hold views and recognisers.
  deinit {
    for recognizer in active {
      recognizer.join(nil)
      recognizer.isInAttempt = false
      recognizer.deadline = nil
      recognizer.clearAttempt()
      recognizer.reset()
    }
  }

  // MARK: Touches to recognisers

  /// Hands the touches of `event` that began in `window` to their recognisers, and settles what they decide.
  func deliver(_ event: Event, in window: Window) {
    let table = touches
    if event.changes.began != 0 { receiveNew(event, window) }
    let changes = event.changes
    let isOnlyWindow = application.windows.count == 1
    for recognizer in active {
      let concerned = (recognizer.liveTouches & changes.all) | recognizer.beginning
      guard concerned != 0, isOnlyWindow || recognizer.view?.window === window else { continue }
      deliver(changes, to: recognizer, table, event)
    }
    settle(at: event.timestamp)
  }

  private func deliver(
    _ changes: PhaseMasks, to recognizer: GestureRecognizer, _ table: TouchTable, _ event: Event
  ) {
    let began = recognizer.beginning
    recognizer.beginning = 0
    let live = recognizer.liveTouches
    defer {
      recognizer.liveTouches &= ~changes.finished
      failIfNothingCanFollow(recognizer)
    }
    guard !recognizer.wanted.isFinished else { return }
    recognizer.continueFromBegan()
    recognizer.locationTouches = live
    if began != 0 {
      recognizer.touchesBegan(recognizer.sets.began(began, from: table), with: event)
      // One that acts already keeps them from the view, those aside that it ignored.
      if recognizer.settled.isActive, recognizer.cancelsTouchesInView {
        table.forEach(in: began & recognizer.attemptTouches) { $0.isClaimed = true }
      }
    }
    let moved = recognizer.liveTouches & changes.moved & ~began
    if moved != 0, !recognizer.wanted.isFinished {
      recognizer.touchesMoved(recognizer.sets.moved(moved, from: table), with: event)
    }
    let ended = recognizer.liveTouches & changes.ended
    if ended != 0, !recognizer.wanted.isFinished {
      recognizer.touchesEnded(recognizer.sets.ended(ended, from: table), with: event)
    }
    let cancelled = recognizer.liveTouches & changes.cancelled
    if cancelled != 0, !recognizer.wanted.isFinished {
      recognizer.touchesCancelled(recognizer.sets.cancelled(cancelled, from: table), with: event)
    }
  }

  /// A recogniser that is possible, without a finger and without a deadline would hold others up for ever.
  private func failIfNothingCanFollow(_ recognizer: GestureRecognizer) {
    guard recognizer.liveTouches == 0, recognizer.wanted == .possible, recognizer.deadline == nil else { return }
    recognizer.setState(.failed, because: TransitionReason(.lifted))
  }

  /// Touches have ended; a window may have kept that from its recognisers.
  func retire(_ mask: UInt64) {
    for recognizer in active where recognizer.liveTouches & mask != 0 {
      recognizer.liveTouches &= ~mask
      failIfNothingCanFollow(recognizer)
    }
  }

  /// A recogniser gave up a touch or its deadline, perhaps not while it was handed touches: it may wait for nothing now.
  func mayHang() {
    someMayHang = true
    application.settleIfIdle()
  }

  /// Fails the recognisers that wait for nothing.
  func failHanging() {
    guard someMayHang else { return }
    someMayHang = false
    for recognizer in active { failIfNothingCanFollow(recognizer) }
  }

  // MARK: New touches (rule A1)

  private func receiveNew(_ event: Event, _ window: Window) {
    let table = touches
    table.forEach(in: event.changes.began) { touch in
      guard touch.window === window else { return }
      for recognizer in touch.gestureRecognizers where mayReceive(touch, recognizer, event) {
        recognizer.beginning |= touch.bit
        recognizer.liveTouches |= touch.bit
        recognizer.attemptTouches |= touch.bit
        // It may now share a touch with one that acts, or wait for one that has acted.
        hasUnsettled = true
        if !recognizer.isInAttempt { join(recognizer) }
      }
    }
    if !joined.isEmpty {
      askForRequirements()
      reportCircles()
      joined.removeAll(keepingCapacity: true)
    }
  }

  // MARK: Hovering

  /// Tells a recogniser of a finger that hovers.
  func deliverHover(_ touch: Touch, to recognizer: GestureRecognizer, _ event: Event) {
    if touch.phase == .regionEntered {
      if !recognizer.isInAttempt { recognizer.clearAttempt() }
      guard recognizer.isEnabled, !recognizer.wanted.isFinished, recognizer.allowedTouchTypes.contains(touch.type)
      else { return }
      recognizer.liveTouches |= touch.bit
      recognizer.attemptTouches |= touch.bit
      if !recognizer.isInAttempt {
        join(recognizer)
        joined.removeAll(keepingCapacity: true)
      }
    }
    guard recognizer.liveTouches & touch.bit != 0, !recognizer.wanted.isFinished else { return }
    recognizer.continueFromBegan()
    recognizer.locationTouches = recognizer.liveTouches
    recognizer.hoverChanged(touch, with: event)
    if touch.phase == .regionExited { recognizer.liveTouches &= ~touch.bit }
    failIfNothingCanFollow(recognizer)
  }

  private func mayReceive(_ touch: Touch, _ recognizer: GestureRecognizer, _ event: Event) -> Bool {
    let table = touches
    if !recognizer.isInAttempt { recognizer.clearAttempt() }
    if recognizer.requiresExclusiveTouchType, let first = table.first(in: recognizer.liveTouches),
      first.type != touch.type
    {
      return false
    }
    guard recognizer.allowedTouchTypes.contains(touch.type), recognizer.isEnabled, !recognizer.wanted.isFinished,
      let view = recognizer.view, application.exclusiveViewsAllow(view, besides: touch)
    else { return false }
    if recognizer.answeredSequence != application.touchSequence {
      recognizer.answeredSequence = application.touchSequence
      recognizer.receivesEvents =
        recognizer.shouldReceive(event)
        && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
    }
    guard recognizer.receivesEvents else { return false }
    return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  private func join(_ recognizer: GestureRecognizer) {
    recognizer.isInAttempt = true
    recognizer.join(self)
    recognizer.depth = depth(of: recognizer)
    joined.append(recognizer)
    let place = active.firstIndex { precedes(recognizer, $0) } ?? active.count
    active.insert(recognizer, at: place)
  }

  private func depth(of recognizer: GestureRecognizer) -> Int {
    var depth = 0
    var view = recognizer.view?.superview
    while let ancestor = view {
      depth += 1
      view = ancestor.superview
    }
    return depth
  }

  /// Whether the first has precedence (rule A6).
  private func precedes(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    let firstWindow = first.view?.window
    let secondWindow = second.view?.window
    if firstWindow !== secondWindow, let firstWindow, let secondWindow {
      return application.isInFront(firstWindow, of: secondWindow)
    }
    if first.depth != second.depth { return first.depth > second.depth }
    guard let view = first.view, view === second.view else { return false }
    let recognizers = view.gestureRecognizers
    guard let left = recognizers.firstIndex(where: { $0 === first }),
      let right = recognizers.firstIndex(where: { $0 === second })
    else { return false }
    return left < right
  }

  /// Asks each pair with a newcomer in it who has to wait for whom (rule A4).
  private func askForRequirements() {
    for newcomer in joined {
      for other in active where other !== newcomer {
        let isPairOfNewcomers = other.isInAttempt && joined.contains { $0 === other }
        ask(newcomer, about: other)
        if !isPairOfNewcomers { ask(other, about: newcomer) }
      }
    }
  }

  private func ask(_ recognizer: GestureRecognizer, about other: GestureRecognizer) {
    let delegate = recognizer.delegate
    if recognizer.shouldRequireFailure(of: other)
      || delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
    {
      recognizer.addRequirement(of: other, isDynamic: true)
    }
    if recognizer.shouldBeRequiredToFail(by: other)
      || delegate?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) ?? false
    {
      other.addRequirement(of: recognizer, isDynamic: true)
    }
  }

  private func reportCircles() {
    for recognizer in active where !recognizer.requirements.isEmpty || joined.contains(where: { $0 === recognizer }) {
      for other in recognizer.requirements.takeLeftOut() {
        application.diagnose(
          "requirementCircle",
          "\(application.name(of: recognizer)) does not wait for \(application.name(of: other)): "
            + "that would close a circle of failure requirements, and nobody in it could ever act")
      }
    }
  }

  // MARK: Settling

  /// Settles all that recognisers have decided: failures, exclusion, releases, actions; over and over until nothing changes.
  func settle(at time: Timestamp) {
    guard !isSettling else { return }
    isSettling = true
    var rounds = 0
    while hasUnsettled, rounds < Self.maximumRounds {
      hasUnsettled = false
      rounds += 1
      while settleNext(at: time) {}
      var index = 0
      while index < owed.count {
        send(owed[index], at: time)
        index += 1
      }
      owed.removeAll(keepingCapacity: true)
    }
    isSettling = false
  }

  /// Settles the next thing; false when nothing is left that could be settled now.
  ///
  /// Failures come first, and each change starts the round anew: so whoever a failure releases takes its own place in the
  /// order, however late the one that failed stands in it.
  private func settleNext(at time: Timestamp) -> Bool {
    for recognizer in active where recognizer.settled == .possible && recognizer.wanted.isFailure {
      // What never acted has failed, whatever it went through meanwhile (rules S2, S12).
      change(recognizer, to: .failed, recognizer.reason, at: time)
      return true
    }
    var someAreReady = false
    for recognizer in active where needsSettling(recognizer) {
      switch settle(recognizer, at: time) {
      case .changed: return true
      case .ready: someAreReady = true
      case .nothing: break
      }
    }
    guard someAreReady, let next = nextToAct() else { return false }
    act(next, at: time)
    return true
  }

  private func needsSettling(_ recognizer: GestureRecognizer) -> Bool {
    switch recognizer.settled {
    case .possible: recognizer.wanted != .possible || !recognizer.requirements.isEmpty
    case .began, .changed: true
    case .ended, .cancelled, .failed: false
    }
  }

  /// An action that is to be sent.
  private struct Owed {
    var recognizer: GestureRecognizer
    var state: GestureRecognizer.State
  }

  /// What settling one recogniser came to.
  private enum Outcome {
    case nothing
    /// It is as far as it can get for now, in another state: that may matter to others.
    case changed
    /// It may act when its turn comes.
    case ready
  }

  private func settle(_ recognizer: GestureRecognizer, at time: Timestamp) -> Outcome {
    recognizer.settled == .possible
      ? settleFromPossible(recognizer, at: time) : settleFromActive(recognizer, at: time)
  }

  private func settleFromPossible(_ recognizer: GestureRecognizer, at time: Timestamp) -> Outcome {
    let isWilling = recognizer.wanted != .possible
    if isWilling, let winner = active.first(where: { $0.settled.hasActed && excludes($0, recognizer) }) {
      fail(recognizer, TransitionReason(.prevented, by: winner), at: time)
      return .changed
    }
    switch requirement(of: recognizer) {
    case .broken(let other):
      fail(recognizer, TransitionReason(.requirementFailed, by: other), at: time)
      return .changed
    case .unmet(let other):
      if isWilling { wait(recognizer, for: other, at: time) }
      return .nothing
    case .met:
      return isWilling ? .ready : .nothing
    }
  }

  private func settleFromActive(_ recognizer: GestureRecognizer, at time: Timestamp) -> Outcome {
    if !recognizer.requirements.isEmpty, !recognizer.wanted.isFinished,
      case .broken(let other) = requirement(of: recognizer)
    {
      recognizer.finish(TransitionReason(.requirementFailed, by: other))
    }
    guard recognizer.isUnsettled else { return .nothing }
    recognizer.isUnsettled = false
    let wanted = recognizer.wanted
    if recognizer.owesChange, wanted == .changed { owed.append(Owed(recognizer: recognizer, state: .changed)) }
    recognizer.owesChange = false
    guard wanted != recognizer.settled else { return .nothing }
    change(recognizer, to: wanted, recognizer.reason, at: time)
    guard wanted.isFinished else { return .nothing }
    owed.append(Owed(recognizer: recognizer, state: wanted))
    return .changed
  }

  /// The one of the recognisers ready to act whose turn it is (rule A6): the first in the order that none of the others
  /// excludes, unless it excludes that one in turn.
  private func nextToAct() -> GestureRecognizer? {
    let first = active.first { isReady($0) }
    return active.first { recognizer in
      isReady(recognizer)
        && !active.contains { isReady($0) && excludes($0, recognizer) && !excludes(recognizer, $0) }
    } ?? first
  }

  private func isReady(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.settled == .possible, recognizer.wanted.hasActed, case .met = requirement(of: recognizer)
    else { return false }
    return true
  }

  /// A recogniser leaves `possible` to act: it claims its touches and makes those fail that it excludes.
  private func act(_ recognizer: GestureRecognizer, at time: Timestamp) {
    if recognizer.hasWaited { recognizer.waitEnded() }
    let wanted = recognizer.wanted
    let reason = recognizer.reason
    if recognizer.hasBegun {
      // One that began while it was held up sends that first, then what it has become (rule S7).
      change(recognizer, to: .began, reason, at: time)
      owed.append(Owed(recognizer: recognizer, state: .began))
      if wanted != .began {
        change(recognizer, to: wanted, reason, at: time)
        owed.append(Owed(recognizer: recognizer, state: wanted))
      }
    } else {
      change(recognizer, to: wanted, reason, at: time)
      owed.append(Owed(recognizer: recognizer, state: wanted))
    }
    recognizer.owesChange = false
    if recognizer.cancelsTouchesInView {
      touches.forEach(in: recognizer.attemptTouches) { $0.isClaimed = true }
      application.delivery.hasClaims = true
    }
    for other in active where other.settled == .possible && excludes(recognizer, other) {
      fail(other, TransitionReason(.prevented, by: recognizer), at: time)
    }
  }

  private func fail(_ recognizer: GestureRecognizer, _ reason: TransitionReason, at time: Timestamp) {
    recognizer.finish(reason)
    change(recognizer, to: .failed, reason, at: time)
  }

  private func change(
    _ recognizer: GestureRecognizer, to state: GestureRecognizer.State, _ reason: TransitionReason, at time: Timestamp
  ) {
    let before = recognizer.settled
    recognizer.settled = state
    recognizer.isUnsettled = recognizer.wanted != state
    if state.isFinished { recognizer.cancelDeadline() }
    if application.interests.contains(.recognizers) {
      application.observer?.recognizerChanged(recognizer, from: before, to: state, reason: reason, at: time)
    }
  }

  private func wait(_ recognizer: GestureRecognizer, for other: GestureRecognizer, at time: Timestamp) {
    recognizer.isUnsettled = false
    recognizer.hasWaited = true
    guard recognizer.awaited !== other else { return }
    recognizer.awaited = other
    guard application.interests.contains(.recognizers) else { return }
    application.observer?.recognizerChanged(
      recognizer, from: .possible, to: .possible, reason: TransitionReason(.waiting, by: other), at: time)
  }

  /// One action for one notified change (rule S5), in whose handlers ``GestureRecognizer/state`` reads that change.
  private func send(_ action: Owed, at time: Timestamp) {
    let recognizer = action.recognizer
    if application.interests.contains(.gestures) {
      application.observer?.gestureActed(recognizer, action.state, at: time)
    }
    guard !recognizer.actions.isEmpty else { return }
    recognizer.reported = action.state
    recognizer.actions.send(from: recognizer)
    recognizer.reported = nil
  }

  // MARK: Exclusion (rule A5)

  /// Whether `other`, acting, makes `recognizer`, which has not acted, fail.
  private func excludes(_ other: GestureRecognizer, _ recognizer: GestureRecognizer) -> Bool {
    guard other !== recognizer, other.attemptTouches & recognizer.attemptTouches != 0,
      let otherView = other.view, let view = recognizer.view,
      otherView === view || otherView.isDescendant(of: view) || view.isDescendant(of: otherView),
      !other.requirements.contains(recognizer),
      other.canPrevent(recognizer), recognizer.canBePrevented(by: other)
    else { return false }
    if recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false {
      return false
    }
    if other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: recognizer) ?? false {
      return false
    }
    return true
  }

  // MARK: Requirements (rule A3)

  private enum Requirement {
    case met
    case unmet(GestureRecognizer)
    case broken(GestureRecognizer)
  }

  /// Only recognisers with an attempt under way count: one that sees no touch holds nobody up.
  private func requirement(of recognizer: GestureRecognizer) -> Requirement {
    guard !recognizer.requirements.isEmpty else { return .met }
    if let broken = recognizer.requirements.first(where: { $0.isInAttempt && $0.settled.hasActed }) {
      return .broken(broken)
    }
    if let unmet = recognizer.requirements.first(where: { $0.isInAttempt && $0.settled == .possible }) {
      return .unmet(unmet)
    }
    return .met
  }

  // MARK: Delays (rules D5, D6, D7)

  /// Whether a recogniser that has not decided keeps the view from seeing the touch begin.
  func delaysBegan(_ touch: Touch) -> Bool {
    active.contains { $0.delaysTouchesBegan && isUndecided($0, touch) }
  }

  /// Whether a recogniser that has not decided keeps the view from seeing the touch end.
  func delaysEnded(_ touch: Touch) -> Bool {
    active.contains { $0.delaysTouchesEnded && isUndecided($0, touch) }
  }

  private func isUndecided(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
    recognizer.settled == .possible && recognizer.attemptTouches & touch.bit != 0
  }

  // MARK: The end of attempts

  /// Resets the recognisers that are through (rules S9, S10), except those tied by a requirement to one that is not.
  func resetFinished(at time: Timestamp) {
    guard active.contains(where: { $0.settled.isFinished }) else { return }
    let through = active.filter { recognizer in
      recognizer.settled.isFinished && !active.contains { isTied($0, recognizer) && !$0.settled.isFinished }
    }
    guard !through.isEmpty else { return }
    active.removeAll { recognizer in through.contains { $0 === recognizer } }
    for recognizer in through {
      let state = recognizer.settled
      recognizer.cancelDeadline()
      recognizer.clearAttempt()
      recognizer.isInAttempt = false
      recognizer.reset()
      // What it set meanwhile belongs to no attempt.
      recognizer.cancelDeadline()
      recognizer.clearAttempt()
      recognizer.join(nil)
      if application.interests.contains(.recognizers) {
        application.observer?.recognizerChanged(
          recognizer, from: state, to: .possible, reason: TransitionReason(.reset), at: time)
      }
    }
  }

  private func isTied(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    first !== second && (first.requirements.contains(second) || second.requirements.contains(first))
  }

  /// Touches that an attempt still refers to.
  var neededTouches: UInt64 {
    active.reduce(0) { $0 | $1.attemptTouches }
  }

  /// Lets go of touches that have ended long since and that no gesture's location is made of. They only matter for who shares
  /// a touch with whom, which must not keep new fingers out: under a finger that pans, others may come and go without end.
  func forgetEndedTouches() {
    let ended = touches.occupied & ~touches.live
    for recognizer in active { recognizer.attemptTouches &= ~ended | recognizer.locationTouches }
  }

  // MARK: From outside

  /// A recogniser is disabled or removed (rule S8).
  func abandon(_ recognizer: GestureRecognizer, _ reason: TransitionReason) {
    guard recognizer.isInAttempt, !recognizer.settled.isFinished else { return }
    recognizer.finish(reason)
    application.settleIfIdle()
  }

  /// Ends the attempts of the recognisers in a part of the tree that has left its window.
  func abandonAll(in view: View) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) ?? false {
      if !recognizer.settled.isFinished { recognizer.finish(TransitionReason(.removed)) }
    }
  }

  /// A deadline of `recognizer` has passed.
  func fire(_ recognizer: GestureRecognizer, at time: Timestamp) {
    guard recognizer.isInAttempt, !recognizer.wanted.isFinished else { return }
    recognizer.deadlineReached(at: time)
    failIfNothingCanFollow(recognizer)
    settle(at: time)
  }
}

extension GestureRecognizer.State {
  /// Began, changed or ended: what excludes others (rule A5), and is no failure to those that wait for one (rule A3).
  var hasActed: Bool { isActive || self == .ended }
  var isFailure: Bool { self == .cancelled || self == .failed }
}

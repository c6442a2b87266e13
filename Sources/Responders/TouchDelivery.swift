internal import Evdev

/// Tells views about their touches: when nothing delays them, in the event itself (rules D1 to D10).
///
/// A view is told of a touch in a whole sequence, `began` to `ended` or `cancelled`, or not at all.
final class TouchDelivery: ApplicationPart {
  /// A receiver for each view with touches; kept and refilled.
  private var receivers: [Receiver] = []
  private var unused: [Receiver] = []
  /// Touches with phases that a recogniser's delays withhold.
  private(set) var withheld: UInt64 = 0

  /// One view with live or withheld touches.
  private final class Receiver {
    var view: View?
    var touches: UInt64 = 0
    var sets = PhaseSets()
  }

  override init(touches: TouchTable) {
    super.init(touches: touches)
    receivers.reserveCapacity(16)
    unused.reserveCapacity(16)
  }

  // MARK: Which view gets what

  /// A touch has begun in its view.
  func add(_ touch: Touch) {
    guard let view = touch.view else { return }
    view.trackedTouches |= touch.bit
    if let receiver = receivers.first(where: { $0.view === view }) {
      receiver.touches |= touch.bit
      return
    }
    let receiver = unused.popLast() ?? Receiver()
    receiver.view = view
    receiver.touches = touch.bit
    receivers.append(receiver)
  }

  /// Touches have ended: their views no longer track them.
  func retire(_ mask: UInt64) {
    for receiver in receivers { receiver.view?.trackedTouches &= ~mask }
  }

  /// Lets go of touches that are over and of which nothing is withheld.
  func release(except needed: UInt64) {
    var index = 0
    while index < receivers.count {
      let receiver = receivers[index]
      receiver.touches &= needed
      if receiver.touches == 0 {
        receiver.view = nil
        receiver.sets = PhaseSets()
        unused.append(receiver)
        receivers.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  // MARK: An event

  /// Delivers what changed in `event` for the views of `window`.
  func deliver(_ event: Event, in window: Window) {
    let table = touches
    var direct = event.changes
    var isPlain = withheld == 0
    table.forEach(in: event.changes.all) { touch in
      guard touch.window === window, touch.view != nil else {
        direct.remove(touch.bit)
        return
      }
      switch route(touch) {
      case .direct: break
      case .none: direct.remove(touch.bit)
      case .queue:
        direct.remove(touch.bit)
        isPlain = false
        withhold(touch)
      case .cancel:
        direct.remove(touch.bit)
        isPlain = false
      }
    }
    send(direct, with: event)
    if !isPlain || hasClaims { flush(event) }
  }

  private enum Route {
    case direct, none, queue, cancel
  }

  private func route(_ touch: Touch) -> Route {
    switch touch.delivery {
    case .finished:
      return .none
    case .undelivered:
      if touch.isClaimed || touch.viewIsGone || touch.phase == .cancelled {
        finishUnseen(touch)
        return .none
      }
      if !touch.withheld.isEmpty { return .queue }
      return application.gestures.delaysBegan(touch) ? .queue : .direct
    case .live:
      if touch.phase == .cancelled && touch.withheld.isEmpty { return .direct }
      if touch.isClaimed || touch.viewIsGone || touch.phase == .cancelled { return .cancel }
      if !touch.withheld.isEmpty { return .queue }
      return touch.phase == .ended && application.gestures.delaysEnded(touch) ? .queue : .direct
    }
  }

  /// The view never learns of this touch (rules D5, D10).
  private func finishUnseen(_ touch: Touch) {
    touch.delivery = .finished
    touch.withheld.removeAll()
    withheld &= ~touch.bit
  }

  private func withhold(_ touch: Touch) {
    if touch.phase == .moved, let last = touch.withheld.indices.last, touch.withheld[last].phase == .moved {
      // A long wait must not grow: moves in a row become one.
      let from = touch.withheld[last].previousLocation
      touch.withheld[last] = touch.snapshot
      touch.withheld[last].previousLocation = from
    } else {
      touch.withheld.append(touch.snapshot)
    }
    withheld |= touch.bit
  }

  // MARK: Claims and releases

  /// Some touch that a view has seen is to be cancelled there.
  var hasClaims = false

  /// Cancels what was claimed, and delivers what is no longer delayed, phase by phase (rules D3, D5, D6).
  func flush(_ event: Event) {
    hasClaims = false
    let table = touches
    cancelClaimed(event)
    // Touches that nothing delays any more, with their phases in order.
    var released: UInt64 = 0
    table.forEach(in: withheld) { touch in
      let isHeld =
        touch.delivery == .undelivered
        ? application.gestures.delaysBegan(touch)
        : application.gestures.delaysEnded(touch)
      if !isHeld { released |= touch.bit }
    }
    while released != 0 {
      var round = PhaseMasks()
      var present: [(touch: Touch, now: Touch.Snapshot)] = []
      table.forEach(in: released) { touch in
        if let first = touch.withheld.first,
          !(first.phase == .ended && application.gestures.delaysEnded(touch))
        {
          present.append((touch, touch.snapshot))
          touch.snapshot = first
          touch.withheld.removeFirst()
          round.add(touch.bit, first.phase)
        }
        if touch.withheld.isEmpty { withheld &= ~touch.bit }
      }
      guard round.all != 0 else { break }
      send(round, with: event)
      for (touch, now) in present { touch.snapshot = now }
      released &= withheld
    }
  }

  private func cancelClaimed(_ event: Event) {
    let table = touches
    var cancelled = PhaseMasks()
    var present: [(touch: Touch, phase: Touch.Phase)] = []
    for receiver in receivers {
      table.forEach(in: receiver.touches) { touch in
        guard touch.delivery != .finished, touch.isClaimed || touch.viewIsGone || touch.phase == .cancelled
        else { return }
        if touch.delivery == .undelivered {
          finishUnseen(touch)
        } else {
          touch.withheld.removeAll()
          withheld &= ~touch.bit
          present.append((touch, touch.phase))
          touch.phase = .cancelled
          cancelled.cancelled |= touch.bit
        }
      }
    }
    guard cancelled.cancelled != 0 else { return }
    send(cancelled, with: event)
    for (touch, phase) in present { touch.phase = phase }
  }

  // MARK: Calls

  /// One call for each view and phase, in the order began, moved, ended, cancelled (rule T3).
  private func send(_ changes: PhaseMasks, with event: Event) {
    guard changes.all != 0 else { return }
    mark(changes)
    if changes.began != 0 { send(.began, changes.began, event) }
    if changes.moved != 0 { send(.moved, changes.moved, event) }
    if changes.ended != 0 { send(.ended, changes.ended, event) }
    if changes.cancelled != 0 { send(.cancelled, changes.cancelled, event) }
  }

  private func mark(_ changes: PhaseMasks) {
    guard changes.began | changes.finished != 0 else { return }
    touches.forEach(in: changes.began) { $0.delivery = .live }
    touches.forEach(in: changes.finished) { $0.delivery = .finished }
  }

  private func send(_ phase: Touch.Phase, _ mask: UInt64, _ event: Event) {
    let table = touches
    for receiver in receivers {
      let mine = receiver.touches & mask
      guard mine != 0, let view = receiver.view else { continue }
      let trace = application.beginChain(at: view, event)
      switch phase {
      case .began:
        view.touchesBegan(receiver.sets.began(mine, from: table), with: event)
      case .moved:
        view.touchesMoved(receiver.sets.moved(mine, from: table), with: event)
      case .ended:
        view.touchesEnded(receiver.sets.ended(mine, from: table), with: event)
      case .cancelled:
        view.touchesCancelled(receiver.sets.cancelled(mine, from: table), with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited:
        break
      }
      guard let trace else { continue }
      event.chainTrace = nil
      application.observer?.delivered(
        phase, table.list(in: mine), path: trace.path, handled: !trace.ranOff, at: event.timestamp)
    }
  }
}

extension PhaseMasks {
  mutating func remove(_ bit: UInt64) {
    began &= ~bit
    moved &= ~bit
    ended &= ~bit
    cancelled &= ~bit
  }

  mutating func add(_ bit: UInt64, _ phase: Touch.Phase) {
    switch phase {
    case .began: began |= bit
    case .moved: moved |= bit
    case .ended: ended |= bit
    case .cancelled: cancelled |= bit
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }
}

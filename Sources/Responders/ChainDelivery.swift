internal import Evdev

/// Takes what is no touch, which is motion, remote control and presses, to the first responder and up the chain (rules R2, R3).
///
/// A press, and a motion, belongs from its beginning to its end to the responder that was first when it began: nobody gets an
/// end without a beginning.
final class ChainDelivery: ApplicationPart {
  /// The presses that are down, in the order of beginning.
  private var presses: [Press] = []
  private var pressesMade = 0
  /// The motions that are under way, in the order of beginning.
  private var motions: [Motion] = []

  private struct Motion {
    let device: Int?
    let subtype: EventSubtype
    let responder: Responder
    /// The responder has left its window.
    var isGone = false
  }

  /// Delivers an event to the window's first responder, to the window where it has none, or to the application.
  func deliver(_ event: Event, in window: Window?) {
    let first = window?.firstResponder ?? window ?? application
    switch event.type {
    case .motion: deliverMotion(event, first, in: window)
    case .remoteControl: call(.remoteControl(event.subtype), event, at: first, in: window)
    case .presses:
      if let event = event as? PressesEvent { deliverPresses(event, first, in: window) }
    case .touches, .scroll, .hover, .transform: break
    }
  }

  /// What began in a part of the tree that leaves its window is cancelled (rule R6); its end goes nowhere.
  ///
  /// - Returns: the events that say so, to be delivered like any.
  func viewLeft(_ view: View, at time: Timestamp) -> [Event] {
    var events: [Event] = []
    for index in motions.indices where !motions[index].isGone {
      guard let own = motions[index].responder.ownView, own.isDescendant(of: view) else { continue }
      motions[index].isGone = true
      events.append(
        Event(
          type: .motion, subtype: motions[index].subtype, timestamp: time, motionPhase: .cancelled,
          device: motions[index].device))
    }
    for press in presses where !press.isGone {
      guard let own = press.responder.ownView, own.isDescendant(of: view) else { continue }
      press.isGone = true
      let sample = PressSample(key: press.key, device: press.device, phase: .cancelled)
      events.append(PressesEvent(presses: [sample], timestamp: time))
    }
    return events
  }

  // MARK: Motion (rule E3)

  private func deliverMotion(_ event: Event, _ first: Responder, in window: Window?) {
    let place = motions.firstIndex { $0.device == event.device && $0.subtype == event.subtype }
    var responder = first
    var phase = event.motionPhase
    if let place {
      let motion = motions[place]
      // One that begins twice is under way already.
      guard phase != .began else { return }
      motions.remove(at: place)
      responder = motion.responder
      if motion.isGone { phase = .cancelled }
    } else if phase == .began {
      motions.append(Motion(device: event.device, subtype: event.subtype, responder: first))
    } else if phase == .cancelled {
      // Nobody was told of its beginning, or somebody has been told already.
      return
    }
    call(.motion(event.subtype, phase), event, at: responder, in: window)
  }

  // MARK: Presses

  private func deliverPresses(_ event: PressesEvent, _ first: Responder, in window: Window?) {
    var rest = event.samples[...]
    while !rest.isEmpty {
      for press in presses { press.phase = .stationary }
      var changed: [Press] = []
      while let sample = rest.first {
        let press = presses.first { $0.key == sample.key && $0.device == sample.device }
        // What says a second thing of one press is told afterwards.
        if let press, changed.contains(press) { break }
        rest.removeFirst()
        if let press {
          if apply(sample, to: press, at: event.timestamp) { changed.append(press) }
        } else if sample.phase == .began {
          pressesMade += 1
          let press = Press(sample, id: pressesMade, at: event.timestamp, responder: first, window: window)
          presses.append(press)
          changed.append(press)
        }
      }
      tell(changed, event, in: window)
    }
  }

  /// False where the sample says nothing new of the press.
  private func apply(_ sample: PressSample, to press: Press, at time: Timestamp) -> Bool {
    switch sample.phase {
    case .began, .stationary: return false
    case .changed where press.isGone: return false
    case .changed: press.phase = .changed
    case .ended: press.phase = press.isGone ? .cancelled : .ended
    case .cancelled: press.phase = .cancelled
    }
    press.timestamp = time
    press.force = sample.phase == .changed ? sample.force : 0
    return true
  }

  /// One call for each phase and responder, as with touches (rule T3).
  private func tell(_ changed: [Press], _ event: PressesEvent, in window: Window?) {
    guard !changed.isEmpty else { return }
    event.allPresses = Set(presses)
    let finished = Set(changed.filter { $0.phase == .ended || $0.phase == .cancelled })
    presses.removeAll { finished.contains($0) }
    for phase in [Press.Phase.began, .changed, .ended, .cancelled] {
      var rest = changed.filter { $0.phase == phase }
      while let responder = rest.first?.responder {
        let mine = rest.filter { $0.responder === responder }
        rest.removeAll { $0.responder === responder }
        let isHandled = call(.presses(phase, mine), event, at: responder, in: window)
        if phase == .began, !isHandled { sendCommands(of: mine, event, in: window) }
      }
    }
  }

  /// Keys that nobody takes as presses mean what they mean to whoever plays something.
  private func sendCommands(of presses: [Press], _ event: Event, in window: Window?) {
    for press in presses {
      guard let command = press.remoteCommand else { continue }
      application.post(
        Event(
          type: .remoteControl, subtype: command, timestamp: event.timestamp, device: press.device, window: event.window))
    }
  }

  // MARK: The chain

  /// Calls a responder, which passes on what it does not take; false when it ran off the end of the chain.
  @discardableResult
  private func call(_ call: ChainCall, _ event: Event, at responder: Responder, in window: Window?) -> Bool {
    let trace = ChainTrace()
    trace.path.append(responder)
    event.chainTrace = trace
    switch call {
    case .motion(let motion, .began): responder.motionBegan(motion, with: event)
    case .motion(let motion, .ended): responder.motionEnded(motion, with: event)
    case .motion(let motion, .cancelled): responder.motionCancelled(motion, with: event)
    case .remoteControl: responder.remoteControlReceived(with: event)
    case .presses(let phase, let presses):
      let event = event as? PressesEvent
      switch phase {
      case .began: responder.pressesBegan(Set(presses), with: event)
      case .changed: responder.pressesChanged(Set(presses), with: event)
      case .ended: responder.pressesEnded(Set(presses), with: event)
      case .cancelled: responder.pressesCancelled(Set(presses), with: event)
      case .stationary: break
      }
    }
    event.chainTrace = nil
    if !application.interests.isDisjoint(with: [.deliveries, .chainCalls]) {
      application.observer?.delivered(call, of: event, in: window, path: trace.path, handled: !trace.ranOff)
    }
    return !trace.ranOff
  }
}

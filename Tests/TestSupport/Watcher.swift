package import Evdev
package import Responders

/// Writes down everything that an application tells its observer.
package final class Watcher: DeliveryObserver {
  package struct Transition {
    package var recognizer: GestureRecognizer
    package var from: GestureRecognizer.State
    package var to: GestureRecognizer.State
    package var reason: TransitionReason
    package var time: Timestamp
  }

  package struct Action {
    package var recognizer: GestureRecognizer
    package var state: GestureRecognizer.State
    package var time: Timestamp
  }

  package let interests: DeliveryInterests
  /// Each hit-test as `window inside, child hit`.
  package private(set) var hitTests: [String] = []
  package private(set) var transitions: [Transition] = []
  package private(set) var actions: [Action] = []
  /// Each call along the chain as `began child > parent > window, handled`.
  package private(set) var deliveries: [String] = []
  /// Each touch that changed as `1 began`.
  package private(set) var touches: [String] = []
  package private(set) var diagnostics: [(code: String, message: String)] = []
  package private(set) var treeChanges = 0
  package private(set) var deadlines = 0
  private weak var application: Application?

  package init(
    _ application: Application,
    _ interests: DeliveryInterests = [
      .hitTests, .touches, .deliveries, .recognizers, .gestures, .deadlines, .scenes, .diagnostics,
    ]
  ) {
    self.interests = interests
    self.application = application
    application.observer = self
  }

  /// What one recogniser went through, as `possible > began (moved), began > ended (lifted)`.
  package func story(of recognizer: GestureRecognizer) -> String {
    transitions.filter { $0.recognizer === recognizer }.map { transition in
      "\(transition.from.word) > \(transition.to.word) (\(transition.reason.word.rawValue)"
        + (transition.reason.by?.name.map { " " + $0 } ?? "") + ")"
    }.joined(separator: ", ")
  }

  package func hitTested(_ touch: Touch, in window: Window?, view: View?, visits: [HitTestVisit]) {
    hitTests.append(visits.map { "\(name(of: $0.view)) \($0.result.rawValue)" }.joined(separator: ", "))
  }

  package func touchChanged(_ touch: Touch) { touches.append("\(touch.id) \(touch.phase.word)") }

  package func delivered(
    _ phase: Touch.Phase, _ touches: [Touch], path: [Responder], handled: Bool, at time: Timestamp
  ) {
    deliveries.append("\(phase.word) \(way(path)), \(handled ? "handled" : "unhandled")")
  }

  package func delivered(_ call: ChainCall, of event: Event, in window: Window?, path: [Responder], handled: Bool) {
    deliveries.append("\(event.type) \(way(path)), \(handled ? "handled" : "unhandled")")
  }

  package func recognizerChanged(
    _ recognizer: GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State,
    reason: TransitionReason, at time: Timestamp
  ) {
    transitions.append(Transition(recognizer: recognizer, from: from, to: to, reason: reason, time: time))
  }

  package func gestureActed(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: Timestamp) {
    actions.append(Action(recognizer: recognizer, state: state, time: time))
  }

  package func deadlineFired(_ recognizer: GestureRecognizer, at time: Timestamp) { deadlines += 1 }
  package func treeChanged(at time: Timestamp) { treeChanges += 1 }

  package func diagnosed(code: String, message: String, at time: Timestamp) { diagnostics.append((code, message)) }

  private func way(_ path: [Responder]) -> String { path.map(name).joined(separator: " > ") }

  private func name(of responder: Responder) -> String { application?.name(of: responder) ?? "" }
}

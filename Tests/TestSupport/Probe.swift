package import Evdev
internal import Geometry
package import Responders

/// A recogniser that does what a test tells it to, and writes down the touches it sees.
///
/// It is made with the public part of ``GestureRecognizer`` alone. ``script`` says which state it sets in answer to which
/// phase; closures do the rest.
package class Probe: GestureRecognizer {
  package typealias Handler = (Probe, Set<Touch>, Event) -> Void

  /// Where it notes what it sees; nil for a silent one.
  package weak var log: Log?
  /// The state to set when it sees a phase.
  package var script: [Touch.Phase: State]
  /// Called with each phase, before the script is followed.
  package var handler: ((Probe, Touch.Phase, Set<Touch>, Event) -> Void)?
  package var onDeadline: ((Probe, Timestamp) -> Void)?
  package var onReset: ((Probe) -> Void)?
  package var prevents: (GestureRecognizer) -> Bool = { _ in true }
  package var preventable: (GestureRecognizer) -> Bool = { _ in true }
  /// Whom it waits for, asked once for each attempt.
  package var waitsFor: (GestureRecognizer) -> Bool = { _ in false }
  /// Who waits for it, asked once for each attempt.
  package var holdsUp: (GestureRecognizer) -> Bool = { _ in false }
  package var receives: (Event) -> Bool = { _ in true }
  package private(set) var resets = 0
  package private(set) var waits = 0

  package init(_ script: [Touch.Phase: State] = [:]) {
    self.script = script
    super.init()
  }

  /// Begins with the first move, follows further moves, ends with the last lift.
  package static func dragging() -> Probe {
    let probe = Probe([.cancelled: .cancelled])
    probe.handler = { probe, phase, _, event in
      switch phase {
      case .moved: probe.state = probe.state == .possible ? .began : .changed
      case .ended where event.isLastLift(for: probe): probe.state = probe.state == .possible ? .failed : .ended
      default: break
      }
    }
    return probe
  }

  /// Recognised as soon as a finger lands.
  package static func onTouchDown() -> Probe { Probe([.began: .ended]) }

  /// Recognised when a finger lifts.
  package static func onLift() -> Probe { Probe([.ended: .ended]) }

  /// Stays possible until its last finger lifts, then fails by itself.
  package static func idle() -> Probe { Probe() }

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event) { answer(.began, touches, event) }
  package override func touchesMoved(_ touches: Set<Touch>, with event: Event) { answer(.moved, touches, event) }
  package override func touchesEnded(_ touches: Set<Touch>, with event: Event) { answer(.ended, touches, event) }
  package override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { answer(.cancelled, touches, event) }

  package override func deadlineReached(at time: Timestamp) { onDeadline?(self, time) }

  package override func reset() {
    resets += 1
    onReset?(self)
  }

  package override func waitEnded() { waits += 1 }
  package override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents(other) }
  package override func canBePrevented(by other: GestureRecognizer) -> Bool { preventable(other) }
  package override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { waitsFor(other) }
  package override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { holdsUp(other) }
  package override func shouldReceive(_ event: Event) -> Bool { receives(event) }

  private func answer(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event) {
    log?.note(name ?? "", "sees \(phase.word)\(log?.suffix(touches) ?? "")", nil)
    handler?(self, phase, touches, event)
    if let state = script[phase] { self.state = state }
  }
}

extension Event {
  /// Whether every touch of a recogniser ends in this event.
  package func isLastLift(for recognizer: GestureRecognizer) -> Bool {
    (touches(for: recognizer) ?? []).allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
  }
}

/// What a long press is at its simplest: begins when a finger has been held for a while, fails when it lifts or moves before.
package final class Hold: GestureRecognizer {
  private let duration: Duration
  private let allowed: Double

  package init(for duration: Duration = .milliseconds(500), within allowed: Double = 10) {
    self.duration = duration
    self.allowed = allowed
    super.init()
  }

  private var starts: [(touch: Touch, x: Double, y: Double)] = []

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches { starts.append((touch, touch.location(in: nil).x, touch.location(in: nil).y)) }
    if state == .possible { scheduleDeadline(at: event.timestamp + duration) }
  }

  package override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible else {
      state = .changed
      return
    }
    for start in starts {
      let place = start.touch.location(in: nil)
      let (dx, dy) = (place.x - start.x, place.y - start.y)
      if dx * dx + dy * dy > allowed * allowed { state = .failed }
    }
  }

  package override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if event.isLastLift(for: self) || state == .possible { state = state == .possible ? .failed : .ended }
  }

  package override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }
  package override func deadlineReached(at time: Timestamp) { state = .began }
  package override func reset() { starts = [] }
}

package import Geometry
package import Responders

/// A view that writes down every touch it is told of.
package class LogView: View {
  package let name: String
  package let log: Log
  /// Whether it passes events on to the next responder, after it noted them.
  package var forwards = false
  /// Called with each phase, after it was noted.
  package var handler: ((Touch.Phase, Set<Touch>, Event?) -> Void)?
  /// In place of the standard test, when set.
  package var containsPoint: ((Point) -> Bool)?
  /// Answers hit-tests, when set: the outer optional chooses the standard one.
  package var overriddenHitTest: ((Point) -> View??)?
  /// Answers for the view whether a recogniser may begin.
  package var mayBegin: (GestureRecognizer) -> Bool = { _ in true }

  package init(_ name: String, _ log: Log, frame: Rect) {
    self.name = name
    self.log = log
    super.init(frame: frame)
    identifier = name
  }

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note(.began, touches, event)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  package override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    note(.moved, touches, event)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  package override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    note(.ended, touches, event)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  package override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note(.cancelled, touches, event)
    if forwards { super.touchesCancelled(touches, with: event) }
  }

  package override func point(inside point: Point, with event: Event?) -> Bool {
    containsPoint?(point) ?? super.point(inside: point, with: event)
  }

  package override func hitTest(_ point: Point, with event: Event?) -> View? {
    if let answer = overriddenHitTest?(point) { return answer }
    return super.hitTest(point, with: event)
  }

  package override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { mayBegin(recognizer) }

  private func note(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
    log.note(name, "gets \(phase.word)\(log.suffix(touches))", phase.marble)
    handler?(phase, touches, event)
  }
}

extension Touch.Phase {
  /// How a line of marbles shows a touch that a view is told of.
  var marble: Character? {
    switch self {
    case .began: "["
    case .moved: "~"
    case .ended: "]"
    case .cancelled: "x"
    case .stationary, .regionEntered, .regionMoved, .regionExited: nil
    }
  }
}

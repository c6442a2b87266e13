package import Evdev
internal import Geometry
package import Responders

/// The world of one test: an application with a window, a clock, fingers to touch it with, and one log.
///
///     let stage = Stage()
///     let parent = stage.view("parent", 0, 0, 200, 200)
///     let child = stage.view("child", 50, 50, 100, 100, in: parent)
///     let tap = stage.attach(TapGestureRecognizer(), "tap", to: child)
///     stage.at(0, .down(1, 60, 60))
///     stage.at(100, .up(1))
///     #expect(stage.log.text == "child gets began, tap ended, child gets cancelled")
///
/// Times are milliseconds since the start. Before each event the deadlines that lie strictly before it are fired, as a
/// driver of an application has to do it.
package final class Stage {
  package let application: Application
  package let window: Window
  package let log = Log()
  /// The window that fingers are bound to; nil lets them hit any window of the screen.
  package var bound: Window?
  /// The time of the last event or advance.
  package private(set) var now = 0.0

  private var identities: [Int: Int] = [:]
  private var places: [Int: Point] = [:]
  private var touchesMade = 0

  /// What one finger does.
  package enum Move {
    case down(Int, Double, Double)
    case move(Int, Double, Double)
    /// From where it is.
    case by(Int, Double, Double)
    case up(Int)
    case cancel(Int)
  }

  package init(width: Double = 320, height: Double = 480, application: Application = Application()) {
    self.application = application
    window = Window(frame: Rect(x: 0, y: 0, width: width, height: height))
    window.identifier = "window"
    bound = window
    log.application = application
    application.addWindow(window)
  }

  // MARK: The tree

  /// A view that notes its touches, in `parent` or else in the window.
  @discardableResult
  package func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: View? = nil
  ) -> LogView {
    let view = LogView(name, log, frame: Rect(x: x, y: y, width: width, height: height))
    (parent ?? window).addSubview(view)
    return view
  }

  /// Gives a recogniser a name, has its actions noted, and attaches it.
  @discardableResult
  package func attach<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: View
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget { [log] in log.note(name, $0.state.word, $0.state.marble) }
    (recognizer as? Probe)?.log = log
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  // MARK: Time and fingers

  /// All that the fingers do at one moment, as one event.
  package func at(_ time: Double, _ moves: Move...) { send(moves, at: time) }

  package func send(_ moves: [Move], at time: Double) {
    advance(to: time)
    application.send(moves.map(sample), at: .milliseconds(time), in: bound)
  }

  /// What fingers do above the surface at one moment.
  package func hover(_ samples: [HoverSample], at time: Double) {
    advance(to: time)
    application.sendHover(samples, at: .milliseconds(time), in: bound)
  }

  /// Lets time pass: fires the deadlines strictly before `time`.
  package func advance(to time: Double) {
    while let next = application.nextDeadline, next < .milliseconds(time) { application.fireNextDeadline() }
    now = max(now, time)
  }

  /// Fires all deadlines until none is left.
  package func finish() {
    var left = 10_000
    while application.nextDeadline != nil, left > 0 {
      application.fireNextDeadline()
      left -= 1
    }
  }

  /// A quick tap of one finger: down at `time`, up 50 ms later.
  package func tap(_ x: Double, _ y: Double, at time: Double) {
    at(time, .down(1, x, y))
    at(time + 50, .up(1))
  }

  /// The identity of the touch that a finger makes, or made last.
  package func touch(of finger: Int) -> Int { identities[finger] ?? 0 }

  private func sample(_ move: Move) -> TouchSample {
    switch move {
    case .down(let finger, let x, let y):
      touchesMade += 1
      identities[finger] = touchesMade
      return sample(finger, .began, Point(x: x, y: y))
    case .move(let finger, let x, let y):
      return sample(finger, .moved, Point(x: x, y: y))
    case .by(let finger, let dx, let dy):
      return sample(finger, .moved, (places[finger] ?? .zero) + Vector(dx: dx, dy: dy))
    case .up(let finger):
      return sample(finger, .ended, places[finger] ?? .zero)
    case .cancel(let finger):
      return sample(finger, .cancelled, places[finger] ?? .zero)
    }
  }

  private func sample(_ finger: Int, _ phase: Touch.Phase, _ place: Point) -> TouchSample {
    places[finger] = place
    return TouchSample(id: identities[finger] ?? 0, phase: phase, location: place)
  }
}

extension Timestamp {
  /// So many milliseconds after the clock's zero.
  package static func milliseconds(_ time: Double) -> Timestamp {
    Timestamp(microseconds: Int64((time * 1000).rounded()))
  }
}

extension GestureRecognizer.State {
  /// How a line of marbles shows an action.
  var marble: Character? {
    switch self {
    case .began: "b"
    case .changed: "c"
    case .ended: "e"
    case .cancelled: "x"
    case .possible, .failed: nil
    }
  }
}

import Evdev
import Geometry
import Responders

@testable import Scenes

/// A scene built in an application of its own, with fingers to put on it.
final class Stage {
  let application = Application()
  let scene: Scene
  private(set) var log: [String] = []
  private let watcher = Watcher()

  init(_ description: SceneDescription, size: Size = Size(width: 320, height: 480)) {
    scene = Scene(description, in: application) { _ in size }
    application.observer = watcher
    watcher.application = application
    for window in scene.windows { listen(to: window) }
  }

  convenience init(_ text: String, size: Size = Size(width: 320, height: 480)) throws {
    self.init(try SceneDescription(yaml: Array(text.utf8)), size: size)
  }

  /// Notes each action as `name state`.
  private func listen(to view: View) {
    for recognizer in view.gestureRecognizers {
      recognizer.addTarget { [weak self] sender in self?.log.append("\(sender.name ?? "?") \(sender.state)") }
    }
    for child in view.subviews { listen(to: child) }
  }

  func view(_ name: String) -> View { scene.view(name) ?? View() }

  /// What was hit last, and how far up its last touch went: `green -> stack -> window -> application`, with a `!` when
  /// somebody took it.
  var chain: String { watcher.chain }

  func send(_ phase: Touch.Phase, _ places: [(Double, Double)], at milliseconds: Int64, window: Int = 0) {
    let time = Timestamp(microseconds: milliseconds * 1_000)
    while let deadline = application.nextDeadline, deadline < time { application.fireNextDeadline() }
    let samples = places.enumerated().map {
      TouchSample(id: $0 + 1, phase: phase, location: Point(x: $1.0, y: $1.1))
    }
    application.send(samples, at: time, in: scene.windows[window])
  }

  func tap(_ x: Double, _ y: Double, at milliseconds: Int64) {
    send(.began, [(x, y)], at: milliseconds)
    send(.ended, [(x, y)], at: milliseconds + 50)
  }

  /// Lets time pass until nothing is waited for.
  func settle() {
    while application.nextDeadline != nil { application.fireNextDeadline() }
  }

  /// The identifier of the view under a point of the first window.
  func hit(_ x: Double, _ y: Double) -> String? {
    scene.windows[0].hitTest(Point(x: x, y: y), with: nil)?.identifier
  }
}

/// Remembers the last call along the responder chain.
private final class Watcher: DeliveryObserver {
  weak var application: Application?
  var chain = ""

  let interests: DeliveryInterests = .deliveries

  func delivered(_ phase: Touch.Phase, _ touches: [Touch], path: [Responder], handled: Bool, at time: Timestamp) {
    chain = path.map { application?.name(of: $0) ?? "?" }.joined(separator: " -> ") + (handled ? "!" : "")
  }

  func hitTested(_ touch: Touch, in window: Window?, view: View?, visits: [HitTestVisit]) {}
  func touchChanged(_ touch: Touch) {}
  func delivered(_ call: ChainCall, of event: Event, in window: Window?, path: [Responder], handled: Bool) {}
  func recognizerChanged(
    _ recognizer: GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State,
    reason: TransitionReason, at time: Timestamp
  ) {}
  func gestureActed(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: Timestamp) {}
  func deadlineFired(_ recognizer: GestureRecognizer, at time: Timestamp) {}
  func treeChanged(at time: Timestamp) {}
  func diagnosed(code: String, message: String, at time: Timestamp) {}
}

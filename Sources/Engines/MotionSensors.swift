internal import Evdev
internal import Inputs
internal import Responders

/// The motion sensors of an engine: shakes go to the first responder, and which way is down is told to the engine.
final class MotionSensors {
  private let application: Application
  private var sensors: [Sensor] = []
  private var signals: [TimedMotionSignal] = []
  /// Gravity says that the content stands upright this way.
  var turned: ((DeviceID, TouchMapping.Orientation, Timestamp) -> Void)?

  private final class Sensor {
    let id: DeviceID
    var tracker: MotionTracker
    /// Nil for the key window.
    var window: Window?
    var due: Due?

    init(_ id: DeviceID, _ tracker: MotionTracker, window: Window?) {
      self.id = id
      self.tracker = tracker
      self.window = window
    }
  }

  init(application: Application) { self.application = application }

  func add(_ id: DeviceID, _ tracker: MotionTracker, window: Window?) {
    sensors.append(Sensor(id, tracker, window: window))
  }

  func remove(_ id: DeviceID) {
    sensors.removeAll { $0.id == id }
    findDue()
  }

  func bind(_ id: DeviceID, to window: Window?) { sensor(id)?.window = window }

  /// How the content has to be turned to stand upright, as the first sensor that knows says.
  var orientation: TouchMapping.Orientation? {
    for sensor in sensors { if let orientation = sensor.tracker.orientation { return orientation } }
    return nil
  }

  /// What falls due first; kept, since it is asked for with every frame of any device.
  private(set) var due: Due?

  private func findDue() {
    due = sensors.compactMap(\.due).min { ($0.time, $0.order) < ($1.time, $1.order) }
  }

  // MARK: What happens

  func feed(_ events: [InputEvent], from id: DeviceID, at time: Timestamp) {
    guard let sensor = sensor(id) else { return }
    sensor.tracker.process(events, at: time, into: &signals)
    forward(from: sensor)
  }

  func feed(_ sample: AccelerationSample, from id: DeviceID) {
    guard let sensor = sensor(id) else { return }
    sensor.tracker.take(sample, into: &signals)
    forward(from: sensor)
  }

  /// Fires what falls due first.
  func fire() {
    guard let due, let sensor = sensors.first(where: { $0.due?.order == due.order }) else { return }
    // Due strictly before the time that it is asked to advance to.
    sensor.tracker.advance(to: due.time.advanced(byMicroseconds: 1), into: &signals)
    forward(from: sensor)
  }

  /// Cancels a shake that is under way, on one device or on all.
  func cancel(_ id: DeviceID? = nil, at time: Timestamp) {
    for sensor in sensors where id.map({ $0 == sensor.id }) ?? true {
      sensor.tracker.cancel(at: time, into: &signals)
      forward(from: sensor)
    }
  }

  private func sensor(_ id: DeviceID) -> Sensor? { sensors.first { $0.id == id } }

  private func forward(from sensor: Sensor) {
    let next = sensor.tracker.nextDeadline
    if next != sensor.due?.time {
      sensor.due = next.map { Due(time: $0, order: application.takeDeadlineOrder()) }
      findDue()
    }
    guard !signals.isEmpty else { return }
    let told = signals
    signals.removeAll(keepingCapacity: true)
    for signal in told {
      switch signal.signal {
      case .shakeBegan(let strength): send(.began, strength, from: sensor, at: signal.time)
      case .shakeEnded: send(.ended, from: sensor, at: signal.time)
      case .shakeCancelled: send(.cancelled, from: sensor, at: signal.time)
      case .turned(let orientation): turned?(sensor.id, orientation, signal.time)
      }
    }
  }

  private func send(_ phase: Event.MotionPhase, _ strength: Double = 0, from sensor: Sensor, at time: Timestamp) {
    application.post(
      Event(
        type: .motion, subtype: .motionShake, timestamp: time, motionPhase: phase, magnitude: strength,
        device: sensor.id.number, window: sensor.window))
  }
}

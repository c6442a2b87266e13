internal import Evdev
internal import Inputs
internal import Responders

/// Devices of one kind that make no touches: frames and deadlines in, events of an application out.
class SignalDevices<Tracker: SignalTracker> {
  final let application: Application
  private(set) final var devices: [Device] = []
  private final var signals: [Timed<Tracker.Signal>] = []
  /// What falls due first; kept, since it is asked for with every frame of any device.
  private(set) final var due: Due?

  final class Device {
    let id: DeviceID
    fileprivate(set) var tracker: Tracker
    /// Nil for the key window.
    fileprivate(set) var window: Window?
    fileprivate var due: Due?

    fileprivate init(_ id: DeviceID, _ tracker: Tracker, window: Window?) {
      self.id = id
      self.tracker = tracker
      self.window = window
    }
  }

  init(application: Application) { self.application = application }

  /// Sends on what a device said.
  func send(_ signal: Timed<Tracker.Signal>, from device: Device) { preconditionFailure("to be overridden") }

  final func add(_ id: DeviceID, _ tracker: Tracker, window: Window?) {
    devices.append(Device(id, tracker, window: window))
  }

  final func remove(_ id: DeviceID) {
    devices.removeAll { $0.id == id }
    findDue()
  }

  final func bind(_ id: DeviceID, to window: Window?) { device(id)?.window = window }

  // MARK: What happens

  final func feed(_ events: [InputEvent], from id: DeviceID, at time: Timestamp) {
    advance(device(id)) { $0.process(events, at: time, into: &$1) }
  }

  /// Fires what falls due first.
  final func fire() {
    guard let due else { return }
    // Due strictly before the time that it is asked to advance to.
    advance(devices.first { $0.due?.order == due.order }) {
      $0.advance(to: due.time.advanced(byMicroseconds: 1), into: &$1)
    }
  }

  /// Cancels what is under way, on one device or on all.
  final func cancel(_ id: DeviceID? = nil, at time: Timestamp) {
    for device in devices where id.map({ $0 == device.id }) ?? true {
      advance(device) { $0.cancel(at: time, into: &$1) }
    }
  }

  final func device(_ id: DeviceID) -> Device? { devices.first { $0.id == id } }

  /// Lets a device's machine go on, gives a new deadline its place among equal ones, and sends on what came of it.
  final func advance(_ device: Device?, by step: (inout Tracker, inout [Timed<Tracker.Signal>]) -> Void) {
    guard let device else { return }
    step(&device.tracker, &signals)
    let next = device.tracker.nextDeadline
    if next != device.due?.time {
      device.due = next.map { Due(time: $0, order: application.takeDeadlineOrder()) }
      findDue()
    }
    guard !signals.isEmpty else { return }
    // Handlers may have the devices go on.
    let told = signals
    signals.removeAll(keepingCapacity: true)
    for signal in told { send(signal, from: device) }
  }

  private func findDue() {
    due = devices.compactMap(\.due).min { ($0.time, $0.order) < ($1.time, $1.order) }
  }
}

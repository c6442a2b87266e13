internal import Evdev
internal import Inputs
internal import Responders

/// The devices of an engine that have keys: what is pressed on them goes to the first responder as presses and remote control.
final class KeyDevices {
  private let application: Application
  private var devices: [Keypad] = []
  private var signals: [TimedKeySignal] = []

  private final class Keypad {
    let id: DeviceID
    let typesText: Bool
    var tracker: KeyTracker
    /// Nil for the key window.
    var window: Window?
    var due: Due?

    init(_ id: DeviceID, _ description: DeviceDescription, _ tuning: KeyTuning, window: Window?) {
      self.id = id
      self.window = window
      typesText = description.typesText
      tracker = KeyTracker(description, tuning: tuning)
    }
  }

  init(application: Application) { self.application = application }

  func add(_ id: DeviceID, _ description: DeviceDescription, _ tuning: KeyTuning, window: Window?) {
    devices.append(Keypad(id, description, tuning, window: window))
  }

  func remove(_ id: DeviceID) {
    devices.removeAll { $0.id == id }
    findDue()
  }

  func bind(_ id: DeviceID, to window: Window?) { device(id)?.window = window }

  /// Whether a device types text, whose keys no journal holds.
  func typesText(_ id: DeviceID) -> Bool { device(id)?.typesText ?? false }

  /// What falls due first; kept, since it is asked for with every frame of any device.
  private(set) var due: Due?

  private func findDue() {
    due = devices.compactMap(\.due).min { ($0.time, $0.order) < ($1.time, $1.order) }
  }

  // MARK: What happens

  func feed(_ events: [InputEvent], from id: DeviceID, at time: Timestamp) {
    guard let device = device(id) else { return }
    device.tracker.process(events, at: time, into: &signals)
    forward(from: device)
  }

  /// Fires what falls due first.
  func fire() {
    guard let due, let device = devices.first(where: { $0.due?.order == due.order }) else { return }
    // Due strictly before the time that it is asked to advance to.
    device.tracker.advance(to: due.time.advanced(byMicroseconds: 1), into: &signals)
    forward(from: device)
  }

  /// Cancels what is pressed, on one device or on all.
  func cancel(_ id: DeviceID? = nil, at time: Timestamp) {
    for device in devices where id.map({ $0 == device.id }) ?? true {
      device.tracker.cancelAll(at: time, into: &signals)
      forward(from: device)
    }
  }

  private func device(_ id: DeviceID) -> Keypad? { devices.first { $0.id == id } }

  private func forward(from device: Keypad) {
    let next = device.tracker.nextDeadline
    if next != device.due?.time {
      device.due = next.map { Due(time: $0, order: application.takeDeadlineOrder()) }
      findDue()
    }
    guard !signals.isEmpty else { return }
    let told = signals
    signals.removeAll(keepingCapacity: true)
    for signal in told { application.post(event(signal, from: device)) }
  }

  private func event(_ signal: TimedKeySignal, from device: Keypad) -> Event {
    let number = device.id.number
    let sample: PressSample
    switch signal.signal {
    case .remote(let command):
      return Event(
        type: .remoteControl, subtype: command.subtype, timestamp: signal.time, device: number, window: device.window)
    case .pressBegan(let code, let kind, let remote):
      sample = PressSample(
        key: code, device: number, phase: .began, type: kind?.pressType, remoteCommand: remote?.subtype)
    case .pressEnded(let code): sample = PressSample(key: code, device: number, phase: .ended)
    case .pressCancelled(let code): sample = PressSample(key: code, device: number, phase: .cancelled)
    }
    return PressesEvent(presses: [sample], timestamp: signal.time, window: device.window)
  }
}

extension RemoteCommand {
  fileprivate var subtype: EventSubtype {
    switch self {
    case .play: .remoteControlPlay
    case .pause: .remoteControlPause
    case .stop: .remoteControlStop
    case .togglePlayPause: .remoteControlTogglePlayPause
    case .nextTrack: .remoteControlNextTrack
    case .previousTrack: .remoteControlPreviousTrack
    case .beginSeekingBackward: .remoteControlBeginSeekingBackward
    case .endSeekingBackward: .remoteControlEndSeekingBackward
    case .beginSeekingForward: .remoteControlBeginSeekingForward
    case .endSeekingForward: .remoteControlEndSeekingForward
    }
  }
}

extension PressKind {
  fileprivate var pressType: Press.PressType {
    switch self {
    case .upArrow: .upArrow
    case .downArrow: .downArrow
    case .leftArrow: .leftArrow
    case .rightArrow: .rightArrow
    case .select: .select
    case .menu: .menu
    case .playPause: .playPause
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    }
  }
}

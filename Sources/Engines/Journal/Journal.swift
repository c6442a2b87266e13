public import Evdev
internal import Geometry
internal import Gestures
public import Inputs
public import Responders

/// Turns what contact machines and an application report into typed entries.
///
/// Entries come in the order of the contract: within a frame device and diagnostic, contact, hitTest, touch, then recognizer and
/// gesture as they happen, then deliver.
public final class Journal: DeliveryObserver, ContactObserver {
  /// The kinds that are built; the rest costs nothing.
  public let kinds: Set<JournalEntry.Kind>
  public let interests: DeliveryInterests
  let watchesDevices: Bool
  private let receive: (JournalEntry) -> Void
  weak var engine: Engine?
  /// Samples wait until what is said of the device itself has been said.
  private var contacts: [JournalEntry] = []

  /// - Parameters:
  ///   - kinds: what to build.
  ///   - receive: called with each entry, while it happens: it must not change anything that the engine drives.
  public init(kinds: Set<JournalEntry.Kind>, receive: @escaping (JournalEntry) -> Void) {
    self.kinds = kinds
    self.receive = receive
    var interests: DeliveryInterests = []
    for kind in kinds { interests.formUnion(kind.interests) }
    self.interests = interests
    watchesDevices = !kinds.isDisjoint(with: [.device, .contact, .diagnostic])
  }

  private func add(_ kind: JournalEntry.Kind, at time: Timestamp, _ content: @autoclosure () -> JournalEntry.Content) {
    guard kinds.contains(kind) else { return }
    receive(JournalEntry(time: time, content()))
  }

  // MARK: Devices

  func deviceAdded(
    _ device: DeviceID, _ label: String, _ name: String, _ kind: DeviceClass.Kind, window: String?, at time: Timestamp
  ) {
    add(
      .device, at: time,
      .device(
        DeviceEntry(device: label, change: .added, name: name, deviceClass: kind.rawValue, window: window)))
  }

  func deviceRemoved(_ device: DeviceID, at time: Timestamp) {
    add(.device, at: time, .device(DeviceEntry(device: label(device), change: .removed)))
  }

  public func deviceDropped(_ device: DeviceID, at time: Timestamp) {
    add(.device, at: time, .device(DeviceEntry(device: label(device), change: .dropped)))
  }

  public func deviceResynced(_ device: DeviceID, at time: Timestamp) {
    add(.device, at: time, .device(DeviceEntry(device: label(device), change: .resynced)))
  }

  public func deviceDiagnosed(_ device: DeviceID, code: String, message: String, at time: Timestamp) {
    add(
      .diagnostic, at: time, .diagnostic(DiagnosticEntry(device: label(device), code: code, message: message)))
  }

  public func contactSampled(_ sample: ContactSample, device: DeviceID, at time: Timestamp) {
    guard kinds.contains(.contact) else { return }
    let contact = sample.contact
    contacts.append(
      JournalEntry(
        time: time,
        .contact(
          ContactEntry(
            device: label(device), touch: contact.id > 0 ? contact.id : nil, slot: contact.slot,
            phase: contact.phase.word, position: contact.position, tool: contact.tool.word,
            isEstimated: contact.isEstimated, reason: sample.exclusion?.rawValue))))
  }

  /// Gives out the samples that were held back.
  func flushContacts() {
    guard !contacts.isEmpty else { return }
    for entry in contacts { receive(entry) }
    contacts.removeAll(keepingCapacity: true)
  }

  private func label(_ device: DeviceID) -> String { engine?.label(of: device) ?? "device\(device.number)" }

  // MARK: Touches

  public func hitTested(_ touch: Touch, in window: Window?, view: View?, visits: [HitTestVisit]) {
    add(
      .hitTest, at: touch.timestamp,
      .hitTest(
        HitTestEntry(
          touch: touch.id, window: window.map(name), view: view.map(name),
          visited: visits.map { (view: name($0.view), result: $0.result.rawValue) },
          location: touch.location(in: nil), recognizers: touch.gestureRecognizers.map(name))))
  }

  public func touchChanged(_ touch: Touch) {
    add(
      .touch, at: touch.timestamp,
      .touch(
        TouchEntry(
          touch: touch.id, device: engine?.label(of: DeviceID(touch.device)), window: touch.window.map(name),
          phase: touch.phase.word, location: touch.location(in: nil), view: touch.view.map(name),
          tapCount: touch.tapCount)))
  }

  public func delivered(
    _ phase: Touch.Phase, _ touches: [Touch], path: [Responder], handled: Bool, at time: Timestamp
  ) {
    add(
      .deliver, at: time,
      .deliver(
        DeliverEntry(phase: phase.word, touches: touches.map(\.id), path: path.map(name), isHandled: handled)))
  }

  // MARK: Motion, remote control, presses

  public func delivered(_ call: ChainCall, of event: Event, in window: Window?, path: [Responder], handled: Bool) {
    let device = event.device.flatMap { engine?.label(of: DeviceID($0)) }
    let window = window.map(name)
    let taker = handled ? path.last.map(name) : nil
    switch call {
    case .motion(_, let phase):
      let magnitude = phase == .began && event.magnitude > 0 ? JournalNumber(event.magnitude, decimals: 2) : nil
      add(
        .motion, at: event.timestamp,
        .motion(
          MotionEntry(
            type: "shake", phase: phase.word, device: device, window: window, magnitude: magnitude, handledBy: taker)))
    case .remoteControl(let command):
      add(
        .remote, at: event.timestamp,
        .remote(RemoteEntry(command: command.word, device: device, window: window, handledBy: taker)))
    case .presses(let phase, let presses):
      for press in presses {
        let isSecret = engine?.typesText(DeviceID(press.device)) ?? false
        add(
          .press, at: event.timestamp,
          .press(
            PressEntry(
              press: press.id, phase: phase.word, type: press.type?.word, key: isSecret ? nil : Int(press.key),
              device: device, window: window, handledBy: taker)))
      }
    }
    add(
      .deliver, at: event.timestamp,
      .deliver(
        DeliverEntry(
          event: event.type.word, phase: call.phaseWord, touches: [], path: path.map(name), isHandled: handled)))
  }

  func turned(_ device: DeviceID, to orientation: TouchMapping.Orientation, at time: Timestamp) {
    add(
      .motion, at: time,
      .motion(MotionEntry(type: "orientation", device: label(device), degrees: orientation.rawValue)))
  }

  // MARK: Recognisers

  public func recognizerChanged(
    _ recognizer: GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State,
    reason: TransitionReason, at time: Timestamp
  ) {
    add(.recognizer, at: time, .recognizer(recognizerEntry(recognizer, from, to, reason)))
  }

  private func recognizerEntry(
    _ recognizer: GestureRecognizer, _ from: GestureRecognizer.State, _ to: GestureRecognizer.State,
    _ reason: TransitionReason
  ) -> RecognizerEntry {
    var entry = RecognizerEntry(
      recognizer: name(recognizer), view: recognizer.view.map(name), from: from.word, to: to.word, reason: reason.word.rawValue)
    entry.by = reason.by.map(name)
    entry.touches = recognizer.touchesOfAttempt.map(\.id).filter { $0 > 0 }
    entry.value = reason.value.map { JournalNumber($0, decimals: reason.unit.decimals) }
    switch reason.limit {
    case .allowed(let limit): entry.allowed = JournalNumber(limit, decimals: reason.unit.decimals)
    case .needed(let limit): entry.needed = JournalNumber(limit, decimals: reason.unit.decimals)
    case nil: break
    }
    return entry
  }

  public func gestureActed(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: Timestamp) {
    guard kinds.contains(.gesture) else { return }
    var facts = GestureFacts()
    recognizer.addFacts(to: &facts)
    let entry = GestureEntry(
      recognizer: name(recognizer), type: recognizer.type, state: state.word,
      window: recognizer.view?.window.map(name), view: recognizer.view.map(name),
      location: recognizer.location(in: nil), touches: recognizer.heldTouches.map(\.id).filter { $0 > 0 },
      facts: facts.entries.map { (key: $0.key, value: JournalValue($0.value)) })
    receive(JournalEntry(time: time, .gesture(entry)))
  }

  public func deadlineFired(_ recognizer: GestureRecognizer, at time: Timestamp) {
    add(.deadline, at: time, .deadline(DeadlineEntry(recognizer: name(recognizer), view: recognizer.view.map(name))))
  }

  // MARK: Everything else

  public func treeChanged(at time: Timestamp) {
    guard kinds.contains(.scene), let application = engine?.application else { return }
    receive(JournalEntry(time: time, .scene(SceneEntry(windows: application.windows.map(describe)))))
  }

  public func diagnosed(code: String, message: String, at time: Timestamp) {
    add(.diagnostic, at: time, .diagnostic(DiagnosticEntry(device: nil, code: code, message: message)))
  }

  private func describe(_ view: View) -> SceneEntry.SceneView {
    SceneEntry.SceneView(
      view: name(view), frame: view.frame, bounds: view.bounds, transform: view.transform, isHidden: view.isHidden,
      alpha: view.alpha, isUserInteractionEnabled: view.isUserInteractionEnabled,
      isMultipleTouchEnabled: view.isMultipleTouchEnabled, isExclusiveTouch: view.isExclusiveTouch,
      recognizers: view.gestureRecognizers.map(describe), subviews: view.subviews.map(describe))
  }

  private func describe(_ recognizer: GestureRecognizer) -> SceneEntry.SceneRecognizer {
    var described = SceneEntry.SceneRecognizer(recognizer: name(recognizer), type: recognizer.type)
    described.isEnabled = recognizer.isEnabled
    described.cancelsTouchesInView = recognizer.cancelsTouchesInView
    described.delaysTouchesBegan = recognizer.delaysTouchesBegan
    described.delaysTouchesEnded = recognizer.delaysTouchesEnded
    switch recognizer {
    case let tap as TapGestureRecognizer:
      described.taps = tap.numberOfTapsRequired
      described.fingers = tap.numberOfTouchesRequired
    case let press as LongPressGestureRecognizer:
      described.taps = press.numberOfTapsRequired
      described.fingers = press.numberOfTouchesRequired
    case let swipe as SwipeGestureRecognizer:
      described.fingers = swipe.numberOfTouchesRequired
    default:
      break
    }
    return described
  }

  private func name(_ responder: Responder) -> String { engine?.application.name(of: responder) ?? "" }

  private func name(_ recognizer: GestureRecognizer) -> String { engine?.application.name(of: recognizer) ?? "" }
}

extension JournalEntry.Kind {
  /// What has to be observed for entries of this kind.
  fileprivate var interests: DeliveryInterests {
    switch self {
    case .hitTest: .hitTests
    case .touch: .touches
    case .deliver: .deliveries
    case .recognizer: .recognizers
    case .gesture: .gestures
    case .deadline: .deadlines
    case .scene: .scenes
    case .diagnostic: .diagnostics
    case .motion, .remote, .press: .chainCalls
    case .device, .contact: []
    }
  }
}

extension JournalValue {
  fileprivate init(_ value: GestureFacts.Value) {
    switch value {
    case .points(let points): self = .number(JournalNumber(points, decimals: 2))
    case .ratio(let ratio): self = .number(JournalNumber(ratio, decimals: 4))
    case .count(let count): self = .count(count)
    case .word(let word): self = .word(word)
    }
  }
}

extension TransitionReason.Unit {
  fileprivate var decimals: Int {
    switch self {
    case .points: 2
    case .seconds: 6
    case .count: 0
    case .radians, .ratio: 4
    }
  }
}

extension Touch.Phase {
  package var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .regionEntered: "regionEntered"
    case .regionMoved: "regionMoved"
    case .regionExited: "regionExited"
    }
  }
}

extension GestureRecognizer.State {
  package var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension Contact.Phase {
  fileprivate var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension Contact.Tool {
  fileprivate var word: String {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .palm: "palm"
    case .dial: "dial"
    }
  }
}

extension Event.MotionPhase {
  fileprivate var word: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension Press.Phase {
  fileprivate var word: String {
    switch self {
    case .began: "began"
    case .changed: "changed"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension ChainCall {
  fileprivate var phaseWord: String {
    switch self {
    case .motion(_, let phase): phase.word
    case .remoteControl: "received"
    case .presses(let phase, _): phase.word
    }
  }
}

extension Press.PressType {
  package var word: String {
    switch self {
    case .upArrow: "upArrow"
    case .downArrow: "downArrow"
    case .leftArrow: "leftArrow"
    case .rightArrow: "rightArrow"
    case .select: "select"
    case .menu: "menu"
    case .playPause: "playPause"
    case .pageUp: "pageUp"
    case .pageDown: "pageDown"
    }
  }
}

extension EventSubtype {
  package var word: String {
    switch self {
    case .none: "none"
    case .motionShake: "shake"
    case .remoteControlPlay: "play"
    case .remoteControlPause: "pause"
    case .remoteControlStop: "stop"
    case .remoteControlTogglePlayPause: "togglePlayPause"
    case .remoteControlNextTrack: "nextTrack"
    case .remoteControlPreviousTrack: "previousTrack"
    case .remoteControlBeginSeekingBackward: "beginSeekingBackward"
    case .remoteControlEndSeekingBackward: "endSeekingBackward"
    case .remoteControlBeginSeekingForward: "beginSeekingForward"
    case .remoteControlEndSeekingForward: "endSeekingForward"
    }
  }
}

extension EventType {
  fileprivate var word: String {
    switch self {
    case .touches: "touches"
    case .motion: "motion"
    case .remoteControl: "remoteControl"
    case .presses: "presses"
    case .scroll: "scroll"
    case .hover: "hover"
    case .transform: "transform"
    }
  }
}

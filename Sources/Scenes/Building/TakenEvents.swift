import Responders

/// The events that something in a scene takes, because something is to be run for them.
struct TakenEvents {
  private let events: Set<SceneEvent>

  init(_ actions: [EventActionDescription] = []) { events = Set(actions.map(\.event)) }

  var isEmpty: Bool { events.isEmpty }

  func contains(_ motion: EventSubtype) -> Bool { motion == .motionShake && events.contains(.shake) }

  /// Whether a remote-control event is one of them.
  func contains(_ event: Event?) -> Bool {
    guard let command = event.flatMap({ SceneCommand($0.subtype) }) else { return false }
    return events.contains(.remote(command))
  }

  /// Whether any of the presses is one of them.
  func contains(_ presses: Set<Press>) -> Bool {
    presses.contains { press in press.type.map { events.contains(.press(ScenePress($0))) } ?? false }
  }
}

/// Stands behind the application and takes what the whole scene takes.
final class SceneDelegate: Responder, ApplicationDelegate {
  static let name = "applicationDelegate"

  private let taken: TakenEvents

  init(_ taken: TakenEvents) {
    self.taken = taken
    super.init()
    identifier = Self.name
  }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) {
    if !taken.contains(motion) { super.motionBegan(motion, with: event) }
  }

  override func motionEnded(_ motion: EventSubtype, with event: Event?) {
    if !taken.contains(motion) { super.motionEnded(motion, with: event) }
  }

  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    if !taken.contains(motion) { super.motionCancelled(motion, with: event) }
  }

  override func remoteControlReceived(with event: Event?) {
    if !taken.contains(event) { super.remoteControlReceived(with: event) }
  }

  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if !taken.contains(presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    if !taken.contains(presses) { super.pressesEnded(presses, with: event) }
  }

  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    if !taken.contains(presses) { super.pressesCancelled(presses, with: event) }
  }
}

extension SceneCommand {
  /// Nil for what is no command.
  init?(_ subtype: EventSubtype) {
    switch subtype {
    case .none, .motionShake: return nil
    case .remoteControlPlay: self = .play
    case .remoteControlPause: self = .pause
    case .remoteControlStop: self = .stop
    case .remoteControlTogglePlayPause: self = .togglePlayPause
    case .remoteControlNextTrack: self = .nextTrack
    case .remoteControlPreviousTrack: self = .previousTrack
    case .remoteControlBeginSeekingBackward: self = .beginSeekingBackward
    case .remoteControlEndSeekingBackward: self = .endSeekingBackward
    case .remoteControlBeginSeekingForward: self = .beginSeekingForward
    case .remoteControlEndSeekingForward: self = .endSeekingForward
    }
  }
}

extension ScenePress {
  init(_ type: Press.PressType) {
    switch type {
    case .upArrow: self = .upArrow
    case .downArrow: self = .downArrow
    case .leftArrow: self = .leftArrow
    case .rightArrow: self = .rightArrow
    case .select: self = .select
    case .menu: self = .menu
    case .playPause: self = .playPause
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    }
  }
}

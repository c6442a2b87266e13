import Responders

extension [EventActionDescription] {
  /// Keeps the events that something is to be run for at a responder, so that they go no farther.
  func keepEvents(at responder: Responder) {
    guard !isEmpty else { return }
    let events = Set(map(\.event))
    responder.keeps = { event in event.sceneEvents.contains { events.contains($0) } }
  }
}

/// Stands behind the application and takes what the whole scene takes.
final class SceneDelegate: Responder, ApplicationDelegate {
  static let name = "applicationDelegate"

  init(_ actions: [EventActionDescription]) {
    super.init()
    identifier = Self.name
    actions.keepEvents(at: self)
  }
}

extension Event {
  /// What a scene calls it; several for presses that changed at once.
  fileprivate var sceneEvents: [SceneEvent] {
    switch type {
    case .motion: subtype == .motionShake ? [.shake] : []
    case .remoteControl: SceneCommand(subtype).map { [.remote($0)] } ?? []
    case .presses:
      (self as? PressesEvent)?.allPresses.compactMap { press in
        press.phase == .stationary ? nil : press.type.map { .press(ScenePress($0)) }
      } ?? []
    case .touches, .scroll, .hover, .transform: []
    }
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

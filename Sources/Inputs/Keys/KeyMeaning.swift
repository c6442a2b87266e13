internal import Evdev

/// What a key is for.
enum KeyMeaning: Equatable {
  /// A press; `remote` is what it asks for if nobody takes it.
  case press(PressKind?, remote: RemoteCommand?)
  /// A command, sent when the key goes down.
  case command(RemoteCommand)
  /// Pressed shortly, another track; held, seeking.
  case track(Direction)
  /// Seeking, for as long as the key is down.
  case seek(Direction)

  enum Direction: Equatable {
    case forward, backward

    var track: RemoteCommand {
      switch self {
      case .forward: .nextTrack
      case .backward: .previousTrack
      }
    }

    var begin: RemoteCommand {
      switch self {
      case .forward: .beginSeekingForward
      case .backward: .beginSeekingBackward
      }
    }

    var end: RemoteCommand {
      switch self {
      case .forward: .endSeekingForward
      case .backward: .endSeekingBackward
      }
    }
  }

  /// - Parameter typesText: whether the device is a keyboard, whose Pause and Stop keys are older than players.
  init(_ code: UInt16, typesText: Bool) {
    switch code {
    case KEY.playPause, KEY.media: self = .press(.playPause, remote: .togglePlayPause)
    case KEY.play, KEY.playCD: self = .command(.play)
    case KEY.pauseCD: self = .command(.pause)
    case KEY.stopCD: self = .command(.stop)
    case KEY.pause where !typesText: self = .command(.pause)
    case KEY.stop where !typesText: self = .command(.stop)
    case KEY.nextSong, KEY.next: self = .track(.forward)
    case KEY.previousSong, KEY.previous: self = .track(.backward)
    case KEY.fastForward: self = .seek(.forward)
    case KEY.rewind: self = .seek(.backward)
    default: self = .press(PressKind(code: code), remote: nil)
    }
  }
}

extension PressKind {
  /// The kind of a key's press; nil for a key that has no part in moving about.
  init?(code: UInt16) {
    switch code {
    case KEY.up, BTN.dpadUp: self = .upArrow
    case KEY.down, BTN.dpadDown: self = .downArrow
    case KEY.left, BTN.dpadLeft: self = .leftArrow
    case KEY.right, BTN.dpadRight: self = .rightArrow
    case KEY.ok, KEY.select, KEY.enter, KEY.kpEnter: self = .select
    case KEY.menu, KEY.back, KEY.exit, KEY.esc: self = .menu
    case KEY.playPause, KEY.media: self = .playPause
    case KEY.pageUp, KEY.channelUp: self = .pageUp
    case KEY.pageDown, KEY.channelDown: self = .pageDown
    default: return nil
    }
  }
}

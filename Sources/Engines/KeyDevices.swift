internal import Evdev
internal import Inputs
internal import Responders

/// The devices of an engine that have keys: what is pressed on them goes to the first responder as presses and remote control.
final class KeyDevices: SignalDevices<KeyTracker> {
  override func send(_ signal: TimedKeySignal, from device: Device) { application.post(event(signal, from: device)) }

  private func event(_ signal: TimedKeySignal, from device: Device) -> Event {
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

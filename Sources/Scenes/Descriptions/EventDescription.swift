public import Evdev

/// What a view, a window or the whole scene may have something run for, and is no gesture.
public enum SceneEvent: Hashable, Sendable {
  /// A shake, when it has ended (rule E3).
  case shake
  /// A command of a remote control.
  case remote(SceneCommand)
  /// A key that was pressed and let go.
  case press(ScenePress)
}

/// What a remote control asks for: UIKit's words without `remoteControl` (rule E2).
public enum SceneCommand: String, CaseIterable, Hashable, Sendable {
  case play, pause, stop, togglePlayPause, nextTrack, previousTrack
  case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
}

/// What a key means: UIKit's words.
public enum ScenePress: String, CaseIterable, Hashable, Sendable {
  case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause, pageUp, pageDown
}

/// A program to run for an event, which goes no farther along the responder chain then.
public struct EventActionDescription: Hashable, Sendable {
  public var event: SceneEvent
  /// The program and its arguments; never empty. No shell is involved.
  public var arguments: [String]

  public init(_ event: SceneEvent, run arguments: [String]) {
    self.event = event
    self.arguments = arguments
  }
}

extension SceneDescription {
  /// Whether anything in the scene waits for shakes.
  public var wantsMotion: Bool { allEventActions.contains { $0.event == .shake } }

  /// Whether anything in the scene waits for remote control or keys.
  public var wantsKeys: Bool { allEventActions.contains { $0.event != .shake } }

  /// The programs that anything in the scene runs, in no order that means anything.
  public var programs: Set<String> {
    func all(_ view: ViewDescription) -> [String] {
      names(view.on, view.gestures) + view.subviews.flatMap(all)
    }
    func names(_ events: [EventActionDescription], _ gestures: [GestureDescription]) -> [String] {
      events.compactMap(\.arguments.first) + gestures.flatMap(\.actions).compactMap(\.arguments.first)
    }
    return Set(names(on, []) + windows.flatMap { names($0.on, $0.gestures) + $0.views.flatMap(all) })
  }

  /// Whether the scene names a device whose keys it takes although it types text.
  public func takesText(of device: DeviceDescription) -> Bool { keyboards.contains { $0.matches(device) } }

  private var allEventActions: [EventActionDescription] {
    func all(_ view: ViewDescription) -> [EventActionDescription] { view.on + view.subviews.flatMap(all) }
    return on + windows.flatMap { $0.on + $0.views.flatMap(all) }
  }
}

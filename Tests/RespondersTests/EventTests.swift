import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Section 5 of the rules.
@Suite struct EventTests {
  @Test("E1: types of events have UIKit's numbers")
  func types() {
    let types: [EventType] = [.touches, .motion, .remoteControl, .presses, .scroll, .hover, .transform]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 10, 11, 14])
  }

  @Test("E2: subtypes of events have UIKit's numbers")
  func subtypes() {
    let subtypes: [EventSubtype] = [
      .none, .motionShake, .remoteControlPlay, .remoteControlPause, .remoteControlStop, .remoteControlTogglePlayPause,
      .remoteControlNextTrack, .remoteControlPreviousTrack, .remoteControlBeginSeekingBackward,
      .remoteControlEndSeekingBackward, .remoteControlBeginSeekingForward, .remoteControlEndSeekingForward,
    ]
    #expect(subtypes.map(\.rawValue) == [0, 1] + Array(100...109))
  }

  @Test(
    "E1: an event of a kind that nothing takes yet does no harm", arguments: [EventType.presses, .scroll, .hover, .transform])
  func others(_ type: EventType) {
    let stage = Stage()
    let watcher = Watcher(stage.application)
    stage.application.post(Event(type: type, timestamp: .zero))
    stage.view("view", 0, 0, 100, 100)
    stage.tap(10, 10, at: 10)
    #expect(stage.log.text == "view gets began, view gets ended")
    #expect(watcher.deliveries == ["began view, handled", "ended view, handled"])
  }
}

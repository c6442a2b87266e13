import Evdev
import Geometry
import Responders
import Testing

@testable import Scenes

/// `firstResponder`, `on` of views, windows and the scene, and `keyboards`.
@Suite("Events that are no gestures") struct EventTests {
  private static let text = """
    firstResponder: player
    keyboards: ["My keypad", "04f3:*"]
    on: { shake: { run: [undo] } }
    window: { on: { remote: { stop: { run: [stop] } } } }
    views:
      - id: shelf
        on:
          press: { select: { run: [open, it] }, upArrow: { run: [up] } }
        subviews:
          - { id: player, on: { remote: { nextTrack: { run: [next] }, play: { run: [play] } }, shake: { run: [shuffle] } } }

    """

  @Test("everything is read in the order of the file")
  func reading() throws {
    let scene = try SceneDescription(yaml: Array(Self.text.utf8))
    #expect(scene.on == [EventActionDescription(.shake, run: ["undo"])])
    #expect(scene.windows.map(\.firstResponder) == ["player"])
    #expect(scene.windows[0].on == [EventActionDescription(.remote(.stop), run: ["stop"])])
    let shelf = scene.windows[0].views[0]
    #expect(
      shelf.on == [
        EventActionDescription(.press(.select), run: ["open", "it"]), EventActionDescription(.press(.upArrow), run: ["up"]),
      ])
    #expect(
      shelf.subviews[0].on == [
        EventActionDescription(.remote(.nextTrack), run: ["next"]), EventActionDescription(.remote(.play), run: ["play"]),
        EventActionDescription(.shake, run: ["shuffle"]),
      ])
    #expect(scene.wantsMotion && scene.wantsKeys)
    #expect(scene.takesText(of: DeviceDescription(name: "My keypad")))
    #expect(scene.takesText(of: DeviceDescription(name: "x", identity: DeviceIdentity(vendor: 0x04f3, product: 1))))
    #expect(!scene.takesText(of: DeviceDescription(name: "AT Translated Set 2 keyboard")))
  }

  @Test("a scene that asks for none of them wants neither motion sensors nor keys")
  func wantsNothing() throws {
    let scene = try SceneDescription(yaml: Array("views: [{id: a, gestures: [{type: tap}]}]".utf8))
    #expect(!scene.wantsMotion && !scene.wantsKeys && !SceneDescription.standard.wantsMotion)
  }

  @Test("R3, R5: the scene's events start at its first responder; who asked for one takes it, the rest passes by")
  func chain() throws {
    let application = Application()
    let scene = Scene(try SceneDescription(yaml: Array(Self.text.utf8)), in: application) { _ in Size(width: 100, height: 100) }
    #expect(scene.view("player")?.isFirstResponder == true)
    let watcher = Calls()
    application.observer = watcher
    func remote(_ subtype: EventSubtype) { application.post(Event(type: .remoteControl, subtype: subtype, timestamp: .zero)) }
    func press(_ type: Press.PressType?, _ phase: Press.Phase) {
      application.post(PressesEvent(presses: [PressSample(key: 1, phase: phase, type: type)], timestamp: .zero))
    }
    remote(.remoteControlNextTrack)
    remote(.remoteControlStop)
    remote(.remoteControlPause)
    press(.select, .began)
    press(.select, .ended)
    press(.menu, .began)
    press(.menu, .cancelled)
    press(nil, .began)
    for phase in [Event.MotionPhase.began, .ended] {
      application.post(Event(type: .motion, subtype: .motionShake, timestamp: .zero, motionPhase: phase))
    }
    scene.view("player")?.resignFirstResponder()
    application.post(Event(type: .motion, subtype: .motionShake, timestamp: .zero, motionPhase: .began))
    #expect(
      watcher.ways == [
        "player", "player > shelf > window", "player > shelf > window > application > applicationDelegate: nobody",
        "player > shelf", "player > shelf", "player > shelf > window > application > applicationDelegate: nobody",
        "player > shelf > window > application > applicationDelegate: nobody",
        "player > shelf > window > application > applicationDelegate: nobody", "player", "player",
        "window > application > applicationDelegate",
      ])
    #expect(
      scene.eventActions.map(\.responder) == ["window", "shelf", "shelf", "player", "player", "player", "applicationDelegate"])
    scene.remove()
    #expect(application.delegate == nil)
  }

  @Test("what takes events is hit as it would be without")
  func hitTesting() throws {
    let application = Application()
    let scene = Scene(try SceneDescription(yaml: Array(Self.text.utf8)), in: application) { _ in Size(width: 100, height: 100) }
    #expect(scene.windows[0].hitTest(Point(x: 5, y: 5), with: nil) === scene.view("player"))
    #expect(scene.view("player").map { type(of: $0) == View.self } == true)
  }

  private static let mistakes: [(text: String, expected: [String])] = [
    (
      "views: []\non: [shake]",
      ["2:5: \"on\" must be a mapping of events, such as {shake: {run: [notify-send, shaken]}}, not a list"]
    ),
    ("views: []\non: {shak: {run: [a]}}", ["2:6: unknown event \"shak\"; did you mean \"shake\"?"]),
    ("views: []\non: {nextTrack: {run: [a]}}", ["2:6: \"nextTrack\" belongs into \"remote\": {remote: {nextTrack: …}}"]),
    ("views: []\non: {select: {run: [a]}}", ["2:6: \"select\" belongs into \"press\": {press: {select: …}}"]),
    (
      "views: []\non: {ended: {run: [a]}}",
      ["2:6: \"ended\" is a state of a gesture; put it into the gesture's \"on\""]
    ),
    ("views: []\non: {remote: {nextTrak: {run: [a]}}}", ["2:15: unknown command \"nextTrak\"; did you mean \"nextTrack\"?"]),
    ("views: []\non: {press: {selct: {run: [a]}}}", ["2:14: unknown press \"selct\"; did you mean \"select\"?"]),
    (
      "views: []\non: {remote: nextTrack}",
      ["2:14: \"remote\" must be a mapping, such as {play: {run: [notify-send, play]}}, not \"nextTrack\""]
    ),
    ("views: []\non: {shake: undo}", ["2:13: \"shake\" must be a mapping, such as {run: [notify-send, done]}, not \"undo\""]),
    (
      "views: []\non: {shake: {}}",
      ["2:13: an action needs \"run\": a program and its arguments, such as [notify-send, done]"]
    ),
    ("firstResponder: b\nviews: [{id: a}]", ["1:17: unknown view \"b\"; known are a"]),
    ("window: {firstResponder: window}", ["1:26: \"window\" is a window; \"firstResponder\" takes a view"]),
    (
      "firstResponder: a\nwindow: {firstResponder: a}\nviews: [{id: a}]",
      ["2:10: the scene has a \"firstResponder\" already; a window has one, beside it or in it"]
    ),
    (
      "firstResponder: a\nwindows: [{id: w, views: [{id: a}]}]",
      ["1:1: \"firstResponder\" cannot stand beside \"windows\"; put it into its window"]
    ),
    (
      "windows: [{id: v, firstResponder: b, views: [{id: a}]}, {id: w, views: [{id: b}]}]",
      ["1:35: \"b\" is not inside \"v\"; \"firstResponder\" takes a view inside it"]
    ),
  ]

  @Test("mistakes name the place and a way out", arguments: mistakes.indices)
  func mistake(_ index: Int) { #expect(report(Self.mistakes[index].text) == Self.mistakes[index].expected) }
}

/// Notes who was asked for each call, and whether nobody took it.
private final class Calls: DeliveryObserver {
  let interests: DeliveryInterests = .chainCalls
  private(set) var ways: [String] = []

  func delivered(_ call: ChainCall, of event: Event, in window: Window?, path: [Responder], handled: Bool) {
    ways.append(path.map { $0.identifier ?? "application" }.joined(separator: " > ") + (handled ? "" : ": nobody"))
  }

  func hitTested(_ touch: Touch, in window: Window?, view: View?, visits: [HitTestVisit]) {}
  func touchChanged(_ touch: Touch) {}
  func delivered(_ phase: Touch.Phase, _ touches: [Touch], path: [Responder], handled: Bool, at time: Timestamp) {}
  func recognizerChanged(
    _ recognizer: GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State, reason: TransitionReason,
    at time: Timestamp
  ) {}
  func gestureActed(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: Timestamp) {}
  func deadlineFired(_ recognizer: GestureRecognizer, at time: Timestamp) {}
  func treeChanged(at time: Timestamp) {}
  func diagnosed(code: String, message: String, at time: Timestamp) {}
}

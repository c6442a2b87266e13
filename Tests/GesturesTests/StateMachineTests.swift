import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 6 of the rules: the states of a recogniser.
@Suite struct StateMachineTests {
  typealias State = GestureRecognizer.State

  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("S1: states have UIKit's numbers, and recognised is another word for ended")
  func numbers() {
    let states: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(State.recognized == .ended)
    #expect(states.filter(\.isActive) == [.began, .changed])
    #expect(states.filter(\.isFinished) == [.ended, .cancelled, .failed])
  }

  @Test("S2: a discrete gesture goes from possible to ended, or to failed")
  func discrete() {
    let watcher = Watcher(stage.application, .recognizers)
    let probe = stage.attach(Probe.onLift(), "probe", to: view)
    stage.tap(10, 10, at: 0)
    probe.script = [.moved: .failed]
    stage.at(1000, .down(1, 10, 10))
    stage.at(1010, .by(1, 5, 5))
    #expect(
      watcher.story(of: probe) == "possible > ended (unspecified), ended > possible (reset), "
        + "possible > failed (unspecified), failed > possible (reset)")
    #expect(stage.log.text(of: "probe").contains("ended") && !stage.log.text.contains("failed"))
  }

  @Test("S2: a continuous gesture goes from possible over began and changed to ended or cancelled")
  func continuous() {
    let watcher = Watcher(stage.application, .recognizers)
    let probe = stage.attach(Probe.dragging(), "probe", to: view)
    stage.at(0, .down(1, 10, 10))
    for time in [10.0, 20, 30] { stage.at(time, .by(1, 5, 5)) }
    stage.at(40, .up(1))
    let whole =
      "possible > began (unspecified), began > changed (unspecified), changed > ended (unspecified), "
      + "ended > possible (reset)"
    #expect(watcher.story(of: probe) == whole)
    stage.at(100, .down(1, 10, 10))
    stage.at(110, .by(1, 5, 5))
    stage.at(120, .cancel(1))
    #expect(watcher.story(of: probe).dropFirst(whole.count).hasPrefix(", possible > began"))
    #expect(watcher.transitions.map(\.to).suffix(2) == [.cancelled, .possible])
  }

  /// What setting a state comes to: the state that it leads to, and the action that is sent for it.
  struct Setting: CustomTestStringConvertible {
    var from: State
    var set: State
    var leadsTo: State
    var action: String
    var testDescription: String { "\(from.word), set \(set.word)" }
  }

  static let possibleRow = [
    Setting(from: .possible, set: .possible, leadsTo: .possible, action: ""),
    Setting(from: .possible, set: .began, leadsTo: .began, action: "probe began"),
    Setting(from: .possible, set: .changed, leadsTo: .began, action: "probe began"),
    Setting(from: .possible, set: .ended, leadsTo: .ended, action: "probe ended"),
    Setting(from: .possible, set: .cancelled, leadsTo: .failed, action: ""),
    Setting(from: .possible, set: .failed, leadsTo: .failed, action: ""),
  ]
  static let beganRow = [
    Setting(from: .began, set: .possible, leadsTo: .began, action: ""),
    Setting(from: .began, set: .began, leadsTo: .began, action: ""),
    Setting(from: .began, set: .changed, leadsTo: .changed, action: "probe changed"),
    Setting(from: .began, set: .ended, leadsTo: .ended, action: "probe ended"),
    Setting(from: .began, set: .cancelled, leadsTo: .cancelled, action: "probe cancelled"),
    Setting(from: .began, set: .failed, leadsTo: .cancelled, action: "probe cancelled"),
  ]
  static let changedRow = [
    Setting(from: .changed, set: .possible, leadsTo: .changed, action: ""),
    Setting(from: .changed, set: .began, leadsTo: .changed, action: ""),
    Setting(from: .changed, set: .changed, leadsTo: .changed, action: "probe changed"),
    Setting(from: .changed, set: .ended, leadsTo: .ended, action: "probe ended"),
    Setting(from: .changed, set: .cancelled, leadsTo: .cancelled, action: "probe cancelled"),
    Setting(from: .changed, set: .failed, leadsTo: .cancelled, action: "probe cancelled"),
  ]

  @Test("S3: setting a state from possible, began or changed", arguments: possibleRow + beganRow + changedRow)
  func setting(_ setting: Setting) {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.log = nil
    var led: State?
    func set() {
      probe.state = setting.set
      led = probe.state
    }
    switch setting.from {
    case .possible:
      probe.handler = { _, _, _, _ in set() }
      stage.at(0, .down(1, 10, 10))
    case .began:
      // A deadline finds it in began; a further event would move it on (S4).
      probe.handler = { probe, _, _, _ in
        probe.state = .began
        probe.scheduleDeadline(at: .milliseconds(10))
      }
      stage.at(0, .down(1, 10, 10))
      _ = stage.log.take()
      probe.onDeadline = { _, _ in set() }
      stage.advance(to: 11)
    default:
      probe.script = [.began: .began]
      stage.at(0, .down(1, 10, 10))
      _ = stage.log.take()
      probe.handler = { _, phase, _, _ in if phase == .moved { set() } }
      stage.at(10, .by(1, 1, 1))
    }
    #expect(led == setting.leadsTo)
    let actions = stage.log.take().split(separator: ", ").filter { !$0.hasPrefix("view") }.joined(separator: ", ")
    #expect(actions == setting.action)
  }

  @Test("S3: what is set after the end is ignored until the reset", arguments: [State.ended, .cancelled, .failed])
  func ignoredAfterTheEnd(_ end: State) {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.log = nil
    var states: [State] = []
    probe.handler = { probe, phase, _, _ in
      guard phase == .began else { return }
      if end == .cancelled { probe.state = .began }
      probe.state = end
      states.append(probe.state)
      for other in [State.possible, .began, .changed, .ended, .cancelled, .failed] {
        probe.state = other
        states.append(probe.state)
      }
    }
    stage.at(0, .down(1, 10, 10))
    #expect(states == [State](repeating: end, count: 7))
    #expect(probe.state == .possible && probe.resets == 1)
  }

  @Test("S3: a recogniser that nobody touches may set its state as it likes, and nothing comes of it")
  func outsideAttempt() {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.state = .began
    probe.state = .changed
    stage.finish()
    #expect(stage.log.text == "")
    stage.tap(10, 10, at: 0)
    #expect(probe.state == .possible)
    #expect(stage.log.text(of: "probe") == "sees began, sees ended")
  }

  @Test("S4: one still in began when its next event comes moves to changed by itself, without an action")
  func movesOn() {
    let probe = stage.attach(Probe([.began: .began]), "probe", to: view)
    var states: [State] = []
    probe.handler = { probe, phase, _, _ in if phase == .moved { states.append(probe.state) } }
    stage.at(0, .down(1, 10, 10))
    #expect(probe.state == .began)
    stage.at(10, .by(1, 1, 1))
    #expect(states == [.changed] && probe.state == .changed)
    #expect(stage.log.text(of: "probe") == "sees began, began, sees moved")
  }

  @Test("S4: an event that holds no change of its touches leaves it in began")
  func notConcerned() {
    let probe = stage.attach(Probe([.began: .began]), "probe", to: view)
    let other = stage.view("other", 0, 0, 10, 10)
    other.addGestureRecognizer(Probe())
    stage.window.addSubview(stage.view("aside", 300, 0, 20, 20))
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .down(2, 310, 10))
    #expect(probe.state == .began)
  }

  @Test("S5: actions are sent for began, changed, ended and cancelled, one for each notified change; never for failed")
  func actions() {
    let watcher = Watcher(stage.application, .gestures)
    stage.attach(Probe.dragging(), "drag", to: view)
    stage.attach(Probe([.began: .failed]), "failing", to: view)
    stage.at(0, .down(1, 10, 10))
    for time in [10.0, 20, 30] { stage.at(time, .by(1, 1, 1)) }
    stage.at(40, .up(1))
    #expect(watcher.actions.map(\.state) == [.began, .changed, .changed, .ended])
    #expect(
      stage.log.entries.filter { $0.source == "drag" && $0.symbol != nil }.map(\.text)
        == ["drag began", "drag changed", "drag changed", "drag ended"])
    #expect(stage.log.text(of: "failing") == "sees began")
  }

  @Test("S5: changed set twice in one event is one action")
  func changedOnce() {
    let probe = stage.attach(Probe([.began: .began]), "probe", to: view)
    probe.handler = { probe, phase, _, _ in
      guard phase == .moved else { return }
      probe.state = .changed
      probe.state = .changed
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "probe") == "sees began, began, sees moved, changed")
  }

  @Test("S5: changed and then ended in one event is one change, to ended")
  func changedThenEnded() {
    let probe = stage.attach(Probe([.began: .began, .ended: .ended]), "probe", to: view)
    probe.handler = { probe, phase, _, _ in if phase == .ended { probe.state = .changed } }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .up(1))
    #expect(stage.log.text(of: "probe") == "sees began, began, sees ended, ended")
  }

  @Test("S5: began and then ended in one event: both are sent, since a continuous gesture begins with began")
  func beganThenEnded() {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.handler = { probe, _, _, _ in
      probe.state = .began
      probe.state = .ended
    }
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text(of: "probe") == "sees began, began, ended")
  }

  @Test("S6: actions are sent when all recognisers have seen the event, and before the view")
  func actionsInTheEvent() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let (parent, own) = (Probe.idle(), Probe.dragging())
    stage.attach(parent, "parent.recognizer", to: view)
    stage.attach(own, "child.recognizer", to: child)
    own.cancelsTouchesInView = false
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(
      stage.log.text == "child.recognizer sees began, parent.recognizer sees began, child gets began, "
        + "child.recognizer sees moved, parent.recognizer sees moved, child.recognizer began, child gets moved")
  }

  @Test("S6: what a deadline brings about is sent when it fires")
  func actionsOfDeadlines() {
    stage.attach(Hold(), "hold", to: view)
    let watcher = Watcher(stage.application, .gestures)
    stage.at(0, .down(1, 10, 10))
    #expect(stage.application.nextDeadline == .milliseconds(500))
    stage.advance(to: 500)
    #expect(stage.log.text == "view gets began")
    stage.advance(to: 501)
    #expect(stage.log.text == "view gets began, hold began, view gets cancelled")
    #expect(watcher.actions.map(\.time) == [.milliseconds(500)])
  }

  @Test("S7: one that began while it had to wait sends began first, then what it has become")
  func beganFirst() {
    let blocker = stage.attach(Probe.idle(), "blocker", to: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: blocker)
    blocker.handler = { probe, _, _, event in if event.timestamp >= .milliseconds(30) { probe.state = .failed } }
    drag.log = nil
    blocker.log = nil
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(1, 1, 1))
    #expect(stage.log.take() == "view gets began, view gets moved, view gets moved")
    stage.at(30, .by(1, 1, 1))
    #expect(stage.log.take() == "drag began, drag changed, view gets cancelled")
    #expect(drag.waits == 1)
    stage.at(40, .up(1))
    #expect(stage.log.take() == "drag ended")
  }

  @Test("S7: one that has begun and ended while it waited sends began and ended")
  func beganAndEnded() {
    let blocker = stage.attach(Probe.idle(), "blocker", to: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: blocker)
    (drag.log, blocker.log) = (nil, nil)
    var states: [State] = []
    drag.addTarget { states.append($0.state) }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    #expect(stage.log.text == "view gets began, view gets moved, drag began, drag ended, view gets cancelled")
    #expect(states == [.began, .ended])
  }

  @Test("S7: one that was cancelled while it waited has failed and sends nothing")
  func cancelledWhileWaiting() {
    let blocker = stage.attach(Probe.idle(), "blocker", to: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: blocker)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .cancel(1))
    #expect(watcher.story(of: drag).contains("possible > possible (waiting blocker), possible > failed"))
    #expect(watcher.actions.isEmpty)
    #expect(drag.state == .possible && blocker.state == .possible)
  }

  @Test("S11: the location is the centroid of the touches, and each is found by its number")
  func locations() {
    let inner = stage.view("inner", 100, 100, 50, 50, in: view)
    inner.transform = Transform(scaleX: 2, y: 2)
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    var facts: [String] = []
    probe.handler = { probe, _, _, _ in
      let place = probe.location(in: nil)
      let own = probe.location(in: inner)
      let each = (0..<probe.numberOfTouches).map { probe.location(ofTouch: $0, in: nil).x }
      facts.append("\(probe.numberOfTouches): \(place.x),\(place.y) \(own.x),\(own.y) \(each)")
    }
    // inner is doubled about (125, 125): x there = (x - 125) / 2 + 25.
    stage.at(0, .down(1, 125, 125))
    stage.at(10, .down(2, 165, 105))
    stage.at(20, .move(1, 145, 125))
    stage.at(30, .up(1))
    stage.at(40, .move(2, 165, 125))
    #expect(
      facts == [
        "1: 125.0,125.0 25.0,25.0 [125.0]",
        "2: 145.0,115.0 35.0,20.0 [125.0, 165.0]",
        "2: 155.0,115.0 40.0,20.0 [145.0, 165.0]",
        "2: 155.0,115.0 40.0,20.0 [145.0, 165.0]",
        "1: 165.0,125.0 45.0,25.0 [165.0]",
      ])
    #expect(probe.location(ofTouch: 5, in: nil) == .zero && probe.location(ofTouch: -1, in: nil) == .zero)
  }

  @Test("S11: the place is kept after the last lift, while the recogniser waits")
  func locationKept() {
    let probe = stage.attach(Probe(), "probe", to: view)
    probe.handler = { probe, phase, _, event in
      if phase == .ended { probe.scheduleDeadline(at: event.timestamp + .milliseconds(100)) }
    }
    probe.onDeadline = { probe, _ in probe.state = .ended }
    var place: (Point, Int)?
    probe.addTarget { place = ($0.location(in: nil), $0.numberOfTouches) }
    stage.at(0, .down(1, 10, 20), .down(2, 30, 40))
    stage.at(10, .up(1), .up(2))
    stage.advance(to: 1000)
    #expect(place?.0 == Point(x: 20, y: 30) && place?.1 == 2)
  }

  @Test("S12: began and failed while the touch begins: nothing is sent, and the next one gets its turn")
  func beganThenFailed() {
    let first = stage.attach(Probe(), "first", to: view)
    stage.attach(Probe([.began: .began]), "second", to: view)
    first.handler = { probe, phase, _, _ in
      guard phase == .began else { return }
      probe.state = .began
      probe.state = .failed
    }
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text(of: "first") == "sees began")
    #expect(stage.log.text(of: "second") == "sees began, began")
  }

  @Test("S12: failed after began was sent is cancelled, and is sent")
  func failedLater() {
    let first = stage.attach(Probe([.began: .began, .moved: .failed]), "first", to: view)
    stage.attach(Probe([.began: .began]), "second", to: view)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "first") == "sees began, began, sees moved, cancelled")
    #expect(stage.log.text(of: "second") == "sees began")
    #expect(first.resets == 1)
  }

  @Test("S13: cancelled touches cancel a pan that has begun, and fail a tap")
  func cancelledTouches() {
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    let tap = stage.attach(TapGestureRecognizer(), "tap", to: view)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .cancel(1))
    #expect(watcher.story(of: pan) == "possible > failed (cancelled), failed > possible (reset)")
    #expect(watcher.story(of: tap) == "possible > failed (cancelled), failed > possible (reset)")
    stage.at(1000, .down(1, 10, 10))
    stage.at(1010, .by(1, 50, 0))
    stage.at(1020, .cancel(1))
    #expect(stage.log.text(of: "pan") == "began, cancelled")
    #expect(stage.log.text(of: "tap") == "")
  }
}

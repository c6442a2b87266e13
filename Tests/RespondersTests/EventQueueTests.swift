import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// The design: an event that a handler posts never re-enters delivery, and every window gets its own.
@Suite struct EventQueueTests {
  let stage = Stage()

  init() { stage.log.numbersTouches = true }

  @Test("Queue: an event posted or sent by a handler is delivered when the present one is through")
  func noReentrance() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("other", 200, 0, 100, 100)
    let stage = stage
    view.handler = { phase, _, _ in
      guard phase == .began else { return }
      let sample = TouchSample(id: 100, phase: .began, location: Point(x: 210, y: 10))
      stage.application.send([sample], at: .milliseconds(1), in: stage.window)
      let end = TouchSample(id: 100, phase: .ended, location: Point(x: 210, y: 10))
      stage.application.post(Event(touches: [end], timestamp: .milliseconds(2)))
      stage.log.note("handler is through")
    }
    stage.at(0, .down(1, 10, 10), .down(2, 210, 50))
    #expect(
      stage.log.text == "view gets began 1, handler is through, other gets began 2")
    // The second finger on `other` has no view, since that takes one touch at a time; both events are gone from the queue.
    #expect(stage.application.now == .milliseconds(2))
  }

  @Test("Queue: events posted by handlers keep their order")
  func queueOrder() {
    final class Taker: View {
      let log: Log
      init(_ log: Log) {
        self.log = log
        super.init()
      }
      override var canBecomeFirstResponder: Bool { true }
      override func remoteControlReceived(with event: Event?) {
        guard let event else { return }
        log.note("\(event.subtype)")
        if event.subtype == .remoteControlPlay {
          window?.application?.post(Event(type: .remoteControl, subtype: .remoteControlPause, timestamp: .zero))
          window?.application?.post(Event(type: .remoteControl, subtype: .remoteControlStop, timestamp: .zero))
          log.note("posted")
        }
      }
    }
    let taker = Taker(stage.log)
    stage.window.addSubview(taker)
    #expect(taker.becomeFirstResponder())
    stage.application.post(Event(type: .remoteControl, subtype: .remoteControlPlay, timestamp: .zero))
    #expect(stage.log.text == "remoteControlPlay, posted, remoteControlPause, remoteControlStop")
  }

  @Test("Queue: sendEvent of the application and of the window see every event first")
  func sendEventOverrides() {
    final class Loud: Application {
      var seen = 0
      override func sendEvent(_ event: Event) {
        seen += 1
        super.sendEvent(event)
      }
    }
    let loud = Loud()
    let stage = Stage(application: loud)
    stage.view("view", 0, 0, 100, 100)
    stage.tap(10, 10, at: 0)
    loud.post(Event(type: .motion, subtype: .motionShake, timestamp: .zero))
    #expect(loud.seen == 3)
    #expect(stage.log.text == "view gets began, view gets ended")
  }

  @Test("Queue: a window that swallows its events keeps everybody inside it from them")
  func swallowing() {
    final class Deaf: Window {
      override func sendEvent(_ event: Event) {}
    }
    let deaf = Deaf(frame: stage.window.frame)
    stage.application.addWindow(deaf)
    let view = LogView("view", stage.log, frame: deaf.bounds)
    deaf.addSubview(view)
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    stage.bound = deaf
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text == "")
    #expect(probe.state == .possible)
    stage.bound = stage.window
    stage.view("other", 0, 0, 100, 100)
    stage.tap(10, 10, at: 1000)
    #expect(stage.log.text == "other gets began 2, other gets ended 2")
  }

  @Test("Queue: a window that swallows the end of a touch leaves no recogniser hanging")
  func swallowingTheEnd() {
    final class Forgetful: Window {
      override func sendEvent(_ event: Event) {
        let isEnd = event.allTouches?.contains { $0.phase == .ended } ?? false
        if !isEnd { super.sendEvent(event) }
      }
    }
    let window = Forgetful(frame: stage.window.frame)
    stage.application.addWindow(window)
    let probe = stage.attach(Probe.idle(), "probe", to: window)
    stage.bound = window
    stage.tap(10, 10, at: 0)
    #expect(probe.resets == 1 && probe.state == .possible)
    stage.tap(10, 10, at: 1000)
    #expect(stage.log.text == "probe sees began 1, probe sees began 2")
  }

  @Test("Queue: a window that a handler takes out in the middle of an event", arguments: [false, true])
  func windowRemovedInTheMiddle(_ byAction: Bool) {
    let other = Window(frame: Rect(x: 400, y: 0, width: 100, height: 100))
    stage.application.addWindow(other)
    let view = LogView("there", stage.log, frame: other.bounds)
    other.addSubview(view)
    stage.view("here", 0, 0, 100, 100)
    stage.bound = nil
    let application = stage.application
    if byAction {
      stage.attach(Probe.onTouchDown(), "probe", to: view).addTarget { _ in application.removeWindow(other) }
    } else {
      view.handler = { phase, _, _ in if phase == .began { application.removeWindow(other) } }
    }
    stage.at(0, .down(1, 10, 10), .down(2, 410, 10))
    stage.at(10, .up(1), .up(2))
    #expect(stage.log.text(of: "there") == (byAction ? "" : "gets began 2, gets cancelled 2"))
    #expect(stage.log.text(of: "here") == "gets began 1, gets ended 1")
    #expect(application.windows.count == 1)
  }

  @Test("Windows: each gets the touches that began in it, whoever is in front")
  func severalWindows() {
    let other = Window(frame: Rect(x: 400, y: 0, width: 100, height: 100))
    stage.application.addWindow(other)
    other.addSubview(LogView("there", stage.log, frame: other.bounds))
    stage.view("here", 0, 0, 100, 100)
    stage.bound = nil
    stage.at(0, .down(1, 10, 10), .down(2, 410, 10))
    stage.at(10, .by(1, 500, 0), .by(2, -400, 0))
    stage.at(20, .up(1), .up(2))
    #expect(
      stage.log.text == "there gets began 2, here gets began 1, there gets moved 2, here gets moved 1, "
        + "there gets ended 2, here gets ended 1")
  }
}

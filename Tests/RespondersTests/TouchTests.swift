import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Section 4 of the rules.
@Suite struct TouchTests {
  let stage = Stage()

  @Test("T1: phases have UIKit's numbers")
  func phases() {
    let phases: [Touch.Phase] = [
      .began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited,
    ]
    #expect(phases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test("T2: an event holds every live touch; those without a change are stationary and not delivered")
  func allTouches() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.view("other", 200, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    var phases: [String] = []
    var event: Event?
    view.handler = { _, _, current in
      event = current
      let all = (current?.allTouches ?? []).sorted { $0.id < $1.id }
      phases.append(all.map { "\($0.id) \($0.phase.word)" }.joined(separator: ", "))
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 20, 20), .down(3, 210, 10))
    stage.at(20, .by(2, 1, 1))
    stage.at(30, .by(1, 1, 1), .up(3))
    stage.at(40, .up(1))
    stage.at(50, .by(2, 1, 1))
    stage.log.numbersTouches = true
    stage.at(60, .up(2))
    #expect(
      phases == [
        "1 began", "1 stationary, 2 began, 3 began", "1 stationary, 2 moved, 3 stationary",
        "1 moved, 2 stationary, 3 ended", "1 ended, 2 stationary", "2 moved", "2 ended",
      ])
    #expect(event?.allTouches == [])
    #expect(event?.type == .touches && event?.timestamp == .milliseconds(60))
  }

  @Test("T2: an event sorts its touches by window, view and recogniser")
  func touchesFor() {
    let view = stage.view("view", 0, 0, 100, 100)
    let other = stage.view("other", 200, 0, 100, 100)
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    var ids: [[Int]] = []
    other.handler = { _, _, event in
      guard let event else { return }
      let sets = [
        event.touches(for: view), event.touches(for: other), event.touches(for: self.stage.window), event.touches(for: probe),
      ]
      ids = sets.map { ($0 ?? []).map(\.id).sorted() }
    }
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20), .down(3, 210, 10))
    #expect(ids == [[1], [3], [1, 2, 3], [1, 2]])
    let shake = Event(type: .motion, timestamp: .zero)
    #expect(shake.allTouches == nil && shake.touches(for: view) == nil && shake.touches(for: probe) == nil)
  }

  @Test("T3: one call for each view and phase, in the order began, moved, ended, cancelled")
  func onePerViewAndPhase() {
    stage.log.numbersTouches = true
    stage.view("view", 0, 0, 100, 100).isMultipleTouchEnabled = true
    stage.view("other", 200, 0, 100, 100)
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20), .down(3, 210, 10))
    #expect(stage.log.take() == "view gets began 1+2, other gets began 3")
    stage.at(10, .by(1, 1, 1), .by(3, 1, 1), .by(2, 1, 1))
    #expect(stage.log.take() == "view gets moved 1+2, other gets moved 3")
    stage.at(20, .down(4, 30, 30))
    stage.at(30, .cancel(1), .up(2), .by(4, 1, 1), .down(5, 40, 40), .up(3))
    #expect(
      stage.log.take() == "view gets began 4, view gets began 5, view gets moved 4, view gets ended 2, "
        + "other gets ended 3, view gets cancelled 1")
  }

  @Test("T4: a contact is one object from its beginning to its end")
  func oneObject() {
    var objects: [Touch] = []
    stage.view("view", 0, 0, 100, 100).handler = { _, touches, _ in objects += touches }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .up(1))
    #expect(objects.count == 3 && objects.allSatisfy { $0 === objects[0] })
  }

  @Test("T6: time of the last change, present and previous place, in a view or in the window")
  func timeAndPlaces() {
    let view = stage.view("view", 10, 20, 100, 100)
    let inner = stage.view("inner", 50, 50, 10, 10, in: view)
    var facts: [String] = []
    view.handler = { _, touches, _ in
      for touch in touches {
        let places = [
          touch.location(in: nil), touch.location(in: view), touch.location(in: inner), touch.previousLocation(in: view),
          touch.previousLocation(in: nil),
        ]
        facts.append("\(touch.timestamp.microseconds): " + places.map { "\($0.x),\($0.y)" }.joined(separator: " "))
      }
    }
    stage.at(1, .down(1, 30, 40))
    stage.at(2, .move(1, 31, 42))
    stage.at(3, .up(1))
    #expect(
      facts == [
        "1000: 30.0,40.0 20.0,20.0 -30.0,-30.0 20.0,20.0 30.0,40.0",
        "2000: 31.0,42.0 21.0,22.0 -29.0,-28.0 20.0,20.0 30.0,40.0",
        "3000: 31.0,42.0 21.0,22.0 -29.0,-28.0 21.0,22.0 31.0,42.0",
      ])
  }

  @Test("T6: a stationary touch keeps the time and the places of its last change")
  func stationary() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    var first: Touch?
    view.handler = { _, touches, _ in first = first ?? touches.first }
    stage.at(1, .down(1, 10, 10))
    stage.at(2, .move(1, 12, 10))
    stage.at(3, .down(2, 20, 20))
    #expect(first?.phase == .stationary)
    #expect(first?.timestamp == .milliseconds(2))
    #expect(first?.location(in: nil) == Point(x: 12, y: 10))
    #expect(first?.previousLocation(in: nil) == Point(x: 10, y: 10))
  }

  @Test("T7: radius, tolerance and force are what the device said")
  func ellipseAndForce() {
    let view = stage.view("view", 0, 0, 100, 100)
    var touch: Touch?
    view.handler = { _, touches, _ in touch = touches.first }
    var sample = TouchSample(
      id: 1, phase: .began, location: Point(x: 10, y: 10), type: .pencil, majorRadius: 5, majorRadiusTolerance: 0.5,
      force: 1, maximumPossibleForce: 4, isEstimated: true, device: 3)
    stage.application.send([sample], at: .zero, in: stage.window)
    #expect(touch?.majorRadius == 5 && touch?.majorRadiusTolerance == 0.5)
    #expect(touch?.force == 1 && touch?.maximumPossibleForce == 4)
    #expect(touch?.type == .pencil && touch?.isEstimated == true && touch?.device == 3 && touch?.id == 1)
    sample.phase = .moved
    sample.majorRadius = 7
    sample.force = 2
    stage.application.send([sample], at: .milliseconds(1), in: stage.window)
    #expect(touch?.majorRadius == 7 && touch?.force == 2)
  }

  @Test("T9: a touch's recognisers: the view's in the order added, then each ancestor's, then the window's")
  func recognizerOrder() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    let child = stage.view("child", 0, 0, 50, 50, in: parent)
    stage.attach(Probe.idle(), "window", to: stage.window)
    stage.attach(Probe.idle(), "parent 1", to: parent)
    stage.attach(Probe.idle(), "child 1", to: child)
    stage.attach(Probe.idle(), "child 2", to: child)
    stage.attach(Probe.idle(), "parent 2", to: parent)
    var names: [String?] = []
    child.handler = { _, touches, _ in names = touches.first?.gestureRecognizers.map(\.name) ?? [] }
    stage.at(0, .down(1, 10, 10))
    #expect(names == ["child 1", "child 2", "parent 1", "parent 2", "window"])
  }

  @Test("T9: the recognisers are collected once, when the touch begins")
  func collectedOnce() {
    let view = stage.view("view", 0, 0, 100, 100)
    stage.attach(Probe.idle(), "early", to: view)
    stage.at(0, .down(1, 10, 10))
    stage.attach(Probe.idle(), "late", to: view)
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .down(2, 20, 20))
    #expect(
      stage.log.text == "early sees began, view gets began, early sees moved, view gets moved, "
        + "early sees began, late sees began")
  }

  @Test("DESIGN 3: a set of touches has the same order in every run")
  func setOrder() {
    // Whatever order the identities' hash values give, it may not change from run to run: it is written down here.
    var order: [Int] = []
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    view.handler = { _, touches, _ in order = touches.map(\.id) }
    stage.send((1...8).map { .down($0, 10, 10) }, at: 0)
    #expect(order == Self.recordedOrder)
    #expect(order.sorted() == Array(1...8))
  }

  private static let recordedOrder = [5, 4, 3, 8, 2, 7, 1, 6]

  @Test("DESIGN 3: a handler that keeps its set keeps what was in it")
  func keptSets() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    var kept: [Set<Touch>] = []
    view.handler = { _, touches, _ in kept.append(touches) }
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(2, 1, 1))
    stage.at(30, .by(1, 1, 1), .by(2, 1, 1))
    stage.at(40, .up(1))
    stage.at(50, .down(3, 30, 30))
    stage.at(60, .up(2), .up(3))
    #expect(kept.map { $0.map(\.id).sorted() } == [[1, 2], [1], [2], [1, 2], [1], [3], [2, 3]])
  }

  @Test("Touches: samples that say nothing new, or speak of an unknown finger, are left out")
  func oddSamples() {
    stage.view("view", 0, 0, 100, 100)
    func send(_ id: Int, _ phase: Touch.Phase) {
      stage.application.send([TouchSample(id: id, phase: phase, location: Point(x: 5, y: 5))], at: .zero, in: stage.window)
    }
    send(7, .moved)
    send(7, .ended)
    send(7, .stationary)
    send(1, .began)
    send(1, .began)
    send(1, .stationary)
    send(1, .regionMoved)
    send(1, .ended)
    send(1, .ended)
    send(1, .moved)
    #expect(stage.log.text == "view gets began, view gets ended")
  }

  @Test("Touches: samples that say two things of one finger at one moment make an event each")
  func twoInOneMoment() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    stage.log.numbersTouches = true
    stage.at(0, .down(1, 10, 10), .down(2, 20, 20), .up(1), .by(2, 1, 1), .by(2, 2, 2), .up(2))
    // The two moves come together, as samples of one touch (rule T8).
    #expect(stage.log.text == "view gets began 1+2, view gets moved 2, view gets ended 1, view gets ended 2")
    stage.at(10, .by(1, 1, 1), .by(2, 1, 1))
    #expect(stage.log.text.hasSuffix("view gets ended 2"))
  }

  @Test("Touches: 64 fingers are taken, more are left out with one diagnostic, and places are used again")
  func manyFingers() {
    let watcher = Watcher(stage.application, .diagnostics)
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    var most = 0
    view.handler = { _, touches, _ in most = max(most, touches.count) }
    stage.send((1...70).map { .down($0, 10, 10) }, at: 0)
    #expect(most == 64)
    #expect(watcher.diagnostics.map(\.code) == ["tooManyTouches"])
    stage.send((1...70).map { .up($0) }, at: 10)
    for round in 0..<5 {
      most = 0
      stage.send((1...64).map { .down($0, 10, 10) }, at: 1000 + Double(round) * 100)
      stage.send((1...64).map { .up($0) }, at: 1010 + Double(round) * 100)
      #expect(most == 64)
    }
  }
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rules A3 and A4: who waits for whom.
@Suite struct RequirementTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("A3: one waits while the other is possible, and acts when that has failed")
  func waits() {
    let other = stage.attach(Probe(), "other", to: view)
    other.handler = { probe, _, _, event in if event.timestamp >= .milliseconds(20) { probe.state = .failed } }
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: other)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.actions(of: "drag") == "" && drag.state == .began)
    stage.at(20, .by(1, 1, 1))
    #expect(stage.log.actions(of: "drag") == "began, changed")
    #expect(watcher.story(of: drag).hasPrefix("possible > possible (waiting other), possible > began"))
  }

  @Test("A3: one whose requirement has failed already does not wait")
  func failedBefore() {
    let other = stage.attach(Probe([.began: .failed]), "other", to: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    drag.require(toFail: other)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "drag") == "sees began, sees moved, began")
    #expect(drag.waits == 0)
  }

  @Test("A3: a pan sends nothing while a required one never leaves possible, and acts when the finger is up (scenario 5)")
  func neverLeavesPossible() {
    let idle = stage.attach(Probe.idle(), "idle", to: view)
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
    pan.require(toFail: idle)
    let marbles = """
      finger at 60,60  [>>>>>-]
      pan              .......(be)
      """
    #expect(stage.play(marbles) == marbles)
  }

  @Test("A3: when the other is recognised the one that waits fails, whether it was ready or not", arguments: [false, true])
  func otherRecognised(_ ready: Bool) {
    let other = stage.attach(Probe(), "other", to: view)
    let waiting = stage.attach(Probe(ready ? [.began: .began] : [:]), "waiting", to: view)
    waiting.require(toFail: other)
    // Exclusion is not what makes it fail.
    other.prevents = { _ in false }
    other.script = [.moved: .ended]
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(watcher.story(of: waiting).contains("possible > failed (requirementFailed other)"))
    #expect(watcher.actions.isEmpty)
    #expect(waiting.state == .possible && waiting.resets == 1)
    #expect(stage.log.text(of: "other").hasSuffix("ended"))
  }

  @Test("A3: the same when the other begins")
  func otherBegins() {
    let other = stage.attach(Probe([.moved: .began]), "other", to: view)
    other.prevents = { _ in false }
    let waiting = stage.attach(Probe(), "waiting", to: view)
    waiting.require(toFail: other)
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(watcher.story(of: waiting).contains("possible > failed (requirementFailed other)"))
  }

  @Test("A3: one that has acted is cancelled when the other begins after all")
  func cancelledWhenOtherBegins() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let drag = stage.attach(Probe.dragging(), "drag", to: view)
    let other = stage.attach(Probe.dragging(), "other", to: child)
    drag.require(toFail: other)
    stage.at(0, .down(1, 200, 200))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .down(2, 10, 10))
    #expect(drag.state == .changed)
    stage.at(30, .by(2, 1, 1))
    #expect(stage.log.text(of: "other").hasSuffix("began"))
    #expect(stage.log.text(of: "drag").hasSuffix("cancelled"))
  }

  @Test("A3: a requirement of itself is ignored")
  func itself() {
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    lift.require(toFail: lift)
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "lift").hasSuffix("ended"))
  }

  @Test("A3: a requirement holds only while the required one has an attempt of its own under way")
  func notInAttempt() {
    let aside = stage.view("aside", 300, 0, 20, 20)
    let other = stage.attach(Probe.idle(), "other", to: aside)
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    lift.require(toFail: other)
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "lift").hasSuffix("ended"))
    // Now with a finger on the other one.
    stage.at(1000, .down(9, 310, 10))
    stage.tap(10, 10, at: 1010)
    #expect(stage.log.text(of: "lift") == "sees began, sees ended, ended, sees began, sees ended")
    stage.at(2000, .up(9))
    #expect(stage.log.text(of: "lift").hasSuffix("sees began, sees ended, ended"))
  }

  @Test("A3: a required one that is disabled, removed or let go of releases those that wait", arguments: 0...2)
  func requiredGoes(_ way: Int) {
    let lift = stage.attach(Probe.onLift(), "lift", to: view)
    do {
      let idle = stage.attach(Probe.idle(), "idle", to: stage.view("aside", 300, 0, 20, 20))
      lift.require(toFail: idle)
    }
    stage.at(0, .down(9, 310, 10))
    stage.tap(10, 10, at: 10)
    #expect(stage.log.actions(of: "lift") == "")
    let aside = stage.window.subviews.last
    switch way {
    case 0: aside?.gestureRecognizers.first?.isEnabled = false
    case 1: aside.map { view in view.gestureRecognizers.first.map { view.removeGestureRecognizer($0) } }
    default: aside?.removeFromSuperview()
    }
    #expect(stage.log.text(of: "lift").hasSuffix("ended"))
    #expect(stage.log.text(of: "view") == "gets began, gets cancelled")
  }

  @Test("A3: single, double and triple tap in a chain: exactly one fires, each in its time (scenario 13)", arguments: 1...3)
  func tapChain(_ taps: Int) {
    let recognizers = (1...3).map { taps in
      let tap = stage.attach(TapGestureRecognizer(), "\(taps) taps", to: view)
      tap.numberOfTapsRequired = taps
      return tap
    }
    recognizers[0].require(toFail: recognizers[1])
    recognizers[1].require(toFail: recognizers[2])
    // Lifts are at 50, 200 and 350; a tap waits 350 ms for the next one.
    let marbles = [
      """
      finger at 60,60  [].............
      1 taps           ........e......
      2 taps           ...............
      3 taps           ...............
      """,
      """
      finger at 60,60  [].[]..........
      1 taps           ...............
      2 taps           ...........e...
      3 taps           ...............
      """,
      """
      finger at 60,60  [].[].[].......
      1 taps           ...............
      2 taps           ...............
      3 taps           .......e.......
      """,
    ][taps - 1]
    #expect(stage.play(marbles) == marbles)
    stage.finish()
    #expect(recognizers.allSatisfy { $0.state == .possible })
  }

  @Test("A3: without requirements all three fire, and the touches' tap counts are 1, 2 and 3 (scenario 13)")
  func tapsWithoutChain() {
    var counts: [Int] = []
    view.handler = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }
    for taps in 1...3 {
      stage.attach(TapGestureRecognizer(), "\(taps) taps", to: view).numberOfTapsRequired = taps
    }
    let marbles = """
      finger at 60,60  [].[].[].......
      1 taps           .e.............
      2 taps           ....e..........
      3 taps           .......e.......
      """
    #expect(stage.play(marbles) == marbles)
    #expect(counts == [1, 2, 3])
  }

  @Test(
    "A3: a single tap that requires a double tap and a long press to fail (scenario 9)", arguments: ["tap", "double", "hold"])
  func tapDoubleHold(_ gesture: String) {
    let single = stage.attach(TapGestureRecognizer(), "single", to: view)
    let double = stage.attach(TapGestureRecognizer(), "double", to: view)
    let hold = stage.attach(Hold(), "hold", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.require(toFail: hold)
    let marbles =
      [
        // The lift is at 50: the single tap comes 0.35 s after it.
        "tap": """
        finger at 60,60  [].............
        single           ........e......
        double           ...............
        hold             ...............
        """,
        "double": """
        finger at 60,60  []..[].........
        single           ...............
        double           .....e.........
        hold             ...............
        """,
        "hold": """
        finger at 60,60  [-----------]..
        single           ...............
        double           ...............
        hold             ..........b.e..
        """,
      ][gesture] ?? ""
    #expect(stage.play(marbles) == marbles)
  }

  @Test("A3: a circle of requirements is broken where it would close, and reported once", arguments: 2...4)
  func circles(_ count: Int) {
    let watcher = Watcher(stage.application, .diagnostics)
    let probes = (0..<count).map { stage.attach(Probe.onLift(), "\($0)", to: view) }
    for index in 0..<count { probes[index].require(toFail: probes[(index + 1) % count]) }
    stage.tap(10, 10, at: 0)
    stage.tap(10, 10, at: 1000)
    // The last requirement closes the circle and is left out: that one waits for nobody, so it acts.
    let actors = (0..<count).filter { stage.log.text(of: "\($0)").contains("ended, ended") }
    #expect(actors == [count - 1])
    #expect(watcher.diagnostics.map(\.code) == ["requirementCircle"])
    #expect(probes.allSatisfy { $0.state == .possible })
  }

  @Test(
    "A4: a.shouldRequireFailure(of: b) makes a wait for b; a.shouldBeRequiredToFail(by: b) makes b wait for a (scenario 16)",
    arguments: [false, true])
  func direction(_ reversed: Bool) {
    let a = stage.attach(Probe.onLift(), "a", to: view)
    let b = stage.attach(Probe.onLift(), "b", to: view)
    if reversed { a.holdsUp = { $0 === b } } else { a.waitsFor = { $0 === b } }
    let watcher = Watcher(stage.application, .recognizers)
    stage.tap(10, 10, at: 0)
    // Both are ready in one event: the one that waits fails, since the other is recognised.
    let (winner, loser) = reversed ? (a, b) : (b, a)
    #expect(stage.log.text(of: winner.name ?? "").hasSuffix("sees ended, ended"))
    #expect(stage.log.text(of: loser.name ?? "").hasSuffix("sees ended"))
    #expect(watcher.story(of: loser).contains("failed"))
  }

  final class Dynamic: GestureRecognizerDelegate {
    var waitsFor: (GestureRecognizer) -> Bool = { _ in false }
    var holdsUp: (GestureRecognizer) -> Bool = { _ in false }
    var asked: [String] = []

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
      asked.append("\(recognizer.name ?? "") waits for \(other.name ?? "")?")
      return waitsFor(other)
    }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool {
      asked.append("\(recognizer.name ?? "") holds up \(other.name ?? "")?")
      return holdsUp(other)
    }
  }

  @Test("A4: the delegates are asked likewise", arguments: [false, true])
  func delegates(_ reversed: Bool) {
    let a = stage.attach(Probe.onLift(), "a", to: view)
    let b = stage.attach(Probe.onLift(), "b", to: view)
    let delegate = Dynamic()
    a.delegate = delegate
    if reversed { delegate.holdsUp = { $0 === b } } else { delegate.waitsFor = { $0 === b } }
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: reversed ? "a" : "b").hasSuffix("sees ended, ended"))
    #expect(stage.log.text(of: reversed ? "b" : "a").hasSuffix("sees ended"))
  }

  @Test("A4: each question is asked once for an attempt, and anew for the next")
  func askedOnce() {
    let a = stage.attach(Probe.idle(), "a", to: view)
    let b = stage.attach(Probe.idle(), "b", to: view)
    let delegate = Dynamic()
    (a.delegate, b.delegate) = (delegate, delegate)
    let questions = ["a holds up b?", "a waits for b?", "b holds up a?", "b waits for a?"]
    stage.at(0, .down(1, 10, 10))
    stage.at(5, .down(2, 20, 20))
    stage.at(10, .by(1, 1, 1))
    #expect(delegate.asked.sorted() == questions)
    stage.at(20, .up(1), .up(2))
    delegate.asked = []
    stage.at(30, .down(1, 10, 10))
    #expect(delegate.asked.sorted() == questions)
  }

  @Test("A4: a dynamic requirement holds across view hierarchies")
  func acrossHierarchies() {
    let (left, right) = (stage.view("left", 0, 0, 100, 100), stage.view("right", 200, 0, 100, 100))
    let one = stage.attach(Probe.onLift(), "one", to: left)
    let other = stage.attach(Probe.idle(), "other", to: right)
    one.waitsFor = { $0 === other }
    stage.at(0, .down(1, 210, 10))
    stage.at(10, .down(2, 10, 10))
    stage.at(20, .up(2))
    #expect(stage.log.text(of: "one") == "sees began, sees ended")
    stage.at(30, .up(1))
    #expect(stage.log.text(of: "one") == "sees began, sees ended, ended")
  }

  @Test("A4: one that joins later is asked about those that are there, and they about it")
  func joinsLater() {
    let child = stage.view("child", 0, 0, 100, 100, in: view)
    let early = stage.attach(Probe.onLift(), "early", to: view)
    let late = stage.attach(Probe.idle(), "late", to: child)
    early.waitsFor = { $0 === late }
    stage.at(0, .down(1, 200, 200))
    stage.at(10, .down(2, 10, 10))
    stage.at(20, .up(1))
    #expect(stage.log.text(of: "early") == "sees began, sees began, sees ended" && early.state == .ended)
    stage.at(30, .up(2))
    #expect(stage.log.text(of: "early") == "sees began, sees began, sees ended, ended")
  }

  @Test("A4: a dynamic requirement ends with the attempt")
  func endsWithAttempt() {
    let a = stage.attach(Probe.onLift(), "a", to: view)
    let b = stage.attach(Probe.onLift(), "b", to: view)
    a.waitsFor = { $0 === b }
    stage.tap(10, 10, at: 0)
    #expect(stage.log.text(of: "b").hasSuffix("ended, ended"))
    a.waitsFor = { _ in false }
    _ = stage.log.take()
    stage.tap(10, 10, at: 1000)
    #expect(stage.log.take().contains("a ended"))
  }

  @Test("A4: a dynamic circle is broken where it would close, and reported")
  func dynamicCircle() {
    let a = stage.attach(Probe.onLift(), "a", to: view)
    let b = stage.attach(Probe.onLift(), "b", to: view)
    a.waitsFor = { $0 === b }
    b.waitsFor = { $0 === a }
    let watcher = Watcher(stage.application, .diagnostics)
    stage.tap(10, 10, at: 0)
    #expect(watcher.diagnostics.map(\.code) == ["requirementCircle"])
    #expect(stage.log.text.contains("b ended") != stage.log.text.contains("a ended"))
    #expect(a.state == .possible && b.state == .possible)
  }
}

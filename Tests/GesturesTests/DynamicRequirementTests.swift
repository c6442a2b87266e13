import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rule A4: requirements that subclasses and delegates make, for one attempt.
@Suite struct DynamicRequirementTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

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

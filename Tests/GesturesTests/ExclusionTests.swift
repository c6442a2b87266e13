import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rule A5: who makes whom fail.
@Suite struct ExclusionTests {
  let stage = Stage()
  let parent: LogView
  let child: LogView

  init() {
    parent = stage.view("parent", 0, 0, 320, 480)
    child = stage.view("child", 0, 0, 100, 100, in: parent)
  }

  /// Says of certain pairs that they may act at once.
  final class Tolerant: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  enum Simultaneous: CaseIterable { case neither, possibleOne, activeOne }

  /// One row of the table: what the two say of each other, and whether the active one knocks the possible one out.
  struct Row: CustomTestStringConvertible {
    var canPrevent: Bool
    var canBePrevented: Bool
    var simultaneous: Simultaneous
    var fails: Bool
    var testDescription: String {
      "canPrevent \(canPrevent), canBePrevented \(canBePrevented), simultaneous \(simultaneous)"
    }
  }

  static let rows = [
    Row(canPrevent: true, canBePrevented: true, simultaneous: .neither, fails: true),
    Row(canPrevent: true, canBePrevented: true, simultaneous: .possibleOne, fails: false),
    Row(canPrevent: true, canBePrevented: true, simultaneous: .activeOne, fails: false),
    Row(canPrevent: true, canBePrevented: false, simultaneous: .neither, fails: false),
    Row(canPrevent: true, canBePrevented: false, simultaneous: .possibleOne, fails: false),
    Row(canPrevent: true, canBePrevented: false, simultaneous: .activeOne, fails: false),
    Row(canPrevent: false, canBePrevented: true, simultaneous: .neither, fails: false),
    Row(canPrevent: false, canBePrevented: true, simultaneous: .possibleOne, fails: false),
    Row(canPrevent: false, canBePrevented: true, simultaneous: .activeOne, fails: false),
    Row(canPrevent: false, canBePrevented: false, simultaneous: .neither, fails: false),
    Row(canPrevent: false, canBePrevented: false, simultaneous: .possibleOne, fails: false),
    Row(canPrevent: false, canBePrevented: false, simultaneous: .activeOne, fails: false),
  ]

  @Test("A5: an active one makes a possible one fail only if all of them agree (scenario 8)", arguments: rows, [false, true])
  func combinations(_ row: Row, _ activeIsOuter: Bool) {
    // The active one begins with the touch, the possible one would with the first move.
    let active = stage.attach(Probe([.began: .began]), "active", to: activeIsOuter ? parent : child)
    let possible = stage.attach(Probe([.moved: .began]), "possible", to: activeIsOuter ? child : parent)
    let tolerant = Tolerant()
    active.prevents = { _ in row.canPrevent }
    possible.preventable = { _ in row.canBePrevented }
    // What the possible one could do to the active one does not matter: that has acted.
    possible.prevents = { _ in true }
    switch row.simultaneous {
    case .neither: break
    case .possibleOne: possible.delegate = tolerant
    case .activeOne: active.delegate = tolerant
    }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.actions(of: "active") == "began")
    #expect(active.state == .changed)
    #expect(stage.log.text(of: "possible") == (row.fails ? "sees began" : "sees began, sees moved, began"))
  }

  @Test("A5: the delegate of the one that would fail is asked first, and after canPrevent and canBePrevented")
  func orderOfQuestions() {
    final class Asked: GestureRecognizerDelegate {
      let name: String
      let log: Log
      init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
      func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
      ) -> Bool {
        log.note("\(name) delegate?")
        return false
      }
    }
    let active = stage.attach(Probe([.began: .began]), "active", to: child)
    let possible = stage.attach(Probe(), "possible", to: parent)
    let delegates = [Asked("active", stage.log), Asked("possible", stage.log)]
    active.delegate = delegates[0]
    possible.delegate = delegates[1]
    active.prevents = { [log = stage.log] _ in
      log.note("canPrevent?")
      return true
    }
    possible.preventable = { [log = stage.log] _ in
      log.note("canBePrevented?")
      return true
    }
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text.contains("canPrevent?, canBePrevented?, possible delegate?, active delegate?, active began"))
  }

  @Test("A5: recognisers of siblings never exclude each other")
  func siblings() {
    let sibling = stage.view("sibling", 200, 0, 100, 100, in: parent)
    stage.attach(Probe.dragging(), "left", to: child)
    stage.attach(Probe.dragging(), "right", to: sibling)
    stage.at(0, .down(1, 10, 10), .down(2, 210, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(2, 1, 1))
    #expect(stage.log.text(of: "left") == "sees began, sees moved, began")
    #expect(stage.log.text(of: "right") == "sees began, sees moved, began")
  }

  @Test("A5: recognisers that share no touch do not exclude each other, though one view lies in the other")
  func noSharedTouch() {
    // The parent's takes one touch only, outside the child.
    final class FirstOnly: GestureRecognizerDelegate {
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { touch.id == 1 }
    }
    let outer = stage.attach(Probe.dragging(), "outer", to: parent)
    let delegate = FirstOnly()
    outer.delegate = delegate
    stage.attach(Probe.dragging(), "inner", to: child)
    stage.at(0, .down(1, 200, 200), .down(2, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(2, 1, 1))
    #expect(stage.log.text(of: "outer") == "sees began, sees moved, began")
    #expect(stage.log.text(of: "inner") == "sees began, sees moved, began")
  }

  @Test("A5: one that requires the other to fail does not make it fail by acting")
  func requirerDoesNotExclude() {
    // The requirer acts while the required one has no attempt, which begins later, with a second finger.
    let requirer = stage.attach(Probe([.began: .began]), "requirer", to: parent)
    let required = stage.attach(Probe.dragging(), "required", to: child)
    requirer.require(toFail: required)
    stage.at(0, .down(1, 200, 200))
    stage.at(10, .down(2, 10, 10))
    #expect(required.state == .possible)
    stage.at(20, .by(2, 1, 1))
    #expect(stage.log.text(of: "required") == "sees began, sees moved, began")
    // It required that one to fail: now it is cancelled (A3).
    #expect(stage.log.text(of: "requirer").hasSuffix("cancelled"))
  }

  @Test("A5: one with an unmet requirement excludes nobody while it waits")
  func waitingExcludesNobody() {
    let blocker = stage.attach(Probe.idle(), "blocker", to: parent)
    let waiting = stage.attach(Probe([.began: .began]), "waiting", to: child)
    waiting.require(toFail: blocker)
    stage.attach(Probe([.moved: .ended]), "free", to: parent)
    stage.at(0, .down(1, 10, 10))
    #expect(waiting.state == .began)
    stage.at(10, .by(1, 1, 1))
    #expect(stage.log.text(of: "free") == "sees began, sees moved, ended")
    #expect(stage.log.actions(of: "waiting") == "")
  }

  @Test("A5: one that waits fails as soon as it shares a touch with one that acts")
  func sharesATouchLater() {
    final class NotTheFirst: GestureRecognizerDelegate {
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { touch.id != 1 }
    }
    let blocker = stage.attach(Probe.idle(), "blocker", to: child)
    blocker.preventable = { _ in false }
    let waiting = stage.attach(Probe([.began: .began]), "waiting", to: child)
    waiting.require(toFail: blocker)
    let acting = stage.attach(Probe([.began: .began]), "acting", to: parent)
    let delegate = NotTheFirst()
    acting.delegate = delegate
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .down(2, 200, 200))
    #expect(waiting.state == .began && acting.state == .began)
    stage.at(20, .down(3, 20, 20))
    #expect(watcher.story(of: waiting).contains("possible > failed (prevented acting)"))
  }

  @Test("A5: where only one of two ready ones excludes the other, their order does not matter", arguments: [false, true])
  func oneSided(_ strongIsOuter: Bool) {
    let strong = stage.attach(Probe([.moved: .began]), "strong", to: strongIsOuter ? parent : child)
    let weak = stage.attach(Probe([.moved: .began]), "weak", to: strongIsOuter ? child : parent)
    weak.prevents = { _ in false }
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(strong.state == .began)
    #expect(stage.log.text(of: "weak") == "sees began, sees moved")
  }

  @Test(
    "A5: an ancestor's that can prevent and cannot be prevented cancels the view, fails the rest, is never failed (scenario 6)")
  func strongAncestor() {
    let top = stage.attach(Probe(), "top", to: parent)
    top.preventable = { _ in false }
    top.handler = { probe, phase, _, event in
      if phase == .moved, event.timestamp >= .milliseconds(20) { probe.state = .began }
    }
    let early = stage.attach(Probe([.moved: .began]), "early", to: child)
    let late = stage.attach(Probe(), "late", to: child)
    early.prevents = { $0 === top }
    early.cancelsTouchesInView = false
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    #expect(early.state == .began && top.state == .possible)
    stage.at(20, .by(1, 1, 1))
    #expect(top.state == .began)
    #expect(late.state == .possible && late.resets == 1)
    #expect(stage.log.text(of: "child") == "gets began, gets moved, gets cancelled")
  }

  @Test("A5: one that failed by exclusion gets no more of these touches, and takes new ones afterwards")
  func afterwards() {
    let drag = stage.attach(Probe.dragging(), "drag", to: child)
    let outer = stage.attach(Probe.idle(), "outer", to: parent)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 1))
    stage.at(20, .by(1, 1, 1))
    #expect(stage.log.text(of: "outer") == "sees began, sees moved")
    #expect(outer.resets == 1)
    stage.at(30, .up(1))
    drag.isEnabled = false
    stage.at(40, .down(1, 10, 10))
    #expect(stage.log.text(of: "outer") == "sees began, sees moved, sees began")
  }
}

import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// What journals are told of each change of a recogniser's state: a word of the fixed list, and the facts that go with it.
@Suite struct ReasonTests {
  let stage = Stage(width: 1000, height: 1000)
  let view: LogView
  let watcher: Watcher
  private let together = Together()

  init() {
    view = stage.view("view", 0, 0, 1000, 1000)
    watcher = Watcher(stage.application, .recognizers)
  }

  private func attach<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    stage.attach(recognizer, name, to: view)
  }

  /// The reasons of a recogniser's changes with their facts, without that of the reset.
  private func reasons(of recognizer: GestureRecognizer) -> [String] {
    watcher.transitions.filter { $0.recognizer === recognizer && $0.reason.word != .reset }.map { $0.reason.text }
  }

  @Test("moved: how far, and how far is allowed or needed")
  func moved() {
    let tap = attach(TapGestureRecognizer(), "tap")
    let press = attach(LongPressGestureRecognizer(), "press")
    let pan = attach(PanGestureRecognizer(), "pan")
    let swipe = attach(SwipeGestureRecognizer(), "swipe")
    swipe.delegate = together
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 48, 14))
    #expect(reasons(of: tap) == ["moved 50.0 allowed 45.0 points"])
    #expect(reasons(of: press) == ["moved 50.0 allowed 10.0 points"])
    #expect(reasons(of: pan) == ["moved 48.0 needed 10.0 points"])
    stage.at(20, .by(1, 12, 0))
    #expect(reasons(of: swipe) == ["moved 60.0 needed 50.0 points"])
  }

  @Test("timeout: how long, and how long is allowed")
  func timeout() {
    let tap = attach(TapGestureRecognizer(), "tap")
    let double = attach(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let press = attach(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 2
    let swipe = attach(SwipeGestureRecognizer(), "swipe")
    let edge = attach(ScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    stage.at(0, .down(1, 5, 100))
    stage.advance(to: 1000)
    #expect(reasons(of: tap) == ["timeout 0.75 allowed 0.75 seconds"])
    #expect(reasons(of: double) == ["timeout 0.75 allowed 0.75 seconds"])
    #expect(reasons(of: press) == ["timeout 0.75 allowed 0.75 seconds"])
    #expect(reasons(of: swipe) == ["timeout 0.5 allowed 0.5 seconds"])
    #expect(reasons(of: edge) == ["timeout 0.25 allowed 0.25 seconds"])
    stage.at(1000, .up(1))
    stage.tap(500, 500, at: 2000)
    stage.advance(to: 3000)
    // After a tap it is the time to the next one that ran out.
    #expect(reasons(of: double).last == "timeout 0.35 allowed 0.35 seconds")
    #expect(reasons(of: press).last == "timeout 0.35 allowed 0.35 seconds")
  }

  @Test("held: how long, and how long is needed")
  func held() {
    let press = attach(LongPressGestureRecognizer(), "press")
    stage.at(0, .down(1, 100, 100))
    stage.at(600, .up(1))
    #expect(reasons(of: press) == ["held 0.5 needed 0.5 seconds", "lifted"])
  }

  @Test("lifted: at the end of what had begun, and before it could begin")
  func lifted() {
    let pan = attach(PanGestureRecognizer(), "pan")
    let press = attach(LongPressGestureRecognizer(), "press")
    let swipe = attach(SwipeGestureRecognizer(), "swipe")
    stage.at(0, .down(1, 100, 100))
    stage.at(100, .up(1))
    #expect([pan, press, swipe].map { reasons(of: $0) } == [["lifted"], ["lifted"], ["lifted"]])
  }

  @Test("recognized")
  func recognized() {
    let tap = attach(TapGestureRecognizer(), "tap")
    stage.tap(100, 100, at: 0)
    #expect(reasons(of: tap) == ["recognized"])
  }

  @Test("tooManyTouches: how many, and how many are allowed")
  func tooManyTouches() {
    let tap = attach(TapGestureRecognizer(), "tap")
    let press = attach(LongPressGestureRecognizer(), "press")
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 1
    let swipe = attach(SwipeGestureRecognizer(), "swipe")
    let pinch = attach(PinchGestureRecognizer(), "pinch")
    let rotation = attach(RotationGestureRecognizer(), "rotation")
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .down(2, 200, 100))
    for recognizer in [tap, press, pan, swipe] { #expect(reasons(of: recognizer) == ["tooManyTouches 2.0 allowed 1.0 count"]) }
    stage.at(20, .down(3, 300, 100))
    for recognizer in [pinch, rotation] { #expect(reasons(of: recognizer) == ["tooManyTouches 3.0 allowed 2.0 count"]) }
  }

  @Test("tooFewTouches: how many, and how many are needed")
  func tooFewTouches() {
    let tap = attach(TapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 3
    let press = attach(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 3
    let swipe = attach(SwipeGestureRecognizer(), "swipe")
    swipe.numberOfTouchesRequired = 3
    stage.at(0, .down(1, 100, 100), .down(2, 200, 100))
    stage.at(10, .up(2))
    for recognizer in [tap, press, swipe] { #expect(reasons(of: recognizer) == ["tooFewTouches 2.0 needed 3.0 count"]) }
  }

  @Test("direction: how far the wrong way, and how far is allowed")
  func direction() {
    let edge = attach(ScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    let wrongWay = attach(SwipeGestureRecognizer(), "wrongWay")
    let strayed = attach(SwipeGestureRecognizer(), "strayed")
    strayed.direction = .down
    stage.at(0, .down(1, 5, 100))
    stage.at(10, .by(1, 0, 20))
    #expect(reasons(of: edge) == ["direction 20.0 allowed 15.0 points"])
    stage.at(20, .by(1, 210, 230))
    #expect(reasons(of: strayed) == ["direction 210.0 allowed 200.0 points"])
    #expect(reasons(of: wrongWay) == ["direction 210.0 allowed 200.0 points"])
    stage.at(30, .up(1))
    stage.at(1000, .down(1, 500, 100))
    stage.at(1010, .by(1, -60, 0))
    #expect(reasons(of: wrongWay).last == "direction")
  }

  @Test("edge: how far from the edge, and how far is allowed; no number where no edge counts")
  func edge() {
    let edge = attach(ScreenEdgePanGestureRecognizer(), "edge")
    stage.at(0, .down(1, 5, 100))
    #expect(reasons(of: edge) == ["edge"])
    edge.edges = [.left, .top]
    stage.at(10, .up(1))
    stage.at(1000, .down(1, 300, 100))
    #expect(reasons(of: edge).last == "edge 100.0 allowed 13.0 points")
  }

  @Test("pinched: by how much, and how much is needed")
  func pinched() {
    let pinch = attach(PinchGestureRecognizer(), "pinch")
    stage.at(0, .down(1, 100, 100), .down(2, 200, 100))
    stage.at(10, .by(2, -12, 0))
    #expect(reasons(of: pinch) == ["pinched 12.0 needed 8.0 points"])
  }

  @Test("turned: by how much, and how much is needed, in radians")
  func turned() {
    let rotation = attach(RotationGestureRecognizer(), "rotation")
    stage.at(0, .down(1, 100, 100), .down(2, 200, 100))
    stage.at(10, .move(2, 100, 200))
    let reason = watcher.transitions.first { $0.recognizer === rotation }?.reason
    #expect(reason?.word == .turned && reason?.unit == .radians)
    #expect(abs((reason?.value ?? 0) - .pi / 2) < 1e-9)
    if case .needed(let needed) = reason?.limit { #expect(abs(needed - degrees(5)) < 1e-6) } else { Issue.record("no limit") }
  }

  @Test("hovered: a finger came over the view")
  func hovered() {
    let hover = attach(HoverGestureRecognizer(), "hover")
    let sample = HoverSample(key: 1, device: 0, location: Point(x: 100, y: 100), distance: 5)
    stage.application.sendHover([sample], at: .milliseconds(0), in: stage.window)
    #expect(reasons(of: hover) == ["hovered"])
  }

  @Test("prevented: by whom")
  func prevented() {
    let first = attach(PanGestureRecognizer(), "first")
    let second = attach(PanGestureRecognizer(), "second")
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 20, 0))
    #expect(reasons(of: second) == ["prevented by first"] && first.state == .began)
  }

  @Test("waiting: for whom; then requirementFailed: by whom")
  func waiting() {
    let double = attach(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let single = attach(TapGestureRecognizer(), "single")
    single.require(toFail: double)
    stage.tap(100, 100, at: 0)
    #expect(reasons(of: single) == ["waiting by double"])
    stage.tap(100, 100, at: 200)
    #expect(reasons(of: single) == ["waiting by double", "requirementFailed by double"])
    stage.tap(100, 100, at: 2000)
    stage.advance(to: 3000)
    #expect(reasons(of: single).suffix(2) == ["waiting by double", "recognized"])
  }

  @Test("shouldBegin: the view or the delegate said no")
  func shouldBegin() {
    let tap = attach(TapGestureRecognizer(), "tap")
    view.mayBegin = { _ in false }
    stage.tap(100, 100, at: 0)
    #expect(reasons(of: tap) == ["shouldBegin"])
  }

  @Test("disabled and removed")
  func disabledAndRemoved() {
    let first = attach(TapGestureRecognizer(), "first")
    let second = attach(TapGestureRecognizer(), "second")
    stage.at(0, .down(1, 100, 100))
    first.isEnabled = false
    view.removeGestureRecognizer(second)
    #expect(reasons(of: first) == ["disabled"] && reasons(of: second) == ["removed"])
  }

  @Test("cancelled: the touches were")
  func cancelled() {
    let tap = attach(TapGestureRecognizer(), "tap")
    let pan = attach(PanGestureRecognizer(), "pan")
    tap.delegate = together
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 12, 0))
    stage.at(20, .cancel(1))
    #expect(reasons(of: tap) == ["cancelled"])
    #expect(watcher.story(of: pan).hasPrefix("possible > began (moved), began > cancelled (cancelled)"))
  }

  @Test("reset: ready for new touches")
  func reset() {
    let tap = attach(TapGestureRecognizer(), "tap")
    stage.tap(100, 100, at: 0)
    #expect(watcher.story(of: tap) == "possible > ended (recognized), ended > possible (reset)")
  }

  @Test("unspecified: the recogniser gave no reason")
  func unspecified() {
    let probe = attach(Probe.onTouchDown(), "probe")
    stage.at(0, .down(1, 100, 100))
    #expect(reasons(of: probe) == ["unspecified"])
  }

  @Test("Every word has its test here")
  func everyWord() {
    let tested: [TransitionReason.Word] = [
      .moved, .timeout, .held, .lifted, .recognized, .tooManyTouches, .tooFewTouches, .direction, .edge, .pinched,
      .turned, .hovered, .prevented, .requirementFailed, .waiting, .shouldBegin, .disabled, .removed, .cancelled,
      .reset, .unspecified,
    ]
    #expect(TransitionReason.Word.allCases == tested)
  }
}

extension TransitionReason {
  /// The word and the facts, as `moved 50.0 allowed 45.0 points` or `prevented by pan`.
  fileprivate var text: String {
    var text = word.rawValue
    if let name = by?.name { text += " by \(name)" }
    if let value {
      text += " \((value * 1e6).rounded() / 1e6)"
      switch limit {
      case .allowed(let allowed): text += " allowed \(allowed)"
      case .needed(let needed): text += " needed \(needed)"
      case nil: break
      }
      text += " \(unit)"
    }
    return text
  }
}

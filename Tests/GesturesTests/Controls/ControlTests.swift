import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Controls: what they send, and who wins over whom (rule A10).
@Suite struct ControlTests {
  let stage = Stage(width: 1000, height: 1000)
  let parent: LogView
  let button: Control

  /// A control of somebody's own: rule A10 does not speak of it.
  private final class Knob: Control {}

  init() {
    parent = stage.view("parent", 0, 0, 1000, 1000)
    button = Control(frame: Rect(x: 200, y: 200, width: 100, height: 100))
    Self.watch(button, "button", stage.log)
    parent.addSubview(button)
  }

  /// Notes everything that a control sends.
  private static func watch(_ control: Control, _ name: String, _ log: Log) {
    control.identifier = name
    let words: [(Control.Events, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "upInside"),
      (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
    ]
    for (events, word) in words { control.addTarget(for: events) { [weak log] _ in log?.note(name, word, nil) } }
  }

  private var sent: String { stage.log.take() }

  @Test("Control: events have UIKit's numbers")
  func numbers() {
    #expect(Control.Events.touchDown.rawValue == 1 && Control.Events.touchUpInside.rawValue == 64)
    #expect(Control.Events.touchCancel.rawValue == 256 && Control.Events.allTouchEvents.rawValue == 0xfff)
    #expect(Control.Events.primaryActionTriggered.rawValue == 0x2000)
  }

  @Test("Control: a touch that lifts inside: down, up inside, and the primary action with it")
  func upInside() {
    var primary = 0
    button.addTarget(for: .primaryActionTriggered) { _ in primary += 1 }
    stage.tap(250, 250, at: 0)
    #expect(sent == "button down, button upInside" && primary == 1)
  }

  @Test(
    "Control: up to 70 points outside still is inside",
    arguments: [
      (130.0, 250.0, "inside, button upInside"), (129.9, 250, "exit, button outside, button upOutside"),
      (369.9, 250, "inside, button upInside"), (370, 250, "exit, button outside, button upOutside"),
      (250, 130, "inside, button upInside"), (250, 129.9, "exit, button outside, button upOutside"),
      (250, 369.9, "inside, button upInside"), (250, 370, "exit, button outside, button upOutside"),
      (130, 130, "inside, button upInside"),
    ])
  func slop(_ x: Double, _ y: Double, _ expected: String) {
    stage.at(0, .down(1, 250, 250))
    stage.at(10, .move(1, x, y))
    stage.at(20, .up(1))
    #expect(sent == "button down, button " + expected)
  }

  @Test("Control: the slop is in the control's own points, and may be set")
  func ownSlop() {
    button.touchSlop = 10
    button.transform = Transform(scaleX: 2, y: 2)
    // It covers 150 to 350; 10 points of its own are 20 of the window.
    stage.at(0, .down(1, 250, 250))
    stage.at(10, .move(1, 130, 250))
    stage.at(20, .move(1, 129.9, 250))
    #expect(sent == "button down, button inside, button exit, button outside")
  }

  @Test("Control: a touch begins only on the control itself, not within its slop")
  func beginsInside() {
    stage.tap(199, 250, at: 0)
    #expect(sent == "parent gets began, parent gets ended")
  }

  @Test("Control: dragged out and in again: exit and enter, each before the drag")
  func enterAndExit() {
    stage.at(0, .down(1, 250, 250))
    #expect(button.isTracking && button.isTouchInside && button.isHighlighted)
    stage.at(10, .by(1, 200, 0))
    #expect(button.isTracking && !button.isTouchInside && !button.isHighlighted)
    stage.at(20, .by(1, 10, 0))
    stage.at(30, .by(1, -210, 0))
    #expect(button.isTouchInside && button.isHighlighted)
    stage.at(40, .up(1))
    #expect(!button.isTracking && !button.isTouchInside && !button.isHighlighted)
    #expect(
      sent == "button down, button exit, button outside, button outside, button enter, button inside, button upInside")
  }

  @Test("Control: a second tap in a row is a repeated touch down")
  func repeated() {
    stage.tap(250, 250, at: 0)
    stage.tap(250, 250, at: 200)
    #expect(sent == "button down, button upInside, button down, button repeat, button upInside")
  }

  @Test("Control: a touch that is cancelled triggers nothing (K35)")
  func cancelled() {
    stage.at(0, .down(1, 250, 250))
    stage.at(10, .cancel(1))
    #expect(sent == "button down, button cancel" && !button.isTracking)
  }

  @Test("Control: it follows one touch at a time")
  func oneTouch() {
    button.isMultipleTouchEnabled = true
    stage.at(0, .down(1, 250, 250))
    stage.at(10, .down(2, 260, 250))
    stage.at(20, .by(2, 300, 0))
    stage.at(30, .up(2))
    stage.at(40, .up(1))
    #expect(sent == "button down, button upInside")
  }

  @Test("Control: one that is off passes touches on like a plain view")
  func disabled() {
    button.isEnabled = false
    stage.at(0, .down(1, 250, 250))
    stage.at(10, .by(1, 5, 0))
    stage.at(20, .up(1))
    stage.at(500, .down(1, 250, 250))
    stage.at(510, .cancel(1))
    #expect(
      sent == "parent gets began, parent gets moved, parent gets ended, parent gets began, parent gets cancelled")
  }

  @Test("Control: turned off while it follows a touch, it lets go of it; nobody else gets the rest of the touch")
  func disabledMeanwhile() {
    stage.at(0, .down(1, 250, 250))
    button.isEnabled = false
    #expect(sent == "button down, button cancel" && !button.isTracking && !button.isHighlighted)
    stage.at(10, .by(1, 5, 0))
    stage.at(20, .up(1))
    #expect(sent == "")
  }

  @Test("Control: turned on while a touch that it passed on is down, it goes on passing that on")
  func enabledMeanwhile() {
    button.isEnabled = false
    stage.at(0, .down(1, 250, 250))
    button.isEnabled = true
    stage.at(10, .by(1, 5, 0))
    stage.at(20, .up(1))
    #expect(sent == "parent gets began, parent gets moved, parent gets ended")
    stage.tap(250, 250, at: 1000)
    #expect(sent == "button down, button upInside")
  }

  @Test("Control: a target is held weakly")
  func weakTarget() {
    final class Target {
      var calls = 0
      func hit(_ control: Control) { calls += 1 }
    }
    var target: Target? = Target()
    weak let held = target
    if let target { button.addTarget(target, action: Target.hit, for: .touchUpInside) }
    stage.tap(250, 250, at: 0)
    #expect(target?.calls == 1)
    target = nil
    #expect(held == nil)
    stage.tap(250, 250, at: 1000)
  }

  @Test("Control: removing a token takes back one action, removing a target all of them")
  func removal() {
    final class Target {
      var calls = 0
      func hit(_ control: Control) { calls += 1 }
    }
    let target = Target()
    var first = 0
    var second = 0
    let token = button.addTarget(for: .touchUpInside) { _ in first += 1 }
    button.addTarget(for: .touchUpInside) { _ in second += 1 }
    button.addTarget(target, action: Target.hit, for: .touchDown)
    button.addTarget(target, action: Target.hit, for: [.touchUpInside, .touchUpOutside])
    stage.tap(250, 250, at: 0)
    #expect(first == 1 && second == 1 && target.calls == 2)
    button.removeTarget(token)
    button.removeTarget(target)
    stage.tap(250, 250, at: 1000)
    #expect(first == 1 && second == 2 && target.calls == 2)
  }

  @Test("Control: actions are sent in the order added")
  func order() {
    button.addTarget(for: .touchDown) { [stage] _ in stage.log.note("second") }
    button.addTarget(for: [.touchDown, .touchUpInside]) { [stage] _ in stage.log.note("third") }
    stage.at(0, .down(1, 250, 250))
    #expect(sent == "button down, second, third")
  }

  // MARK: Who wins (rule A10)

  @Test("Scenario 2: a tap of the parent on a stock control: the control alone, or both, the tap first")
  func scenario2Stock() {
    let tap = stage.attach(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(250, 250, at: 0)
    #expect(sent == "button down, button upInside")
    tap.cancelsTouchesInView = false
    stage.tap(250, 250, at: 1000)
    #expect(sent == "button down, tap ended, button upInside")
  }

  @Test("Scenario 2: a tap of the parent on a control of another class: the tap alone, or both, the tap first")
  func scenario2Plain() {
    let knob = Knob(frame: Rect(x: 400, y: 200, width: 100, height: 100))
    Self.watch(knob, "knob", stage.log)
    parent.addSubview(knob)
    let tap = stage.attach(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(450, 250, at: 0)
    #expect(sent == "knob down, tap ended, knob cancel")
    tap.cancelsTouchesInView = false
    stage.tap(450, 250, at: 1000)
    #expect(sent == "knob down, tap ended, knob upInside")
  }

  @Test("Scenario 3: a two-finger tap beside a single tap that requires it to fail, and a button: exactly one of them")
  func scenario3() {
    button.isMultipleTouchEnabled = true
    let two = stage.attach(TapGestureRecognizer(), "two", to: parent)
    two.numberOfTouchesRequired = 2
    let one = stage.attach(TapGestureRecognizer(), "one", to: parent)
    one.require(toFail: two)
    // Two fingers on the button: it wins over single taps alone.
    stage.at(0, .down(1, 240, 250))
    stage.at(20, .down(2, 260, 250))
    stage.at(100, .up(1))
    stage.at(120, .up(2))
    #expect(sent == "button down, two ended, button cancel")
    // One finger on the button.
    stage.tap(250, 250, at: 1000)
    #expect(sent == "button down, button upInside")
    // One finger beside it.
    stage.tap(600, 600, at: 2000)
    #expect(sent == "parent gets began, one ended, parent gets cancelled")
  }

  @Test("A10: a recogniser on the control itself wins over the control")
  func recognizerOnControl() {
    stage.attach(TapGestureRecognizer(), "tap", to: button)
    stage.tap(250, 250, at: 0)
    #expect(sent == "button down, tap ended, button cancel")
  }

  @Test("A10: a control wins over single taps of one finger only: not over double taps, pans or long presses")
  func otherGestures() {
    let double = stage.attach(TapGestureRecognizer(), "double", to: parent)
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    stage.attach(PanGestureRecognizer(), "pan", to: parent)
    stage.attach(LongPressGestureRecognizer(), "press", to: parent)
    stage.tap(250, 250, at: 0)
    stage.tap(250, 250, at: 200)
    #expect(sent == "button down, button upInside, button down, button repeat, double ended, button cancel")
    stage.at(2000, .down(1, 250, 250))
    stage.at(2010, .by(1, 15, 0))
    stage.at(2020, .up(1))
    #expect(sent == "button down, pan began, button cancel, pan ended")
    stage.at(4000, .down(1, 250, 250))
    stage.at(4600, .up(1))
    #expect(sent == "button down, press began, button cancel, press ended")
  }

  @Test("A10: a control that is off wins over nobody")
  func disabledControl() {
    button.isEnabled = false
    stage.attach(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(250, 250, at: 0)
    #expect(sent == "parent gets began, tap ended, parent gets cancelled")
  }

  @Test("A10: a control wins over taps of all its ancestors, and over none of its siblings' or of views inside it")
  func ancestors() {
    stage.attach(TapGestureRecognizer(), "outer", to: stage.window)
    stage.attach(TapGestureRecognizer(), "middle", to: parent)
    stage.tap(250, 250, at: 0)
    #expect(sent == "button down, button upInside")
    let inner = stage.view("inner", 0, 0, 50, 50, in: button)
    stage.attach(TapGestureRecognizer(), "tap", to: inner)
    stage.tap(210, 210, at: 1000)
    #expect(sent == "inner gets began, tap ended, inner gets cancelled")
  }

  @Test("A10: the journal says that the tap was told not to begin")
  func reason() {
    let watcher = Watcher(stage.application, .recognizers)
    let tap = stage.attach(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(250, 250, at: 0)
    #expect(watcher.story(of: tap) == "possible > failed (shouldBegin), failed > possible (reset)")
  }
}

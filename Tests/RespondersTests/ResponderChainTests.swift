import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Section 2 of the rules.
@Suite struct ResponderChainTests {
  let stage = Stage()

  /// The names of a responder and of all behind it.
  private func chain(_ responder: Responder) -> String {
    var names: [String] = []
    var link: Responder? = responder
    while let current = link, names.count < 20 {
      names.append(stage.application.name(of: current))
      link = current.next
    }
    return names.joined(separator: " > ")
  }

  private func controller(_ name: String, view: View) -> ViewController {
    let controller = ViewController(view: view)
    controller.identifier = name
    return controller
  }

  @Test("R1: a responder's next is nil by default")
  func nextIsNil() {
    #expect(Responder().next == nil)
    #expect(View().next == nil)
    #expect(ViewController().next == nil)
    #expect(Window().next == nil)
    #expect(Application().next == nil)
  }

  @Test("R1: view, superview, window, application")
  func views() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    let child = stage.view("child", 0, 0, 50, 50, in: parent)
    #expect(chain(child) == "child > parent > window > application")
  }

  @Test("R1: a controller stands between its root view and what that lies in")
  func controllers() {
    let page = stage.view("page", 0, 0, 100, 100)
    let root = controller("root", view: View())
    root.view.identifier = "root view"
    stage.window.rootViewController = root
    let inner = controller("inner", view: page)
    root.view.addSubview(page)
    let button = stage.view("button", 0, 0, 10, 10, in: page)
    #expect(chain(button) == "button > page > inner > root view > root > window > application")
    page.removeFromSuperview()
    #expect(chain(button) == "button > page > inner")
    _ = inner
  }

  @Test("R1: a presented controller's next is the one that presents it")
  func presented() {
    let root = controller("root", view: View())
    root.view.identifier = "root view"
    stage.window.rootViewController = root
    let sheet = controller("sheet", view: View())
    sheet.view.identifier = "sheet view"
    root.present(sheet)
    #expect(sheet.view.superview === stage.window && sheet.view.frame == stage.window.bounds)
    #expect(chain(sheet.view) == "sheet view > sheet > root > window > application")
    let second = controller("second", view: View())
    second.view.identifier = "second view"
    sheet.present(second)
    #expect(chain(second.view) == "second view > second > sheet > root > window > application")
    root.dismiss()
    #expect(sheet.view.superview == nil && second.view.superview == nil)
    #expect(chain(sheet) == "sheet" && chain(second) == "second")
    #expect(root.presentedViewController == nil && sheet.presentedViewController == nil)
  }

  final class RespondingDelegate: Responder, ApplicationDelegate {}
  final class PlainDelegate: ApplicationDelegate {}
  final class ViewDelegate: View, ApplicationDelegate {}
  final class ControllerDelegate: ViewController, ApplicationDelegate {}
  final class SelfDelegate: Application, ApplicationDelegate {}

  @Test("R1: the application's delegate comes last, if it is a responder and stands nowhere else")
  func delegates() {
    let application = stage.application
    let (responding, plain) = (RespondingDelegate(), PlainDelegate())
    let (view, controller, own) = (ViewDelegate(), ControllerDelegate(), SelfDelegate())
    application.delegate = responding
    #expect(application.next === responding)
    application.delegate = plain
    #expect(application.next == nil)
    application.delegate = view
    #expect(application.next == nil)
    application.delegate = controller
    #expect(application.next == nil)
    own.delegate = own
    #expect(own.next == nil)
  }

  @Test("R2: the defaults pass every phase on, one responder after the other")
  func forwarding() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    let child = stage.view("child", 0, 0, 50, 50, in: parent)
    child.forwards = true
    parent.forwards = true
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    stage.at(20, .up(1))
    #expect(
      stage.log.take() == "child gets began, parent gets began, child gets moved, parent gets moved, "
        + "child gets ended, parent gets ended")
    stage.at(30, .down(1, 10, 10))
    stage.at(40, .cancel(1))
    #expect(
      stage.log.take() == "child gets began, parent gets began, child gets cancelled, parent gets cancelled")
  }

  @Test("R2: an override that does not call super stops the event there")
  func stopping() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    let middle = View(frame: Rect(x: 0, y: 0, width: 80, height: 80))
    middle.identifier = "middle"
    parent.addSubview(middle)
    let watcher = Watcher(stage.application, .deliveries)
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text == "parent gets began")
    #expect(watcher.deliveries == ["began middle > parent, handled"])
  }

  @Test("R2: an event that nobody takes runs off the end of the chain, and the observer says so")
  func unhandled() {
    let view = View(frame: Rect(x: 0, y: 0, width: 80, height: 80))
    view.identifier = "view"
    stage.window.addSubview(view)
    let watcher = Watcher(stage.application, .deliveries)
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .up(1))
    #expect(
      watcher.deliveries == [
        "began view > window > application, unhandled", "ended view > window > application, unhandled",
      ])
  }

  @Test("E3, R2: motion began, ended and cancelled and remote control are passed on by default, and end quietly")
  func otherEventsForward() {
    let taker = EventTaker(stage.log)
    let view = View()
    taker.addSubview(view)
    stage.window.addSubview(taker)
    view.motionBegan(.motionShake, with: nil)
    view.motionEnded(.motionShake, with: nil)
    view.motionCancelled(.motionShake, with: nil)
    view.remoteControlReceived(with: Event(type: .remoteControl, subtype: .remoteControlPlay, timestamp: .zero))
    #expect(
      stage.log.text == "motion began motionShake, motion ended motionShake, motion cancelled motionShake, "
        + "remote remoteControlPlay")
    stage.window.motionBegan(.motionShake, with: nil)
  }

  @Test("R3: touches start at the view that was hit")
  func touchesStart() {
    let watcher = Watcher(stage.application, .deliveries)
    let parent = stage.view("parent", 0, 0, 100, 100)
    stage.view("child", 0, 0, 50, 50, in: parent)
    stage.at(0, .down(1, 10, 10), .down(2, 90, 90))
    #expect(watcher.deliveries == ["began child, handled", "began parent, handled"])
  }

  @Test("R3: motion and remote control start at the key window's first responder, or at the window")
  func firstResponderGetsThem() {
    let watcher = Watcher(stage.application, .deliveries)
    let taker = EventTaker(stage.log)
    taker.identifier = "taker"
    stage.window.addSubview(taker)
    let shake = Event(type: .motion, subtype: .motionShake, timestamp: .milliseconds(1))
    let play = Event(type: .remoteControl, subtype: .remoteControlPlay, timestamp: .milliseconds(2))
    stage.application.post(shake)
    #expect(watcher.deliveries == ["motion window > application, unhandled"])
    #expect(taker.becomeFirstResponder())
    stage.application.post(shake)
    stage.application.post(play)
    #expect(stage.log.text == "motion ended motionShake, remote remoteControlPlay")
    #expect(watcher.deliveries.dropFirst() == ["motion taker, handled", "remoteControl taker, handled"])
    #expect(stage.application.now == .milliseconds(2))
  }

  @Test("R3: events other than touches go to the key window alone")
  func keyWindow() {
    let other = Window(frame: stage.window.frame)
    stage.application.addWindow(other)
    #expect(stage.window.isKeyWindow && !other.isKeyWindow)
    let (here, there) = (EventTaker(stage.log, "here "), EventTaker(stage.log, "there "))
    stage.window.addSubview(here)
    other.addSubview(there)
    #expect(here.becomeFirstResponder() && there.becomeFirstResponder())
    let shake = Event(type: .motion, subtype: .motionShake, timestamp: .zero)
    stage.application.post(shake)
    other.makeKey()
    stage.application.post(shake)
    #expect(stage.log.text == "here motion ended motionShake, there motion ended motionShake")
    stage.application.removeWindow(other)
    #expect(stage.window.isKeyWindow)
  }

  @Test("R4: recognisers are not in the chain; they see touches before the view")
  func recognizersFirst() {
    let view = stage.view("view", 0, 0, 100, 100)
    let probe = stage.attach(Probe.idle(), "probe", to: view)
    probe.delaysTouchesEnded = false
    stage.at(0, .down(1, 10, 10))
    stage.at(10, .by(1, 1, 0))
    stage.at(20, .up(1))
    #expect(
      stage.log.text == "probe sees began, view gets began, probe sees moved, view gets moved, "
        + "probe sees ended, view gets ended")
    #expect(chain(view) == "view > window > application")
  }

  @Test("R5: by default nobody is first responder, nobody can become it, everybody can resign")
  func firstResponderDefaults() {
    let view = stage.view("view", 0, 0, 10, 10)
    for responder in [view, stage.window, stage.application, ViewController(view: view)] as [Responder] {
      #expect(!responder.isFirstResponder)
      #expect(!responder.canBecomeFirstResponder)
      #expect(responder.canResignFirstResponder)
      #expect(!responder.becomeFirstResponder())
      #expect(responder.resignFirstResponder())
    }
  }

  @Test("R5: one responder of a window is first at a time; one that will not resign keeps its place")
  func becomeAndResign() {
    let (one, other) = (EventTaker(stage.log), EventTaker(stage.log))
    #expect(!one.becomeFirstResponder())
    stage.window.addSubview(one)
    stage.window.addSubview(other)
    #expect(one.becomeFirstResponder() && one.isFirstResponder)
    #expect(stage.window.firstResponder === one)
    #expect(other.becomeFirstResponder() && other.isFirstResponder && !one.isFirstResponder)
    other.resigns = false
    #expect(!one.becomeFirstResponder() && other.isFirstResponder)
    #expect(!other.resignFirstResponder())
    other.resigns = true
    #expect(other.resignFirstResponder())
    #expect(stage.window.firstResponder == nil)
  }

  @Test("R5: a view that leaves its window is its first responder no more")
  func removalResigns() {
    let taker = EventTaker(stage.log)
    let parent = stage.view("parent", 0, 0, 10, 10)
    parent.addSubview(taker)
    #expect(taker.becomeFirstResponder())
    parent.removeFromSuperview()
    #expect(stage.window.firstResponder == nil && !taker.isFirstResponder)
  }

  @Test("R5: a controller whose view leaves the window is its first responder no more")
  func controllerRemovalResigns() {
    final class Taker: ViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let view = stage.view("view", 0, 0, 10, 10)
    let taker = Taker(view: view)
    #expect(taker.becomeFirstResponder() && taker.isFirstResponder)
    view.removeFromSuperview()
    #expect(stage.window.firstResponder == nil && !taker.isFirstResponder)
  }

  @Test("R7: forwarding passes the same touches and the same event; the touch keeps its view")
  func sameSetAndEvent() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    let child = stage.view("child", 0, 0, 50, 50, in: parent)
    child.forwards = true
    var seen: [(touches: Set<Touch>, event: Event?)] = []
    child.handler = { _, touches, event in seen.append((touches, event)) }
    parent.handler = child.handler
    stage.at(0, .down(1, 10, 10))
    #expect(seen.count == 2 && seen[0].touches == seen[1].touches)
    #expect(seen[0].event === seen[1].event && seen[0].event != nil)
    #expect(seen[1].touches.first?.view === child)
  }
}

/// A view that takes motion and remote-control events and can be first responder.
private final class EventTaker: View {
  let log: Log
  let prefix: String
  var resigns = true

  init(_ log: Log, _ prefix: String = "") {
    self.log = log
    self.prefix = prefix
    super.init()
  }

  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { resigns }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) { log.note("\(prefix)motion began \(motion)") }
  override func motionEnded(_ motion: EventSubtype, with event: Event?) { log.note("\(prefix)motion ended \(motion)") }
  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    log.note("\(prefix)motion cancelled \(motion)")
  }
  override func remoteControlReceived(with event: Event?) {
    log.note("\(prefix)remote \(event.map { "\($0.subtype)" } ?? "")")
  }
}

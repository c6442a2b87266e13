import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Motion, remote control and presses: from the first responder up the chain, and who they belong to on the way.
@Suite struct FirstResponderChainTests {
  private let log = Log()

  /// `view` with its controller in `parent` in the window, all of one log.
  private struct Ladder {
    var application: LinkApplication
    var window: LinkWindow
    var controller: LinkController
    var view: LinkView
    var parent: LinkView
    var delegate: LinkDelegate

    init(_ log: Log, _ manners: [Manner] = [Manner](repeating: .passes, count: 6)) {
      view = LinkView("view", log, manners[0])
      controller = LinkController("controller", log, manners[1])
      controller.view = view
      parent = LinkView("parent", log, manners[2])
      window = LinkWindow("window", log, manners[3])
      application = LinkApplication(log, manners[4])
      delegate = LinkDelegate("delegate", log, manners[5])
      parent.addSubview(view)
      window.addSubview(parent)
      application.addWindow(window)
      application.delegate = delegate
    }
  }

  private static let names = ["view", "controller", "parent", "window", "application", "delegate"]

  private func motion(_ phase: Event.MotionPhase, at milliseconds: Double = 0, device: Int? = nil) -> Event {
    Event(type: .motion, subtype: .motionShake, timestamp: .milliseconds(milliseconds), motionPhase: phase, device: device)
  }

  private func press(_ key: UInt16, _ phase: Press.Phase, at milliseconds: Double = 0) -> PressesEvent {
    PressesEvent(presses: [PressSample(key: key, phase: phase)], timestamp: .milliseconds(milliseconds))
  }

  // MARK: The whole chain (rules R1, R2, R3)

  @Test("R2, R3: every chain of links that take, pass on or are absent: who is asked, in which order, and who took it")
  func everyChain() {
    func manners(_ number: Int) -> [Manner] {
      var rest = number
      return (0..<6).map { _ in
        defer { rest /= 3 }
        return Manner.allCases[rest % 3]
      }
    }
    for number in 0..<729 {
      let manners = manners(number)
      let log = Log()
      let ladder = Ladder(log, manners)
      let watcher = Watcher(ladder.application, .chainCalls)
      #expect(ladder.view.becomeFirstResponder())
      ladder.application.post(motion(.began))
      ladder.application.post(motion(.ended))
      ladder.application.post(motion(.began))
      ladder.application.post(motion(.cancelled))
      ladder.application.post(Event(type: .remoteControl, subtype: .remoteControlStop, timestamp: .zero))
      for phase in [Press.Phase.began, .changed, .ended, .began, .cancelled] { ladder.application.post(press(30, phase)) }

      // The rule: each link that is there is asked in the chain's order, up to the first that keeps it.
      let taker = manners.firstIndex(of: .takes)
      let asked = Self.names.indices.filter { manners[$0] != .absent && $0 <= taker ?? 5 }
      let calls = [
        "motionBegan", "motionEnded", "motionBegan", "motionCancelled", "remote", "pressesBegan 1", "pressesChanged 1",
        "pressesEnded 1", "pressesBegan 2", "pressesCancelled 2",
      ]
      let expected = calls.flatMap { call in asked.map { "\(Self.names[$0]) \(call)" } }.joined(separator: ", ")
      #expect(log.text == expected, "\(manners)")
      let way = Self.names[...(taker ?? 5)].joined(separator: " > ")
      let outcome = taker == nil ? "unhandled" : "handled"
      #expect(
        watcher.deliveries
          == (4 * ["motion"] + ["remoteControl"] + 5 * ["presses"]).map { "\($0) \(way), \(outcome)" }, "\(manners)")
    }
  }

  @Test("R3: without a first responder they start at the window, without a window at the application")
  func starts() {
    let ladder = Ladder(log)
    ladder.application.post(motion(.began))
    #expect(log.take() == "window motionBegan, application motionBegan, delegate motionBegan")
    ladder.application.post(motion(.ended))
    ladder.application.removeWindow(ladder.window)
    _ = log.take()
    ladder.application.post(press(28, .began))
    #expect(log.take() == "application pressesBegan 1, delegate pressesBegan 1")
  }

  @Test("R3: a controller can be first responder: motion starts there")
  func controllerFirst() {
    let ladder = Ladder(log)
    #expect(ladder.controller.becomeFirstResponder() && ladder.window.firstResponder === ladder.controller)
    ladder.application.post(Event(type: .remoteControl, subtype: .remoteControlPlay, timestamp: .zero))
    #expect(
      log.take() == "controller remote, parent remote, window remote, application remote, delegate remote")
  }

  @Test("R3: an event that names a window goes there; one whose window has been taken out goes to the key window")
  func namedWindow() {
    let ladder = Ladder(log)
    let other = LinkWindow("other", log, .takes)
    ladder.application.addWindow(other)
    let event = Event(type: .remoteControl, subtype: .remoteControlPlay, timestamp: .zero, window: other)
    ladder.application.post(event)
    #expect(log.take() == "other remote")
    ladder.application.removeWindow(other)
    ladder.application.post(event)
    #expect(log.take() == "window remote, application remote, delegate remote")
  }

  @Test("R3: touches go to the view that is hit, whoever is first responder")
  func touchesGoToTheHitView() {
    let stage = Stage()
    stage.view("view", 0, 0, 100, 100)
    let first = LinkView("first", stage.log, .takes)
    stage.window.addSubview(first)
    #expect(first.becomeFirstResponder())
    stage.at(0, .down(1, 10, 10))
    #expect(stage.log.text == "view gets began")
  }

  // MARK: First responder (rule R5)

  @Test("R5: one that is taken out of its window is told to resign; whether it will is not asked")
  func leavingResigns() {
    let ladder = Ladder(log)
    #expect(ladder.view.becomeFirstResponder())
    ladder.view.willResign = false
    ladder.parent.removeFromSuperview()
    #expect(log.take() == "view resigns")
    #expect(ladder.window.firstResponder == nil && !ladder.view.isFirstResponder)
    ladder.window.addSubview(ladder.parent)
    #expect(ladder.window.firstResponder == nil)
  }

  @Test("R5: each window has a first responder of its own")
  func perWindow() {
    let ladder = Ladder(log)
    let other = LinkWindow("other", log, .passes)
    let there = LinkView("there", log, .passes)
    other.addSubview(there)
    ladder.application.addWindow(other)
    #expect(ladder.view.becomeFirstResponder() && there.becomeFirstResponder())
    #expect(ladder.view.isFirstResponder && there.isFirstResponder)
    other.makeKey()
    ladder.application.post(press(28, .began))
    #expect(
      log.take() == "there pressesBegan 1, other pressesBegan 1, application pressesBegan 1, delegate pressesBegan 1")
  }

  // MARK: From beginning to end

  @Test("E3: a shake stays with the responder that was first when it began, whoever is first when it ends")
  func motionStays() {
    let ladder = Ladder(log, [.takes, .absent, .takes, .absent, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    ladder.application.post(motion(.began))
    #expect(ladder.parent.becomeFirstResponder())
    ladder.application.post(motion(.ended))
    ladder.application.post(motion(.began))
    ladder.application.post(motion(.cancelled))
    #expect(
      log.take()
        == "view motionBegan, view resigns, view motionEnded, parent motionBegan, parent motionCancelled")
  }

  @Test("E3, R6: a shake is cancelled when its responder leaves the window; its end goes nowhere")
  func motionLeaves() {
    let ladder = Ladder(log, [.takes, .absent, .takes, .takes, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    ladder.application.post(motion(.began, device: 3))
    ladder.view.removeFromSuperview()
    ladder.application.post(motion(.ended, device: 3))
    #expect(log.take() == "view motionBegan, view resigns, view motionCancelled, window motionEnded")
  }

  @Test("E3: two devices that are shaken at once are two motions; one that begins twice is one")
  func motionsByDevice() {
    let ladder = Ladder(log, [.takes, .absent, .absent, .absent, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    ladder.application.post(motion(.began, device: 1))
    ladder.application.post(motion(.began, device: 2))
    ladder.application.post(motion(.began, device: 1))
    ladder.application.post(motion(.ended, device: 2))
    ladder.application.post(motion(.cancelled, device: 1))
    ladder.application.post(motion(.cancelled, device: 1))
    #expect(log.take() == "view motionBegan, view motionBegan, view motionEnded, view motionCancelled")
  }

  @Test("E2, R3: a remote-control event tells its subtype; a handler that posts another is through before it comes")
  func remoteSubtypes() {
    let ladder = Ladder(log, [.takes, .absent, .absent, .absent, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    #expect(
      [
        EventSubtype.none, .motionShake, .remoteControlPlay, .remoteControlPause, .remoteControlStop,
        .remoteControlTogglePlayPause, .remoteControlNextTrack, .remoteControlPreviousTrack,
        .remoteControlBeginSeekingBackward, .remoteControlEndSeekingBackward, .remoteControlBeginSeekingForward,
        .remoteControlEndSeekingForward,
      ].map(\.rawValue) == [0, 1, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109])
  }

  // MARK: Presses

  @Test("Press: the same object from beginning to end, with the responder, the key and the type that it began with")
  func pressIdentity() throws {
    final class Keeper: View {
      var seen: [(phase: Press.Phase, press: Press, all: Int)] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) { keep(presses, event) }
      override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) { keep(presses, event) }
      override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) { keep(presses, event) }
      private func keep(_ presses: Set<Press>, _ event: PressesEvent?) {
        for press in presses { seen.append((press.phase, press, event?.allPresses.count ?? -1)) }
      }
    }
    let stage = Stage()
    let keeper = Keeper()
    stage.window.addSubview(keeper)
    #expect(keeper.becomeFirstResponder())
    let application = stage.application
    application.post(
      PressesEvent(presses: [PressSample(key: 353, device: 2, phase: .began, type: .select)], timestamp: .milliseconds(5)))
    application.post(PressesEvent(presses: [PressSample(key: 30, phase: .began)], timestamp: .milliseconds(6)))
    application.post(
      PressesEvent(presses: [PressSample(key: 353, device: 2, phase: .changed, force: 0.25)], timestamp: .milliseconds(7)))
    #expect(keeper.seen.last?.press.force == 0.25)
    application.post(PressesEvent(presses: [PressSample(key: 353, device: 2, phase: .ended)], timestamp: .milliseconds(8)))
    let press = try #require(keeper.seen.first?.press)
    #expect(keeper.seen.map(\.phase) == [.began, .began, .changed, .ended])
    #expect(keeper.seen.map(\.press.id) == [1, 2, 1, 1] && keeper.seen[3].press === press)
    #expect(keeper.seen.map(\.all) == [1, 2, 2, 2])
    #expect(press.type == .select && press.key == 353 && press.device == 2 && press.responder === keeper)
    #expect(press.window === stage.window && press.timestamp == .milliseconds(8))
    #expect(
      [
        Press.PressType.upArrow, .downArrow, .leftArrow, .rightArrow, .select, .menu, .playPause, .pageUp, .pageDown,
      ].map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 30, 31])
  }

  @Test("Press: presses of one event and one responder come in one call, phase by phase; a second change of one comes after")
  func pressGroups() {
    let ladder = Ladder(log, [.takes, .absent, .absent, .absent, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    ladder.application.post(
      PressesEvent(
        presses: [PressSample(key: 1, phase: .began), PressSample(key: 2, phase: .began)], timestamp: .zero))
    ladder.application.post(
      PressesEvent(
        presses: [
          PressSample(key: 1, phase: .ended), PressSample(key: 3, phase: .began), PressSample(key: 3, phase: .ended),
          PressSample(key: 2, phase: .cancelled), PressSample(key: 9, phase: .ended), PressSample(key: 8, phase: .stationary),
        ], timestamp: .zero))
    #expect(
      log.take() == "view pressesBegan 1+2, view pressesBegan 3, view pressesEnded 1, view pressesEnded 3, "
        + "view pressesCancelled 2")
  }

  @Test("Press, R6: a press is cancelled when its responder leaves the window, and stays with it when another becomes first")
  func pressStays() {
    let ladder = Ladder(log, [.takes, .absent, .takes, .takes, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    ladder.application.post(press(1, .began))
    ladder.application.post(press(2, .began))
    #expect(ladder.parent.becomeFirstResponder())
    ladder.application.post(press(1, .ended))
    ladder.view.removeFromSuperview()
    ladder.application.post(press(2, .ended))
    #expect(
      log.take() == "view pressesBegan 1, view pressesBegan 2, view resigns, view pressesEnded 1, view pressesCancelled 2")
  }

  @Test("Press, K35: a press in a window that is taken out is cancelled")
  func windowLeaves() {
    let ladder = Ladder(log, [.takes, .absent, .absent, .absent, .absent, .absent])
    #expect(ladder.view.becomeFirstResponder())
    ladder.application.post(press(1, .began))
    ladder.application.removeWindow(ladder.window)
    #expect(log.take() == "view pressesBegan 1, view pressesCancelled 1")
  }

  @Test("Press: what nobody takes as a press and means a command becomes remote control; what somebody takes does not")
  func pressBecomesCommand() {
    let passing = Ladder(log)
    let sample = PressSample(key: 164, phase: .began, type: .playPause, remoteCommand: .remoteControlTogglePlayPause)
    passing.application.post(PressesEvent(presses: [sample], timestamp: .zero))
    #expect(
      log.take() == "window pressesBegan 1, application pressesBegan 1, delegate pressesBegan 1, window remote, "
        + "application remote, delegate remote")
    passing.application.post(PressesEvent(presses: [PressSample(key: 164, phase: .ended)], timestamp: .zero))
    #expect(log.take() == "window pressesEnded 1, application pressesEnded 1, delegate pressesEnded 1")
    let taking = Ladder(log, [.absent, .absent, .absent, .takes, .passes, .passes])
    taking.application.post(PressesEvent(presses: [sample], timestamp: .zero))
    #expect(log.take() == "window pressesBegan 1")
  }
}

private func * (count: Int, words: [String]) -> [String] { [[String]](repeating: words, count: count).flatMap { $0 } }

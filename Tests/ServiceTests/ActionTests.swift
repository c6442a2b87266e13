import Evdev
import Geometry
import Glibc
import Scenes
import TestSupport
import Testing

@testable import Engines
@testable import Service

/// Programs that gestures run: from argument lists, with the gesture in the environment, and never too many of them.
@Suite struct ActionTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func gesture(_ state: String, translation: Double = 0) -> JournalEntry {
    let entry = GestureEntry(
      recognizer: "green.pan", type: "pan", state: state, window: "window", view: "green", location: Point(x: 1.5, y: 2),
      touches: [3, 4],
      facts: [
        (key: "translationX", value: .number(JournalNumber(translation, decimals: 2))),
        (key: "translationY", value: .number(JournalNumber(0, decimals: 2))),
      ])
    return JournalEntry(time: .zero, .gesture(entry))
  }

  /// Reaps until nothing runs any more.
  private func waitForAll(_ runner: ActionRunner) {
    while runner.runningCount > 0 {
      usleep(1_000)
      runner.reap()
    }
  }

  @Test("the gesture's fields are in the environment, in upper snake case, arrays joined by commas")
  func environment() throws {
    let output = "\(folder.path)/out"
    let runner = ActionRunner { Issue.record("\($0)") }
    runner.setActions([
      SceneAction(recognizer: "green.pan", state: .ended, arguments: ["sh", "-c", "env | grep ^TACTUS_ | sort >'\(output)'"])
    ])
    runner.handle(gesture("began"))
    #expect(runner.runningCount == 0)
    runner.handle(gesture("ended", translation: 12.5))
    waitForAll(runner)
    let text = try #require(contents(ofFile: output).map { String(decoding: $0, as: UTF8.self) })
    #expect(
      text == """
        TACTUS_NUMBER_OF_TOUCHES=2
        TACTUS_RECOGNIZER=green.pan
        TACTUS_STATE=ended
        TACTUS_TOUCHES=3,4
        TACTUS_TRANSLATION_X=12.50
        TACTUS_TRANSLATION_Y=0.00
        TACTUS_TYPE=pan
        TACTUS_VIEW=green
        TACTUS_WINDOW=window
        TACTUS_X=1.50
        TACTUS_Y=2.00

        """)
  }

  @Test("no shell: what looks like one's language is an argument as it stands")
  func noShell() throws {
    let output = "\(folder.path)/out"
    let runner = ActionRunner { Issue.record("\($0)") }
    runner.setActions([
      SceneAction(recognizer: "green.pan", state: .ended, arguments: ["cp", "/dev/null", "\(output) $(id); x"])
    ])
    runner.handle(gesture("ended"))
    waitForAll(runner)
    #expect(contents(ofFile: "\(output) $(id); x") == [])
  }

  @Test("a program that cannot be started, fails or is killed is complained of once, by its name")
  func failures() {
    var complaints: [String] = []
    var time: Int64 = 0
    let runner = ActionRunner(now: { time }, complain: { complaints.append($0) })
    runner.setActions([
      SceneAction(recognizer: "green.pan", state: .began, arguments: ["no-such-program-here"]),
      SceneAction(recognizer: "green.pan", state: .ended, arguments: ["false"]),
      SceneAction(recognizer: "green.pan", state: .cancelled, arguments: ["sh", "-c", "kill -9 $$"]),
    ])
    for _ in 0..<3 {
      for state in ["began", "ended", "cancelled"] { runner.handle(gesture(state)) }
      waitForAll(runner)
      time += ActionRunner.leastInterval
    }
    #expect(
      complaints.sorted() == [
        "false: exited with 1", "no-such-program-here: cannot be started: No such file or directory", "sh: ended by signal 9",
      ])
  }

  @Test("every: once for each so many points, either way")
  func every() {
    var time: Int64 = 0
    let runner = ActionRunner(now: { time }, complain: { Issue.record("\($0)") })
    runner.setActions([
      SceneAction(recognizer: "green.pan", state: .changed, arguments: ["true"], every: 40, measure: .points)
    ])
    func runs(_ translation: Double) -> Int {
      time += ActionRunner.leastInterval
      runner.handle(gesture("changed", translation: translation))
      defer { waitForAll(runner) }
      return runner.runningCount
    }
    runner.handle(gesture("began"))
    #expect([10, 39, 40, 50, 79, 81, 60, 41, 39, 1].map { runs($0) } == [0, 0, 1, 0, 0, 1, 0, 0, 1, 0])
  }

  @Test("no more than a few run at once, and nothing runs more often than fifty times a second")
  func limits() {
    var complaints: [String] = []
    var time: Int64 = 0
    let runner = ActionRunner(now: { time }, complain: { complaints.append($0) })
    runner.setActions(
      (0..<30).map { _ in SceneAction(recognizer: "green.pan", state: .ended, arguments: ["sleep", "0.2"]) })
    runner.handle(gesture("ended"))
    #expect(runner.runningCount == ActionRunner.mostAtOnce)
    #expect(complaints == ["sleep: not started: 16 programs are running already"])
    waitForAll(runner)
    runner.setActions([SceneAction(recognizer: "green.pan", state: .ended, arguments: ["sleep", "0.2"])])
    for step in [0, 1, ActionRunner.leastInterval - 2, 1, 1] {
      time += step
      runner.handle(gesture("ended"))
    }
    #expect(runner.runningCount == 2)
    waitForAll(runner)
  }

  @Test("keys become names of variables")
  func names() {
    #expect(ActionRunner.snake("translationX") == "TRANSLATION_X")
    #expect(ActionRunner.snake("numberOfTouches") == "NUMBER_OF_TOUCHES")
    #expect(ActionRunner.snake("x") == "X")
  }

  @Test("shakes and presses run when they have ended, commands when they come, and only where that responder took them")
  func events() throws {
    let output = "\(folder.path)/out"
    let runner = ActionRunner { Issue.record("\($0)") }
    func action(_ responder: String, _ event: SceneEvent, _ word: String) -> SceneEventAction {
      SceneEventAction(
        responder: responder, event: event,
        arguments: ["sh", "-c", "echo \(word) $TACTUS_HANDLED_BY $TACTUS_COMMAND$TACTUS_PHASE >>'\(output)'"])
    }
    runner.setActions(
      [],
      [
        action("player", .shake, "shaken"), action("player", .remote(.nextTrack), "next"),
        action("shelf", .press(.select), "selected"), action("applicationDelegate", .shake, "shaken"),
      ])
    #expect(runner.kinds == [.motion, .remote, .press])
    func motion(_ phase: String, _ taker: String?) -> JournalEntry.Content {
      .motion(MotionEntry(type: "shake", phase: phase, device: "event4", window: "window", handledBy: taker))
    }
    func press(_ phase: String, _ type: String?, _ taker: String?) -> JournalEntry.Content {
      .press(PressEntry(press: 1, phase: phase, type: type, key: 353, device: "event4", window: "window", handledBy: taker))
    }
    func remote(_ command: String, _ taker: String?) -> JournalEntry.Content {
      .remote(RemoteEntry(command: command, device: "event4", window: "window", handledBy: taker))
    }
    for content in [
      motion("began", "player"), motion("cancelled", "player"), motion("ended", nil), motion("ended", "player"),
      remote("stop", "player"), remote("nextTrack", "other"), remote("nextTrack", "player"),
      press("began", "select", "shelf"), press("cancelled", "select", "shelf"), press("ended", "menu", "shelf"),
      press("ended", nil, "shelf"), press("ended", "select", "shelf"), motion("ended", "applicationDelegate"),
    ] {
      runner.handle(JournalEntry(time: .zero, content))
      // One after another, so that the lines have an order.
      waitForAll(runner)
    }
    let text = try #require(contents(ofFile: output).map { String(decoding: $0, as: UTF8.self) })
    #expect(
      text == """
        shaken player ended
        next player nextTrack
        selected shelf ended
        shaken applicationDelegate ended

        """)
  }

  @Test("a program that there is not is named when the scene is read, and not again when it is asked for")
  func missingPrograms() throws {
    var complaints: [String] = []
    let runner = ActionRunner { complaints.append($0) }
    runner.expect(["/no/such/program", "no-such-program", "/etc", "sh", "/bin/sh"])
    #expect(
      complaints == [
        "/no/such/program: cannot be started: there is no such program along PATH",
        "no-such-program: cannot be started: there is no such program along PATH",
        "/etc: cannot be started: there is no such program along PATH",
      ])
    runner.setActions([SceneAction(recognizer: "green.pan", state: .ended, arguments: ["/no/such/program"])])
    runner.handle(gesture("ended"))
    #expect(complaints.count == 3 && runner.runningCount == 0)
  }
}

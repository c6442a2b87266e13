import Evdev
import Geometry
import Gestures
import Inputs
import TestSupport
import Testing

@testable import Engines
@testable import Responders

/// What a journal is told, in which order, and that nothing is built for nobody.
@Suite struct JournalTests {
  // MARK: Order

  @Test("DESIGN 5: the order within a frame, of a device that lost events and of three fingers")
  func orderInFrame() throws {
    let bench = try EngineBench()
    bench.attach(TapGestureRecognizer(), "tap")
    bench.attach(PanGestureRecognizer(), "pan")
    bench.at(0, .down(0, 10, 10), .down(1, 20, 20))
    #expect(
      bench.entries.take() == [
        "event5 added", "scene window", "contact 1 began", "contact 2 began", "hitTest 1 view", "hitTest 2 view",
        "touch 1 began", "touch 2 began", "tap possible > failed tooManyTouches", "deliver [1, 2] began",
        "tap failed > possible reset",
      ])
    bench.at(10, .move(0, 50, 10), .move(1, 60, 20))
    #expect(
      bench.entries.take() == [
        "contact 1 moved", "contact 2 moved", "touch 1 moved", "touch 2 moved", "pan possible > began moved", "pan began",
        "deliver [1, 2] cancelled",
      ])
    bench.at(20, .dropped)
    bench.at(30, .move(0, 60, 10))
    #expect(
      bench.entries.take().prefix(5) == [
        "event5 dropped", "event5 resynced", "contact 1 cancelled", "contact 2 cancelled", "touch 1 cancelled",
      ])
  }

  @Test("DESIGN 5: the order within a frame, whatever fingers do", arguments: 1...20)
  func orderAlways(seed: UInt64) throws {
    let bench = try EngineBench()
    bench.attachTaps()
    bench.attach(PanGestureRecognizer(), "pan")
    bench.attach(PinchGestureRecognizer(), "pinch")
    var random = SeededGenerator(seed: seed)
    for step in 0..<80 {
      let moves = (0..<Int.random(in: 1...3, using: &random)).map { _ in EngineBench.Move.random(&random) }
      bench.advance(to: Double(step) * 60)
      _ = bench.entries.take()
      let before = bench.entries.entries.count
      bench.engine.feed(bench.frame(moves, at: Double(step) * 60), from: bench.screen)
      let entries = bench.entries.entries[before...]
      // A press and release within the frame is two events: the second begins again at the touches (rule K24).
      let ranks = entries.filter { !$0.isReset }.map(\.rank)
      let falls = zip(ranks, ranks.dropFirst()).filter { $0 > $1 }
      let words = entries.map(\.words)
      let ended = words.filter { $0.hasPrefix("touch") && $0.hasSuffix("ended") }
      let isBrief = ended.contains { words.contains($0.replacing("ended", with: "began")) }
      #expect(falls.count <= (isBrief ? 1 : 0) && falls.allSatisfy { $0.1 == 4 }, "\(moves): \(words)")
    }
  }

  @Test("Times never go back in a journal, unless the clock does", arguments: 1...10)
  func timesAscend(seed: UInt64) throws {
    let bench = try EngineBench()
    bench.attachTaps()
    bench.attach(LongPressGestureRecognizer(), "press")
    var random = SeededGenerator(seed: seed)
    var devices = [bench.screen]
    var time = 1_000.0
    for step in 0..<80 {
      time += Double(Int.random(in: -300...700, using: &random))
      if step.isMultiple(of: 20) {
        devices.append(
          try bench.engine.attach(.screen(), named: "event\(step)", to: bench.window, at: .milliseconds(time)))
      }
      bench.at(time, .random(&random), of: devices.randomElement(using: &random))
      if step.isMultiple(of: 33) { bench.engine.detach(devices[1], at: .milliseconds(time)) }
    }
    bench.engine.finish()
    let times = bench.entries.entries.map(\.time)
    #expect(times == times.sorted())
  }

  // MARK: Scenes

  @Test("A scene entry comes at the start and after each change, and at no other time")
  func scenes() throws {
    let bench = try EngineBench([.scene, .device, .contact])
    bench.at(0, .down(0, 10, 10))
    bench.at(10, .move(0, 20, 10))
    #expect(bench.entries.take() == ["event5 added", "scene window", "contact 1 began", "contact 1 moved"])
    try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(20, .up(0))
    #expect(bench.entries.take() == ["event6 added", "contact 1 ended"])
    bench.view.isHidden = true
    bench.at(30, .down(0, 10, 10))
    #expect(bench.entries.take() == ["scene window", "contact 2 began"])
  }

  @Test("A change that a handler makes is told with the event that caused it, also when it is the last one")
  func sceneAfterLastChange() throws {
    let bench = try EngineBench([.scene, .touch])
    bench.view.handler = { [view = bench.view] phase, _, _ in if phase == .ended { view.alpha = 0.5 } }
    bench.at(0, .down(0, 10, 10))
    bench.at(50, .up(0))
    #expect(
      bench.entries.story(.scene, .touch) == ["0: scene window", "0: touch 1 began", "50: touch 1 ended", "50: scene window"])
  }

  @Test("A change that a deadline causes is told at the deadline's time")
  func sceneAfterDeadline() throws {
    let bench = try EngineBench([.scene])
    let hold = bench.attach(Hold(), "hold")
    hold.addTarget { [view = bench.view] in if $0.state == .began { view.alpha = 0.5 } }
    bench.at(0, .down(0, 10, 10))
    bench.advance(to: 1_000)
    #expect(bench.entries.story(.scene) == ["0: scene window", "500: scene window"])
  }

  @Test("A recording without events has a scene too, and a change between events is told at the end")
  func sceneWithoutEvents() throws {
    let bench = try EngineBench([.scene])
    bench.engine.finish()
    #expect(bench.entries.story(.scene) == ["0: scene window"])
    bench.at(100, .down(0, 10, 10))
    bench.view.alpha = 0.5
    bench.engine.finish()
    #expect(bench.entries.story(.scene) == ["0: scene window", "100: scene window"])
  }

  // MARK: Fields

  @Test("What a recording of one tap comes to, line by line")
  func lines() throws {
    let bench = try EngineBench([.device, .hitTest, .touch, .contact, .deliver, .gesture, .recognizer])
    bench.attach(TapGestureRecognizer(), "tap")
    bench.at(1_000, .down(3, 160, 230))
    bench.at(1_080.5, .up(3))
    #expect(
      bench.entries.lines == """
        {"time":0.000000,"kind":"device","device":"event5","change":"added","name":"Screen","class":"touchscreen","window":"window"}
        {"time":1.000000,"kind":"contact","device":"event5","touch":1,"slot":3,"phase":"began","x":160.00,"y":230.00,"tool":"finger","estimated":false}
        {"time":1.000000,"kind":"hitTest","touch":1,"window":"window","view":"view","visited":[{"view":"window","result":"inside"},{"view":"view","result":"hit"}]}
        {"time":1.000000,"kind":"touch","touch":1,"device":"event5","window":"window","phase":"began","x":160.00,"y":230.00,"view":"view","tapCount":1}
        {"time":1.000000,"kind":"deliver","phase":"began","touches":[1],"responder":"view","path":["view"],"handled":true}
        {"time":1.080500,"kind":"contact","device":"event5","touch":1,"slot":3,"phase":"ended","x":160.00,"y":230.00,"tool":"finger","estimated":false}
        {"time":1.080500,"kind":"touch","touch":1,"device":"event5","window":"window","phase":"ended","x":160.00,"y":230.00,"view":"view","tapCount":1}
        {"time":1.080500,"kind":"recognizer","recognizer":"tap","from":"possible","to":"ended","reason":"recognized"}
        {"time":1.080500,"kind":"gesture","recognizer":"tap","type":"tap","state":"ended","window":"window","view":"view","x":160.00,"y":230.00,"touches":[1],"numberOfTouches":1,"taps":1}
        {"time":1.080500,"kind":"deliver","phase":"cancelled","touches":[1],"responder":"view","path":["view"],"handled":true}
        {"time":1.080500,"kind":"recognizer","recognizer":"tap","from":"ended","to":"possible","reason":"reset"}

        """)
  }

  @Test("DESIGN 5: touch ids count from 1 in the order of beginning, over all devices, and are never used again")
  func touchIDs() throws {
    let bench = try EngineBench([.touch])
    let second = try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(0, .down(4, 10, 10))
    bench.at(10, .down(0, 20, 20), of: second)
    bench.at(20, .up(4))
    bench.at(30, .down(4, 10, 10), .down(1, 10, 10))
    #expect(
      bench.entries.story(.touch) == [
        "0: touch 1 began", "10: touch 2 began", "20: touch 1 ended", "30: touch 3 began", "30: touch 4 began",
      ])
  }

  @Test("DESIGN 5: stationary touches are not printed")
  func stationary() throws {
    let bench = try EngineBench([.touch])
    bench.at(0, .down(0, 10, 10), .down(1, 20, 20))
    bench.at(10, .move(0, 20, 10))
    #expect(bench.entries.story(.touch).last == "10: touch 1 moved")
    #expect(bench.entries.count(.touch) == 3)
  }

  // MARK: Nothing for nobody

  @Test("DESIGN 1: a journal is told of its kinds alone", arguments: JournalEntry.Kind.allCases)
  func kinds(_ kind: JournalEntry.Kind) throws {
    let bench = try EngineBench([kind])
    bench.attachTaps()
    bench.at(0, .down(0, 10, 10), .key(1))
    bench.at(10, .dropped)
    bench.at(20, .down(1, 20, 20))
    bench.at(30, .up(1))
    bench.at(5_000, .down(0, 10, 10))
    bench.at(100, .up(0))
    bench.engine.finish()
    #expect(bench.entries.entries.allSatisfy { $0.kind == kind })
    switch kind {
    case .scene, .device, .contact, .hitTest, .touch, .deliver, .recognizer, .gesture, .deadline, .diagnostic:
      #expect(bench.entries.count(kind) > 0)
    case .motion, .remote, .press:
      #expect(bench.entries.count(kind) == 0)
    }
  }

  @Test("DESIGN 1: a journal of gestures makes nobody trace hit-tests and chains, nor watch contacts")
  func nothingBuilt() throws {
    func traces(_ kinds: Set<JournalEntry.Kind>?) throws -> (hitTest: Bool, chain: Bool) {
      let bench = try EngineBench(kinds)
      let spy = Spy(frame: bench.window.bounds)
      bench.window.addSubview(spy)
      bench.at(0, .down(0, 10, 10))
      return (spy.sawHitTestTrace, spy.sawChainTrace)
    }
    #expect(try traces(nil) == (false, false))
    #expect(try traces([.gesture]) == (false, false))
    #expect(try traces([.gesture, .hitTest]) == (true, false))
    #expect(try traces([.deliver]) == (false, true))
    #expect(Journal(kinds: [.gesture]) { _ in }.interests == [.gestures])
    #expect(!Journal(kinds: [.gesture, .touch, .hitTest, .scene]) { _ in }.watchesDevices)
    #expect(Journal(kinds: []) { _ in }.interests == [])
  }

  @Test("Without a journal, an observer that somebody gave the application stays, whatever is attached")
  func foreignObserver() throws {
    let bench = try EngineBench(nil)
    let watcher = Watcher(bench.application)
    try bench.engine.attach(.screen(), named: "event6", to: bench.window)
    bench.at(0, .down(0, 10, 10))
    #expect(watcher.touches == ["1 began"])
  }

  @Test("A journal may come late, and go")
  func lateJournal() throws {
    let bench = try EngineBench(nil)
    bench.at(0, .down(0, 10, 10))
    bench.engine.journal = Journal(kinds: [.contact, .touch]) { [entries = bench.entries] in entries.add($0) }
    bench.at(10, .move(0, 20, 10))
    bench.engine.journal = nil
    bench.at(20, .up(0))
    #expect(bench.entries.take() == ["contact 1 moved", "touch 1 moved"])
  }
}

/// Looks whether anything is being traced.
private final class Spy: View {
  var sawHitTestTrace = false
  var sawChainTrace = false

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    if event?.hitTestTrace != nil { sawHitTestTrace = true }
    return super.hitTest(point, with: event)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if event?.chainTrace != nil { sawChainTrace = true }
  }
}

extension JournalEntry {
  /// The place of a kind in the order within a frame.
  fileprivate var rank: Int {
    switch content {
    case .scene: 0
    case .device, .diagnostic: 1
    case .contact: 2
    case .hitTest: 3
    case .touch: 4
    case .recognizer, .gesture, .deadline, .motion, .remote, .press: 5
    case .deliver: 6
    }
  }

  /// A recogniser that got ready again, which it does when everything else is over (rule S9).
  fileprivate var isReset: Bool {
    if case .recognizer(let recognizer) = content { recognizer.reason == "reset" } else { false }
  }
}

extension EngineBench.Move {
  static func random(_ random: inout SeededGenerator) -> EngineBench.Move {
    let slot = Int32.random(in: 0...3, using: &random)
    let place = Int32.random(in: 0...400, using: &random)
    return switch Int.random(in: 0...9, using: &random) {
    case 0...2: .down(slot, place, place)
    case 3...5: .move(slot, place, 400 - place)
    case 6...8: .up(slot)
    case _: .brief(slot, place, place)
    }
  }
}

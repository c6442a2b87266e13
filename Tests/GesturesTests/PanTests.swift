import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9 of the rules: pan.
@Suite struct PanTests {
  let stage = Stage(width: 1000, height: 1000)
  let view: LogView
  let pan: PanGestureRecognizer

  init() {
    view = stage.view("view", 0, 0, 1000, 1000)
    pan = stage.attach(PanGestureRecognizer(), "pan", to: view)
  }

  private var actions: String { stage.log.actions(of: "pan") }
  private var translation: Vector { pan.translation(in: nil) }

  @Test("Section 9: a pan takes from one finger to any number by default")
  func defaults() {
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    #expect(pan.translation(in: nil) == .zero && pan.velocity(in: view) == .zero)
  }

  @Test("Touches that came and went under a pan keep no new ones out")
  func manyComeAndGo() {
    let watcher = Watcher(stage.application, .diagnostics)
    view.isMultipleTouchEnabled = true
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 50, 0))
    for round in 1...200 {
      stage.at(Double(round) * 20, .down(2, 300, 300))
      #expect(stage.application.touchCount == 2)
      stage.at(Double(round) * 20 + 10, .up(2))
    }
    stage.at(5_000, .by(1, 50, 0))
    #expect(pan.state == .changed && pan.numberOfTouches == 1)
    #expect(watcher.diagnostics.map(\.code) == [])
  }

  @Test("Section 9: a drag begins, changes and ends with the lift")
  func drag() {
    let drawing = """
      finger at 60,60  [->>-<v^-]..
      pan              ..bc.ccc.e..
      view             [.x........
      """
    #expect(stage.play(drawing) == drawing)
  }

  @Test(
    "Scenario 17: the threshold is 10 points on either axis, not a distance",
    arguments: [(9.9, 9.9, ""), (10, 0, "began"), (0, -10, "began"), (-10, 3, "began"), (9.99, -9.99, "")])
  func threshold(_ dx: Double, _ dy: Double, _ expected: String) {
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, dx, dy))
    #expect(actions == expected)
    if expected == "began" { #expect(translation == .zero) }
  }

  @Test("Scenario 17: at (9.9, 9.9) it does not begin; at 10 it begins with nothing")
  func scenario17() {
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .move(1, 109.9, 109.9))
    #expect(actions == "")
    stage.at(20, .move(1, 110, 109.9))
    #expect(actions == "began" && translation == .zero)
  }

  @Test("Section 9: at began 10 points are taken off each axis; afterwards every point counts")
  func takenOff() {
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 25, -4))
    #expect(translation == Vector(dx: 15, dy: 0))
    stage.at(20, .by(1, 1, -1))
    #expect(translation == Vector(dx: 16, dy: -1))
    stage.at(30, .by(1, -20, 0))
    #expect(translation == Vector(dx: -4, dy: -1))
  }

  @Test("Section 9: the threshold counts in window coordinates, the translation is told in any view's")
  func coordinates() {
    view.transform = Transform(scaleX: 2, y: 2).rotated(by: .pi / 2)
    stage.at(0, .down(1, 500, 500))
    stage.at(10, .by(1, 9, 0))
    #expect(actions == "")
    stage.at(20, .by(1, 21, 0))
    // 20 points to the right in the window are, in a view doubled and turned clockwise by a quarter, 10 points upwards.
    let own = pan.translation(in: view)
    #expect(abs(own.dx) < 1e-9 && abs(own.dy + 10) < 1e-9)
    #expect(translation == Vector(dx: 20, dy: 0))
    pan.setTranslation(Vector(dx: 0, dy: -1), in: view)
    #expect(abs(translation.dx - 2) < 1e-9 && abs(translation.dy) < 1e-9)
  }

  @Test("Section 9: setting the translation counts on from there, and leaves the velocity alone")
  func setTranslation() {
    stage.at(0, .down(1, 100, 100))
    for step in 1...10 { stage.at(Double(step) * 10, .by(1, 5, 0)) }
    let velocity = pan.velocity(in: nil)
    #expect(abs(velocity.dx - 500) < 1e-6)
    pan.setTranslation(.zero, in: nil)
    #expect(translation == .zero && pan.velocity(in: nil) == velocity)
    stage.at(110, .by(1, 5, 0))
    #expect(translation == Vector(dx: 5, dy: 0))
    #expect(abs(pan.velocity(in: nil).dx - 500) < 1e-6)
  }

  @Test("Section 9: a velocity is told in a view's coordinates")
  func velocityInView() {
    view.transform = Transform(scaleX: 0.5, y: 0.5)
    stage.at(0, .down(1, 500, 500))
    for step in 1...10 { stage.at(Double(step) * 10, .by(1, 0, 5)) }
    #expect(abs(pan.velocity(in: view).dy - 1000) < 1e-6 && abs(pan.velocity(in: nil).dy - 500) < 1e-6)
  }

  @Test(
    "K15: a late lift keeps the velocity of the last moving samples; after a long rest it is zero",
    arguments: [(0.0, 500.0), (40, 500), (85, 500), (101, 0), (1000, 0)])
  func lateLift(_ silence: Double, _ expected: Double) {
    var velocity = Vector.zero
    pan.addTarget { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
    stage.at(0, .down(1, 100, 100))
    for step in 1...10 { stage.at(Double(step) * 10, .by(1, 5, 0)) }
    stage.at(100 + silence, .up(1))
    #expect(abs(velocity.dx - expected) < 1e-6 && velocity.dy == 0)
  }

  @Test("Section 9: one sample alone gives no velocity")
  func singleSample() {
    stage.at(0, .down(1, 100, 100))
    stage.at(500, .by(1, 50, 0))
    #expect(actions == "began" && pan.velocity(in: nil) == .zero)
  }

  @Test("Section 9: it ends when the last finger lifts")
  func endsWithLast() {
    view.isMultipleTouchEnabled = true
    let drawing = """
      finger at 60,60    [>>-].........
      finger 2 at 90,60  ..-[---->-]...
      pan                .bc.....c.e...
      """
    #expect(stage.play(drawing) == drawing)
    #expect(pan.state == .possible)
  }

  @Test("Section 9: too few fingers do not begin; movement made before the last of them landed counts for nothing")
  func minimum() {
    pan.minimumNumberOfTouches = 2
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 100, 0))
    #expect(actions == "")
    stage.at(20, .down(2, 300, 100))
    #expect(actions == "")
    stage.at(30, .by(1, 9, 0), .by(2, 9, 0))
    #expect(actions == "")
    stage.at(40, .by(1, 1, 0), .by(2, 1, 0))
    #expect(actions == "began")
    stage.at(50, .up(1))
    stage.at(60, .by(2, 5, 0))
    #expect(actions == "began, changed" && translation == Vector(dx: 5, dy: 0))
    stage.at(70, .up(2))
    #expect(actions == "began, changed, ended")
  }

  @Test("Section 9: once it has begun, one finger is enough, in the frame too in which the second comes back")
  func minimumOnceBegun() {
    pan.minimumNumberOfTouches = 2
    stage.at(0, .down(1, 100, 100), .down(2, 300, 100))
    stage.at(10, .by(1, 10, 0), .by(2, 10, 0))
    stage.at(20, .up(2))
    stage.at(30, .by(1, 3, 0), .down(2, 500, 500))
    #expect(translation == Vector(dx: 3, dy: 0) && actions == "began, changed")
    stage.at(40, .by(2, 4, 0))
    #expect(translation == Vector(dx: 5, dy: 0) && actions == "began, changed, changed")
  }

  @Test("Section 9: with too few fingers to the end it fails")
  func minimumNotReached() {
    pan.minimumNumberOfTouches = 2
    let watcher = Watcher(stage.application, .recognizers)
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 100, 0))
    stage.at(20, .up(1))
    #expect(actions == "" && watcher.transitions.first?.to == .failed && pan.state == .possible)
  }

  @Test("Section 9: fingers beyond the maximum make it fail before it begins, and are ignored afterwards")
  func maximum() {
    pan.maximumNumberOfTouches = 1
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .down(2, 200, 100))
    stage.at(20, .by(1, 50, 0))
    stage.at(30, .up(1), .up(2))
    #expect(actions == "")
    stage.at(1000, .down(1, 100, 100))
    stage.at(1010, .by(1, 50, 0))
    stage.at(1020, .down(2, 500, 500))
    stage.at(1030, .by(2, 50, 0))
    #expect(actions == "began" && translation == Vector(dx: 40, dy: 0) && pan.numberOfTouches == 1)
    stage.at(1040, .up(2))
    stage.at(1050, .by(1, 1, 0))
    stage.at(1060, .up(1))
    #expect(actions == "began, changed, ended")
  }

  @Test("Section 9: after a wait for a failure the translation starts at nothing")
  func afterAWait() {
    let idle = stage.attach(Probe(), "idle", to: view)
    idle.handler = { probe, _, _, event in if event.timestamp >= .milliseconds(30) { probe.state = .failed } }
    pan.require(toFail: idle)
    var translations: [Vector] = []
    pan.addTarget { translations.append($0.translation(in: nil)) }
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 50, 0))
    stage.at(20, .by(1, 50, 0))
    stage.at(30, .by(1, 7, 0))
    #expect(actions == "began, changed")
    #expect(translations == [.zero, .zero])
    stage.at(40, .by(1, 3, 0))
    #expect(translation == Vector(dx: 3, dy: 0))
  }

  @Test("Section 9: the location is the centroid of its fingers")
  func location() {
    stage.at(0, .down(1, 100, 100), .down(2, 200, 100))
    stage.at(10, .by(1, 50, 0), .by(2, 50, 0))
    #expect(pan.location(in: nil) == Point(x: 200, y: 100) && pan.numberOfTouches == 2)
  }

  @Test("Section 9: facts for the journal")
  func facts() {
    stage.at(0, .down(1, 100, 100))
    stage.at(10, .by(1, 25, 0))
    var facts = GestureFacts()
    pan.addFacts(to: &facts)
    #expect(facts.entries.map(\.key) == ["translationX", "translationY", "velocityX", "velocityY"])
    if case .points(let x) = facts.entries[0].value { #expect(x == 15) } else { Issue.record("not points") }
  }

  @Test("Section 9: fingers that join and leave never make the translation jump", arguments: 1...60)
  func neverJumps(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    view.isMultipleTouchEnabled = true
    var down: [Int] = []
    var last: Vector?
    var time = 0.0
    for _ in 0..<120 {
      time += random.number(1.0...30)
      let choice = random.number(0...9)
      if choice < 2 || down.isEmpty, down.count < 10, let finger = (1...10).first(where: { !down.contains($0) }) {
        down.append(finger)
        stage.at(time, .down(finger, random.number(0.0...1000), random.number(0.0...1000)))
        if let last { expectSame(last) }
      } else if choice == 2 {
        let finger = down.remove(at: random.number(0...(down.count - 1)))
        stage.at(time, .up(finger))
        if down.isEmpty { last = nil } else if let last { expectSame(last) }
      } else {
        // Every finger moves by at most 4 points, so the group does not move more.
        let moves = down.filter { _ in random.chance(0.7) }
          .map { Stage.Move.by($0, random.number(-4.0...4), random.number(-4.0...4)) }
        if !moves.isEmpty { stage.send(moves, at: time) }
        if let last {
          let step = translation - last
          #expect(abs(step.dx) <= 4.000_001 && abs(step.dy) <= 4.000_001)
        }
      }
      if pan.state.isActive { last = translation }
      #expect(pan.velocity(in: nil).length < 4 * 2 * 1000)
    }
  }

  @Test("Section 9: every movement counts, whoever joins or leaves in the same frame", arguments: 1...60)
  func everyMovementCounts(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    view.isMultipleTouchEnabled = true
    // One finger stays, and has begun the pan.
    var down = [1]
    var expected = Vector.zero
    stage.at(0, .down(1, 500, 500))
    stage.at(10, .by(1, 10, 0))
    var finger = 1
    for time in 2...100 {
      var moves: [Stage.Move] = []
      var sum = Vector.zero
      let before = down.count
      for finger in down where random.chance(0.6) {
        let step = Vector(dx: random.number(-4.0...4), dy: random.number(-4.0...4))
        moves.append(.by(finger, step.dx, step.dy))
        sum = sum + step
      }
      if random.chance(0.2) {
        finger += 1
        down.append(finger)
        moves.append(.down(finger, random.number(0.0...1000), random.number(0.0...1000)))
      } else if random.chance(0.2),
        let leaver = down.dropFirst().first(where: { finger in
          !moves.contains { if case .by(finger, _, _) = $0 { true } else { false } }
        })
      {
        down.removeAll { $0 == leaver }
        moves.append(.up(leaver))
      }
      if moves.isEmpty { continue }
      stage.send(moves, at: Double(time) * 10)
      expected = expected + sum / Double(before)
      expectSame(expected)
    }
  }

  private func expectSame(_ expected: Vector) {
    #expect((translation - expected).length < 1e-6)
  }
}

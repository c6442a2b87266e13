import Evdev
import Geometry
import Gestures
import Responders
import TestSupport

/// A random tree with random recognisers, requirements and fingers: all from one seed.
final class RandomWorld {
  let stage: Stage
  private(set) var views: [LogView] = []
  private(set) var recognizers: [GestureRecognizer] = []
  let tolerance: Tolerance
  private var random: SeededGenerator
  private var down: [Int] = []
  /// Views that are out of the tree for a while, with where they belong.
  private var removed: [(view: View, parent: View)] = []

  /// Which pairs may act at once: the delegate of some of the recognisers.
  final class Tolerance: GestureRecognizerDelegate {
    var pairs: Set<[ObjectIdentifier]> = []

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { pairs.contains([ObjectIdentifier(recognizer), ObjectIdentifier(other)]) }
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    stage = Stage(width: 300, height: 300)
    tolerance = Tolerance()
    makeViews()
    for index in 0..<random.number(1...8) { makeRecognizer(index) }
    makeTies()
  }

  private func makeViews() {
    for index in 0..<random.number(1...7) {
      let parent = random.chance(0.3) || views.isEmpty ? nil : random.pick(views)
      let view = stage.view(
        "view \(index)", random.number(-10.0...60), random.number(-10.0...60), random.number(60.0...300),
        random.number(60.0...300), in: parent)
      view.isMultipleTouchEnabled = random.chance(0.6)
      view.isExclusiveTouch = random.chance(0.1)
      if random.chance(0.15) { view.transform = Transform(rotationAngle: random.number(-3.0...3)) }
      views.append(view)
    }
  }

  private func makeRecognizer(_ index: Int) {
    let recognizer = randomRecognizer()
    recognizer.cancelsTouchesInView = random.chance(0.7)
    recognizer.delaysTouchesBegan = random.chance(0.25)
    recognizer.delaysTouchesEnded = random.chance(0.6)
    stage.attach(recognizer, "recognizer \(index)", to: random.chance(0.1) ? stage.window : random.pick(views))
    recognizers.append(recognizer)
  }

  private func randomRecognizer() -> GestureRecognizer {
    switch random.number(0...8) {
    case 0, 1:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = random.number(1...2)
      tap.numberOfTouchesRequired = random.number(1...2)
      return tap
    case 2, 3:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = random.number(1...2)
      if random.chance(0.5) { pan.maximumNumberOfTouches = random.number(2...3) }
      return pan
    case 4: return Hold()
    case 5: return Probe.dragging()
    case 6: return random.chance(0.5) ? Probe.onTouchDown() : Probe.onLift()
    case 7: return Probe.idle()
    default: return restless()
    }
  }

  /// Sets whatever state, ignores touches and makes deadlines as chance will have it, but comes to an end with its last touch.
  private func restless() -> Probe {
    let probe = Probe()
    let states: [GestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    var chance = SeededGenerator(seed: random.next())
    probe.handler = { probe, phase, touches, event in
      if event.isLastLift(for: probe), phase == .ended || phase == .cancelled {
        if probe.state.isActive { probe.state = chance.pick([.ended, .cancelled]) }
        return
      }
      if chance.chance(0.4) { probe.state = chance.pick(states) }
      if chance.chance(0.1), let touch = touches.min(by: { $0.id < $1.id }) {
        probe.ignore(touch, for: event)
        if event.touches(for: probe)?.isEmpty ?? true, probe.state.isActive { probe.state = .cancelled }
      }
      if chance.chance(0.2) { probe.scheduleDeadline(at: event.timestamp + .milliseconds(chance.number(0...600))) }
    }
    probe.onDeadline = { probe, _ in probe.state = chance.pick([.ended, .failed, .possible]) }
    return probe
  }

  /// Requirements, and who may prevent whom.
  private func makeTies() {
    for recognizer in recognizers {
      if random.chance(0.5) { recognizer.delegate = tolerance }
      for other in recognizers where other !== recognizer {
        if random.chance(0.12) { recognizer.require(toFail: other) }
        if random.chance(0.15) { tolerance.pairs.insert([ObjectIdentifier(recognizer), ObjectIdentifier(other)]) }
      }
      guard let probe = recognizer as? Probe else { continue }
      let others = recognizers.filter { _ in random.chance(0.8) }.map { ObjectIdentifier($0) }
      probe.prevents = { others.contains(ObjectIdentifier($0)) }
      let strong = recognizers.filter { _ in random.chance(0.8) }.map { ObjectIdentifier($0) }
      probe.preventable = { strong.contains(ObjectIdentifier($0)) }
      let awaited = recognizers.filter { _ in random.chance(0.1) }.map { ObjectIdentifier($0) }
      probe.waitsFor = { awaited.contains(ObjectIdentifier($0)) }
      let waiting = recognizers.filter { _ in random.chance(0.1) }.map { ObjectIdentifier($0) }
      probe.holdsUp = { waiting.contains(ObjectIdentifier($0)) }
    }
  }

  // MARK: Playing

  /// Lets the fingers do something, and time pass before it.
  func step() {
    let gap = random.chance(0.1) ? random.number(300.0...1200) : random.number(0.0...60)
    let time = stage.now + gap
    if random.chance(0.04) { disturb() }
    var moves: [Stage.Move] = []
    for finger in 1...10 where random.chance(down.contains(finger) ? 0.6 : 0.06) {
      if !down.contains(finger) {
        down.append(finger)
        moves.append(.down(finger, random.number(-5.0...305), random.number(-5.0...305)))
      } else if random.chance(0.75) {
        moves.append(.by(finger, random.number(-12.0...12), random.number(-12.0...12)))
      } else {
        down.removeAll { $0 == finger }
        moves.append(random.chance(0.9) ? .up(finger) : .cancel(finger))
      }
    }
    if moves.isEmpty { stage.advance(to: time) } else { stage.send(moves, at: time) }
  }

  /// Changes something under the fingers.
  private func disturb() {
    switch random.number(0...4) {
    case 0: random.pick(recognizers).isEnabled.toggle()
    case 1:
      let recognizer = random.pick(recognizers)
      random.pick(views).addGestureRecognizer(recognizer)
    case 2:
      let view = random.pick(views)
      guard let parent = view.superview else { return }
      view.removeFromSuperview()
      removed.append((view, parent))
    case 3:
      if let (view, parent) = removed.popLast(), !parent.isDescendant(of: view) { parent.addSubview(view) }
    default: random.pick(views).isHidden.toggle()
    }
  }

  /// Lifts all fingers and lets all time pass.
  func end() {
    if !down.isEmpty { stage.send(down.map { .up($0) }, at: stage.now + 10) }
    down = []
    stage.finish()
  }
}

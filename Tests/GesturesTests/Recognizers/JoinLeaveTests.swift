import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Section 9: fingers that join and leave re-base a gesture and never make it jump, in random sequences of them.
@Suite struct JoinLeaveTests {
  /// Fingers that land, lift and move at random, and the four gestures that measure them.
  private final class World {
    let stage = Stage(width: 1000, height: 1000)
    let pan = PanGestureRecognizer()
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    let transform = TransformGestureRecognizer()
    var random: SeededGenerator
    /// The fingers that are down, in the order of landing, and where they are.
    var down: [(finger: Int, place: Point)] = []
    private var fingers = 0
    private var time = 0.0
    private let together = Together()

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      let gestures: [GestureRecognizer] = [pan, pinch, rotation, transform]
      let view = stage.view("view", 0, 0, 1000, 1000)
      view.isMultipleTouchEnabled = true
      for recognizer in gestures { view.addGestureRecognizer(recognizer) }
      for recognizer in gestures { recognizer.delegate = together }
    }

    /// Two fingers that have begun all four gestures.
    func begin() {
      land(Point(x: 400, y: 500))
      land(Point(x: 600, y: 500))
      flush()
      move(0, by: Vector(dx: -30, dy: -60))
      move(1, by: Vector(dx: 90, dy: 80))
      flush()
    }

    private var moves: [Stage.Move] = []

    func land(_ place: Point? = nil) {
      fingers += 1
      let place = place ?? Point(x: random.number(0.0...999), y: random.number(0.0...999))
      down.append((fingers, place))
      moves.append(.down(fingers, place.x, place.y))
    }

    func lift(_ index: Int) { moves.append(.up(down.remove(at: index).finger)) }

    func move(_ index: Int, by way: Vector) {
      down[index].place = down[index].place + way
      moves.append(.by(down[index].finger, way.dx, way.dy))
    }

    /// What was gathered happens, 10 ms after the last.
    func flush() {
      time += 10
      stage.send(moves, at: time)
      moves.removeAll()
    }

    var measures: Measures {
      Measures(
        translation: pan.translation(in: nil), scale: pinch.scale, rotation: rotation.rotation,
        transform: transform.transform(in: nil))
    }

    /// The first two, which pinch, rotation and transform measure.
    var span: Vector? { down.count < 2 ? nil : down[1].place - down[0].place }
    var center: Point { down.count < 2 ? down[0].place : down[0].place + (down[1].place - down[0].place) / 2 }
  }

  private struct Measures: Equatable {
    var translation: Vector
    var scale: Double
    var rotation: Double
    var transform: Transform
  }

  @Test("§9: while fingers rest, others that join and leave change nothing at all", arguments: 1...50)
  func restingFingers(_ seed: Int) {
    let world = World(seed: seed)
    world.begin()
    let before = world.measures
    #expect(before.translation != .zero && before.scale != 1 && before.rotation != 0)
    for _ in 0..<60 {
      for _ in 0..<world.random.number(1...3) {
        if world.down.count > 1, world.random.chance(0.5) {
          world.lift(world.random.number(0...world.down.count - 1))
        } else if world.down.count < 8 {
          world.land()
        }
      }
      world.flush()
      let now = world.measures
      #expect((now.translation - before.translation).length < 1e-9)
      #expect(abs(now.scale - before.scale) < 1e-12 && now.rotation == before.rotation)
      #expect(now.transform == before.transform)
      if world.down.isEmpty { break }
    }
  }

  @Test("§9: while they move, each event changes no more than what the fingers did", arguments: 1...50)
  func movingFingers(_ seed: Int) {
    let world = World(seed: seed)
    world.begin()
    for _ in 0..<150 {
      let before = world.measures
      var farthest = 0.0
      let spanBefore = world.span
      for index in world.down.indices where world.random.chance(0.7) {
        let way = Vector(dx: world.random.number(-6.0...6), dy: world.random.number(-6.0...6))
        farthest = max(farthest, way.length)
        world.move(index, by: way)
      }
      let spanMoved = world.span
      if world.random.chance(0.15), world.down.count < 6 { world.land() }
      world.flush()
      let now = world.measures
      #expect((now.translation - before.translation).length <= farthest + 1e-9)
      if let spanBefore, let spanMoved {
        let ratio = max(spanMoved.length, 1) / max(spanBefore.length, 1)
        #expect(abs(now.scale / before.scale - ratio) < 1e-9)
        let turn = turned(from: spanBefore, to: spanMoved)
        #expect(abs(now.rotation - before.rotation - turn) < 1e-9)
      } else {
        #expect(now.scale == before.scale && now.rotation == before.rotation)
      }
      if world.random.chance(0.15), world.down.count > 1 {
        let resting = world.measures
        world.lift(world.random.number(0...world.down.count - 1))
        world.flush()
        #expect(abs(world.measures.scale - resting.scale) < 1e-12 && world.measures.rotation == resting.rotation)
        #expect((world.measures.translation - resting.translation).length < 1e-9)
        #expect(world.measures.transform == resting.transform)
      }
    }
  }

  @Test("§9: what is under the two fingers of a transform stays under them, whoever joins", arguments: 1...30)
  func transformFollows(_ seed: Int) {
    let world = World(seed: seed)
    world.begin()
    // Where the things are now that lie under the first two fingers, as they were before the transform.
    var anchors = world.down.prefix(2).map { undone($0.place, world) }
    for _ in 0..<100 {
      for index in world.down.indices {
        world.move(index, by: Vector(dx: world.random.number(-6.0...6), dy: world.random.number(-6.0...6)))
      }
      if world.random.chance(0.2), world.down.count < 6 { world.land() }
      world.flush()
      if world.random.chance(0.2), world.down.count > 2 {
        world.lift(world.random.number(0...world.down.count - 1))
        world.flush()
        anchors = world.down.prefix(2).map { undone($0.place, world) }
      }
      for (anchor, finger) in zip(anchors, world.down) {
        let transform = world.measures.transform
        let place = Point(
          x: transform.a * anchor.x + transform.c * anchor.y + transform.tx,
          y: transform.b * anchor.x + transform.d * anchor.y + transform.ty)
        #expect((place - finger.place).length < 1e-6)
      }
    }
  }

  private func undone(_ place: Point, _ world: World) -> Point {
    guard let back = world.measures.transform.inverse else { return place }
    return Point(x: back.a * place.x + back.c * place.y + back.tx, y: back.b * place.x + back.d * place.y + back.ty)
  }

  /// The angle from one direction to another, the shorter way round.
  private func turned(from old: Vector, to new: Vector) -> Double {
    let difference = new.angle - old.angle
    if difference > .pi { return difference - 2 * .pi }
    return difference < -.pi ? difference + 2 * .pi : difference
  }
}

import Evdev
import Geometry
import TactusTesting
import Testing

@Suite struct HandTests {
  let a = Point(x: 100, y: 200)
  let b = Point(x: 200, y: 200)

  @Test func `a tap is two frames, 80 ms apart`() {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: a)
    #expect(
      marks(hand.events) == [
        "id 0", "X 2540", "Y 5080", "major 1304", "touch 1", "x 2540", "y 5080", "-- 1000",
        "id -1", "touch 0", "-- 1080",
      ])
    #expect(hand.frames.map(\.count) == [8, 3])
    #expect(hand.now == Timestamp(microseconds: 1_080_000))
  }

  @Test func `what did not change is not told, not even to the next contact in the slot`() {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: a)
    hand.pause(.milliseconds(400))
    hand.tap(at: Point(x: 100, y: 205))
    #expect(
      marks(hand.events).suffix(8) == [
        "id 1", "Y 5207", "touch 1", "y 5207", "-- 1480", "id -1", "touch 0", "-- 1560",
      ])
  }

  @Test func `without a pause the next action waits for the next frame`() {
    var hand = Hand(on: .touchscreen())
    hand.tap(at: a)
    hand.tap(at: a)
    #expect(hand.frames.map { $0[0].time.microseconds / 1000 } == [1000, 1080, 1088, 1168])
  }

  @Test func `fingers move side by side, each in its slot`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(
      Finger().down(at: a).hold(.milliseconds(24)).lift(),
      Finger().hold(.milliseconds(8)).down(at: b).hold(.milliseconds(8)).drag(
        by: Vector(dx: 5, dy: 0), duration: .milliseconds(8)
      ).lift())
    #expect(
      marks(hand.events) == [
        "id 0", "X 2540", "Y 5080", "major 1304", "touch 1", "x 2540", "y 5080", "-- 1000",
        "slot 1", "id 1", "X 5080", "Y 5080", "major 1304", "-- 1008",
        "slot 0", "id -1", "slot 1", "X 5207", "x 5207", "-- 1024",
        "id -1", "touch 0", "-- 1032",
      ])
  }

  @Test func `a drag arrives before it lifts, and is slow at both ends`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger().down(at: a).drag(to: b, duration: .milliseconds(200)).lift())
    let xs = hand.events.filter { $0.code == ABS.mtPositionX && $0.type == EV.abs }.map(\.value)
    #expect(xs.first == 2540)
    #expect(xs.last == 5080)
    #expect(xs == xs.sorted())
    let steps = zip(xs.dropFirst(), xs).map { $0 - $1 }
    #expect(steps.max()! > 4 * steps.first!)
    #expect(steps.max()! > 4 * steps.last!)
    #expect(marks(hand.frames.last!) == ["id -1", "touch 0", "-- 1208"])
  }

  @Test func `a flick is fastest where it leaves`() {
    var hand = Hand(on: .touchscreen())
    hand.drag(from: a, to: b, duration: .milliseconds(80), pace: .flick)
    let xs = hand.events.filter { $0.code == ABS.mtPositionX && $0.type == EV.abs }.map(\.value)
    let steps = zip(xs.dropFirst(), xs).map { $0 - $1 }
    #expect(steps.last! >= steps.max()! * 9 / 10)
  }

  @Test func `landing again without a lift is a new contact in the same slot and frame`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger().down(at: a).hold(.milliseconds(16)).down(at: b).hold(.milliseconds(16)).lift())
    #expect(marks(hand.frames[1]) == ["id -1", "id 1", "X 5080", "x 5080", "-- 1016"])
  }

  @Test func `a finger that is not lifted stays down until all are lifted`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger().down(at: a))
    hand.tap(at: b)
    #expect(marks(hand.events).filter { $0.hasPrefix("touch") } == ["touch 1"])
    #expect(marks(hand.events).filter { $0.hasPrefix("slot") } == ["slot 1"])
    hand.liftAll()
    #expect(marks(hand.frames.last!).prefix(3) == ["slot 0", "id -1", "touch 0"])
  }

  @Test func `more fingers than slots are not seen`() {
    var hand = Hand(on: .touchscreen(slots: 2))
    hand.tap(at: Point(x: 50, y: 50), fingers: 3)
    #expect(marks(hand.events).filter { $0.hasPrefix("id") } == ["id 0", "id 1", "id -1", "id -1"])
  }

  @Test func `a palm is told by its tool`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger(diameter: 30).down(at: a).hold(.milliseconds(16)).become(.palm).hold(.milliseconds(16)).lift())
    #expect(marks(hand.frames[1]) == ["tool 2", "-- 1016"])
    #expect(marks(hand.frames[0]).contains("major 4890"))
  }

  @Test func `a touchpad counts its fingers`() {
    var hand = Hand(on: .touchpad())
    hand.perform(Finger.tap(at: a), Finger().hold(.milliseconds(8)).down(at: b).hold(.milliseconds(32)).lift())
    #expect(
      marks(hand.events).filter { $0.hasPrefix("finger") || $0.hasPrefix("double") } == [
        "finger 1", "finger 0", "double 1", "finger 1", "double 0", "finger 0",
      ])
  }

  @Test func `an anonymous touchscreen sends packets`() {
    var hand = Hand(on: .anonymousTouchscreen())
    hand.perform(Finger.tap(at: a, hold: .milliseconds(8)), Finger.tap(at: b, hold: .milliseconds(16)))
    #expect(
      marks(hand.events) == [
        "X 2540", "Y 5080", "++", "X 5080", "Y 5080", "++", "touch 1", "-- 1000",
        "X 5080", "Y 5080", "++", "-- 1008",
        "++", "touch 0", "-- 1016",
      ])
  }

  @Test func `a single touchscreen follows one finger`() {
    var hand = Hand(on: .singleTouchscreen())
    hand.perform(Finger.tap(at: a, hold: .milliseconds(8)), Finger.tap(at: b, hold: .milliseconds(8)))
    #expect(marks(hand.events) == ["touch 1", "x 2540", "y 5080", "-- 1000", "touch 0", "-- 1008"])
  }

  @Test func `trembling is small, and the same each time`() {
    func hold(_ seed: UInt64) -> [InputEvent] {
      var hand = Hand(on: .touchscreen(), jitter: 0.5, seed: seed)
      hand.tap(at: a, hold: .milliseconds(200))
      return hand.events
    }
    #expect(hold(1) == hold(1))
    #expect(hold(1) != hold(2))
    let xs = hold(1).filter { $0.code == ABS.mtPositionX && $0.type == EV.abs }.map { Double($0.value) / 25.4 }
    #expect(xs.first == 100)
    #expect(xs.count > 10)
    #expect(xs.allSatisfy { abs($0 - 100) <= 0.52 })
  }

  @Test func `a pinch goes apart and turns about its center`() throws {
    var hand = Hand(on: .touchscreen())
    hand.pinch(at: Point(x: 160, y: 240), from: 100, to: 200, turning: .pi / 2)
    let last = hand.frames[hand.frames.count - 2]
    #expect(marks(last).contains("Y \(Int((140 * 25.4).rounded()))"))
    #expect(marks(last).contains("Y \(Int((340 * 25.4).rounded()))"))
  }
}

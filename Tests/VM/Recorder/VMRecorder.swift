import Evdev
import Geometry
import TactusTesting

/// Writes the recordings that Scripts/vm-test and Scripts/vm-bench play on a real kernel.
///
/// ```
/// VMRecorder DIRECTORY
/// ```
@main
enum VMRecorder {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: VMRecorder DIRECTORY") }
    for recording in Recording.all {
      var hand = Hand(on: recording.panel, jitter: recording.jitter)
      recording.script(&hand)
      try hand.write(to: "\(CommandLine.arguments[1])/\(recording.name).evemu")
    }
    for (name, performer) in Recording.sensed { try performer.write(to: "\(CommandLine.arguments[1])/\(name).evemu") }
  }
}

/// One of them.
struct Recording: Sendable {
  let name: String
  var panel = Panel.touchscreen()
  var jitter = 0.0
  let script: @Sendable (inout Hand) -> Void

  static let all = gestures + faults + agreement + [bench]

  private static let center = Point(x: 160, y: 240)

  // MARK: What comes out as gestures

  static let gestures = [
    Recording(name: "tap") { $0.tap(at: center) },
    Recording(name: "pinch") { $0.pinch(at: center, from: 60, to: 200) },
    Recording(name: "long-press") { $0.tap(at: center, hold: .milliseconds(1_500)) },
    Recording(name: "slow-tap") { $0.tap(at: center, hold: .milliseconds(300)) },
    Recording(name: "drag") { $0.drag(from: center, to: Point(x: 260, y: 400)) },
  ]

  // MARK: For what goes wrong

  static let faults = [
    // Never lifted.
    Recording(name: "two-held") { hand in
      hand.perform(
        circle(around: Point(x: 100, y: 200), rounds: 1, lasting: .milliseconds(600)),
        circle(around: Point(x: 220, y: 200), rounds: 1, lasting: .milliseconds(600)))
    },
    Recording(name: "press-and-tap") { hand in
      hand.tap(at: center, hold: .milliseconds(1_500))
      hand.pause(.milliseconds(500))
      hand.tap(at: center)
    },
    Recording(name: "rest") { $0.tap(at: center, hold: .seconds(5)) },
    // While a reader is stopped, from 0.5 to 3.5 s: one finger goes on, one lifts and lands again, one lifts, one lands.
    Recording(name: "flood") { hand in
      hand.perform(
        circle(around: Point(x: 60, y: 100), rounds: 10, lasting: .milliseconds(4_500)).lift(),
        circle(around: Point(x: 160, y: 100), rounds: 2, lasting: .milliseconds(1_000)).lift().hold(.milliseconds(400))
          .down(at: Point(x: 170, y: 130)).hold(.milliseconds(3_000)).lift(),
        circle(around: Point(x: 260, y: 100), rounds: 4, lasting: .milliseconds(2_500)).lift(),
        Finger().hold(.milliseconds(2_000)).down(at: Point(x: 160, y: 300)).hold(.milliseconds(2_400)).lift())
    },
  ]

  // MARK: Motion sensors and keys

  static var sensed: [(name: String, performer: any Performer)] {
    var shake = Carrier(of: .accelerometer())
    shake.rest(for: .milliseconds(500))
    shake.shake(for: .milliseconds(1_200))
    var halfShake = shake
    shake.rest()
    halfShake.shake(for: .milliseconds(600))
    var turn = Carrier(of: .accelerometer())
    for position in [Carrier.Position.upright, .leftSideUp, .faceUp] {
      turn.turn(to: position)
      turn.rest()
    }
    // What the kernel repeats is left to it.
    var keypad = Keypad.infraredReceiver()
    keypad.repetition = nil
    var keys = Thumb(on: keypad)
    keys.press(KEY.nextSong)
    keys.pause(.milliseconds(300))
    keys.hold(KEY.nextSong, for: .milliseconds(1_200))
    keys.pause(.milliseconds(300))
    keys.press(KEY.ok)
    var held = Thumb(on: keypad)
    held.down(KEY.nextSong)
    held.pause(.milliseconds(800))
    held.down(KEY.ok)
    held.pause(.milliseconds(200))
    held.press(KEY.up)
    var typing = Thumb(on: .keyboard())
    typing.type([KEY.a, KEY.q, KEY.enter, KEY.up])
    return [
      ("shake", shake), ("half-shake", halfShake), ("turn", turn), ("keys", keys), ("keys-held", held), ("typing", typing),
    ]
  }

  // MARK: For the agreement with libinput

  static let agreement = [
    Recording(name: "trembling-pinch", jitter: 0.4) { hand in
      hand.pinch(at: center, from: 200, to: 60, turning: 0.5)
      hand.pause(.milliseconds(300))
      hand.tap(at: center, fingers: 3)
    },
    Recording(name: "ten-fingers", panel: .touchscreen(width: 640, height: 400), jitter: 0.3) { hand in
      hand.tap(at: Point(x: 20, y: 200), fingers: 10, hold: .milliseconds(200))
      hand.pause(.milliseconds(200))
      hand.tap(at: Point(x: 30, y: 100), fingers: 10)
    },
    Recording(name: "recycled") { hand in
      // Lifts and lands in one frame.
      hand.perform(
        Finger().down(at: center).drag(by: Vector(dx: 60, dy: 0)).down(at: Point(x: 60, y: 60)).hold(.milliseconds(200)).lift())
    },
    Recording(name: "anonymous", panel: .anonymousTouchscreen()) { hand in
      hand.pinch(at: center, from: 80, to: 240)
      hand.pause(.milliseconds(200))
      hand.tap(at: center)
    },
    Recording(name: "single", panel: .singleTouchscreen()) { hand in
      hand.drag(from: center, to: Point(x: 60, y: 60))
      hand.pause(.milliseconds(200))
      hand.tap(at: center)
    },
  ]

  // MARK: For measuring

  /// Ten thousand frames of two fingers that pan: they never rest.
  static let bench = Recording(name: "bench", jitter: 0.2) { hand in
    let time = Duration.milliseconds(8 * 10_000)
    hand.perform(
      circle(around: Point(x: 100, y: 200), rounds: 80, lasting: time).lift(),
      circle(around: Point(x: 220, y: 200), rounds: 80, lasting: time).lift())
  }

  /// A finger that lands and goes round in circles 60 points wide.
  private static func circle(around center: Point, rounds: Double, lasting duration: Duration) -> Finger {
    let path = { @Sendable (progress: Double) -> Point in
      center + Vector(dx: 30, dy: 0).applying(Transform(rotationAngle: progress * rounds * 2 * .pi))
    }
    return Finger().down(at: path(0)).drag(duration: duration, pace: .steady, along: path)
  }
}

import Evdev
import Geometry
import Inputs
import TactusTesting

/// The recordings of the player: shakes, a remote control, keys, and several devices at once.
enum PlayerRecordings {
  /// One recording: the name of its case, and whose devices it holds.
  struct Recording {
    var name: String
    var performers: [any Performer]

    /// One device is written as evemu text, several as `libinput record` writes them.
    var fileName: String { performers.count == 1 ? "recording.evemu" : "recording.yml" }
    var bytes: [UInt8] { performers.count == 1 ? performers[0].recording(comments: false) : Ensemble(performers).recording() }
  }

  static let all = [
    Recording(name: "shake", performers: [shake()]),
    Recording(name: "walk", performers: [walk()]),
    Recording(name: "turn", performers: [turn()]),
    Recording(name: "remote", performers: [remote()]),
    Recording(name: "together", performers: together()),
    Recording(name: "keyboard-left-alone", performers: keyboards()),
    Recording(name: "keyboard-named", performers: keyboards()),
  ]

  /// Noise that the kernel's filter swallows, so that nothing is sent while nothing happens.
  private static let faint = 0.0015

  /// As somebody holds a phone to look at it: nearly upright, and never exactly.
  private static let inHand = Carrier.Position(gravity: Acceleration(x: 0.06, y: -1, z: -0.35))

  /// Shaken to and fro, then for too long.
  private static func shake() -> Carrier {
    var carrier = Carrier(of: .accelerometer(), in: inHand, noise: faint)
    carrier.rest(for: .milliseconds(500))
    carrier.shake(for: .milliseconds(1_200))
    carrier.rest(for: .seconds(2))
    carrier.shake(for: .milliseconds(4_500), strength: 3)
    carrier.rest(for: .seconds(1))
    return carrier
  }

  /// A laptop that is carried about, set down and knocked at: no shake.
  private static func walk() -> Carrier {
    var carrier = Carrier(of: .laptop(), in: .faceUp, noise: faint)
    carrier.rest()
    carrier.turn(to: .rightSideUp)
    carrier.walk(for: .seconds(6))
    carrier.setDown()
    carrier.knock()
    carrier.rest()
    return carrier
  }

  /// Held on every side.
  private static func turn() -> Carrier {
    var carrier = Carrier(of: .accelerometer(), in: inHand, noise: faint)
    for position in [inHand, .leftSideUp, .faceUp, .upsideDown, .rightSideUp, inHand] {
      carrier.turn(to: position)
      carrier.rest(for: .seconds(1))
    }
    return carrier
  }

  /// Commands and presses that are taken on different levels, and one that nobody takes.
  private static func remote() -> Thumb {
    var thumb = Thumb(on: .infraredReceiver())
    for key in [KEY.nextSong, KEY.previousSong, KEY.playPause, KEY.ok, KEY.up, KEY.numeric0 + 7] {
      thumb.press(key)
      thumb.pause(.milliseconds(400))
    }
    thumb.hold(KEY.nextSong, for: .seconds(2))
    thumb.pause(.milliseconds(400))
    thumb.hold(KEY.ok)
    // Down to the end of the recording.
    thumb.down(KEY.fastForward)
    thumb.pause(.seconds(1))
    return thumb
  }

  /// A tap on the cover of a device that is then shaken, while somebody holds a key of a headset.
  private static func together() -> [any Performer] {
    var hand = Hand(on: .touchscreen(width: 320, height: 480))
    hand.tap(at: Point(x: 160, y: 160))
    hand.pause(.seconds(4))
    hand.tap(at: Point(x: 20, y: 400))
    var carrier = Carrier(of: .accelerometer(), in: inHand, noise: faint)
    carrier.rest()
    carrier.shake()
    carrier.rest()
    var thumb = Thumb(on: .consumerControl())
    thumb.pause(.milliseconds(1_300))
    thumb.hold(KEY.nextSong)
    return [hand, carrier, thumb]
  }

  /// Somebody types, and presses a key of the player's beside it.
  private static func keyboards() -> [any Performer] {
    var typing = Thumb(on: .keyboard())
    typing.type([KEY.a, KEY.q, KEY.digit1, KEY.space])
    typing.hold(KEY.up, for: .milliseconds(600))
    typing.press(KEY.enter)
    var thumb = Thumb(on: .consumerControl())
    thumb.pause(.milliseconds(200))
    thumb.press(KEY.nextSong)
    return [typing, thumb]
  }
}

package import Evdev
import Geometry
package import Recordings
package import TactusTesting

/// Recordings of our own making, to start from.
package enum Samples {
  /// One short recording on each kind of panel.
  package static var hands: [Hand] {
    [Panel.touchscreen(), .touchpad(slots: 2), .anonymousTouchscreen(), .singleTouchscreen()].map { panel in
      var hand = Hand(on: panel, frameInterval: .milliseconds(24))
      hand.tap(at: Point(x: 60, y: 80), fingers: 2, hold: .milliseconds(48))
      hand.pause(.milliseconds(100))
      hand.drag(from: Point(x: 20, y: 20), to: Point(x: 120, y: 60), duration: .milliseconds(96))
      return hand
    }
  }

  /// What a sensor sent that was shaken, and a remote control whose keys were pressed and held.
  package static var sensedEvents: [[InputEvent]] {
    var carrier = Carrier(of: MotionSensor(MotionSensor.accelerometer().description, interval: .milliseconds(40)))
    carrier.rest(for: .milliseconds(120))
    carrier.shake(for: .milliseconds(800))
    var keypad = Keypad.infraredReceiver()
    keypad.scanInterval = nil
    var thumb = Thumb(on: keypad)
    for key in [KEY.nextSong, KEY.playPause, KEY.ok, KEY.up] { thumb.press(key) }
    thumb.press(KEY.nextSong, for: .milliseconds(700))
    return [carrier.events, thumb.events]
  }

  /// What the panels sent.
  package static var events: [[InputEvent]] { hands.map(\.events) }

  /// The recordings in a format that we write.
  package static func recordings(in format: RecordingFormat) -> [[UInt8]] {
    hands.compactMap { hand in
      guard var writer = format.makeWriter() else { return nil }
      var bytes: [UInt8] = []
      writer.write(.device(RecordedDevice(description: hand.panel.description, source: .header)), to: &bytes)
      for event in hand.events { writer.write(.event(event, device: 0), to: &bytes) }
      writer.finish(to: &bytes)
      return bytes
    }
  }

  /// What Android's `getevent` would print, in numbers and in words.
  package static var getevent: [[UInt8]] {
    let plain = hands.map { hand in
      hand.events.map { event in
        "[ \(event.time.microseconds / 1_000_000).\(digits(event.time.microseconds % 1_000_000, 6))] "
          + "\(hexadecimal(UInt32(event.type), 4)) \(hexadecimal(UInt32(event.code), 4)) "
          + hexadecimal(UInt32(bitPattern: event.value), 8)
      }.joined(separator: "\n")
    }
    let words = """
      add device 1: /dev/input/event2
        name:     "panel"
        events:
          KEY (0001): BTN_TOOL_FINGER       BTN_TOUCH
          ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
        input props:
          INPUT_PROP_DIRECT
      /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000090
      /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
      /dev/input/event2: EV_SYN       SYN_REPORT           00000000
      [   14275.512061] EV_ABS       ABS_MT_TRACKING_ID   ffffffff            rate 7

      """
    return (plain + [words]).map { Array($0.utf8) }
  }

  /// What `libinput debug-events` would print.
  package static var debugEvents: [[UInt8]] {
    [
      """
      -event7   DEVICE_ADDED            A Panel                           seat0 default group5  cap:t  size 316x176mm calib
       event7   TOUCH_DOWN              +8.50s\t0 (0) 70.68/60.25 (223.42/106.08mm)
       event7   TOUCH_FRAME             +8.50s
       event7   TOUCH_MOTION            +8.51s\t0 (0) 70.70/60.25 (223.48/106.08mm)
       event7   TOUCH_DOWN              +8.51s\t1 (1) 10.68/20.25 (33.42/36.08mm)
       event7   TOUCH_FRAME             +8.51s
       event7   TOUCH_UP                +8.52s\t0 (0)
       event7   TOUCH_CANCEL            +8.53s\t1 (1)
       event7   TOUCH_FRAME             +8.53s
       event5   POINTER_MOTION          +8.54s\t  1.00/  0.50

      """
    ].map { Array($0.utf8) }
  }

  /// The same texts, and as a mail client quotes and breaks them.
  package static func pasted(_ texts: [[UInt8]]) -> [[UInt8]] {
    texts
      + texts.map { text in
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { line in
            guard line.count > 60, let blank = line[..<(line.startIndex + 60)].lastIndex(of: 0x20) else { return quote + line }
            return quote + line[..<blank] + newline + quote + line[(blank + 1)...]
          }
          .joined(separator: newline).map { $0 }
      }
  }

  private static let quote = Array("> ".utf8)
  private static let newline = Array("\n".utf8)

  private static func digits(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
  }

  private static func hexadecimal(_ value: UInt32, _ width: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
  }
}

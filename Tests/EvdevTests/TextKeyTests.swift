import Evdev
import Testing

/// Which devices type text.
@Suite struct TextKeyTests {
  private func device(_ keys: [UInt16], udev: [String: String] = [:]) -> DeviceDescription {
    var device = DeviceDescription(codes: [EV.key: keys])
    device.udevProperties = udev
    return device
  }

  @Test(
    "Devices with keys that put characters",
    arguments: [
      ("a keyboard", Array(UInt16(1)..<128)), ("a PIN pad", Array(KEY.kp7...KEY.kpDot) + [KEY.kpEnter]),
      ("a PIN pad with the digit row", Array(KEY.digit1...11) + [KEY.enter]), ("one letter", [KEY.a]),
      ("a space bar", [KEY.space]), ("the key of ISO keyboards", [KEY.nonUS]), ("a yen key", [KEY.yen]),
      ("a currency key", [KEY.euro]), ("a braille keyboard", Array(KEY.brlDot1...KEY.brlDot10)),
    ] as [(String, [UInt16])])
  func types(_ name: String, _ keys: [UInt16]) { #expect(device(keys).typesText, "\(name)") }

  @Test(
    "Devices without",
    arguments: [
      ("nothing", []), ("a power button", [KEY.power]),
      ("a touchscreen with keys", [BTN.touch, KEY.menu, KEY.back, KEY.homePage]),
      (
        "a consumer control",
        [
          KEY.mute, KEY.volumeDown, KEY.volumeUp, KEY.nextSong, KEY.playPause, KEY.previousSong, KEY.stopCD, KEY.rewind,
          KEY.fastForward, KEY.menu, KEY.media,
        ]
      ),
      (
        "an infrared receiver",
        Array(KEY.numeric0...KEY.numeric9) + [KEY.up, KEY.down, KEY.left, KEY.right, KEY.ok, KEY.channelUp, KEY.exit]
      ),
      ("arrows, enter and escape", [KEY.up, KEY.down, KEY.enter, KEY.kpEnter, KEY.esc]),
      ("function keys", [KEY.f1, KEY.pageUp, KEY.pageDown]), ("a mouse", [BTN.left, BTN.right]),
    ] as [(String, [UInt16])])
  func typesNothing(_ name: String, _ keys: [UInt16]) { #expect(!device(keys).typesText, "\(name)") }

  @Test("udev's word that it is a keyboard is enough; its silence is not") func udev() {
    #expect(device([KEY.power], udev: ["ID_INPUT_KEYBOARD": "1"]).typesText)
    #expect(!device([KEY.power], udev: ["ID_INPUT_KEYBOARD": "0", "ID_INPUT_KEY": "1"]).typesText)
    #expect(device([KEY.a], udev: ["ID_INPUT_KEY": "1"]).typesText)
  }

  @Test("Codes of another type that look like letters are none") func otherTypes() {
    #expect(!DeviceDescription(codes: [EV.abs: [KEY.a], EV.rel: [KEY.digit1]]).typesText)
  }
}

internal import Evdev

extension Keypad {
  /// An infrared receiver with the keys of a Media Center remote control. A key that is held sends its scan code every 110 ms,
  /// and the kernel repeats it after 500 ms every 125. Like every such receiver it claims to be a pointing stick.
  ///
  /// Source: `rc_prepare_rx_device`, `rc_setup_rx_device` and the map `rc-rc6-mce.c` of the kernel.
  public static func infraredReceiver() -> Keypad {
    let keys: [UInt16] = [
      KEY.up, KEY.left, KEY.right, KEY.down, KEY.mute, KEY.volumeDown, KEY.volumeUp, KEY.pause, KEY.stop, KEY.nextSong,
      KEY.playPause, KEY.previousSong, KEY.rewind, KEY.exit, KEY.play, KEY.fastForward, KEY.ok, KEY.channelUp,
      KEY.channelDown,
    ]
    let description = DeviceDescription(
      name: "Media Center Ed. eHome Infrared Remote Transceiver (1784:0008)",
      identity: DeviceIdentity(bus: Bus.usb, vendor: 0x1784, product: 0x0008, version: 0x0101),
      properties: [InputProperty.pointingStick],
      codes: [
        EV.key: keys + Array(KEY.numeric0...KEY.numeric9), EV.rel: [0, 1], EV.msc: [MSC.scan], EV.rep: [0, 1],
      ])
    return Keypad(
      description, repetition: Repetition(delay: .milliseconds(500), period: .milliseconds(125)),
      scanInterval: .milliseconds(110))
  }

  /// The part of a keyboard or headset that has the keys of a player and of the volume; `hid-input` makes a device of its own of
  /// them (HID's "Consumer Control"), whose keys do not repeat.
  public static func consumerControl() -> Keypad {
    Keypad(
      DeviceDescription(
        name: "Tactus Keyboard Consumer Control",
        identity: DeviceIdentity(bus: Bus.usb, vendor: 0x7ac7, product: 0x0020, version: 0x0111),
        codes: [
          EV.key: [
            KEY.mute, KEY.volumeDown, KEY.volumeUp, KEY.nextSong, KEY.playPause, KEY.previousSong, KEY.stopCD, KEY.rewind,
            KEY.homePage, KEY.fastForward,
          ], EV.msc: [MSC.scan],
        ]))
  }

  /// A laptop's keyboard, on which text is typed. It repeats a held key by itself, after 250 ms every 33.
  ///
  /// Source: `atkbd.c` of the kernel.
  public static func keyboard() -> Keypad {
    Keypad(
      DeviceDescription(
        name: "AT Translated Set 2 keyboard",
        identity: DeviceIdentity(bus: Bus.i8042, vendor: 0x0001, product: 0x0001, version: 0xab41),
        codes: [EV.key: Array(KEY.esc...KEY.kpDot) + Array(KEY.nonUS...127), EV.msc: [MSC.scan], EV.rep: [0, 1]]),
      repetition: Repetition(delay: .milliseconds(250), period: .milliseconds(33), isByDevice: true))
  }
}

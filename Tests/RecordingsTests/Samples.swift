import Evdev
import Recordings

/// One small recording of each format, made up for the tests, with something of everything in it.
enum Samples {
  static func bytes(_ format: RecordingFormat) -> [UInt8] {
    switch format {
    case .evemu: ChunkTests.sample
    case .libinputRecord: Array(libinput.utf8)
    case .evtest: Array(evtest.utf8)
    case .getevent: Array(getevent.utf8)
    case .debugEvents: Array(debugEvents.utf8)
    case .raw24: raw(.bytes24)
    case .raw16: raw(.bytes16)
    }
  }

  static let evtest = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x1234 product 0xab version 0x100
    Input device name: "Made-up "Panel" #2"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      1
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min      -10
          Max     1079
          Fuzz       2
          Resolution      11
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
      Event type 17 (EV_LED)
        Event code 0 (LED_NUML) state 1
        Event code 1 (LED_CAPSL) state 0
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 100.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 7
    Event: time 100.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -3
    Event: time 100.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 100.000001, -------------- SYN_REPORT ------------
    Event: time 100.010000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 100.010000, -------------- SYN_REPORT ------------

    """

  static let libinput = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.26.0"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:nothing"
    devices:
    - node: /dev/input/event5
      evdev:
        # Name: Made-up "Panel"
        name: "Made-up \\"Panel\\""
        id: [24, 4660, 171, 256]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [47, 53, 57] # EV_ABS
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [-10, 1079, 2, 0, 11]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [
        0x05, 0x0d
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHSCREEN=1
        - LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0
      quirks:
      events:
      # Current time is 14:51:15
      - evdev:
        - [  0,      0,   3,  57,       7] # EV_ABS / ABS_MT_TRACKING_ID       7
        - [  0,      0,   3,  53,      -3] # EV_ABS / ABS_MT_POSITION_X       -3 (+4)
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - hid:
          time: [  0,     5]
          hidraw0: [ 1, 2, 3, 57, 80]
      - libinput:
        - {time: 0.000001, type: TOUCH_DOWN, slot: 0}
        - [ 1, 2, 3, 4, 5]
      - evdev:
        - [  0,  10000,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID      -1
        - [  0,  10000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +10ms
                                          # Touch device in neutral state
    - node: /dev/input/event6
      evdev:
        name: "Second"
        id: [3, 1, 2, 3]
        codes:
          1: [272]
        properties: []
      udev:
        properties:
      quirks:
      events:
      - evdev:
        - [  0,      4,   1, 272,       1] # EV_KEY / BTN_LEFT 1
        - [  0,      4,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms

    """

  static let getevent = """
    add device 1: /dev/input/event3
      name:     "gpio-keys"
      events:
        KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP
      input props:
        <none>
    could not get driver version for /dev/input/mouse0, Not a typewriter
    add device 2: /dev/input/event2
      bus:      0018
      vendor    1234
      product   00ab
      version   0100
      name:     "made_up_panel"
      location: "i2c/0"
      id:       ""
      version:  1.0.1
      events:
        KEY (0001): BTN_TOUCH             BTN_TOOL_FINGER*
        ABS (0003): ABS_MT_SLOT           : value 1, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min -10, max 1079, fuzz 2, flat 0, resolution 11
                    0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    [     100.000001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000007            
    [     100.000001] /dev/input/event2: 0003 0035 fffffffd
    [     100.000001] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN                
    [     100.000001] /dev/input/event2: EV_SYN       SYN_REPORT           00000000             rate 99
    [     100.010000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            
    [     100.010000] /dev/input/event2: 0000 0000 00000000
    [     100.020000] /dev/input/event3: EV_KEY       KEY_VOLUMEUP         REPEAT

    """

  static let debugEvents = """
    -event3   DEVICE_ADDED            Made-up keys                 seat0 default group1  cap:k
    -event7   DEVICE_ADDED            Made-up panel                seat0 default group2  cap:t  size 400x200mm calib
    -event7   TOUCH_DOWN              +1.500s\t0 (0) 25.00/50.00 (100.00/100.00mm)
     event7   TOUCH_FRAME             +1.500s\t
     event7   TOUCH_DOWN            2 +1.516s\t1 (1)  0.00/99.99 ( 0.00/199.98mm)
     event7   TOUCH_MOTION          3 +1.516s\t0 (0) 26.01/50.00 (104.04/100.00mm)
     event7   TOUCH_FRAME           4 +1.516s\t
    -event3   KEYBOARD_KEY            +1.520s\t*** (-1) pressed
    -event7   TOUCH_UP                +1.600s\t0 (0)
     event7   TOUCH_CANCEL            +1.600s\t1 (1)
     event7   TOUCH_FRAME             +1.600s\t

    """

  static let events = [
    InputEvent(time: micro(100_000_001), type: EV.abs, code: ABS.mtTrackingID, value: 7),
    InputEvent(time: micro(100_000_001), type: EV.abs, code: ABS.mtPositionX, value: -3),
    InputEvent(time: micro(100_000_001), type: EV.syn, code: SYN.report, value: 0),
    InputEvent(time: micro(100_010_000), type: EV.abs, code: ABS.mtTrackingID, value: -1),
    InputEvent(time: micro(100_010_000), type: EV.syn, code: SYN.report, value: 0),
  ]

  private static func raw(_ layout: RawLayout) -> [UInt8] {
    var writer = RawWriter(layout: layout)
    var bytes: [UInt8] = []
    for event in events { writer.write(.event(event, device: 0), to: &bytes) }
    return bytes
  }
}

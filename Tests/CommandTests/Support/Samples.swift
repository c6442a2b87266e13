import TestSupport

/// Recordings and scenes that tests write into their folders.
enum Samples {
  /// A folder with `tap.evemu`, `story.evemu` and `scene.yaml`.
  static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(tap, to: "tap.evemu")
    try folder.write(story, to: "story.evemu")
    try folder.write(scene, to: "scene.yaml")
    return folder
  }

  /// What a touchscreen of 1,000 units a side says of itself.
  static let header = """
    # EVEMU 1.3
    N: Sample Screen
    I: 0018 0001 0002 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 999 0 0 0
    A: 36 0 999 0 0 0
    A: 39 0 65535 0 0 0

    """

  /// A tap at 160, 230, from 1.0 s to 1.08 s.
  static let tapEvents = """
    E: 1.000000 0003 0039 0001
    E: 1.000000 0003 0035 0160
    E: 1.000000 0003 0036 0230
    E: 1.000000 0000 0000 0000
    E: 1.080000 0003 0039 -001
    E: 1.080000 0000 0000 0000

    """

  static let tap = header + tapEvents

  /// A tap, a drag, a long press that is not let go, and beside it a second finger.
  static let story =
    tap + """
      E: 2.000000 0003 0039 0002
      E: 2.000000 0000 0000 0000
      E: 2.010000 0003 0035 0180
      E: 2.010000 0000 0000 0000
      E: 2.020000 0003 0035 0220
      E: 2.020000 0000 0000 0000
      E: 2.030000 0003 0039 -001
      E: 2.030000 0000 0000 0000
      E: 3.000000 0003 0039 0003
      E: 3.000000 0000 0000 0000
      E: 3.700000 0003 002f 0001
      E: 3.700000 0003 0039 0004
      E: 3.700000 0003 0035 0300
      E: 3.700000 0003 0036 0300
      E: 3.700000 0000 0000 0000

      """

  /// A window of the device's units, with one view that waits for a double tap.
  static let scene = """
    window: { size: [1000, 1000] }
    views:
      - id: green
        multipleTouchEnabled: true
        gestures:
          - { id: single, type: tap, requireToFail: [double] }
          - { id: double, type: tap, numberOfTapsRequired: 2 }
          - { type: longPress }
          - { type: pan }

    """

  /// What the tap comes to in that scene.
  static let tapInScene = """
    {"time":1.430000,"kind":"gesture","recognizer":"single","type":"tap","state":"ended","window":"window","view":"green","x":160.00,"y":230.00,"touches":[1],"numberOfTouches":1,"taps":1}

    """
}

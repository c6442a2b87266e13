import Engines
import Evdev
import Recordings
import Reports
import Scenes
import Tactus
import TactusTesting

/// Recordings made by synthetic hands, run through a scene.
enum Told {
  /// What happens when a hand touches a scene.
  static func chronicle(_ yaml: String, _ move: (inout Hand) -> Void) throws -> Chronicle {
    var chronicle = Chronicle()
    try run(yaml, kinds: Chronicle.kinds, move) { chronicle.take($0) }
    return chronicle
  }

  /// The story of that, without colours.
  static func story(
    _ yaml: String, _ options: Explanation.Options = Explanation.Options(), _ move: (inout Hand) -> Void
  ) throws -> String {
    try Explanation(try chronicle(yaml, move), options).text(isColoured: false)
  }

  static func run(
    _ yaml: String, on panel: Panel = .touchscreen(), kinds: Set<JournalEntry.Kind>, _ move: (inout Hand) -> Void,
    _ receive: @escaping (JournalEntry) -> Void
  ) throws {
    let replay = Replay(
      scene: try SceneDescription(yaml: Array(yaml.utf8)), journal: Journal(kinds: kinds, receive: receive))
    var hand = Hand(on: panel)
    move(&hand)
    replay.take(.device(RecordedDevice(description: hand.panel.description, source: .header)))
    for event in hand.events { replay.take(.event(event, device: 0)) }
    replay.finish()
  }
}

/// Scenes that several tests use.
enum Stages {
  /// A card with a tap that waits for a double tap, before a background that pans.
  static let card = """
    window: { size: [320, 480] }
    views:
      - id: back
        gestures: [{ type: pan }]
        subviews:
          - id: card
            frame: [40, 40, 240, 240]
            handlesTouches: true
            gestures:
              - { id: single, type: tap, requireToFail: [double] }
              - { id: double, type: tap, numberOfTapsRequired: 2 }

    """
}

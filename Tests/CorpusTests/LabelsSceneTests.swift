import Tactus
import TestSupport
import Testing

/// All labelled recordings in one scene: each gives the gesture on its label, once, and no other.
@Suite("labelled recordings, one scene", .enabled(if: Corpus.root != nil))
struct LabelsSceneTests {
  /// What shows a tap-and-drag instead of its label.
  private static let drags: [String: Difference] = [
    "lulu_touchpad_7AB3_scroll-up": .tapsBefore  // 68 ms, lifted 82 ms before, and the next finger alone for 155 ms
  ]

  /// What is seen beside the labelled gesture: a click each.
  private static let differences: [String: Difference] = [
    "link_touchpad_130.1_scroll-down": .tapsBeside  // 28 ms, while two fingers scroll
  ]

  static func scene() throws -> SceneDescription {
    try SceneDescription(yaml: #require(contents(ofFile: "\(Corpus.package)/Recordings/labelled.yaml")))
  }

  @Test("each label gives its gesture and no other")
  func labels() throws {
    let scene = try Self.scene()
    #expect(!Corpus.labelled.isEmpty)
    var table = ConfusionTable()
    for recording in Corpus.labelled {
      let playback = try Playback(recording, in: scene)
      table.add(recording.label, playback.seen)
      if let difference = Self.drags[recording.name] {
        #expect(playback.seen == ["tapAndDrag"] && difference.explainsDrag(of: playback), "\(recording)")
        continue
      }
      let expected = recording.expectedRecognizer
      let gesture = playback.gestures.first { $0.recognizer == expected }
      #expect(playback.count(of: expected) == 1, "\(recording)")
      #expect(gesture?.matches(recording.label) ?? false, "\(recording)")
      let others = playback.seen.subtracting([expected])
      guard others != [] else { continue }
      #expect(
        others == ["click"] && playback.count(of: "click") == 1
          && Self.differences[recording.name]?.explainsTaps(of: playback) ?? false,
        "\(recording) gives \(others.sorted()) as well")
    }
    print(table.text("Recordings/labelled.yaml: recordings of a label that gave a gesture"))
  }

  @Test("what is explained is still there to be explained", arguments: differences.keys.sorted())
  func differencesExist(_ name: String) throws {
    let recording = try #require(Corpus.labelled.first { $0.name == name })
    #expect(try Playback(recording, in: Self.scene()).count(of: "click") == 1)
  }
}

extension Corpus.Recording {
  /// The recogniser of the scene that the label names.
  var expectedRecognizer: String {
    switch label {
    case "tap": "tap"
    case "tap-click": "click"
    case "tap-drag-right": "tapAndDrag"
    case "zoom-in", "zoom-out": "pinch"
    case let label where label.hasPrefix("three-finger-swipe-"): "swipe"
    case let label where label.hasPrefix("scroll-"): isTouchscreen ? "drag" : "scroll"
    default: "none for \(label)"
    }
  }
}

extension Playback.Gesture {
  /// Whether the gesture did what the label says: went its way, opened or closed.
  fileprivate func matches(_ label: String) -> Bool {
    switch type {
    case "tap": touches.count == 1
    case "pan": goes(label)
    case "longPress": end.x - start.x > abs(end.y - start.y)
    case "swipe": label.hasSuffix("-" + word("direction")) && touches.count == 3
    case "pinch": label == "zoom-in" ? number("scale") > 1 : number("scale") < 1
    default: false
    }
  }
}

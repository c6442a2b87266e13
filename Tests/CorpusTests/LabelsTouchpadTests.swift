import Tactus
import TestSupport
import Testing

/// The situations of a touchpad's user study (palms, thumbs, physical clicks): nothing taps that was not called a tap.
@Suite("situations on a touchpad", .enabled(if: Corpus.root != nil))
struct LabelsTouchpadTests {
  /// What clicks all the same.
  private static let differences: [String: Difference] = [
    "palm-hovering_thumb.left.above": .touchesLightly,
    "scroll-finger_spacing.up.close.inline": .touchesLightly,  // 8 ms, 6 s before the scroll
    "palm-palm_presence.moving.left": .tapsBeside,
    "palm-palm_presence.moving.right": .tapsBeside,
  ]
  private static let recordings = Corpus.recordings.filter { $0.path.contains("/hardware_Trackpad/lumpy/") }

  @Test("only taps tap")
  func situations() throws {
    let scene = try LabelsSceneTests.scene()
    #expect(!Self.recordings.isEmpty)
    // One device: its range is what all of them show.
    let device = try DeviceDescription.shown(by: Self.recordings)
    var table = ConfusionTable()
    for recording in Self.recordings {
      let playback = try Playback(recording, in: scene, device: device)
      table.add(recording.situation.kind, playback.seen)
      let clicks = playback.count(of: "click")
      if recording.situation.isTap || recording.situation.isTapAndHalf {
        checkTaps(playback, recording)
      } else if clicks > 0 {
        let difference = Self.differences[recording.situation.name]
        if case .touchesLightly = difference {
          let weighed = try Playback(recording, in: scene, device: device, pressure: Difference.lumpyPressure)
          #expect(weighed.count(of: "click") == 0, "\(recording), weighed")
        } else {
          #expect(difference?.explainsTaps(of: playback) ?? false, "\(recording) clicks \(clicks) times")
        }
      }
    }
    print(table.text("lumpy: recordings of a kind of situation that gave a gesture"))
  }

  /// One click for each contact of a recording of taps, but for those that the drum roll is too fast for: a tap that waits
  /// for a tap-and-drag sees no touch until that has failed (rule S9). Two fingers do not click.
  private func checkTaps(_ playback: Playback, _ recording: Corpus.Recording) {
    let situation = recording.situation
    let clicks = playback.count(of: "click")
    if situation.isTapAndHalf {
      #expect(playback.count(of: "tapAndDrag") == 1 && clicks == 0, "\(recording)")
    } else if situation.name.hasPrefix("right_click") {
      #expect(playback.gestures.isEmpty, "\(recording)")
    } else if situation.name.contains("drum_roll") {
      #expect((playback.fingers.count / 2...playback.fingers.count).contains(clicks), "\(recording)")
    } else {
      #expect(clicks == playback.fingers.count && playback.seen.isSubset(of: ["click"]), "\(recording)")
    }
  }

  @Test("contacts are weighed between thumbs and taps")
  func weights() throws {
    let scene = try LabelsSceneTests.scene()
    let device = try DeviceDescription.shown(by: Self.recordings)
    for recording in Self.recordings where recording.situation.isTap && recording.situation.name.hasPrefix("click") {
      let plain = try Playback(recording, in: scene, device: device)
      let weighed = try Playback(recording, in: scene, device: device, pressure: Difference.lumpyPressure)
      #expect(weighed.count(of: "click") == plain.count(of: "click"), "\(recording)")
    }
  }
}

extension Corpus.Recording {
  /// What a name of the study says.
  struct Situation {
    /// Such as `click-drum_roll.tap.l1r1`.
    var name: String
    private var words: [Substring] { name.split { $0 == "." || $0 == "-" } }
    var isTap: Bool { words.contains("tap") }
    /// A tap, then a touch that stays.
    var isTapAndHalf: Bool { words.contains("tap_and_half") }
    /// A row of the table.
    var kind: String {
      if isTap { return "tap" }
      if isTapAndHalf { return "tap_and_half" }
      return words.contains("physical_click") ? "physical_click" : String(words.first ?? "")
    }
  }

  var situation: Situation {
    // The name, then "-lumpy-user-" and a time.
    let parts = name.split(separator: "-")
    let end = parts.firstIndex(of: "lumpy") ?? parts.endIndex
    return Situation(name: parts[..<end].joined(separator: "-"))
  }
}

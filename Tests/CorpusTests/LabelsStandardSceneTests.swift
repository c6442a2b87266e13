import Tactus
import TestSupport
import Testing

/// The labelled recordings in the standard scene: taps are taps, scrolls are pans that go where the label says.
@Suite("labelled recordings, standard scene", .enabled(if: Corpus.root != nil))
struct LabelsStandardSceneTests {
  private static let differences: [String: Difference] = [
    "cyan_touchscreen_0d10_tap": .heldTooLong,  // 875 ms
    "sumo_touchscreen_22b90051_tap": .heldTooLong,  // 1,048 ms
    "peppy_touchpad_CYTRA-103006-00_tap-click": .sizeUnknown,
    "squawks_touchpad_57.0_tap-click": .sizeUnknown,
    "x86-alex_touchpad_1724_tap-click": .sizeUnknown,
    "lulu_touchpad_7AB3_scroll-up": .tapsBefore,  // 68 ms, lifted 82 ms before
  ]

  @Test("a tap is a tap and a scroll a pan")
  func labels() throws {
    #expect(!Corpus.labelled.isEmpty)
    var table = ConfusionTable()
    for recording in Corpus.labelled {
      let playback = try Playback(recording, in: .standard)
      table.add(recording.label, Set(playback.gestures.map(\.type)))
      checkPansAndTaps(playback, recording)
      switch recording.label {
      case "tap", "tap-click": try checkTap(playback, recording)
      case let label where label.hasPrefix("scroll-"): checkScroll(playback, recording)
      default: break
      }
    }
    print(table.text("standard scene: recordings of a label that gave a gesture"))
  }

  private func checkPansAndTaps(_ playback: Playback, _ recording: Corpus.Recording) {
    let tapped = playback.gestures.filter { $0.type == "tap" }.reduce(into: Set()) { $0.formUnion($1.touches) }
    let panned = playback.gestures.filter { $0.type == "pan" }.reduce(into: Set()) { $0.formUnion($1.touches) }
    #expect(tapped.isDisjoint(with: panned), "\(recording) taps and pans with one touch")
  }

  private func checkTap(_ playback: Playback, _ recording: Corpus.Recording) throws {
    switch Self.differences[recording.name] {
    case nil:
      #expect(playback.gestures.map(\.type) == ["tap"], "\(recording)")
    case .heldTooLong:
      #expect(playback.gestures.map(\.type) == ["longPress"], "\(recording)")
      #expect(playback.fingers.values.allSatisfy { $0.seconds > 0.75 }, "\(recording)")
    case .sizeUnknown:
      #expect(playback.gestures.map(\.type) == ["pan"], "\(recording)")
      let device = recording.name.prefix { $0 != "_" } + "_touchpad"
      var description = try DeviceDescription.shown(by: Corpus.labelled.filter { $0.name.hasPrefix(device) })
      let x = description.axes[ABS.mtPositionX]?.span ?? 1
      let y = description.axes[ABS.mtPositionY]?.span ?? 1
      description.udevProperties["ID_INPUT_WIDTH_MM"] = "100"
      description.udevProperties["ID_INPUT_HEIGHT_MM"] = "\(y * 100 / x)"
      let sized = try Playback(recording, in: .standard, device: description)
      #expect(sized.gestures.map(\.type) == ["tap"], "\(recording) on 100 mm")
    case .tapsBefore, .tapsBeside, .touchesLightly:
      Issue.record("\(recording) is a tap by its label: that does not explain it")
    }
  }

  private func checkScroll(_ playback: Playback, _ recording: Corpus.Recording) {
    let pans = playback.gestures.filter { $0.type == "pan" }
    #expect(!pans.isEmpty, "\(recording) does not pan")
    for pan in pans { #expect(pan.goes(recording.label), "\(recording)") }
    guard playback.count(of: "view.tap") + playback.count(of: "view.longPress") > 0 else { return }
    #expect(
      playback.count(of: "view.longPress") == 0
        && Self.differences[recording.name]?.explainsTaps(of: playback) ?? false, "\(recording)")
  }
}

extension Playback.Gesture {
  /// Whether a pan went the way that a label ends with.
  func goes(_ label: String) -> Bool {
    let x = number("translationX")
    let y = number("translationY")
    switch label.split(separator: "-").last {
    case "left": return x < 0 && -x > abs(y)
    case "right": return x > 0 && x > abs(y)
    case "up": return y < 0 && -y > abs(x)
    case "down": return y > 0 && y > abs(x)
    default: return false
    }
  }
}

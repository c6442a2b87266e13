import Tactus
import TestSupport
import Testing

/// What is pointed out about the recordings of real devices, and that it is true of them.
///
/// Looked at by hand, in the files' own lines:
/// - `noResolution`: counted by another program (a regular expression over the `A:` lines of the recordings, or of the
///   descriptions beside those without): 13 of 256 give a resolution of both position axes, two are refused.
/// - `bcm5974.three-finger-click`: in the frame at 1.885940 s `BTN_TOUCH` is 0 although three packets are sent, at 1.893899 s
///   it is 1 again, and one of three contacts begins at (2325, 3008), where one ended at (2339, 3000).
/// - `huitoo_03f7_0003_0`: -1 at 4.435822 s at (3117, 2837), id 2 at 4.446219 s at (3163, 2885), 10.4 ms later: 66 of 4,096
///   units away.
/// - `palm-palm_presence.moving.right`: slot 7 lifts at 3.019676 s at (1068, 604) and slot 9 begins at 3.041198 s at
///   (1062, 604); slot 9 lifts at 3.062463 s and slot 10 begins at 3.082246 s at (1073, 599).
/// - `3m`: its last line is an `ABS` event, without a `SYN_REPORT` after it.
/// - `SynPS2_Synaptics_TouchPad-fdo23890`: x = 5521 where the description beside it ends at 5472; both ScrollButtons: y = 4621
///   of at most 4560; Clickpad: y = 4536 of at most 4448.
/// - `advanced-silicon_2149_231c_0`, `CyPS2_Cypress_Trackpad.three_finger_tap`, `Wacom_Intuos5_touch_M_Finger_double-tap`: see
///   `ContactCountTests`: one axis of a contact is never sent.
/// - `click-any_location_click.*`: they hold `BTN_LEFT`, pressure and sizes, but no position.
@Suite("Diagnostics of real devices", .enabled(if: Corpus.root != nil)) struct DiagnosticTable {
  /// The recordings that anything but `noResolution` is said of, by code.
  private static let expected: [String: Set<String>] = [
    "contactFlaps": [
      "evemu-devices/touchpads/bcm5974.three-finger-click.events", "hid-devices/3.10.x/huitoo_03f7_0003_0.ev",
      lumpy + "palm-palm_presence.moving.right-lumpy-user-20120426_074305.dat",
    ],
    "contactWithoutPosition": [
      "evemu-devices/touchpads/CyPS2_Cypress_Trackpad.three_finger_tap.events",
      "evemu-devices/tablets/Wacom_Intuos5_touch_M_Finger_double-tap.events",
      "hid-devices/3.10.x/advanced-silicon_2149_231c_0.ev",
    ],
    "deviceRefused": [
      lumpy + "click-any_location_click.physical_click-lumpy-user-20120503_021226.dat",
      lumpy + "click-any_location_click.tap-lumpy-user-20120503_021236.dat",
    ],
    "frameCut": ["evemu/3m.event"],
    "outOfRange": [
      "evemu-devices/touchpads/SynPS2_Synaptics_TouchPad-fdo23890.events",
      "evemu-devices/touchpads/SynPS2_Synaptics_TouchPad-with-scrollbuttons.events",
      "xorg-integration-tests/SynPS2-Synaptics-TouchPad-Clickpad.right-phys-click.events",
      "xorg-integration-tests/SynPS2-Synaptics-TouchPad-ScrollButtons.events",
    ],
  ]
  private static let lumpy = "chromiumos-autotest/hardware_Trackpad/lumpy/user_20120426_071316/"

  @Test("every diagnostic of a recording is true of it") func table() throws {
    var said: [String: [String]] = [:]
    for recording in Corpus.recordings {
      for code in try DiagnosticRun(recording).codes { said[code, default: []].append(recording.path) }
    }
    print("diagnostics of the corpus: code, how often, in how many recordings")
    for (code, paths) in said.sorted(by: { $0.key < $1.key }) { print("  \(code) \(paths.count) \(Set(paths).count)") }
    #expect(said.removeValue(forKey: "noResolution")?.count == 241)
    #expect(said.mapValues(Set.init) == Self.expected)
    #expect(said.allSatisfy { $0.value.count <= 2 * Set($0.value).count }, "no flood")
  }
}

/// A recording's diagnostics.
final class DiagnosticRun {
  private(set) var codes: [String] = []

  init(_ recording: Corpus.Recording) throws {
    let replay = Replay(
      journal: Journal(kinds: [.diagnostic]) { [unowned self] entry in
        guard case .diagnostic(let diagnostic) = entry.content else { return }
        codes.append(diagnostic.code)
      })
    let path = "\(Corpus.root ?? "")/\(recording.path)"
    var file = try RecordingFile(path: path, description: Self.description(of: recording))
    try file.readAll { replay.take($0) }
    replay.finish()
  }

  /// What is known of the device from beside the recording, where it says nothing of itself.
  private static func description(of recording: Corpus.Recording) throws -> DeviceDescription? {
    var source = RecordedDevice.Source.header
    var file = try RecordingFile(path: "\(Corpus.root ?? "")/\(recording.path)")
    _ = try file.readBlock { item in
      if case .device(let device) = item { source = device.source }
    }
    guard source == .valuesSeen, let path = Corpus.descriptionFile(for: recording.path) else { return nil }
    return try DeviceDescription(path: path)
  }
}

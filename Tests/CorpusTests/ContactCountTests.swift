import Inputs
import TestSupport
import Testing

/// How many contacts the recordings of real devices hold.
@Suite struct ContactCountTests {
  /// Where we see fewer touches than tracking ids, by rule.
  static let explained: [String: (touches: Int, rule: String)] = {
    var explained: [String: (Int, String)] = [
      "evemu-devices/touchpads/CyPS2_Cypress_Trackpad.three_finger_tap.events":
        (1, "K7: the second contact never gets a y, and lifts"),
      "evemu-devices/tablets/Wacom_Intuos5_touch_M_Finger_double-tap.events":
        (1, "K7: the second contact never gets an x, and lifts"),
      "hid-devices/3.10.x/advanced-silicon_2149_231c_0.ev":
        (946, "K7: the contact of slot 3 never gets an x in the first frame, and lifts in the second"),
    ]
    let samus = "chromiumos-autotest"
    for (path, touches) in [
      ("touch_ScrollDirection/samus_touchpad_164.17_scroll-down", 2),
      ("touch_ScrollDirection/samus_touchpad_164.17_scroll-left", 2),
      ("touch_ScrollDirection/samus_touchpad_164.17_scroll-right", 2),
      ("touch_ScrollDirection/samus_touchpad_164.17_scroll-up", 2),
      ("touch_TabSwitch/samus_touchpad_164.17_three-finger-swipe-left", 3),
      ("touch_TabSwitch/samus_touchpad_164.17_three-finger-swipe-right", 3),
      ("touch_TapSettings/samus_touchpad_164.17_tap-click", 1),
      ("touch_TapSettings/samus_touchpad_164.17_tap-drag-right", 2),
    ] { explained["\(samus)/\(path)"] = (touches, "K26: one contact hovers and never touches") }
    return explained
  }()

  /// Devices without slots, whose contacts the table does not count: touches, and fingers beyond them (rule K10).
  static let others: [String: (touches: Int, estimated: Int)] = [
    "evemu-devices/touchscreens/N-Trig_MultiTouch.1-finger-drag-NW-SE.events": (1, 0),
    "evemu-devices/touchscreens/N-Trig_MultiTouch.2-fingers-touch-release.events": (2, 0),
    "evemu-devices/touchpads/AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.doubletap.events": (2, 0),
    "evemu-devices/touchpads/AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.tap.events": (1, 0),
    "evemu-devices/touchpads/SynPS2_Synaptics_TouchPad-fdo23890.events": (2, 0),
    // Two of them twice over: BTN_TOUCH is 0 for one frame when a finger joins, and that lifts everything (rule K9).
    "evemu-devices/touchpads/bcm5974.three-finger-click.events": (8, 0),
    "evemu/bcm5974.event": (14, 0),
    "evemu/ntrig-dell-xt2.event": (4, 0),
    "xorg-integration-tests/N-Trig-MultiTouch.touch_1_begin.events": (1, 0),
    "xorg-integration-tests/N-Trig-MultiTouch.touch_1_end.events": (0, 0),
    "xorg-integration-tests/N-Trig-MultiTouch.touch_1_update.events": (1, 0),
    "xorg-integration-tests/SynPS2-Synaptics-TouchPad-move.events": (1, 0),
    "xorg-integration-tests/SynPS2-Synaptics-TouchPad-tap-and-move.events": (2, 0),
    "xorg-integration-tests/SynPS2-Synaptics-TouchPad-tap.events": (1, 0),
    "xorg-integration-tests/SynPS2-Synaptics-TouchPad-two-finger-scroll-down.events": (1, 1),
    "xorg-integration-tests/SynPS2-Synaptics-TouchPad-two-finger-scroll-up.events": (1, 1),
  ]

  @Test("Slots hold as many touches as tracking ids, or fewer by a rule", arguments: Corpus.recordings.filter { $0.style == "B" })
  func slots(_ row: Corpus.Recording) throws {
    let run = try CorpusRun(row.path, root: try #require(Corpus.root))
    let touches = run.lives.count { !$0.isEstimated }
    let expected = Self.explained[row.path]
    #expect(touches == expected?.touches ?? row.contacts, "\(expected?.rule ?? "")")
  }

  @Test("Devices without slots", arguments: Corpus.recordings.filter { others[$0.path] != nil })
  func withoutSlots(_ row: Corpus.Recording) throws {
    let run = try CorpusRun(row.path, root: try #require(Corpus.root))
    let expected = try #require(Self.others[row.path])
    #expect(run.lives.count { !$0.isEstimated } == expected.touches)
    #expect(run.lives.count { $0.isEstimated } == expected.estimated)
  }

  @Test(
    "The rest tells of no contacts at all, and is refused",
    arguments: Corpus.recordings.filter { $0.style != "B" && others[$0.path] == nil })
  func refused(_ row: Corpus.Recording) throws {
    let root = try #require(Corpus.root)
    #expect(throws: DeviceRefusal.self) { try CorpusRun(row.path, root: root) }
  }
}

import Tactus
import Testing

/// Bug reports about devices with slots: what comes out is what the head of each says is right, in numbers worked out by hand
/// from its lines. Where the part that was pasted begins in the middle of a contact, what must have come before is given, as
/// well as what the log says without it.
@Suite("Reports on slots", .enabled(if: ReportsRun.root != nil)) struct ReportsSlotTests {
  typealias Event = ReportsRun.Event

  @Test("01: end and begin in one frame of one slot are two touches, never a move")
  func kivy2828() throws {
    let name = "01-kivy-2828-end-and-begin-in-one-frame"
    // The finger that the frame's -1 lifts, 10 ms before at (24000, 13000).
    let before = Event.contact(-10_000, slot: 0, id: 2497, 24_000, 13_000) + [.report(-10_000)]
    #expect(
      try ReportsRun(name, before: before).touches == [
        "-10000: touch 1 began 24000,13000", "0: touch 1 ended 24000,13000", "0: touch 2 began 24232,13443",
        "0: touch 2 cancelled 24232,13443",
      ])
    // By itself, the log is one touch that begins.
    let alone = try ReportsRun(name)
    #expect(alone.story == ["touch 1 began 24232,13443", "touch 1 cancelled 24232,13443"])
    #expect(alone.diagnostics == ["0: noResolution"])
  }

  @Test("07: an id that is sent again is no new contact; BTN_TOUCH 0 or a distance ends it where no -1 comes")
  func tslib84() throws {
    let name = "07-tslib-84-egalax-same-id-every-frame"
    // The first part lacks its frame's end; the second begins 4.07 s later with the end of a frame. 1780,2198 there is the
    // pointer emulation's, not a contact's.
    let down = [
      "0: touch 1 began 1828,2324", "4078120: touch 1 moved 1782,2196", "4084119: touch 1 moved 1784,2196",
    ]
    let plain = try ReportsRun(name)
    #expect(plain.touches == down + ["4084119: touch 1 cancelled 1784,2196"])
    #expect(plain.diagnostics.sorted() == ["0: frameCut", "0: noResolution", "4078120: trackingIDRepeated"])

    let later: Int64 = 4_090_119
    let lift = try ReportsRun(name, after: [.key(later, BTN.touch, 0), .report(later)])
    #expect(lift.touches == down + ["\(later): touch 1 ended 1784,2196"])
    let hover = try ReportsRun(name, after: [.abs(later, ABS.mtDistance, 1), .report(later)])
    #expect(hover.touches == down + ["\(later): touch 1 ended 1784,2196"])

    // The next finger has the same id 0 again, told before BTN_TOUCH in its frame.
    let next = later + 500_000
    var after: [Event] = [
      .key(later, BTN.touch, 0), .report(later), .abs(later + 6_000, ABS.mtTrackingID, 0), .report(later + 6_000),
    ]
    after += Event.contact(next, slot: 0, id: 0, 300, 400) + [.key(next, BTN.touch, 1), .report(next)]
    let again = try ReportsRun(name, after: after)
    #expect(
      again.touches == down + [
        "\(later): touch 1 ended 1784,2196", "\(next): touch 2 began 300,400", "\(next): touch 2 cancelled 300,400",
      ])
  }

  @Test("10: contacts without positions are where the slot was last; the flapping is told, and can be bridged")
  func raspberry4749() throws {
    let name = "10-rpi-4749-dsi-spurious-contacts-without-position"
    // The panel is 800 x 480 with ten slots; its axes hold 400 and 240, where the finger rests.
    let panel = DeviceDescription.slotted(0...799, 0...479, slots: 10, now: (400, 240))
    let run = try ReportsRun(name, device: panel)
    // 24902 from .944172 to .034100, 24903 from .064164 to .424096, 24904 from .454165 on.
    #expect(
      run.touches == [
        "30088: touch 1 began 400,240", "120016: touch 1 ended 400,240", "150080: touch 2 began 400,240",
        "510012: touch 2 ended 400,240", "540081: touch 3 began 400,240", "540081: touch 3 cancelled 400,240",
      ])
    #expect(run.gestures.contains("tap ended [1]"), "by default, taps are reported")
    // The second gap of 30 ms at one place is no accident.
    #expect(run.diagnostics == ["0: noResolution", "540081: contactFlaps"])

    var tuning = TouchTuning()
    tuning.flapBridge = .milliseconds(35)
    let bridged = try ReportsRun(name, device: panel, tuning: tuning)
    #expect(bridged.touches.first == "30088: touch 1 began 400,240")
    #expect(bridged.touches.last == "540081: touch 1 cancelled 400,240")
    #expect(bridged.story.allSatisfy { $0.hasPrefix("touch 1 ") && !$0.contains("ended") })
    #expect(!bridged.gestures.contains { $0.hasPrefix("tap") })

    // The log alone never says where anything is: that is told, and nothing is made up.
    let alone = try ReportsRun(name)
    #expect(alone.touches == [] && alone.diagnostics == ["0: deviceRefused"])
  }

  @Test("11: fingers that are counted and never lift leave nothing behind; two slots end in one frame")
  func cirque() throws {
    let name = "11-lkml-cirque-121f-stuck-fingers"
    // Both parts begin in the middle: contacts that nobody saw land are ignored (K3), and none is made up from the count.
    let alone = try ReportsRun(name)
    #expect(alone.touches == [])
    // The next finger is one, not the fourth.
    let next: Int64 = 1_125_000_000
    let one = Event.contact(next, slot: 0, id: 9, 300, 100)
    let finger = try ReportsRun(
      name, after: one + [.key(next, BTN.touch, 1), .key(next, BTN.toolFinger, 1), .report(next)])
    #expect(finger.story == ["touch 1 began 300,100", "touch 1 cancelled 300,100"])

    // With four fingers that landed before: slots 3 to 1, then 0, whose -1 is the first part's.
    var before: [Event] = []
    for slot: Int32 in [3, 2, 1, 0] {
      before += Event.contact(-10_000, slot: slot, id: 20 + slot, 300 + 100 * slot, 200)
    }
    before += [.key(-10_000, BTN.touch, 1), .key(-10_000, BTN.toolQuadTap, 1), .report(-10_000)]
    let whole = try ReportsRun(name, before: before)
    #expect(whole.touches.prefix(4).allSatisfy { $0.hasPrefix("-10000: ") && $0.contains(" began ") })
    #expect(
      whole.touches.dropFirst(4) == [
        "12279: touch 1 ended 300,200", "1120851574: touch 2 ended 400,200", "1120851574: touch 3 moved 667,121",
        "1120851574: touch 4 moved 600,133", "1120953652: touch 3 ended 667,121", "1120953652: touch 4 ended 600,133",
      ])

    // Where it is asked for, contacts that are silent for 5 s are cancelled, and stay away.
    var tuning = TouchTuning()
    tuning.silenceTimeout = .seconds(5)
    let stale = try ReportsRun(name, before: before, tuning: tuning)
    #expect(
      stale.touches.dropFirst(4) == [
        "12279: touch 1 ended 300,200", "4990000: touch 2 cancelled 400,200", "4990000: touch 3 cancelled 500,200",
        "4990000: touch 4 cancelled 600,200",
      ])
    #expect(stale.diagnostics.contains("4990000: silentContact"))
  }

  @Test("12: of three fingers one is lifted; the other two stay, or are cancelled for their silence, and do not count for ever")
  func ghosts() throws {
    let name = "12-lkml-2025-ghost-fingers-3-to-0"
    #expect(try ReportsRun(name).touches == [], "the three landed before the log: K3")

    let before =
      Event.contact(-10_000, slot: 0, id: 1, 200, 370) + Event.contact(-10_000, slot: 1, id: 2, 560, 400)
      + Event.contact(-10_000, slot: 2, id: 3, 380, 540)
      + [.key(-10_000, BTN.touch, 1), .key(-10_000, BTN.toolTripleTap, 1), .report(-10_000)]
    let moves = ["13706: touch 1 moved 200,378", "13706: touch 2 moved 564,403", "13706: touch 3 moved 383,542"]
    // The second frame lacks its end in the log.
    let run = try ReportsRun(name, before: before)
    #expect(
      Array(run.touches.dropFirst(3)) == moves + [
        "26271: touch 2 ended 564,403", "26271: touch 1 cancelled 200,378", "26271: touch 3 cancelled 383,542",
      ])

    // Two seconds later one finger taps, which this device counts as three.
    var tuning = TouchTuning()
    tuning.silenceTimeout = .seconds(1)
    let tap: Int64 = 2_000_000
    var after = Event.contact(tap, slot: 1, id: 4, 300, 300)
    after += [.key(tap, BTN.toolDoubleTap, 0), .key(tap, BTN.toolTripleTap, 1), .report(tap)]
    after += [.abs(tap + 80_000, ABS.mtTrackingID, -1), .report(tap + 80_000)]
    let later = try ReportsRun(name, before: before, after: after, tuning: tuning)
    #expect(
      later.touches.dropFirst(7) == [
        "1013706: touch 1 cancelled 200,378", "1013706: touch 3 cancelled 383,542",
        "2000000: touch 4 began 300,300", "2080000: touch 4 ended 300,300",
      ])
    #expect(later.gestures == ["tap ended [4]"])
  }

  @Test("14: one swipe arrives as four short contacts, the second where the first was; that the device flaps is told")
  func legion() throws {
    let name = "14-lkml-legion5-contact-flaps-every-100ms"
    let run = try ReportsRun(name)
    #expect(
      run.touches == [
        "0: touch 1 began 401,201", "101103: touch 1 ended 401,201", "124738: touch 2 began 401,201",
        "227574: touch 2 ended 401,201", "250018: touch 3 began 406,204", "351095: touch 3 ended 406,204",
        "374865: touch 4 began 424,218", "374865: touch 4 cancelled 424,218",
      ])
    #expect(run.diagnostics == ["0: noResolution", "250018: contactFlaps", "374865: frameCut"])

    // Stitched together where that is asked for, on a pad of 12 units a millimetre.
    var tuning = TouchTuning()
    tuning.flapBridge = .milliseconds(30)
    let pad = DeviceDescription.slotted(0...1223, 0...803, slots: 5, resolution: 12, isTouchpad: true)
    let stitched = try ReportsRun(name, device: pad, tuning: tuning)
    #expect(stitched.story.allSatisfy { $0.hasPrefix("touch 1 ") && !$0.contains("ended") })
    #expect(stitched.touches.last == "374865: touch 1 cancelled 424,218")
  }

  @Test("15: a frame of nothing but a key's repeat makes no sample of anything")
  func magicTrackpad() throws {
    let name = "15-lkml-magic-trackpad1-autorepeat-frames"
    // The pad's axes begin at -2909 and -2456; the finger that the second frame moves by -22 and 60 was at (-210, 231).
    let pad = DeviceDescription.slotted(-2909...3167, -2456...2565, slots: 10, isTouchpad: true)
    let before =
      Event.contact(-10_000, slot: 0, id: 1, -210, 231)
      + [.key(-10_000, BTN.touch, 1), .key(-10_000, BTN.toolFinger, 1), .report(-10_000)]
    let run = try ReportsRun(name, device: pad, before: before)
    #expect(
      run.touches == [
        "-10000: touch 1 began 2699,2687", "9378: touch 1 moved 2677,2747", "9378: touch 1 cancelled 2677,2747",
      ])
    #expect(run.samples == 3, "none of the repeat's frame")
    // By itself the log is of a finger that landed before it: K3.
    let alone = try ReportsRun(name)
    #expect(alone.touches == [] && alone.samples == 0)
  }

  @Test("16: two fingers scroll up, slot 1 told before slot 0, and lift in one frame")
  func ite8595() throws {
    let name = "16-lkml-ite8595-two-finger-scroll"
    let run = try ReportsRun(name)
    // Frames at 16.7, 25.0, 32.0, 38.7, 46.8 and 54.0 ms move both.
    #expect(run.touches.first == "0: touch 1 began 608,255")
    #expect(run.touches[1...2] == ["9967: touch 1 moved 614,250", "9967: touch 2 began 326,324"])
    #expect(run.touches.count { $0.contains("touch 2 moved") } == 6)
    #expect(
      run.touches.suffix(4) == [
        "53969: touch 1 moved 614,201", "53969: touch 2 moved 313,258", "89724: touch 1 ended 614,201",
        "89724: touch 2 ended 313,258",
      ])
    #expect(run.diagnostics == [], "a good device")
    let scroll = try ReportsRun(name, inUnits: false)
    #expect(scroll.gestures.contains("pan began [1, 2]"))
    let (x, y) = (scroll.facts["pan.translationX"] ?? 0, scroll.facts["pan.translationY"] ?? 0)
    #expect(y < 0 && -y > abs(x), "up")
  }

  @Test("17: as many touches as slots or counted fingers, whichever is more; what is only counted has no place of its own")
  func synaptics() throws {
    let name = "17-mtrack-52-synaptics-two-slots-triple-tap"
    // The log ends inside its first frame, before the count.
    #expect(
      try ReportsRun(name).touches == [
        "0: touch 1 began 3141,3851", "0: touch 2 began 4276,1984", "0: touch 1 cancelled 3141,3851",
        "0: touch 2 cancelled 4276,1984",
      ])
    // With the count of the title in that frame, on the two slots of the pad, the third is in the middle of both.
    let pad = DeviceDescription.slotted(0...5_700, 0...4_700, slots: 2, isTouchpad: true)
    let three = try ReportsRun(name, device: pad, after: [.key(0, BTN.toolTripleTap, 1), .report(0)])
    #expect(
      three.story.prefix(3) == ["touch 1 began 3141,3851", "touch 2 began 4276,1984", "touch 3 began 3708.5,2917.5"])
    #expect(three.story.count { $0.contains("cancelled") } == 3)
  }

  @Test("23: what the kernel says is reported, that several begin on one line is told, and slots are used again")
  func santoni() throws {
    let run = try ReportsRun("23-klipperphones-63-one-finger-five-slots")
    // The first part ends inside a frame, before y of slot 3: that contact has no place, and lifts in the second part, which
    // begins behind the line that names slot 2. So 937 is still there when 940 comes, as 935 is when 941 comes where it was.
    #expect(
      run.touches == [
        "0: touch 1 began 84,705", "0: touch 2 began 250,704", "0: touch 3 began 395,706",
        "53421: touch 1 ended 84,705", "53421: touch 2 moved 314,704", "53421: touch 3 ended 395,706",
        "53421: touch 4 began 84,705", "53421: touch 5 began 588,703", "53421: touch 2 cancelled 314,704",
        "53421: touch 4 cancelled 84,705", "53421: touch 5 cancelled 588,703",
      ])
    #expect(
      run.diagnostics.sorted() == [
        "0: bornInLine", "0: frameCut", "0: noResolution", "39908: contactWithoutPosition", "53421: trackingIDReplaced",
      ])
  }

  @Test("30: a tap of 134 ms that drifts by 9 units, on a panel without any key for touches")
  func remarkable() throws {
    let name = "30-remarkable-ptmt-tap-no-btn-touch"
    let run = try ReportsRun(name)
    #expect(
      run.touches == [
        "0: touch 1 began 1340,50", "62792: touch 1 moved 1341,52", "74701: touch 1 moved 1341,53",
        "86550: touch 1 moved 1342,55", "98458: touch 1 moved 1343,59", "133798: touch 1 ended 1343,59",
      ])
    #expect(try ReportsRun(name, inUnits: false).gestures == ["tap ended [1]"])
    #expect(run.diagnostics == ["0: noResolution"])
  }

  @Test("32: one tap of 48 ms, told in numbers and in words, is one tap")
  func mi5() throws {
    let name = "32-android-getevent-mi5-tap-hex-and-labels"
    let run = try ReportsRun(name)
    #expect(run.touches == ["0: touch 1 began 847,1705", "47978: touch 1 ended 847,1705"])
    #expect(try ReportsRun(name, inUnits: false).gestures == ["tap ended [1]"])
    // Each line stands there twice, and so does the id.
    #expect(run.diagnostics.sorted() == ["0: noResolution", "0: trackingIDRepeated"])
  }
}

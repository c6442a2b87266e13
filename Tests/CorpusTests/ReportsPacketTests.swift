import Tactus
import Testing

/// Bug reports about devices without slots: packets of contacts (protocol A), and single touch.
@Suite("Reports on packets and single touch", .enabled(if: ReportsRun.root != nil)) struct ReportsPacketTests {
  typealias Event = ReportsRun.Event

  @Test("02: a finger that rests is one touch, however often the same frame comes, and is held down long")
  func tslib120() throws {
    let name = "02-tslib-120-typeA-no-btn-touch-no-tracking-id"
    // Four frames of one finger at (70, 408), in 28.783 ms.
    let run = try ReportsRun(name)
    #expect(run.touches == ["0: touch 1 began 70,408", "28783: touch 1 cancelled 70,408"])
    #expect(run.diagnostics == ["0: noResolution"])
    // And on for 600 ms.
    let after = (4...64).flatMap { frame in
      Event.packet(Int64(frame) * 9_600, 70, 408) + [.report(Int64(frame) * 9_600)]
    }
    let long = try ReportsRun(name, after: after)
    #expect(long.story == ["touch 1 began 70,408", "touch 1 cancelled 70,408"])
    #expect(long.gestures.first == "longPress began [1]")
  }

  @Test("03: two nameless contacts keep their identities, whatever the order of their packets")
  func tslib90() throws {
    let name = "03-tslib-90-st1232-typeA-two-contacts"
    // The second frame, the same as the first, lacks the end of its last packet and its own.
    let down = ["0: touch 1 began 122,104", "0: touch 2 began 349,203"]
    let run = try ReportsRun(name)
    #expect(run.touches == down + ["1321: touch 1 cancelled 122,104", "1321: touch 2 cancelled 349,203"])
    #expect(run.diagnostics.sorted() == ["0: noResolution", "1321: frameCut"])
    let later: Int64 = 40_000
    let turned = try ReportsRun(
      name, after: Event.packet(later, 349, 200) + Event.packet(later, 120, 104) + [.report(later)])
    #expect(
      Array(turned.touches.prefix(4)) == down + ["40000: touch 1 moved 120,104", "40000: touch 2 moved 349,200"])
  }

  @Test("04: packets with ids: an empty one is nobody, and the pointer emulation moves no touch")
  func kivy2790() throws {
    let name = "04-kivy-2790-pitft-typeA-with-tracking-id"
    // The first part ends inside a frame; the second begins inside one, with a packet of id 0 that has no position any more,
    // and an ABS_X of 172 that is not the contact's.
    let down = ["12156: touch 1 began 186,174", "108357: touch 1 moved 170,167"]
    let run = try ReportsRun(name)
    #expect(run.touches == down + ["108357: touch 1 cancelled 170,167"])
    #expect(run.diagnostics.sorted() == ["0: noResolution", "12156: frameCut"])
    // The two lines that the log begins with end the touch where it was.
    let up = try ReportsRun(name, after: [.packet(120_000), .report(120_000)])
    #expect(up.touches == down + ["120000: touch 1 ended 170,167"])
  }

  @Test("06: separators are known by their shape, and an id that comes again is the same contact")
  func tslib140() throws {
    let run = try ReportsRun("06-tslib-140-old-evtest-wrong-syn-labels")
    // The first frame's rest has no position. The third part has no ends of packets. Where only the size changes, 38 to 30 to
    // 29, the touch moves on the spot.
    #expect(
      run.touches == [
        "15238: touch 1 began 399,155", "217657212: touch 1 moved 189,145", "219316117: touch 1 moved 584,246",
        "219331364: touch 1 moved 584,246", "219331364: touch 1 cancelled 584,246",
      ])
    // What was cut out of the log lies between two whole frames: to the device's observer, 218 s in which a finger went far.
    #expect(run.diagnostics.sorted() == ["217657212: frameLate", "6: noResolution"])
  }

  @Test("19: a single touch ends where it was, whatever the last frame says; 5 ms are a tap")
  func kobo() throws {
    let name = "19-koreader-2128-kobo-n905-single-touch-release-jump"
    // The events of a frame are some microseconds apart; the frame's time is that of its end.
    let run = try ReportsRun(name)
    #expect(run.touches == ["387362: touch 1 began 683,87", "392223: touch 1 ended 683,87"])
    #expect(run.gestures == ["tap ended [1]"])
    #expect(run.diagnostics == ["0: noResolution"])
  }

  @Test("20: packets with ids in any order, and missing ones, do not swap identities")
  func claraBW() throws {
    let name = "20-koreader-11910-clara-bw-mixed-protocol"
    // Two parts, the second from 8153243.750843 s before the first; both end inside a frame. In the second the id of the first
    // packet was cut away and the position of the packet with id 1.
    let back: Int64 = -8_153_243_750_843
    let parts = ["0: touch 1 began 970,691", "0: touch 1 cancelled 970,691", "\(back): touch 2 began 447,323"]
    let run = try ReportsRun(name)
    #expect(run.touches == parts + ["\(back): touch 2 cancelled 447,323"])
    #expect(run.diagnostics.contains("\(back): clockSteppedBack"))

    let (one, two, three) = (back + 30_000, back + 40_000, back + 50_000)
    var after = Event.packet(one, id: 1, 600, 400) + Event.packet(one, id: 0, 450, 323) + [.report(one)]
    after += Event.packet(two, id: 0, 460, 323) + Event.packet(two, id: 1, 590, 400) + [.report(two)]
    after += Event.packet(three, id: 1, 455, 323) + [.report(three)]
    let swipe = try ReportsRun(name, after: after)
    // The packet without an id was another contact as far as anybody can tell. Id 1 comes close to where id 0 was, which lifts:
    // it is still id 1.
    #expect(
      Set(swipe.touches.dropFirst(3)) == [
        "\(one): touch 2 ended 447,323", "\(one): touch 3 began 450,323", "\(one): touch 4 began 600,400",
        "\(two): touch 3 moved 460,323", "\(two): touch 4 moved 590,400", "\(three): touch 3 ended 460,323",
        "\(three): touch 4 moved 455,323", "\(three): touch 4 cancelled 455,323",
      ])
  }

  @Test("25: ABS_X and ABS_Y before the contacts' own values are no contact, and nothing falls over")
  func nTrig() throws {
    let name = "25-kivy-1460-ntrig-typeA-crash"
    let run = try ReportsRun(name)
    #expect(run.description.deviceClass.touchProtocol == .anonymous)
    #expect(run.touches == [])
    // The frame goes on as the device's frames do, with two fingers.
    let after =
      Event.packet(20, 2993, 2658) + Event.packet(20, 5000, 3000)
      + [.key(20, BTN.touch, 1), .key(20, BTN.toolDoubleTap, 1), .report(20)]
    let two = try ReportsRun(name, after: after)
    #expect(two.story.prefix(2) == ["touch 1 began 2993,2658", "touch 2 began 5000,3000"])
    #expect(two.diagnostics == ["20: noResolution"])
  }

  @Test("27: pressed and released inside one frame is a touch without length, where it was")
  func penMount() throws {
    let name = "27-tslib-21-penmount-press-release-in-one-frame"
    let run = try ReportsRun(name)
    #expect(run.touches == ["542: touch 1 began 236,354", "542: touch 1 ended 236,354"])
    #expect(run.gestures == ["tap ended [1]"])
  }
}

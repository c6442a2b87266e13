import Evdev
import Inputs
import Testing

/// Protocol A: rule K9.
@Suite struct PacketRuleTests {
  var bench: TrackerBench

  init() throws { bench = try TrackerBench(.packets()) }

  @Test("K9: a contact stays one while its packets stay near each other") mutating func oneContact() {
    #expect(bench.feed(0, .x(100), .y(200), .mtReport) == ["1 began 100,200"])
    #expect(bench.feed(10, .x(110), .y(205), .mtReport) == ["1 moved 110,205"])
    #expect(bench.feed(20, .x(110), .y(205), .mtReport) == [])
    #expect(bench.feed(30, .mtReport) == ["1 ended 110,205"])
  }

  @Test("K9: the order of packets does not matter") mutating func anyOrder() {
    #expect(
      bench.feed(0, .x(122), .y(104), .mtReport, .x(349), .y(203), .mtReport)
        == ["1 began 122,104", "2 began 349,203"])
    #expect(
      bench.feed(10, .x(350), .y(204), .mtReport, .x(123), .y(104), .mtReport)
        == ["1 moved 123,104", "2 moved 350,204"])
  }

  @Test("K9: contacts are matched by the least total distance, not each by its own") mutating func leastTotal() {
    // The nearest packet to 2 is that of 1: only together it comes out right.
    bench.feed(0, .x(100), .y(100), .mtReport, .x(120), .y(100), .mtReport)
    #expect(
      bench.feed(10, .x(118), .y(100), .mtReport, .x(138), .y(100), .mtReport)
        == ["1 moved 118,100", "2 moved 138,100"])
  }

  @Test("K9: a packet too far away is another contact") mutating func cutOff() {
    bench.feed(0, .x(100), .y(100), .mtReport)
    #expect(bench.feed(10, .x(900), .y(900), .mtReport) == ["1 ended 100,100", "2 began 900,900"])
  }

  @Test("K9: the cut-off is in millimetres where the size is known") mutating func cutOffInMillimetres() throws {
    var device = DeviceDescription.packets()
    for axis in [ABS.mtPositionX, ABS.mtPositionY] { device.axes[axis]?.resolution = 10 }
    bench = try TrackerBench(device)
    bench.feed(0, .x(100), .y(100), .mtReport)
    #expect(bench.feed(10, .x(499), .y(100), .mtReport) == ["1 moved 499,100"])
    #expect(bench.feed(20, .x(99), .y(100), .mtReport) == ["1 ended 499,100", "2 began 99,100"])
  }

  @Test("K9: one of two lifts") mutating func oneLifts() {
    bench.feed(0, .x(100), .y(100), .mtReport, .x(500), .y(500), .mtReport)
    #expect(bench.feed(10, .x(501), .y(501), .mtReport) == ["1 ended 100,100", "2 moved 501,501"])
    #expect(
      bench.feed(20, .x(100), .y(100), .mtReport, .x(501), .y(501), .mtReport) == ["3 began 100,100"])
  }

  @Test("K9: BTN_TOUCH 0 lifts everything, with or without packets") mutating func touchKeyLifts() throws {
    var device = DeviceDescription.packets()
    device.addCode(BTN.touch, type: EV.key)
    bench = try TrackerBench(device)
    bench.feed(0, .x(100), .y(100), .mtReport, .touch(1))
    #expect(bench.feed(10, .touch(0)) == ["1 ended 100,100"])
    bench.feed(20, .x(100), .y(100), .mtReport, .touch(1))
    #expect(bench.feed(30, .x(102), .y(100), .mtReport, .touch(0)) == ["2 ended 100,100"])
  }

  @Test("K9: packets that go on after BTN_TOUCH 0 are of a finger that hovers") mutating func hoversAfterLift() throws {
    bench.feed(0, .x(100), .y(100), .mtReport, .touch(1))
    bench.feed(10, .x(100), .y(100), .mtReport, .touch(0))
    #expect(bench.feed(20, .x(101), .y(100), .mtReport) == [])
    #expect(bench.watcher.exclusions.last == .hovering)
    #expect(bench.feed(30, .x(102), .y(100), .mtReport, .touch(1)) == ["2 began 102,100"])
  }

  @Test("K9: ABS_PRESSURE 0 without packets lifts everything") mutating func pressureLifts() {
    bench.feed(0, .x(100), .y(100), .mtReport)
    #expect(bench.feed(10, .abs(ABS.pressure, 0)) == ["1 ended 100,100"])
  }

  @Test("K9: a frame that says nothing of contacts leaves them") mutating func otherFrames() {
    bench.feed(0, .x(100), .y(100), .mtReport)
    #expect(bench.feed(10, .timestamp(5)) == [])
    #expect(bench.feed(20, .key(BTN.left, 1)) == [])
    #expect(bench.feed(30, .x(101), .y(100), .mtReport) == ["1 moved 101,100"])
  }

  @Test("K9: the last packet may come without its SYN_MT_REPORT") mutating func unfinishedPacket() {
    #expect(
      bench.feed(0, .x(100), .y(100), .mtReport, .x(300), .y(300)) == ["1 began 100,100", "2 began 300,300"])
    #expect(bench.feed(10, .x(101), .y(100), .mtReport, .x(300), .y(301)) == ["1 moved 101,100", "2 moved 300,301"])
  }

  @Test("K9: an id is the contact's identity, wherever it goes") mutating func trackingIDs() throws {
    bench = try TrackerBench(.packets(trackingIDs: true))
    #expect(
      bench.feed(0, .x(100), .y(100), .id(0), .mtReport, .x(900), .y(900), .id(1), .mtReport)
        == ["1 began 100,100", "2 began 900,900"])
    #expect(
      bench.feed(10, .x(880), .y(880), .id(0), .mtReport, .x(120), .y(120), .id(1), .mtReport)
        == ["1 moved 880,880", "2 moved 120,120"])
    // The new contact takes the place that the first one leaves.
    #expect(
      bench.feed(20, .x(880), .y(880), .id(2), .mtReport) == [
        "1 ended 880,880", "3 began 880,880", "2 ended 120,120",
      ])
    #expect(bench.feed(30, .mtReport) == ["3 ended 880,880"])
  }

  @Test("K9: an empty packet beside others says nothing") mutating func emptyPacketAmongOthers() {
    bench.feed(0, .x(100), .y(100), .mtReport)
    #expect(bench.feed(10, .mtReport, .x(101), .y(100), .mtReport) == ["1 moved 101,100"])
  }

  @Test("K9: packets of one blob are one contact in the middle") mutating func blobs() {
    #expect(
      bench.feed(
        0, .x(100), .y(100), .abs(ABS.mtBlobID, 3), .mtReport, .x(110), .y(120), .abs(ABS.mtBlobID, 3), .mtReport,
        .x(500), .y(500), .abs(ABS.mtBlobID, 4), .mtReport) == ["1 began 105,110", "2 began 500,500"])
  }

  @Test("K9, K26: a tool that is near but touches with nothing hovers") mutating func hoversByWidth() {
    #expect(bench.feed(0, .x(100), .y(100), .major(0), .abs(ABS.mtWidthMajor, 90), .mtReport) == [])
    #expect(bench.feed(10, .x(100), .y(100), .major(5), .abs(ABS.mtWidthMajor, 90), .mtReport) == ["1 began 100,100"])
    #expect(bench.feed(20, .x(100), .y(100), .major(0), .abs(ABS.mtWidthMajor, 90), .mtReport) == ["1 ended 100,100"])
  }

  @Test("K9: a new contact does not inherit what another left in its place") mutating func noInheritance() {
    bench.feed(0, .x(100), .y(100), .distance(0), .tool(MTTool.palm), .mtReport)
    bench.feed(10, .mtReport)
    #expect(bench.feed(20, .x(700), .y(700), .mtReport) == ["1 began 700,700"])
  }

  @Test("K9: more packets than can be followed are left out") mutating func manyPackets() {
    var events: [Ev] = []
    for number in 0..<200 { events += [.x(Int32(number)), .y(1), .mtReport] }
    #expect(bench.feed(0, events).count == 64)
    #expect(bench.feed(10, events).count == 0)
    #expect(bench.feed(20, .mtReport).count == 64)
  }

  @Test("Protocol A without separators is one contact") mutating func withoutSeparators() {
    #expect(bench.feed(0, .x(189), .y(145)) == ["1 began 189,145"])
    #expect(bench.feed(10, .x(190), .y(145)) == ["1 moved 190,145"])
  }
}

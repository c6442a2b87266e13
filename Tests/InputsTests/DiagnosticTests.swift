import Evdev
import Inputs
import Testing

/// What is pointed out to whoever debugs a device: each kind, when it is said, and when it is not.
@Suite struct DiagnosticTests {
  /// A screen of 1,000 units, 10 a millimetre.
  private func screen(_ change: (inout TouchTuning) -> Void = { _ in }) throws -> TrackerBench {
    var tuning = TouchTuning()
    change(&tuning)
    return try TrackerBench(.touchscreen(resolution: 10), tuning: tuning)
  }

  // MARK: Flapping

  private func tap(_ bench: inout TrackerBench, at time: Int64, _ id: Int32, _ x: Int32 = 100) {
    bench.feed(time, .slot(0), .id(id), .x(x), .y(200))
    bench.feed(time + 90, .id(-1))
  }

  @Test("contactFlaps: twice within two seconds a contact begins again within 35 ms and 5 mm of one that ended")
  func flaps() throws {
    var bench = try screen()
    tap(&bench, at: 0, 1)
    tap(&bench, at: 125, 2, 150)
    #expect(bench.watcher.diagnoses == [])
    tap(&bench, at: 250, 3, 100)
    #expect(bench.watcher.diagnoses == ["contactFlaps"])
    #expect(bench.watcher.messages[0].contains(" 35 ms later at the same place"))
    for round: Int64 in 3..<40 { tap(&bench, at: round * 125, Int32(round) + 1) }
    #expect(bench.watcher.diagnoses == ["contactFlaps"], "said once")
  }

  @Test("contactFlaps: not a millisecond later, not a unit farther, not two seconds apart")
  func noFlaps() throws {
    var bench = try screen()
    for round: Int64 in 0..<8 { tap(&bench, at: round * 126, Int32(round)) }
    for round: Int64 in 0..<8 { tap(&bench, at: 5_000 + round * 125, 20 + Int32(round), round % 2 == 0 ? 100 : 151) }
    for round: Int64 in 0..<8 {
      tap(&bench, at: 10_000 + round * 3_000, 40 + 2 * Int32(round))
      tap(&bench, at: 10_125 + round * 3_000, 41 + 2 * Int32(round))
    }
    #expect(bench.watcher.diagnoses == [])
  }

  @Test("contactFlaps: a new id over a live one at the same place is the same finger too") func flapsInOneFrame() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(10, .id(-1), .id(2))
    bench.feed(20, .id(-1), .id(3))
    #expect(bench.watcher.diagnoses == ["contactFlaps"])
  }

  @Test("flapBridge: a touch goes on over the gap, ends when nothing comes, and is cancelled with the rest") func bridge() throws
  {
    var bench = try screen { $0.flapBridge = .milliseconds(30) }
    #expect(bench.feed(0, .slot(0), .id(1), .x(100), .y(200)) == ["1 began 100,200"])
    #expect(bench.feed(90, .id(-1)) == [])
    #expect(bench.feed(119, .id(2), .x(110)) == ["1 moved 110,200"])
    #expect(bench.feed(200, .id(-1)) == [])
    #expect(bench.pass(to: 231) == ["230: 1 ended 110,200"])
    #expect(bench.feed(240, .id(3)) == ["2 began 110,200"])
    #expect(bench.feed(250, .id(-1)) == [])
    #expect(bench.feed(260, .id(4), .x(300)) == ["3 began 300,200"], "not here")
    #expect(bench.cancelAll() == ["3 cancelled 300,200", "2 cancelled 110,200"])
    #expect(bench.tracker.nextDeadline == nil)
  }

  // MARK: Births on a line

  @Test("bornInLine: three contacts in one frame on a row or a column, to 3 of 1,000 units", arguments: [true, false])
  func line(_ isRow: Bool) throws {
    var bench = try screen()
    func three(_ off: Int32) -> [Ev] {
      (0..<3).flatMap { (slot: Int32) -> [Ev] in
        let (along, across) = (100 + 200 * slot, 500 + (slot == 2 ? off : 0))
        return [.slot(slot), .id(10 * off + slot + 1), .x(isRow ? along : across), .y(isRow ? across : along)]
      }
    }
    let lift: [Ev] = [.slot(0), .id(-1), .slot(1), .id(-1), .slot(2), .id(-1)]
    bench.feed(0, three(4))
    bench.feed(500, lift)
    #expect(bench.watcher.diagnoses == [])
    bench.feed(1_000, three(3))
    #expect(bench.watcher.diagnoses == ["bornInLine"])
    #expect(bench.watcher.messages[0].contains(isRow ? "3 contacts came into being in one frame on one row" : "on one column"))
  }

  @Test("bornInLine: two contacts are always on a line, and three in three frames are fingers") func noLine() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200), .slot(1), .id(2), .x(300), .y(200))
    bench.feed(8, .slot(2), .id(3), .x(500), .y(200))
    #expect(bench.watcher.diagnoses == [])
  }

  // MARK: Tracking ids

  @Test("trackingIDRepeated: the id that the slot has") func repeated() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(8, .id(1), .x(101))
    bench.feed(16, .id(1), .x(102))
    #expect(bench.watcher.diagnoses == ["trackingIDRepeated"])
  }

  @Test("trackingIDReplaced: another id over one that has not ended") func replaced() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(8, .id(2), .x(500))
    #expect(bench.watcher.diagnoses == ["trackingIDReplaced"])
  }

  @Test("trackingIDReused: the id of the contact before it in the slot") func reused() throws {
    var bench = try screen()
    tap(&bench, at: 0, 7)
    tap(&bench, at: 1_000, 8)
    #expect(bench.watcher.diagnoses == [])
    tap(&bench, at: 2_000, 8)
    #expect(bench.watcher.diagnoses == ["trackingIDReused"])
  }

  @Test("trackingIDShared: two slots with one id at a time") func shared() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(8, .slot(1), .id(1), .x(300), .y(500))
    #expect(bench.watcher.diagnoses == ["trackingIDShared"])
  }

  @Test("Packets carry their ids in every frame: nothing to tell") func packets() throws {
    var bench = try TrackerBench(.packets(trackingIDs: true))
    for time: Int64 in 0..<5 { bench.feed(time * 8, .id(1), .x(100), .y(200), .mtReport) }
    bench.feed(48, .mtReport)
    bench.feed(500, .id(1), .x(100), .y(200), .mtReport)
    #expect(bench.watcher.diagnoses == [])
  }

  @Test("What is repeated after a loss is no oddity") func loss() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(100, .dropped)
    bench.feed(101, stamp: 100, .slot(0), .id(1), .x(300), .slot(1), .id(2), .x(500), .y(200))
    bench.feed(120, .slot(0), .x(301))
    #expect(bench.watcher.diagnoses == [])
  }

  // MARK: Frames

  @Test("frameLate: a finger that goes 12 mm in 60 ms without a word") func late() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(59, .x(400))
    bench.feed(119, .x(519))
    #expect(bench.watcher.diagnoses == [])
    bench.feed(179, .x(639))
    #expect(bench.watcher.diagnoses == ["frameLate"])
    #expect(bench.watcher.messages[0].contains("60 ms"))
  }

  @Test("frameLate: a finger that rests is silent, and where one lands nobody has been") func rests() throws {
    var bench = try screen()
    tap(&bench, at: 0, 1)
    bench.feed(1_000, .id(2), .x(900))
    bench.feed(3_000, .x(905))
    bench.feed(3_100, .id(-1))
    #expect(bench.watcher.diagnoses == [])
  }

  @Test("frameBurst: four frames at once, where frames are 10 ms apart") func burst() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    for frame: Int64 in 1...20 { bench.feed(frame * 10, .x(100 + Int32(frame))) }
    for frame: Int64 in 1...2 { bench.feed(230 + frame, .x(200 + Int32(frame))) }
    #expect(bench.watcher.diagnoses == [])
    bench.feed(233, .x(210))
    #expect(bench.watcher.diagnoses == [])
    bench.feed(234, .x(211))
    #expect(bench.watcher.diagnoses == ["frameBurst"])
  }

  @Test("frameBurst: a panel that reports each millisecond has none") func fast() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    for frame: Int64 in 1...100 { bench.feed(frame, .x(100 + Int32(frame))) }
    #expect(bench.watcher.diagnoses == [])
  }

  @Test("timeWentBack: a stamp before the one before it, told once, by how much") func back() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(500, .x(101))
    #expect(bench.watcher.diagnoses == [])
    bench.feed(500, stamp: 100, .x(102))
    bench.feed(500, stamp: 50, .x(103))
    #expect(bench.watcher.diagnoses == ["timeWentBack"])
    #expect(bench.watcher.messages[0].contains("by 400 ms"))
  }

  @Test("timeWentBack: not where the clock began anew, nor where another device is ahead") func anew() throws {
    var bench = try screen()
    bench.feed(5_000, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(100, .x(101))
    bench.feed(200, stamp: 190, .x(102))
    bench.feed(200, stamp: 195, .x(103))
    #expect(bench.watcher.diagnoses == [])
  }

  // MARK: Counts and sizes

  @Test("fingerCountDisagrees: for 100 ms another count than the slots', after both agreed once") func count() throws {
    var bench = try TrackerBench(.touchpad(slots: 5))
    bench.feed(0, .key(BTN.toolTripleTap, 1))
    bench.feed(500, .key(BTN.toolTripleTap, 0))
    #expect(bench.watcher.diagnoses == [], "contacts may be down that nobody told of")
    bench.feed(1_000, .slot(0), .id(1), .x(100), .y(200), .touch(1), .key(BTN.toolFinger, 1))
    bench.feed(1_100, .key(BTN.toolFinger, 0), .key(BTN.toolQuadTap, 1))
    bench.feed(1_150, .x(101))
    #expect(bench.watcher.diagnoses == [])
    bench.feed(1_200, .x(102))
    #expect(bench.watcher.diagnoses == ["fingerCountDisagrees"])
    #expect(bench.watcher.messages[0].contains("counts 4 fingers while its slots hold 1"))
  }

  @Test("fingerCountDisagrees: fingers beyond the slots are what the count is for; a palm counts or not") func counts() throws {
    var bench = try TrackerBench(.touchpad(slots: 2))
    bench.feed(0, .slot(0), .id(1), .x(1), .y(2), .slot(1), .id(2), .x(3), .y(4), .touch(1), .key(BTN.toolTripleTap, 1))
    bench.feed(500, .x(50))
    bench.feed(1_000, .key(BTN.toolTripleTap, 0), .key(BTN.toolDoubleTap, 1), .slot(1), .tool(MTTool.palm))
    bench.feed(1_500, .slot(0), .x(70), .key(BTN.toolDoubleTap, 0), .key(BTN.toolFinger, 1))
    bench.feed(2_000, .x(80))
    #expect(bench.watcher.diagnoses == [])
  }

  @Test("noResolution: said of a device that is not known to have a size") func size() throws {
    for (device, says) in [
      (DeviceDescription.touchscreen(), true), (.touchscreen(resolution: 10), false), (.packets(), true), (.single(), true),
    ] {
      var bench = try TrackerBench(device)
      bench.watcher.hearsOfSizes = true
      bench.feed(0, .touch(1))
      bench.feed(8, .touch(0))
      #expect(bench.watcher.diagnoses.contains("noResolution") == says)
      #expect(bench.watcher.diagnoses.count { $0 == "noResolution" } <= 1)
    }
  }

  // MARK: Not too often

  @Test("What happens to contact after contact is told eight times, then once a minute") func rate() throws {
    var bench = try screen()
    for round: Int64 in 0..<1_000 {
      bench.feed(round * 200, .slot(0), .id(Int32(round)))
      bench.feed(round * 200 + 50, .id(-1))
    }
    // 200 s: eight in the first two, and two in the minutes after.
    #expect(bench.watcher.diagnoses == Array(repeating: "contactWithoutPosition", count: 11))
  }

  @Test("Nothing is worked out for nobody, and whoever listens later is told of what is then") func nobody() throws {
    var bench = try screen()
    bench.tracker.observer = nil
    bench.feed(0, .slot(0), .id(1), .x(100), .y(200))
    bench.feed(8, .id(2))
    bench.tracker.observer = bench.watcher
    bench.feed(16, .x(101))
    #expect(bench.watcher.diagnoses == [])
    bench.feed(24, .id(3))
    #expect(bench.watcher.diagnoses == ["trackingIDReplaced"])
  }

  // MARK: Lifts that only a key tells

  @Test("A device that sends ids again and never -1 lifts by BTN_TOUCH; one that has sent -1 has ghosts") func keyLifts() throws {
    var bench = try screen()
    bench.feed(0, .slot(0), .id(0), .x(100), .y(200), .touch(1))
    bench.feed(8, .id(0), .x(101))
    #expect(bench.feed(16, .id(0), .x(999), .touch(0)) == ["1 ended 101,200"])
    #expect(bench.feed(24, .id(0), .x(500)) == [])
    #expect(bench.feed(500, .id(0), .x(300), .touch(1)) == ["2 began 300,200"])
    #expect(bench.feed(508, .id(-1), .touch(0)) == ["2 ended 300,200"])
    bench.feed(600, .id(0), .touch(1))
    bench.feed(608, .id(0), .touch(0))
    #expect(bench.pass(to: 800) == ["708: 3 cancelled 300,200"])
  }
}

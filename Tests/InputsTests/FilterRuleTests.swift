import Evdev
import Inputs
import Testing

/// Trembling and jumping: rule K14.
@Suite struct FilterRuleTests {
  @Test("K14: a contact that trembles within half the fuzz does not move") func hysteresis() throws {
    var bench = try TrackerBench(.touchscreen(fuzz: 10))
    bench.feed(0, .id(1), .x(100), .y(100))
    #expect(bench.feed(8, .x(104)) == [])
    #expect(bench.feed(16, .x(97), .y(103)) == [])
    #expect(bench.feed(24, .x(110), .y(100)) == ["1 moved 105,100"])
    #expect(bench.feed(32, .x(101)) == [])
    #expect(bench.feed(40, .x(90)) == ["1 moved 95,100"])
  }

  @Test("K14: without fuzz every unit is a move") func noFuzz() throws {
    var bench = try TrackerBench(.touchscreen())
    bench.feed(0, .id(1), .x(100), .y(100))
    #expect(bench.feed(8, .x(101)) == ["1 moved 101,100"])
  }

  @Test("K14: hysteresis is a setting") func hysteresisOff() throws {
    var tuning = TouchTuning()
    tuning.hysteresis = 0
    var bench = try TrackerBench(.touchscreen(fuzz: 10), tuning: tuning)
    bench.feed(0, .id(1), .x(100), .y(100))
    #expect(bench.feed(8, .x(101)) == ["1 moved 101,100"])
  }

  @Test("K14: a new contact starts where it is, whatever trembled before") func startsFresh() throws {
    var bench = try TrackerBench(.touchscreen(fuzz: 10))
    bench.feed(0, .id(1), .x(100), .y(100))
    bench.feed(8, .x(104))
    #expect(bench.feed(16, .id(2)) == ["1 ended 100,100", "2 began 104,100"])
  }

  // The touchpad has 10 units a millimetre: 20 mm are 200 units, 7 mm are 70.

  @Test("K14: on a touchpad a single sample that leaps is held back") func jump() throws {
    var bench = try TrackerBench(.touchpad())
    bench.feed(0, .id(1), .x(100), .y(100))
    #expect(bench.feed(12, .x(105)) == ["1 moved 105,100"])
    #expect(bench.feed(24, .x(400)) == [])
    #expect(bench.feed(36, .x(110)) == ["1 moved 110,100"])
  }

  @Test("K14: where a leap stays, the contact follows") func leapThatStays() throws {
    var bench = try TrackerBench(.touchpad())
    bench.feed(0, .id(1), .x(100), .y(100))
    bench.feed(12, .x(105))
    #expect(bench.feed(24, .x(400)) == [])
    #expect(bench.feed(36, .x(405)) == ["1 moved 405,100"])
  }

  @Test("K14: more than 7 mm further than the sample before is a leap, less is speed") func increase() throws {
    var bench = try TrackerBench(.touchpad())
    bench.feed(0, .id(1), .x(100), .y(100))
    #expect(bench.feed(12, .x(160)) == ["1 moved 160,100"])
    #expect(bench.feed(24, .x(280)) == ["1 moved 280,100"])
    #expect(bench.feed(36, .x(475)) == [])
  }

  @Test("K14: after a pause nothing is a leap") func afterPause() throws {
    var bench = try TrackerBench(.touchpad())
    bench.feed(0, .id(1), .x(100), .y(100))
    bench.feed(12, .x(105))
    #expect(bench.feed(40, .x(400)) == ["1 moved 400,100"])
  }

  @Test("K14: when the finger count changes, nothing is a leap") func fingerCountChanges() throws {
    var bench = try TrackerBench(.touchpad())
    bench.feed(0, .slot(0), .id(1), .x(100), .y(100))
    bench.feed(12, .x(105))
    bench.feed(20, .slot(1), .id(2), .x(500), .y(500))
    #expect(bench.feed(24, .slot(0), .x(400)) == ["1 moved 400,100"])
  }

  @Test("K14: touchscreens leap as they please, and the filter is a setting") func onlyTouchpads() throws {
    var bench = try TrackerBench(.touchscreen(resolution: 10))
    bench.feed(0, .id(1), .x(100), .y(100))
    bench.feed(12, .x(105))
    #expect(bench.feed(24, .x(400)) == ["1 moved 400,100"])

    var tuning = TouchTuning()
    tuning.jumpFilter = nil
    bench = try TrackerBench(.touchpad(), tuning: tuning)
    bench.feed(0, .id(1), .x(100), .y(100))
    bench.feed(12, .x(105))
    #expect(bench.feed(24, .x(400)) == ["1 moved 400,100"])
  }
}

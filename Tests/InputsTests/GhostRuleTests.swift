import Evdev
import Inputs
import Testing

/// Contacts that outlive their finger: rule K13.
@Suite struct GhostRuleTests {
  var bench: TrackerBench

  init() throws { bench = try TrackerBench(.touchpad(slots: 5)) }

  private mutating func twoFingers() {
    bench.feed(
      0, .slot(0), .id(1), .x(10), .y(20), .slot(1), .id(2), .x(30), .y(40), .touch(1), .key(BTN.toolDoubleTap, 1))
  }

  @Test("K13: slots that stay live for more than 100 ms after BTN_TOUCH 0 are cancelled, with a diagnostic")
  mutating func afterTouchKey() {
    twoFingers()
    #expect(bench.feed(50, .slot(0), .id(-1), .touch(0)) == ["1 ended 10,20"])
    #expect(bench.pass(to: 150) == [])
    #expect(bench.pass(to: 151) == ["150: 2 cancelled 30,40"])
    #expect(bench.watcher.diagnoses == ["ghostContacts"])
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("K13: the same when the finger count falls to 0") mutating func afterFingerCount() {
    twoFingers()
    bench.feed(50, .key(BTN.toolDoubleTap, 0))
    #expect(bench.pass(to: 151) == ["150: 1 cancelled 10,20", "150: 2 cancelled 30,40"])
  }

  @Test("K13: a ghost stays one until its slot lifts") mutating func staysGhost() {
    twoFingers()
    bench.feed(50, .touch(0))
    _ = bench.pass(to: 151)
    #expect(bench.feed(200, .slot(2), .id(3), .x(50), .y(60), .touch(1)) == ["3 began 50,60"])
    #expect(bench.feed(208, .slot(0), .x(11)) == [])
    #expect(bench.watcher.exclusions == [.ghost])
    #expect(bench.feed(216, .slot(0), .id(-1), .slot(1), .id(4)) == ["4 began 30,40"])
  }

  @Test("K13: a lift within the time ends, and a touch that returns calls the wait off") mutating func calledOff() {
    twoFingers()
    bench.feed(50, .touch(0))
    bench.feed(100, .touch(1))
    #expect(bench.tracker.nextDeadline == nil)
    bench.feed(110, .touch(0))
    #expect(bench.feed(150, .slot(0), .id(-1), .slot(1), .id(-1)) == ["1 ended 10,20", "2 ended 30,40"])
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("K13: the wait starts with the first such frame, moves do not put it off") mutating func notPutOff() {
    twoFingers()
    bench.feed(50, .touch(0))
    bench.feed(140, .slot(0), .x(11))
    #expect(bench.tracker.nextDeadline == Timestamp(microseconds: 150_000))
  }

  @Test("K13: a device that says nothing of touches has no ghosts") mutating func sayingNothing() {
    bench.feed(0, .id(1), .x(10), .y(20))
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("K13: hovering contacts are no ghosts") mutating func hovering() {
    bench.feed(0, .id(1), .x(10), .y(20), .distance(1), .touch(0))
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("K13: silence cancels only when it is asked for, each contact for its own") mutating func silence() throws {
    var tuning = TouchTuning()
    tuning.silenceTimeout = .seconds(1)
    bench = try TrackerBench(.touchscreen(), tuning: tuning)
    bench.feed(0, .slot(0), .id(1), .x(10), .y(20), .slot(1), .id(2), .x(30), .y(40))
    bench.feed(500, .slot(1), .x(31))
    #expect(bench.pass(to: 1_000) == [])
    #expect(bench.pass(to: 1_400) == ["1000: 1 cancelled 10,20"])
    #expect(bench.pass(to: 2_000) == ["1500: 2 cancelled 31,40"])
    #expect(bench.watcher.diagnoses == ["silentContact", "silentContact"])
  }
}

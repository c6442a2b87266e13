import Evdev
import Inputs
import Testing

/// Lost events and lost devices: rules K1, K28, K29.
@Suite struct LossRuleTests {
  var bench: TrackerBench

  init() throws {
    bench = try TrackerBench(.touchscreen())
    bench.feed(0, .slot(0), .id(1), .x(10), .y(20), .slot(1), .id(2), .x(30), .y(40))
  }

  @Test("K1: what stands in the frame of a loss is dropped") mutating func dropsFrame() {
    #expect(bench.feed(100, .dropped, .slot(0), .x(500), .id(-1)) == [])
    #expect(bench.watcher.states == ["dropped 100"])
  }

  @Test("K1: what came before the loss in its frame counts") mutating func keepsWhatCameBefore() {
    #expect(bench.feed(100, .slot(0), .x(11), .dropped, .slot(0), .x(500)) == ["1 moved 11,20"])
  }

  @Test("K1: frames with the time of the loss restore the state: lifts are cancels, ids that stay are moves")
  mutating func restores() {
    bench.feed(100, .dropped)
    #expect(bench.feed(100, .slot(0), .id(-1)) == ["1 cancelled 10,20"])
    #expect(bench.feed(100, .slot(0), .id(3), .x(70), .slot(1), .x(35)) == ["3 began 70,20", "2 moved 35,40"])
    #expect(bench.feed(108, .slot(1), .x(36)) == ["2 moved 36,40"])
    #expect(bench.watcher.states == ["dropped 100", "resynced 108"])
  }

  @Test("K1: the time of the loss is the device's, not the engine's") mutating func deviceTime() {
    bench.feed(100, stamp: 5_000, .dropped)
    #expect(bench.feed(100, stamp: 5_000, .slot(0), .id(-1)) == ["1 cancelled 10,20"])
    #expect(bench.feed(101, stamp: 5_001, .slot(1), .id(-1)) == ["2 ended 30,40"])
  }

  @Test("K1: without such frames all contacts are cancelled, and their slots wait for a new id")
  mutating func withoutRestoration() {
    bench.feed(100, .dropped)
    #expect(bench.feed(108, .slot(1), .x(36)) == ["1 cancelled 10,20", "2 cancelled 30,40"])
    #expect(bench.watcher.states == ["dropped 100", "resynced 108"])
    #expect(bench.feed(116, .x(37), .id(2)) == [])
    #expect(bench.feed(124, .id(9)) == ["3 began 37,40"])
  }

  @Test("K1: a new id in the first frame after it begins a contact there") mutating func newIDAtOnce() {
    bench.feed(100, .dropped)
    #expect(
      bench.feed(108, .slot(0), .id(5), .x(11)) == ["1 cancelled 10,20", "2 cancelled 30,40", "3 began 11,20"])
  }

  @Test("K1: when no frame follows, time cancels, at the time of the loss") mutating func timeCancels() {
    bench.feed(100, .dropped)
    #expect(bench.pass(to: 100) == [])
    #expect(bench.pass(to: 101) == ["100: 1 cancelled 10,20", "100: 2 cancelled 30,40"])
    #expect(bench.watcher.states == ["dropped 100", "resynced 100"])
  }

  @Test("K1: a contact that comes and goes while the state is restored is none") mutating func briefWhileRestoring() {
    bench.feed(100, .dropped)
    #expect(bench.feed(100, .slot(5), .id(5), .x(11), .y(12), .id(-1)) == [])
  }

  @Test("K1: a second loss") mutating func secondLoss() {
    bench.feed(100, .dropped)
    bench.feed(100, .slot(0), .id(-1))
    bench.feed(108, .dropped)
    #expect(bench.feed(116, .slot(1), .x(31)) == ["2 cancelled 30,40"])
    #expect(bench.watcher.states == ["dropped 100", "resynced 108", "dropped 108", "resynced 116"])
  }

  @Test("K1: packets tell everything anew, but a contact over a loss is not believed") mutating func packets() throws {
    bench = try TrackerBench(.packets())
    bench.feed(0, .x(10), .y(20), .mtReport)
    bench.feed(10, .x(500), .y(500), .mtReport, .dropped)
    #expect(bench.feed(20, .x(11), .y(20), .mtReport) == ["1 cancelled 10,20"])
    #expect(bench.feed(30, .x(11), .y(20), .mtReport) == [])
    bench.feed(40, .mtReport)
    #expect(bench.feed(50, .x(11), .y(20), .mtReport) == ["2 began 11,20"])
  }

  @Test("K1: a single touch waits for its next press") mutating func single() throws {
    bench = try TrackerBench(.single())
    bench.feed(0, .abs(ABS.x, 10), .abs(ABS.y, 20), .touch(1))
    bench.feed(10, .dropped)
    #expect(bench.feed(20, .abs(ABS.x, 11)) == ["1 cancelled 10,20"])
    #expect(bench.feed(30, .abs(ABS.x, 12)) == [])
    #expect(bench.feed(40, .touch(1), .abs(ABS.x, 13)) == ["2 began 13,20"])
  }

  @Test("K28: when a device goes, its contacts are cancelled from our own state, once") mutating func goes() {
    #expect(bench.feed(100, .touch(0)) == [])
    #expect(bench.cancelAll() == ["1 cancelled 10,20", "2 cancelled 30,40"])
    #expect(bench.cancelAll() == [])
    #expect(bench.tracker.nextDeadline == nil)
  }

  @Test("K28: what the kernel lifts, as a device goes, is cancelled; it says so with a report of 1") func kernelLifts() throws {
    for description in [DeviceDescription.packets(), .single()] {
      var bench = try TrackerBench(description)
      let axes: (UInt16, UInt16) =
        description.has(type: EV.abs, code: ABS.mtPositionX)
        ? (ABS.mtPositionX, ABS.mtPositionY) : (ABS.x, ABS.y)
      bench.feed(0, .abs(axes.0, 10), .abs(axes.1, 20), .touch(1))
      #expect(bench.feed(10, .touch(0), Ev(type: EV.syn, code: SYN.report, value: 1)) == ["1 cancelled 10,20"])
    }
  }

  @Test("K29: after a sleep, contacts that are still there are ignored until they lift") mutating func sleeps() {
    _ = bench.cancelAll()
    #expect(bench.feed(200, .slot(0), .x(11)) == [])
    #expect(bench.feed(208, .slot(0), .id(-1), .slot(1), .id(7)) == ["3 began 30,40"])
  }
}

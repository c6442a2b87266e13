import Evdev
import Geometry
import Inputs
import Testing

/// What holds whatever a device sends.
@Suite struct TrackerPropertyTests {
  @Test(
    "Every contact that began ends or is cancelled once, nothing else happens to it, and nothing traps",
    arguments: 0..<300)
  func lives(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let device = Chance.description(&random)
    let mapping = Chance.mapping(of: device, &random)
    guard
      var tracker = try? ContactTracker(
        device, device: DeviceID(1), mapping: mapping, tuning: Chance.tuning(&random))
    else { return }
    let watcher = Watcher()
    if Bool.random(using: &random) { tracker.observer = watcher }
    if Bool.random(using: &random) { tracker.adopt(initialSlots: Chance.initialSlots(&random)) }

    var ids = ContactIDs()
    var frame = ContactFrame()
    var ledger = Ledger()
    var clock = Int64(0)
    for _ in 0..<150 {
      clock += Int64.random(in: 0...200_000, using: &random)
      let time = Timestamp(microseconds: clock)
      var turns = 0
      while let due = tracker.nextDeadline, due < time, turns < 1_000 {
        tracker.advance(to: time, ids: &ids, into: &frame)
        ledger.enter(frame)
        turns += 1
      }
      #expect(turns < 1_000, "deadlines without end")
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        tracker.cancelAll(at: time, into: &frame)
      case 1:
        tracker.setPenInProximity(Bool.random(using: &random), at: time, into: &frame)
      case 2:
        tracker.mapping = Chance.mapping(of: device, &random)
        frame.reset(time: time, device: DeviceID(1))
      default:
        let events = Chance.events(at: Chance.stamp(clock, &random), &random)
        tracker.process(events, at: time, ids: &ids, into: &frame)
      }
      ledger.enter(frame)
    }
    tracker.cancelAll(at: Timestamp(microseconds: clock), into: &frame)
    ledger.enter(frame)
    #expect(ledger.alive.isEmpty, "contacts left over")
    #expect(ledger.complaints == [])
    #expect(tracker.nextDeadline == nil || ledger.alive.isEmpty)
  }

  @Test("The same events give the same contacts") func deterministic() throws {
    func run() throws -> [String] {
      var random = SplitMix(seed: 42)
      var bench = try TrackerBench(.touchpad(slots: 3))
      var all: [String] = []
      for step in 0..<300 {
        let events = Chance.events(at: Int64(step) * 10_000, &random)
        bench.tracker.process(
          events, at: Timestamp(microseconds: Int64(step) * 10_000), ids: &bench.ids, into: &bench.frame)
        all += bench.frame.contacts.map { "\($0)" }
      }
      return all
    }
    let first = try run()
    #expect(try run() == first)
    #expect(!first.isEmpty)
  }
}

/// Keeps book of contacts and says what is wrong with them.
private struct Ledger {
  var alive: Set<Int> = []
  var highest = 0
  var complaints: [String] = []

  mutating func enter(_ frame: ContactFrame) {
    for contact in frame.contacts {
      if !contact.position.isFinite { complaints.append("\(contact.id) is nowhere") }
      if let pressure = contact.pressure, !(0...1).contains(pressure) { complaints.append("pressure \(pressure)") }
      if !contact.majorRadius.isFinite || contact.majorRadius < 0 { complaints.append("radius") }
      switch contact.phase {
      case .began:
        if contact.id <= highest { complaints.append("\(contact.id) is used again") }
        highest = max(highest, contact.id)
        alive.insert(contact.id)
      case .moved, .stationary:
        if !alive.contains(contact.id) { complaints.append("\(contact.id) moves without living") }
      case .ended, .cancelled:
        if alive.remove(contact.id) == nil { complaints.append("\(contact.id) ends without living") }
      }
    }
    if complaints.count > 5 { complaints.removeLast(complaints.count - 5) }
  }
}

/// Random devices, settings and events, hostile ones among them.
private enum Chance {
  static func description(_ random: inout SplitMix) -> DeviceDescription {
    var device: DeviceDescription =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .touchscreen(slots: Int32.random(in: 1...12, using: &random))
      case 1: .touchpad(slots: Int32.random(in: 1...3, using: &random))
      case 2: .packets(trackingIDs: Bool.random(using: &random))
      case 3: .single(touchKey: Bool.random(using: &random))
      case 4: .touchscreen(fuzz: 8, resolution: 12)
      default: DeviceDescription(name: "anything")
      }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let axis = UInt16.random(in: 0..<0x41, using: &random)
      device.axes[axis] = AxisInfo(
        value: value(&random), minimum: value(&random), maximum: value(&random), fuzz: value(&random),
        flat: value(&random), resolution: value(&random))
      device.addCode(axis, type: EV.abs)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "1e300 0 0 0 -1e300 1"
      device.udevProperties["ID_INPUT_TOUCHSCREEN"] = "1"
    }
    return device
  }

  static func mapping(of device: DeviceDescription, _ random: inout SplitMix) -> TouchMapping {
    var plain = device
    plain.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = nil
    return TouchMapping(
      description: plain, windowSize: Bool.random(using: &random) ? Size(width: 320, height: 480) : nil,
      orientation: TouchMapping.Orientation.allCases.randomElement(using: &random) ?? .degrees0)
  }

  static func tuning(_ random: inout SplitMix) -> TouchTuning {
    var tuning = TouchTuning()
    if Bool.random(using: &random) { tuning.silenceTimeout = .milliseconds(Int.random(in: 0...500, using: &random)) }
    if Bool.random(using: &random) { tuning.pressureRange = .init(down: 30, up: 20) }
    if Bool.random(using: &random) { tuning.jumpFilter = nil }
    return tuning
  }

  static func initialSlots(_ random: inout SplitMix) -> [InitialSlot] {
    (0..<Int.random(in: 0...70, using: &random)).map { _ in
      InitialSlot(trackingID: value(&random), values: [ABS.mtPositionX: value(&random), ABS.mtDistance: value(&random)])
    }
  }

  /// Mostly now, at times the time of the frame before, so that losses are restored.
  static func stamp(_ clock: Int64, _ random: inout SplitMix) -> Int64 {
    Int.random(in: 0..<4, using: &random) == 0 ? 0 : clock
  }

  static func events(at stamp: Int64, _ random: inout SplitMix) -> [InputEvent] {
    let time = Timestamp(microseconds: stamp)
    var events = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        InputEvent(
          time: time, type: UInt16.random(in: 0...0xffff, using: &random),
          code: UInt16.random(in: 0...0xffff, using: &random), value: value(&random))
      case 1:
        InputEvent(time: time, type: EV.syn, code: SYN.mtReport, value: 0)
      case 2 where Int.random(in: 0..<10, using: &random) == 0:
        InputEvent(time: time, type: EV.syn, code: SYN.dropped, value: 0)
      case 2, 3, 4:
        InputEvent(
          time: time, type: EV.key, code: UInt16.random(in: 0x140...0x14f, using: &random),
          value: Int32.random(in: 0...2, using: &random))
      case 5, 6, 7, 8:
        InputEvent(
          time: time, type: EV.abs, code: ABS.mtTrackingID, value: Int32.random(in: -1...3, using: &random))
      case 9, 10, 11:
        InputEvent(time: time, type: EV.abs, code: ABS.mtSlot, value: Int32.random(in: -1...6, using: &random))
      default:
        InputEvent(time: time, type: EV.abs, code: code(&random), value: value(&random))
      }
    }
    events.append(InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0))
    return events
  }

  private static func code(_ random: inout SplitMix) -> UInt16 {
    let codes = [
      ABS.x, ABS.y, ABS.pressure, ABS.mtPositionX, ABS.mtPositionY, ABS.mtPositionX, ABS.mtPositionY, ABS.mtPressure,
      ABS.mtTouchMajor, ABS.mtTouchMinor, ABS.mtOrientation, ABS.mtDistance, ABS.mtToolType, ABS.mtBlobID,
    ]
    return codes.randomElement(using: &random) ?? ABS.x
  }

  private static func value(_ random: inout SplitMix) -> Int32 {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: Int32.random(in: .min ... .max, using: &random)
    case 1: [Int32.min, Int32.max, -1, 0, 1].randomElement(using: &random) ?? 0
    case 2, 3, 4: 0
    default: Int32.random(in: 0...1_000, using: &random)
    }
  }
}

import Evdev
import Geometry
import Inputs
import Responders
import TestSupport
import Testing

@testable import Engines

/// Whatever devices without contacts say, and whatever happens to them meanwhile: nothing traps, what begins ends, and what is typed
/// stays untold.
@Suite struct SensorPropertyTests {
  @Test("What begins ends once, on every device", arguments: 0..<300 as Range<UInt64>)
  func beginsAndEnds(_ seed: UInt64) {
    let run = Run(seed)
    run.perform()
    #expect(run.problems == [])
    #expect(run.ledger.isEmpty)
    #expect(run.bench.engine.nextDeadline == nil)
  }

  /// What is under way, as the journal has it.
  private struct Ledger {
    var presses: Set<Int> = []
    var shakes: Set<String> = []
    var seeking: [String: Int] = [:]

    var isEmpty: Bool { presses.isEmpty && shakes.isEmpty && seeking.values.allSatisfy { $0 == 0 } }

    /// What is wrong with an entry; nil for nothing.
    mutating func enter(_ entry: JournalEntry) -> String? {
      switch entry.content {
      case .press(let press):
        let isRight = press.phase == "began" ? presses.insert(press.press).inserted : presses.remove(press.press) != nil
        return isRight ? nil : "press \(press.press) \(press.phase)"
      case .motion(let motion):
        guard let phase = motion.phase, let device = motion.device else { return nil }
        let isRight = phase == "began" ? shakes.insert(device).inserted : shakes.remove(device) != nil
        return isRight ? nil : "shake of \(device) \(phase)"
      case .remote(let remote):
        guard let range = remote.command.firstRange(of: "Seeking"), let device = remote.device else { return nil }
        let place = device + remote.command[range.upperBound...]
        seeking[place, default: 0] += remote.command.hasPrefix("begin") ? 1 : -1
        return seeking[place, default: 0] >= 0 ? nil : "\(device) \(remote.command)"
      default: return nil
      }
    }
  }

  private final class Run {
    let bench = SensorBench([.device, .motion, .remote, .press, .diagnostic])
    private(set) var ledger = Ledger()
    private(set) var problems: [String] = []
    private var random: SeededGenerator
    private var devices: [(id: DeviceID, description: DeviceDescription)] = []
    private var attached = 0
    private var clock = Timestamp(seconds: 100, microseconds: 0)
    private var latest = Timestamp.distantPast
    /// The labels of devices that type text.
    private var typing: Set<String> = []

    init(_ seed: UInt64) {
      random = SeededGenerator(seed: seed)
      bench.engine.journal = Journal(kinds: [.device, .motion, .remote, .press, .diagnostic]) { [unowned self] in note($0) }
    }

    func perform() {
      for _ in 0..<random.number(1...3) { attach() }
      for _ in 0..<random.number(20...400) {
        pass()
        if random.chance(0.08) { act() }
        guard !devices.isEmpty else { continue }
        let device = random.pick(devices)
        bench.engine.feed(frame(of: device.description), from: device.id)
      }
      bench.engine.finish()
    }

    private func note(_ entry: JournalEntry) {
      if let problem = ledger.enter(entry) { problems.append(problem) }
      switch entry.content {
      case .diagnostic(let diagnostic) where diagnostic.code == "clockSteppedBack": latest = .distantPast
      case .press(let press) where press.key != nil && press.device.map(typing.contains) ?? true:
        problems.append("key \(press.key ?? 0) is told")
      default: break
      }
      // Until the first frame there is no clock.
      if bench.engine.clock != nil {
        if entry.time < latest { problems.append("\(entry.kind) comes late") }
        latest = entry.time
      }
      // Handlers do what they like.
      if random.chance(0.01), let device = devices.popLast() { bench.engine.detach(device.id) }
    }

    // MARK: Time

    private func pass() {
      switch random.number(0...99) {
      case 0: clock = clock.advanced(byMicroseconds: -Int64(random.number(0...5_000_000)))
      case 1...3: clock = clock.advanced(byMicroseconds: Int64(random.number(0...4_000_000)))
      case 4: clock = random.pick([.zero, .distantFuture, .distantPast, Timestamp(seconds: 100, microseconds: 0)])
      case 5: bench.engine.advance(to: clock)
      default: clock = clock.advanced(byMicroseconds: Int64(random.number(0...120_000)))
      }
    }

    private func act() {
      let device = devices.isEmpty ? nil : random.pick(devices).id
      switch random.number(0...7) {
      case 0: if attached < 6 { attach() }
      case 1:
        guard let device else { return }
        bench.engine.detach(device, at: clock)
        devices.removeAll { $0.id == device }
      case 2: if let device { bench.engine.cancelContacts(of: device, at: clock) }
      case 3: if let device { bench.engine.rebind(device, to: random.chance(0.5) ? bench.window : nil) }
      case 4: bench.engine.followsGravity = random.chance(0.5)
      case 5: bench.first.takesPresses = random.chance(0.5)
      case 6: if !bench.first.resignFirstResponder() { bench.first.becomeFirstResponder() }
      default: bench.first.becomeFirstResponder()
      }
    }

    // MARK: Devices

    private static let keys: [UInt16] = [
      KEY.nextSong, KEY.next, KEY.previousSong, KEY.fastForward, KEY.rewind, KEY.playPause, KEY.play, KEY.pause, KEY.stop, KEY.ok,
      KEY.up, KEY.esc, KEY.volumeUp, KEY.numeric0, BTN.dpadUp, BTN.left,
    ]

    private func attach() {
      attached += 1
      let label = "event\(attached)"
      let description = random.chance(0.5) ? sensor() : keypad()
      if description.typesText { typing.insert(label) }
      guard
        let id = try? bench.engine.attach(
          description, named: label, to: random.chance(0.3) ? bench.window : nil,
          at: bench.engine.clock == nil || random.chance(0.5) ? clock : nil,
          takingText: random.chance(0.7))
      else { return }
      devices.append((id, description))
    }

    private func sensor() -> DeviceDescription {
      var description = DeviceDescription(
        name: "sensor", identity: DeviceIdentity(bus: UInt16(random.number(0...5))),
        properties: [InputProperty.accelerometer])
      let resolution: Int32 = random.pick([0, 0, 100, 100, 100, 1, -5, .max])
      for axis in [ABS.x, ABS.y, ABS.z] {
        description.axes[axis] =
          random.chance(0.9)
          ? AxisInfo(minimum: -400, maximum: 400, resolution: resolution)
          : AxisInfo(value: .min, minimum: random.pick([.min, 0]), maximum: random.pick([.max, 0, 1]), resolution: resolution)
        description.addCode(axis, type: EV.abs)
      }
      if random.chance(0.2) {
        description.udevProperties["ACCEL_MOUNT_MATRIX"] = random.pick(["0,1,0;1,0,0;0,0,1", "1e300,0,0;0,1,0;0,0,1", "x"])
      }
      if random.chance(0.2) { description.udevProperties["ACCEL_LOCATION"] = random.pick(["base", "display"]) }
      return description
    }

    private func keypad() -> DeviceDescription {
      var codes = Self.keys.filter { _ in random.chance(0.8) }
      if random.chance(0.3) { codes.append(KEY.a) }
      return DeviceDescription(
        name: "keys", properties: random.chance(0.2) ? [InputProperty.pointingStick] : [], codes: [EV.key: codes.sorted()])
    }

    // MARK: Frames

    private func frame(of description: DeviceDescription) -> [InputEvent] {
      let isSensor = description.hasProperty(InputProperty.accelerometer)
      var events: [InputEvent] = []
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(InputEvent(time: clock, type: type, code: code, value: value))
      }
      for _ in 0..<random.number(0...4) {
        switch random.number(0...19) {
        case 0: add(EV.syn, SYN.dropped, 0)
        case 1: add(UInt16(random.number(0...0xffff)), UInt16(random.number(0...0xffff)), Int32(random.number(-9...9)))
        case 2: add(EV.abs, UInt16(random.number(0...3)), random.pick([.min, .max, 0, -1]))
        case 3...10 where isSensor: add(EV.abs, UInt16(random.number(0...2)), Int32(random.number(-420...420)))
        case 3...10: add(EV.key, random.pick(Self.keys + [KEY.a]), Int32(random.number(0...2)))
        case 11: add(EV.key, random.pick(Self.keys), random.pick([-1, 3, .max]))
        default:
          // A swing, for what is shaken.
          if isSensor { add(EV.abs, ABS.x, random.pick([-350, 350])) }
        }
      }
      add(EV.syn, SYN.report, random.chance(0.1) ? 1 : 0)
      return events
    }
  }
}

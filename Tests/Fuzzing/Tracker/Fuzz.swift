import Evdev
import FuzzSupport
import Geometry
import Inputs

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var run = TrackerRun(unsafe input(bytes, count))
  run?.perform()
  return 0
}

/// A tracker fed with whatever the bytes say.
struct TrackerRun {
  private var numbers: Numbers
  private var tracker: ContactTracker
  private let watcher = Watcher()
  private let device: DeviceDescription
  private var ids = ContactIDs()
  private var frame = ContactFrame()
  private var ledger = Ledger()
  private var events: [InputEvent] = []
  private var clock = Timestamp.zero

  init?(_ bytes: [UInt8]) {
    numbers = Numbers(bytes)
    device = numbers.description()
    var tuning = TouchTuning()
    let flags = numbers.byte()
    if flags & 1 != 0 { tuning.silenceTimeout = .milliseconds(Int(numbers.byte())) }
    if flags & 2 != 0 { tuning.pressureRange = .init(down: 30, up: 20) }
    if flags & 4 != 0 { tuning.jumpFilter = nil }
    do throws(DeviceRefusal) {
      tracker = try ContactTracker(
        device, device: DeviceID(0), mapping: TouchMapping(description: device), tuning: tuning)
    } catch {
      hold(!error.description.isEmpty, "a refusal without words")
      return nil
    }
    if flags & 8 != 0 { tracker.observer = watcher }
    if flags & 16 != 0 { adopt() }
  }

  mutating func perform() {
    while !numbers.isAtEnd {
      let step = numbers.byte() % Numbers.Step.count
      switch step {
      case Numbers.Step.report: report()
      case Numbers.Step.action: act()
      default: if events.count < 512 { events.append(numbers.event(step, at: clock)) }
      }
    }
    report()
    pass(to: clock.advanced(byMicroseconds: 10_000_000))
    tracker.cancelAll(at: clock, into: &frame)
    ledger.enter(frame)
    hold(ledger.alive.isEmpty, "contacts are left over")
  }

  private mutating func report() {
    pass(to: clock)
    // A step is milliseconds, or the time of the frame before, or none at all.
    let stamp = clock
    clock = clock.advanced(byMicroseconds: Int64(numbers.byte()) * 1_000)
    events.append(InputEvent(time: stamp, type: EV.syn, code: SYN.report, value: 0))
    tracker.process(events, at: stamp, ids: &ids, into: &frame)
    ledger.enter(frame)
    events.removeAll(keepingCapacity: true)
  }

  private mutating func pass(to time: Timestamp) {
    var turns = 0
    while let due = tracker.nextDeadline, due < time {
      tracker.advance(to: time, ids: &ids, into: &frame)
      ledger.enter(frame)
      turns += 1
      hold(turns < 10_000, "deadlines without end")
    }
  }

  private mutating func act() {
    switch numbers.byte() % 5 {
    case 0: tracker.cancelAll(at: clock, into: &frame)
    case 1: tracker.setPenInProximity(numbers.bool(), at: clock, into: &frame)
    case 2:
      tracker.mapping = TouchMapping(
        description: device, windowSize: Size(width: Double(numbers.word()) + 1, height: 480),
        orientation: numbers.pick(TouchMapping.Orientation.allCases))
      frame.reset(time: clock, device: DeviceID(0))
    case 3:
      adopt()
      frame.reset(time: clock, device: DeviceID(0))
    default:
      tracker.observer = numbers.bool() ? watcher : nil
      frame.reset(time: clock, device: DeviceID(0))
    }
    ledger.enter(frame)
  }

  private mutating func adopt() {
    let slots = (0..<(numbers.byte() % 80)).map { _ in
      InitialSlot(
        trackingID: numbers.small(), values: [ABS.mtPositionX: numbers.long(), ABS.mtDistance: numbers.small()])
    }
    tracker.adopt(initialSlots: slots)
  }
}

/// Keeps book of contacts: each begins once, and ends or is cancelled once.
private struct Ledger {
  private(set) var alive: Set<Int> = []
  private var highest = 0

  mutating func enter(_ frame: ContactFrame) {
    for contact in frame.contacts {
      hold(contact.position.isFinite, "\(contact.id) is nowhere")
      hold(contact.pressure.map { (0...1).contains($0) } ?? true, "a pressure out of range")
      hold(contact.majorRadius.isFinite && contact.majorRadius >= 0 && contact.minorRadius >= 0, "a radius out of range")
      switch contact.phase {
      case .began:
        hold(contact.id > highest, "\(contact.id) is used again")
        highest = contact.id
        alive.insert(contact.id)
        hold(alive.count <= 64 + 5, "more contacts than slots and fingers")
      case .moved, .stationary:
        hold(alive.contains(contact.id), "\(contact.id) moves without living")
      case .ended, .cancelled:
        hold(alive.remove(contact.id) != nil, "\(contact.id) ends without living")
      }
    }
  }
}

/// Is told everything, and keeps nothing.
private final class Watcher: ContactObserver {
  private var diagnoses = 0

  func contactSampled(_ sample: ContactSample, device: DeviceID, at time: Timestamp) {
    hold(sample.contact.position.isFinite, "a sample is nowhere")
  }
  func deviceDropped(_ device: DeviceID, at time: Timestamp) {}
  func deviceResynced(_ device: DeviceID, at time: Timestamp) {}
  func deviceDiagnosed(_ device: DeviceID, code: String, message: String, at time: Timestamp) {
    hold(!code.isEmpty && !message.isEmpty, "a diagnostic without words")
  }
}

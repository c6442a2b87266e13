import Engines
import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rule T8: moves that wait for the next delivery, and what each touch then carries.
@Suite struct CoalescingTests {
  let surface: Surface
  let view: LogView

  init() throws {
    surface = try Surface()
    view = surface.stage.view("view", 0, 0, 1000, 1000)
    view.isMultipleTouchEnabled = true
    view.handler = { [log = surface.stage.log] phase, touches, event in
      guard phase == .moved, let event else { return }
      for touch in touches.sorted(by: { $0.id < $1.id }) {
        let samples = event.coalescedTouches(for: touch) ?? []
        let text = samples.map { "\(Int($0.location(in: nil).x))@\($0.timestamp.microseconds / 1000)" }
        log.note("\(touch.id): " + text.joined(separator: " "))
      }
    }
    surface.engine.deliveryInterval = .milliseconds(16)
  }

  private var happened: String { surface.stage.log.take() }

  @Test("T8: without an interval each event carries one sample, which equals the touch")
  func noInterval() {
    surface.engine.deliveryInterval = nil
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 101, 100))
    surface.at(8, .move(0, 102, 100))
    #expect(happened == "view gets began, view gets moved, 1: 101@4, view gets moved, 1: 102@8")
  }

  @Test("T8: with an interval the samples since the last delivery come together, the last one the touch's own")
  func interval() {
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 101, 100))
    // The first move is delivered at once, those of the next 16 ms together, at 20 ms.
    #expect(happened == "view gets began, view gets moved, 1: 101@4")
    for time in [8, 12, 16, 19] { surface.at(Double(time), .move(0, 100 + Int32(time), 100)) }
    #expect(happened == "" && surface.engine.nextDeadline == .milliseconds(20))
    surface.pass(to: 20)
    #expect(happened == "")
    surface.pass(to: 20.001)
    #expect(happened == "view gets moved, 1: 108@8 112@12 116@16 119@19")
    #expect(surface.engine.nextDeadline == nil)
  }

  @Test("T8: a move at the very time of the delivery comes with those before it")
  func moveAtDelivery() {
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 101, 100))
    surface.at(8, .move(0, 102, 100))
    surface.at(20, .move(0, 103, 100))
    surface.at(30, .move(0, 104, 100))
    surface.pass(to: 100)
    #expect(
      happened
        == "view gets began, view gets moved, 1: 101@4, view gets moved, 1: 102@8 103@20, view gets moved, 1: 104@30")
  }

  @Test("T8: previousLocation is where the touch was at the last delivery")
  func previousLocation() {
    var ways: [Double] = []
    view.handler = { phase, touches, _ in
      guard phase == .moved, let touch = touches.first else { return }
      ways.append(touch.location(in: nil).x - touch.previousLocation(in: nil).x)
    }
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 110, 100))
    surface.at(8, .move(0, 115, 100))
    surface.at(12, .move(0, 123, 100))
    surface.pass(to: 100)
    #expect(ways == [10, 13])
  }

  @Test("T8: fingers that begin or end are never delayed, and come after the moves before them")
  func beganAndEnded() {
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 101, 100))
    surface.at(8, .move(0, 102, 100))
    surface.at(10, .down(1, 500, 500))
    #expect(
      happened == "view gets began, view gets moved, 1: 101@4, view gets moved, 1: 102@8, view gets began")
    surface.at(12, .move(0, 103, 100), .move(1, 501, 500))
    surface.at(14, .move(1, 502, 500))
    surface.at(15, .up(0), .move(1, 503, 500))
    #expect(
      happened == "view gets moved 1+2, 1: 103@12, 2: 501@12 502@14, view gets moved, 2: 503@15, view gets ended")
  }

  @Test("T8: a finger that rests has the last sample alone, not those of its last move")
  func restingFinger() {
    var counts: [Int] = []
    view.handler = { phase, touches, event in
      guard phase == .moved, let event else { return }
      for touch in (event.allTouches ?? []).sorted(by: { $0.id < $1.id }) {
        counts.append(event.coalescedTouches(for: touch)?.count ?? 0)
      }
    }
    surface.at(0, .down(0, 100, 100), .down(1, 500, 500))
    surface.at(4, .move(0, 101, 100))
    for time in [8.0, 12] { surface.at(time, .move(0, 100 + Int32(time), 100)) }
    surface.pass(to: 25)
    surface.at(40, .move(1, 501, 500))
    #expect(counts == [1, 1, 2, 1, 1, 1])
  }

  @Test("T8: a touch that is over, or never was, has no samples")
  func deadTouch() {
    var kept: Touch?
    var event: Event?
    view.handler = { _, touches, given in (kept, event) = (touches.first, given) }
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .up(0))
    surface.at(1000, .down(0, 100, 100))
    surface.at(1004, .move(0, 150, 100))
    let old = kept
    surface.at(1010, .up(0))
    if let old, let event {
      #expect(event.coalescedTouches(for: old) == nil && event.predictedTouches(for: old) == nil)
    } else {
      Issue.record("no touch was seen")
    }
  }

  @Test("T8: what fingers did before a recogniser's deadline counts, though it waits")
  func deadlineBetween() {
    surface.engine.deliveryInterval = .milliseconds(100)
    let press = surface.stage.attach(LongPressGestureRecognizer(), "press", to: view)
    surface.at(0, .down(0, 100, 100))
    surface.at(450, .move(0, 101, 100))
    surface.at(490, .move(0, 150, 100))
    surface.pass(to: 1000)
    // The finger had strayed before the 0.5 s were over.
    #expect(surface.stage.log.text(of: "press") == "" && press.state == .possible)
    surface.at(1100, .up(0))
    surface.at(2000, .down(0, 100, 100))
    surface.at(2450, .move(0, 101, 100))
    surface.at(2490, .move(0, 102, 100))
    surface.pass(to: 2600)
    #expect(surface.stage.log.text(of: "press") == "began")
  }

  @Test("T8: turning the interval off delivers what waits with the next move, in order")
  func turnedOff() {
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 101, 100))
    surface.at(8, .move(0, 102, 100))
    surface.engine.deliveryInterval = nil
    surface.at(10, .move(0, 103, 100))
    surface.at(12, .move(0, 104, 100))
    #expect(
      happened
        == "view gets began, view gets moved, 1: 101@4, view gets moved, 1: 102@8 103@10, view gets moved, 1: 104@12")
  }

  @Test("T8: after a step back of the clock deliveries go on")
  func clockStepsBack() {
    surface.at(100_000, .down(0, 100, 100))
    surface.at(100_004, .move(0, 101, 100))
    surface.at(0, .up(0))
    surface.at(10, .down(0, 100, 100))
    _ = happened
    surface.at(14, .move(0, 101, 100))
    #expect(happened == "view gets moved, 2: 101@14")
  }

  @Test("T8: a cancelled device first delivers what waits")
  func detached() {
    surface.at(0, .down(0, 100, 100))
    surface.at(4, .move(0, 101, 100))
    surface.at(8, .move(0, 102, 100))
    surface.engine.detach(surface.device)
    #expect(
      happened == "view gets began, view gets moved, 1: 101@4, view gets moved, 1: 102@8, view gets cancelled")
    #expect(surface.engine.nextDeadline == nil)
  }

  @Test("T8: no sample is lost and none comes twice, whatever the interval", arguments: 1...12)
  func sameSamples(_ seed: Int) throws {
    func samples(interval: Duration?) throws -> [String] {
      var random = SeededGenerator(seed: UInt64(seed))
      let surface = try Surface()
      let view = surface.stage.view("view", 0, 0, 1000, 1000)
      view.isMultipleTouchEnabled = true
      surface.engine.deliveryInterval = interval
      var seen: [String] = []
      view.handler = { phase, touches, event in
        guard let event else { return }
        let all = touches.sorted { $0.id < $1.id }.flatMap { event.coalescedTouches(for: $0) ?? [] }
        for sample in all.sorted(by: { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }) {
          let place = sample.location(in: nil)
          seen.append("\(sample.id) \(sample.phase) \(Int(place.x)),\(Int(place.y)) @\(sample.timestamp.microseconds)")
        }
        for touch in touches {
          let last = event.coalescedTouches(for: touch)?.last
          #expect(last?.location(in: nil) == touch.location(in: nil) && last?.timestamp == touch.timestamp)
          #expect(last?.phase == phase)
        }
      }
      var down: [Int32: (Int32, Int32)] = [:]
      var time = 0.0
      for _ in 0..<200 {
        time += Double(random.number(1...12))
        var acts: [Surface.Act] = []
        for slot in Int32(0)..<4 {
          if let place = down[slot] {
            if random.chance(0.05) {
              acts.append(.up(slot))
              down[slot] = nil
            } else if random.chance(0.7) {
              let next = ((place.0 + 7) % 1000, (place.1 + 3) % 1000)
              acts.append(.move(slot, next.0, next.1))
              down[slot] = next
            }
          } else if random.chance(0.1) {
            let place = (Int32(random.number(0...999)), Int32(random.number(0...999)))
            acts.append(.down(slot, place.0, place.1))
            down[slot] = place
          }
        }
        if !acts.isEmpty { surface.feed(acts, at: time) }
      }
      surface.engine.finish()
      return seen
    }
    let all = try samples(interval: nil)
    #expect(all.count > 150)
    for interval in [Duration.zero, .milliseconds(16), .milliseconds(100)] {
      let some = try samples(interval: interval)
      #expect(some == all)
    }
  }
}

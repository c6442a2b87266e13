import Engines
import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Rule T8: where a touch will be.
@Suite struct PredictionTests {
  let surface: Surface
  let view: LogView
  private let kept = Kept()

  private final class Kept {
    var predicted: [Touch]?
    var touch: Touch?
  }

  init() throws {
    surface = try Surface()
    view = surface.stage.view("view", 0, 0, 1000, 1000)
    view.handler = { [kept] _, touches, event in
      kept.touch = touches.first
      kept.predicted = touches.first.flatMap { event?.predictedTouches(for: $0) }
    }
  }

  @Test("T8: a steady way goes on: each estimate lies on it, at its time")
  func steady() {
    surface.at(0, .down(0, 100, 100))
    for step in 1...10 { surface.at(Double(step) * 8, .move(0, 100 + Int32(step) * 4, 100 - Int32(step) * 2)) }
    let predicted = kept.predicted ?? []
    // 4 frames of a display at 120 Hz reach 33.332 ms ahead.
    #expect(predicted.count == 4)
    for (index, touch) in predicted.enumerated() {
      let ahead = Double(index + 1) * 8.333
      #expect(touch.timestamp == .milliseconds(80 + ahead))
      #expect(abs(touch.location(in: nil).x - (140 + 0.5 * ahead)) < 0.01)
      #expect(abs(touch.location(in: nil).y - (80 - 0.25 * ahead)) < 0.01)
      #expect(touch.id == kept.touch?.id && touch.view === view && touch.phase == .moved)
    }
  }

  @Test("T8: a device of 1000 Hz is predicted as well as a slow one", arguments: 100...104)
  func fastDevice(_ steps: Int) {
    surface.at(0, .down(0, 100, 100))
    for step in 1...steps { surface.at(Double(step), .move(0, 100 + Int32(step), 100)) }
    let last = kept.predicted?.last
    #expect(abs((last?.location(in: nil).x ?? 0) - (100 + Double(steps) + 33.332)) < 0.01)
  }

  @Test("T8: nil for a touch that begins, has hardly begun, or ends")
  func notYet() {
    surface.at(0, .down(0, 100, 100))
    #expect(kept.touch != nil && kept.predicted == nil)
    surface.at(0, .move(0, 101, 100))
    #expect(kept.predicted == nil)
    surface.at(20, .move(0, 110, 100))
    #expect(kept.predicted?.count == 4)
    surface.at(30, .up(0))
    #expect(kept.touch?.phase == .ended && kept.predicted == nil)
  }

  @Test("T8: nil after a rest longer than the velocity's window")
  func rest() {
    surface.at(0, .down(0, 100, 100))
    surface.at(10, .move(0, 110, 100))
    surface.at(20, .move(0, 120, 100))
    surface.at(500, .move(0, 121, 100))
    #expect(kept.predicted == nil)
  }

  @Test("T8: no estimate is faster than a finger can be")
  func speedLimit() {
    surface.stage.application.tuning.predictionMaximumSpeed = .millimetres(100)
    surface.stage.window.pointsPerMillimetre = 5
    surface.at(0, .down(0, 100, 100))
    for step in 1...5 { surface.at(Double(step) * 8, .move(0, 100 + Int32(step) * 30, 100 + Int32(step) * 40)) }
    // 500 points a second are 16.666 in 33.332 ms: on the way of (3, 4).
    let way = (kept.predicted?.last?.location(in: nil) ?? .zero) - Point(x: 250, y: 300)
    #expect(abs(way.length - 16.666) < 0.01 && abs(way.dx * 4 - way.dy * 3) < 0.01)
  }

  @Test(
    "T8: the horizon and the interval are settings",
    arguments: [(20, 5, 4), (20, 20, 1), (20, 21, nil), (1000, 1, 16), (20, 0, nil)])
  func settings(_ horizon: Int, _ interval: Int, _ count: Int?) {
    surface.stage.application.tuning.predictionHorizon = .milliseconds(horizon)
    surface.stage.application.tuning.predictionInterval = .milliseconds(interval)
    surface.at(0, .down(0, 100, 100))
    for step in 1...5 { surface.at(Double(step) * 8, .move(0, 100 + Int32(step), 100)) }
    #expect(kept.predicted?.count == count)
  }

  @Test("T8: with deliveries at a rate of their own, estimates start from the last sample")
  func coalesced() {
    surface.engine.deliveryInterval = .milliseconds(32)
    surface.at(0, .down(0, 100, 100))
    for step in 1...12 { surface.at(Double(step) * 8, .move(0, 100 + Int32(step) * 4, 100)) }
    surface.pass(to: 200)
    let first = kept.predicted?.first
    #expect(first?.timestamp == .milliseconds(96 + 8.333))
    #expect(abs((first?.location(in: nil).x ?? 0) - (148 + 0.5 * 8.333)) < 0.01)
  }
}

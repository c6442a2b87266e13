import Evdev
import Geometry
import Responders
import TestSupport
import Testing

/// Rule T5: how many times a place was tapped in a row.
@Suite struct TapCountTests {
  let stage = Stage()

  @Test(
    "T5: a touch continues a row of taps within 0.35 s of the last lift and 45 points of the first point",
    arguments: [
      // The second tap: how long after the first one's lift, how far away, and what it counts.
      (100.0, 0.0, 0.0, 2), (350, 0, 0, 2), (350.001, 0, 0, 1), (100, 44.9, 0, 2), (100, 45, 0, 1), (100, -44.9, 44.9, 2),
      (100, 0, -45, 1), (1200, 0, 0, 1),
    ])
  func tapCount(_ gap: Double, _ dx: Double, _ dy: Double, _ expected: Int) {
    var counts: [Int] = []
    stage.view("view", 0, 0, 320, 480).handler = { phase, touches, _ in
      if phase == .began { counts += touches.map(\.tapCount) }
    }
    stage.at(0, .down(1, 100, 100))
    stage.at(50, .up(1))
    stage.at(50 + gap, .down(1, 100 + dx, 100 + dy))
    stage.at(100 + gap, .up(1))
    #expect(counts == [1, expected])
  }

  @Test("T5: distance counts from the first point of the row, not from the last")
  func tapCountFromFirst() {
    var counts: [Int] = []
    stage.view("view", 0, 0, 320, 480).handler = { phase, touches, _ in
      if phase == .began { counts += touches.map(\.tapCount) }
    }
    stage.tap(100, 100, at: 0)
    stage.tap(130, 100, at: 200)
    stage.tap(160, 100, at: 400)
    // 60 points from the first, so a row of its own; the first one's time is over when the next tap comes.
    stage.tap(130, 100, at: 620)
    #expect(counts == [1, 2, 1, 2])
  }

  @Test("T5: a row goes on for as long as the taps come")
  func tapCountGoesOn() {
    var counts: [Int] = []
    stage.view("view", 0, 0, 320, 480).handler = { phase, touches, _ in
      if phase == .began { counts += touches.map(\.tapCount) }
    }
    for index in 0..<6 { stage.tap(100, 100, at: Double(index) * 300) }
    #expect(counts == [1, 2, 3, 4, 5, 6])
  }

  @Test("T5: the count stays for the life of the touch; a second finger down beside it starts a row of its own")
  func tapCountOfFingers() {
    var counts: [String] = []
    let view = stage.view("view", 0, 0, 320, 480)
    view.isMultipleTouchEnabled = true
    view.handler = { phase, touches, _ in
      for touch in touches.sorted(by: { $0.id < $1.id }) { counts.append("\(touch.id) \(phase.word) \(touch.tapCount)") }
    }
    stage.tap(100, 100, at: 0)
    stage.at(200, .down(1, 100, 100))
    stage.at(210, .down(2, 110, 100))
    stage.at(220, .by(1, 1, 1))
    stage.at(230, .up(1))
    #expect(counts.dropFirst(2) == ["2 began 2", "3 began 1", "2 moved 2", "2 ended 2"])
  }

  @Test("T5, K35: a cancelled touch counts for no later tap")
  func cancelledCountsForNone() {
    var counts: [Int] = []
    stage.view("view", 0, 0, 320, 480).handler = { phase, touches, _ in
      if phase == .began { counts += touches.map(\.tapCount) }
    }
    stage.at(0, .down(1, 100, 100))
    stage.at(50, .cancel(1))
    stage.tap(100, 100, at: 100)
    #expect(counts == [1, 1])
  }
}

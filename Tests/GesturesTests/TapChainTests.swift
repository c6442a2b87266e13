import Evdev
import Geometry
import Gestures
import Responders
import TestSupport
import Testing

/// Rule A3: taps that wait for other taps, drawn as marbles.
@Suite struct TapChainTests {
  let stage = Stage()
  let view: LogView

  init() { view = stage.view("view", 0, 0, 320, 480) }

  @Test("A3: single, double and triple tap in a chain: exactly one fires, each in its time (scenario 13)", arguments: 1...3)
  func tapChain(_ taps: Int) {
    let recognizers = (1...3).map { taps in
      let tap = stage.attach(TapGestureRecognizer(), "\(taps) taps", to: view)
      tap.numberOfTapsRequired = taps
      return tap
    }
    recognizers[0].require(toFail: recognizers[1])
    recognizers[1].require(toFail: recognizers[2])
    // Lifts are at 50, 200 and 350; a tap waits 350 ms for the next one.
    let marbles = [
      """
      finger at 60,60  [].............
      1 taps           ........e......
      2 taps           ...............
      3 taps           ...............
      """,
      """
      finger at 60,60  [].[]..........
      1 taps           ...............
      2 taps           ...........e...
      3 taps           ...............
      """,
      """
      finger at 60,60  [].[].[].......
      1 taps           ...............
      2 taps           ...............
      3 taps           .......e.......
      """,
    ][taps - 1]
    #expect(stage.play(marbles) == marbles)
    stage.finish()
    #expect(recognizers.allSatisfy { $0.state == .possible })
  }

  @Test("A3: without requirements all three fire, and the touches' tap counts are 1, 2 and 3 (scenario 13)")
  func tapsWithoutChain() {
    var counts: [Int] = []
    view.handler = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }
    for taps in 1...3 {
      stage.attach(TapGestureRecognizer(), "\(taps) taps", to: view).numberOfTapsRequired = taps
    }
    let marbles = """
      finger at 60,60  [].[].[].......
      1 taps           .e.............
      2 taps           ....e..........
      3 taps           .......e.......
      """
    #expect(stage.play(marbles) == marbles)
    #expect(counts == [1, 2, 3])
  }

  @Test(
    "A3: a single tap that requires a double tap and a long press to fail (scenario 9)", arguments: ["tap", "double", "hold"])
  func tapDoubleHold(_ gesture: String) {
    let single = stage.attach(TapGestureRecognizer(), "single", to: view)
    let double = stage.attach(TapGestureRecognizer(), "double", to: view)
    let hold = stage.attach(Hold(), "hold", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.require(toFail: hold)
    let marbles =
      [
        // The lift is at 50: the single tap comes 0.35 s after it.
        "tap": """
        finger at 60,60  [].............
        single           ........e......
        double           ...............
        hold             ...............
        """,
        "double": """
        finger at 60,60  []..[].........
        single           ...............
        double           .....e.........
        hold             ...............
        """,
        "hold": """
        finger at 60,60  [-----------]..
        single           ...............
        double           ...............
        hold             ..........b.e..
        """,
      ][gesture] ?? ""
    #expect(stage.play(marbles) == marbles)
  }
}

import Evdev
import Recordings
import Testing

@Suite struct DebugEventsTests {
  func read(_ text: String) -> Reading { Reading(text, as: .debugEvents) }

  @Test func `contacts become slots`() {
    let reading = read(Samples.debugEvents)
    #expect(reading.error == nil)
    #expect(
      reading.triples == [
        [3, 57, 0], [3, 53, 2500], [3, 54, 5000], [0, 0, 0],
        [3, 47, 1], [3, 57, 1], [3, 53, 0], [3, 54, 9999], [3, 47, 0], [3, 53, 2601], [3, 54, 5000], [0, 0, 0],
        [3, 57, -1], [3, 47, 1], [3, 55, 2], [0, 0, 0], [3, 57, -1], [0, 0, 0],
      ])
    #expect(reading.events.map(\.time.microseconds).prefix(5) == [1_500_000, 1_500_000, 1_500_000, 1_500_000, 1_516_000])
    #expect(reading.devices.map(\.node) == ["/dev/input/event7"])
    #expect(reading.description.name == "Made-up panel")
    #expect(reading.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 9999, resolution: 25))
    #expect(reading.description.axes[ABS.mtPositionY] == AxisInfo(minimum: 0, maximum: 9999, resolution: 50))
    #expect(reading.noteKinds.contains(.lossy))
  }

  @Test func `the size comes from a position told in both units where nothing else tells it`() {
    let reading = read(" event7   TOUCH_DOWN +8.5s\t0 (0) 70.68/60.25 (223.42/106.08mm)\n")
    // 316.1 by 176.1 mm.
    #expect(reading.description.axes[ABS.mtPositionX]?.resolution == 32)
    #expect(reading.description.axes[ABS.mtPositionY]?.resolution == 57)
    #expect(reading.description.hasProperty(InputProperty.direct))
    #expect(reading.triples == [[3, 57, 0], [3, 53, 7068], [3, 54, 6025], [0, 0, 0]])
    let bare = read(" event7   TOUCH_DOWN +8.5s\t0 (0) 70.68/60.25\n")
    #expect(bare.description.axes[ABS.mtPositionX]?.resolution == 0)
  }

  @Test func `frames that were cut out end where the time changes`() {
    let reading = read(
      """
      event7 TOUCH_DOWN +1.000s 0 (0) 1.00/1.00
      event7 TOUCH_DOWN +1.000s 1 (1) 2.00/2.00
      event7 TOUCH_MOTION +1.010s 1 (1) 3.00/2.00
      """)
    #expect(reading.events.count(where: \.isReport) == 2)
    #expect(reading.events.last?.time == micro(1_010_000))
  }

  @Test func `a slot is a finger again after a cancelled one`() {
    let reading = read(
      """
      event7 TOUCH_DOWN +1.000s 0 (0) 1.00/1.00
      event7 TOUCH_CANCEL +1.100s 0 (0)
      event7 TOUCH_DOWN +1.200s 0 (0) 1.00/1.00
      """)
    #expect(reading.triples.suffix(5) == [[3, 57, 1], [3, 55, 0], [3, 53, 100], [3, 54, 100], [0, 0, 0]])
  }

  @Test func `pointers and gestures have no contacts`() {
    let reading = read("event4 GESTURE_SWIPE_BEGIN +1.00s\t3\nevent4 POINTER_MOTION +1.01s\t1.00/2.00\n")
    #expect(reading.error?.message.contains("libinput record") == true)
    #expect(recognized(Array("event4 GESTURE_SWIPE_BEGIN +1.00s\t3\n".utf8)) == .debugEvents)
  }

  @Test(arguments: [
    "event7 TOUCH_DOWN", "event7 TOUCH_DOWN +1.00s", "event7 TOUCH_DOWN +x 0 (0) 1/1", "event7 TOUCH_FRAME 1.00s",
    "event7 TOUCH_DOWN +1.00s 0 (0) 1.00", "event7 TOUCH_MOTION +1.00s 0 (0) 1.00/1.00 (2.00/2.00",
    "event7 TOUCH_DOWN +1.00s 99999999999 (0) 1.00/1.00",
  ])
  func `a damaged line says where`(_ line: String) {
    #expect(read("event7 TOUCH_FRAME +1.00s\n\(line)\n").error?.line == 2)
  }

  @Test func `values beyond all bounds are held`() {
    let reading = read("event7 TOUCH_DOWN +8999999999999.00s 2000000000 (0) 9000000000.00/-1.00 (9.00/8999999999999.00mm)\n")
    #expect(reading.error == nil)
    #expect(reading.triples == [[3, 47, 63], [3, 57, 0], [3, 53, Int(Int32.max)], [3, 54, -100], [0, 0, 0]])
  }
}

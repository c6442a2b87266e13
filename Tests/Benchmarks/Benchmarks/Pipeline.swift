import CBaseline
import Engines
import Evdev
import Geometry
import Gestures
import Inputs
import Responders

/// The whole way of a frame of two moving fingers (slots, five recognisers, delivery to a view six levels deep, nobody
/// watching) against a C loop that only tracks slots, in one run.
enum Pipeline {
  private static let frames = 2_000
  /// Fewer under a tool that counts instructions.
  private static var rounds: Int { CommandLine.arguments.contains("--short") ? 3 : 60 }

  static func run() {
    let stage = Stage()
    let moves = (0..<rounds + 2).map { stage.moves(frames: frames, from: 1_100_000 + Int64($0 * frames) * 8_000) }
    let flat = moves[0].flatMap { $0 }.map(baseline_event.init)
    var sum: Int64 = 0
    var ours: [Double] = []
    var theirs: [Double] = []
    let landing = stage.land().map(baseline_event.init)
    sum &+= unsafe baseline_track(landing, landing.count)
    for frame in moves[0] { stage.feed(frame) }
    let before = baseline_allocations()
    for frame in moves[1] { stage.feed(frame) }
    let allocations = baseline_allocations() - before
    for round in moves[2...] {
      theirs.append(nanoseconds { sum &+= unsafe baseline_track(flat, flat.count) })
      ours.append(nanoseconds { for frame in round { stage.feed(frame) } })
    }
    let ratios = zip(ours, theirs).map { $0 / $1 }
    let events = Double(flat.count) / Double(frames)
    print("pipeline, two moving fingers, \(tenths(events)) events a frame, five recognisers, view six deep:")
    print("  C loop        \(tenths(theirs.median / Double(frames))) ns a frame (median of \(rounds))")
    print("  whole engine  \(tenths(ours.median / Double(frames))) ns a frame (median of \(rounds))")
    print("  ratio         \(tenths(ratios.median)) (median; budget 10, aim 5)")
    print("  allocations   \(allocations) in \(frames) moved frames (budget 0)")
    if sum == .min || stage.view.moves == 0 { print("  nothing was measured") }
  }
}

/// A panel, a tree and five recognisers.
private final class Stage {
  final class Sink: View {
    var moves = 0
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { moves += 1 }
  }

  let engine = Engine()
  let view = Sink(frame: Rect(x: 0, y: 0, width: 320, height: 480))
  private let together = Together()
  private var time: Int64 = 1_000_000

  init() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    engine.application.addWindow(window)
    var parent: View = window
    for _ in 0..<5 {
      let child = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
      parent.addSubview(child)
      parent = child
    }
    parent.addSubview(view)
    view.isMultipleTouchEnabled = true
    let tap = TapGestureRecognizer()
    let press = LongPressGestureRecognizer()
    let pan = PanGestureRecognizer()
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    for recognizer in [tap, press, pan, pinch, rotation] {
      recognizer.cancelsTouchesInView = false
      recognizer.delegate = together
      view.addGestureRecognizer(recognizer)
    }
    var description = DeviceDescription(
      name: "panel", properties: [InputProperty.direct], codes: [EV.key: [BTN.touch]],
      axes: [
        ABS.mtSlot: AxisInfo(minimum: 0, maximum: 9), ABS.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
        ABS.mtPositionX: AxisInfo(minimum: 0, maximum: 4_095, resolution: 12),
        ABS.mtPositionY: AxisInfo(minimum: 0, maximum: 4_095, resolution: 12),
        ABS.mtTouchMajor: AxisInfo(minimum: 0, maximum: 255, resolution: 12),
        ABS.mtPressure: AxisInfo(minimum: 0, maximum: 255),
        ABS.x: AxisInfo(minimum: 0, maximum: 4_095, resolution: 12),
        ABS.y: AxisInfo(minimum: 0, maximum: 4_095, resolution: 12),
      ])
    description.addType(EV.syn)
    if (try? engine.attach(description, named: "panel", to: window)) == nil { print("the panel was refused") }
  }

  func feed(_ frame: [InputEvent]) { engine.feed(frame, from: DeviceID(0)) }

  /// Two fingers land.
  func land() -> [InputEvent] {
    time = 1_000_000
    let frame = [
      event(EV.abs, ABS.mtSlot, 0), event(EV.abs, ABS.mtTrackingID, 1), event(EV.abs, ABS.mtPositionX, 1_000),
      event(EV.abs, ABS.mtPositionY, 1_000), event(EV.abs, ABS.mtSlot, 1), event(EV.abs, ABS.mtTrackingID, 2),
      event(EV.abs, ABS.mtPositionX, 2_000), event(EV.abs, ABS.mtPositionY, 2_000), event(EV.key, BTN.touch, 1),
      event(EV.syn, SYN.report, 0),
    ]
    feed(frame)
    return frame
  }

  /// Two fingers on their way round and round, one moved frame every 8 ms of the frames' own time, with all that a common
  /// panel sends in it.
  func moves(frames: Int, from start: Int64) -> [[InputEvent]] {
    (0..<frames).map { index in
      time = start + Int64(index) * 8_000
      let phase = Int32(index % 200)
      let way = phase < 100 ? phase * 8 : (200 - phase) * 8
      return [
        event(EV.abs, ABS.mtSlot, 0), event(EV.abs, ABS.mtPositionX, 1_000 + way),
        event(EV.abs, ABS.mtPositionY, 1_000 + way * 2), event(EV.abs, ABS.mtTouchMajor, 40 + phase % 3),
        event(EV.abs, ABS.mtPressure, 60 + phase % 5), event(EV.abs, ABS.mtSlot, 1),
        event(EV.abs, ABS.mtPositionX, 2_000 - way / 2), event(EV.abs, ABS.mtPositionY, 2_000 + way),
        event(EV.abs, ABS.mtTouchMajor, 42 + phase % 3), event(EV.abs, ABS.mtPressure, 70 + phase % 5),
        event(EV.abs, ABS.x, 1_000 + way), event(EV.abs, ABS.y, 1_000 + way * 2),
        event(EV.msc, MSC.timestamp, Int32(index) * 8_000), event(EV.syn, SYN.report, 0),
      ]
    }
  }

  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: Timestamp(microseconds: time), type: type, code: code, value: value)
  }
}

/// Lets all recognisers act at once, so that none drops out of the measurement.
private final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

extension baseline_event {
  fileprivate init(_ event: InputEvent) {
    self.init(
      seconds: event.time.microseconds / 1_000_000, microseconds: event.time.microseconds % 1_000_000, type: event.type,
      code: event.code, value: event.value)
  }
}

import Engines
import Evdev
import Recordings
import Tactus
import TestSupport
import Testing

/// What `tactus` makes of logs that were cut, joined or handed in by mistake.
@Suite struct PastedLogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func events(_ seconds: Double) -> String {
    func stamp(_ later: Double) -> String {
      let hundredths = Int(((seconds + later) * 100).rounded())
      return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())0000"
    }
    return """
      Event: time \(stamp(0)), type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 1
      Event: time \(stamp(0)), type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 400
      Event: time \(stamp(0)), type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 800
      Event: time \(stamp(0)), -------------- SYN_REPORT ------------
      Event: time \(stamp(0.08)), type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
      Event: time \(stamp(0.08)), -------------- SYN_REPORT ------------

      """
  }

  @Test("a header without axes: the tap is found, its device named, and a copy replays")
  func cutHeader() throws {
    try folder.write("Input driver version is 1.0.1\nInput device name: \"goodix_ts\"\n" + events(1), to: "a.evtest")
    let outcome = try Command.run("replay", "a.evtest", "-k", "device,gesture", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.text.contains(#""name":"goodix_ts","class":"touchscreen""#))
    #expect(outcome.text.contains(#""type":"tap","state":"ended""#))
    #expect(outcome.errors.contains("it gives no axis ranges: those of the values seen are taken"))
    #expect(outcome.errors.contains("\"goodix_ts\" was cut before its axes"))
    #expect(try Command.run("convert", "a.evtest", "b.evemu", in: folder).code == 0)
    let copy = try Command.run("replay", "b.evemu", "-k", "device,gesture", in: folder)
    #expect(copy.code == 0 && copy.errors == "")
    #expect(copy.text == outcome.text)
  }

  @Test("what cannot be followed is told to need a description")
  func refusal() throws {
    try folder.write(
      "N: mouse\nB: 01 00 00 00 00 00 00 00 00\nB: 02 03 00 00 00 00 00 00 00\nE: 1.000000 0002 0000 0001\nE: 1.000000 0000 0000 0000\n",
      to: "m.evemu")
    let outcome = try Command.run("replay", "m.evemu", in: folder)
    #expect(outcome.errors.contains("--device DESC") && !outcome.errors.contains("udev"))
  }

  @Test("two logs in one, the second a little earlier or much")
  func twoLogs() throws {
    let header = "Input driver version is 1.0.1\nInput device name: \"goodix_ts\"\n"
    try folder.write(header + events(1.5) + header + events(1.2), to: "near.evtest")
    try folder.write(header + events(9) + header + events(2), to: "far.evtest")
    let near = try Command.run("replay", "near.evtest", "-k", "diagnostic", in: folder)
    #expect(near.text.contains("\"timeWentBack\"") && near.text.contains("the log of device1 begins 380 ms before the end"))
    let far = try Command.run("replay", "far.evtest", "-k", "diagnostic,gesture", in: folder)
    #expect(far.text.contains("\"clockSteppedBack\"") && !far.text.contains("timeWentBack"))
    #expect(far.text.split(separator: "\n").filter { $0.contains(#""type":"tap""#) }.count == 2)
  }

  @Test("time that goes back within a log is told once")
  func back() throws {
    try folder.write(
      "N: x\nA: 35 0 1000\nA: 36 0 1000\nA: 39 0 65535\nA: 2f 0 9\n"
        + [1_000, 1_400, 1_100, 1_050].enumerated().map { index, time in
          "E: 1.\(time)00 0003 0039 0001\nE: 1.\(time)00 0003 0035 0\(index + 1)00\nE: 1.\(time)00 0003 0036 0100\nE: 1.\(time)00 0000 0000 0000\n"
        }.joined(), to: "a.evemu")
    let outcome = try Command.run("replay", "a.evemu", "-k", "diagnostic", in: folder)
    #expect(outcome.text.split(separator: "\n").filter { $0.contains("\"timeWentBack\"") }.count == 1)
    #expect(outcome.text.contains("went back by 30 ms"))
  }

  @Test("nothing understood is an error; a scene and an archive are told what they are")
  func nothing() throws {
    try folder.write("Input device name: \"x\"\none\ntwo\nthree\n", to: "a.evtest")
    try folder.write(Samples.scene, to: "scene.yaml")
    let words = try Command.run("replay", "a.evtest", in: folder)
    #expect(words.code == 3 && words.errors.contains("3 of 4 lines are none of evtest"))
    let scene = try Command.run("replay", "scene.yaml", in: folder)
    #expect(scene.code == 3 && scene.errors.contains("give it with --scene"))
  }

  @Test("a frame that the log of one of several devices cuts off belongs before what the others did later")
  func cutBesideOthers() {
    var lines: [String] = []
    let replay = Replay(
      journal: Journal(kinds: [.press, .diagnostic]) { entry in
        let seconds = entry.time.microseconds / 1_000_000
        switch entry.content {
        case .press(let press): lines.append("\(seconds) \(press.device ?? "") \(press.phase)")
        case .diagnostic(let diagnostic): lines.append("\(seconds) \(diagnostic.device ?? "") \(diagnostic.code)")
        default: break
        }
      })
    let keys = DeviceDescription(name: "Keys", codes: [EV.key: [352]])
    for index in 0..<2 { replay.take(.device(RecordedDevice(index: index, description: keys, source: .header))) }
    func key(_ value: Int32, at seconds: Int64, of device: Int, isWhole: Bool = true) {
      let time = Timestamp(microseconds: seconds * 1_000_000)
      replay.take(.event(InputEvent(time: time, type: EV.key, code: 352, value: value), device: device))
      guard isWhole else { return }
      replay.take(.event(InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0), device: device))
    }
    key(1, at: 1, of: 0)
    key(1, at: 2, of: 1, isWhole: false)
    key(0, at: 6, of: 0)
    replay.finish()
    #expect(
      lines == ["1 device0 began", "2 device1 frameCut", "2 device1 began", "6 device0 ended", "6 device1 cancelled"])
  }
}

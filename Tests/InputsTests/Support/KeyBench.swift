import Evdev
import Inputs

/// A device with keys, and what its frames come to, in short words.
struct KeyBench: SignalBench {
  var tracker: KeyTracker

  init(_ keys: [UInt16], tuning: KeyTuning = KeyTuning()) {
    tracker = KeyTracker(DeviceDescription(codes: [EV.key: keys]), tuning: tuning)
  }

  init(_ description: DeviceDescription) { tracker = KeyTracker(description) }

  /// Feeds a frame: `103 upArrow`, `-103` and `!103` for a press that began, ended, was cancelled, and the names of
  /// commands; with the time in milliseconds before what a deadline brought. `report` is the value of `SYN_REPORT`.
  @discardableResult
  mutating func feed(_ milliseconds: Int64, stamp: Int64? = nil, report: Int32 = 0, _ events: Ev...) -> [String] {
    let stamp = Timestamp(microseconds: (stamp ?? milliseconds) * 1_000)
    var frame = events.map { InputEvent(time: stamp, type: $0.type, code: $0.code, value: $0.value) }
    frame.append(InputEvent(time: stamp, type: EV.syn, code: SYN.report, value: report))
    return words(at: milliseconds) { $0.process(frame, at: Timestamp(microseconds: milliseconds * 1_000), into: &$1) }
  }

  static func word(_ signal: KeySignal) -> String {
    switch signal {
    case .pressBegan(let code, let kind, let remote):
      "\(code)" + (kind.map { " \($0)" } ?? "") + (remote.map { " or \($0)" } ?? "")
    case .pressEnded(let code): "-\(code)"
    case .pressCancelled(let code): "!\(code)"
    case .remote(let command): "\(command)"
    }
  }
}

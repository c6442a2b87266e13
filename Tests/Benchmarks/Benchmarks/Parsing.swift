import CBaseline
import Evdev
import Recordings

/// How many events of a recording are read in a second, by format.
enum Parsing {
  private static let frames = 20_000
  private static let rounds = 9

  static func run() {
    print("recordings, events read in a second:")
    for format in RecordingFormat.allCases {
      guard var writer = format.makeWriter() else { continue }
      var bytes: [UInt8] = []
      for event in events() { writer.write(.event(event, device: 0), to: &bytes) }
      writer.finish(to: &bytes)
      measure(format, bytes)
    }
  }

  private static func measure(_ format: RecordingFormat, _ bytes: [UInt8]) {
    var times: [Double] = []
    var count = 0
    let before = baseline_allocations()
    for _ in 0..<rounds {
      count = 0
      times.append(nanoseconds { count = read(bytes, format) })
    }
    let allocations = Int(baseline_allocations() - before) / rounds
    let budget: String
    switch format {
    case .evemu: budget = " (budget 5)"
    case .raw24, .raw16: budget = " (budget 50)"
    case .libinputRecord, .evtest, .getevent, .debugEvents: budget = ""
    }
    let name = format.rawValue + String(repeating: " ", count: 15 - format.rawValue.count)
    print("  \(name)  \(tenths(Double(count) / times.median * 1_000)) million\(budget), \(allocations) allocations for \(count)")
  }

  /// Reads in blocks, as from a file; the number of events.
  private static func read(_ bytes: [UInt8], _ format: RecordingFormat) -> Int {
    var reader = format.makeReader()
    var count = 0
    func take(_ item: RecordingItem) {
      if case .event = item { count += 1 }
    }
    do throws(RecordingError) {
      var start = 0
      while start < bytes.count {
        let end = min(start + 65_536, bytes.count)
        try reader.consume(bytes.span.extracting(start..<end), take)
        start = end
      }
      try reader.finish(take)
    } catch {
      print("  \(format.rawValue): \(error)")
    }
    return count
  }

  /// Two fingers that move: what recordings are full of.
  private static func events() -> [InputEvent] {
    var events: [InputEvent] = []
    func send(_ frame: Int, _ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: Timestamp(microseconds: Int64(frame) * 8_333), type: type, code: code, value: value))
    }
    for frame in 0..<frames {
      for finger in Int32(0)..<2 {
        send(frame, EV.abs, ABS.mtSlot, finger)
        send(frame, EV.abs, ABS.mtPositionX, 100 + 400 * finger + Int32(frame % 300))
        send(frame, EV.abs, ABS.mtPositionY, 2_000 - Int32(frame % 1_000))
        send(frame, EV.abs, ABS.mtPressure, 40 + Int32(frame % 7))
      }
      send(frame, EV.syn, SYN.report, 0)
    }
    return events
  }
}

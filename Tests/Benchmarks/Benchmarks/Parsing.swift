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
      var log = LogMaker(format)
      var bytes: [UInt8] = []
      log.begin(&bytes)
      for _ in 0..<frames { log.next(&bytes) }
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
}

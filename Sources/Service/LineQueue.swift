internal import Engines
internal import Evdev

/// Lines on their way to a reader that may be slow: never more than a bound or one long line, and what is lost is counted and told.
struct LineQueue {
  /// What writing came to.
  enum Progress {
    /// All that waited is written.
    case done
    /// The reader takes no more for now.
    case blocked
    /// Nobody will read any more.
    case closed
    /// It cannot be written, for the reason given; what waited is lost.
    case failed(String)
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var written = 0
  /// The size of a line beyond the bound that waits.
  private var long = 0
  /// Lines that did not fit since the reader was last told.
  private(set) var lost = 0

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { written == bytes.count && lost == 0 }

  /// How many bytes wait.
  var waiting: Int { bytes.count - written }

  /// Puts a line in, or counts it as lost. One that is longer than the bound, as the tree of ten thousand views is, goes behind
  /// very little else, and has the bound for what follows it counted from its end.
  mutating func add(_ line: [UInt8]) {
    guard lost == 0 else {
      lost += 1
      return
    }
    if line.count > limit, waiting <= limit / 64 {
      long = line.count
    } else if waiting + line.count > limit + long {
      lost += 1
      return
    }
    bytes += line
  }

  /// Everything that waits is lost, which was so many lines.
  mutating func drop() {
    lost += bytes[written...].count { $0 == UInt8(ascii: "\n") }
    bytes.removeAll(keepingCapacity: long == 0)
    written = 0
    long = 0
  }

  /// Writes as much as `write` takes; it answers the number of bytes taken, or what came of it.
  mutating func flush(at time: Timestamp, _ write: (ArraySlice<UInt8>) -> (count: Int, progress: Progress)) -> Progress {
    while true {
      if written == bytes.count {
        // What held a long line is not kept for short ones.
        bytes.removeAll(keepingCapacity: long == 0)
        written = 0
        long = 0
        guard lost > 0 else { return .done }
        tellLoss(at: time)
      }
      let (count, progress) = write(bytes[written...])
      written += count
      guard case .done = progress else { return progress }
    }
  }

  private mutating func tellLoss(at time: Timestamp) {
    var json = JSONWriter()
    let message = "\(lost) \(lost == 1 ? "line was" : "lines were") lost here: they were not read in time"
    json.write(
      JournalEntry(time: time, .diagnostic(DiagnosticEntry(device: nil, code: "linesLost", message: message))))
    bytes += json.bytes
    lost = 0
  }
}

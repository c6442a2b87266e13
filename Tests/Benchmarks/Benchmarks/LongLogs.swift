import CBaseline
import Evdev
import Glibc
import Recordings

/// What the command takes to replay a recording of a gigabyte that comes through a pipe, and how much memory, against one of a
/// megabyte.
enum LongLogs {
  private static let megabyte = 1_000_000

  static func run(tactus: String, megabytes: Int) {
    print("tactus replay, from a pipe, peak memory for \(megabytes) MB of recording and for 1 MB:")
    for format in RecordingFormat.allCases {
      measure(format.rawValue, Log(format), tactus, megabytes, isDescribed: true)
    }
    // What has no header is set aside and read twice, and so is what several devices did one after another.
    let some = min(megabytes, 200)
    measure("raw24, undescribed", Log(.raw24), tactus, some, isDescribed: false)
    measure("two devices", Log(.libinputRecord, isDouble: true), tactus, some, isDescribed: false)
  }

  /// A recording that is to be made.
  private struct Log {
    let format: RecordingFormat
    /// Two devices, one after another.
    let isDouble: Bool

    init(_ format: RecordingFormat, isDouble: Bool = false) {
      self.format = format
      self.isDouble = isDouble
    }
  }

  private static func measure(_ name: String, _ log: Log, _ tactus: String, _ megabytes: Int, isDescribed: Bool) {
    guard let small = replay(log, tactus, 1, isDescribed), let large = replay(log, tactus, megabytes, isDescribed) else {
      return print("  \(name): could not be measured")
    }
    let margin = String(repeating: " ", count: max(0, 18 - name.count))
    let rate = tenths(Double(large.events) / large.nanoseconds * 1_000)
    print(
      "  \(name)\(margin)  \(tenths(Double(large.peak) / 1_024)) MB after \(megabytes) MB, \(tenths(Double(small.peak) / 1_024)) MB after 1 MB; "
        + "\(tenths(large.nanoseconds / 1e9)) s, \(rate) million events a second")
  }

  private struct Outcome {
    var events: Int
    var nanoseconds: Double
    /// kB
    var peak: Int
  }

  private static func replay(_ log: Log, _ tactus: String, _ megabytes: Int, _ isDescribed: Bool) -> Outcome? {
    var input: Int32 = -1
    let device = isDescribed && !log.isDouble ? descriptionFile : nil
    let process = unsafe baseline_replay(tactus, log.format.rawValue, device, &input)
    guard process >= 0 else { return nil }
    var outcome = Outcome(events: 0, nanoseconds: 0, peak: 0)
    outcome.nanoseconds = nanoseconds {
      let parts = log.isDouble ? 2 : 1
      for part in 0..<parts { outcome.events += write(log, part, megabytes * megabyte / parts, to: input) }
      outcome.peak = baseline_peak(process, input)
    }
    let status = baseline_end(process, input)
    return status == 0 && outcome.peak > 0 ? outcome : nil
  }

  /// Makes a part of a recording as it is written; the number of its events.
  private static func write(_ log: Log, _ part: Int, _ limit: Int, to file: Int32) -> Int {
    var maker = LogMaker(log.format)
    var block: [UInt8] = []
    var written = 0
    maker.begin(&block)
    while written < limit {
      while block.count < 65_536 {
        maker.next(&block)
        if log.isDouble, written == 0, block.starts(with: top) {
          block.replaceSubrange(..<top.count, with: part == 0 ? doubleTop : [])
        }
      }
      guard send(block, to: file) else { break }
      written += block.count
      block.removeAll(keepingCapacity: true)
    }
    return maker.events
  }

  /// How libinput's YAML begins, and how it does with two devices.
  private static let top = Array("version: 1\nndevices: 1\ndevices:\n".utf8)
  private static let doubleTop = Array("version: 1\nndevices: 2\ndevices:\n".utf8)

  private static func send(_ block: [UInt8], to file: Int32) -> Bool {
    var done = 0
    while done < block.count {
      let count = unsafe block.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress! + done, $0.count - done) }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// The panel's description, for formats that have none.
  private static let descriptionFile: String? = {
    let path = "/tmp/tactus-bench-\(getpid()).evemu"
    guard var output = try? RecordingOutput(path: path, writer: EvemuWriter()) else { return nil }
    try? output.write(.device(RecordedDevice(description: LogMaker.description, source: .header)))
    try? output.finish()
    return path
  }()

  static func cleanUp() {
    if let path = descriptionFile { unsafe unlink(path) }
  }
}

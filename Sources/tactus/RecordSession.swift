import CLinuxInput
import Devices
import Evdev
import Glibc
import Recordings

/// One recording: waits for the device and for signals, and writes frames as they come.
final class RecordSession {
  private let device: LiveDevice
  private let recorder: Recorder
  private let path: String
  private var output: RecordingOutput?
  private var losses: [RecordingLoss] = []
  private let signals: Int32
  private var line = RecordLine()
  /// Why it cannot be written any more.
  private var problem: RecordingError?
  /// The reader of a pipe has seen enough.
  private var isClosed = false

  init(_ node: String, to path: String, _ format: RecordingFormat, touchOnly: Bool, waits: Bool) throws {
    do {
      device = try LiveDevice(opening: node)
    } catch {
      throw CommandProblem.damaged("\(error)")
    }
    self.path = path
    guard let writer = format.makeWriter() else { throw CommandProblem.damaged("\(format.rawValue) cannot be written") }
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    signals = unsafe linux_signals_open(numbers, numbers.count)
    guard signals >= 0 else { throw CommandProblem.damaged("signalfd: \(unsafe String(cString: strerror(errno)))") }
    recorder = Recorder(device, touchOnly: touchOnly, waits: waits)
    do throws(RecordingError) {
      var output = try RecordingOutput(path: path, writer: writer)
      var description = device.description
      // They are told by the first frame, as far as they matter.
      for code in description.axes.keys { description.axes[code]?.value = 0 }
      description.udevProperties = description.udevProperties.filter { Self.isOfDevice($0.key) }
      try output.write(.device(RecordedDevice(description: description, source: .header, node: node)))
      losses = output.losses
      try output.flush()
      self.output = consume output
    } catch {
      throw CommandProblem.damaged("\(Self.name(of: path)): \(error)")
    }
  }

  deinit { close(signals) }

  /// Whether a udev property tells of the device, not of the moment and the place at which it was plugged in; `libinput replay`
  /// compares those that it finds.
  private static func isOfDevice(_ property: String) -> Bool {
    ["ID_", "LIBINPUT_", "EVDEV_ABS_", "MOUSE_", "POINTINGSTICK_"].contains { property.hasPrefix($0) }
  }

  /// What messages call the file.
  private var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String { path == "-" ? "standard output" : path }

  /// Records until it is ended, one way or another.
  func run() throws -> ExitCode {
    // Before it says that it records: to find out, it takes the device away from others for a moment.
    let isTaken = isTaken
    Console.error("tactus: recording \(device.node) (\(DeviceTable.printable(device.description.name))) to \(name)\n")
    if isTaken { Console.error("tactus: \(DeviceOddity.grabbedBySomeoneElse)\n") }
    if device.description.typesText {
      Console.error("tactus: text can be typed on it: its keys are left out, but for those of touches, tools and pointers\n")
    }
    for loss in losses { Console.error("tactus: \(name): \(loss)\n") }
    if recorder.isWaiting { Console.error("tactus: something touches it: waiting until all fingers are lifted\n") }
    let end = wait()
    line.clear()
    return try finish(end)
  }

  /// Whether another program has the device for itself, which only shows by taking it; it is let go at once.
  private var isTaken: Bool {
    do throws(GrabRefusal) {
      try device.grab()
      device.ungrab()
      return false
    } catch {
      return error == .takenBySomeoneElse
    }
  }

  private enum End {
    case told
    case lost(DeviceLoss)
    case unwritable
  }

  private func wait() -> End {
    while true {
      var requests = [
        pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      line.show(recorder)
      let count = unsafe poll(&requests, 2, line.isShown ? RecordLine.interval : -1)
      if count < 0, errno != EINTR { return .lost(.failed(SystemError(call: "poll", code: errno))) }
      guard count > 0 else { continue }
      // What has come before the signal belongs to the recording.
      if requests[0].revents != 0 || requests[1].revents != 0 {
        do throws(DeviceLoss) {
          try take()
        } catch {
          return problem == nil && !isClosed ? .lost(error) : .unwritable
        }
        if problem != nil || isClosed { return .unwritable }
      }
      if requests[1].revents != 0, linux_signals_read(signals) > 0 { return .told }
    }
  }

  /// Writes what waits, and has it in the file at once.
  private func take() throws(DeviceLoss) {
    let wasWaiting = recorder.isWaiting
    defer {
      write { (output: inout RecordingOutput?) throws(RecordingError) in try output?.flush() }
      if wasWaiting, !recorder.isWaiting {
        line.clear()
        Console.error("tactus: all fingers are lifted: recording\n")
      }
    }
    try recorder.readFrames { frame in
      write { (output: inout RecordingOutput?) throws(RecordingError) in
        for event in frame { try output?.write(.event(event, device: 0)) }
      }
    }
  }

  private func write(_ body: (inout RecordingOutput?) throws(RecordingError) -> Void) {
    guard problem == nil, !isClosed else { return }
    do throws(RecordingError) {
      try body(&output)
    } catch {
      if path == "-", error.isClosedPipe { isClosed = true } else { problem = error }
    }
  }

  private func finish(_ end: End) throws -> ExitCode {
    let progress = recorder.progress
    if problem == nil, !isClosed, let output = output.take() {
      do throws(RecordingError) { try output.finish() } catch { problem = error }
    }
    let isEmpty = progress.frames == 0
    let amount = isEmpty && recorder.isWaiting ? "nothing: fingers were on it all the time (--now does not wait)" : progress.text
    if let problem {
      throw CommandProblem.damaged("\(name): \(problem); it holds the whole frames that were written before")
    }
    switch end {
    case .told, .unwritable: Console.error("tactus: \(name): \(amount)\n")
    case .lost(.unplugged): Console.error("tactus: \(name): \(amount); the device was unplugged\n")
    case .lost(let loss):
      throw CommandProblem.damaged("\(device.node): \(loss); \(name) holds \(amount)")
    }
    return .good
  }
}

/// How much was recorded, on one line of a terminal that is written over.
struct RecordLine {
  /// How often it changes, in milliseconds.
  static let interval: Int32 = 200

  let isShown = isatty(STDERR_FILENO) == 1
  private var text = ""
  private var last: Int64 = 0

  mutating func show(_ recorder: Recorder) {
    guard isShown else { return }
    let now = linux_clock(CLOCK_MONOTONIC)
    guard now - last >= Int64(Self.interval) * 1_000 else { return }
    last = now
    let text = recorder.isWaiting ? "waiting" : "\(recorder.progress.text); Ctrl-C ends"
    guard text != self.text else { return }
    self.text = text
    Console.error("\r\(text)\u{1b}[K")
  }

  /// Makes room for a line that stays.
  mutating func clear() {
    guard isShown, !text.isEmpty else { return }
    text = ""
    Console.error("\r\u{1b}[K")
  }
}

extension Recorder.Progress {
  /// `1.2 s, 150 frames, 1200 events`
  var text: String {
    let tenths = (microseconds + 50_000) / 100_000
    let lost = losses == 0 ? "" : ", the kernel lost events \(losses == 1 ? "once" : "\(losses) times")"
    return "\(tenths / 10).\(tenths % 10) s, \(Self.count(frames, "frame")), \(Self.count(events, "event"))\(lost)"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension RecordingError {
  /// The reader of a pipe has gone (`EPIPE`).
  var isClosedPipe: Bool { unsafe message.hasSuffix(String(cString: strerror(EPIPE))) }
}

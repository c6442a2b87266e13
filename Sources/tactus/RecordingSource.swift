import Engines
import Evdev
import Recordings
import Scenes
import Tactus

/// A recording named on the command line.
struct RecordingSource {
  let path: String
  let format: RecordingFormat?
  let description: DeviceDescription?

  /// The one recording that a command line names.
  static func operand(of options: Options, for verb: any Verb.Type) throws -> String {
    guard let log = options.operands.first, !log.isEmpty else { throw CommandProblem.usage(verb, "which recording?") }
    guard options.operands.count == 1 else {
      throw CommandProblem.usage(verb, "one recording at a time, not also \(options.operands[1].quoted)")
    }
    return log
  }

  /// A recording, read as the options `--from` and `--device` say.
  init(_ path: String, _ options: Options, for verb: any Verb.Type) throws {
    try self.init(path, from: options.value("from"), device: options.value("device"), for: verb)
  }

  init(_ path: String, from format: String?, device: String?, for verb: any Verb.Type) throws {
    self.path = path
    self.format = format.flatMap(RecordingFormat.init(word:))
    if let format, self.format == nil {
      throw CommandProblem.usage(verb, "unknown format \(format.quoted): one of \(RecordingFormat.names)")
    }
    guard let device else {
      description = nil
      return
    }
    do {
      description = try DeviceDescription(path: device)
    } catch {
      throw CommandProblem.damaged(Self.message(error, in: device))
    }
  }

  /// Runs the recording through `replay` to its end, or to where it is damaged, or until nobody wants to know any more.
  ///
  /// - Parameter progress: shows how far it is.
  func run(
    _ replay: Replay, _ progress: ProgressLine? = nil, isStopped: () -> Bool = { false }, atEnd: () throws -> Void = {}
  ) throws -> ExitCode {
    var problem: RecordingError?
    defer { progress?.end() }
    do {
      var file = try RecordingFile(path: path, format: format, description: description)
      if let progress { file.watch = { progress.show($0) } }
      defer { for note in file.notes { Console.error("tactus: \(name): \(note)\n") } }
      while !isStopped(), try file.readBlock({ take($0, replay) }) {}
    } catch {
      problem = error
    }
    if !isStopped() { replay.finish() }
    for outcome in replay.devices {
      switch outcome {
      case .attached: break
      case .refused(let why): Console.error("tactus: \(name): \(why)\n")
      case .leftAlone: Console.error("tactus: \(name): no window of the scene takes this device\n")
      }
    }
    try atEnd()
    if let problem { throw CommandProblem.damaged(Self.message(problem, in: path)) }
    return .good
  }

  private func take(_ item: RecordingItem, _ replay: Replay) {
    if let guess = item.guess { Console.error("tactus: \(name): \(guess)\n") }
    replay.take(item)
  }

  /// What messages call the recording.
  var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// `FILE:LINE: what is wrong`.
  static func message(_ error: RecordingError, in path: String) -> String {
    let name = name(of: path)
    return error.line.map { "\(name):\($0): \(error.message)" } ?? "\(name): \(error.message)"
  }
}

extension RecordingItem {
  /// What to tell of a device whose description was made of what it sent.
  var guess: RecordingNote? {
    guard case .device(let device) = self else { return nil }
    switch device.source {
    case .valuesSeen:
      return RecordingNote(
        .guessed, "it gives no axis ranges: those of the values seen are taken; --device DESC gives the real ones")
    case .header, .given, .missing:
      return nil
    }
  }
}

extension RecordingFormat {
  static var names: String { allCases.map(\.rawValue).joined(separator: " ") }

  /// The format of this name, or of files whose names end so: `yaml`, `raw`; nil for anything else.
  init?(word: String) {
    guard let format = Self(rawValue: word) ?? (word == "libinput" ? .libinputRecord : Self(fileName: ".\(word)")) else {
      return nil
    }
    self = format
  }
}

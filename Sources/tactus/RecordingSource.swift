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
    if case .device(let device) = item {
      switch device.source {
      case .header, .given, .missing:
        break
      case .valuesSeen:
        Console.error(
          "tactus: \(name): it gives no axis ranges: those of the values seen are taken; --device DESC gives the real ones\n")
      }
    }
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

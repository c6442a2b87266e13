import Recordings
import Service

/// Saves what the daemon's flight recorder holds, with the rights of whoever asks: the daemon hands it over and opens no file.
enum FlightSaving {
  /// - Parameters:
  ///   - socket: the daemon's.
  ///   - path: where to, `-` for standard output; nil for a new file in this folder.
  /// - Returns: what was saved, for a person.
  static func save(_ socket: String, to path: String?) throws -> String {
    let format = try path.map { try ConvertVerb.format(nil, $0, for: CtlVerb.self) } ?? .libinputRecord
    guard let writer = format.makeWriter() else { throw CommandProblem.damaged("\(format.rawValue) cannot be written") }
    let client: ControlClient
    do {
      client = try ControlClient(path: socket)
    } catch {
      throw CommandProblem.damaged("\(error)")
    }
    let dump: (items: [RecordingItem], summary: [String])
    do {
      dump = try client.dump()
    } catch {
      throw CommandProblem(code: .doesNotHold, message: "\(error)")
    }
    let path = path ?? newName()
    let name = path == "-" ? "standard output" : path
    do throws(RecordingError) {
      var output = try RecordingOutput(path: path, writer: writer)
      for item in dump.items { try output.write(item) }
      for loss in output.losses { Console.error("tactus: \(name): \(loss)\n") }
      try output.finish()
    } catch {
      throw CommandProblem.damaged("\(name): \(error.message)")
    }
    return "\(name): \(dump.summary.joined(separator: "; "))"
  }

  /// `tactus-20261130-101503.yml` by the clock on the wall, or one like it that is not there yet.
  private static func newName() -> String {
    let stamp = Clock.wall("%Y%m%d-%H%M%S", inUTC: false)
    let names = ["tactus-\(stamp).yml"] + (2..<100).map { "tactus-\(stamp)-\($0).yml" }
    return names.first { !InputFile.exists($0) } ?? names[0]
  }
}

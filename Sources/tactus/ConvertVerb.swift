import Recordings
import Scenes

/// `tactus convert`: writes a recording in another format.
enum ConvertVerb: Verb {
  static let name = "convert"
  static let summary = "write a recording in another format"
  static let help = """
    usage: tactus convert IN OUT [OPTION]…

    Reads a recording and writes it in another format, so that other tools can play it. IN and OUT are files, or - for
    standard input and output. What OUT's format cannot hold, and what had to be guessed, left out or taken off to read
    IN, is told on standard error.

      -t, --to FORMAT     the format of OUT: \(writable)
                          (default: what OUT's name says, else evemu)
          --from FORMAT   the format of IN, where the content does not tell:
                          \(RecordingFormat.names)
      -d, --device DESC   a description of the device (evemu format), for a recording without one or with a wrong one
      -h, --help          this text

    Exit status: 0 when the whole recording was written, 2 for bad usage, 3 when IN cannot be read or is damaged, or OUT
    cannot be written; what came before the damage has been written. OUT stays as it was when nothing of IN could be read.

    """

  static var writable: String {
    RecordingFormat.allCases.filter { $0.makeWriter() != nil }.map(\.rawValue).joined(separator: " ")
  }

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(arguments, for: self, [.value("to", "t"), .value("from"), .value("device", "d")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    guard options.operands.count >= 2 else {
      throw CommandProblem.usage(self, options.operands.isEmpty ? "which recording, and where to?" : "where to?")
    }
    guard options.operands.count == 2 else {
      throw CommandProblem.usage(self, "one recording at a time, not also \(options.operands[2].quoted)")
    }
    let target = options.operands[1]
    let format = try format(options.value("to"), target, for: self)
    let source = try RecordingSource(options.operands[0], options, for: self)
    var files = FileRoles(for: self)
    files.read(source.path, as: "the recording")
    files.read(options.value("device"), as: "the description of the device")
    try files.write(target, as: "what it is converted to")
    return try convert(source, to: target, format)
  }

  /// The format that was asked for, or that the target's name says.
  static func format(_ word: String?, _ target: String, for verb: any Verb.Type) throws -> RecordingFormat {
    let named = word.map { RecordingFormat(word: $0) } ?? RecordingFormat(fileName: target) ?? .evemu
    guard let named else {
      let near = word.map { CommandProblem.suggestion(for: $0, among: RecordingFormat.allCases.map(\.rawValue)) }
      throw CommandProblem.usage(verb, "unknown format \((word ?? "").quoted)\(near ?? ""): one of \(writable)")
    }
    guard named.makeWriter() != nil else {
      throw CommandProblem.usage(verb, "\(named.rawValue) can only be read: write one of \(writable)")
    }
    return named
  }

  private static func convert(
    _ source: RecordingSource, to path: String, _ format: RecordingFormat
  ) throws -> ExitCode {
    var target = Target(path, format)
    var notes: [RecordingNote] = []
    var problem: RecordingError?
    let progress = ProgressLine.begin(source.name, outputFlows: path == "-")
    defer { progress?.end() }
    do throws(RecordingError) {
      var file = try RecordingFile(path: source.path, format: source.format, description: source.description)
      if let progress { file.watch = { progress.show($0) } }
      // Also when it is damaged: what it said before that.
      defer { notes = file.notes }
      var items: [RecordingItem] = []
      var goesOn = true
      while goesOn {
        items.removeAll(keepingCapacity: true)
        do throws(RecordingError) {
          goesOn = try file.readBlock { items.append($0) }
        } catch {
          problem = error
          goesOn = false
        }
        target.write(items)
        if target.isClosed { break }
      }
    } catch {
      problem = error
    }
    let losses = target.finish()
    for note in target.guesses + notes {
      Console.error("tactus: \(source.path == "-" ? "standard input" : source.path): \(note)\n")
    }
    for loss in losses { Console.error("tactus: \(target.name): \(loss)\n") }
    if let problem = target.problem { throw CommandProblem.damaged("\(target.name): \(problem)") }
    if let problem { throw CommandProblem.damaged(RecordingSource.message(problem, in: source.path)) }
    return .good
  }
}

/// Where the recording goes; made when there is something to write.
private struct Target: ~Copyable {
  let path: String
  private let format: RecordingFormat
  private var output: RecordingOutput?
  /// Why it could not be written; nil also when the reader of a pipe has seen enough.
  private(set) var problem: RecordingError?
  /// Nothing more can be written.
  private(set) var isClosed = false
  /// What the devices' descriptions, which are written as if they were the devices' own, were made of.
  private(set) var guesses: [RecordingNote] = []

  init(_ path: String, _ format: RecordingFormat) {
    self.path = path
    self.format = format
  }

  var name: String { path == "-" ? "standard output" : path }

  mutating func write(_ items: [RecordingItem]) {
    guard !isClosed, !items.isEmpty else { return }
    do throws(RecordingError) {
      if output == nil {
        guard let writer = format.makeWriter() else { return }
        output = try RecordingOutput(path: path, writer: writer)
      }
      for item in items {
        if let guess = item.guess { guesses.append(guess) }
        try output?.write(item)
      }
    } catch {
      close(error)
    }
  }

  /// Ends what was written; what could not be held.
  mutating func finish() -> [RecordingLoss] {
    guard let output = output.take() else { return [] }
    let losses = output.losses
    guard !isClosed else { return losses }
    do throws(RecordingError) {
      try output.finish()
    } catch {
      close(error)
    }
    return losses
  }

  private mutating func close(_ error: RecordingError) {
    isClosed = true
    if !(path == "-" && error.isClosedPipe) { problem = error }
  }
}

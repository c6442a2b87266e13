import Engines
import Glibc
import Recordings
import Scenes
import Tactus

/// `tactus check`: replays case folders and compares with what they expect.
enum CheckVerb: Verb {
  static let name = "check"
  static let summary = "replay case folders and compare with their expected.jsonl"
  static let help = """
    usage: tactus check DIR… [OPTION]…

    Replays every case below the folders and compares what happened with what is expected.

    A case is a folder with one recording (recording.evemu, or any recording.*) and expected.jsonl, the journal lines that
    must come out; where either is missing, the case does not hold. Its scene is scene.yaml in the folder, or in the nearest
    folder above it up to the one that DIR is in; without one the standard scene.

      -k, --kinds LIST    which kinds of lines are compared; others in expected.jsonl are passed over (default:
                          \(defaultKinds.map(\.rawValue).sorted().joined(separator: ",")) and whatever else expected.jsonl holds)
          --record        write expected.jsonl anew, with the lines of these kinds, where it is missing or differs, and
                          exit with 1 all the same, so that recording never passes by accident
          --junit FILE    write the outcome as JUnit XML too, a test case for each case, for continuous integration; with -
                          it goes to standard output, and the summary to standard error
      -h, --help          this text

    Exit status: 0 when every case holds, 1 when one does not, 2 for bad usage, 3 when something cannot be read.

    """

  static let defaultKinds: Set<JournalEntry.Kind> = [.hitTest, .touch, .gesture, .motion, .remote, .press]

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(arguments, for: self, [.value("kinds", "k"), .flag("record"), .value("junit")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    guard !options.operands.isEmpty else { throw CommandProblem.usage(self, "which folder?") }
    let kinds = try options.value("kinds").map { try Kinds.parse($0, for: self) }
    let junit = options.value("junit")
    var report = CheckReport()
    let folders = try folders(options.operands)
    try protect(folders, from: junit)
    let progress = ProgressLine.begin("checking")
    defer { progress?.end() }
    let total = folders.reduce(0) { $0 + $1.cases.count }
    var done = 0
    for folder in folders {
      report.begin(folder.name)
      for found in folder.cases {
        progress?.show(done, of: total, "cases")
        done += 1
        let outcome = report.time(found.folder) { check(found, kinds, records: options.has("record")) }
        if let message = outcome.message { Console.error("tactus: \(message)\n") }
      }
    }
    if junit == "-" { Console.error(report.summary) } else { try Console.print(report.summary) }
    try junit.map { try write(report.junit, to: $0) }
    return report.exitCode
  }

  private static func write(_ xml: String, to path: String) throws {
    if path == "-" { return try Console.print(xml) }
    do {
      try InputFile.write(Array(xml.utf8), to: path)
    } catch {
      throw CommandProblem.damaged("\(path): \(error)")
    }
  }

  /// The outcome must not take the place of anything that is checked.
  private static func protect(_ folders: [(name: String, cases: [Case])], from junit: String?) throws {
    guard let junit else { return }
    var files = FileRoles(for: self)
    for found in folders.flatMap(\.cases) {
      for recording in found.recordings { files.read(recording, as: "the recording") }
      files.read(found.scene, as: "the scene")
      files.read(found.expectation, as: "what is expected")
    }
    try files.write(junit, as: "the outcome")
  }

  /// One folder with a recording, or with the expectation of one that was lost.
  private struct Case {
    let folder: String
    /// Just one, unless somebody made a mistake.
    let recordings: [String]
    let scene: String?

    var expectation: String { "\(folder)/expected.jsonl" }
  }

  /// The cases in the folders that were named, each case once, where it is found first.
  private static func folders(_ names: [String]) throws -> [(name: String, cases: [Case])] {
    var known: Set<FileNumber> = []
    return try names.map { name in
      var folder = name[...]
      while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      let cases = try cases(in: String(folder))
      return (name, cases.filter { FileNumber($0.folder).map { known.insert($0).inserted } ?? true })
    }
  }

  /// The cases in a folder that was named.
  private static func cases(in folder: String) throws -> [Case] {
    // One case alone has the scene that it has among its siblings.
    let beside = "\(folder)/../scene.yaml"
    let cases = try find(below: folder, scene: InputFile.exists(beside) ? beside : nil)
    if cases.isEmpty { throw CommandProblem.damaged("\(folder): no case in it: a folder with recording.evemu") }
    return cases
  }

  private static func find(below folder: String, scene: String?) throws -> [Case] {
    let names: [String]
    do {
      names = try InputFile.names(in: folder)
    } catch {
      throw CommandProblem.damaged("\(folder): \(error)")
    }
    let scene = names.contains("scene.yaml") ? "\(folder)/scene.yaml" : scene
    var cases: [Case] = []
    // What an editor keeps of an older one is no recording.
    let recordings = names.filter { $0.hasPrefix("recording.") && !$0.hasSuffix("~") }.map { "\(folder)/\($0)" }
      .filter { !InputFile.isFolder($0) }
    if !recordings.isEmpty || names.contains("expected.jsonl") {
      cases.append(Case(folder: folder, recordings: recordings, scene: scene))
    }
    // A link could lead back up, and round and round.
    for name in names where InputFile.isFolder("\(folder)/\(name)") {
      cases += try find(below: "\(folder)/\(name)", scene: scene)
    }
    return cases
  }

  private static func check(_ found: Case, _ kinds: Set<JournalEntry.Kind>?, records: Bool) -> CheckOutcome {
    guard let recording = found.recordings.first else {
      return .missing("\(found.folder): the recording is missing: there is only \(found.expectation.lastPart)")
    }
    guard found.recordings.count == 1 else {
      let names = found.recordings.map(\.lastPart).joined(separator: ", ")
      return .ambiguous("\(found.folder): \(found.recordings.count) recordings in one case, which has just one: \(names)")
    }
    do {
      let expected = try expectation(of: found).map(Lines.init)
      let compared = kinds ?? defaultKinds.union(expected?.kinds ?? [])
      let got = Lines(try replay(recording, found.scene, compared))
      guard let expected else {
        if records { return record(got, for: found) }
        return .missing("\(found.expectation): missing; --record writes it")
      }
      guard let difference = Difference(expected: expected.lines(of: compared), got: got) else { return .passed }
      return records ? record(got, for: found) : .differs("\(found.expectation):\(difference.text)")
    } catch {
      return .unreadable((error as? CommandProblem)?.message ?? "\(found.folder): \(error)")
    }
  }

  /// What the case expects; nil where there is nothing yet.
  private static func expectation(of found: Case) throws -> [UInt8]? {
    guard InputFile.exists(found.expectation) else { return nil }
    do {
      return try InputFile.read(found.expectation)
    } catch {
      throw CommandProblem.damaged("\(found.expectation): \(error)")
    }
  }

  private static func record(_ got: Lines, for found: Case) -> CheckOutcome {
    do {
      try InputFile.write(got.bytes, to: found.expectation)
      return .recorded("\(found.expectation): written anew; look at it before you keep it")
    } catch {
      return .unreadable("\(found.expectation): \(error)")
    }
  }

  private static func replay(_ recording: String, _ scene: String?, _ kinds: Set<JournalEntry.Kind>) throws -> [UInt8] {
    let scene = try scene.map(SceneFile.read) ?? .standard
    var json = JSONWriter()
    let replay = Replay(scene: scene, journal: Journal(kinds: kinds) { json.write($0) })
    let source = try RecordingSource(recording, from: nil, device: nil, for: self)
    _ = try source.run(replay)
    return json.bytes
  }
}

extension String {
  /// What a path ends with.
  fileprivate var lastPart: String { split(separator: "/").last.map { String($0) } ?? self }
}

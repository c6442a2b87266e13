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

    A case is a folder with a recording (recording.evemu, or any recording.*) and expected.jsonl, the journal lines that
    must come out. Its scene is scene.yaml in the folder, or in the nearest folder above it up to DIR; without one the
    standard scene.

      -k, --kinds LIST    which kinds of lines are compared (default: \(defaultKinds.map(\.rawValue).sorted().joined(separator: ","))
                          and whatever else expected.jsonl holds)
          --record        write expected.jsonl anew where it is missing or differs, and exit with 1 all the same, so that
                          recording never passes by accident
      -h, --help          this text

    Exit status: 0 when every case holds, 1 when one does not, 2 for bad usage, 3 when something cannot be read.

    """

  static let defaultKinds: Set<JournalEntry.Kind> = [.hitTest, .touch, .gesture]

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(arguments, for: self, [.value("kinds", "k"), .flag("record")])
    if options.wantsHelp {
      Console.print(help)
      return .good
    }
    guard !options.operands.isEmpty else { throw CommandProblem.usage(self, "which folder?") }
    let kinds = try options.value("kinds").map { try Kinds.parse($0, for: self) }
    var tally = Tally()
    for folder in options.operands {
      guard InputFile.isFolder(folder) else { throw CommandProblem.damaged("\(folder): not a folder") }
      let cases = find(below: folder, scene: nil, isTop: true)
      if cases.isEmpty { throw CommandProblem.damaged("\(folder): no case in it: a folder with recording.evemu") }
      for found in cases { check(found, kinds, records: options.has("record"), &tally) }
    }
    Console.print("\(tally.passed) passed, \(tally.failed) failed\n")
    if tally.unreadable { return .damaged }
    return tally.failed == 0 ? .good : .doesNotHold
  }

  private struct Tally {
    var passed = 0
    var failed = 0
    var unreadable = false
  }

  /// One folder with a recording.
  private struct Case {
    let folder: String
    let recording: String
    let scene: String?

    var expectation: String { "\(folder)/expected.jsonl" }
  }

  private static func find(below folder: String, scene: String?, isTop: Bool) -> [Case] {
    let names = InputFile.names(in: folder)
    let scene = names.contains("scene.yaml") ? "\(folder)/scene.yaml" : scene
    var cases: [Case] = []
    if let recording = names.first(where: { $0.hasPrefix("recording.") }) {
      cases.append(Case(folder: folder, recording: "\(folder)/\(recording)", scene: scene))
    }
    for name in names where InputFile.isFolder("\(folder)/\(name)") {
      cases += find(below: "\(folder)/\(name)", scene: scene, isTop: false)
    }
    return cases
  }

  private static func check(_ found: Case, _ kinds: Set<JournalEntry.Kind>?, records: Bool, _ tally: inout Tally) {
    do {
      let expected = try? InputFile.read(found.expectation)
      let lines = expected.map(Lines.init) ?? Lines([])
      let compared = kinds ?? defaultKinds.union(lines.kinds)
      let got = Lines(try replay(found, compared))
      if expected != nil, let difference = Difference(expected: lines, got: got) {
        report("\(found.expectation):\(difference.text)", records, found, got, &tally)
      } else if expected == nil {
        report("\(found.expectation): missing; --record writes it", records, found, got, &tally)
      } else {
        tally.passed += 1
      }
    } catch {
      tally.failed += 1
      tally.unreadable = true
      Console.error("tactus: \((error as? CommandProblem)?.message ?? "\(found.folder): \(error)")\n")
    }
  }

  private static func report(
    _ message: String, _ records: Bool, _ found: Case, _ got: Lines, _ tally: inout Tally
  ) {
    tally.failed += 1
    guard records else {
      Console.error("tactus: \(message)\n")
      return
    }
    do {
      try InputFile.write(got.bytes, to: found.expectation)
      Console.error("tactus: \(found.expectation): written anew; look at it before you keep it\n")
    } catch {
      tally.unreadable = true
      Console.error("tactus: \(found.expectation): \(error)\n")
    }
  }

  private static func replay(_ found: Case, _ kinds: Set<JournalEntry.Kind>) throws -> [UInt8] {
    let scene = try found.scene.map(SceneFile.read) ?? .standard
    var json = JSONWriter()
    let replay = Replay(scene: scene, journal: Journal(kinds: kinds) { json.write($0) })
    let source = try RecordingSource(found.recording, from: nil, device: nil, for: self)
    _ = try source.run(replay)
    return json.bytes
  }
}

/// Journal text as lines.
struct Lines {
  let bytes: [UInt8]
  let lines: [String]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The kinds of entries in it.
  var kinds: Set<JournalEntry.Kind> {
    // Kind comes second, after the time. The standard library's search for a text would bring in all of its regular
    // expressions, 2 MB.
    let quote: Character = "\""
    return Set(
      lines.compactMap { line in
        line.split(separator: quote, maxSplits: 6).dropFirst(5).first.flatMap { JournalEntry.Kind(rawValue: String($0)) }
      })
  }
}

/// The first place where two journals part, told so that a person sees it.
struct Difference {
  let text: String

  init?(expected: Lines, got: Lines) {
    let common = zip(expected.lines, got.lines)
    let place = common.enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(expected.lines.count, got.lines.count)
    guard place < max(expected.lines.count, got.lines.count) else { return nil }
    var parts: [String] = []
    let before = place > 0 ? "\n    \(expected.lines[place - 1])" : ""
    switch (place < expected.lines.count, place < got.lines.count) {
    case (true, true):
      let keys = Self.differingKeys(expected.lines[place], got.lines[place])
      parts.append("\(place + 1): differs" + (keys.isEmpty ? "" : " in \(keys.joined(separator: ", "))") + before)
      parts.append("  - \(expected.lines[place])")
      parts.append("  + \(got.lines[place])")
    case (true, false):
      parts.append("\(place + 1): nothing more came, expected\(before)")
      parts.append("  - \(expected.lines[place])")
    default:
      parts.append("\(place + 1): more came than expected\(before)")
      parts.append("  + \(got.lines[place])")
    }
    text = parts.joined(separator: "\n")
  }

  /// The keys whose values differ, for lines that are flat enough to tell.
  private static func differingKeys(_ left: String, _ right: String) -> [String] {
    let first = fields(left)
    let second = fields(right)
    guard first.map(\.key) == second.map(\.key) else { return [] }
    return zip(first, second).filter { $0.value != $1.value }.map(\.0.key)
  }

  /// The top-level keys of a line, with the text of their values.
  private static func fields(_ line: String) -> [(key: String, value: String)] {
    var fields: [(key: String, value: String)] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    var current = ""
    func finish() {
      guard let colon = current.firstIndex(of: ":") else { return }
      let key = current[..<colon].filter { $0 != "\"" }
      fields.append((key, String(current[current.index(after: colon)...])))
      current = ""
    }
    for character in line.dropFirst().dropLast() {
      if isInString {
        if !isEscaped, character == "\"" { isInString = false }
        isEscaped = !isEscaped && character == "\\"
      } else {
        switch character {
        case "\"": isInString = true
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        case "," where depth == 0:
          finish()
          continue
        default: break
        }
      }
      current.append(character)
    }
    finish()
    return fields
  }
}

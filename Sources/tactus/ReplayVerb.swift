import Engines
import Evdev
import Glibc
import Recordings
import Scenes
import Tactus

/// `tactus replay`: runs a log through the whole engine and prints the journal.
enum ReplayVerb: Verb {
  static let name = "replay"
  static let summary = "run a recording through the engine and print what happened"
  static let help = """
    usage: tactus replay LOG [OPTION]…

    Runs a recording of an evdev device through the whole engine (touches, view tree, recognisers) and prints what
    happened, one JSON object a line. The same recording and scene give the same output to the byte.

    LOG is a file, or - for standard input; its format is recognised from the content.

      -s, --scene FILE    the view tree and its recognisers (YAML); without one, a single view that fills the window and
                          recognises a bit of everything
      -k, --kinds LIST    what to print, separated by commas, or "all":
                          \(JournalEntry.Kind.allCases.map(\.rawValue).joined(separator: " "))
                          (default: gesture,motion,remote)
      -f, --format WORD   jsonl (default), or text: aligned lines for people
      -d, --device DESC   a description of the device (evemu format), for a recording without one or with a wrong one
          --from FORMAT   the format of the recording, where the content does not tell:
                          \(RecordingFormat.names)
      -r, --rate RATE     max (default), or 1x for the recording's own pace, 2x for double, 0.5x for half
      -h, --help          this text

    Exit status: 0 when the whole recording was processed, 2 for bad usage, 3 when the recording or the scene cannot be
    read or is damaged, or the output cannot be written; what came before the damage has been processed and printed.
    A device that cannot be followed is told of on standard error and in a diagnostic; its recording is whole, so that is 0.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(
      arguments, for: self,
      [
        .value("scene", "s"), .value("kinds", "k"), .value("format", "f"), .value("device", "d"), .value("from"),
        .value("rate", "r"),
      ])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    let log = try RecordingSource.operand(of: options, for: self)
    let kinds = try options.value("kinds").map { try Kinds.parse($0, for: self) } ?? JournalEntry.Kind.standard
    let style = try style(options.value("format"))
    let pace = try Pace(options.value("rate"), for: self)
    let source = try RecordingSource(log, options, for: self)
    let scene = try options.value("scene").map(SceneFile.read) ?? .standard

    let printer = JournalPrinter(style, isLive: pace != nil || isatty(STDOUT_FILENO) == 1)
    let replay = Replay(scene: scene, journal: Journal(kinds: kinds) { printer.print($0) })
    if let pace {
      replay.willTake = { time in pace.wait(until: time, advancing: replay.engine) }
    }
    let progress = pace == nil ? ProgressLine.begin(source.name, outputFlows: true) : nil
    return try source.run(replay, progress, isStopped: { printer.isStopped }, atEnd: { try printer.flush() })
  }

  private static func style(_ word: String?) throws -> JournalPrinter.Style {
    switch word ?? "jsonl" {
    case "jsonl": .jsonl
    case "text": .text
    case let other:
      throw CommandProblem.usage(self, "unknown format \(other.quoted): jsonl or text")
    }
  }
}

/// Kinds of journal entries on the command line.
enum Kinds {
  static func parse(_ list: String, for verb: any Verb.Type) throws -> Set<JournalEntry.Kind> {
    var kinds: Set<JournalEntry.Kind> = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if word == "all" {
        kinds.formUnion(JournalEntry.Kind.allCases)
        continue
      }
      guard let kind = JournalEntry.Kind(rawValue: word) else {
        let known = JournalEntry.Kind.allCases.map(\.rawValue).joined(separator: " ")
        throw CommandProblem.usage(verb, "unknown kind \(word.quoted): one of \(known), or all")
      }
      kinds.insert(kind)
    }
    return kinds
  }
}

/// A scene file.
enum SceneFile {
  static func read(_ path: String) throws -> SceneDescription {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(path)
    } catch {
      throw CommandProblem.damaged("\(path): \(error)")
    }
    do {
      return try SceneDescription(yaml: bytes)
    } catch {
      // Each mistake on a line of its own, and each line with the command's name.
      throw CommandProblem.damaged(error.errors.map { "\(path):\($0)" }.joined(separator: "\ntactus: "))
    }
  }
}

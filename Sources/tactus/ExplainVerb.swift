import Engines
import Glibc
import Recordings
import Reports
import Scenes
import Tactus

/// `tactus explain`: tells the story of a recording in words.
enum ExplainVerb: Verb {
  static let name = "explain"
  static let summary = "tell the story of a recording: why this view, why that gesture"
  static let help = """
    usage: tactus explain LOG [OPTION]…

    Runs a recording through the engine and tells in words, touch by touch, where it landed and which views were passed
    over, who was asked and who handled it, and why each recogniser acted, waited or failed.

    LOG is a file, or - for standard input; its format is recognised from the content.

      -s, --scene FILE      the view tree and its recognisers (YAML); without one, a single view that fills the window
                            and recognises a bit of everything
      -t, --touch N         only touch N
      -r, --recognizer ID   only this recogniser, in the touches that it saw
      -v, --verbose         each step behind the story, too
      -d, --device DESC     a description of the device (evemu format), for a recording without one or with a wrong one
          --from FORMAT     the format of the recording, where the content does not tell:
                            \(RecordingFormat.names)
      -h, --help            this text

    Colours are for terminals; NO_COLOR in the environment turns them off.

    Exit status: 0 when the whole recording was processed, 2 for bad usage, also when there is no such touch or
    recogniser, 3 when the recording or the scene cannot be read or is damaged (what came before has been told).

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(
      arguments, for: self,
      [
        .value("scene", "s"), .value("touch", "t"), .value("recognizer", "r"), .flag("verbose", "v"), .value("device", "d"),
        .value("from"),
      ])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    let log = try RecordingSource.operand(of: options, for: self)
    let wanted = try wanted(options)
    let source = try RecordingSource(log, options, for: self)
    let scene = try options.value("scene").map(SceneFile.read) ?? .standard

    var chronicle = Chronicle()
    let replay = Replay(scene: scene, journal: Journal(kinds: Chronicle.kinds) { chronicle.take($0) })
    do {
      _ = try source.run(replay, ProgressLine.begin(source.name))
    } catch {
      if !chronicle.isEmpty { try Console.print(try text(chronicle, wanted)) }
      throw error
    }
    try Console.print(try text(chronicle, wanted))
    return .good
  }

  private static func wanted(_ options: Options) throws -> Explanation.Options {
    var wanted = Explanation.Options()
    if let word = options.value("touch") {
      guard let touch = Int(word), touch > 0 else {
        throw CommandProblem.usage(self, "\(word.quoted) is no touch: touches are numbered from 1")
      }
      wanted.touch = touch
    }
    wanted.recognizer = options.value("recognizer")
    wanted.isVerbose = options.has("verbose")
    return wanted
  }

  private static func text(_ chronicle: Chronicle, _ wanted: Explanation.Options) throws -> String {
    let explanation: Explanation
    do {
      explanation = try Explanation(chronicle, wanted)
    } catch .unknownTouch(let touch, let last) {
      let known =
        last == 0 ? "the recording has no touches" : last == 1 ? "there is only touch 1" : "there are touches 1 to \(last)"
      throw CommandProblem(code: .usage, message: "there is no touch \(touch): \(known)")
    } catch .unknownRecognizer(let id, let known) {
      let near = CommandProblem.suggestion(for: id, among: known)
      let list = known.isEmpty ? "the scene has none" : "there are \(known.map(\.quoted).joined(separator: ", "))"
      throw CommandProblem(code: .usage, message: "there is no recogniser \(id.quoted)\(near.isEmpty ? ": \(list)" : near)")
    }
    return explanation.text(width: Terminal.width ?? 96, isColoured: Terminal.wantsColours)
  }
}

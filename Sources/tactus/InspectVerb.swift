import Engines
import Glibc
import Recordings
import Reports
import Scenes
import Tactus

/// `tactus inspect`: makes a page, or a still picture, of a recording.
enum InspectVerb: Verb {
  static let name = "inspect"
  static let summary = "make a page to look at a recording: traces, timeline, journal"
  static let help = """
    usage: tactus inspect LOG -o PAGE.html [OPTION]…

    Runs a recording through the engine and writes one page that shows it: the view tree with the ways of the fingers, a
    timeline of contacts and recognisers, and the journal, with a cursor to move and to play. The page opens from disk, in
    any browser, and loads nothing.

    LOG is a file, or - for standard input; its format is recognised from the content.

      -o, --output FILE     the page; - for standard output
          --svg FILE        a still picture, for a report
      -s, --scene FILE      the view tree and its recognisers (YAML); without one, a single view that fills the window
                            and recognises a bit of everything
      -c, --compare FILE…   beside it: the same recording in another scene, or another recording in the same scene
      -d, --device DESC     a description of the device (evemu format), for a recording without one or with a wrong one
          --from FORMAT     the format of the recording, where the content does not tell:
                            \(RecordingFormat.names)
      -h, --help            this text

    A page stays below 2 MB; what had to be thinned for that is told in it.

    Exit status: 0 when the whole recording was processed, 2 for bad usage, 3 when a recording or a scene cannot be read
    or is damaged, or the output cannot be written; what came before the damage is in the page.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(
      arguments, for: self,
      [
        .value("output", "o"), .value("svg"), .value("scene", "s"), .value("compare", "c"), .value("device", "d"),
        .value("from"),
      ])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    guard let log = options.operands.first, !log.isEmpty else { throw CommandProblem.usage(self, "which recording?") }
    let others = options.all("compare")
    let further = Array(options.operands.dropFirst())
    guard others.isEmpty ? further.isEmpty : true else {
      throw CommandProblem.usage(self, "one recording at a time, not also \(further[0].quoted): --compare shows several")
    }
    guard options.value("output") != nil || options.value("svg") != nil else {
      throw CommandProblem.usage(self, "where to? -o PAGE.html, or --svg FILE")
    }
    var files = FileRoles(for: self)
    files.read(log, as: "the recording")
    for other in others + further { files.read(other, as: "what it is compared with") }
    files.read(options.value("scene"), as: "the scene")
    files.read(options.value("device"), as: "the description of the device")
    try files.write(options.value("output"), as: "the page")
    try files.write(options.value("svg"), as: "the picture")
    return try Gallery(log, beside: others + further, options).write()
  }

  /// The recordings to be seen, and where they go.
  private struct Gallery {
    private let options: Options
    private var reels: [Reel] = []
    /// The first thing that went wrong; what came before it is shown all the same.
    private var problem: (any Error)?

    init(_ log: String, beside others: [String], _ options: Options) throws {
      self.options = options
      let scene = try Stage(options.value("scene"))
      try add(log, in: scene)
      for other in others {
        if Self.isScene(other) { try add(log, in: Stage(other)) } else { try add(other, in: scene) }
      }
    }

    private mutating func add(_ log: String, in stage: Stage) throws {
      let source = try RecordingSource(log, options, for: InspectVerb.self)
      var reel = Reel(named: log == "-" ? "standard input" : log.lastParts, scene: stage.name)
      let replay = Replay(scene: stage.scene, journal: Journal(kinds: Reel.kinds) { reel.take($0) })
      do {
        _ = try source.run(replay, ProgressLine.begin(source.name))
      } catch {
        problem = problem ?? error
      }
      reels.append(reel)
    }

    func write() throws -> ExitCode {
      // Files stay as they were when nothing could be read.
      if let problem, reels.allSatisfy(\.isEmpty) { throw problem }
      if let path = options.value("output") { try write(Page(reels).html(), to: path) }
      if let path = options.value("svg") { try write(Still(reels).svg(), to: path) }
      if let problem { throw problem }
      return .good
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
      if path == "-" { return try Console.print(String(decoding: bytes, as: UTF8.self)) }
      do {
        try InputFile.write(bytes, to: path)
      } catch {
        throw CommandProblem.damaged("\(path): \(error)")
      }
    }

    /// A scene by its name, unless a recording lies in it: those of libinput are YAML too.
    private static func isScene(_ path: String) -> Bool {
      guard [".yaml", ".yml", ".json"].contains(where: path.hasSuffix) else { return false }
      guard var file = try? RecordingFile(path: path) else { return true }
      return (try? file.readBlock { _ in }) == nil
    }
  }

  /// A scene and what it is called.
  private struct Stage {
    let name: String
    let scene: SceneDescription

    init(_ path: String?) throws {
      name = path?.lastParts ?? ""
      scene = try path.map(SceneFile.read) ?? .standard
    }
  }
}

extension String {
  /// The last two parts of a path: files of many cases have the same name.
  fileprivate var lastParts: String { split(separator: "/").suffix(2).joined(separator: "/") }
}

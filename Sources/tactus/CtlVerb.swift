import Scenes
import Service

/// `tactus ctl`: talks to the daemon.
enum CtlVerb: Verb {
  static let name = "ctl"
  static let summary = "ask the daemon for its status, a reload, another orientation, a recording, or to quit"
  static let help = """
    usage: tactus ctl status|reload|quit [OPTION]…
           tactus ctl orientation 0|90|180|270 [OPTION]…
           tactus ctl dump [FILE] [OPTION]…

    Sends one request to the daemon and prints its answer.

      status              devices, clients, scene
      reload              reads the scene file again; a mistake in it leaves the old scene running
      orientation DEGREES how far the content is turned against the screens, clockwise
      dump                saves what the devices sent last, which a daemon with a flight recorder keeps, as a recording
                          that replays; FILE's name says its format, - is standard output (default: tactus-DATE.yml here, as
                          libinput record writes it, which holds several devices)
      quit                ends the daemon

      -s, --socket PATH   the daemon's socket (default: $XDG_RUNTIME_DIR/tactus.sock, else /run/tactus/tactus.sock)
          --json          prints the answer as the line that it came in
      -h, --help          this text

    Exit status: 0 when it was done, 1 when the daemon says no, 2 for bad usage, 3 when no daemon answers.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(arguments, for: self, [.value("socket", "s"), .flag("json")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    let path = options.value("socket") ?? ControlClient.defaultPath
    if options.operands.first == "dump" {
      guard options.operands.count < 3 else {
        throw CommandProblem.usage(self, "dump writes one file, not also \(options.operands[2].quoted)")
      }
      if options.has("json") { throw CommandProblem.usage(self, "dump writes a recording, which is no JSON") }
      let target = options.operands.dropFirst().first
      if target == "" { throw CommandProblem.usage(self, "the name of the file is empty") }
      let message = try FlightSaving.save(path, to: target)
      if target == "-" { Console.error("tactus: \(message)\n") } else { try Console.print("\(message)\n") }
      return .good
    }
    let request = try request(options.operands)
    do {
      let reply = try ControlClient(path: path).request(request)
      if let error = reply.error {
        Console.error("tactus: \(error)\n")
        return .doesNotHold
      }
      let text = options.has("json") ? reply.line : reply.text
      try Console.print(text.isEmpty ? "done\n" : text + "\n")
      return .good
    } catch let problem as ServiceProblem {
      throw CommandProblem.damaged(problem.description)
    }
  }

  private static func request(_ words: [String]) throws -> String {
    switch (words.first, words.count) {
    case ("status", 1), ("reload", 1), ("quit", 1):
      return "{\"request\":\"\(words[0])\"}"
    case ("orientation", 2):
      guard ["0", "90", "180", "270"].contains(words[1]) else {
        throw CommandProblem.usage(self, "\(words[1].quoted) is no orientation: 0, 90, 180 or 270 degrees")
      }
      return "{\"request\":\"orientation\",\"degrees\":\(words[1])}"
    case ("status", _), ("reload", _), ("quit", _):
      throw CommandProblem.usage(self, "\(words[0]) takes nothing more, not \(words[1].quoted)")
    case ("orientation", let count) where count > 2:
      throw CommandProblem.usage(self, "orientation takes one number of degrees, not also \(words[2].quoted)")
    case ("orientation", _):
      throw CommandProblem.usage(self, "orientation takes one number of degrees")
    case (nil, _):
      throw CommandProblem.usage(self, "what should the daemon do?")
    case (let word?, _):
      throw CommandProblem.usage(self, "unknown request \(word.quoted): status, reload, orientation, dump or quit")
    }
  }
}

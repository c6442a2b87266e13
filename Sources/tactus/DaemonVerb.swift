import Engines
import Service

/// `tactus daemon`: reads live devices until it is told to stop.
enum DaemonVerb: Verb {
  static let name = "daemon"
  static let summary = "read touch devices as they come and go, and tell of gestures"
  static let help = """
    usage: tactus daemon [OPTION]…

    Reads the touch devices of this machine, those that come later too, until it is told to stop. Needs no root: membership of
    the group "input" is enough. Journal lines go to standard output and to whoever asks for them at the socket.

      -s, --scene FILE    the view tree, its recognisers, and what they run (YAML); without one the standard scene
      -d, --device NODE   read this device alone; may be given several times
      -g, --grab          take the devices for this program alone, as soon as no finger is down
          --socket PATH   where clients connect (default: $XDG_RUNTIME_DIR/tactus.sock, else /run/tactus/tactus.sock)
          --no-socket     no socket
      -k, --kinds LIST    which kinds of lines go to standard output (default: gesture,motion,remote)
          --follow-orientation
                          turn the content so that it stands upright, as a motion sensor feels it
      -q, --quiet         no lines on standard output
          --flight-recorder SECONDS
                          keep what each device sent in its last SECONDS (1 to \(Daemon.Settings.mostFlightSeconds)) in memory, at most
                          4 MiB a device, and nothing that is typed: 'tactus ctl dump' saves it as a recording, and when a
                          diagnostic comes it is written to a file, once a minute at most
          --flight-directory DIR
                          where these files go: the newest 16, of 64 MiB together (default: $STATE_DIRECTORY, else
                          $XDG_STATE_HOME/tactus, else ~/.local/state/tactus)
      -h, --help          this text

    SIGTERM and SIGINT end it: touches are cancelled and all is written out. SIGHUP reads the scene again; a mistake in it leaves
    the old one running.

    Motion sensors, remote controls and other devices with keys are read only where the scene or a client asks for what comes of
    them, or --kinds names it, or --device names them. Devices that type text are left alone unless the scene names them.

    Programs that the scene runs are started only from a file that nobody but its owner can write.

    Exit status: 0 when it was told to stop, 2 for bad usage, 3 when it cannot start.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(
      arguments, for: self,
      [
        .value("scene", "s"), .value("device", "d"), .flag("grab", "g"), .value("socket"), .flag("no-socket"),
        .value("kinds", "k"), .flag("quiet", "q"), .flag("follow-orientation"),
        .value("flight-recorder"), .value("flight-directory"),
      ])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    if let operand = options.operands.first {
      throw CommandProblem.usage(self, "nothing is done with \"\(operand)\"; a device goes behind --device")
    }
    var settings = Daemon.Settings()
    settings.scene = options.value("scene")
    settings.nodes = options.all("device")
    settings.grabs = options.has("grab")
    settings.socket = options.has("no-socket") ? nil : options.value("socket") ?? ControlClient.defaultPath
    settings.printsJournal = !options.has("quiet")
    if let list = options.value("kinds") {
      settings.kinds = try Kinds.parse(list, for: self)
      // Who asks for them by name wants them from devices too that are left alone otherwise.
      settings.takesMotion = settings.printsJournal && settings.kinds.contains(.motion)
      settings.takesKeys = settings.printsJournal && !settings.kinds.isDisjoint(with: [.remote, .press])
    }
    settings.followsGravity = options.has("follow-orientation")
    settings.flightSeconds = try options.value("flight-recorder").map(seconds)
    settings.flightDirectory = options.value("flight-directory") ?? Daemon.Settings.defaultFlightDirectory
    if options.has("flight-directory") {
      guard settings.flightSeconds != nil else {
        throw CommandProblem.usage(self, "--flight-directory says where, and --flight-recorder SECONDS how much: it is missing")
      }
      if options.value("flight-directory") == "" { throw CommandProblem.usage(self, "--flight-directory needs a folder") }
    }
    settings.version = TactusMain.version
    do {
      let daemon = try Daemon(settings) { Console.error("tactus: \($0)\n") }
      try daemon.run()
      return .good
    } catch {
      throw CommandProblem.damaged("\(error)")
    }
  }

  private static func seconds(_ word: String) throws -> Int {
    guard let seconds = Int(word), 1...Daemon.Settings.mostFlightSeconds ~= seconds else {
      throw CommandProblem.usage(
        self, "--flight-recorder takes a whole number of seconds from 1 to \(Daemon.Settings.mostFlightSeconds), not \"\(word)\"")
    }
    return seconds
  }
}

import Devices
import Evdev
import Glibc
import Recordings
import Scenes

/// `tactus record`: writes down what a device says.
enum RecordVerb: Verb {
  static let name = "record"
  static let summary = "record a device, so that what happened can be replayed"
  static let help = """
    usage: tactus record DEVICE -o FILE [OPTION]…
           tactus record -o FILE [OPTION]…

    Records a device: its whole description, and every event with the kernel's time. Replayed, the recording gives what the
    device would have given live. DEVICE is a node, such as /dev/input/event5 or event5; without it, the touch device that is
    there, if there is just one, else they are listed.

    It begins once nothing touches the device, and ends with Ctrl-C, SIGTERM or SIGHUP, or when the device is unplugged. What is in
    FILE is whole at any moment.

      -o, --output FILE   where to; - for standard output
      -f, --format NAME   the format of FILE: \(ConvertVerb.writable)
                          (default: what FILE's name says, else evemu)
      -t, --touch-only    leave out all keys but those of touches, tools and pointers, with their scan codes and their times,
                          so that nothing typed gets into the recording; always so where text can be typed
          --now           do not wait until nothing touches the device: what is down is ignored until it lifts
      -h, --help          this text

    Exit status: 0 when the recording was ended, also by an unplugged device; 2 for bad usage, 3 when the device cannot be
    read or FILE cannot be written, as on a full disk; what is in FILE then is whole frames.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(
      arguments, for: self,
      [.value("output", "o"), .value("format", "f"), .flag("touch-only", "t"), .flag("now")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    if options.operands.count > 1 {
      throw CommandProblem.usage(self, "one device at a time, not also \(options.operands[1].quoted)")
    }
    let node = try options.operands.first.map(node) ?? onlyTouchDevice()
    guard let path = options.value("output"), !path.isEmpty else {
      throw CommandProblem.usage(self, "where to? Give -o FILE, or -o - for standard output")
    }
    let format = try ConvertVerb.format(options.value("format"), path, for: self)
    let session = try RecordSession(
      node, to: path, format, touchOnly: options.has("touch-only"), waits: !options.has("now"))
    return try session.run()
  }

  private static func node(_ word: String) -> String { word.contains("/") ? word : "/dev/input/\(word)" }

  /// The one touch device that is there.
  private static func onlyTouchDevice() throws -> String {
    let all = DeviceMonitor.candidatesOnce()
    let candidates = all.filter { $0.isTouch && !$0.isToBeIgnored }
    guard let candidate = candidates.first else { throw CommandProblem.damaged(DevicesVerb.whyNone(all)) }
    if candidates.count == 1 { return candidate.node }
    let width = candidates.map { $0.node.count }.max() ?? 0
    for candidate in candidates {
      let margin = String(repeating: " ", count: width - candidate.node.count)
      Console.error(
        "  \(candidate.node)\(margin)  \(candidate.deviceClass.kind.rawValue)  \(DeviceTable.printable(candidate.name))\n")
    }
    throw CommandProblem.usage(self, "which of these \(candidates.count) touch devices?")
  }
}

import Devices
import Evdev
import Glibc
import Inputs
import Recordings

enum Scenarios {
  /// What is there, from outside and opened.
  static func list(_ bed: TestBed) throws {
    for device in bed.devices { try bed.add(device) }
    let monitor = try DeviceMonitor()
    for candidate in monitor.candidates() {
      print(candidate.line)
      let device = try monitor.open(candidate)
      var described = device.description
      described.udevProperties = [:]
      var recorded = bed.devices.first { $0.node == device.node }?.description ?? DeviceDescription()
      recorded.udevProperties = [:]
      print("description \(described == recorded ? "as recorded" : "differs: \(described) \(recorded)")")
      print("slots \(device.initialSlots.map(\.trackingID))")
      device.close()
    }
  }

  /// Every frame that a device says, until it has said all.
  static func play(_ bed: TestBed) throws {
    guard let mock = bed.devices.first else { return }
    try bed.add(mock, speaks: true)
    let device = try LiveDevice(opening: mock.node)
    let end = mock.events.last?.time
    var isOver = false
    while !isOver, wait(device.descriptor, milliseconds: 5_000) {
      try device.readFrames { frame in
        print("frame")
        for event in frame { print(event.time.microseconds, event.type, event.code, event.value) }
        isOver = frame.last?.time == end
      }
    }
  }

  /// A device that comes, changes, and goes.
  static func plug(_ bed: TestBed) throws {
    let monitor = try DeviceMonitor()
    print("at first \(monitor.candidates().count)")
    for mock in bed.devices { try bed.add(mock) }
    showChanges(monitor, count: bed.devices.count)
    guard let mock = bed.devices.first else { return }
    try bed.umockdev.setProperty(mock.systemPath, "LIBINPUT_CALIBRATION_MATRIX", "0 -1 1 1 0 0")
    try bed.umockdev.uevent(mock.systemPath, "change")
    showChanges(monitor, count: 1)
    try bed.umockdev.uevent(mock.systemPath, "remove")
    try bed.umockdev.remove(mock.systemPath)
    showChanges(monitor, count: 1)
    print("at last \(monitor.candidates().count)")
  }

  /// A device that may not be read, and then may.
  static func rights(_ bed: TestBed) throws {
    guard let mock = bed.devices.first else { return }
    try bed.add(mock)
    let root = try bed.umockdev.root
    // The way to the node is open to everybody, and so is the socket by which umockdev answers.
    let folders = [root] + ["dev", "dev/input", "ioctl", "ioctl/dev", "ioctl/dev/input"].map { "\(root)/\($0)" }
    for path in folders + ["\(root)/ioctl\(mock.node)", "\(root)/ioctl/_default"] { unsafe chmod(path, 0o777) }
    let monitor = try DeviceMonitor()
    let candidate = monitor.candidates()[0]
    // umockdev's node is a link to a terminal; a real one lies in the folder itself, and so does this stand-in.
    let file = root + mock.node
    unsafe rename(file, file + ".link")
    close(unsafe creat(file, 0))
    // Root may read everything, so somebody else tries.
    let isRoot = geteuid() == 0
    defer { if isRoot { seteuid(0) } }
    if isRoot, seteuid(65_534) != 0 { throw Umockdev.Problem(description: "nobody else to be") }
    do {
      _ = try monitor.open(candidate)
      print("opened")
    } catch {
      print("refused \(error)")
    }
    if isRoot { seteuid(0) }
    unsafe chmod(file, 0o644)
    showChanges(monitor, count: 1)
    unsafe rename(file + ".link", file)
    let device = try monitor.open(candidate)
    print("opened \(device.description.name)")
  }

  /// A program that records what the first device says to the file behind `-o`; once all is there it gets a signal. Then what the
  /// file holds.
  static func record(_ bed: TestBed, _ command: [String]) throws {
    guard let mock = bed.devices.first, let option = command.firstIndex(of: "-o") else { return }
    let file = command[option + 1]
    try bed.add(mock, speaks: true)
    let process = try spawn(command)
    for _ in 0..<400 where lastTime(in: file) != mock.events.last?.time { usleep(50_000) }
    kill(process, command.contains("--now") ? SIGTERM : SIGINT)
    print("status \(wait(for: process))")
    var recording = try RecordingFile(path: file)
    try recording.readAll { item in
      switch item {
      case .device(let device):
        var described = device.description
        described.udevProperties = [:]
        print("description \(described == mock.description ? "as recorded" : "differs: \(described)")")
      case .event(let event, _):
        print(event.time.microseconds, event.type, event.code, event.value)
      }
    }
  }

  private static func lastTime(in file: String) -> Timestamp? {
    var time: Timestamp?
    do {
      var recording = try RecordingFile(path: file)
      try recording.readAll { item in
        if case .event(let event, _) = item { time = event.time }
      }
    } catch {
      return nil
    }
    return time
  }

  /// Another program in the test bed.
  static func run(_ bed: TestBed, _ command: [String]) throws {
    for device in bed.devices { try bed.add(device) }
    print("status \(wait(for: try spawn(command)))")
  }

  /// Runs a command where there are sensors on IIO too: an accelerometer, and one of light.
  static func runBesideIIO(_ bed: TestBed, _ command: [String]) throws {
    for (number, name, file) in [(0, "kxcjk1013", "in_accel_x_raw"), (1, "als", "in_illuminance_raw")] {
      try bed.umockdev.add(
        """
        P: /devices/platform/sensor\(number)/iio:device\(number)
        E: SUBSYSTEM=iio
        E: DEVTYPE=iio_device
        A: name=\(name)
        A: \(file)=12

        """)
    }
    try run(bed, command)
  }

  /// A shell script in the test bed, whose argument is the program that it is about.
  static func script(_ bed: TestBed, _ command: [String]) throws {
    for device in bed.devices { try bed.add(device) }
    print("status \(wait(for: try spawn(["/bin/sh"] + command.reversed())))")
  }

  private static func spawn(_ command: [String]) throws -> pid_t {
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    fflush(nil)
    guard unsafe posix_spawn(&process, command[0], nil, nil, &words, environ) == 0 else {
      throw Umockdev.Problem(description: "\(command[0]) cannot be run")
    }
    return process
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    return status >> 8 & 0xff
  }

  private static func showChanges(_ monitor: DeviceMonitor, count: Int) {
    var seen = 0
    while seen < count, wait(monitor.descriptor, milliseconds: 3_000) {
      monitor.readChanges { change in
        seen += 1
        switch change {
        case .added(let candidate): print("added \(candidate.line)")
        case .changed(let candidate):
          print("changed \(candidate.label) \(candidate.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] ?? "-")")
        case .removed(let candidate): print("removed \(candidate.label)")
        }
      }
    }
    if seen < count { print("nothing more came") }
  }

  private static func wait(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}

extension DeviceCandidate {
  fileprivate var line: String {
    let touchProtocol = deviceClass.touchProtocol?.rawValue ?? "-"
    return "\(label) \(deviceClass.kind.rawValue) \(touchProtocol) \(group ?? "-") \(name)"
  }
}

import Evdev
import Geometry
import Glibc
import Recordings
import TactusTesting
import Testing

/// Recorded devices before the real libudev and libevdev, in a test bed of umockdev's.
@Suite(.enabled(if: Bed.isThere, "umockdev is missing (Debian: apt-get install umockdev)"))
struct UmockdevTests {
  @Test(arguments: [Panel.touchscreen(), .touchpad(), .anonymousTouchscreen(), .singleTouchscreen()])
  func `devices are found, classed and described as they are`(_ panel: Panel) throws {
    let output = try Bed("list", panel).lines
    let kind = panel.description.name.hasSuffix("Touchpad") ? "touchpad" : "touchscreen"
    let touchProtocol: String
    switch (panel.description.axes[ABS.mtSlot], panel.description.axes[ABS.mtPositionX]) {
    case (nil, nil): touchProtocol = "single"
    case (nil, _): touchProtocol = "anonymous"
    default: touchProtocol = "slots"
    }
    let slots = panel.description.axes[ABS.mtSlot].map { [Int32](repeating: -1, count: Int($0.maximum) + 1) } ?? []
    #expect(
      output == [
        "event4 \(kind) \(touchProtocol) usb-0000:00:14.0-2 \(panel.description.name)", "description as recorded",
        "slots \(slots)",
      ])
  }

  @Test func `several devices come in order, parts of one with one group`() throws {
    let output = try Bed("list", .touchscreen(), .touchpad(), .touchscreen()).lines.filter { $0.hasPrefix("event") }
    #expect(output.map { $0.split(separator: " ")[0] } == ["event4", "event5", "event6"])
    #expect(
      output.map { $0.split(separator: " ")[3] } == ["usb-0000:00:14.0-2", "usb-0000:00:14.0-2", "usb-0000:00:14.0-3"])
  }

  @Test func `a whole recording comes as it was made`() throws {
    var hand = Hand(on: .touchscreen(), at: Timestamp(microseconds: 1_100_000), jitter: 0.4)
    hand.pinch(at: Point(x: 160, y: 240), from: 60, to: 140)
    hand.tap(at: Point(x: 100, y: 100))
    let output = try Bed("play", hand).lines
    #expect(output == Self.text(hand.frames))
  }

  @Test func `K1 a loss is made good from what the device answers`() throws {
    var hand = Hand(on: .touchscreen(), at: Timestamp(microseconds: 1_100_000))
    hand.perform(Finger().down(at: Point(x: 50, y: 60)).hold(.milliseconds(40)).drag(by: Vector(dx: 40, dy: 0)))
    var frames = hand.frames
    let place = 3
    let time = frames[place][0].time
    let dropped = InputEvent(time: time, type: EV.syn, code: SYN.dropped, value: 0)
    // What comes after a loss is lost up to its report; the test bed's device answers that nothing touches it.
    frames[place] = [dropped] + frames[place]
    let output = try Bed("play", hand.panel, frames).lines
    let told = output.split(separator: "frame").map(Array.init).map { $0.map { String($0) } }
    #expect(told.count > place + 2)
    #expect(Array(told[..<place].joined()) == Self.text(Array(frames[..<place])).filter { $0 != "frame" })
    let stamp = time.microseconds
    #expect(told[place] == ["\(stamp) 0 3 0", "\(stamp) 0 0 0"])
    #expect(told[place + 1] == ["\(stamp) 3 57 -1", "\(stamp) 0 0 0"])
    #expect(told[place + 2].first == "\(stamp) 1 330 0")
    #expect(told[place + 2].allSatisfy { $0.hasPrefix("\(stamp) ") })
  }

  @Test func `a device that comes, changes and goes is told of`() throws {
    let output = try Bed("plug", .touchscreen()).lines
    #expect(
      output == [
        "at first 0", "added event4 touchscreen slots usb-0000:00:14.0-2 Tactus Touchscreen", "changed event4 0 -1 1 1 0 0",
        "removed event4", "at last 0",
      ])
  }

  @Test func `K31 without rights the answer says what is missing, and the device is taken up when they come`() throws {
    let output = try Bed("rights", .touchscreen()).lines
    try #require(output.count == 3)
    #expect(output[0].hasPrefix("refused /dev/input/event4: no right to read it; no group may: a udev rule changes that"))
    #expect(output[1] == "changed event4 -")
    #expect(output[2] == "opened Tactus Touchscreen")
  }

  // MARK: The command

  @Test func `tactus devices lists what is there and what is odd`() throws {
    var panel = Panel.touchscreen()
    panel.description.axes[ABS.mtPositionY]?.resolution = 0
    let text = try Bed("run", panel, command: ["tactus", "devices"]).lines
    #expect(text.first?.split(separator: " ") == ["NODE", "CLASS", "PROTOCOL", "SLOTS", "SIZE", "POINTS", "NAME"])
    #expect(text.contains { $0.hasPrefix("event4  touchscreen  slots") && $0.hasSuffix("Tactus Touchscreen") })
    #expect(text.contains { $0.hasSuffix("axis  ABS_MT_POSITION_X 0 to 8127, 163 /mm") })
    #expect(text.contains { $0.contains("ABS_MT_POSITION_X has a resolution and ABS_MT_POSITION_Y has none") })
    #expect(text.last == "status 0")
  }

  @Test func `tactus devices prints JSON, an object a line`() throws {
    let lines = try Bed("run", .touchscreen(), .touchpad(), command: ["tactus", "devices", "--json"]).lines
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix("{\"node\":\"/dev/input/event4\",\"name\":\"Tactus Touchscreen\","))
    #expect(lines[0].contains("\"class\":\"touchscreen\",\"protocol\":\"slots\",\"slots\":10,"))
    #expect(lines[0].contains("\"points\":[320.00,480.00]"))
    #expect(lines[1].contains("\"class\":\"touchpad\""))
  }

  @Test func `tactus devices lists motion sensors, and names those that are on IIO alone`() throws {
    var panel = Panel.touchscreen()
    let axis = AxisInfo(minimum: -32_768, maximum: 32_768, fuzz: 16, resolution: 8_192)
    panel.description = DeviceDescription(
      name: "Motion Sensors", properties: [InputProperty.accelerometer], axes: [ABS.x: axis, ABS.y: axis, ABS.z: axis])
    let text = try Bed("iio", panel, command: ["tactus", "devices"]).lines
    #expect(text.contains { $0.hasPrefix("event4  accelerometer") && $0.hasSuffix("Motion Sensors") })
    #expect(text.contains { $0.hasSuffix("axis  ABS_X -32768 to 32768, 8192 /g, fuzz 16") })
    #expect(!text.contains { $0.contains("is no touch device") })
    #expect(text.contains("iio:device0  accelerometer  kxcjk1013"))
    #expect(text.contains { $0.contains("an accelerometer that the kernel shows on IIO alone") })
    #expect(!text.contains { $0.contains("als") })
    let json = try Bed("iio", command: ["tactus", "devices", "--json"]).lines
    #expect(
      json.contains {
        $0.hasPrefix(#"{"node":"iio:device0","name":"kxcjk1013","class":"accelerometer","readable":false,"odd":["an "#)
      })
  }

  @Test func `tactus devices --all says of keyboards how they would be taken, and nothing bad of remote controls`() throws {
    var (keyboard, remote) = (Panel.touchscreen(), Panel.touchscreen())
    keyboard.description = DeviceDescription(name: "Keys", codes: [EV.key: Array(1...127)])
    remote.description = DeviceDescription(name: "Remote", codes: [EV.key: [163, 164, 165, 352]])
    let text = try Bed("run", keyboard, remote, command: ["tactus", "devices", "--all"]).lines
    #expect(text.contains { $0.contains("\"Keys\" types text, so its keys are left alone") })
    #expect(text.contains { $0.hasPrefix("event5  other") })
    #expect(!text.contains { $0.contains("\"Remote\" is no") })
    let few = try Bed("run", keyboard, remote, command: ["tactus", "devices"]).lines
    #expect(!few.contains { $0.hasPrefix("event") })
  }

  @Test func `a device's name cannot steer the terminal`() throws {
    var panel = Panel.touchscreen()
    panel.description.name = "Evil\u{1b}[2J"
    let text = try Bed("run", panel, command: ["tactus", "devices"]).lines
    #expect(text.contains { $0.hasSuffix("Evil\u{fffd}[2J") })
    let json = try Bed("run", panel, command: ["tactus", "devices", "--json"]).lines
    #expect(json[0].contains("Evil\\u001b[2J"))
  }

  @Test func `tactus devices says why there is none`() throws {
    let output = try Bed("run", command: ["tactus", "devices"]).lines
    #expect(output.contains { $0.hasPrefix("tactus: no input device: ") })
    #expect(output.last == "status 0")
  }

  private static func text(_ frames: [[InputEvent]]) -> [String] {
    frames.flatMap { frame in
      ["frame"] + frame.map { "\($0.time.microseconds) \($0.type) \($0.code) \($0.value)" }
    }
  }
}

/// One run of the helper program, and what it printed.
struct Bed {
  let lines: [String]

  /// Whether umockdev is installed.
  static var isThere: Bool {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { unsafe access("\($0)/umockdev-wrapper", X_OK) == 0 }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(_ scenario: String, _ panels: Panel..., command: [String] = []) throws {
    try self.init(scenario, recordings: panels.map { Hand(on: $0).recording() }, command: command)
  }

  init(_ scenario: String, _ performer: any Performer, command: [String] = []) throws {
    try self.init(scenario, performers: [performer], command: command)
  }

  init(_ scenario: String, performers: [any Performer], command: [String] = []) throws {
    try self.init(scenario, recordings: performers.map { $0.recording() }, command: command)
  }

  init(_ scenario: String, _ panel: Panel, _ frames: [[InputEvent]], command: [String] = []) throws {
    var writer = EvemuWriter(version: .v13, comments: false)
    var bytes: [UInt8] = []
    writer.write(panel.description, Array(frames.joined()), to: &bytes)
    try self.init(scenario, recordings: [bytes], command: command)
  }

  /// A shell script whose `$1` is the command; it runs in a folder that goes afterwards.
  init(script: String, performers: [any Performer]) throws {
    try self.init("script", recordings: performers.map { $0.recording() }, command: ["tactus"], script: script)
  }

  private init(_ scenario: String, recordings: [[UInt8]], command: [String], script: String? = nil) throws {
    var template = Array("/tmp/tactus-bed-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Problem(description: "no folder in /tmp") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var words = ["umockdev-wrapper", Self.product("DeviceTestBed"), scenario]
    var files: [String] = []
    defer {
      for file in files { unsafe unlink(file) }
      unsafe rmdir(folder)
    }
    for (index, recording) in recordings.enumerated() {
      files.append("\(folder)/\(index).evemu")
      try Self.write(recording, to: files[index])
    }
    words += files
    if let program = command.first { words += ["--", Self.product(program)] + command.dropFirst() }
    if let script {
      files.append("\(folder)/script")
      try Self.write(Array(script.utf8), to: "\(folder)/script")
      words.append("\(folder)/script")
    }
    let (output, status) = try Self.run(words)
    guard status == 0 else { throw Problem(description: "status \(status): \(output)") }
    lines = output.split(separator: "\n").map(String.init)
  }

  /// A program of this package, beside the tests' own.
  private static func product(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (own.lastIndex(of: "/").map { String(own[..<$0]) } ?? ".") + "/" + name
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw Problem(description: "\(path) cannot be written") }
    defer { unsafe _ = fclose(file) }
    unsafe fwrite(bytes, 1, bytes.count, file)
  }

  private static func run(_ words: [String]) throws -> (output: String, status: Int32) {
    let line = words.map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
    guard let pipe = unsafe popen(line, "r") else { throw Problem(description: "\(words[0]) cannot be run") }
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&block, 1, block.count, pipe)
      guard count > 0 else { break }
      output += block[..<count]
    }
    let status = unsafe pclose(pipe)
    return (String(decoding: output, as: UTF8.self), status >> 8 & 0xff)
  }
}

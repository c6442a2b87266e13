import Devices
import Engines
import Evdev
import Glibc
import Recordings
import TestSupport
import Testing

@testable import Service

/// The flight recorder's way out: over the socket, and into files.
@Suite(.serialized) struct FlightTests {
  private let folder: Folder
  private var socket: String { "\(folder.path)/socket" }

  init() throws { folder = try Folder() }

  private static func flight(_ name: String = "event5") -> Flight {
    var description = DeviceDescription()
    description.name = "Panel \"<ü>\"\\ of: - # odd names"
    description.addCode(BTN.touch, type: EV.key)
    description.addCode(ABS.x, type: EV.abs)
    description.axes[ABS.x] = AxisInfo(minimum: -3, maximum: 4_095, resolution: 12)
    description.udevProperties = ["ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_CALIBRATION_MATRIX": "0 -1 1 1 0 0"]
    let events: [(Int64, UInt16, UInt16, Int32)] = [
      (5_000_000_123, EV.abs, ABS.x, -1), (5_000_000_123, EV.syn, SYN.report, 0), (4_999_999_000, EV.abs, ABS.x, .max),
      (4_999_999_000, EV.key, BTN.touch, 1), (4_999_999_000, EV.syn, SYN.report, 0),
    ]
    return Flight(
      device: name, node: "/dev/input/\(name)", description: description,
      events: events.map { InputEvent(time: Timestamp(microseconds: $0.0), type: $0.1, code: $0.2, value: $0.3) })
  }

  @Test("what goes over the socket is read back as it was")
  func line() throws {
    let flights = [Self.flight(), Self.flight("event6")]
    let value = try JSONValue(ControlReply.reply("dump") { $0.write(flights) })
    let read = (value["recordings"]?.list ?? []).compactMap { Flight($0) }
    try #require(read.count == 2)
    for (flight, came) in zip(flights, read) {
      #expect(came.device == flight.device && came.node == flight.node && came.events == flight.events)
      #expect(came.description == flight.description)
    }
  }

  @Test(
    "an answer that is none is not taken for a recording",
    arguments: [
      "{}", #"{"description":"","start":0,"events":[]}"#, #"{"description":"x","start":0,"events":[1,2,3]}"#,
      #"{"description":3,"start":0,"events":[0,0,0,0]}"#, #"{"description":"version: 1","start":1e300,"events":[]}"#,
    ])
  func noRecording(_ line: String) throws { #expect(Flight(try JSONValue(Array(line.utf8))) == nil) }

  private func names(_ path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      names.append(
        unsafe withUnsafePointer(to: entry.pointee.d_name) { bytes in
          unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("a diagnostic makes a file that replays, in a folder for its owner alone; another one within a minute makes none")
  func file() throws {
    var told: [String] = []
    let directory = "\(folder.path)/state/tactus"
    let files = FlightFiles(in: directory) { told.append($0) }
    #expect(!files.isDue(touches: 0))
    files.note("ghost/../Contacts")
    files.note("another")
    #expect(files.isDue(touches: 0) && !files.isDue(touches: 1))
    files.write([Self.flight(), Self.flight("event6")])
    #expect(!files.isWanted)
    files.note("soon")
    files.write([Self.flight()])
    let names = names(directory)
    try #require(names.count == 1)
    #expect(names[0].hasPrefix("flight-20") && names[0].hasSuffix("Z-ghostContacts.yml"))
    #expect(told.count == 1 && told[0].hasPrefix("\(directory)/flight-"))
    var status = stat()
    #expect(unsafe stat(directory, &status) == 0 && status.st_mode & 0o777 == 0o700)
    var recording = try RecordingFile(path: "\(directory)/\(names[0])")
    var events = 0
    var devices = 0
    try recording.readAll { item in
      switch item {
      case .device: devices += 1
      case .event: events += 1
      }
    }
    #expect(devices == 2 && events == 10)
  }

  @Test("the newest sixteen files are kept, and others' files are let alone")
  func fewFiles() throws {
    for index in 10..<40 { try folder.write("x", to: "flight-20200101T0000\(index)Z-old.yml") }
    try folder.write("precious", to: "mine.yml")
    let files = FlightFiles(in: folder.path) { _ in }
    files.note("new")
    files.write([Self.flight()])
    let names = names(folder.path)
    #expect(names.count { $0.hasPrefix("flight-") } == FlightFiles.mostFiles)
    #expect(names.contains("mine.yml") && names.contains { $0.hasSuffix("-new.yml") })
    #expect(!names.contains("flight-20200101T000010Z-old.yml"))
  }

  @Test("where files cannot be written that is told, and nothing else happens")
  func unwritable() throws {
    let file = try folder.write("x", to: "file")
    var told: [String] = []
    let files = FlightFiles(in: "\(file)/below") { told.append($0) }
    files.note("code")
    files.write([Self.flight()])
    #expect(told.count == 1 && told[0].contains("could not be written there: "))
    #expect(!files.isWanted)
    files.note("code")
    files.write([])
    #expect(told.count == 1)
  }

  @Test("a daemon without a flight recorder says how to have one, and one without devices that there is nothing")
  func dumpRequests() throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    let client = try daemon.connect(to: socket)
    #expect(throws: ServiceProblem.self) { try client.dump() }
    #expect(try client.request(#"{"request":"dump"}"#).error?.contains("--flight-recorder SECONDS") ?? false)
    #expect(try client.request(#"{"request":"status"}"#).line.contains(#""flightRecorder":null"#))
    // For as long as this client is there.
    #expect(try client.request(#"{"request":"keep","seconds":60}"#).error == nil)
    #expect(try client.request(#"{"request":"status"}"#).line.contains(#""flightRecorder":60"#))
    #expect(try client.request(#"{"request":"dump"}"#).error?.hasPrefix("no device has sent anything") ?? false)
    let other = try ControlClient(path: socket)
    #expect(try other.request(#"{"request":"keep","seconds":5}"#).error == nil)
    #expect(try client.request(#"{"request":"keep","seconds":0}"#).error == nil)
    #expect(try client.request(#"{"request":"status"}"#).line.contains(#""flightRecorder":5"#))
    let second = try DaemonProcess("--socket", "\(folder.path)/second", "--flight-recorder", "30", in: folder)
    let its = try second.connect(to: "\(folder.path)/second")
    #expect(try its.request(#"{"request":"status"}"#).line.contains(#""flightRecorder":30"#))
  }

  @Test(
    "options that make no sense are refused",
    arguments: [
      (["--flight-recorder", "0"], "from 1 to 3600"), (["--flight-recorder", "x"], "not \"x\""),
      (["--flight-recorder", "3601"], "3600"),
      (["--flight-directory", "/tmp"], "--flight-recorder SECONDS how much"),
      (["--flight-recorder", "5", "--flight-directory", ""], "needs a folder"),
    ])
  func usage(_ words: [String], _ message: String) throws {
    let daemon = try DaemonProcess(words, in: folder)
    #expect(daemon.wait() == 2)
    #expect(daemon.errors.contains(message), "\(daemon.errors)")
  }

  @Test("whoever comes in the middle is told what there is, where he asks")
  func present() throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    let client = try daemon.connect(to: socket)
    let reply = try client.request(#"{"subscribe":["scene","device","gesture"],"present":true}"#)
    #expect(reply.error == nil)
    let line = try #require(client.readLine())
    guard case .entry(let entry) = DaemonLine(line) else {
      Issue.record("no entry: \(String(decoding: line, as: UTF8.self))")
      return
    }
    #expect(entry.kind == .scene)
    #expect(try client.request(#"{"subscribe":[],"present":3}"#).error == #""present" must be true or false"#)
  }
}

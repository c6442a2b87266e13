import Evdev
import Glibc
import Testing

@testable import Recordings

/// Several devices of one recording, in the order of time.
@Suite struct DeviceMergeTests {
  /// What `count` devices did, `frames` each, as libinput records it: one device after another.
  private static func recording(devices count: Int, frames: Int) -> (bytes: [UInt8], items: [RecordingItem]) {
    var writer = LibinputRecordWriter()
    var bytes: [UInt8] = []
    var items: [RecordingItem] = []
    for index in 0..<count {
      items.append(
        .device(
          RecordedDevice(
            index: index,
            description: DeviceDescription(
              name: "Device \(index)", codes: [EV.abs: [ABS.mtPositionX]],
              axes: [ABS.mtPositionX: AxisInfo(minimum: 0, maximum: 99_999)]),
            source: .header, node: "/dev/input/event\(index)")))
    }
    for frame in 0..<frames {
      for index in 0..<count {
        // Two of the devices report at the same times, the others in between.
        let time = Timestamp(microseconds: Int64(1_000_000 + frame * 8_000 + max(index - 1, 0) * 1_000))
        for (type, code, value) in [(EV.abs, ABS.mtPositionX, Int32(frame)), (EV.syn, SYN.report, 0)] {
          items.append(.event(InputEvent(time: time, type: type, code: code, value: value), device: index))
        }
      }
    }
    for item in items { writer.write(item, to: &bytes) }
    writer.finish(to: &bytes)
    #expect(writer.losses.isEmpty)
    return (bytes, items)
  }

  private func text(_ items: [RecordingItem]) -> [String] {
    items.map { item in
      switch item {
      case .device(let device): "device \(device.index) \(device.description.name) \(device.source)"
      case .event(let event, let device): "\(event.time.microseconds) \(device) \(event.type) \(event.code) \(event.value)"
      }
    }
  }

  private func read(_ path: String, format: RecordingFormat? = nil) throws -> (items: [RecordingItem], notes: [RecordingNote]) {
    var items: [RecordingItem] = []
    var file = try RecordingFile(path: path, format: format)
    try file.readAll { items.append($0) }
    return (items, file.notes)
  }

  @Test(arguments: [(1, 3), (2, 1), (2, 40), (5, 2_000)], [nil, RecordingFormat.libinputRecord])
  func `events come in the order of time, and the devices before them`(
    _ size: (devices: Int, frames: Int), _ format: RecordingFormat?
  ) throws {
    let recording = Self.recording(devices: size.devices, frames: size.frames)
    try withFile(recording.bytes) { path in
      let reading = try read(path, format: format)
      #expect(text(reading.items) == text(recording.items))
      #expect(reading.notes.isEmpty)
    }
  }

  @Test func `through a pipe too, which is set aside`() throws {
    let recording = Self.recording(devices: 3, frames: 9_000)
    #expect(recording.bytes.count > Spool.memoryLimit)
    try withFile(recording.bytes) { path in
      guard let pipe = unsafe popen("cat '\(path)'", "r") else { throw RecordingError(message: "no cat") }
      defer { unsafe _ = pclose(pipe) }
      var file = RecordingFile(descriptor: unsafe fileno(pipe))
      var items: [RecordingItem] = []
      try file.readAll { items.append($0) }
      #expect(text(items) == text(recording.items))
    }
  }

  @Test func `a damaged recording gives what came before the damage, then the error`() throws {
    let recording = Self.recording(devices: 2, frames: 50)
    let damage = "  - evdev:\n    - [ 1, 2, 3\n"
    try withFile(recording.bytes + Array(damage.utf8)) { path in
      var file = try RecordingFile(path: path)
      var items: [RecordingItem] = []
      #expect(throws: RecordingError.self) { try file.readAll { items.append($0) } }
      #expect(text(items) == text(recording.items))
    }
  }

  @Test func `what is given takes the place of the first device's description`() throws {
    let recording = Self.recording(devices: 2, frames: 2)
    try withFile(recording.bytes) { path in
      var file = try RecordingFile(path: path, description: DeviceDescription(name: "Given"))
      var items: [RecordingItem] = []
      try file.readAll { items.append($0) }
      #expect(text(items).prefix(2) == ["device 0 Given given", "device 1 Device 1 header"])
    }
  }

  @Test func `half a frame at a device's end is handed on`() throws {
    var recording = Self.recording(devices: 2, frames: 3)
    let more = InputEvent(time: Timestamp(microseconds: 1_100_000), type: EV.abs, code: ABS.mtPositionX, value: 9)
    recording.bytes += Array("  - evdev:\n    - [  1, 100000,   3,  53,       9]\n".utf8)
    try withFile(recording.bytes) { path in
      let reading = try read(path)
      #expect(text(reading.items) == text(recording.items + [.event(more, device: 1)]))
    }
  }

  @Test(arguments: 1..<120 as Range<UInt64>)
  func `whatever is broken in it, each device has the events that it has unmerged`(_ seed: UInt64) throws {
    var bytes = Self.recording(devices: 3, frames: 12).bytes
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    func random(below limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    // Behind the line that says how many devices there are.
    let top = 30
    for _ in 0..<(1 + random(below: 4)) {
      let place = top + random(below: bytes.count - top)
      switch random(below: 3) {
      case 0: bytes[place] = UInt8(32 + random(below: 95))
      case 1: bytes.removeSubrange(place..<min(place + 1 + random(below: 200), bytes.count))
      default: bytes.insert(contentsOf: bytes[max(top, place - random(below: 300))..<place], at: place)
      }
    }
    let plain = Reading(bytes, as: .libinputRecord)
    let merged = withFile(bytes) { path in Reading(file: { try RecordingFile(path: path, format: .libinputRecord) }) }
    #expect(merged.devices.map(\.index) == plain.devices.map(\.index))
    #expect(merged.error == plain.error)
    for device in plain.devices.indices {
      func events(_ reading: Reading) -> [InputEvent] {
        zip(reading.events, reading.sources).filter { $0.1 == device }.map(\.0)
      }
      #expect(events(merged) == events(plain))
    }
  }

  @Test(
    "whether there are several devices, the beginning says",
    arguments: [
      ("version: 1\nndevices: 2\n", true), ("ndevices: 1\n", false), ("> ndevices:   12 \n", true), ("ndevices: \n", false),
      ("ndevices:", false), ("", false), ("ndevices: 99999999999999999999999\n", true),
    ])
  func isNeeded(_ text: String, _ holds: Bool) {
    let bytes = Array(text.utf8)
    #expect(DeviceMerge.isNeeded(bytes.span) == holds)
  }
}

import Evdev
import Geometry
import Glibc
import Recordings
import TactusTesting
import Testing

@Suite struct HandRecordingTests {
  @Test(arguments: [Panel.touchscreen(), .touchpad(), .anonymousTouchscreen(), .singleTouchscreen()])
  func `a recording holds the panel and all that it sent`(_ panel: Panel) throws {
    var hand = Hand(on: panel, jitter: 0.3)
    hand.doubleTap(at: Point(x: 50, y: 60))
    hand.pause(.milliseconds(300))
    hand.rotate(at: Point(x: 160, y: 200), by: 1)
    var reader = EvemuReader()
    var devices: [RecordedDevice] = []
    var events: [InputEvent] = []
    try reader.consume(hand.recording()) { item in
      switch item {
      case .device(let device): devices.append(device)
      case .event(let event, _): events.append(event)
      }
    }
    #expect(devices.map(\.description) == [panel.description])
    #expect(events == hand.events)
    #expect(events.map(\.time) == events.map(\.time).sorted())
  }

  @Test(arguments: [
    ("hand.evemu", RecordingFormat.evemu), ("hand.yml", .libinputRecord), ("hand.evtest", .evtest), ("hand", .evemu),
  ])
  func `a file has the format that its name says`(_ name: String, _ format: RecordingFormat) throws {
    var template = Array("/tmp/tactus-hand-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      unsafe unlink("\(folder)/\(name)")
      unsafe rmdir(folder)
    }
    var hand = Hand(on: .touchscreen())
    hand.tap(at: Point(x: 50, y: 60))
    try hand.write(to: "\(folder)/\(name)")
    var file = try RecordingFile(path: "\(folder)/\(name)")
    var events: [InputEvent] = []
    var devices: [DeviceDescription] = []
    try file.readAll { item in
      switch item {
      case .device(let device): devices.append(device.description)
      case .event(let event, _): events.append(event)
      }
    }
    let found = file.format
    #expect(found == format && events == hand.events && devices == [hand.panel.description])
  }

  @Test func `paces begin at the start and end at the end`() {
    for pace in Pace.allCases {
      #expect(pace.progress(at: 0) == 0)
      #expect(pace.progress(at: 1) == 1)
      #expect(pace.progress(at: -1) == 0)
      #expect(pace.progress(at: 2) == 1)
      let steps = stride(from: 0.0, through: 1, by: 0.01).map(pace.progress)
      #expect(steps == steps.sorted())
    }
  }

  @Test func `random numbers are the published ones`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect((0..<1000).allSatisfy { _ in (0..<1).contains(random.unit()) })
  }
}

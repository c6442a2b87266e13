import CLibevdev
import Evdev
import Glibc
import Testing

@testable import Devices

/// A pipe says what a node would; what only a node answers, umockdev and real kernels show.
@Suite struct EvdevDescriptorTests {
  private let source: EvdevDescriptor
  private let writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    source = EvdevDescriptor(adopting: ends[0], node: "/nowhere")
    writer = ends[1]
    try source.setFlags()
  }

  private func send(_ events: [InputEvent]) {
    for event in events {
      var raw = input_event()
      raw.time.tv_sec = Int(event.time.microseconds / 1_000_000)
      raw.time.tv_usec = Int(event.time.microseconds % 1_000_000)
      raw.type = event.type
      raw.code = event.code
      raw.value = event.value
      unsafe write(writer, &raw, MemoryLayout<input_event>.size)
    }
  }

  @Test func `events come with their times in microseconds`() throws {
    defer { close(writer) }
    let events: [InputEvent] = .frame(at: 5_000_001, (EV.abs, ABS.x, -7), (EV.key, BTN.touch, 1))
    send(events)
    var read: [InputEvent] = []
    #expect(try !source.read(into: &read))
    #expect(read == events)
    #expect(try !source.read(into: &read))
    #expect(read == events)
  }

  @Test func `a full batch may have more behind it`() throws {
    defer { close(writer) }
    for _ in 0..<100 { send(.frame(at: 1, (EV.abs, ABS.x, 1))) }
    var read: [InputEvent] = []
    var reads = 1
    while try source.read(into: &read) { reads += 1 }
    #expect(read.count == 200)
    #expect(reads == 2)
  }

  @Test func `half an event and an end are failures, not events`() {
    unsafe _ = write(writer, [UInt8](repeating: 0, count: 10), 10)
    var read: [InputEvent] = []
    let broken = DeviceLoss.failed(SystemError(call: "read", code: EIO))
    #expect(throws: broken) { try source.read(into: &read) }
    close(writer)
    #expect(throws: broken) { try source.read(into: &read) }
    #expect(read.isEmpty)
  }

  @Test func `what is no node is known as such, and closing twice is nothing`() {
    close(writer)
    #expect(source.deviceNumber == nil)
    #expect(!source.isEvdev)
    #expect(throws: SystemError.self) { try source.useMonotonicClock() }
    source.close()
    source.close()
    #expect(source.number == -1)
  }
}

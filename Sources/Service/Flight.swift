internal import Engines
internal import Evdev
public import Recordings

/// What is kept of one device.
struct Flight {
  let device: String
  let node: String
  let description: DeviceDescription
  /// The first frame tells the state before the second.
  let events: [InputEvent]
}

extension [Flight] {
  /// All of them as one recording's items.
  var items: [RecordingItem] {
    let devices = enumerated().map { index, flight in
      RecordingItem.device(RecordedDevice(index: index, description: flight.description, source: .header, node: flight.node))
    }
    return devices + enumerated().flatMap { index, flight in flight.events.map { .event($0, device: index) } }
  }
}

extension JSONWriter {
  /// The answer to `dump`: for each device its description, as the head of a recording of libinput's, and its events, four numbers
  /// each: microseconds since the event before, the first since `start`, type, code and value.
  mutating func write(_ flights: [Flight]) {
    key("recordings")
    beginArray()
    for flight in flights {
      beginObject()
      key("device")
      string(flight.device)
      key("node")
      string(flight.node)
      key("description")
      string(String(decoding: flight.head, as: UTF8.self))
      let start = flight.events.first?.time ?? .zero
      key("start")
      int(Int(start.microseconds))
      key("events")
      beginArray()
      var last = start
      for event in flight.events {
        int(Int(event.time.microseconds(since: last)))
        int(Int(event.type))
        int(Int(event.code))
        int(Int(event.value))
        last = event.time
      }
      endArray()
      endObject()
    }
    endArray()
  }
}

extension Flight {
  /// A recording of nothing but the device.
  fileprivate var head: [UInt8] {
    var writer = LibinputRecordWriter()
    var bytes: [UInt8] = []
    writer.write(.device(RecordedDevice(description: description, source: .header, node: node)), to: &bytes)
    writer.finish(to: &bytes)
    return bytes
  }

  /// Reads what ``JSONWriter/write(_:)`` has written; nil for anything else.
  init?(_ value: JSONValue) {
    guard let head = value["description"]?.string, let start = value["start"]?.number, let list = value["events"]?.list,
      list.count % 4 == 0, start.magnitude < 9e15
    else { return nil }
    var reader = LibinputRecordReader()
    var described: DeviceDescription?
    func take(_ item: RecordingItem) {
      if case .device(let device) = item { described = device.description }
    }
    do {
      try reader.consume(Array(head.utf8), take)
      try reader.finish(take)
    } catch {
      return nil
    }
    guard let described else { return nil }
    device = value["device"]?.string ?? ""
    node = value["node"]?.string ?? ""
    description = described
    var time = Timestamp(microseconds: Int64(start))
    var events: [InputEvent] = []
    events.reserveCapacity(list.count / 4)
    for index in stride(from: 0, to: list.count, by: 4) {
      guard let step = list[index].number, step.magnitude < 9e15,
        let type = list[index + 1].number.flatMap({ UInt16(exactly: $0) }),
        let code = list[index + 2].number.flatMap({ UInt16(exactly: $0) }),
        let number = list[index + 3].number.flatMap({ Int32(exactly: $0) })
      else { return nil }
      time = time.advanced(byMicroseconds: Int64(step))
      events.append(InputEvent(time: time, type: type, code: code, value: number))
    }
    self.events = events
  }
}

extension ControlClient {
  /// Asks for what the flight recorder holds.
  ///
  /// - Returns: the items of a recording, its devices before all events, and a line for each device that says what there is of it.
  /// - Throws: ``ServiceProblem`` when the daemon says no, or cannot be understood.
  public func dump() throws(ServiceProblem) -> (items: [RecordingItem], summary: [String]) {
    try send(#"{"request":"dump"}"#)
    guard let line = readLine() else { throw ServiceProblem("the daemon closed the connection") }
    guard let value = try? JSONValue(line) else { throw ServiceProblem("the daemon's answer cannot be read") }
    if value["kind"]?.string == "error" { throw ServiceProblem(value["message"]?.string ?? "the daemon says no") }
    let list = value["recordings"]?.list ?? []
    let flights = list.compactMap { Flight($0) }
    guard flights.count == list.count, !flights.isEmpty else { throw ServiceProblem("the daemon's answer cannot be read") }
    return (flights.items, flights.map(\.summary))
  }
}

extension Flight {
  /// `event5: 12.3 s, 4567 events`
  fileprivate var summary: String {
    guard let first = events.first, let last = events.last else { return "\(device): nothing" }
    let tenths = (last.time.microseconds(since: first.time) + 50_000) / 100_000
    return "\(device): \(tenths / 10).\(tenths % 10) s, \(events.count) events"
  }
}

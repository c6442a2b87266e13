import Evdev

/// Hands on what several devices did in the order of time, though their recording tells of one after another.
///
/// The recording is read once to find where each device begins. Then it is read in as many places at once, a block in each, so
/// that the memory used does not grow with its length.
struct DeviceMerge: Sendable {
  /// One place of reading: the part of one device.
  fileprivate struct Cursor: Sendable {
    let device: Int
    /// As it was before the block at `place`.
    var reader: any RecordingReader
    var place: Int64
    var bytesRead: Int64 = 0
    /// What was read and not handed on.
    var events: [InputEvent] = []
    var next = 0
    /// One past the report of the next frame; nil when more must be read for it.
    var frameEnd: Int?
    /// The part is at its end, or damaged from here on.
    var isAtEnd = false
  }

  /// The devices, in their order.
  private(set) var devices: [RecordedDevice] = []
  /// What the recording's reader is when all was read.
  private(set) var reader = LibinputRecordReader()
  /// Why it could not be read to its end.
  private(set) var problem: RecordingError?

  private var cursors: [Cursor] = []
  /// What the events say of each device.
  private(set) var scouts: [Int: DeviceScout] = [:]
  private var length: Int64 = 0
  private var hasBegun = false

  /// As many frames as are handed on at once.
  private static let framesAtOnce = 512

  init() { reader.isMerged = true }

  /// Whether a recording that begins so says that several devices are in it.
  static func isNeeded(_ beginning: Span<UInt8>) -> Bool {
    let key = Array("ndevices:".utf8)
    var place = 0
    while place + key.count < beginning.count {
      if key.indices.allSatisfy({ beginning[place + $0] == key[$0] }) {
        var count = 0
        for index in (place + key.count)..<beginning.count {
          let digit = beginning[index] &- UInt8(ascii: "0")
          if digit < 10 { count = min(count * 10 + Int(digit), 1_000) } else if count > 0 || beginning[index] != 0x20 { break }
        }
        return count > 1
      }
      place += 1
    }
    return false
  }

  // MARK: Finding the devices

  /// Looks through the next bytes, none at the end; false when there is nothing more to look for.
  mutating func scan(_ bytes: Span<UInt8>) -> Bool {
    let before = reader
    var found: [RecordedDevice] = []
    var scouts: [Int: DeviceScout] = [:]
    swap(&scouts, &self.scouts)
    func take(_ item: RecordingItem) {
      switch item {
      case .device(let device):
        found.append(device)
        scouts[device.index] = DeviceScout(device)
      case .event(let event, let device):
        scouts[device]?.add(event)
      }
    }
    do throws(RecordingError) {
      if bytes.isEmpty { try reader.finish(take) } else { try reader.consume(bytes, take) }
    } catch {
      problem = error
    }
    swap(&scouts, &self.scouts)
    for device in found { cursors.append(Cursor(device: device.index, reader: before, place: length)) }
    devices += found
    length += Int64(bytes.count)
    return problem == nil && !bytes.isEmpty
  }

  // MARK: Reading

  /// How much has been read of all parts.
  var bytesRead: Int64 { cursors.reduce(0) { $0 + $1.bytesRead } }

  /// Hands on the devices at first, then some frames at a time; false at the end.
  ///
  /// - Throws: at the end, what a damaged recording is damaged by.
  mutating func read(
    _ source: borrowing ByteSource, _ block: inout [UInt8], _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) -> Bool {
    if !hasBegun {
      hasBegun = true
      for device in devices { sink(.device(device)) }
      return true
    }
    for _ in 0..<Self.framesAtOnce {
      var earliest: (cursor: Int, time: Timestamp)?
      for index in cursors.indices {
        try cursors[index].prepare(source, &block)
        if let time = cursors[index].time, time < earliest?.time ?? .distantFuture || earliest == nil {
          earliest = (index, time)
        }
      }
      guard let earliest else {
        if let problem { throw problem }
        return false
      }
      cursors[earliest.cursor].handOn(sink)
    }
    return true
  }
}

extension DeviceMerge.Cursor {
  /// The time of the next frame; nil at the end.
  fileprivate var time: Timestamp? { frameEnd.map { events[$0 - 1].time } }

  /// Reads until there is a whole frame, or what is left of one at the end.
  fileprivate mutating func prepare(
    _ source: borrowing ByteSource, _ block: inout [UInt8]
  ) throws(RecordingError) {
    var searched = next
    while frameEnd == nil {
      if let report = events[searched...].firstIndex(where: \.isReport) {
        frameEnd = report + 1
        return
      }
      guard !isAtEnd else {
        if next < events.count { frameEnd = events.count }
        return
      }
      events.removeFirst(next)
      next = 0
      searched = events.count
      try readBlock(source, &block)
    }
  }

  private mutating func readBlock(
    _ source: borrowing ByteSource, _ block: inout [UInt8]
  ) throws(RecordingError) {
    let count = try source.read(into: &block, at: place)
    place += Int64(count)
    bytesRead += Int64(count)
    let device = device
    var found: [InputEvent] = []
    var hasLeft = false
    func take(_ item: RecordingItem) {
      switch item {
      case .device(let other): if other.index > device { hasLeft = true }
      case .event(let event, let index): if index == device { found.append(event) }
      }
    }
    do throws(RecordingError) {
      if count > 0 { try reader.consume(block.span.extracting(0..<count), take) } else { try reader.finish(take) }
    } catch {
      // It is told when all that came before it has been handed on.
      hasLeft = true
    }
    events += found
    isAtEnd = hasLeft || count == 0
  }

  fileprivate mutating func handOn(_ sink: (RecordingItem) -> Void) {
    guard let end = frameEnd else { return }
    for event in events[next..<end] { sink(.event(event, device: device)) }
    next = end
    frameEnd = nil
  }
}

internal import Evdev

/// One contact as protocol A tells of it: everything anew in every frame.
struct Packet {
  var x: Int32 = 0
  var y: Int32 = 0
  var major: Int32 = 0
  var minor: Int32 = 0
  var width: Int32 = 0
  var orientation: Int32 = 0
  var pressure: Int32 = 0
  var distance: Int32 = 0
  var tool: Int32 = 0
  var trackingID: Int32 = -1
  var blobID: Int32 = -1
  var given: Given = []

  /// Which values it holds.
  struct Given: OptionSet {
    let rawValue: UInt16
    static let x = Given(rawValue: 1)
    static let y = Given(rawValue: 2)
    static let position: Given = [.x, .y]
    static let major = Given(rawValue: 4)
    static let minor = Given(rawValue: 8)
    static let width = Given(rawValue: 16)
    static let orientation = Given(rawValue: 32)
    static let pressure = Given(rawValue: 64)
    static let distance = Given(rawValue: 128)
    static let tool = Given(rawValue: 256)
  }

  var isEmpty: Bool { given.isEmpty && trackingID < 0 }

  /// Whether the finger is near without touching: a distance, or a tool that comes near (width) and touches with
  /// nothing (major), as Apple's pads say it.
  var isHovering: Bool {
    distance > 0 || (given.contains([.major, .width]) && major == 0 && width > 0)
  }

  mutating func set(_ code: UInt16, _ value: Int32) {
    let bit: Given
    switch code {
    case ABS.mtPositionX: (x, bit) = (value, .x)
    case ABS.mtPositionY: (y, bit) = (value, .y)
    case ABS.mtTouchMajor: (major, bit) = (value, .major)
    case ABS.mtTouchMinor: (minor, bit) = (value, .minor)
    case ABS.mtWidthMajor: (width, bit) = (value, .width)
    case ABS.mtOrientation: (orientation, bit) = (value, .orientation)
    case ABS.mtPressure: (pressure, bit) = (value, .pressure)
    case ABS.mtDistance: (distance, bit) = (value, .distance)
    case ABS.mtToolType: (tool, bit) = (value, .tool)
    case ABS.mtTrackingID: (trackingID, bit) = (value, [])
    case ABS.mtBlobID: (blobID, bit) = (value, [])
    default: return
    }
    given.formUnion(bit)
  }
}

/// Collects a frame's packets (rule K9).
struct PacketTable {
  private(set) var packets: [Packet] = []
  /// How many packets went into each.
  private var weights: [Int64] = []
  private var open = Packet()
  /// A packet without anything in it: nobody touches.
  private(set) var sawEmpty = false
  /// The frame held a `SYN_MT_REPORT`.
  private(set) var sawReport = false

  init() {
    packets.reserveCapacity(16)
    weights.reserveCapacity(16)
  }

  /// Whether the frame says anything of contacts.
  var speaks: Bool { sawReport || !packets.isEmpty }

  mutating func absolute(_ code: UInt16, _ value: Int32) { open.set(code, value) }

  /// `SYN_MT_REPORT`.
  mutating func report() {
    sawReport = true
    if open.isEmpty { sawEmpty = true } else { take() }
  }

  /// `SYN_REPORT`: the last packet may come without its own end.
  mutating func finish() {
    if !open.isEmpty { take() }
  }

  mutating func reset() {
    packets.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    open = Packet()
    sawEmpty = false
    sawReport = false
  }

  /// Keeps the open packet; packets of one blob are one contact in the middle of them (rule K9).
  private mutating func take() {
    defer { open = Packet() }
    if open.blobID >= 0, open.trackingID < 0, let place = packets.firstIndex(where: { $0.blobID == open.blobID }) {
      merge(into: place)
    } else if packets.count < SlotTable.most {
      packets.append(open)
      weights.append(1)
    }
  }

  private mutating func merge(into place: Int) {
    let weight = weights[place] + 1
    weights[place] = weight
    func mean(_ old: Int32, _ new: Int32) -> Int32 {
      Int32(truncatingIfNeeded: Int64(old) + (Int64(new) - Int64(old)) / weight)
    }
    packets[place].x = mean(packets[place].x, open.x)
    packets[place].y = mean(packets[place].y, open.y)
    packets[place].major = max(packets[place].major, open.major)
    packets[place].minor = max(packets[place].minor, open.minor)
    packets[place].given.formUnion(open.given)
  }
}

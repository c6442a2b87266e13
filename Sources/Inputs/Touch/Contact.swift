public import Evdev
public import Geometry

/// Which of an engine's devices something came from: counts from 0 in the order of attaching, never reused.
public struct DeviceID: Hashable, Comparable, Sendable {
  public let number: Int

  @inlinable
  public init(_ number: Int) { self.number = number }

  @inlinable
  public static func < (left: DeviceID, right: DeviceID) -> Bool { left.number < right.number }
}

/// Hands out contact identities: unique in a run, never reused, from 1 in the order of beginning.
public struct ContactIDs: Sendable {
  /// The identity that the next contact gets.
  public private(set) var upcoming = 1

  public init() {}

  public mutating func next() -> Int {
    defer { upcoming += 1 }
    return upcoming
  }
}

/// One finger on one device, as it stands in one frame.
public struct Contact: Hashable, Sendable {
  public enum Phase: UInt8, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  public enum Tool: UInt8, Sendable {
    case finger, pen, palm, dial
  }

  /// Unique in the run, never reused.
  public var id: Int
  /// The device's slot, or the tracker's own place for devices without slots; for the journal only.
  public var slot: Int
  public var phase: Phase
  /// Where it is, in window points; may lie outside the window (rule K16).
  public var position: Point
  /// Half the longer axis of the touch ellipse, window points; 0 where the device does not say.
  public var majorRadius: Double
  /// Half the shorter axis of the touch ellipse, window points; 0 where the device does not say.
  public var minorRadius: Double
  /// The angle of the longer axis, radians clockwise from the window's upward direction.
  public var orientation: Double
  /// 0 … 1 of the device's pressure range; nil where the device has none.
  public var pressure: Double?
  public var tool: Tool
  /// A finger that the device counts but gives no position for (rule K10).
  public var isEstimated: Bool

  public init(
    id: Int, slot: Int, phase: Phase, position: Point, majorRadius: Double = 0, minorRadius: Double = 0,
    orientation: Double = 0, pressure: Double? = nil, tool: Tool = .finger, isEstimated: Bool = false
  ) {
    self.id = id
    self.slot = slot
    self.phase = phase
    self.position = position
    self.majorRadius = majorRadius
    self.minorRadius = minorRadius
    self.orientation = orientation
    self.pressure = pressure
    self.tool = tool
    self.isEstimated = isEstimated
  }
}

/// A finger in proximity of a device, as it stands in one frame (rule K26).
public struct Hover: Hashable, Sendable {
  /// The device's slot, which tells hovering fingers apart.
  public var slot: Int
  /// Above where it is, in window points.
  public var position: Point
  /// Height over the surface in device units.
  public var distance: Int32
  public var tool: Contact.Tool
  /// It has left, or it touches now.
  public var isOver: Bool

  public init(slot: Int, position: Point, distance: Int32, tool: Contact.Tool = .finger, isOver: Bool = false) {
    self.slot = slot
    self.position = position
    self.distance = distance
    self.tool = tool
    self.isOver = isOver
  }
}

/// What one device's frame came to: the contacts that changed in it.
///
/// A contact stands in it once, except one that was pressed and released inside the frame (rule K24), which stands as
/// `began` and, later in the order, as `ended`; ``hasBriefContact`` says that there is one.
public struct ContactFrame: Sendable {
  public var time: Timestamp
  public var device: DeviceID
  public var contacts: [Contact] = []
  public var hasBriefContact = false
  /// What happens above the surface: fingers that hover (rule K26). They are no contacts.
  public var hovers: [Hover] = []

  public init(time: Timestamp = .zero, device: DeviceID = DeviceID(0)) {
    self.time = time
    self.device = device
    contacts.reserveCapacity(16)
  }

  /// A stand-in without storage of its own, to be exchanged for a real frame.
  init(lent: Void) {
    time = .zero
    device = DeviceID(0)
  }

  /// Empties the frame for reuse; the storage stays.
  public mutating func reset(time: Timestamp, device: DeviceID) {
    self.time = time
    self.device = device
    contacts.removeAll(keepingCapacity: true)
    hasBriefContact = false
    if !hovers.isEmpty { hovers.removeAll(keepingCapacity: true) }
  }
}

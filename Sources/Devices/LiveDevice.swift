public import Evdev
import Glibc
public import Inputs

/// An input device that is open: what it is, what it holds, and its frames as they come.
///
/// ```swift
/// let device = try monitor.open(candidate)
/// let id = try engine.attach(device.description, named: "event5", initialSlots: device.initialSlots)
/// // whenever `device.descriptor` can be read:
/// try device.readFrames { engine.feed($0, from: id) }
/// ```
///
/// Events are stamped with `CLOCK_MONOTONIC`. Not to be used from two threads at once.
public final class LiveDevice {
  /// The path of its node, such as `/dev/input/event5`.
  public let node: String
  /// All that it says of itself, and udev of it. Axis values are those of the moment of opening; that of `ABS_MT_SLOT` is the
  /// slot that events go to (rule K3).
  public private(set) var description: DeviceDescription
  /// What its slots held at opening, or at the last ``forceResync()`` (rule K3); empty for a device without slots.
  public private(set) var initialSlots: [InitialSlot]
  /// Devices of one piece of hardware have the same group (rule K27); nil where that cannot be told.
  public let group: String?
  /// Whether events are stamped with `CLOCK_MONOTONIC`; every kernel since 3.4 can.
  public let usesMonotonicClock: Bool
  /// Whether this object has taken the device for itself alone.
  public private(set) var isGrabbed = false

  private let source: EvdevDescriptor
  let reader: FrameReader<EvdevDescriptor>

  // MARK: Opening and closing

  /// Opens a node by its path; udev's properties are looked up.
  public convenience init(opening node: String) throws(DeviceOpenFailure) {
    try self.init(Self.open(node), known: nil)
  }

  /// Opens a device that the monitor has found.
  public convenience init(_ candidate: DeviceCandidate) throws(DeviceOpenFailure) {
    try self.init(Self.open(candidate.node), known: candidate)
  }

  /// Takes over a descriptor that somebody else opened, such as a service manager or logind. It is closed with this object, or
  /// at once if it cannot be used.
  public convenience init(adopting descriptor: Int32) throws(DeviceOpenFailure) {
    let node = linkTarget("/proc/self/fd/\(descriptor)") ?? "descriptor \(descriptor)"
    let source = EvdevDescriptor(adopting: descriptor, node: node)
    do {
      try source.setFlags()
    } catch {
      throw .failed(node: node, error)
    }
    try self.init(source, known: nil)
  }

  private static func open(_ node: String) throws(DeviceOpenFailure) -> EvdevDescriptor {
    do {
      return try EvdevDescriptor(opening: node)
    } catch {
      throw DeviceOpenFailure(node: node, error)
    }
  }

  private init(_ source: EvdevDescriptor, known candidate: DeviceCandidate?) throws(DeviceOpenFailure) {
    guard source.deviceNumber != nil, source.isEvdev else { throw .notAnInputDevice(node: source.node) }
    // Before anything is read: the change empties the queue.
    usesMonotonicClock = (try? source.useMonotonicClock()) != nil
    let described: DescribedDevice
    do {
      described = try DescribedDevice(source.number)
    } catch {
      throw DeviceOpenFailure(node: source.node, error)
    }
    let candidate = candidate ?? source.deviceNumber.flatMap { Udev()?.device(number: $0) }.flatMap { DeviceCandidate($0) }
    var description = described.description
    description.merge(udev: candidate?.udevProperties ?? [:])

    var state = DeviceState(description, slotCount: described.slotCount)
    do {
      try source.readState(into: &state)
    } catch {
      throw DeviceOpenFailure(node: source.node, error)
    }
    if state.slotCount > 0 { description.axes[ABS.mtSlot]?.value = max(state.currentSlot, 0) }
    let deviceClass = description.deviceClass
    let tellsContacts =
      deviceClass.touchProtocol != .anonymous || description.has(type: EV.key, code: BTN.touch)

    node = source.node
    self.source = source
    self.description = description
    group = candidate?.group ?? DeviceGroup.name(physicalPath: described.physicalPath)
    initialSlots = state.initialSlots
    reader = FrameReader(source, state: state, stateTellsContacts: tellsContacts)
  }

  /// To be waited on for reading; -1 once the device is closed.
  public var descriptor: Int32 { source.number }

  /// Lets the device go; a second time does nothing.
  public func close() {
    ungrab()
    reader.stop()
    source.close()
  }

  // MARK: Reading

  /// Hands on every whole frame that waits, up to and including its `SYN_REPORT`, until there is none (rule K32).
  ///
  /// Where the kernel has lost events a frame with `SYN_DROPPED` comes, then frames with the same time that tell the difference
  /// between what was known and what is (rule K1). The array is reused: who keeps it pays for a copy. `sink` may close the
  /// device.
  public func readFrames(_ sink: ([InputEvent]) -> Void) throws(DeviceLoss) {
    guard descriptor >= 0 else { return }
    try reader.readFrames(sink)
  }

  /// Forgets what waits and reads the state anew, as after a sleep or a change of session (rule K29). Contacts are to be
  /// cancelled before; ``initialSlots`` and the slot in ``description`` are then those of now.
  public func forceResync() throws(DeviceLoss) {
    guard descriptor >= 0 else { return }
    try reader.forceResync()
    initialSlots = reader.state.initialSlots
    if reader.state.slotCount > 0 { description.axes[ABS.mtSlot]?.value = max(reader.state.currentSlot, 0) }
  }

  /// Whether anything touches the device, as far as it says.
  public var hasContacts: Bool { reader.state.hasContacts }

  /// Whether a pen is near, as a pen device says it: its group's fingers are then to be ignored (rule K27).
  public var hasPenNear: Bool { reader.state.hasPenNear }

  // MARK: Grabbing

  /// Takes the device for this object alone (`EVIOCGRAB`), but not while a finger is down: whoever else reads it would never see
  /// that finger lift (rule K30).
  public func grab() throws(GrabRefusal) {
    guard !isGrabbed else { return }
    guard !hasContacts else { throw .fingersDown }
    do {
      try source.grab(true)
      isGrabbed = true
    } catch {
      throw error.code == EBUSY ? .takenBySomeoneElse : .failed(error)
    }
  }

  /// Lets others read the device again (`EVIOCGRAB`).
  public func ungrab() {
    guard isGrabbed else { return }
    isGrabbed = false
    // It fails only for a device that has gone, which nobody holds any more.
    try? source.grab(false)
  }
}

/// Why a device could not be taken (rule K30).
public enum GrabRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something touches the device; to be tried again once nothing does.
  case fingersDown
  /// Another program has it (`EBUSY`).
  case takenBySomeoneElse
  case failed(SystemError)

  public var description: String {
    switch self {
    case .fingersDown: "something touches it"
    case .takenBySomeoneElse: "another program has taken it for itself"
    case .failed(let error): "it cannot be taken: \(error)"
    }
  }
}

/// What a symbolic link names (`readlink`).
private func linkTarget(_ path: String) -> String? {
  let capacity = 4_096
  return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { bytes in
    guard let base = bytes.baseAddress else { return nil }
    let count = unsafe readlink(path, base, capacity - 1)
    guard count > 0 else { return nil }
    unsafe base[count] = 0
    return unsafe String(cString: base)
  }
}

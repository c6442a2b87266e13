public import Evdev
internal import Geometry

/// Follows the contacts of one device: frames of events in, contacts that began, moved, ended or were cancelled out.
///
/// The rules are those of `evdev-behaviour.md`; each is named where it is kept. Slots, anonymous packets and single
/// touch all end in the same table of places, which is settled once a frame, so that a frame is one batch (rule K8).
/// Nothing that a device sends can trap, and memory is bounded by the slots that are followed.
public struct ContactTracker {
  /// What the device is.
  public let deviceClass: DeviceClass
  public let device: DeviceID
  public let tuning: TouchTuning
  /// Axes whose range makes no sense, and which are not read for it; ascending (rule K17).
  public let ignoredAxes: [UInt16]

  /// From device units to window points. A change, such as another orientation, holds from the next sample on.
  public var mapping: TouchMapping {
    get { judge.mapping }
    set { judge.mapping = newValue }
  }

  /// Who is told of every sample. Held weakly; nothing is built for it while it is nil.
  public weak var observer: (any ContactObserver)? {
    didSet {
      isObserved = observer != nil
      // What nobody was told of then is no news now.
      table.oddities = []
    }
  }
  private(set) var isObserved = false

  /// When something falls due if no frame comes before; nil for never. Kept up to date, so that asking costs nothing.
  public internal(set) var nextDeadline: Timestamp?

  var context = FrameContext()
  var style: Style
  var table: SlotTable
  var judge: ContactJudge
  var fingers: FingerCount
  var ghosts: GhostWatch
  var recovery = DropRecovery()
  var packets = PacketTable()
  var matching = PacketMatching()
  var single = SingleTouch()
  /// What watches the device for oddities while somebody observes it.
  var diagnoses = Diagnoses()
  /// The frame held a finger count.
  var fingersSpoke = false
  /// Tracking ids can be expected.
  let declaresTrackingIDs: Bool
  /// `BTN_TOUCH`; nil until the device says so.
  var touchKey: Bool?
  /// A pen on another device of the same group is near (rule K27).
  var isOtherPenNear = false
  /// `BTN_TOOL_PEN` on this device.
  var isOwnPenNear = false

  /// How the device's events are read.
  enum Style: Equatable {
    case slots
    /// No slot axis was declared: the first frame with contacts shows whether there are packets or only slot 0.
    case undecided
    case packets
    case single
  }

  /// - Parameters:
  ///   - description: the device. May be thin, as from a recording without a header; of the codes, only positions are
  ///     required. Its `ABS_MT_SLOT` value is the slot that events go to at first (rule K3).
  ///   - mapping: to window points.
  /// - Throws: ``DeviceRefusal`` for a device whose contacts cannot be followed (rules K17, K18).
  public init(
    _ description: DeviceDescription, device: DeviceID, mapping: TouchMapping, tuning: TouchTuning = TouchTuning()
  ) throws(DeviceRefusal) {
    let deviceClass = DeviceClass(description)
    let axes = try TouchAxes(description, deviceClass, tuning: tuning)
    self.deviceClass = deviceClass
    ignoredAxes = TouchAxes.ignored(description, deviceClass)
    self.device = device
    self.tuning = tuning

    let count: Int
    switch deviceClass.touchProtocol {
    case .slots:
      style = .slots
      count = deviceClass.slotCount ?? SlotTable.most
    case .anonymous:
      style = .undecided
      count = SlotTable.most
    case .single, nil:
      style = .single
      count = 1
    }
    // A range that starts at 0 has a value of 0 when nobody has asked the kernel, so 0 says nothing (rule K7).
    func current(_ axis: AxisInfo) -> Int32? { axis.value != 0 ? axis.value : nil }
    table = SlotTable(
      count: count, current: description.axes[ABS.mtSlot]?.value ?? 0, x: current(axes.x), y: current(axes.y))
    judge = ContactJudge(
      mapping: mapping, axes: axes, tuning: tuning, filtersJumps: deviceClass.kind == .touchpad,
      slotCount: table.slots.count)
    fingers = FingerCount(
      reach: style == .slots || style == .single ? count : 0, bridge: tuning.fingerCountBridge.microseconds)
    ghosts = GhostWatch(timeout: tuning.ghostTimeout.microseconds)
    declaresTrackingIDs = description.has(type: EV.abs, code: ABS.mtTrackingID)
    single.hasTouchKey = description.has(type: EV.key, code: BTN.touch)
    single.tellsHovering = single.hasTouchKey && description.has(type: EV.abs, code: ABS.distance)
  }

  /// Takes over what a live device's slots hold when it is opened: contacts that are down are ignored until they lift,
  /// and new ones start from the values that the slots have (rules K3, K7). To be called before the first frame; while
  /// there are touches it does nothing.
  public mutating func adopt(initialSlots: [InitialSlot]) {
    guard judge.touching == 0 else { return }
    for (place, initial) in initialSlots.enumerated() where table.slots.indices.contains(place) {
      for (code, value) in initial.values where code != ABS.mtTrackingID { table.set(code, value, at: place) }
      table.slots[place].trackingID = initial.trackingID
      if initial.trackingID >= 0 { table.bar(place, because: .alreadyDown) }
      table.slots[place].changes = []
    }
    table.dirty = 0
    table.toolChanged = true
  }

  /// Works out one frame.
  ///
  /// - Parameters:
  ///   - events: up to and including its `SYN_REPORT`. Frames in which nothing changes leave `frame` empty.
  ///   - time: the moment of the frame on the engine's clock; deadlines before it are to be fired first, by
  ///     ``advance(to:ids:into:)``.
  ///   - ids: where new contacts get their identity.
  ///   - frame: is emptied and filled: in ascending order of slots; in one slot, what ends before what begins; estimated
  ///     contacts last.
  public mutating func process(
    _ events: [InputEvent], at time: Timestamp, ids: inout ContactIDs, into frame: inout ContactFrame
  ) {
    frame.reset(time: time, device: device)
    lend(&frame, ids)
    if !recovery.isWhole { resume(events) }
    if FrameMarks.isKernelRelease(events) {
      table.cancelsLifts = true
      judge.cancelsEnds = true
    }
    read(events)
    ids = takeBack(&frame)
  }

  /// Reads a frame's events, up to a loss if there is one, and settles it.
  private mutating func read(_ events: [InputEvent]) {
    let lost: Timestamp?
    switch style {
    case .slots where turnsToPackets(events):
      style = .packets
      lost = readPackets(events)
    case .slots: lost = readSlots(events)
    case .undecided:
      style = style(of: events)
      switch style {
      case .packets: lost = readPackets(events)
      case .slots, .undecided, .single: lost = readSlots(events)
      }
    case .packets: lost = readPackets(events)
    case .single: lost = readSingle(events)
    }
    settle(stamp: context.observer == nil ? nil : events.last?.time)
    if let lost {
      // What follows in this frame is the rest of something whose beginning is gone (rule K1).
      recovery.drop(stamp: lost, at: context.frame.time)
      context.observer?.deviceDropped(device, at: context.frame.time)
    }
  }
}

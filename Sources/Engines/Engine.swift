internal import Geometry
public import Evdev
public import Inputs
public import Responders

/// Drives an application from devices: frames of events in, touches and gestures out.
///
/// The engine never reads a clock and owns no timer: time is what the frames carry and what ``advance(to:)`` says, so that
/// a device and its recording take the same way. Nothing of it may be used from two threads at once.
public final class Engine {
  public let application: Application
  /// Whoever is told what happens; nothing is built for nobody.
  public var journal: Journal? { didSet { watch() } }
  /// Thresholds of the contact machines of devices attached from now on.
  public var touchTuning = TouchTuning()
  /// How often moved touches are delivered; nil, the default, as often as the device reports.
  ///
  /// With an interval, moves in between are kept and come together, each touch carrying all of its samples (rule T8). Fingers
  /// that begin or end are delivered at once, after the moves before them.
  public var deliveryInterval: Duration?
  /// The event clock; nil before the first frame.
  public private(set) var clock: Timestamp?
  /// How far the content is turned against the devices' surfaces, clockwise.
  public private(set) var orientation = TouchMapping.Orientation.degrees0

  private var devices: [Attached] = []
  private var ids = ContactIDs()
  private var frame = ContactFrame()
  private var samples: [TouchSample] = []

  /// A step of the clock back by more than this begins a new run of time.
  private static let toleratedStepBack: Int64 = 1_000_000

  /// One device that is, or was, attached.
  fileprivate final class Attached {
    let id: DeviceID
    let description: DeviceDescription
    let label: String
    var tracker: ContactTracker
    /// The window that it is bound to; held until the device goes.
    var window: Window?
    let touchType: Touch.TouchType
    let isBox: Bool
    var isAttached = true
    /// Moves that wait for the next delivery, oldest first, and when that is.
    var waiting: [TouchSample] = []
    var delivery: Timestamp?
    var lastDelivery = Timestamp.distantPast

    init(
      _ id: DeviceID, _ description: DeviceDescription, label: String, _ tracker: ContactTracker, window: Window?
    ) {
      self.id = id
      self.description = description
      self.label = label
      self.tracker = tracker
      self.window = window
      touchType = tracker.deviceClass.isDirect ? .direct : .indirect
      isBox = tracker.deviceClass.isSemiMT
    }
  }

  /// An engine for `application`, or for a new one.
  public init(application: Application = Application()) {
    self.application = application
    samples.reserveCapacity(16)
  }

  // MARK: Devices

  /// Takes up a device.
  ///
  /// - Parameters:
  ///   - description: what it says of itself.
  ///   - label: what journals call it.
  ///   - window: the window that it is mapped onto; without one, the frontmost window gives the size, and touches hit
  ///     whatever window they fall in.
  ///   - time: when; the event clock by default.
  ///   - initialSlots: what a live device's slots hold (rule K3).
  /// - Throws: ``DeviceRefusal`` for a device whose contacts cannot be followed (rules K17, K18).
  @discardableResult
  public func attach(
    _ description: DeviceDescription, named label: String, to window: Window? = nil, at time: Timestamp? = nil,
    initialSlots: [InitialSlot] = []
  ) throws(DeviceRefusal) -> DeviceID {
    let id = DeviceID(devices.count)
    let target = window ?? application.windows.first
    let mapping = TouchMapping(
      description: description, windowSize: target?.bounds.size, orientation: orientation)
    var tracker = try ContactTracker(description, device: id, mapping: mapping, tuning: touchTuning)
    tracker.adopt(initialSlots: initialSlots)
    if let target, let scale = mapping.pointsPerMillimetre { target.pointsPerMillimetre = scale }
    devices.append(Attached(id, description, label: label, tracker, window: window))
    journal?.deviceAdded(
      id, label, description.name, tracker.deviceClass.kind, window: target.map { application.name(of: $0) },
      at: time ?? clock ?? .zero)
    watch()
    return id
  }

  /// Lets a device go: what it holds down is cancelled (rule K28).
  public func detach(_ device: DeviceID, at time: Timestamp? = nil) {
    guard isAttached(device) else { return }
    let time = max(time ?? .distantPast, clock ?? .distantPast)
    if let clock, time > clock { advance(to: time) }
    let now = clock ?? .zero
    devices[device.number].tracker.cancelAll(at: now, into: &frame)
    forward()
    devices[device.number].isAttached = false
    devices[device.number].window = nil
    journal?.deviceRemoved(device, at: now)
  }

  /// What journals call a device.
  public func label(of device: DeviceID) -> String? {
    devices.indices.contains(device.number) ? devices[device.number].label : nil
  }

  /// Turns the content: contacts that are down are cancelled, later ones are mapped the new way.
  public func setOrientation(_ orientation: TouchMapping.Orientation) {
    guard orientation != self.orientation else { return }
    cancelContacts()
    self.orientation = orientation
    for index in devices.indices where devices[index].isAttached {
      let window = devices[index].window ?? application.windows.first
      devices[index].tracker.mapping = TouchMapping(
        description: devices[index].description, windowSize: window?.bounds.size, orientation: orientation)
    }
  }

  // MARK: Time

  /// When ``advance(to:)`` has something to do next, if no frame comes before.
  public var nextDeadline: Timestamp? {
    var next = application.nextDeadline
    for device in devices where device.isAttached {
      if let deadline = device.tracker.nextDeadline { next = next.map { min($0, deadline) } ?? deadline }
      if let delivery = device.delivery { next = next.map { min($0, delivery) } ?? delivery }
    }
    return next
  }

  /// Moves the clock on: every deadline before `time` fires, in its order and at its own time. A time that has passed
  /// already does nothing.
  public func advance(to time: Timestamp) {
    guard time >= clock ?? .distantPast else { return }
    while let deadline = nextDeadline, deadline < time { fire(deadline) }
    clock = time
  }

  private func fire(_ deadline: Timestamp) {
    clock = max(clock ?? deadline, deadline)
    for device in devices {
      guard let delivery = device.delivery, delivery <= deadline else { continue }
      deliverWaiting(of: device, at: deadline)
      return
    }
    for index in devices.indices where devices[index].isAttached {
      guard let own = devices[index].tracker.nextDeadline, own <= deadline else { continue }
      // Due strictly before the time that it is asked to advance to.
      devices[index].tracker.advance(to: deadline.advanced(byMicroseconds: 1), ids: &ids, into: &frame)
      forward()
      return
    }
    // What fingers did before a recogniser's time ran out counts.
    if !deliverAllWaiting(at: deadline) { application.fireNextDeadline() }
  }

  // MARK: Frames

  /// Takes one frame of a device: all events up to its `SYN_REPORT`, whose time is the frame's. Deadlines before it fire first.
  ///
  /// A frame older than the clock counts as now. One that is more than a second older begins a new run of time: contacts are
  /// cancelled, what waits for a deadline is brought to its end, and the clock starts again at the frame's time.
  public func feed(_ events: [InputEvent], from device: DeviceID) {
    guard let last = events.last, isAttached(device) else { return }
    let now = time(of: last.time)
    advance(to: now)
    devices[device.number].tracker.process(events, at: now, ids: &ids, into: &frame)
    forward()
  }

  /// Ends a recording: contacts still down are cancelled at the last frame's time, then deadlines fire at their own times until
  /// none is left.
  public func finish() {
    cancelContacts()
    while let deadline = nextDeadline { fire(deadline) }
  }

  private func time(of eventTime: Timestamp) -> Timestamp {
    guard let clock, eventTime < clock else { return eventTime }
    let step = clock.microseconds(since: eventTime)
    guard step > Self.toleratedStepBack else { return clock }
    finish()
    for device in devices { device.lastDelivery = .distantPast }
    self.clock = nil
    application.restartClock()
    journal?.diagnosed(
      code: "clockSteppedBack",
      message: "the clock went back by \(step / 1_000) ms: contacts were cancelled and the clock was started again",
      at: eventTime)
    return eventTime
  }

  private func cancelContacts() {
    guard let clock else { return }
    for index in devices.indices where devices[index].isAttached {
      devices[index].tracker.cancelAll(at: clock, into: &frame)
      forward()
    }
  }

  /// Hands the contacts of ``frame`` to the application.
  private func forward() {
    journal?.flushContacts()
    let hasHovers = !frame.hovers.isEmpty
    // A finger that touches no longer hovers when its touch begins, and hovers when its touch has ended.
    if hasHovers { forwardHovers(over: true) }
    if !frame.contacts.isEmpty { forwardContacts() }
    if hasHovers { forwardHovers(over: false) }
  }

  private func forwardContacts() {
    let device = devices[frame.device.number]
    collect(from: device, briefEnds: false)
    if deliveryInterval != nil || !device.waiting.isEmpty, keepBack(samples, of: device) { return }
    if !samples.isEmpty { application.send(samples, at: frame.time, in: device.window) }
    guard frame.hasBriefContact else { return }
    // A press and release inside one frame are two events (rule K24).
    collect(from: device, briefEnds: true)
    if !samples.isEmpty { application.send(samples, at: frame.time, in: device.window) }
  }

  private func forwardHovers(over: Bool) {
    let device = devices[frame.device.number]
    let hovers = frame.hovers.filter { $0.isOver == over }.map { hover in
      HoverSample(
        key: device.id.number << 16 | hover.slot, device: device.id.number, location: hover.position,
        distance: Int(hover.distance), type: hover.tool == .pen ? .pencil : device.touchType, isOver: hover.isOver)
    }
    if !hovers.isEmpty { application.sendHover(hovers, at: frame.time, in: device.window) }
  }

  // MARK: Deliveries at a rate of their own

  /// A device that reports faster than anybody delivers must not pile samples up.
  private static let mostWaiting = 4_096

  /// Takes a frame of nothing but moves for the next delivery, or to what is delivered now; false when the frame is to be
  /// delivered by itself.
  private func keepBack(_ samples: [TouchSample], of device: Attached) -> Bool {
    guard samples.allSatisfy({ $0.phase == .moved }) else {
      deliverWaiting(of: device, at: frame.time)
      return false
    }
    let due = device.lastDelivery + (deliveryInterval ?? .zero)
    let isDue = frame.time >= due || device.waiting.count >= Self.mostWaiting
    if isDue, device.waiting.isEmpty {
      device.lastDelivery = frame.time
      return false
    }
    for var sample in samples {
      sample.timestamp = frame.time
      device.waiting.append(sample)
    }
    if isDue {
      deliverWaiting(of: device, at: frame.time)
    } else if device.delivery == nil {
      device.delivery = due
    }
    return true
  }

  /// Delivers what waits on any device; false when nothing does.
  private func deliverAllWaiting(at time: Timestamp) -> Bool {
    var isAny = false
    for device in devices where !device.waiting.isEmpty {
      deliverWaiting(of: device, at: time)
      isAny = true
    }
    return isAny
  }

  private func deliverWaiting(of device: Attached, at time: Timestamp) {
    device.delivery = nil
    guard !device.waiting.isEmpty else { return }
    device.lastDelivery = time
    application.send(device.waiting, at: time, in: device.window)
    device.waiting.removeAll(keepingCapacity: true)
  }

  private func collect(from device: Attached, briefEnds: Bool) {
    samples.removeAll(keepingCapacity: true)
    for index in frame.contacts.indices {
      if frame.hasBriefContact, isBriefEnd(index) != briefEnds { continue }
      samples.append(TouchSample(frame.contacts[index], from: device))
    }
  }

  /// Whether the contact at `index` ends one that began in the same frame.
  private func isBriefEnd(_ index: Int) -> Bool {
    let id = frame.contacts[index].id
    return frame.contacts[..<index].contains { $0.id == id }
  }

  private func isAttached(_ device: DeviceID) -> Bool {
    devices.indices.contains(device.number) && devices[device.number].isAttached
  }

  // MARK: Watching

  private func watch() {
    journal?.engine = self
    application.observer = journal
    let observer = journal.flatMap { $0.watchesDevices ? $0 : nil }
    for index in devices.indices { devices[index].tracker.observer = observer }
  }
}

extension TouchSample {
  /// What a contact is as a touch. A device's pressure has no unit: the middle of its range counts as an average touch.
  fileprivate init(_ contact: Contact, from device: Engine.Attached) {
    let phase: Touch.Phase =
      switch contact.phase {
      case .began: .began
      case .moved: .moved
      case .stationary: .stationary
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(
      id: contact.id, phase: phase, location: contact.position, type: contact.tool == .pen ? .pencil : device.touchType,
      majorRadius: contact.majorRadius, force: contact.pressure.map { $0 * 2 } ?? 0,
      maximumPossibleForce: contact.pressure == nil ? 0 : 2, isEstimated: contact.isEstimated,
      isBoxCorner: device.isBox, device: device.id.number)
  }
}

public import Evdev
internal import Geometry
public import Inputs
public import Responders

/// Drives an application from devices: frames of events in, touches and gestures out.
///
/// The engine never reads a clock and owns no timer: time is what the frames carry and what ``advance(to:)`` says, so that
/// a device and its recording take the same way. Nothing of it may be used from two threads at once.
public final class Engine {
  public let application: Application
  /// Whoever is told what happens; nothing is built for nobody.
  ///
  /// It is the application's observer too; an observer that somebody else gave the application is left alone while there
  /// is no journal.
  public var journal: Journal? { didSet { watch(insteadOf: oldValue) } }
  /// Thresholds of the contact machines of devices attached from now on.
  public var touchTuning = TouchTuning()
  /// Thresholds of the motion machines of devices attached from now on.
  public var motionTuning = MotionTuning()
  /// Thresholds of the key machines of devices attached from now on.
  public var keyTuning = KeyTuning()
  /// How often moved touches are delivered; nil, the default, as often as the device reports.
  ///
  /// With an interval, moves in between are kept and come together, each touch carrying all of its samples (rule T8). Fingers
  /// that begin or end are delivered at once, after the moves before them.
  public var deliveryInterval: Duration?
  /// The event clock; nil before the first frame.
  public private(set) var clock: Timestamp?
  /// How far the content is turned against the devices' surfaces, clockwise.
  public private(set) var orientation = TouchMapping.Orientation.degrees0
  /// Whether ``orientation`` follows a motion sensor's sense of gravity, so that the content stands upright.
  public var followsGravity = false { didSet { if followsGravity { followGravity() } } }
  /// How the content has to be turned to stand upright; nil while no motion sensor knows.
  public var gravityOrientation: TouchMapping.Orientation? { motionSensors.orientation }
  /// Called after ``orientation`` has followed gravity: windows that have their device's own size are to be given it as it lies
  /// now, by ``Scenes/Scene/setSize(_:ofWindow:)`` say.
  public var orientationFollowed: (() -> Void)?

  /// The devices that are attached, in the order of attaching.
  private var devices: [Attached] = []
  private var pens: [Pen] = []
  private let keyDevices: KeyDevices
  private let motionSensors: MotionSensors
  /// What journals call the devices that make no touches.
  private var otherLabels: [(id: DeviceID, label: String)] = []
  /// Devices that a handler let go. What they held down ends when the handler is through, and is told of them.
  private var departed: [Departed] = []
  private var devicesMade = 0
  private var ids = ContactIDs()
  private var frame = ContactFrame()
  private var samples: [TouchSample] = []

  /// A step of the clock back by more than this begins a new run of time.
  package static let toleratedStepBack: Int64 = 1_000_000

  /// One device that is attached.
  fileprivate final class Attached {
    let id: DeviceID
    let description: DeviceDescription
    let label: String
    var tracker: ContactTracker
    /// The window that it is bound to; held until the device goes.
    var window: Window?
    let touchType: Touch.TouchType
    let isBox: Bool
    /// It has keys that are followed too.
    var hasKeys = false
    /// Devices of one piece of hardware have the same (rule K27).
    let group: String?
    /// A pen is near on this device, as far as its group knows.
    var saysPenIsNear = false
    /// The earliest deadline of the tracker, with its place among equal ones.
    var contactDeadline: Due?
    /// Moves that wait for the next delivery, oldest first, and when that is.
    var waiting: [TouchSample] = []
    var delivery: Due?
    var lastDelivery = Timestamp.distantPast

    init(
      _ id: DeviceID, _ description: DeviceDescription, label: String, _ tracker: ContactTracker, window: Window?,
      group: String?
    ) {
      self.id = id
      self.description = description
      self.label = label
      self.tracker = tracker
      self.window = window
      self.group = group
      touchType = tracker.deviceClass.isDirect ? .direct : .indirect
      isBox = tracker.deviceClass.isSemiMT
    }
  }

  /// What journals still have to know of a device that was let go.
  private struct Departed {
    let id: DeviceID
    let label: String
    let typesText: Bool
  }

  /// A pen's device, which makes no touches but keeps the fingers of its group away while it is near (rule K27).
  fileprivate final class Pen {
    let id: DeviceID
    let label: String
    let group: String
    /// The tools in proximity, a bit each.
    var tools: UInt16 = 0

    init(_ id: DeviceID, label: String, group: String) {
      self.id = id
      self.label = label
      self.group = group
    }
  }

  /// An engine for `application`, or for a new one.
  public init(application: Application = Application()) {
    self.application = application
    keyDevices = KeyDevices(application: application)
    motionSensors = MotionSensors(application: application)
    samples.reserveCapacity(16)
    motionSensors.turned = { [unowned self] in turned($0, to: $1, at: $2) }
  }

  // MARK: Devices

  /// Takes up a device: a panel or pad, whose contacts become touches; an accelerometer, whose shakes become motion events; what
  /// has keys, which become presses and remote control. A panel's own keys are followed beside its contacts.
  ///
  /// - Parameters:
  ///   - description: what it says of itself.
  ///   - label: what journals call it.
  ///   - window: the window that it is mapped onto; without one, the frontmost window gives the size, and touches hit
  ///     whatever window they fall in. Keys and motion go to it, or without one to the key window.
  ///   - time: when; the event clock by default, and never before it. Deadlines before it fire first.
  ///   - initialSlots: what a live device's slots hold (rule K3).
  ///   - group: devices of one piece of hardware have the same. A pen's device in a group makes no touches; while a pen is near
  ///     on it, fingers on the others are cancelled and ignored (rule K27).
  ///   - takingText: whether the keys of a device that types text are wanted. Without it they are left alone: what people type is
  ///     nobody's business.
  /// - Throws: ``DeviceRefusal`` for a device that none of this can be made of (rules K17, K18).
  @discardableResult
  public func attach(
    _ description: DeviceDescription, named label: String, to window: Window? = nil, at time: Timestamp? = nil,
    initialSlots: [InitialSlot] = [], group: String? = nil, takingText: Bool = false
  ) throws(DeviceRefusal) -> DeviceID {
    let id = DeviceID(devicesMade)
    let deviceClass = description.deviceClass
    let kind = deviceClass.kind
    let hasKeys = !KeyTracker.keys(of: description).isEmpty && (takingText || !description.typesText)
    if kind == .tablet, let group {
      pens.append(Pen(id, label: label, group: group))
      return added(id, label, description, kind, at: time)
    }
    if kind == .accelerometer {
      let tracker = try MotionTracker(description, tuning: motionTuning)
      if let time, clock != nil { advance(to: time) }
      motionSensors.add(id, tracker, window: window)
      otherLabels.append((id, label))
      return added(id, label, description, kind, in: window, at: time)
    }
    if KeyTracker.hasKeys(description) {
      guard hasKeys else { throw .typesText(name: description.name) }
      if let time, clock != nil { advance(to: time) }
      keyDevices.add(id, description, keyTuning, window: window)
      otherLabels.append((id, label))
      return added(id, label, description, kind, in: window, at: time)
    }
    let target = window ?? application.windows.first
    let mapping = TouchMapping(
      description: description, windowSize: target?.bounds.size, orientation: orientation)
    var tracker = try ContactTracker(description, device: id, mapping: mapping, tuning: touchTuning)
    tracker.adopt(initialSlots: initialSlots)
    if let target, let scale = mapping.pointsPerMillimetre { target.pointsPerMillimetre = scale }
    if let time, clock != nil { advance(to: time) }
    tracker.observer = deviceObserver
    let attached = Attached(id, description, label: label, tracker, window: window, group: group)
    attached.hasKeys = hasKeys
    devices.append(attached)
    if hasKeys { keyDevices.add(id, description, keyTuning, window: window) }
    return added(id, label, description, kind, in: target, at: time)
  }

  private func added(
    _ id: DeviceID, _ label: String, _ description: DeviceDescription, _ kind: DeviceClass.Kind, in window: Window? = nil,
    at time: Timestamp?
  ) -> DeviceID {
    devicesMade += 1
    journal?.deviceAdded(
      id, label, description.name, kind, window: window.map { application.name(of: $0) }, at: clock ?? time ?? .zero)
    return id
  }

  /// Lets a device go: what it holds down is cancelled (rule K28).
  public func detach(_ device: DeviceID, at time: Timestamp? = nil) {
    guard let label = attachedLabel(of: device) else { return }
    if let time, clock != nil { advance(to: time) }
    let now = clock ?? time ?? .zero
    if application.isDispatching { departed.append(Departed(id: device, label: label, typesText: typesText(device))) }
    let attached = attached(device)
    if let attached { cancelContacts(of: attached, at: now) }
    cancelOthers(device, at: now)
    journal?.deviceRemoved(device, at: now)
    let group = attached?.group ?? pens.first { $0.id == device }?.group
    devices.removeAll { $0.id == device }
    pens.removeAll { $0.id == device }
    keyDevices.remove(device)
    motionSensors.remove(device)
    otherLabels.removeAll { $0.id == device }
    if let group { updatePens(of: group) }
  }

  /// Binds a device to another window: what it holds down is cancelled in the old one first.
  public func rebind(_ device: DeviceID, to window: Window?) {
    cancelOthers(device, at: clock ?? .zero)
    keyDevices.bind(device, to: window)
    motionSensors.bind(device, to: window)
    guard let attached = attached(device) else { return }
    cancelContacts(of: attached, at: clock ?? .zero)
    attached.window = window
    map(attached)
  }

  /// Cancels what a device holds down, a shake included, and ignores its fingers until they lift: it was asleep, or somebody else
  /// had it, and nothing is known of what happened meanwhile (rule K29).
  public func cancelContacts(of device: DeviceID, at time: Timestamp? = nil) {
    if let time, clock != nil { advance(to: time) }
    let now = clock ?? time ?? .zero
    if let attached = attached(device) { cancelContacts(of: attached, at: now) }
    cancelOthers(device, at: now)
  }

  /// Takes over what a device's slots hold, after its contacts were cancelled (rule K3).
  public func adopt(_ initialSlots: [InitialSlot], of device: DeviceID) {
    attached(device)?.tracker.adopt(initialSlots: initialSlots)
  }

  /// What journals call a device.
  public func label(of device: DeviceID) -> String? {
    attachedLabel(of: device) ?? departed.first { $0.id == device }?.label
  }

  private func attachedLabel(of device: DeviceID) -> String? {
    attached(device)?.label ?? pens.first { $0.id == device }?.label ?? otherLabels.first { $0.id == device }?.label
  }

  /// How many touches are down.
  public var touchCount: Int { application.touchCount }

  private func attached(_ device: DeviceID) -> Attached? {
    for attached in devices where attached.id == device { return attached }
    return nil
  }

  /// Cancels what is no contact: presses and a shake.
  private func cancelOthers(_ device: DeviceID? = nil, at time: Timestamp) {
    keyDevices.cancel(device, at: time)
    motionSensors.cancel(device, at: time)
  }

  private func cancelContacts(of device: Attached, at time: Timestamp) {
    device.tracker.cancelAll(at: time, into: &frame)
    forward(from: device)
  }

  private func map(_ device: Attached) {
    let window = device.window ?? application.windows.first
    let mapping = TouchMapping(
      description: device.description, windowSize: window?.bounds.size, orientation: orientation)
    device.tracker.mapping = mapping
    if let window, let scale = mapping.pointsPerMillimetre { window.pointsPerMillimetre = scale }
  }

  // MARK: Pens (rule K27)

  private static let penTools: [UInt16] = [
    BTN.toolPen, BTN.toolRubber, BTN.toolBrush, BTN.toolPencil, BTN.toolAirbrush,
  ]

  private func feed(_ events: [InputEvent], to pen: Pen) {
    for event in events where event.type == EV.key {
      guard let place = Self.penTools.firstIndex(of: event.code) else { continue }
      if event.value == 0 { pen.tools &= ~(1 << UInt16(place)) } else { pen.tools |= 1 << UInt16(place) }
    }
    updatePens(of: pen.group)
  }

  /// Tells each device of a group whether a pen is near on another.
  private func updatePens(of group: String) {
    let isNearOnPen = pens.contains { $0.group == group && $0.tools != 0 }
    for device in devices where device.group == group {
      let isNear = isNearOnPen || devices.contains { $0 !== device && $0.group == group && $0.tracker.reportsPenInProximity }
      guard isNear != device.saysPenIsNear else { continue }
      device.saysPenIsNear = isNear
      device.tracker.setPenInProximity(isNear, at: clock ?? .zero, into: &frame)
      forward(from: device)
    }
  }

  /// Turns the content: contacts that are down are cancelled, later ones are mapped the new way.
  public func setOrientation(_ orientation: TouchMapping.Orientation) {
    guard orientation != self.orientation else { return }
    cancelContacts()
    self.orientation = orientation
    for device in devices { map(device) }
  }

  // MARK: Gravity

  private func turned(_ device: DeviceID, to orientation: TouchMapping.Orientation, at time: Timestamp) {
    journal?.turned(device, to: orientation, at: time)
    followGravity()
  }

  private func followGravity() {
    guard followsGravity, let upright = gravityOrientation, upright != orientation else { return }
    setOrientation(upright)
    orientationFollowed?()
  }

  /// Takes a reading of a motion sensor that is no evdev device, attached by ``attachMotionSensor(named:to:at:)``. Deadlines before
  /// it fire first.
  public func feed(_ sample: AccelerationSample, from device: DeviceID) {
    let now = time(of: sample.time)
    advance(to: now)
    var sample = sample
    sample.time = now
    motionSensors.feed(sample, from: device)
  }

  /// Takes up a motion sensor that is no evdev device; its readings are given to ``feed(_:from:)-(AccelerationSample,_)``.
  @discardableResult
  public func attachMotionSensor(named label: String, to window: Window? = nil, at time: Timestamp? = nil) -> DeviceID {
    let id = DeviceID(devicesMade)
    if let time, clock != nil { advance(to: time) }
    motionSensors.add(id, MotionTracker(tuning: motionTuning), window: window)
    otherLabels.append((id, label))
    return added(id, label, DeviceDescription(name: label), .accelerometer, in: window, at: time)
  }

  // MARK: Time

  /// When ``advance(to:)`` has something to do next, if no frame comes before. The end of time is never passed.
  public var nextDeadline: Timestamp? {
    var next = application.nextDeadline ?? .distantFuture
    for device in devices {
      if let deadline = device.tracker.nextDeadline { next = min(next, deadline) }
      if let delivery = device.delivery { next = min(next, delivery.time) }
    }
    if let due = keyDevices.due { next = min(next, due.time) }
    if let due = motionSensors.due { next = min(next, due.time) }
    return next < .distantFuture ? next : nil
  }

  /// Moves the clock on: every deadline before `time` fires, in its order and at its own time. A time that has passed
  /// already does nothing.
  public func advance(to time: Timestamp) {
    guard time >= clock ?? .distantPast else { return }
    if !departed.isEmpty, !application.isDispatching { departed.removeAll() }
    while let deadline = nextDeadline, deadline < time { fire(deadline) }
    clock = time
    application.letTimePass(to: time)
  }

  /// Fires, of all that is due at `deadline`, what was made first.
  private func fire(_ deadline: Timestamp) {
    clock = max(clock ?? deadline, deadline)
    var first = application.nextDeadline == deadline ? application.nextDeadlineOrder : nil
    var action: (() -> Void)?
    func consider(_ due: Due?, _ act: @autoclosure @escaping () -> Void) {
      guard let due, due.time <= deadline, due.order < first ?? .max else { return }
      first = due.order
      action = act
    }
    for device in devices {
      consider(device.contactDeadline, self.advanceContacts(of: device, past: deadline))
      consider(device.delivery, self.deliverWaiting(of: device, at: deadline))
    }
    consider(keyDevices.due, self.keyDevices.fire())
    consider(motionSensors.due, self.motionSensors.fire())
    if let action {
      action()
    } else if !deliverAllWaiting(at: deadline) {
      // What fingers did before a recogniser's time ran out has been delivered: it counts.
      application.fireNextDeadline()
    }
  }

  private func advanceContacts(of device: Attached, past deadline: Timestamp) {
    // Due strictly before the time that it is asked to advance to.
    device.tracker.advance(to: deadline.advanced(byMicroseconds: 1), ids: &ids, into: &frame)
    forward(from: device)
  }

  /// Gives a new deadline of a device's contacts its place among equal ones. To be called before recognisers see the
  /// contacts, whose deadlines are then made later.
  private func noteDeadline(of device: Attached) {
    let next = device.tracker.nextDeadline
    guard next != device.contactDeadline?.time else { return }
    device.contactDeadline = next.map { Due(time: $0, order: application.takeDeadlineOrder()) }
  }

  // MARK: Frames

  /// Takes one frame of a device: all events up to its `SYN_REPORT`, whose time is the frame's. Deadlines before it fire first.
  ///
  /// A frame older than the clock counts as now. One that is more than a second older begins a new run of time: contacts are
  /// cancelled, what waits for a deadline is brought to its end, and the clock starts again at the frame's time.
  public func feed(_ events: [InputEvent], from device: DeviceID) {
    guard let last = events.last else { return }
    guard let device = attached(device) else { return feedOther(events, at: last.time, from: device) }
    let now = time(of: last.time)
    advance(to: now)
    device.tracker.process(events, at: now, ids: &ids, into: &frame)
    forward(from: device)
    if let group = device.group, device.tracker.reportsPenInProximity || device.saysPenIsNear { updatePens(of: group) }
    if device.hasKeys { keyDevices.feed(events, from: device.id, at: now) }
  }

  /// Takes a frame of a device without contacts.
  private func feedOther(_ events: [InputEvent], at eventTime: Timestamp, from device: DeviceID) {
    guard attachedLabel(of: device) != nil else { return }
    let now = time(of: eventTime)
    advance(to: now)
    if let pen = pens.first(where: { $0.id == device }) { return feed(events, to: pen) }
    if events.contains(where: { $0.type == EV.syn && $0.code == SYN.dropped }) { journal?.deviceDropped(device, at: now) }
    keyDevices.feed(events, from: device, at: now)
    motionSensors.feed(events, from: device, at: now)
  }

  /// Ends a recording: contacts still down are cancelled at the last frame's time, then deadlines fire at their own times until
  /// none is left.
  public func finish() {
    application.letTimePass(to: clock)
    cancelContacts()
    if let clock { cancelOthers(at: clock) }
    while let deadline = nextDeadline { fire(deadline) }
  }

  private func time(of eventTime: Timestamp) -> Timestamp {
    guard let clock, eventTime < clock else { return eventTime }
    let step = clock.microseconds(since: eventTime)
    guard step > Self.toleratedStepBack else { return clock }
    finish()
    self.clock = eventTime
    application.restartClock()
    for device in devices { device.lastDelivery = .distantPast }
    journal?.diagnosed(
      code: "clockSteppedBack",
      message: "the clock went back by \(step / 1_000) ms: contacts were cancelled and the clock was started again",
      at: eventTime)
    return eventTime
  }

  private func cancelContacts() {
    guard let clock else { return }
    for device in devices { cancelContacts(of: device, at: clock) }
  }

  /// Hands the contacts of ``frame`` to the application.
  private func forward(from device: Attached) {
    noteDeadline(of: device)
    journal?.flushContacts()
    let hasHovers = !frame.hovers.isEmpty
    // A finger that touches no longer hovers when its touch begins, and hovers when its touch has ended.
    if hasHovers { forwardHovers(from: device, over: true) }
    if !frame.contacts.isEmpty { forwardContacts(from: device) }
    if hasHovers { forwardHovers(from: device, over: false) }
  }

  private func forwardContacts(from device: Attached) {
    collect(from: device, briefEnds: false)
    if deliveryInterval != nil || !device.waiting.isEmpty, keepBack(samples, of: device) { return }
    if !samples.isEmpty { application.send(samples, at: frame.time, in: device.window) }
    guard frame.hasBriefContact else { return }
    // A press and release inside one frame are two events (rule K24).
    collect(from: device, briefEnds: true)
    if !samples.isEmpty { application.send(samples, at: frame.time, in: device.window) }
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

  private func forwardHovers(from device: Attached, over: Bool) {
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
      device.delivery = Due(time: due, order: application.takeDeadlineOrder())
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

  // MARK: Watching

  private func watch(insteadOf old: Journal?) {
    journal?.engine = self
    if journal != nil || application.observer === old { application.observer = journal }
    for device in devices { device.tracker.observer = deviceObserver }
  }

  /// Whether a device types text, whose keys no journal holds.
  func typesText(_ device: DeviceID) -> Bool {
    keyDevices.typesText(device) || departed.contains { $0.id == device && $0.typesText }
  }

  /// The journal, if it wants to know of devices and contacts.
  private var deviceObserver: Journal? { journal.flatMap { $0.watchesDevices ? $0 : nil } }
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

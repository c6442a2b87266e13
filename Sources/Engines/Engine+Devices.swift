public import Evdev
internal import Geometry
public import Inputs
public import Responders

// Devices that come and go, and how the content lies on them.
extension Engine {
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
      pens.append(Pen(id, group: group))
      return added(id, label, description, kind, at: time)
    }
    if kind == .accelerometer {
      let tracker = try MotionTracker(description, tuning: motionTuning)
      if let time, clock != nil { advance(to: time) }
      motionSensors.add(id, tracker, window: window)
      return added(id, label, description, kind, in: window, at: time)
    }
    if KeyTracker.hasKeys(description) {
      guard hasKeys else { throw .typesText(name: description.name) }
      if let time, clock != nil { advance(to: time) }
      keyDevices.add(id, KeyTracker(description, tuning: keyTuning), window: window)
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
    let attached = Attached(id, description, tracker, window: window, group: group)
    attached.hasKeys = hasKeys
    devices.append(attached)
    if hasKeys { keyDevices.add(id, KeyTracker(description, tuning: keyTuning), window: window) }
    return added(id, label, description, kind, in: target, at: time)
  }

  private func added(
    _ id: DeviceID, _ label: String, _ description: DeviceDescription, _ kind: DeviceClass.Kind, in window: Window? = nil,
    at time: Timestamp?
  ) -> DeviceID {
    devicesMade += 1
    roster.append(
      Entry(id: id, label: label, name: description.name, kind: kind, typesText: description.typesText))
    journal?.deviceAdded(
      id, label, description.name, kind, window: window.map { application.name(of: $0) }, at: clock ?? time ?? .zero)
    return id
  }

  /// Lets a device go: what it holds down is cancelled (rule K28).
  public func detach(_ device: DeviceID, at time: Timestamp? = nil) {
    guard let entry = roster.first(where: { $0.id == device }) else { return }
    if let time, clock != nil { advance(to: time) }
    let now = clock ?? time ?? .zero
    if application.isDispatching { departed.append(entry) }
    let attached = attached(device)
    if let attached { cancelContacts(of: attached, at: now) }
    cancelOthers(device, at: now)
    journal?.deviceRemoved(device, at: now)
    let group = attached?.group ?? pens.first { $0.id == device }?.group
    devices.removeAll { $0.id == device }
    pens.removeAll { $0.id == device }
    keyDevices.remove(device)
    motionSensors.remove(device)
    roster.removeAll { $0.id == device }
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
    entry(of: device)?.label
  }

  /// Whether a device types text, whose keys no journal holds.
  func typesText(_ device: DeviceID) -> Bool { entry(of: device)?.typesText ?? false }

  private func entry(of device: DeviceID) -> Entry? {
    roster.first { $0.id == device } ?? departed.first { $0.id == device }
  }

  /// How many touches are down.
  public var touchCount: Int { application.touchCount }

  func attached(_ device: DeviceID) -> Attached? {
    for attached in devices where attached.id == device { return attached }
    return nil
  }

  /// Cancels what is no contact: presses and a shake.
  func cancelOthers(_ device: DeviceID? = nil, at time: Timestamp) {
    keyDevices.cancel(device, at: time)
    motionSensors.cancel(device, at: time)
  }

  func cancelContacts(of device: Attached, at time: Timestamp) {
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

  func feed(_ events: [InputEvent], to pen: Pen) {
    for event in events where event.type == EV.key {
      guard let place = Self.penTools.firstIndex(of: event.code) else { continue }
      if event.value == 0 { pen.tools &= ~(1 << UInt16(place)) } else { pen.tools |= 1 << UInt16(place) }
    }
    updatePens(of: pen.group)
  }

  /// Tells each device of a group whether a pen is near on another.
  func updatePens(of group: String) {
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

  func turned(_ device: DeviceID, to orientation: TouchMapping.Orientation, at time: Timestamp) {
    journal?.turned(device, to: orientation, at: time)
    followGravity()
  }

  func followGravity() {
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
    return added(id, label, DeviceDescription(name: label), .accelerometer, in: window, at: time)
  }
}

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
  public internal(set) var clock: Timestamp?
  /// How far the content is turned against the devices' surfaces, clockwise.
  public internal(set) var orientation = TouchMapping.Orientation.degrees0
  /// Whether ``orientation`` follows a motion sensor's sense of gravity, so that the content stands upright.
  public var followsGravity = false { didSet { if followsGravity { followGravity() } } }
  /// How the content has to be turned to stand upright; nil while no motion sensor knows.
  public var gravityOrientation: TouchMapping.Orientation? { motionSensors.orientation }
  /// Called after ``orientation`` has followed gravity: windows that have their device's own size are to be given it as it lies
  /// now, by ``Scenes/Scene/setSize(_:ofWindow:)`` say.
  public var orientationFollowed: (() -> Void)?

  /// The devices that are attached, in the order of attaching.
  var devices: [Attached] = []
  var pens: [Pen] = []
  let keyDevices: KeyDevices
  let motionSensors: MotionSensors
  /// What there is to tell of each device, in the order of attaching.
  var roster: [Entry] = []
  /// Devices that a handler let go. What they held down ends when the handler is through, and is told of them.
  var departed: [Entry] = []
  var devicesMade = 0
  private var ids = ContactIDs()
  var frame = ContactFrame()
  var samples: [TouchSample] = []

  /// A step of the clock back by more than this begins a new run of time.
  package static let toleratedStepBack: Int64 = 1_000_000

  /// An engine for `application`, or for a new one.
  public init(application: Application = Application()) {
    self.application = application
    keyDevices = KeyDevices(application: application)
    motionSensors = MotionSensors(application: application)
    samples.reserveCapacity(16)
    motionSensors.turned = { [unowned self] in turned($0, to: $1, at: $2) }
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
  func noteDeadline(of device: Attached) {
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
    guard roster.contains(where: { $0.id == device }) else { return }
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

  func time(of eventTime: Timestamp) -> Timestamp {
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

  func cancelContacts() {
    guard let clock else { return }
    for device in devices { cancelContacts(of: device, at: clock) }
  }

  // MARK: Watching

  /// What there is at this moment, as a journal would tell it to whoever comes in the middle: the tree, the devices and the touches
  /// that are down, with their last phase.
  public func present(_ kinds: Set<JournalEntry.Kind>) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    let journal = Journal(kinds: kinds.intersection([.scene, .device, .touch])) { entries.append($0) }
    journal.engine = self
    let now = clock ?? .zero
    journal.treeChanged(at: now)
    for entry in roster {
      let window = attached(entry.id).flatMap { $0.window ?? application.windows.first }
      journal.deviceAdded(
        entry.id, entry.label, entry.name, entry.kind, window: window.map { application.name(of: $0) }, at: now)
    }
    for touch in application.touchesDown { journal.touchChanged(touch) }
    return entries
  }

  private func watch(insteadOf old: Journal?) {
    journal?.engine = self
    if journal != nil || application.observer === old { application.observer = journal }
    for device in devices { device.tracker.observer = deviceObserver }
  }

  /// The journal, if it wants to know of devices and contacts.
  var deviceObserver: Journal? { journal.flatMap { $0.watchesDevices ? $0 : nil } }
}

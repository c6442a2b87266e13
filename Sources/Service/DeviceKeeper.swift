internal import Devices
internal import Engines
internal import Evdev
internal import Inputs
internal import Responders

/// The daemon's devices: takes up those that come, lets go of those that leave, and hands their frames to the engine.
final class DeviceKeeper {
  /// The daemon that owns this, and outlives it.
  private unowned(unsafe) var daemon: Daemon?
  private let nodes: [String]
  private let grabs: Bool
  private let poller: Poller
  private let monitor: DeviceMonitor
  private let complain: (String) -> Void
  /// By node, in the order of taking up.
  private var kept: [Kept] = []
  /// Those that have something to say.
  private var ready: [Kept] = []
  /// The monitor has something to say.
  private var hasChanges = false
  /// Everything older has been read, so the engine may be told that it is this late.
  private var readUntil = Timestamp(microseconds: Clock.monotonic)
  /// Devices that turned out to have gone while they were read.
  private var lost: [(keeping: Kept, loss: DeviceLoss)] = []
  /// Frames of several devices, until they are in the order of their times.
  private var waiting: [WaitingFrame] = []
  /// What was kept of devices that have gone.
  private var departed: [Flight] = []
  /// Whether motion sensors, and devices with keys, are of use to anybody: asked when that may have changed.
  private var wanted = (motion: false, keys: false)
  /// Why devices that are there are not read, by node.
  private var problems: [(candidate: DeviceCandidate, problem: String)] = []

  /// A device that is open.
  private final class Kept {
    let candidate: DeviceCandidate
    let device: LiveDevice
    var id: DeviceID?
    var token: Poller.Token?
    var window: String?
    var frames = 0
    var events = 0
    /// What it has sent last, while that is kept.
    var flight: FlightRecorder?
    /// Its contacts lie in a window.
    let isMapped: Bool

    init(_ candidate: DeviceCandidate, _ device: LiveDevice) {
      self.candidate = candidate
      isMapped = device.description.deviceClass.isTouch
      self.device = device
    }
  }

  /// A frame of one of several devices.
  private struct WaitingFrame {
    let time: Timestamp
    /// Frames of the same time keep the order in which they were read.
    let order: Int
    let keeping: Kept
    let events: [InputEvent]
  }

  init(nodes: [String], grabs: Bool, _ poller: Poller, complain: @escaping (String) -> Void) throws(SystemError) {
    self.nodes = nodes
    self.grabs = grabs
    self.poller = poller
    self.complain = complain
    monitor = try DeviceMonitor()
  }

  func serve(_ daemon: Daemon) { unsafe self.daemon = daemon }

  var count: Int { kept.count }

  /// What `status` says of the devices.
  var report: [ControlReply.Device] {
    kept.map { kept in
      ControlReply.Device(
        label: kept.candidate.label, node: kept.candidate.node, name: kept.candidate.name, window: kept.window,
        frames: kept.frames, events: kept.events, problem: nil)
    }
      + problems.map { entry in
        ControlReply.Device(
          label: entry.candidate.label, node: entry.candidate.node, name: entry.candidate.name, window: nil,
          problem: entry.problem)
      }
  }

  // MARK: Coming and going

  /// Takes up the devices that are there, and those that come from now on.
  func start() {
    readUntil = Timestamp(microseconds: Clock.monotonic)
    poller.add(monitor.descriptor) { [unowned self] _ in hasChanges = true }
    takeWhatIsWanted()
    if kept.isEmpty, problems.isEmpty { complain("no touch device is there yet; one that comes is taken up") }
    for node in nodes where !kept.contains(where: { $0.candidate.node == node }) {
      if !problems.contains(where: { $0.candidate.node == node }) {
        complain("\(node): there is no device yet; it is taken up when it comes")
      }
    }
  }

  private func isWanted(_ candidate: DeviceCandidate) -> Bool {
    if !nodes.isEmpty { return nodes.contains(candidate.node) }
    if candidate.isToBeIgnored { return false }
    // A pen counts for the fingers on the same hardware (rule K27).
    if candidate.isTouch || (candidate.isPen && candidate.group != nil) { return true }
    // Sensors cost power while they are read, and what people type is nobody's business.
    if candidate.deviceClass.kind == .accelerometer { return wanted.motion }
    guard wanted.keys, KeyTracker.hasKeys(candidate.description) else { return false }
    return unsafe !candidate.description.typesText || daemon?.takesText(of: candidate.description) ?? false
  }

  /// Somebody came or went who asks for this or that: devices may be of use now that were of none, or of none any more.
  func wantMayHaveChanged() {
    guard let daemon = unsafe daemon, (daemon.wantsMotion, daemon.wantsKeys) != wanted else { return }
    takeWhatIsWanted()
  }

  private func takeWhatIsWanted() {
    if let daemon = unsafe daemon { wanted = (daemon.wantsMotion, daemon.wantsKeys) }
    for keeping in kept where !isWanted(keeping.candidate) { letGo(keeping) }
    problems.removeAll { !isWanted($0.candidate) }
    for candidate in monitor.candidates() { take(candidate) }
  }

  private func take(_ candidate: DeviceCandidate) {
    guard isWanted(candidate), !kept.contains(where: { $0.candidate.node == candidate.node }) else { return }
    let hadProblem = problems.contains { $0.candidate.node == candidate.node }
    problems.removeAll { $0.candidate.node == candidate.node }
    do {
      let device = try monitor.open(candidate)
      let keeping = Kept(candidate, device)
      kept.append(keeping)
      attach(keeping)
    } catch {
      // One that has gone meanwhile will be told of.
      if case .gone = error { return }
      problems.append((candidate, "\(error)"))
      if !hadProblem { complain("\(error)") }
    }
  }

  /// Brings a device that is open to the engine, and waits for its events.
  private func attach(_ keeping: Kept) {
    guard let daemon = unsafe daemon else { return }
    let description = keeping.device.description
    let window = keeping.candidate.isPen ? nil : daemon.window(for: description)
    guard !keeping.isMapped || window != nil else {
      drop(keeping, because: "no window of the scene takes it")
      return
    }
    do {
      keeping.id = try daemon.engine.attach(
        description, named: keeping.candidate.label, to: window, at: readUntil, initialSlots: keeping.device.initialSlots,
        group: keeping.device.group, takingText: daemon.takesText(of: description))
    } catch {
      drop(keeping, because: "\(error)")
      return
    }
    keeping.window = window?.identifier
    if let flightSpan { keeping.flight = FlightRecorder(keeping.device, keeping: flightSpan, fromOpening: true) }
    keeping.token = poller.add(keeping.device.descriptor) { [unowned self, unowned keeping] _ in ready.append(keeping) }
    if grabs, keeping.isMapped { grab(keeping) }
  }

  private func drop(_ keeping: Kept, because problem: String) {
    keeping.device.close()
    kept.removeAll { $0 === keeping }
    problems.append((keeping.candidate, problem))
    complain("\(keeping.candidate.node): \(problem)")
  }

  private func lose(_ candidate: DeviceCandidate) {
    problems.removeAll { $0.candidate.node == candidate.node }
    guard let keeping = kept.first(where: { $0.candidate.node == candidate.node }) else { return }
    letGo(keeping)
  }

  /// A device has gone, or goes with us: its contacts are cancelled from our own state, whatever it said last (rule K28).
  private func letGo(_ keeping: Kept) {
    if let token = keeping.token { poller.remove(token) }
    keeping.token = nil
    if let id = keeping.id { unsafe daemon?.engine.detach(id, at: readUntil) }
    if let flight = flight(of: keeping) { departed = departed.suffix(Self.mostDeparted - 1) + [flight] }
    keeping.device.close()
    kept.removeAll { $0 === keeping }
  }

  func releaseAll() {
    drain()
    for keeping in kept { letGo(keeping) }
  }

  // MARK: Reading

  /// Deals with whatever has turned out to have something to say; whether devices have come or gone.
  func readReady() -> Bool {
    // A device that comes or goes does so now, which is after all that waits to be read.
    if hasChanges {
      readChanges()
      return true
    }
    guard !ready.isEmpty else { return false }
    let devices = ready
    ready.removeAll(keepingCapacity: true)
    read(devices)
    return false
  }

  private func readChanges() {
    hasChanges = false
    drain()
    monitor.readChanges { change in
      switch change {
      case .added(let candidate), .changed(let candidate): take(candidate)
      case .removed(let candidate): lose(candidate)
      }
    }
  }

  /// Reads everything that waits. To be done before the engine is told what time it is: frames that are older would count as late.
  @discardableResult
  func drain() -> Timestamp {
    ready.removeAll(keepingCapacity: true)
    // What comes while this is done is younger.
    let now = Timestamp(microseconds: Clock.monotonic)
    read(kept)
    readUntil = now
    return now
  }

  private func read(_ devices: [Kept]) {
    guard let engine = unsafe daemon?.engine else { return }
    if devices.count == 1, let id = devices[0].id {
      readFrames(of: devices[0]) { engine.feed($0, from: id) }
    } else {
      for keeping in devices { collectFrames(of: keeping) }
      feedWaiting(to: engine)
    }
    guard !lost.isEmpty else { return }
    readUntil = Timestamp(microseconds: Clock.monotonic)
    for keeping in kept where !devices.contains(where: { $0 === keeping }) { collectFrames(of: keeping) }
    feedWaiting(to: engine)
    for entry in lost { letGo(entry.keeping, because: entry.loss) }
    lost.removeAll()
  }

  /// Keeps the frames of one of several devices. Whoever is read first must not put the clock ahead of the others: frames go to
  /// the engine in the order of their times, whosever they are (rule K32).
  private func collectFrames(of keeping: Kept) {
    var last = Timestamp.distantPast
    readFrames(of: keeping) { [unowned self] events in
      guard let event = events.last else { return }
      // Nothing may change the order of one device's frames.
      last = max(last, event.time)
      waiting.append(WaitingFrame(time: last, order: waiting.count, keeping: keeping, events: events))
    }
  }

  private func feedWaiting(to engine: Engine) {
    waiting.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    for frame in waiting {
      if let id = frame.keeping.id { engine.feed(frame.events, from: id) }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func readFrames(of keeping: Kept, _ sink: ([InputEvent]) -> Void) {
    guard keeping.id != nil, keeping.device.descriptor >= 0 else { return }
    do {
      try keeping.device.readFrames { frame in
        keeping.frames += 1
        keeping.events += frame.count
        keeping.flight?.take(frame)
        sink(frame)
      }
      if grabs, keeping.isMapped, !keeping.device.isGrabbed { grab(keeping) }
    } catch {
      lost.append((keeping, error))
    }
  }

  private func letGo(_ keeping: Kept, because loss: DeviceLoss) {
    letGo(keeping)
    switch loss {
    case .unplugged: break
    case .revoked, .failed: complain("\(keeping.candidate.node): \(loss)")
    }
    // Still there, it is opened anew as soon as that is possible.
    if case .revoked = loss { take(keeping.candidate) }
  }

  /// Takes a device for ourselves alone, as soon as no finger is down (rule K30).
  private func grab(_ keeping: Kept) {
    do {
      try keeping.device.grab()
    } catch {
      switch error {
      case .fingersDown: break
      case .takenBySomeoneElse, .failed:
        guard !problems.contains(where: { $0.candidate.node == keeping.candidate.node }) else { return }
        complain("\(keeping.candidate.node): not taken for ourselves: \(error)")
        problems.append((keeping.candidate, "not taken for ourselves: \(error)"))
      }
    }
  }

  /// After a sleep: contacts are cancelled, what waited is thrown away, and the state is read anew (rule K29).
  func resyncAll() {
    guard let engine = unsafe daemon?.engine else { return }
    for keeping in kept {
      guard let id = keeping.id else { continue }
      // At the time of the last that is known: what would have been due by now was not to be.
      engine.cancelContacts(of: id)
      do {
        try keeping.device.forceResync()
        engine.adopt(keeping.device.initialSlots, of: id)
        keeping.flight?.restart()
      } catch {
        letGo(keeping)
      }
    }
  }

  // MARK: The flight recorder

  /// How much of what devices send is kept, counted back from the last event of each; nil for nothing.
  var flightSpan: Duration? {
    didSet {
      if flightSpan == nil { departed.removeAll() }
      for keeping in kept {
        guard let flightSpan else {
          keeping.flight = nil
          continue
        }
        if let flight = keeping.flight {
          flight.span = flightSpan
        } else {
          keeping.flight = FlightRecorder(keeping.device, keeping: flightSpan, fromOpening: false)
        }
      }
    }
  }

  /// What is kept of the devices that have sent anything: of those that are there, and of the last that have gone.
  var flights: [Flight] { departed + kept.compactMap(flight) }

  /// Devices that have gone are kept for those who ask what happened before; no more than these.
  private static let mostDeparted = 2

  private func flight(of keeping: Kept) -> Flight? {
    guard let flight = keeping.flight, !flight.isEmpty else { return nil }
    return Flight(
      device: keeping.candidate.label, node: keeping.candidate.node, description: flight.description, events: flight.recording)
  }

  // MARK: Another scene

  /// The first device that is mapped onto a window.
  func device(boundTo window: String) -> DeviceDescription? {
    kept.first { $0.window == window }?.device.description
  }

  /// Cancels what is down before the scene goes.
  func unbindAll() {
    let now = drain()
    for keeping in kept {
      if let id = keeping.id { unsafe daemon?.engine.cancelContacts(of: id, at: now) }
    }
  }

  /// Binds every device to its window in the scene that is there now; those that none took before are tried again.
  func bindAll() {
    // What is not mapped starts anew, with the scene's own thresholds.
    for keeping in kept where !keeping.candidate.isPen && !keeping.isMapped { letGo(keeping) }
    bindMapped()
    takeWhatIsWanted()
  }

  /// Maps the touch devices anew, onto windows that may have another size. The rest goes on as it is: a sensor that has just said
  /// how the screen is held may be among them.
  func bindMapped() {
    guard let daemon = unsafe daemon else { return }
    for keeping in kept where keeping.isMapped {
      guard let id = keeping.id else { continue }
      if let window = daemon.window(for: keeping.device.description) {
        daemon.engine.rebind(id, to: window)
        keeping.window = window.identifier
      } else {
        letGo(keeping)
        problems.append((keeping.candidate, "no window of the scene takes it"))
        complain("\(keeping.candidate.node): no window of the scene takes it")
      }
    }
  }
}

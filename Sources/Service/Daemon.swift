internal import CLinuxInput
internal import Devices
public import Engines
internal import Evdev
internal import Geometry
internal import Glibc
internal import Inputs
internal import Responders
internal import Scenes

/// The daemon: reads devices as they come and go, drives an engine, and tells standard output and the clients of its socket what
/// happens. One thread that sleeps whenever nothing touches.
public final class Daemon {
  /// How a daemon is to run.
  public struct Settings: Sendable {
    /// A scene file; the standard scene without one.
    public var scene: String?
    /// Nodes to read; every touch device there is when empty.
    public var nodes: [String] = []
    /// Whether others are to get no events of the devices.
    public var grabs = false
    /// Where clients connect; nil for no socket.
    public var socket: String?
    /// Whether journal lines go to standard output.
    public var printsJournal = true
    /// The kinds of lines on standard output.
    public var kinds: Set<JournalEntry.Kind> = JournalEntry.Kind.standard
    /// Whether motion sensors are read even where neither the scene nor a client asks for shakes.
    public var takesMotion = false
    /// Whether devices with keys are read even where neither the scene nor a client asks for remote control or presses.
    public var takesKeys = false
    /// Whether the content is turned so that it stands upright, as a motion sensor feels it.
    public var followsGravity = false
    /// How many seconds of what devices send are kept in memory; nil for none.
    public var flightSeconds: Int?
    /// Where what is kept is written when a diagnostic comes; nil for nowhere.
    public var flightDirectory: String?
    public var version = ""

    public init() {}
  }

  let settings: Settings
  let engine = Engine()
  let poller: Poller
  private let timer: Timer
  private let watchdog: Timer?
  /// Wakes us when the machine wakes up: a finger that rests says nothing by itself (rule K29).
  private let clockWatch: Descriptor
  private let signals: Descriptor
  let notifier = ServiceNotifier()
  let output: StandardOutput?
  private(set) var server: ControlServer?
  let actions: ActionRunner
  private let flightFiles: FlightFiles?
  private var json = JSONWriter()

  let sceneSource: SceneSource
  var scene: Scene?
  /// A device that is mapped has given the scene's open sizes.
  private var sceneIsSized = false
  var loaded: SceneSource.Loaded
  let devices: DeviceKeeper
  private var isRunning = true
  /// Starting, taking up devices and answering take much more code than reading fingers, and the kernel maps sixteen pages for
  /// each that is touched: they are given back before the next rest.
  private var hasDoneRareWork = true
  private let started = Clock.monotonic
  /// How far the boot clock is ahead of the monotonic one, which stands still while the machine sleeps (rule K29).
  private var sleepOffset = Clock.boot - Clock.monotonic
  private let complain: (String) -> Void

  /// - Parameter complain: told what a person should know, a line each.
  /// - Throws: ``ServiceProblem`` when it cannot start: a scene with a mistake, a socket that is taken, no rights.
  public init(_ settings: Settings, complain: @escaping (String) -> Void) throws(ServiceProblem) {
    self.settings = settings
    self.complain = complain
    sceneSource = SceneSource(path: settings.scene)
    loaded = try sceneSource.load()
    actions = ActionRunner(complain: complain)
    do {
      poller = try Poller()
      timer = try Timer()
      watchdog = notifier.watchdogInterval == nil ? nil : try Timer()
      guard let clockWatch = Descriptor(linux_clock_watch(-1)) else { throw SystemError("timerfd_create") }
      self.clockWatch = clockWatch
      let numbers = [SIGTERM, SIGINT, SIGHUP, SIGCHLD]
      guard let signals = Descriptor(unsafe linux_signals_open(numbers, numbers.count)) else { throw SystemError("signalfd") }
      self.signals = signals
      output = settings.printsJournal ? StandardOutput(poller, complain: complain) : nil
      devices = try DeviceKeeper(nodes: settings.nodes, grabs: settings.grabs, poller, complain: complain)
    } catch {
      throw ServiceProblem("\(error)")
    }
    flightFiles =
      settings.flightSeconds == nil ? nil : settings.flightDirectory.map { FlightFiles(in: $0, complain: complain) }
    if let path = settings.socket { server = try ControlServer(path: path, poller) }
    server?.handle = { [unowned self] in
      hasDoneRareWork = true
      return handle($0)
    }
    server?.present = { [unowned self] kinds in
      engine.present(kinds).map { entry in
        json.clear()
        json.write(entry)
        return json.bytes
      }
    }
    server?.subscriptionsChanged = { [unowned self] in
      watch()
      devices.wantMayHaveChanged()
    }
    devices.serve(self)
    watch()
    engine.tune(loaded.description.tuning)
    warnOfPrograms()
    engine.orientationFollowed = { [unowned self] in turned() }
    engine.followsGravity = settings.followsGravity
  }

  // MARK: The loop

  /// Runs until it is told to stop. Returns normally after `SIGTERM`, `SIGINT` or a request to quit; touches are then
  /// cancelled, and all that can be written is written.
  public func run() throws(ServiceProblem) {
    poller.add(timer.descriptor) { [unowned self] _ in timerFired() }
    poller.add(signals.number) { [unowned self] _ in readSignals() }
    // That the machine has slept is noticed before this is called; a clock that was only set is none of our business.
    poller.add(clockWatch.number) { [unowned self] _ in
      _ = linux_timer_read(clockWatch.number)
      _ = linux_clock_watch(clockWatch.number)
    }
    if let watchdog, let interval = notifier.watchdogInterval {
      poller.add(watchdog.descriptor) { [unowned self] _ in
        watchdog.acknowledge()
        notifier.alive()
        watchdog.fire(at: Clock.monotonic + interval)
      }
      watchdog.fire(at: Clock.monotonic + interval)
    }
    devices.start()
    notifier.ready("reading \(devices.count) \(devices.count == 1 ? "device" : "devices")")
    finishRound()
    while isRunning {
      do {
        // Before anything else: no deadline and no event may be acted on that comes out of a sleep.
        try poller.wait { noticeSleep() }
      } catch {
        throw ServiceProblem("\(error)")
      }
      if devices.readReady() { hasDoneRareWork = true }
      finishRound()
      if let output, output.isClosed, server == nil { isRunning = false }
    }
    stop()
  }

  /// What is left to do when everything that was ready has been dealt with: lines go out, the timer is set.
  private func finishRound() {
    let now = Timestamp(microseconds: Clock.monotonic)
    output?.flush(at: now)
    server?.flush(at: now)
    if let flightFiles, flightFiles.isDue(touches: engine.touchCount) {
      hasDoneRareWork = true
      flightFiles.write(devices.flights)
    }
    guard let deadline = engine.nextDeadline else {
      if hasDoneRareWork {
        hasDoneRareWork = false
        _ = linux_code_forget()
      }
      return timer.turnOff()
    }
    // A deadline fires when the clock has passed it.
    timer.fire(at: deadline.advanced(byMicroseconds: 1).microseconds)
  }

  /// Devices are drained before deadlines fire, so that a finger that was lifted in time is never overtaken by its own timeout.
  private func timerFired() {
    timer.acknowledge()
    engine.advance(to: devices.drain())
  }

  private func readSignals() {
    while true {
      switch linux_signals_read(signals.number) {
      case SIGTERM, SIGINT: isRunning = false
      case SIGHUP: reloadAndTell()
      case SIGCHLD: actions.reap()
      default: return
      }
    }
  }

  private func stop() {
    notifier.stopping()
    if let flightFiles, flightFiles.isWanted { flightFiles.write(devices.flights) }
    devices.releaseAll()
    engine.finish()
    let now = Timestamp(microseconds: Clock.monotonic)
    output?.flush(at: now)
    server?.close()
    server = nil
  }

  func quit() { isRunning = false }

  /// The machine has slept: whatever was down before is unknown now (rule K29).
  private func noticeSleep() {
    let offset = Clock.boot - Clock.monotonic
    defer { sleepOffset = offset }
    guard offset - sleepOffset > 100_000 else { return }
    devices.resyncAll()
  }

  // MARK: What happens

  /// Has the engine tell what somebody wants to know, and nothing more.
  private func watch() {
    let seconds = max(settings.flightSeconds ?? 0, server?.keptSeconds ?? 0)
    let span: Duration? = seconds == 0 ? nil : .seconds(seconds)
    if devices.flightSpan != span { devices.flightSpan = span }
    var kinds = server?.kinds ?? []
    if flightFiles != nil { kinds.insert(.diagnostic) }
    if output != nil { kinds.formUnion(settings.kinds) }
    kinds.formUnion(actions.kinds)
    guard engine.journal?.kinds != kinds else { return }
    engine.journal = kinds.isEmpty ? nil : Journal(kinds: kinds) { [unowned self] in publish($0) }
  }

  private func publish(_ entry: JournalEntry) {
    json.clear()
    json.write(entry)
    if let output, settings.kinds.contains(entry.kind) { output.add(json.bytes) }
    server?.publish(entry, json.bytes)
    actions.handle(entry)
    if case .diagnostic(let diagnostic) = entry.content { flightFiles?.note(diagnostic.code) }
  }

  // MARK: The scene

  /// Takes up what the scene wants run, if its file can be trusted.
  private func takeActions() {
    let wanted = scene?.actions ?? []
    let wantedOfEvents = scene?.eventActions ?? []
    if loaded.untrusted == nil { actions.setActions(wanted, wantedOfEvents) } else { actions.setActions([]) }
  }

  /// Says at once what will not run when the time comes: programs of a file that cannot be trusted, and those that there are not.
  private func warnOfPrograms() {
    let programs = loaded.description.programs
    if let reason = loaded.untrusted {
      if !programs.isEmpty { complain(reason) }
    } else {
      actions.expect(programs.sorted())
    }
  }

  /// Whether motion sensors, or devices with keys, are of use to anybody.
  var wantsMotion: Bool {
    settings.takesMotion || settings.followsGravity || loaded.description.wantsMotion || asksFor([.motion])
  }

  var wantsKeys: Bool { settings.takesKeys || loaded.description.wantsKeys || asksFor([.remote, .press]) }

  private func asksFor(_ kinds: Set<JournalEntry.Kind>) -> Bool { !(server?.kinds ?? []).isDisjoint(with: kinds) }

  /// Whether the scene names a device whose keys it takes although it types text.
  func takesText(of device: DeviceDescription) -> Bool { loaded.description.takesText(of: device) }

  /// The window that a device goes to: one that takes it, for what is mapped onto a window; one that names it, or the key window, for
  /// the rest. Nil when it is to be left alone, for what is mapped.
  ///
  /// The scene's open sizes are those of the first device that is mapped.
  func window(for device: DeviceDescription) -> Window? {
    let isMapped = device.deviceClass.isTouch
    if scene != nil {
      if isMapped, !sceneIsSized { sizeScene(for: device) }
    } else {
      let size = TouchMapping(description: device, orientation: engine.orientation).windowSize
      scene = Scene(loaded.description, in: engine.application) { _ in size }
      sceneIsSized = isMapped
      takeActions()
      watch()
    }
    return isMapped ? scene?.window(for: device) : scene?.windowNaming(device)
  }

  /// Gives the windows that have their device's own size that of the first device that is mapped.
  private func sizeScene(for device: DeviceDescription) {
    sceneIsSized = true
    sizeOpenWindows { _ in device }
  }

  /// Gives each window that has its device's own size that of a device, as it lies now.
  private func sizeOpenWindows(by device: (WindowDescription) -> DeviceDescription?) {
    for (index, window) in loaded.description.windows.enumerated() where window.size == nil {
      guard let device = device(window) else { continue }
      scene?.setSize(TouchMapping(description: device, orientation: engine.orientation).windowSize, ofWindow: index)
    }
  }

  /// Reads the scene again, all or nothing: a mistake leaves the old one running.
  func reload() throws(ServiceProblem) {
    notifier.reloading()
    defer { notifier.ready("reading \(devices.count) \(devices.count == 1 ? "device" : "devices")") }
    let fresh = try sceneSource.load()
    // Touches in flight are cancelled in the old tree first.
    devices.unbindAll()
    scene?.remove()
    scene = nil
    loaded = fresh
    engine.tune(loaded.description.tuning)
    warnOfPrograms()
    takeActions()
    watch()
    devices.bindAll()
  }

  /// Turns the content: touches are cancelled, windows that have their device's own size take it as it lies now, and devices are
  /// mapped anew.
  private func turn(to orientation: TouchMapping.Orientation) {
    guard orientation != engine.orientation else { return }
    engine.setOrientation(orientation)
    turned()
  }

  private func turned() {
    sizeOpenWindows { devices.device(boundTo: $0.id) }
    devices.bindMapped()
  }

  private func reloadAndTell() {
    do {
      try reload()
    } catch {
      complain("\(error); the old scene goes on")
    }
  }

  // MARK: Requests

  private func handle(_ request: ControlRequest) -> [UInt8] {
    switch request {
    case .subscribe(let kinds, let views, _):
      return ControlReply.subscribed(kinds, views)
    case .status:
      return ControlReply.reply("status") { status(&$0) }
    case .reload:
      do {
        try reload()
        return ControlReply.reply("reload")
      } catch {
        return ControlReply.error("\(error); the old scene goes on")
      }
    case .orientation(let degrees):
      guard let orientation = TouchMapping.Orientation(rawValue: degrees) else {
        return ControlReply.error("\(degrees) is no orientation")
      }
      turn(to: orientation)
      return ControlReply.reply("orientation") { json in
        json.key("degrees")
        json.int(degrees)
      }
    case .dump:
      return dump()
    case .keep(let seconds):
      return ControlReply.kept(seconds)
    case .quit:
      quit()
      return ControlReply.reply("quit")
    }
  }

  private func dump() -> [UInt8] {
    guard let span = devices.flightSpan else {
      return ControlReply.error("this daemon has no flight recorder: start it with --flight-recorder SECONDS")
    }
    // One at a time, so that clients that ask and do not read cannot fill the memory.
    guard server?.isHandingOut != true else {
      return ControlReply.error("another client has not read yet what it asked for; try again")
    }
    devices.drain()
    let flights = devices.flights
    guard !flights.isEmpty else { return ControlReply.error("no device has sent anything yet") }
    return ControlReply.reply("dump") { json in
      json.key("seconds")
      json.int(Int(span.components.seconds))
      json.write(flights)
    }
  }

  private func status(_ json: inout JSONWriter) {
    json.key("version")
    json.string(settings.version)
    json.key("uptime")
    json.number(Double(Clock.monotonic - started) / 1_000_000, decimals: 3)
    json.key("scene")
    if let path = settings.scene { json.string(path) } else { json.null() }
    json.key("orientation")
    json.int(engine.orientation.rawValue)
    json.key("touches")
    json.int(engine.touchCount)
    json.key("clients")
    json.int(server?.clientCount ?? 0)
    json.key("programs")
    json.int(actions.runningCount)
    json.key("flightRecorder")
    if let span = devices.flightSpan { json.int(Int(span.components.seconds)) } else { json.null() }
    ControlReply.write(devices.report, to: &json)
  }
}

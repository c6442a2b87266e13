public import Engines
public import Evdev
internal import Geometry
internal import Inputs
public import Recordings
public import Responders
public import Scenes

/// Runs recordings through an engine: what a live device does, at the speed of the machine and the same each time.
///
/// ```swift
/// let replay = Replay(scene: try SceneDescription(yaml: bytes)) { entry in … }
/// var file = try RecordingFile(path: "swipe.evemu")
/// try file.readAll { replay.take($0) }
/// replay.finish()
/// ```
public final class Replay {
  public let engine = Engine()
  /// The scene; nil until the first device tells its size, where the scene leaves a size open.
  public private(set) var scene: Scene?
  /// What the recording's devices came to, in its order.
  public private(set) var devices: [Outcome] = []
  /// Called before a frame is taken, with its time: to wait until then, for a replay that keeps time.
  public var willTake: ((Timestamp) -> Void)?

  private let description: SceneDescription
  private var recorded: [Int: Recorded] = [:]
  private var reached: Timestamp?

  /// What became of a device.
  public enum Outcome: Sendable {
    case attached(DeviceID)
    /// It cannot be followed; the text says why and what to do.
    case refused(String)
    /// No window of the scene takes it.
    case leftAlone
  }

  private struct Recorded {
    var device: RecordedDevice
    var assembler = FrameAssembler()
    var id: DeviceID?
    var isSettled = false
    var saidCut = false

    /// Whether anything was said of what it can send. A log that only names the machine's devices says nothing of those that
    /// sent nothing.
    var isKnown: Bool { !device.description.codes.isEmpty }
  }

  /// - Parameters:
  ///   - scene: the views and recognisers; the standard scene by default.
  ///   - journal: whoever is told what happens.
  public init(scene: SceneDescription = .standard, journal: Journal? = nil) {
    description = scene
    engine.journal = journal
    engine.tune(scene.tuning)
  }

  /// A replay into windows made in code, which are ``Engine/application``'s.
  public convenience init(windows: [Window], journal: Journal? = nil) {
    self.init(scene: .standard, journal: journal)
    for window in windows { engine.application.addWindow(window) }
  }

  /// Takes the next item of a recording.
  public func take(_ item: RecordingItem) {
    switch item {
    case .device(let device):
      recorded[device.index] = Recorded(device: device)
    case .event(let event, let index):
      take(event, of: index)
    }
  }

  private func take(_ event: InputEvent, of index: Int) {
    if recorded[index]?.assembler.isCut(before: event) ?? false { endCutFrame(of: index) }
    settle(index, at: event.time)
    guard recorded[index]?.assembler.append(event) ?? false else { return }
    feedFrame(of: index, at: event.time)
  }

  private func feedFrame(of index: Int, at time: Timestamp) {
    if recorded.count > 1 { endCutFrames(before: time, exceptOf: index) }
    willTake?(time)
    reached = time
    guard let device = recorded[index], let id = device.id else {
      // Time passes all the same.
      engine.advance(to: time)
      return
    }
    engine.feed(device.assembler.events, from: id)
  }

  /// Takes a frame whose end was cut away, as in a log that was pasted in parts, for what is left of it: to show less than the
  /// log says would hide what people look for. Live, such a frame cannot be seen: the kernel hands out whole ones.
  private func endCutFrame(of index: Int) {
    guard let last = recorded[index]?.assembler.events.last, recorded[index]?.assembler.end() ?? false else { return }
    if let device = recorded[index], let id = device.id, !device.saidCut {
      recorded[index]?.saidCut = true
      willTake?(last.time)
      engine.advance(to: last.time)
      engine.journal?.deviceDiagnosed(
        id, code: "frameCut",
        message: "the log was cut inside of a frame, whose end (SYN_REPORT) is missing; what is left of it counts as a frame",
        at: engine.clock ?? last.time)
    }
    feedFrame(of: index, at: last.time)
  }

  /// Ends the frames of other devices that nothing can complete any more: each belongs before what is later.
  private func endCutFrames(before time: Timestamp, exceptOf index: Int) {
    for other in recorded.keys.sorted() where other != index {
      guard let assembler = recorded[other]?.assembler, assembler.hasPartialFrame, let last = assembler.events.last,
        time.microseconds(since: last.time) > FrameAssembler.longestPause
      else { continue }
      endCutFrame(of: other)
    }
  }

  /// Ends the recording: contacts still down are cancelled, then what waits for a deadline is brought to its end.
  public func finish() {
    for index in recorded.keys.sorted() { endCutFrame(of: index) }
    for index in recorded.keys.sorted() where recorded[index]?.isKnown ?? false { settle(index, at: reached ?? .zero) }
    engine.finish()
  }

  /// Attaches a device when its first event tells the time.
  private func settle(_ index: Int, at time: Timestamp) {
    guard let device = recorded[index], !device.isSettled else { return }
    recorded[index]?.isSettled = true
    // What is due before the device comes is told before it.
    if engine.clock != nil {
      willTake?(time)
      engine.advance(to: time)
    }
    let now = engine.clock ?? time
    let label = device.device.node.map(lastPart) ?? "device\(index)"
    let described = device.device.description
    // Asked first, so that the scene is there.
    let taker = window(for: described)
    let mapped = described.deviceClass.isTouch
    guard taker != nil || !mapped else {
      devices.append(.leftAlone)
      engine.journal?.diagnosed(
        code: "noWindow", message: "no window of the scene takes the device \"\(described.name)\"", at: now)
      return
    }
    do {
      if let clock = engine.clock, time < clock { noteEarlier(label, by: clock.microseconds(since: time), at: clock) }
      let id = try engine.attach(
        described, named: label, to: mapped ? taker : scene?.windowNaming(described), at: now,
        takingText: description.takesText(of: described))
      recorded[index]?.id = id
      devices.append(.attached(id))
    } catch {
      let why = error.descriptionOfRecording
      devices.append(.refused(why))
      engine.journal?.diagnosed(code: "deviceRefused", message: why, at: now)
    }
  }

  /// Tells of a device whose events begin before the end of what was played so far: two logs were pasted one behind the other.
  /// Where they lie further apart, the engine begins a new run of time, and says so itself.
  private func noteEarlier(_ label: String, by step: Int64, at now: Timestamp) {
    guard Self.usualDisorder...Engine.toleratedStepBack ~= step else { return }
    engine.journal?.diagnosed(
      code: "timeWentBack",
      message: "the log of \(label) begins \(step / 1_000) ms before the end of what stands before it: until it has caught up, "
        + "its frames count as of the time that was reached; split the log to play it alone",
      at: now)
  }

  /// Logs of several devices side by side are in order but for so many microseconds.
  private static let usualDisorder: Int64 = 20_000

  /// The window that takes a device, in a scene whose open sizes are those of the first touch device.
  private func window(for device: DeviceDescription) -> Window? {
    if scene == nil, !engine.application.windows.isEmpty { return engine.application.windows.first }
    let sizing =
      device.deviceClass.isTouch
      ? device : recorded.keys.sorted().lazy.compactMap { self.touchDevice($0) }.first ?? device
    let scene =
      self.scene
      ?? Scene(description, in: engine.application) { _ in TouchMapping(description: sizing).windowSize }
    self.scene = scene
    return scene.window(for: device)
  }

  private func touchDevice(_ index: Int) -> DeviceDescription? {
    recorded[index].flatMap { $0.device.description.deviceClass.isTouch ? $0.device.description : nil }
  }

  private func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

public import Engines
public import Evdev
package import Geometry

/// What is going on, as a journal has told it so far: the tree, the fingers and where they have just been, the devices, what
/// recognisers are up to, and what was recognised last.
///
/// Whatever comes, it keeps a bounded amount.
public struct LiveState: Sendable {
  /// The kinds of entries that it makes use of.
  public static let kinds: Set<JournalEntry.Kind> = [
    .scene, .device, .contact, .touch, .recognizer, .gesture, .motion, .remote, .press, .diagnostic,
  ]

  package private(set) var outline: Outline?
  package private(set) var windowNames: [String] = []
  /// Counts the trees, so that what is drawn of one can be kept.
  package private(set) var treeNumber = 0
  package private(set) var fingers: [Finger] = []
  package private(set) var strays: [Stray] = []
  package private(set) var devices: [Device] = []
  /// Those that have done something, in the order of their first doing.
  package private(set) var recognizers: [Recognizer] = []
  package private(set) var news: [News] = []
  /// The time of the latest entry.
  public private(set) var now: Timestamp?
  /// Fingers and gestures came without the tree that they belong to.
  package var lacksScene: Bool {
    outline == nil && !(fingers.isEmpty && recognizers.isEmpty && news.allSatisfy { $0.kind != .gesture })
  }

  /// A touch, until its trace has faded.
  package struct Finger: Sendable {
    package let touch: Int
    package var device: String?
    package var window: String?
    package var view: String?
    package var phase: String
    package var location: Point
    package var trail: [Dot] = []
    package var isDown = true
    package var since: Timestamp
  }

  /// Where a finger was.
  package struct Dot: Sendable {
    package let time: Timestamp
    package let location: Point
  }

  /// A contact that makes no touch.
  package struct Stray: Sendable {
    package let device: String
    package let slot: Int
    package var window: String?
    package var location: Point
    package var reason: String
  }

  package struct Device: Sendable {
    package let label: String
    package var name: String?
    package var deviceClass: String?
    package var window: String?
    /// The times of the frames of the last second.
    package var frames: [Timestamp] = []
    /// Kernel events in all, and when that was counted; the last two counts.
    package var counts: [(time: Timestamp, events: Int)] = []
  }

  package struct Recognizer: Sendable {
    package let name: String
    package var view: String?
    package var state: String
    /// The state of its last attempt that means something: what became of it.
    package var outcome: String
    package var reason: String
    package var details: String
    package var changed: Timestamp
    package var isActive: Bool { state == "began" || state == "changed" }
  }

  /// Something that happened at a moment.
  package struct News: Sendable {
    package enum Kind: Sendable { case gesture, device, diagnostic }
    package let time: Timestamp
    package let kind: Kind
    package let text: String
  }

  /// How long a trace is seen, in microseconds.
  package static let fading: Int64 = 1_600_000
  /// Rates are of so many microseconds.
  private static let second: Int64 = 1_000_000
  private static let most = (fingers: 80, strays: 80, devices: 64, recognizers: 256, news: 64, trail: 2_048, frames: 2_000)

  public init() {}

  // MARK: Taking

  /// Takes the next entry.
  public mutating func take(_ entry: JournalEntry) {
    // A clock that steps back begins anew.
    if let now, entry.time < now, entry.time.microseconds(since: now) < -Self.second { forgetTimes() }
    now = max(now ?? entry.time, entry.time)
    switch entry.content {
    case .scene(let scene): take(scene)
    case .device(let device): take(device, entry.time)
    case .contact(let contact): take(contact, entry.time)
    case .touch(let touch): take(touch, entry.time)
    case .recognizer(let recognizer): take(recognizer, entry.time)
    case .gesture(let gesture): take(gesture, entry.time)
    case .diagnostic(let diagnostic):
      add(News(time: entry.time, kind: .diagnostic, text: "\(diagnostic.device.map { "\($0): " } ?? "")\(diagnostic.message)"))
    case .motion(let motion): take(motion.words, of: motion.device, entry.time)
    case .remote(let remote): take(remote.words, of: remote.device, entry.time)
    case .press(let press): take(press.words, of: press.device, entry.time)
    case .hitTest, .deliver, .deadline: break
    }
  }

  private mutating func forgetTimes() {
    now = nil
    fingers.removeAll()
    strays.removeAll()
    news.removeAll()
    for index in devices.indices {
      devices[index].frames.removeAll()
      devices[index].counts.removeAll()
    }
  }

  /// Takes how many kernel events a device has sent in all, which no journal tells.
  public mutating func take(events: Int, of device: String, at time: Timestamp) {
    guard let index = devices.firstIndex(where: { $0.label == device }) else { return }
    devices[index].counts = devices[index].counts.suffix(1) + [(time, events)]
  }

  /// Lines were lost on the way: nothing is known of fingers.
  public mutating func forgetFingers() {
    fingers.removeAll()
    strays.removeAll()
  }

  private mutating func take(_ scene: SceneEntry) {
    outline = Outline(scene.windows)
    windowNames = scene.windows.map(\.view)
    treeNumber += 1
    let known = Set(scene.windows.flatMap(\.recognizerNames))
    recognizers.removeAll { !known.contains($0.name) }
  }

  private mutating func take(_ device: DeviceEntry, _ time: Timestamp) {
    switch device.change {
    case .added:
      guard devices.count < Self.most.devices else { return }
      let isKnown = devices.contains { $0.label == device.device && $0.name == device.name }
      devices.removeAll { $0.label == device.device }
      devices.append(
        Device(label: device.device, name: device.name, deviceClass: device.deviceClass, window: device.window))
      if !isKnown { add(News(time: time, kind: .device, text: "\(device.device) \(device.name ?? "") is there")) }
    case .removed:
      devices.removeAll { $0.label == device.device }
      strays.removeAll { $0.device == device.device }
      add(News(time: time, kind: .device, text: "\(device.device) has gone"))
    case .dropped:
      add(News(time: time, kind: .device, text: "\(device.device): the kernel lost events"))
    case .resynced:
      add(News(time: time, kind: .device, text: "\(device.device): in step again"))
    }
  }

  private mutating func take(_ contact: ContactEntry, _ time: Timestamp) {
    noteFrame(of: contact.device, time)
    let place = strays.firstIndex { $0.slot == contact.slot && $0.device == contact.device }
    let isOver = contact.phase == "ended" || contact.phase == "cancelled"
    guard contact.touch == nil, let reason = contact.reason, !isOver else {
      if let place { strays.remove(at: place) }
      return
    }
    if let place {
      strays[place].location = contact.position
      strays[place].reason = reason
    } else if strays.count < Self.most.strays {
      let window = devices.first { $0.label == contact.device }?.window
      strays.append(
        Stray(device: contact.device, slot: contact.slot, window: window, location: contact.position, reason: reason))
    }
  }

  private mutating func take(_ touch: TouchEntry, _ time: Timestamp) {
    guard ["began", "moved", "stationary", "ended", "cancelled"].contains(touch.phase) else { return }
    if let device = touch.device { noteFrame(of: device, time) }
    prune(time)
    var place = fingers.firstIndex { $0.touch == touch.touch }
    if place == nil {
      if fingers.count >= Self.most.fingers { fingers.removeFirst() }
      fingers.append(
        Finger(
          touch: touch.touch, device: touch.device, window: touch.window, view: touch.view, phase: touch.phase,
          location: touch.location, since: time))
      place = fingers.count - 1
    }
    guard let place else { return }
    fingers[place].view = touch.view
    fingers[place].window = touch.window ?? fingers[place].window
    fingers[place].phase = touch.phase
    fingers[place].location = touch.location
    fingers[place].isDown = touch.phase != "ended" && touch.phase != "cancelled"
    let trail = fingers[place].trail
    if trail.count >= Self.most.trail || trail.first.map({ time.microseconds(since: $0.time) > Self.fading * 2 }) ?? false {
      // Now and then, rather than one for one.
      let recent = trail.firstIndex { time.microseconds(since: $0.time) <= Self.fading } ?? trail.count
      fingers[place].trail.removeFirst(max(recent, trail.count >= Self.most.trail ? trail.count / 2 : 0))
    }
    fingers[place].trail.append(Dot(time: time, location: touch.location))
  }

  /// Takes away fingers that have lifted and faded.
  private mutating func prune(_ time: Timestamp) {
    fingers.removeAll { !$0.isDown && time.microseconds(since: $0.trail.last?.time ?? $0.since) > Self.fading }
  }

  private mutating func noteFrame(of label: String, _ time: Timestamp) {
    guard let index = devices.firstIndex(where: { $0.label == label }) else {
      if devices.count < Self.most.devices { devices.append(Device(label: label)) }
      return
    }
    guard devices[index].frames.last != time else { return }
    if devices[index].frames.count >= Self.most.frames
      || devices[index].frames.first.map({ time.microseconds(since: $0) > 2 * Self.second }) ?? false
    {
      let recent = devices[index].frames.firstIndex { time.microseconds(since: $0) <= Self.second }
      devices[index].frames.removeFirst(max(recent ?? 0, devices[index].frames.count >= Self.most.frames ? 1_000 : 0))
    }
    devices[index].frames.append(time)
  }

  private mutating func take(_ entry: RecognizerEntry, _ time: Timestamp) {
    let isMeaningful = entry.to != "possible" || entry.reason == "waiting"
    let outcome = entry.reason == "waiting" ? "waiting" : entry.to
    var reason = entry.reason == "waiting" ? "for \(entry.by ?? "another")" : Self.spaced(entry.reason)
    if entry.reason != "waiting", let by = entry.by { reason += " by \(by)" }
    if let value = entry.value?.value { reason += ": \(Words.number(value, places: 2))" }
    if let allowed = entry.allowed?.value { reason += " of \(Words.number(allowed, places: 2)) allowed" }
    if let needed = entry.needed?.value { reason += " of \(Words.number(needed, places: 2)) needed" }
    if let place = recognizers.firstIndex(where: { $0.name == entry.recognizer }) {
      recognizers[place].state = entry.to
      guard isMeaningful else { return }
      recognizers[place].outcome = outcome
      recognizers[place].reason = reason
      if entry.from == "possible" { recognizers[place].details = "" }
      recognizers[place].changed = time
    } else if isMeaningful {
      if recognizers.count >= Self.most.recognizers {
        let oldest = recognizers.indices.min { recognizers[$0].changed < recognizers[$1].changed }
        recognizers.remove(at: oldest ?? 0)
      }
      recognizers.append(
        Recognizer(
          name: entry.recognizer, view: entry.view, state: entry.to, outcome: outcome, reason: reason, details: "",
          changed: time))
    }
  }

  private mutating func take(_ gesture: GestureEntry, _ time: Timestamp) {
    // Of a pan how far it went, of a pinch its scale: velocities change too fast to be read.
    let details = gesture.facts.prefix(gesture.type.lowercased().hasSuffix("pan") ? 2 : 1).map(Self.words).joined(separator: " ")
    if let place = recognizers.firstIndex(where: { $0.name == gesture.recognizer }) { recognizers[place].details = details }
    guard gesture.state != "changed" else { return }
    let name = gesture.recognizer.contains(gesture.type) ? gesture.recognizer : "\(gesture.recognizer) (\(gesture.type))"
    add(News(time: time, kind: .gesture, text: "\(name) \(gesture.state)\(details.isEmpty ? "" : " \(details)")"))
  }

  /// Motion, remote control or a press.
  private mutating func take(_ words: String, of device: String?, _ time: Timestamp) {
    if let device { noteFrame(of: device, time) }
    add(News(time: time, kind: .gesture, text: words))
  }

  private static func words(_ fact: (key: String, value: JournalValue)) -> String {
    let short = ["translationX": "x", "translationY": "y", "velocityX": "vx", "velocityY": "vy"]
    let key = short[fact.key] ?? fact.key
    switch fact.value {
    case .number(let number) where key == "rotation": return ReasonWords.degrees(number.value)
    case .number(let number): return "\(key) \(Words.number(number.value, places: key.count <= 2 ? 0 : 2))"
    case .count(let count): return count == 1 ? "" : "\(key) \(count)"
    case .word(let word): return word
    }
  }

  /// `tooManyTouches` as `too many touches`.
  private static func spaced(_ word: String) -> String {
    word.prefix(40).map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }

  private mutating func add(_ item: News) {
    if news.count >= Self.most.news { news.removeFirst(Self.most.news / 2) }
    news.append(item)
  }

  // MARK: Time

  /// Frames a second of a device, over the second before `time`.
  package func frameRate(of device: Device, at time: Timestamp) -> Int {
    device.frames.count { time.microseconds(since: $0) < Self.second }
  }

  /// Kernel events a second of a device, between the last two counts; nil where nothing counts.
  package func eventRate(of device: Device, at time: Timestamp) -> Int? {
    guard device.counts.count == 2 else { return nil }
    let span = device.counts[1].time.microseconds(since: device.counts[0].time)
    guard span > 0, time.microseconds(since: device.counts[1].time) < 2 * Self.second else { return 0 }
    return Int((Double(device.counts[1].events - device.counts[0].events) * 1e6 / Double(span)).rounded())
  }

  /// When the picture changes though nothing is told: a trace fades, or a rate falls. Nil when it stays as it is.
  public func nextChange(after time: Timestamp) -> Timestamp? {
    let isFading = fingers.contains { finger in
      finger.trail.last.map { time.microseconds(since: $0.time) <= Self.fading } ?? false
    }
    if isFading { return time.advanced(byMicroseconds: 100_000) }
    let isRating = devices.contains { device in
      (device.frames.last.map { time.microseconds(since: $0) < Self.second } ?? false)
        || (device.counts.last.map { time.microseconds(since: $0.time) < 2 * Self.second } ?? false)
    }
    return isRating ? time.advanced(byMicroseconds: 250_000) : nil
  }
}

extension SceneEntry.SceneView {
  /// Of it and everything inside.
  fileprivate var recognizerNames: [String] { recognizers.map(\.recognizer) + subviews.flatMap(\.recognizerNames) }
}

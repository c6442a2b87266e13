public import Engines
package import Evdev
internal import Geometry

/// A journal sorted by what it is about: touches, attempts of recognisers, devices, and what was left out.
///
/// Everything that ``Explanation`` tells and ``Page`` draws comes from here, and everything here comes from journal entries.
/// Moves are counted, not kept, so that an hour of them takes no more room than its touches.
public struct Chronicle: Sendable {
  /// In the order of beginning.
  package private(set) var touches: [TouchRecord] = []
  /// In the order of their first change of state.
  package private(set) var attempts: [AttemptRecord] = []
  package private(set) var devices: [DeviceRecord] = []
  package private(set) var diagnostics: [(time: Timestamp, entry: DiagnosticEntry)] = []
  /// Motion, remote control and presses.
  package private(set) var others: [ChainRecord] = []
  /// Contacts that made no touch, or lost it.
  package private(set) var strays: [StrayRecord] = []
  package private(set) var scene = SceneIndex()
  package private(set) var start: Timestamp?
  package private(set) var end: Timestamp?

  /// When a device last showed a sign of life: a touch, a contact, a key.
  private var lastSign: Timestamp?
  private var places: [Int: Int] = [:]
  private var openAttempts: [String: Int] = [:]
  private var openStrays: [String: Int] = [:]
  private var count = 0

  /// The kinds of entries that it makes use of.
  public static let kinds: Set<JournalEntry.Kind> = [
    .scene, .device, .contact, .hitTest, .touch, .deliver, .recognizer, .gesture, .deadline, .motion, .remote, .press,
    .diagnostic,
  ]

  public init() {}

  /// Whether there was nothing to tell: no device, no finger, nothing odd.
  public var isEmpty: Bool {
    devices.isEmpty && touches.isEmpty && attempts.isEmpty && others.isEmpty && diagnostics.isEmpty
  }

  /// The seconds that times are best counted from: 0, but for a clock that shows the time of day.
  package var epoch: Double {
    guard let start, start.microseconds > 100_000_000_000 else { return 0 }
    return Double(start.microseconds / 100_000_000 * 100)
  }

  /// The touch with this id.
  package func touch(_ id: Int) -> TouchRecord? { places[id].map { touches[$0] } }

  /// The attempt that a recogniser has under way, by its index.
  package func openAttempt(of recognizer: String) -> Int? { openAttempts[recognizer] }

  /// The attempts in which a recogniser saw a touch.
  package func attempts(with touch: TouchRecord) -> [AttemptRecord] { touch.attempts.map { attempts[$0] } }

  /// Whether what was cancelled at this time was so because the recording ended, with fingers still down.
  package func isEndOfRecording(_ time: Timestamp) -> Bool {
    time == lastSign && !devices.contains { $0.removed == time || $0.losses.last == time }
  }

  /// The attempt that a recogniser had under way when a touch began.
  package func attempt(of recognizer: String, before touch: TouchRecord) -> AttemptRecord? {
    let end = attempts.partitionPoint { $0.begun.order < touch.began.order }
    return attempts[max(0, end - Self.reach)..<end].last { attempt in
      attempt.recognizer == recognizer && attempt.reset.map { $0.order > touch.began.order } ?? true
    }
  }

  /// The touches that were down already when one began.
  package func touches(downBefore touch: TouchRecord) -> [TouchRecord] {
    guard let place = places[touch.touch] else { return [] }
    return touches[max(0, place - Self.reach)..<place].filter { $0.ended.map { $0.order > touch.began.order } ?? true }
  }

  /// What is under way together is never farther apart than this.
  private static let reach = 2_000

  /// Takes the next entry of the journal.
  public mutating func take(_ entry: JournalEntry) {
    count += 1
    start = start ?? entry.time
    end = max(end ?? entry.time, entry.time)
    switch entry.content {
    case .scene(let scene): self.scene.take(scene)
    case .device(let device): take(device, at: entry.time)
    case .contact(let contact): take(contact, at: entry.time)
    case .hitTest(let hitTest): take(hitTest, at: entry.time)
    case .touch(let touch): take(touch, at: entry.time)
    case .deliver(let deliver): take(deliver, at: entry.time)
    case .recognizer(let recognizer): take(recognizer, at: entry.time)
    case .gesture(let gesture): take(gesture, at: entry.time)
    case .deadline(let deadline):
      let index = openAttempt(of: deadline.recognizer, view: deadline.view)
      attempts[index].deadlines.append(Moment(time: entry.time, order: count))
    case .motion, .remote, .press:
      others.append(ChainRecord(time: entry.time, content: entry.content))
      lastSign = entry.time
    case .diagnostic(let diagnostic): diagnostics.append((entry.time, diagnostic))
    }
  }

  private mutating func take(_ device: DeviceEntry, at time: Timestamp) {
    lastSign = time
    switch device.change {
    case .added:
      devices.append(
        DeviceRecord(
          device: device.device, name: device.name ?? device.device, deviceClass: device.deviceClass, window: device.window,
          added: time))
    case .removed:
      if let index = devices.lastIndex(where: { $0.device == device.device }) { devices[index].removed = time }
    case .dropped:
      if let index = devices.lastIndex(where: { $0.device == device.device }) { devices[index].losses.append(time) }
    case .resynced:
      break
    }
  }

  // MARK: Contacts that make no touch

  private mutating func take(_ contact: ContactEntry, at time: Timestamp) {
    let key = "\(contact.slot) \(contact.device)"
    lastSign = time
    guard let reason = contact.reason else {
      if let open = openStrays.removeValue(forKey: key), let touch = contact.touch {
        strays[open].touch = touch
        strays[open].end = time
      }
      return
    }
    if let touch = contact.touch, let place = places[touch], touches[place].exclusion == nil {
      touches[place].exclusion = reason
    }
    if let open = openStrays[key], strays[open].reason == reason {
      strays[open].end = time
    } else if contact.touch == nil {
      openStrays[key] = strays.count
      strays.append(
        StrayRecord(
          device: contact.device, slot: contact.slot, reason: reason, start: time, end: time, place: contact.position))
    }
    if contact.phase == "ended" || contact.phase == "cancelled" { openStrays[key] = nil }
  }

  // MARK: Touches

  private mutating func take(_ hitTest: HitTestEntry, at time: Timestamp) {
    let place = place(of: hitTest.touch, at: time, hitTest.location)
    touches[place].hit = HitRecord(hitTest, in: &scene, at: Moment(time: time, order: count))
  }

  private mutating func take(_ touch: TouchEntry, at time: Timestamp) {
    let place = place(of: touch.touch, at: time, touch.location)
    touches[place].device = touch.device
    touches[place].window = touch.window
    touches[place].view = touch.view
    touches[place].tapCount = touch.tapCount
    touches[place].move(to: touch.location)
    switch touch.phase {
    case "began": touches[place].began = Moment(time: time, order: count)
    case "moved": touches[place].moves += 1
    case "ended", "cancelled":
      touches[place].ended = Moment(time: time, order: count)
      touches[place].isCancelled = touch.phase == "cancelled"
    default: break
    }
    lastSign = time
  }

  private mutating func place(of touch: Int, at time: Timestamp, _ location: Point) -> Int {
    if let place = places[touch] { return place }
    places[touch] = touches.count
    touches.append(TouchRecord(touch: touch, began: Moment(time: time, order: count), at: location))
    return touches.count - 1
  }

  private mutating func take(_ deliver: DeliverEntry, at time: Timestamp) {
    if deliver.event != nil {
      // It follows what it tells the way of.
      if let last = others.indices.last { others[last].path = deliver.path }
      return
    }
    let call = DeliveryRecord(
      phase: deliver.phase, moment: Moment(time: time, order: count), path: deliver.path, isHandled: deliver.isHandled)
    for touch in deliver.touches {
      guard let place = places[touch] else { continue }
      touches[place].add(call)
    }
  }

  // MARK: Recognisers

  private mutating func take(_ entry: RecognizerEntry, at time: Timestamp) {
    let moment = Moment(time: time, order: count)
    if entry.reason == "reset" {
      guard let index = openAttempts.removeValue(forKey: entry.recognizer) else { return }
      attempts[index].reset = moment
      return
    }
    let index = openAttempt(of: entry.recognizer, view: entry.view)
    attempts[index].steps.append(StepRecord(entry, at: moment))
    if let by = entry.by {
      // Whoever is waited for is at it, though it has not changed yet.
      let other = openAttempt(of: by, view: scene.recognizers[by]?.view)
      attempts[index].steps[attempts[index].steps.count - 1].byAttempt = other
    }
    for touch in entry.touches where !attempts[index].touches.contains(touch) {
      attempts[index].touches.append(touch)
      if let place = places[touch] { touches[place].attempts.append(index) }
    }
  }

  private mutating func take(_ gesture: GestureEntry, at time: Timestamp) {
    let index = openAttempt(of: gesture.recognizer, view: gesture.view)
    attempts[index].actions += 1
    if gesture.state == "changed" { attempts[index].changes += 1 }
    attempts[index].last = gesture
  }

  /// The attempt that a recogniser has under way; a new one if none is known.
  private mutating func openAttempt(of recognizer: String, view: String?) -> Int {
    if let open = openAttempts[recognizer] { return open }
    openAttempts[recognizer] = attempts.count
    attempts.append(
      AttemptRecord(
        index: attempts.count, begun: Moment(time: end ?? .zero, order: count), recognizer: recognizer, view: view,
        traits: scene.recognizers[recognizer]?.recognizer))
    return attempts.count - 1
  }
}

extension Array {
  /// How many elements come before those for which `isBefore` no longer holds.
  fileprivate func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

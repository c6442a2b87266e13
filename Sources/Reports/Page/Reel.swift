public import Engines
internal import Evdev
internal import Geometry

/// One recording for a ``Page`` or a ``Still``: the chronicle of its journal, and the ways that fingers went.
public struct Reel: Sendable {
  /// What the recording is called, and what it was run through.
  public let name: String
  public let scene: String
  package private(set) var chronicle = Chronicle()
  package private(set) var tracks: [Track] = []
  package private(set) var trees: [Tree] = []
  package private(set) var lines: [Line] = []
  /// When each attempt sent its actions.
  package private(set) var actions: [[Int64]] = []
  /// What had to be left out to keep it small.
  package private(set) var omissions: Set<Omission> = []

  private var places: [Int: Int] = [:]
  private var sampleCount = 0
  private var viewCount = 0
  private var latestCall: (path: [String], isHandled: Bool)?
  private var knownStrays: [String: String] = [:]

  /// The way of one touch.
  package struct Track: Sendable {
    package let touch: Int
    package var samples: [Sample]
  }

  package struct Sample: Sendable {
    /// Microseconds on the recording's clock.
    package var time: Int64
    package var x: Float
    package var y: Float
  }

  package struct Tree: Sendable {
    package let time: Int64
    package let windows: [SceneEntry.SceneView]
  }

  /// A line of the journal, in short.
  package struct Line: Sendable {
    package let time: Int64
    package let kind: JournalEntry.Kind
    package let text: String
    /// Tells of a change among many, and may be left out.
    package let isMinor: Bool
  }

  package enum Omission: String, Sendable, CaseIterable {
    case samples, changes, lines, trees
  }

  /// Whether there was nothing to tell.
  public var isEmpty: Bool { chronicle.isEmpty }

  /// The kinds of entries that it makes use of.
  public static let kinds = Chronicle.kinds

  /// More than this is not kept: a page could not show it.
  private static let most = (samples: 2_000_000, lines: 150_000, views: 60_000)

  public init(named name: String, scene: String) {
    self.name = name
    self.scene = scene
  }

  /// Takes the next entry of the journal.
  public mutating func take(_ entry: JournalEntry) {
    chronicle.take(entry)
    let time = entry.time.microseconds
    switch entry.content {
    case .scene(let scene): take(scene, time)
    case .touch(let touch): take(touch, time)
    case .gesture(let gesture): take(gesture, time)
    case .deliver(let deliver): take(deliver, time)
    case .contact(let contact): take(contact, time)
    case .device, .hitTest, .recognizer, .deadline, .motion, .remote, .press, .diagnostic:
      add(entry.kind, time, entry.content.summary)
    }
  }

  private mutating func add(_ kind: JournalEntry.Kind, _ time: Int64, _ text: String, isMinor: Bool = false) {
    guard lines.count < Self.most.lines else {
      omissions.insert(.lines)
      return
    }
    if isMinor, lines.count > Self.most.lines / 2 {
      omissions.insert(.changes)
      return
    }
    lines.append(Line(time: time, kind: kind, text: text.shown, isMinor: isMinor))
  }

  private mutating func take(_ scene: SceneEntry, _ time: Int64) {
    let count = scene.windows.reduce(0) { $0 + $1.count }
    viewCount += count
    guard trees.isEmpty || viewCount <= Self.most.views else {
      omissions.insert(.trees)
      return
    }
    trees.append(Tree(time: time, windows: scene.windows))
    let inside = count - scene.windows.count
    let views = Words.count(inside, "view") + (scene.windows.count > 1 ? " in \(Words.count(scene.windows.count)) windows" : "")
    add(.scene, time, trees.count == 1 ? views : "the tree changed: \(views)")
  }

  private mutating func take(_ touch: TouchEntry, _ time: Int64) {
    let sample = Sample(time: time, x: Float(touch.location.x), y: Float(touch.location.y))
    if let place = places[touch.touch] {
      tracks[place].samples.append(sample)
    } else {
      places[touch.touch] = tracks.count
      tracks.append(Track(touch: touch.touch, samples: [sample]))
    }
    sampleCount += 1
    if sampleCount > Self.most.samples { halve() }
    guard touch.phase != "moved" else { return }
    let view = touch.view.map { " on \($0)" } ?? ""
    add(.touch, time, "touch \(touch.touch) \(touch.phase)\(view) at \(touch.location.words)")
  }

  /// Keeps every other sample of the ways, their ends aside.
  private mutating func halve() {
    omissions.insert(.samples)
    sampleCount = 0
    for index in tracks.indices {
      tracks[index].samples = tracks[index].samples.thinned(by: 2)
      sampleCount += tracks[index].samples.count
    }
  }

  private mutating func take(_ gesture: GestureEntry, _ time: Int64) {
    if let attempt = chronicle.openAttempt(of: gesture.recognizer) {
      while actions.count <= attempt { actions.append([]) }
      actions[attempt].append(time)
    }
    let words = Self.words(gesture)
    let facts = words.isEmpty ? "" : ": \(words)"
    add(.gesture, time, "\(gesture.recognizer) \(gesture.state)\(facts)", isMinor: gesture.state == "changed")
  }

  /// The way of a touch.
  package func track(of touch: Int) -> [Sample] { places[touch].map { tracks[$0].samples } ?? [] }

  /// When an attempt sent its actions.
  package func ticks(of attempt: Int) -> [Int64] { actions.indices.contains(attempt) ? actions[attempt] : [] }

  /// What a gesture adds, in short.
  private static func words(_ gesture: GestureEntry) -> String {
    var numbers: [String: Double] = [:]
    for fact in gesture.facts {
      if case .number(let number) = fact.value { numbers[fact.key] = number.value }
    }
    func number(_ key: String, _ places: Int) -> String { Words.number(numbers[key] ?? 0, places: places) }
    switch gesture.type {
    case "pan", "screenEdgePan":
      return "by \(number("translationX", 1)), \(number("translationY", 1)) at "
        + "\(number("velocityX", 0)), \(number("velocityY", 0)) pt/s"
    case "pinch": return "scale \(number("scale", 3)) at \(number("velocity", 2))/s"
    case "rotation":
      return "\(ReasonWords.degrees(numbers["rotation"] ?? 0)) at \(ReasonWords.degrees(numbers["velocity"] ?? 0))/s"
    default: return gesture.facts.map(words).joined(separator: ", ")
    }
  }

  private static func words(_ fact: (key: String, value: JournalValue)) -> String {
    switch fact.value {
    case .number(let number): "\(fact.key) \(Words.number(number.value, places: 2))"
    case .count(let count): "\(fact.key) \(count)"
    case .word(let word): "\(fact.key) \(word)"
    }
  }

  /// Moves along the same way are told once.
  private mutating func take(_ deliver: DeliverEntry, _ time: Int64) {
    let call = (path: deliver.path, isHandled: deliver.isHandled)
    if deliver.phase == "moved" {
      if let latestCall, latestCall == call { return }
      latestCall = call
    } else {
      latestCall = nil
    }
    let touches = deliver.touches.map(String.init).joined(separator: ", ")
    let way = deliver.path.map(\.responderInWords).joined(separator: " › ")
    let what = deliver.event.map { "\($0) \(deliver.phase)" } ?? "\(deliver.phase) \(touches)"
    add(.deliver, time, "\(what): \(way)\(deliver.isHandled ? ", handled" : "")")
  }

  /// Contacts that make no touch are told once for each reason.
  private mutating func take(_ contact: ContactEntry, _ time: Int64) {
    let key = "\(contact.slot) \(contact.device)"
    guard knownStrays[key] != contact.reason else { return }
    knownStrays[key] = contact.reason
    guard let reason = contact.reason else { return }
    add(.contact, time, "the contact in slot \(contact.slot) \(ReasonWords.exclusion(reason, isOpen: true))")
  }
}

extension Array {
  /// Every `step`th element, and the first and last.
  package func thinned(by step: Int) -> [Element] {
    guard step > 1, count > 2, let last else { return self }
    var kept: [Element] = []
    kept.reserveCapacity(count / step + 2)
    for index in stride(from: 0, to: count - 1, by: step) { kept.append(self[index]) }
    kept.append(last)
    return kept
  }
}

extension Point {
  /// `160, 180`, rounded from tenths, which is what a page knows of a finger's way.
  var words: String {
    func whole(_ value: Double) -> String { Words.number((PageData.tenths(value) / 10).rounded(), places: 0) }
    return "\(whole(x)), \(whole(y))"
  }
}

extension SceneEntry.SceneView {
  /// With everything inside.
  fileprivate var count: Int { subviews.reduce(1) { $0 + $1.count } }
}

extension JournalEntry.Content {
  /// In a few words.
  fileprivate var summary: String {
    switch self {
    case .device(let device): "\(device.device) \(device.change.rawValue)\(device.name.map { ": \($0)" } ?? "")"
    case .hitTest(let hitTest):
      "touch \(hitTest.touch) hit \(hitTest.view ?? "nothing"): "
        + hitTest.visited.prefix(12).map { "\($0.view) \($0.result)" }.joined(separator: ", ")
        + (hitTest.visited.count > 12 ? ", and \(hitTest.visited.count - 12) more" : "")
    case .recognizer(let recognizer):
      recognizer.reason == "waiting"
        ? "\(recognizer.recognizer) waits for \(recognizer.by ?? "another")"
        : "\(recognizer.recognizer) \(recognizer.from) → \(recognizer.to): \(recognizer.reason)"
          + (recognizer.by.map { " by \($0)" } ?? "") + (recognizer.value.map { " \(Words.number($0.value, places: 2))" } ?? "")
          + (recognizer.allowed.map { " of \(Words.number($0.value, places: 2)) allowed" } ?? "")
          + (recognizer.needed.map { " of \(Words.number($0.value, places: 2)) needed" } ?? "")
    case .deadline(let deadline): "the deadline of \(deadline.recognizer) fired"
    case .diagnostic(let diagnostic): "\(diagnostic.message) (\(diagnostic.code))"
    case .motion(let motion): motion.words
    case .remote(let remote): remote.words
    case .press(let press): press.words
    case .scene, .contact, .touch, .deliver, .gesture: ""
    }
  }
}

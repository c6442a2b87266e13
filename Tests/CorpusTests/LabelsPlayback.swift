import Tactus
import TestSupport

/// What a scene made of a recording: its touches, and the gestures whose actions were sent.
final class Playback {
  struct Finger {
    var began: Timestamp
    /// Nil as long as it is down.
    var ended: Timestamp?

    var seconds: Double { ended.map { Double($0.microseconds(since: began)) / 1_000_000 } ?? .infinity }

    func isDown(at time: Timestamp) -> Bool { began < time && ended.map { $0 > time } ?? true }
  }

  /// One recognition: from `began` to `ended`, or the one moment of a discrete gesture.
  struct Gesture {
    var recognizer: String
    var type: String
    var touches: Set<Int>
    /// Where it was at first and at last, window points.
    var start: Point
    var end: Point
    /// What it reported last.
    var facts: [String: JournalValue] = [:]

    func number(_ key: String) -> Double {
      if case .number(let number) = facts[key] { number.value } else { .nan }
    }

    func word(_ key: String) -> String {
      if case .word(let word) = facts[key] { word } else { "" }
    }
  }

  private(set) var fingers: [Int: Finger] = [:]
  private(set) var gestures: [Gesture] = []

  /// Plays a recording of the corpus.
  ///
  /// - Parameters:
  ///   - device: takes the place of what the recording says of it.
  ///   - pressure: what makes a contact a touch (rule K25).
  init(
    _ recording: Corpus.Recording, in scene: SceneDescription, device: DeviceDescription? = nil,
    pressure: TouchTuning.Limits? = nil
  ) throws {
    let replay = Replay(
      scene: scene, journal: Journal(kinds: [.touch, .gesture]) { [unowned self] entry in note(entry) })
    replay.engine.touchTuning.pressureRange = pressure
    var file = try RecordingFile(path: "\(Corpus.root ?? "")/\(recording.path)", description: device)
    try file.readAll { replay.take($0) }
    replay.finish()
  }

  /// The recognisers that acted.
  var seen: Set<String> { Set(gestures.map(\.recognizer)) }

  func count(of recognizer: String) -> Int { gestures.count { $0.recognizer == recognizer } }

  private func note(_ entry: JournalEntry) {
    switch entry.content {
    case .touch(let touch) where touch.phase == "began":
      fingers[touch.touch] = Finger(began: entry.time)
    case .touch(let touch) where touch.phase == "ended" || touch.phase == "cancelled":
      fingers[touch.touch]?.ended = entry.time
    case .gesture(let gesture):
      note(gesture)
    default:
      break
    }
  }

  private func note(_ entry: GestureEntry) {
    let isFirst = entry.state == "began" || entry.type == "tap" || entry.type == "swipe"
    if isFirst {
      gestures.append(
        Gesture(
          recognizer: entry.recognizer, type: entry.type, touches: [], start: entry.location, end: entry.location))
    }
    guard let index = gestures.lastIndex(where: { $0.recognizer == entry.recognizer }) else { return }
    gestures[index].touches.formUnion(entry.touches)
    gestures[index].end = entry.location
    gestures[index].facts = Dictionary(entry.facts.map { ($0.key, $0.value) }) { $1 }
  }
}

extension DeviceDescription {
  /// A device as all of these recordings together show it.
  static func shown(by recordings: [Corpus.Recording]) throws -> DeviceDescription {
    var inference = DescriptionInference()
    for recording in recordings {
      var file = try RecordingFile(path: "\(Corpus.root ?? "")/\(recording.path)")
      try file.readAll { item in
        if case .event(let event, _) = item { inference.add(event) }
      }
    }
    return inference.description
  }
}

/// Labels against the gestures that were seen.
struct ConfusionTable {
  private var counts: [String: [String: Int]] = [:]

  mutating func add(_ label: String, _ seen: Set<String>) {
    for column in seen.isEmpty ? ["nothing"] : seen { counts[label, default: [:]][column, default: 0] += 1 }
  }

  /// In lines, with a title: rows are labels, columns what was seen, cells numbers of recordings.
  func text(_ title: String) -> String {
    let columns = Set(counts.values.flatMap(\.keys)).sorted()
    let first = counts.keys.map(\.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(width - text.count, 0)) }
    var lines = [title, padded("", first) + "  " + columns.joined(separator: "  ")]
    for label in counts.keys.sorted() {
      let cells = columns.map { column in
        padded(counts[label]?[column].map(String.init) ?? ".", column.count)
      }
      lines.append(padded(label, first) + "  " + cells.joined(separator: "  "))
    }
    return lines.joined(separator: "\n")
  }
}

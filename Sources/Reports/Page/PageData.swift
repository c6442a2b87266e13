internal import Engines
internal import Evdev
internal import Geometry

/// The data of a page as JSON: short keys, whole numbers, differences instead of values, so that a minute of ten fingers is small.
struct PageData {
  /// How much is left out.
  struct Thinning {
    /// Every so many samples of a way are kept.
    var samples = 1
    /// Every so many lines and ticks of a change are kept.
    var changes = 1
    /// So many lines are kept at most.
    var lines = Int.max
    /// So many view trees are kept at most.
    var trees = Int.max
    /// So many touches and attempts are kept at most.
    var touches = Int.max
    var attempts = Int.max
  }

  private var json = JSONWriter()
  private let thinning: Thinning

  /// JSON that is safe inside a script element: no `<` stands in it.
  static func bytes(_ reels: [Reel], _ thinning: Thinning) -> [UInt8] {
    var data = PageData(thinning)
    data.json.beginObject()
    data.json.key("runs")
    data.json.beginArray()
    for reel in reels { data.write(reel) }
    data.json.endArray()
    data.json.endObject()
    return escaped(data.json.bytes)
  }

  /// So many views that a hit-test passed over are named.
  private static let mostLeftOut = 24

  private init(_ thinning: Thinning) { self.thinning = thinning }

  /// `<` stands only in strings, where it may be written as an escape; so may the line separators of old scripts.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "<")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    for byte in bytes {
      if byte == UInt8(ascii: "<") { result.append(contentsOf: "\\u003c".utf8) } else { result.append(byte) }
    }
    return result
  }

  private mutating func write(_ reel: Reel) {
    let chronicle = reel.chronicle
    let start = chronicle.start?.microseconds ?? 0
    json.beginObject()
    json.key("name")
    json.string(reel.name)
    json.key("scene")
    json.string(reel.scene)
    json.key("start")
    json.int(Int(start))
    json.key("length")
    json.int(Int((chronicle.end?.microseconds ?? start) - start))
    json.key("count")
    json.int(chronicle.touches.count)
    json.key("devices")
    json.beginArray()
    for device in chronicle.devices { json.string("\(device.name) (\(device.kindInWords))") }
    json.endArray()
    json.key("notes")
    json.beginArray()
    for note in notes(reel) { json.string(note) }
    json.endArray()
    json.key("story")
    json.string(story(chronicle))
    json.key("trees")
    json.beginArray()
    for tree in reel.trees.prefix(thinning.trees) { write(tree, start) }
    json.endArray()
    json.key("touches")
    json.beginArray()
    for touch in chronicle.touches.prefix(thinning.touches) { write(touch, reel, start) }
    json.endArray()
    writeSignals(chronicle, start)
    writeAttempts(reel, start)
    writeLines(reel, start)
    json.endObject()
  }

  private func story(_ chronicle: Chronicle) -> String {
    guard chronicle.touches.count <= 200 else { return "" }
    return (try? Explanation(chronicle))?.text(width: 78, isColoured: false) ?? ""
  }

  private func notes(_ reel: Reel) -> [String] {
    var left = reel.omissions
    if thinning.samples > 1 { left.insert(.samples) }
    if thinning.changes > 1 { left.insert(.changes) }
    if reel.lines.count > thinning.lines || reel.chronicle.attempts.count > thinning.attempts
      || reel.chronicle.touches.count > thinning.touches
    {
      left.insert(.lines)
    }
    if reel.trees.count > thinning.trees { left.insert(.trees) }
    return Reel.Omission.allCases.filter(left.contains).map { omission in
      switch omission {
      case .samples: "Traces are thinned."
      case .changes: "Not every change of a gesture is listed."
      case .lines: "Only its beginning is told in full."
      case .trees: "Later changes of the view tree are left out."
      }
    }
  }

  // MARK: Views

  private mutating func write(_ tree: Reel.Tree, _ start: Int64) {
    let outline = Outline(tree.windows)
    json.beginObject()
    json.key("t")
    json.int(Int(tree.time - start))
    json.key("windows")
    json.beginArray()
    for window in outline.windows { write([window.minX, window.minY, window.size.width, window.size.height]) }
    json.endArray()
    json.key("views")
    json.beginArray()
    for item in outline.items {
      // [id, parent, window, flags, alpha in thousandths, x, y, then width, height or three more corners]
      json.beginArray()
      json.string(item.view.shown)
      json.int(item.parent ?? -1)
      json.int(item.window)
      json.int((item.isHidden ? 1 : 0) | (item.isEnabled ? 0 : 2) | (item.recognizers > 0 ? 4 : 0))
      json.int(Int((min(max(item.alpha, 0), 1) * 1_000).rounded(.down)))
      let first = item.corners[0]
      if item.isUpright {
        let last = item.corners[2]
        for value in [first.x, first.y, last.x - first.x, last.y - first.y] { number(value) }
      } else {
        for corner in item.corners {
          number(corner.x)
          number(corner.y)
        }
      }
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ numbers: [Double]) {
    json.beginArray()
    for value in numbers { number(value) }
    json.endArray()
  }

  /// With one decimal at most.
  private mutating func number(_ value: Double) {
    let isWhole = value.isFinite && value.rounded() == value
    json.number(value.isFinite ? value : 0, decimals: isWhole ? 0 : 1)
  }

  // MARK: Touches

  private mutating func write(_ touch: TouchRecord, _ reel: Reel, _ start: Int64) {
    json.beginObject()
    json.key("id")
    json.int(touch.touch)
    json.key("view")
    if let view = touch.view { json.string(view.shown) } else { json.null() }
    json.key("window")
    let window = touch.window.flatMap { name in reel.chronicle.scene.windows.firstIndex { $0.view == name } }
    json.int(window ?? 0)
    json.key("b")
    json.int(Int(touch.began.time.microseconds - start))
    json.key("e")
    json.int(touch.ended.map { Int($0.time.microseconds - start) } ?? -1)
    json.key("cancelled")
    json.bool(touch.isCancelled)
    json.key("hit")
    json.beginArray()
    var left = 0
    for visit in (touch.hit?.taken ?? []) + (touch.hit?.passedOver ?? []) {
      let isTaken = visit.isTaken
      if !isTaken { left += 1 }
      guard isTaken || left <= Self.mostLeftOut else { continue }
      // [view, result, why it was left out]
      json.beginArray()
      json.string(visit.view.shown)
      json.string(visit.result)
      if !isTaken { json.string(TouchStory.why(visit).plain) }
      json.endArray()
    }
    json.endArray()
    json.key("more")
    json.int(max(left - Self.mostLeftOut, 0))
    json.key("asked")
    json.beginArray()
    for name in touch.deliveries.first?.path ?? [] { json.string(name.responderInWords.shown) }
    json.endArray()
    json.key("handled")
    let handler = touch.deliveries.first { $0.isHandled }?.path.last
    if let handler { json.string(handler.responderInWords.shown) } else { json.null() }
    json.key("track")
    writeTrack(reel.track(of: touch.touch), start)
    json.endObject()
  }

  /// Differences of time in tenths of a millisecond, and of place in tenths of a point.
  private mutating func writeTrack(_ samples: [Reel.Sample], _ start: Int64) {
    json.beginArray()
    var last = (time: 0, x: 0, y: 0)
    for sample in samples.thinned(by: thinning.samples) {
      let next = (time: Int((sample.time - start) / 100), x: Self.tenths(sample.x), y: Self.tenths(sample.y))
      json.int(next.time - last.time)
      json.int(next.x - last.x)
      json.int(next.y - last.y)
      last = next
    }
    json.endArray()
  }

  /// Tenths of a point, in the precision in which ways are kept.
  static func tenths(_ value: Double) -> Double {
    let value = Float(value)
    return value.isFinite ? Double((min(max(value, -1e7), 1e7) * 10).rounded()) : 0
  }

  private static func tenths(_ value: Float) -> Int { Int(tenths(Double(value))) }

  // MARK: What is no touch

  private mutating func writeSignals(_ chronicle: Chronicle, _ start: Int64) {
    json.key("sent")
    json.string(chronicle.countsOfOthers(inWords: false).joined(separator: ", "))
    json.key("signals")
    json.beginArray()
    for row in SignalRow.rows(of: chronicle.others) {
      json.beginObject()
      json.key("device")
      json.string(row.device.shown)
      json.key("kind")
      json.string(row.kind.rawValue)
      json.key("items")
      json.beginArray()
      for item in row.items.prefix(thinning.lines) {
        // [begun, ended (-1: never, -2: a moment), title, who took it, flags: taken, cancelled]
        json.beginArray()
        json.int(Int(item.begin - start))
        json.int(item.isMoment ? -2 : item.end.map { Int($0 - start) } ?? -1)
        json.string(item.title.shown)
        json.string(item.taker.shown)
        json.int((item.isTaken ? 1 : 0) + (item.isCancelled ? 2 : 0))
        json.endArray()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }

  // MARK: Recognisers

  private mutating func writeAttempts(_ reel: Reel, _ start: Int64) {
    let chronicle = reel.chronicle
    var recognizers: [(id: String, type: String, view: String?)] = []
    var rows: [String: Int] = [:]
    json.key("attempts")
    json.beginArray()
    for attempt in chronicle.attempts.prefix(thinning.attempts) {
      let row: Int
      if let known = rows[attempt.recognizer] {
        row = known
      } else {
        row = recognizers.count
        rows[attempt.recognizer] = row
        recognizers.append(
          (attempt.recognizer, attempt.traits.map { Cast.phrase($0) } ?? "", attempt.view))
      }
      write(attempt, row, reel, start)
    }
    json.endArray()
    json.key("recognizers")
    json.beginArray()
    for recognizer in recognizers {
      json.beginArray()
      json.string(recognizer.id.shown)
      json.string(recognizer.type.shown)
      json.string(recognizer.view?.shown ?? "")
      json.endArray()
    }
    json.endArray()
  }

  /// `[row, begun, waiting, decided, concluded, reset, outcome, why, touches, ticks]`; -1 for what never came.
  private mutating func write(_ attempt: AttemptRecord, _ row: Int, _ reel: Reel, _ start: Int64) {
    func relative(_ moment: Moment?) -> Int { moment.map { Int($0.time.microseconds - start) } ?? -1 }
    let landing = attempt.touches.compactMap { reel.chronicle.touch($0)?.began }.min()
    json.beginArray()
    json.int(row)
    json.int(relative(landing ?? attempt.steps.first?.moment))
    json.int(relative(attempt.waits.first?.moment))
    json.int(relative(attempt.decision?.moment))
    json.int(relative(attempt.conclusion?.moment))
    json.int(relative(attempt.reset))
    json.string(attempt.conclusion?.to ?? attempt.decision?.to ?? "possible")
    json.string(reel.chronicle.summary(of: attempt))
    json.beginArray()
    for touch in attempt.touches { json.int(touch) }
    json.endArray()
    json.beginArray()
    var last = 0
    for tick in reel.ticks(of: attempt.index).thinned(by: thinning.changes) {
      let next = Int((tick - start) / 100)
      json.int(next - last)
      last = next
    }
    json.endArray()
    json.endArray()
  }

  // MARK: The journal

  private mutating func writeLines(_ reel: Reel, _ start: Int64) {
    json.key("lines")
    json.beginArray()
    var minor = 0
    var last: Int64 = start
    for line in reel.lines.prefix(thinning.lines) {
      if line.isMinor {
        minor += 1
        if minor % thinning.changes != 0 { continue }
      }
      // [microseconds since the line before, kind, text, and 1 for a change among many]
      json.beginArray()
      json.int(Int(line.time - last))
      json.string(line.kind.rawValue)
      json.string(line.text)
      if line.isMinor { json.int(1) }
      json.endArray()
      last = line.time
    }
    json.endArray()
  }
}

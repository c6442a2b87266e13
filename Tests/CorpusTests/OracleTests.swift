import Geometry
import Inputs
import TestSupport
import Testing

/// Our touches against libinput's, from the same recordings.
@Suite struct OracleTests {
  /// Where libinput goes on with a touch that ended and began anew in one frame of one slot: two contacts by rule K5.
  static let mergedByLibinput = [
    "hid-devices/3.10.x/advanced-silicon_2149_231c_0.ev": 1,
    "hid-devices/3.10.x/huitoo_03f7_0003_0.ev": 6,
    "hid-devices/3.10.x/lg_043e_9aa3_0.ev": 4,
    "hid-devices/3.10.x/sharp_04dd_9681_0.ev": 2,
  ]

  /// Where libinput takes an axis that was never sent for 0 and begins a touch; by rule K7 there is none.
  static let withoutPosition = ["hid-devices/3.10.x/advanced-silicon_2149_231c_0.ev": 1]

  /// What libinput's way filters beyond our hysteresis of half the fuzz, in device units (rule K14). It reads protocol A
  /// through mtdev, which takes a 250th of the range for the fuzz of an axis that has none.
  static let mtdevFuzz = [
    "evemu-devices/touchscreens/N-Trig_MultiTouch.1-finger-drag-NW-SE.events": 9_600.0 / 250,
    "evemu-devices/touchscreens/N-Trig_MultiTouch.2-fingers-touch-release.events": 9_600.0 / 250,
  ]

  /// Times agree within this, microseconds.
  static let tolerance: Int64 = 2_000

  @Test("Touch by touch: when and where each begins, moves and ends", arguments: Corpus.oracle.map(\.path))
  func agrees(_ path: String) throws {
    let file = try #require(Corpus.oracle.first { $0.path == path }?.file)
    let run = try CorpusRun(path, root: try #require(Corpus.root))
    var ours = run.lives.map(\.samples)
    #expect(merge(&ours, run) == Self.mergedByLibinput[path] ?? 0)

    let fuzz = max(run.fuzz.x, run.fuzz.y, Self.mtdevFuzz[path] ?? 0)
    var missing = 0
    for theirs in try touches(file, size: run.size) {
      guard let place = ours.firstIndex(where: { begins($0, like: theirs) }) else {
        missing += 1
        continue
      }
      compare(ours.remove(at: place), theirs, within: max(1, fuzz) + 0.02)
    }
    #expect(missing == Self.withoutPosition[path] ?? 0)
    #expect(ours.isEmpty, "touches that libinput does not see")
  }

  // MARK: Comparing

  private func begins(_ ours: [CorpusRun.Sample], like theirs: [CorpusRun.Sample]) -> Bool {
    guard let one = ours.first, let other = theirs.first else { return false }
    return abs(one.microseconds - other.microseconds) <= Self.tolerance && apart(one, other) <= 1.02
  }

  private func compare(_ ours: [CorpusRun.Sample], _ theirs: [CorpusRun.Sample], within units: Double) {
    #expect(isOver(ours) == isOver(theirs))
    if let one = ours.last, let other = theirs.last, isOver(ours), isOver(theirs) {
      #expect(one.phase == other.phase)
      #expect(abs(one.microseconds - other.microseconds) <= Self.tolerance)
    }
    // Each of theirs lies where ours is at that time, and the other way round.
    #expect(theirs.allSatisfy { isNear($0, to: ours, within: units) })
    #expect(ours.allSatisfy { isNear($0, to: theirs, within: units) })
  }

  private func isOver(_ samples: [CorpusRun.Sample]) -> Bool {
    samples.last.map { $0.phase == .ended || $0.phase == .cancelled } ?? false
  }

  private func isNear(_ sample: CorpusRun.Sample, to others: [CorpusRun.Sample], within units: Double) -> Bool {
    guard sample.phase == .moved else { return true }
    let before = others.filter { $0.phase != .ended && $0.microseconds <= sample.microseconds + Self.tolerance }
    let recent = before.filter { $0.microseconds >= sample.microseconds - Self.tolerance }
    let candidates = recent.isEmpty ? Array(before.suffix(1)) : recent
    return candidates.contains { apart($0, sample) <= units }
  }

  private func apart(_ one: CorpusRun.Sample, _ other: CorpusRun.Sample) -> Double {
    max(abs(one.position.x - other.position.x), abs(one.position.y - other.position.y))
  }

  /// Joins lives where one ends and the next begins in the same frame and slot, as libinput does; how many were joined.
  private func merge(_ lives: inout [[CorpusRun.Sample]], _ run: CorpusRun) -> Int {
    var count = 0
    for later in lives.indices.reversed() {
      guard let first = lives[later].first,
        let earlier = lives.indices.first(where: {
          $0 < later && run.lives[$0].slot == run.lives[later].slot && lives[$0].last?.phase == .ended
            && lives[$0].last?.microseconds == first.microseconds
        })
      else { continue }
      // libinput reports nothing of the frame in which this happens: the new place is news with the next move.
      let rest = lives[later].drop { $0.position == first.position && $0.phase != .ended }
      lives[earlier] = lives[earlier].dropLast() + rest
      lives[later] = []
      count += 1
    }
    lives.removeAll(where: \.isEmpty)
    return count
  }

  // MARK: Reading

  /// libinput's touches: `TIME down|motion|up|cancel slot N seat N [mm X Y norm U V]`, or `TIME frame`.
  private func touches(_ file: String, size: Size) throws -> [[CorpusRun.Sample]] {
    var touches: [[CorpusRun.Sample]] = []
    var bySlot: [Substring: Int] = [:]
    for line in try #require(Corpus.text(ofFile: file)).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 3, let time = Int64(words[0]) else { continue }
      var position = Point.zero
      if words.count > 4, let u = Double(words[words.count - 2]), let v = Double(words[words.count - 1]) {
        position = Point(x: u * size.width, y: v * size.height)
      }
      let phase: Contact.Phase
      switch words[1] {
      case "down":
        phase = .began
        bySlot[words[3]] = touches.count
        touches.append([])
      case "motion": phase = .moved
      case "cancel": phase = .cancelled
      default: phase = .ended
      }
      let touch = try #require(bySlot[words[3]])
      touches[touch].append(CorpusRun.Sample(microseconds: time, phase: phase, position: position))
    }
    return touches
  }
}

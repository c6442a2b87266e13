import TestSupport
import Testing

/// The whole command on every recording of real devices: to the end, the same each time, and each touch with one life.
@Suite("replay of real recordings", .enabled(if: Corpus.root != nil))
struct CorpusReplayTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("every recording runs to its end with 0, and gives the same bytes twice", arguments: Corpus.recordings)
  func endsWell(_ recording: Corpus.Recording) throws {
    let path = "\(try #require(Corpus.root))/\(recording.path)"
    let first = try Command.run("replay", path, "--kinds", "touch", in: folder)
    #expect(first.code == 0, "\(first.errors)")
    #expect(try Command.run("replay", path, "--kinds", "touch", in: folder).output == first.output)
    #expect(lives(first.text) == [])
  }

  /// What is wrong with the lives of the touches in journal lines: each begins once, then moves, then ends or is cancelled once.
  private func lives(_ journal: String) -> [String] {
    var wrong: [String] = []
    var live: Set<Int> = []
    var seen: Set<Int> = []
    for line in journal.split(separator: "\n") {
      guard let touch = number(after: "\"touch\":", in: line), let phase = word(after: "\"phase\":\"", in: line) else {
        wrong.append("no touch line: \(line)")
        continue
      }
      switch phase {
      case "began":
        if !seen.insert(touch).inserted { wrong.append("touch \(touch) begins twice") }
        live.insert(touch)
      case "moved":
        if !live.contains(touch) { wrong.append("touch \(touch) moves outside its life") }
      case "ended", "cancelled":
        if live.remove(touch) == nil { wrong.append("touch \(touch) ends outside its life") }
      default:
        wrong.append("touch \(touch) has the phase \(phase)")
      }
    }
    // From 1, in the order of beginning, none left out.
    if seen != Set(1..<(seen.count + 1)) { wrong.append("identities are not 1 to \(seen.count)") }
    return wrong + live.sorted().map { "touch \($0) never ends" }
  }

  private func number(after key: String, in line: Substring) -> Int? {
    // The second "touch" of a line is its number; the first is the kind.
    guard let range = line.firstRange(of: key) else { return nil }
    return Int(line[range.upperBound...].prefix { $0.isNumber })
  }

  private func word(after key: String, in line: Substring) -> String? {
    guard let range = line.firstRange(of: key) else { return nil }
    return String(line[range.upperBound...].prefix { $0 != "\"" })
  }
}

import TestSupport
import Testing

/// How far a long piece of work is, on a terminal.
@Suite struct ProgressTests {
  private let folder: Folder
  private var recording: String { "\(folder.path)/recording.evemu" }

  init() throws { folder = try Folder() }

  /// A recording whose second half comes a second later.
  private func slowly(_ command: String) throws -> PseudoTerminal {
    try folder.write(Array(Samples.tap.utf8), to: "recording.evemu")
    return try PseudoTerminal("{ cat '\(recording)'; sleep 1; printf '# late\\n'; sleep 0.3; printf '# later\\n'; } | \(command)")
  }

  @Test(
    "what takes long shows how far it is, and is gone at the end",
    arguments: [
      "\"$0\" replay - >/dev/null", "\"$0\" convert - /dev/null", "\"$0\" explain - >/dev/null", "\"$0\" explain -",
      "\"$0\" inspect - -o /dev/null",
    ])
  func shown(_ command: String) throws {
    let terminal = try slowly(command)
    #expect(terminal.end() == 0)
    #expect(terminal.text.contains("\rstandard input: "), "\(terminal.text)")
    let last = terminal.text.range(of: "\r\u{1b}[K", from: terminal.text.lastRange(of: "standard input: ")?.upperBound)
    #expect(last != nil)
  }

  @Test(
    "where lines flow on the terminal, or into a pager, and where nothing takes long, nothing is shown",
    arguments: [
      "\"$0\" replay -", "\"$0\" replay - | cat", "\"$0\" convert - - | cat >/dev/null", "\"$0\" replay - 2>/dev/null >/dev/null",
    ])
  func notShown(_ command: String) throws {
    let terminal = try slowly(command)
    #expect(terminal.end() == 0)
    #expect(!terminal.text.contains("standard input: ") && !terminal.text.contains("\u{1b}[K"))
  }

  @Test func `what is quick shows nothing, nor does a terminal that cannot`() throws {
    try folder.write(Array(Samples.tap.utf8), to: "recording.evemu")
    let quick = try PseudoTerminal("\"$0\" replay '\(recording)' >/dev/null")
    #expect(quick.end() == 0 && quick.written.isEmpty)
    let dumb = try PseudoTerminal(
      "{ cat '\(recording)'; sleep 1; printf '# late\\n'; } | \"$0\" replay - >/dev/null", environment: ["TERM=dumb"])
    #expect(dumb.end() == 0 && dumb.written.isEmpty)
  }
}

extension String {
  fileprivate func lastRange(of part: String) -> Range<String.Index>? { ranges(of: part).last }

  fileprivate func range(of part: String, from start: String.Index?) -> Range<String.Index>? {
    start.flatMap { self[$0...].firstRange(of: part) }
  }
}

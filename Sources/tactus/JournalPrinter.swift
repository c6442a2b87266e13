import Engines
import Glibc

/// Prints journal entries to standard output.
final class JournalPrinter {
  enum Style {
    /// The contract: one JSON object a line.
    case jsonl
    /// Aligned lines for people, which promise nothing to programs.
    case text
  }

  private let style: Style
  private var output: Output
  private var json = JSONWriter()

  /// - Parameter isLive: write each line as it comes.
  init(_ style: Style, isLive: Bool) {
    self.style = style
    output = Output(descriptor: STDOUT_FILENO, isLive: isLive)
  }

  /// Nobody reads any more.
  var isStopped: Bool { output.failure != nil }

  func print(_ entry: JournalEntry) {
    switch style {
    case .jsonl:
      json.clear()
      json.write(entry)
      output.append(json.bytes)
    case .text:
      output.append(Array(entry.textLine.utf8))
    }
  }

  /// Writes out what was gathered.
  ///
  /// - Throws: ``CommandProblem`` when the output is full, rather than closed by its reader.
  func flush() throws {
    output.flush()
    if case .failed(let message) = output.failure { throw CommandProblem.unwritable(message) }
  }
}

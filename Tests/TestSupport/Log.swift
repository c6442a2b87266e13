package import Evdev
package import Responders

/// What happened in a test, in the order in which it happened: one short sentence for each thing.
///
/// - `view gets began`: a view was told of a touch; with several touches, or where a test asks for it, their numbers follow:
///   `view gets began 1+2`.
/// - `pan sees moved`: a recogniser was handed touches.
/// - `pan began`: a recogniser's action was sent, in that state.
///
/// Anything else is what a test noted itself.
package final class Log {
  /// One thing that happened.
  package struct Entry {
    package var time: Timestamp
    /// Who it happened to.
    package var source: String
    package var text: String
    /// How a line of marbles shows it; nil when it does not.
    package var symbol: Character?
  }

  package private(set) var entries: [Entry] = []
  private var taken = 0
  /// The clock that entries are stamped by.
  package weak var application: Application?
  /// Whether single touches are numbered too.
  package var numbersTouches = false

  package init() {}

  package func note(_ text: String) { note("", text, nil) }

  package func note(_ source: String, _ text: String, _ symbol: Character?) {
    let time = application?.now ?? .zero
    entries.append(Entry(time: time, source: source, text: source.isEmpty ? text : source + " " + text, symbol: symbol))
  }

  /// Everything so far, as one string.
  package var text: String { entries.map(\.text).joined(separator: ", ") }

  /// What came since the last call, as one string.
  package func take() -> String {
    defer { taken = entries.count }
    return entries[taken...].map(\.text).joined(separator: ", ")
  }

  /// The entries of one source alone, without its name, as one string.
  package func text(of source: String) -> String {
    entries.filter { $0.source == source }.map { String($0.text.dropFirst(source.count + 1)) }
      .joined(separator: ", ")
  }

  /// The actions of one recogniser alone.
  package func actions(of name: String) -> String {
    entries.filter { $0.source == name && $0.symbol != nil }.map { String($0.text.dropFirst(name.count + 1)) }
      .joined(separator: ", ")
  }

  /// What a set of touches adds to an entry: nothing, or their numbers.
  func suffix(_ touches: Set<Touch>) -> String {
    guard touches.count > 1 || numbersTouches else { return "" }
    return " " + touches.map(\.id).sorted().map(String.init).joined(separator: "+")
  }
}

extension Touch.Phase {
  /// The word that logs use.
  package var word: String { String(describing: self) }
}

extension GestureRecognizer.State {
  package var word: String { String(describing: self) }
}

public import Engines

/// A line that the daemon sends, or that `tactus replay` has printed, read back.
public enum DaemonLine {
  case entry(JournalEntry)
  /// Of an answer to `status`: how many kernel events each device has sent in all.
  case counts([(device: String, events: Int)])
  /// A request was wrong.
  case error(String)
  /// Another answer, an entry of a kind that nothing is made of, or no line of ours.
  case other

  public init(_ line: [UInt8]) {
    // A view is two levels inside its superview, and the parser ends at 2,048.
    guard let value = try? JSONValue(line, depth: 2_048) else {
      self = .other
      return
    }
    switch value["kind"]?.string {
    case "error":
      self = .error(value["message"]?.string ?? "")
    case "reply":
      guard value["request"]?.string == "status" else {
        self = .other
        return
      }
      self = .counts(
        (value["devices"]?.list ?? []).compactMap { device in
          guard let label = device["device"]?.string, let events = device["events"]?.number else { return nil }
          return (label, Int(max(min(events, 1e15), 0)))
        })
    default:
      self = JournalEntry(value).map { .entry($0) } ?? .other
    }
  }
}

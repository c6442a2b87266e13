public import Engines
public import Evdev
internal import Geometry

/// The gestures that were recognised, in their order, as lines of words.
///
/// A gesture that goes on changing has one line for all of its changes, which tells the last of them.
public struct GestureLog: Hashable, Sendable, CustomStringConvertible {
  /// One gesture in one state.
  public struct Line: Hashable, Sendable, CustomStringConvertible {
    public var time: Timestamp
    /// The recogniser's identifier.
    public var recognizer: String
    /// The view's identifier; `-` for none.
    public var view: String
    /// `tap`, `pan` and so on.
    public var type: String
    /// `began`, `changed`, `ended`, `cancelled`.
    public var state: String
    /// What else there is to say, by name: `x` and `y`, `touches` (how many), and what this type of gesture adds.
    public var facts: [Fact]

    /// `green tap ended x=160.00 y=180.00 touches=1 taps=1`
    public var description: String {
      (["\(view) \(type) \(state)"] + facts.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
  }

  public struct Fact: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  public private(set) var lines: [Line] = []
  /// What may be the reason when the gestures are not what somebody expects.
  var hint: String?

  public init() {}

  /// Takes an entry of a journal; what is no gesture is passed over.
  public mutating func add(_ entry: JournalEntry) {
    if case .gesture(let gesture) = entry.content { add(Line(gesture, at: entry.time)) }
  }

  private mutating func add(_ line: Line) {
    // The others' changes may stand between this one and the last.
    if line.state == "changed", let last = lines.lastIndex(where: { $0.recognizer == line.recognizer }),
      lines[last].state == "changed"
    {
      lines[last] = line
    } else {
      lines.append(line)
    }
  }

  /// A line for each.
  public var description: String { lines.map { "\($0)\n" }.joined() }
}

extension GestureLog.Line {
  fileprivate init(_ gesture: GestureEntry, at time: Timestamp) {
    let place = [("x", gesture.location.x), ("y", gesture.location.y)]
    let facts = place.map { GestureLog.Fact(name: $0, value: JSONWriter.text($1, decimals: 2)) }
    self.init(
      time: time, recognizer: gesture.recognizer, view: gesture.view ?? "-", type: gesture.type, state: gesture.state,
      facts: facts + [GestureLog.Fact(name: "touches", value: String(gesture.touches.count))]
        + gesture.facts.map { GestureLog.Fact(name: $0.key, value: Self.text($0.value)) })
  }

  private static func text(_ value: JournalValue) -> String {
    switch value {
    case .number(let number): JSONWriter.text(number.value, decimals: number.decimals)
    case .count(let count): String(count)
    case .word(let word): word
    }
  }
}

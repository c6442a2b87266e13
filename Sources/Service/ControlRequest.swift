internal import Engines

/// What a client asks for, one JSON object a line.
enum ControlRequest {
  /// Journal lines of these kinds; of these views alone, where any are named; after lines that tell what there is already, where
  /// that is asked for.
  case subscribe(kinds: Set<JournalEntry.Kind>, views: Set<String>, present: Bool)
  case status
  case reload
  /// Degrees clockwise that the content is turned.
  case orientation(Int)
  case quit
  /// What the flight recorder holds.
  case dump
  /// To keep what devices send, so many seconds of it, for as long as this client is there; 0 for no longer.
  case keep(seconds: Int)

  /// No more seconds are kept.
  static let mostSeconds = 3_600

  /// Why a line is no request, and what would be one.
  struct Problem: Error {
    let message: String
  }

  init(_ line: [UInt8]) throws(Problem) {
    let value: JSONValue
    do {
      value = try JSONValue(line)
    } catch {
      throw Problem(message: "not JSON: \(error.message)")
    }
    guard case .object(let members) = value else { throw Problem(message: "a request is an object") }
    if let kinds = value["subscribe"] {
      self = try Self.subscription(kinds, views: value["views"], present: value["present"])
      try Self.check(members.map(\.key), known: ["subscribe", "views", "present"])
      return
    }
    guard let word = value["request"] else {
      throw Problem(message: #"neither "subscribe" nor "request" in it"#)
    }
    switch word.string {
    case "status": self = .status
    case "reload": self = .reload
    case "quit": self = .quit
    case "dump": self = .dump
    case "keep":
      guard let seconds = value["seconds"]?.number, seconds == seconds.rounded(), 0...Double(Self.mostSeconds) ~= seconds else {
        throw Problem(message: #""seconds" must be a whole number from 0 to \#(Self.mostSeconds)"#)
      }
      self = .keep(seconds: Int(seconds))
    case "orientation":
      guard case .number(let degrees)? = value["degrees"], [0, 90, 180, 270].contains(degrees) else {
        throw Problem(message: #""degrees" must be 0, 90, 180 or 270"#)
      }
      self = .orientation(Int(degrees))
    case let other:
      let known = "status, reload, orientation, dump, keep, quit"
      throw Problem(message: "unknown request \(other.map { "\"\($0)\"" } ?? "(not a string)"): one of \(known)")
    }
    try Self.check(members.map(\.key), known: ["request", "degrees", "seconds"])
  }

  private static func subscription(
    _ kinds: JSONValue, views: JSONValue?, present: JSONValue?
  ) throws(Problem) -> ControlRequest {
    guard let words = kinds.strings else { throw Problem(message: #""subscribe" must be a list of kinds"#) }
    var set: Set<JournalEntry.Kind> = []
    for word in words {
      if word == "all" {
        set = Set(JournalEntry.Kind.allCases)
      } else if let kind = JournalEntry.Kind(rawValue: word) {
        set.insert(kind)
      } else {
        let known = JournalEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(message: "unknown kind \"\(word)\": one of \(known), or all")
      }
    }
    var isPresent = false
    if let present {
      guard let bool = present.bool else { throw Problem(message: #""present" must be true or false"#) }
      isPresent = bool
    }
    guard let views else { return .subscribe(kinds: set, views: [], present: isPresent) }
    guard let names = views.strings else { throw Problem(message: #""views" must be a list of names"#) }
    return .subscribe(kinds: set, views: Set(names), present: isPresent)
  }

  private static func check(_ keys: [String], known: Set<String>) throws(Problem) {
    if let key = keys.first(where: { !known.contains($0) }) { throw Problem(message: "unknown key \"\(key)\"") }
  }
}

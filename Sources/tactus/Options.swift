import CGetopt
import Glibc
import Scenes

/// The options and operands of one verb, parsed by the C library's `getopt_long`.
struct Options {
  /// An option that a verb knows.
  struct Known {
    let name: String
    let short: Character?
    let takesValue: Bool

    static func flag(_ name: String, _ short: Character? = nil) -> Known {
      Known(name: name, short: short, takesValue: false)
    }

    static func value(_ name: String, _ short: Character? = nil) -> Known {
      Known(name: name, short: short, takesValue: true)
    }
  }

  private var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// Parses what stands behind the verb; options and operands may be mixed, `--` ends the options.
  ///
  /// - Throws: ``CommandProblem`` for an option that is not known or lacks its value.
  init(_ arguments: [String], for verb: any Verb.Type, _ known: [Known]) throws {
    let known = known + [.flag("help", "h")]
    var short = ":"
    for option in known {
      guard let letter = option.short else { continue }
      short.append(letter)
      if option.takesValue { short.append(":") }
    }
    var words = unsafe ([verb.name] + arguments).map { unsafe strdup($0) } + [nil]
    let names = unsafe known.map { unsafe strdup($0.name) }
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe names.forEach { unsafe free($0) }
    }
    // Values that differ, or else a word that begins several names is taken for the first of them.
    var table = unsafe zip(known, names).enumerated().map { index, option in
      unsafe CGetopt.option(
        name: option.1, has_arg: option.0.takesValue ? 1 : 0, flag: nil, val: 256 + Int32(index))
    }
    unsafe table.append(option())
    let count = Int32(arguments.count + 1)
    getopt_start()
    while true {
      var index: Int32 = -1
      let found = unsafe getopt_long(count, &words, short, table, &index)
      if found == -1 { break }
      if found == Int32(UInt8(ascii: ":")) {
        throw CommandProblem.usage(verb, "\(Self.word(before: getopt_place(), in: arguments)) needs a value")
      }
      if found == Int32(UInt8(ascii: "?")) {
        throw CommandProblem.usage(verb, Self.problem(with: Self.word(before: getopt_place(), in: arguments), known))
      }
      let option =
        index >= 0 ? known[Int(index)] : known.first { $0.short?.asciiValue.map(Int32.init) == found }
      guard let option else { continue }
      let value = unsafe getopt_value().map { unsafe String(cString: $0) }
      values[option.name, default: []].append(option.takesValue ? value ?? "" : "")
    }
    operands = unsafe words[Int(getopt_place())..<Int(count)].compactMap { word in
      unsafe word.map { unsafe String(cString: $0) }
    }
  }

  /// `--help` was among them.
  var wantsHelp: Bool { has("help") }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; the last one where it was given more than once.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Every value of an option that may be given several times.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Why a word is no option.
  private static func problem(with word: String, _ known: [Known]) -> String {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard word.hasPrefix("--"), let start = parts.first else { return "unknown option \(word.quoted)" }
    let names = known.map { "--\($0.name)" }
    let meant = names.filter { $0.hasPrefix(start) }
    if meant.count > 1 { return "\(start) may be \(meant.joined(separator: " or "))" }
    if meant.count == 1, parts.count > 1 { return "\(meant[0]) takes no value" }
    return "unknown option \(String(start).quoted)\(CommandProblem.suggestion(for: String(start), among: names))"
  }

  /// The word that parsing has just gone past, as far as it can be told.
  private static func word(before place: Int32, in arguments: [String]) -> String {
    let index = Int(place) - 2
    return arguments.indices.contains(index) ? arguments[index] : "an option"
  }
}

@preconcurrency import Glibc

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
  /// `--help` was among them.
  var wantsHelp: Bool { values["help"] != nil }

  /// Parses what stands behind the verb; options and operands may be mixed, `--` ends the options.
  ///
  /// - Throws: ``CommandProblem`` for an option that is not known, lacks its value or has one too many.
  init(_ arguments: [String], for verb: any Verb.Type, _ known: [Known]) throws {
    let all = known + [.flag("help", "h")]
    var short = ":"
    for option in all {
      guard let letter = option.short else { continue }
      short.append(letter)
      if option.takesValue { short.append(":") }
    }
    let table = unsafe CTable(all)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([verb.name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for word in unsafe words { unsafe free(word) } }
    let count = Int32(arguments.count + 1)
    unsafe optind = 0
    while true {
      var index: Int32 = -1
      let found = unsafe getopt_long(count, &words, short, table.options, &index)
      if found == -1 { break }
      if found == Int32(UInt8(ascii: ":")) {
        throw CommandProblem.usage(verb, "\(Self.word(unsafe words, before: unsafe optind)) needs a value")
      }
      if found == Int32(UInt8(ascii: "?")) {
        throw CommandProblem.usage(verb, "unknown option \(Self.word(unsafe words, before: unsafe optind))")
      }
      let option =
        index >= 0 ? all[Int(index)] : all.first { $0.short?.asciiValue.map(Int32.init) == found }
      guard let option else { continue }
      let value = unsafe optarg.map { unsafe String(cString: $0) }
      values[option.name, default: []].append(option.takesValue ? value ?? "" : "")
    }
    operands = unsafe words[Int(unsafe optind)..<Int(count)].compactMap { word in
      unsafe word.map { unsafe String(cString: $0) }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; the last one where it was given more than once.
  func value(_ name: String) -> String? { values[name]?.last }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  private static func word(_ words: [UnsafeMutablePointer<CChar>?], before index: Int32) -> String {
    let place = Int(index) - 1
    guard unsafe words.indices.contains(place), let word = unsafe words[place] else { return "option" }
    return unsafe "\"\(String(cString: word))\""
  }

  /// `struct option`s that live as long as the parsing.
  @unsafe
  private final class CTable {
    let options: UnsafeMutablePointer<option>
    private let names: [UnsafeMutablePointer<CChar>?]

    init(_ known: [Known]) {
      unsafe names = known.map { unsafe strdup($0.name) }
      unsafe options = .allocate(capacity: known.count + 1)
      for (place, option) in known.enumerated() {
        unsafe (options + place).initialize(
          to: .init(name: names[place], has_arg: option.takesValue ? 1 : 0, flag: nil, val: 1))
      }
      unsafe (options + known.count).initialize(to: .init())
    }

    deinit {
      for name in unsafe names { unsafe free(name) }
      unsafe options.deallocate()
    }
  }
}

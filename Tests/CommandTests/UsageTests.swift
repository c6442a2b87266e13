import TestSupport
import Testing

/// Help, and what is said to those who need it.
@Suite struct UsageTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("Help goes to standard output, names every verb, and is no error", arguments: ["--help", "-h", "help"])
  func help(_ word: String) throws {
    let outcome = try Command.run(word, in: folder)
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.text.hasPrefix("usage: tactus VERB"))
    #expect(["replay", "check"].allSatisfy { outcome.text.contains("\n  \($0) ") })
  }

  @Test("The help of a verb, asked for in three ways, is the same", arguments: ["replay", "check"])
  func verbHelp(_ verb: String) throws {
    let outcome = try Command.run(verb, "--help", in: folder)
    #expect(outcome.code == 0 && outcome.text.hasPrefix("usage: tactus \(verb) "))
    #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 130 })
    #expect(try Command.run(verb, "-h", in: folder).output == outcome.output)
    #expect(try Command.run("help", verb, in: folder).output == outcome.output)
  }

  @Test("The version is one line", arguments: ["--version", "-V"])
  func version(_ word: String) throws {
    let outcome = try Command.run(word, in: folder)
    #expect(outcome.code == 0 && outcome.text.split(separator: "\n").count == 1 && outcome.text.hasPrefix("tactus "))
  }

  @Test("Without a verb the usage goes to standard error")
  func nothing() throws {
    let path = try #require(Command.path)
    #expect(!path.isEmpty)
    let outcome = try Command.run(in: folder)
    #expect(outcome.code == 2 && outcome.output == [] && outcome.errors.hasPrefix("usage: tactus VERB"))
  }

  @Test(
    "Bad usage is told in one line, with the nearest word and where to read more, and ends with 2",
    arguments: [
      ("replya", "tactus: unknown verb \"replya\"; did you mean \"replay\"? See 'tactus --help'"),
      ("frobnicate", "tactus: unknown verb \"frobnicate\"; see 'tactus --help'"),
      ("--hlep", "tactus: unknown option \"--hlep\"; did you mean \"--help\"? See 'tactus --help'"),
      ("help chek", "tactus: unknown verb \"chek\"; did you mean \"check\"? See 'tactus --help'"),
      ("replay", "tactus: which recording? See 'tactus replay --help'"),
      ("replay a b", "tactus: one recording at a time, not also \"b\"; see 'tactus replay --help'"),
      ("replay a --kidns all", "tactus: unknown option \"--kidns\"; did you mean \"--kinds\"? See 'tactus replay --help'"),
      ("replay a --kidns=all", "tactus: unknown option \"--kidns\"; did you mean \"--kinds\"? See 'tactus replay --help'"),
      ("replay -x a", "tactus: unknown option \"-x\"; see 'tactus replay --help'"),
      ("replay a --kinds", "tactus: --kinds needs a value; see 'tactus replay --help'"),
      ("replay a -k", "tactus: -k needs a value; see 'tactus replay --help'"),
      ("replay a --help=yes", "tactus: --help takes no value; see 'tactus replay --help'"),
      ("replay a --f text", "tactus: --f may be --format or --from; see 'tactus replay --help'"),
      (
        "replay a --kinds gesture,tuoch",
        "tactus: unknown kind \"tuoch\": one of scene device contact hitTest touch deliver recognizer gesture deadline motion "
          + "remote press diagnostic, or all; see 'tactus replay --help'"
      ),
      (
        "replay a -k all,tuch",
        "tactus: unknown kind \"tuch\": one of scene device contact hitTest touch deliver recognizer gesture deadline motion "
          + "remote press diagnostic, or all; see 'tactus replay --help'"
      ),
      ("ctl status extra", "tactus: status takes nothing more, not \"extra\"; see 'tactus ctl --help'"),
      ("ctl quit now", "tactus: quit takes nothing more, not \"now\"; see 'tactus ctl --help'"),
      ("ctl orientation 90 1", "tactus: orientation takes one number of degrees, not also \"1\"; see 'tactus ctl --help'"),
      ("ctl statsu", "tactus: unknown request \"statsu\": status, reload, orientation, dump or quit; see 'tactus ctl --help'"),
      (
        "monitor - -f text -v a",
        "tactus: views are picked by the daemon, not from lines on standard input; see 'tactus monitor --help'"
      ),
      ("replay a --format xml", "tactus: unknown format \"xml\": jsonl or text; see 'tactus replay --help'"),
      ("replay a --rate fast", "tactus: \"fast\" is no rate: max, 1x, 2x, 0.5x …; see 'tactus replay --help'"),
      ("replay a --rate 0x", "tactus: \"0x\" is no rate: max, 1x, 2x, 0.5x …; see 'tactus replay --help'"),
      ("replay a --rate -1x", "tactus: \"-1x\" is no rate: max, 1x, 2x, 0.5x …; see 'tactus replay --help'"),
      ("replay a --rate infx", "tactus: \"infx\" is no rate: max, 1x, 2x, 0.5x …; see 'tactus replay --help'"),
      ("check", "tactus: which folder? See 'tactus check --help'"),
      ("check --record", "tactus: which folder? See 'tactus check --help'"),
    ])
  func badUsage(_ line: String, _ message: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let outcome = try Command.run(words: words, in: folder)
    #expect(outcome.code == 2 && outcome.output == [])
    #expect(outcome.errors == message + "\n")
  }

  @Test("An unknown format of recordings is named with those that there are")
  func unknownFormat() throws {
    let outcome = try Command.run("replay", "a", "--from", "foo", in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("tactus: unknown format \"foo\": one of evemu"))
  }

  @Test("Long options may be cut short, options and operands mixed, and -- ends the options")
  func spellings() throws {
    try folder.write(Samples.tap, to: "-tap")
    let outcome = try Command.run("replay", "--kin", "touch", "--", "-tap", in: folder)
    #expect(outcome.code == 0 && outcome.text.split(separator: "\n").count == 2)
    #expect(try Command.run("replay", "./-tap", "-ktouch", in: folder).output == outcome.output)
  }

  @Test("What somebody typed is never written raw to the terminal")
  func harmless() throws {
    let outcome = try Command.run("re\u{1b}[31mplay", in: folder)
    #expect(outcome.code == 2 && !outcome.errors.contains("\u{1b}"))
  }
}

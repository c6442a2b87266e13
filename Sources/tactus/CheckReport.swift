/// What became of a case.
enum CheckOutcome {
  case passed
  case differs(String)
  /// Nothing is expected of it yet, or its recording was lost.
  case missing(String)
  /// It has several recordings.
  case ambiguous(String)
  /// What came was written down as what is expected, which somebody is to look at first.
  case recorded(String)
  /// Its recording, scene or expectation cannot be read or written.
  case unreadable(String)

  /// What is told of it; nil for a case that holds.
  var message: String? {
    switch self {
    case .passed: nil
    case .differs(let message), .missing(let message), .ambiguous(let message), .recorded(let message), .unreadable(let message):
      message
    }
  }

  /// A word that programs can compare.
  var word: String {
    switch self {
    case .passed: "passed"
    case .differs: "differs"
    case .missing: "missing"
    case .ambiguous: "ambiguous"
    case .recorded: "recorded"
    case .unreadable: "unreadable"
    }
  }
}

/// The outcome of a run of cases, folder by folder.
struct CheckReport {
  struct Case {
    let folder: String
    let outcome: CheckOutcome
    let duration: Duration
  }

  /// A folder that was named, and the cases in it.
  struct Suite {
    let name: String
    var cases: [Case] = []
  }

  private(set) var suites: [Suite] = []

  mutating func begin(_ folder: String) { suites.append(Suite(name: folder)) }

  /// Checks a case of the folder that was begun last.
  mutating func time(_ folder: String, _ check: () -> CheckOutcome) -> CheckOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = check()
    suites[suites.count - 1].cases.append(Case(folder: folder, outcome: outcome, duration: clock.now - start))
    return outcome
  }

  private var failed: [Case] { suites.flatMap(\.failed) }

  var exitCode: ExitCode {
    if suites.contains(where: { $0.count("unreadable") > 0 }) { return .damaged }
    return failed.isEmpty ? .good : .doesNotHold
  }

  /// How many passed and failed; where several cases were checked, which ones did not hold.
  var summary: String {
    let count = suites.reduce(0) { $0 + $1.cases.count }
    let list = count < 2 ? "" : failed.map { "  \($0.outcome.word.padded(to: 10))  \($0.folder)\n" }.joined()
    return "\(count - failed.count) passed, \(failed.count) failed\n\(list)"
  }
}

extension CheckReport.Suite {
  var failed: [CheckReport.Case] { cases.filter { $0.outcome.message != nil } }
  var duration: Duration { cases.reduce(.zero) { $0 + $1.duration } }

  func count(_ word: String) -> Int { cases.count { $0.outcome.word == word } }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}

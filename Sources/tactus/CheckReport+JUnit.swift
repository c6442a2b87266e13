extension CheckReport {
  /// The report as JUnit XML, as continuous integration reads it: a suite for each folder that was named, a test case for each
  /// case. What does not hold is a failure, what cannot be read an error.
  var junit: String {
    let count = suites.reduce(0) { $0 + $1.cases.count }
    let errors = suites.reduce(0) { $0 + $1.count("unreadable") }
    let failures = suites.reduce(0) { $0 + $1.failed.count } - errors
    let duration = suites.reduce(Duration.zero) { $0 + $1.duration }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"tactus check\" \(Self.numbers(count, failures, errors, duration))>\n"
    for suite in suites {
      let errors = suite.count("unreadable")
      let numbers = Self.numbers(suite.cases.count, suite.failed.count - errors, errors, suite.duration)
      xml += "  <testsuite name=\"\(suite.name.xml)\" \(numbers) skipped=\"0\">\n"
      for found in suite.cases { xml += Self.testCase(found) }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private static func testCase(_ found: Case) -> String {
    let parts = found.folder.split(separator: "/").map(String.init)
    let name = parts.last ?? found.folder
    let folder = parts.dropLast().joined(separator: "/")
    var xml = "    <testcase classname=\"\((folder.isEmpty ? name : folder).xml)\" name=\"\(name.xml)\""
    xml += " time=\"\(seconds(found.duration))\""
    guard let message = found.outcome.message else { return xml + "/>\n" }
    let element =
      switch found.outcome {
      case .unreadable: "error"
      case .passed, .differs, .missing, .ambiguous, .recorded: "failure"
      }
    let first = message.split(separator: "\n", maxSplits: 1).first.map { String($0) } ?? message
    xml += ">\n      <\(element) type=\"\(found.outcome.word)\" message=\"\(first.xml)\">\(message.xml)</\(element)>\n"
    return xml + "    </testcase>\n"
  }

  private static func numbers(_ tests: Int, _ failures: Int, _ errors: Int, _ duration: Duration) -> String {
    "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(seconds(duration))\""
  }

  /// Seconds with six decimals.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let fraction = String(attoseconds / 1_000_000_000_000)
    return "\(seconds).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }
}

extension String {
  /// The text as it stands in XML 1.0, between tags or in an attribute. Characters that XML does not have at all are shown as
  /// ones that cannot be shown.
  var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      // As they are, an attribute would make spaces of the first two, and reading a line end of the last.
      case "\n": text += "&#10;"
      case "\t": text += "&#9;"
      case "\r": text += "&#13;"
      default:
        let isCharacter = scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
        text.unicodeScalars.append(isCharacter ? scalar : "\u{fffd}")
      }
    }
    return text
  }
}

import Glibc
import TestSupport
import Testing

@testable import TactusCommand

/// `tactus check --junit`, and the XML that it writes.
@Suite struct JUnitTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func makeCase(_ name: String, expecting text: String?, recording: String = Samples.tap) throws {
    try folder.makeFolder(name)
    try folder.write(recording, to: "\(name)/recording.evemu")
    try folder.write(Samples.scene, to: "\(name)/scene.yaml")
    if let text { try folder.write(text, to: "\(name)/expected.jsonl") }
  }

  @Test("A test case for each case, with time; failures and errors are told apart, and the exit status is as without")
  func cases() throws {
    try folder.makeFolder("cases")
    try makeCase("cases/good", expecting: nil)
    _ = try Command.run("check", "cases", "--record", in: folder)
    try makeCase("cases/differs", expecting: "{}\n")
    try makeCase("cases/missing", expecting: nil)
    try makeCase("cases/bad", expecting: "", recording: "no recording\n")
    let outcome = try Command.run("check", "cases", "--junit", "out.xml", in: folder)
    #expect(outcome.code == 3)
    let xml = try Markup(try folder.text(of: "out.xml"))
    let suite = try #require(xml.elements.first { $0.name == "testsuite" })
    #expect(suite.attributes["name"] == "cases" && suite.attributes["tests"] == "4")
    #expect(suite.attributes["failures"] == "2" && suite.attributes["errors"] == "1")
    let cases = xml.elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == ["bad", "differs", "good", "missing"])
    #expect(cases.allSatisfy { $0.attributes["classname"] == "cases" })
    #expect(cases.allSatisfy { Double($0.attributes["time"] ?? "") ?? -1 >= 0 })
    #expect(
      xml.elements.map(\.name) == [
        "testsuites", "testsuite", "testcase", "error", "testcase", "failure", "testcase", "testcase", "failure",
      ])
    #expect(
      xml.elements.first { $0.name == "failure" }?.attributes["message"]
        == "cases/differs/expected.jsonl:1: this is no journal line: it names no kind of entry that there is")
  }

  @Test("To standard output, with the summary on standard error")
  func standardOutput() throws {
    try makeCase("tap", expecting: nil)
    let outcome = try Command.run("check", "tap", "--junit", "-", in: folder)
    #expect(outcome.code == 1 && outcome.errors.hasSuffix("0 passed, 1 failed\n"))
    #expect(try Markup(outcome.text).elements.count == 4)
  }

  @Test("A file that cannot be written is an error")
  func unwritable() throws {
    try makeCase("tap", expecting: nil)
    let outcome = try Command.run("check", "tap", "--junit", "nowhere/out.xml", in: folder)
    #expect(outcome.code == 3 && outcome.errors.contains("nowhere/out.xml: No such file or directory"))
  }

  @Test("Whatever stands in a name or a message, the XML is well-formed")
  func escapes() throws {
    let text = "a<b>&\"c\" 'd'\u{1b}\u{0}\u{ffff}\n\t\r\u{1F44D}"
    var report = CheckReport()
    report.begin(text)
    _ = report.time("x/\(text)") { .differs(text) }
    let xml = try Markup(report.junit)
    let shown = "a<b>&\"c\" 'd'\u{fffd}\u{fffd}\u{fffd}\n\t\r\u{1F44D}"
    #expect(xml.elements[1].attributes["name"] == shown)
    #expect(xml.elements[2].attributes["name"] == shown)
    #expect(xml.elements[3].text == shown)
  }

  @Test("Seconds have six decimals", arguments: [(0, "0.000000"), (1_500, "0.001500"), (12_000_001, "12.000001")])
  func seconds(_ microseconds: Int, _ text: String) {
    #expect(CheckReport.seconds(.microseconds(microseconds)) == text)
  }
}

/// A reader of just enough XML to see that what was written is well-formed.
private struct Markup {
  struct Element {
    let name: String
    var attributes: [String: String] = [:]
    var text = ""
  }

  struct Malformed: Error {
    let place: Substring
  }

  private(set) var elements: [Element] = []

  init(_ xml: String) throws {
    var rest = Substring(xml)
    var open: [Int] = []
    guard let end = rest.firstRange(of: "?>"), rest.hasPrefix("<?xml ") else { throw Malformed(place: rest) }
    rest = rest[end.upperBound...]
    while !rest.isEmpty {
      guard rest.first == "<" else {
        let text = rest.prefix { $0 != "<" }
        if let last = open.last { elements[last].text += try Self.decode(text) }
        rest = rest[text.endIndex...]
        continue
      }
      guard let close = rest.firstIndex(of: ">") else { throw Malformed(place: rest) }
      var tag = rest[rest.index(after: rest.startIndex)..<close]
      rest = rest[rest.index(after: close)...]
      if tag.first == "/" {
        guard let last = open.popLast(), elements[last].name == tag.dropFirst() else { throw Malformed(place: tag) }
        continue
      }
      let isEmpty = tag.last == "/"
      if isEmpty { tag = tag.dropLast() }
      let name = tag.prefix { $0 != " " }
      var element = Element(name: String(name))
      tag = tag[name.endIndex...]
      while let equals = tag.firstRange(of: "=\"") {
        let value = tag[equals.upperBound...].prefix { $0 != "\"" }
        element.attributes[tag[..<equals.lowerBound].filter { $0 != " " }] = try Self.decode(value)
        tag = tag[value.endIndex...].dropFirst()
      }
      guard tag.isEmpty else { throw Malformed(place: tag) }
      elements.append(element)
      if !isEmpty { open.append(elements.count - 1) }
    }
    guard open.isEmpty else { throw Malformed(place: rest) }
  }

  private static func decode(_ text: Substring) throws -> String {
    let names: [Substring: String] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#10": "\n", "#9": "\t", "#13": "\r",
    ]
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" }) else { throw Malformed(place: text) }
    var decoded = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ";"),
        let character = names[rest[rest.index(after: start)..<end]]
      else { throw Malformed(place: rest) }
      decoded += character
      rest = rest[rest.index(after: end)...]
    }
    return decoded + rest
  }
}

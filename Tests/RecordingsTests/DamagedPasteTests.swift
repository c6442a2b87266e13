import Evdev
import Recordings
import Testing

/// Logs that something was done to on their way: numbered, typeset, encoded, joined, cut.
@Suite struct DamagedPasteTests {
  static let formats: [RecordingFormat] = [.evemu, .libinputRecord, .evtest, .getevent, .debugEvents]

  private func lines(_ format: RecordingFormat) -> [String] {
    String(decoding: Samples.bytes(format), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  private func padded(_ number: Int) -> String { String(repeating: " ", count: 6 - "\(number)".count) + "\(number)" }

  @Test("line numbers are taken off", arguments: formats, ["grep -n", "cat -n", "cat -n on a screen"])
  func numbers(_ format: RecordingFormat, _ tool: String) {
    let plain = Reading(Samples.bytes(format), as: format)
    let numbered = lines(format).enumerated().filter { tool != "grep -n" || !$1.isEmpty }.map { place, line in
      switch tool {
      case "grep -n": "\(place + 1):\(line)"
      case "cat -n": "\(padded(place + 1))\t\(line)"
      default: "\(padded(place + 1))  \(line)"
      }
    }
    let text = Array(joined(numbered).utf8)
    let reading = Reading(text, as: format)
    #expect(recognized(text) == format)
    #expect(reading.error == nil)
    #expect(reading.devices == plain.devices)
    #expect(reading.events == plain.events)
    #expect(reading.noteKinds.contains(.stripped))
  }

  @Test("blanks and minus signs of web pages", arguments: [RecordingFormat.evemu, .libinputRecord, .evtest, .getevent])
  func typography(_ format: RecordingFormat) {
    let plain = Reading(Samples.bytes(format), as: format)
    let typeset = lines(format).map { line in
      guard !line.contains("ame:"), !line.hasPrefix("N:") else { return line }
      let text = String(line.map { $0 == " " ? "\u{a0}" : $0 })
      return (0...9).reduce(text) { text, digit in
        text.split(separator: "-\(digit)", omittingEmptySubsequences: false).joined(separator: "\u{2212}\(digit)")
      }
    }
    let text = Array(joined(typeset).utf8)
    let reading = Reading(text, as: format)
    #expect(recognized(text) == format)
    #expect(reading.error == nil)
    #expect(reading.devices == plain.devices)
    #expect(reading.events == plain.events)
    #expect(reading.notes.map(\.message).contains { $0.contains("as web pages have them") })
  }

  @Test func `a name keeps its characters`() {
    let name = "Écran\u{a0}– tactile"
    #expect(Reading("N: \(name)\nE: 0.000001 0000 0000 0000\n").description.name == name)
    #expect(Reading("Input device name: \"\(name)\"\n", as: .evtest).description.name == name)
  }

  @Test(arguments: [
    ("Event: time 1.000002, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9=20\n", RecordingFormat.evtest),
    ("E: 0.000001 0003 0035 0005=20\n", .evemu), ("[ 1.000000] 0003 0035 0000=\n0005\n", .getevent),
  ])
  func `quoted-printable is named`(_ text: String, _ format: RecordingFormat) {
    #expect(Reading(text, as: format).error?.message.contains("quoted-printable") == true)
  }

  @Test func `a log of which little was understood is an error`() {
    let reading = Reading("Input device name: \"x\"\nfoo\nbar\nbaz\n", as: .evtest)
    #expect(reading.error?.line == 2)
    #expect(reading.error?.message.hasPrefix("there is no event, and 3 of 4 lines are none of evtest") == true)
    #expect(Reading("foo\nbar\nbaz\n" + Samples.evtest, as: .evtest).error == nil)
  }

  @Test func `lost line ends`() {
    let text = Samples.evtest.split(separator: "\n").joined(separator: " ")
    #expect(Reading(text, as: .evtest).error?.message.hasPrefix("several lines stand in one") == true)
  }

  @Test func `a log of libinput record that was cut inside of a description`() {
    let text = Samples.libinput
    let cut = text[..<text.range(of: "absinfo:")]
    let reading = Reading(String(cut), as: .libinputRecord)
    #expect(reading.error?.message.hasPrefix("the log was cut inside of a device's description") == true)
    #expect(reading.description.name == "Made-up \"Panel\"")
  }
}

extension StringProtocol {
  /// Where the text begins; the end where it does not.
  fileprivate func range(of text: String) -> Index {
    indices.first { self[$0...].hasPrefix(text) } ?? endIndex
  }
}

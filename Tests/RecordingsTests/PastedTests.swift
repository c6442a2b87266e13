import Evdev
import Recordings
import Testing

/// What mails, issues and other logs put around lines is taken off by its shape.
@Suite struct PastedTests {
  static let event = "Event: time 1.000002, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1"

  @Test(arguments: [
    "", "    ", "\t", "> ", ">", ">> ", "> > > ", " > ", "[   12.345678] ", "<6>[   12.345678] ", "[Mon Jan  2 10:11:12 2024] ",
    "Jan  2 10:11:12 host evtest[123]: ", "Jan 02 10:11:12 host evtest: ", "2024-01-02T10:11:12.123456+0100 host evtest[123]: ",
    "2024-01-02 10:11:12,123 DEBUG ", "2024-01-02 10:11:12.123 INFO: ", "01-02 10:11:12.123  1234  5678 D tag     : ",
    "D/tag( 1234): ", "10:11:12 ", "1700000000.123456 ", "\u{1b}[32m", "\u{1b}[1;31m> \u{1b}[0m",
    "> [   12.345678] Jan  2 10:11:12 host evtest[123]: ",
  ])
  func `prefixes`(_ prefix: String) {
    for rest in [Self.event, "    Event code 53 (ABS_MT_POSITION_X)"] {
      let text = "\(prefix)Event: time 1.000001, ---- x ----\n\(prefix)\(rest)\n"
      let reading = Reading(rest == Self.event ? text : "\(prefix)Event type 3 (EV_ABS)\n\(prefix)\(rest)\n", as: .evtest)
      #expect(reading.error == nil)
      if rest == Self.event {
        #expect(reading.triples == [[0, 0, 0], [3, 57, -1]])
      } else {
        #expect(reading.description.codes == [EV.abs: [53]])
      }
      #expect(reading.noteKinds == (prefix.allSatisfy(\.isWhitespace) ? [] : [.stripped]))
    }
  }

  @Test func `words and other lines are left out and told`() {
    let reading = Reading("Hello,\n\n\(Self.event)\nkind regards\n-- \nA signature\n", as: .evtest)
    #expect(reading.events.count == 1)
    #expect(reading.noteKinds == [.skipped])
    #expect(reading.notes[0].message.hasPrefix("3 lines skipped, the first is line 1"))
  }

  @Test(arguments: ["```", "~~~", "```text", "  ```"])
  func `what stands outside of fences is no recording`(_ fence: String) {
    let reading = Reading("\(fence)\n\(Self.event)\n\(fence)\n\(Self.event)\n\(fence)\n\(Self.event)\n\(fence)\n", as: .evtest)
    #expect(reading.events.count == 2)
    #expect(reading.noteKinds == [.stripped, .skipped])
  }

  @Test func `an evemu recording in an issue`() {
    let reading = Reading(
      """
      Here is my recording, made with: evemu-record

      ```
      # EVEMU 1.3
      N: Panel > 2
      A: 35 0 100 0 0 4
      E: 0.000001 0003 0035 0050\t# EV_ABS / ABS_MT_POSITION_X 50
      ```
      Thank you!
      """)
    #expect(reading.error == nil)
    #expect(reading.description.name == "Panel > 2")
    #expect(reading.events.count == 1)
    #expect(reading.noteKinds == [.stripped, .skipped, .skipped])
    let quoted = Reading("> N: x\n>\n> E: 0.000001 0003 0035 0050\n")
    #expect(quoted.description.name == "x")
    #expect(quoted.events.count == 1)
  }

  @Test func `words before and in an evemu recording are left out`() {
    #expect(Reading("Hello\nN: x\nE: 0.000001 0003 0035 0050\n").noteKinds == [.skipped])
    #expect(Reading("N: x\nHello\nE: 0.000001 0003 0035 0050\n").noteKinds == [.skipped])
    #expect(Reading("Hello\nworld\n").error?.line == 1)
  }

  @Test func `a plain recording has no notes`() {
    for format in [RecordingFormat.evemu, .evtest, .raw16, .raw24] {
      #expect(Reading(Samples.bytes(format), as: format).notes.isEmpty, "\(format)")
    }
  }
}

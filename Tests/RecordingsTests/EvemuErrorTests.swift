import Evdev
import Recordings
import Testing

/// A damaged recording ends in an error with a line, after what came before was handed on.
@Suite struct EvemuErrorTests {
  @Test(arguments: [
    ("E: 0.000001 0003 0000", "value"), ("E: 0.000001 0003 0000 12x", "value"),
    ("E: 0.000001 0003 0000 1 2", "left over"),
    ("E: 0.000001 0003 0000 2147483648", "value"), ("E: 0.000001 0003 0000 99999999999999999999", "value"),
    ("E: 0.000001 0003 10000 1", "code"), ("E: 0.000001 g 0000 1", "type"), ("E: 0.000001 0003 0x1 1", "code"),
    ("E: 1 0003 0000 1", "time"), ("E: -1.000000 0003 0000 1", "time"), ("E:", "time"),
    ("E: 99999999999999999999.000000 0003 0000 1", "time"), ("E: 0.000001 0003 0000 - 1", "value"),
    ("N: again", "before the first E:"), ("A: 00 0 1 0 0 0", "before the first E:"),
  ])
  func `a bad line says what is wrong`(_ line: String, _ words: String) {
    let reading = Reading("N: x\nE: 0.000001 0003 0000 0001\n\(line)\nE: 0.000002 0003 0000 0002\n")
    #expect(reading.events.map(\.value) == [1])
    #expect(reading.error?.line == 3)
    #expect(reading.error?.message.contains(words) == true, "\(reading.error?.message ?? "no error")")
    #expect(reading.error?.description.hasPrefix("3: ") == true)
  }

  @Test(arguments: ["hello", "X: 1", "E", "\0", "[...snip...]", "^^^ here it jumps", "<-- E: 0.000001 0003 0000 0005", "…"])
  func `what somebody put between the lines is left out and told`(_ line: String) {
    let reading = Reading("N: x\nE: 0.000001 0003 0000 0001\n\(line)\nE: 0.000002 0003 0000 0002\n\(line)\n")
    #expect(reading.error == nil)
    #expect(reading.events.map(\.value) == [1, 2])
    #expect(reading.notes.map(\.message) == ["2 lines skipped, the first is line 3: they are no lines of evemu"])
  }

  @Test(arguments: [
    ("N: x\nN: y", 2), ("I: 0001 0002 0003 0004\nI: 0001 0002 0003 0004", 2), ("I: 1 2 3", 1), ("I: 1 2 3 4 5", 1),
    ("I: 1 2 3 12345", 1), ("B: 21 00 00 00 00 00 00 00 00", 1), ("B: 01 0 0 0 0 0 0 0 100", 1), ("A: 00 0", 1),
    ("A: 00 0 x", 1), ("L: 00", 1), ("S: 00 1 1", 1), ("# EVEMU 2.0", 1), ("", 1), ("\n\n# words\n", 3),
  ])
  func `a bad header says where`(_ text: String, _ line: Int) {
    #expect(Reading(text).error?.line == line)
  }

  @Test func `a recording that was cut off says so`() {
    #expect(Reading("N: x\nE: 0.000001 0003 00").error?.message.contains("cut off") == true)
    #expect(Reading("N: x\nE: 0.000001 0000 0000 0000\nE").error?.message.contains("cut off") == true)
    #expect(Reading("N: x\nE: 0.000001 0003 00\n").error?.message.contains("cut off") == false)
  }

  @Test func `an endless line is refused, wherever the chunks end`() {
    let long = Array("N: x\n# ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 65_534) + [UInt8(ascii: "\n")]
    #expect(Reading(long).error == nil)
    let longer = Array("N: x\n# ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 65_535) + [UInt8(ascii: "\n")]
    #expect(Reading(longer).error?.line == 2)
    #expect(Reading(longer) == Reading(longer.map { [$0] }))
    #expect(Reading(Array(longer.dropLast(1))) == Reading(longer))
  }

  @Test func `a message quotes the line without upsetting a terminal`() {
    let message = Reading("\u{7}[2J boo\n").error?.message
    #expect(message?.contains("\"?[2J boo\"") == true)
    #expect(Reading(String(repeating: "x", count: 1000)).error.map { $0.message.count < 300 } == true)
  }

  @Test func `after an error a reader only repeats it`() {
    var reader = EvemuReader()
    let first = #expect(throws: RecordingError.self) { try reader.consume(Array("E: bad\n".utf8)) { _ in } }
    let second = #expect(throws: RecordingError.self) {
      try reader.consume(Array("E: 0.000001 0000 0000 0\n".utf8)) { _ in }
    }
    let third = #expect(throws: RecordingError.self) { try reader.finish { _ in } }
    #expect(first == second)
    #expect(second == third)
  }
}

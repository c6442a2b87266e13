import Evdev
import Recordings
import Testing

/// What is no recording is told what it is, and UTF-16 is read.
@Suite struct ForeignFileTests {
  @Test(
    arguments: [
      ([0x1f, 0x8b, 8, 0, 0], "zcat FILE"), ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4], "xzcat FILE"),
      ([0x28, 0xb5, 0x2f, 0xfd, 4], "zstdcat FILE"), (Array("BZh91AY".utf8), "bzcat FILE"),
      (Array("window: { size: [320, 480] }\nviews:\n  - id: a\n".utf8), "--scene"),
      (Array("# words\nviews:\n".utf8), "--scene"),
      (Array("{\"time\":1.204500,\"kind\":\"touch\"}\n".utf8), "journal"),
      (Array("E: 0.000001\n".utf8.flatMap { [$0, 0] }), "iconv -f UTF-16"),
    ] as [([UInt8], String)])
  func `the way out is told`(_ bytes: [UInt8], _ words: String) {
    let error = RecordingRecognition(of: bytes.span).error
    #expect(error.message.contains(words))
    #expect(!error.message.contains("Tried"))
  }

  private func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    ("\u{feff}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xff), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [false, true])
  func `UTF-16 is read`(_ isBigEndian: Bool) {
    var text = "N: Écran 📱\r\nA: 35 0 100 0 0 4\r\n"
    for time in 100_000..<108_000 { text += "E: 1.\(time) 0003 0035 0050\t# \u{4e00}\r\n" }
    let bytes = utf16(text, isBigEndian: isBigEndian)
    let plain = Reading(text)
    let fromFile = withFile(bytes) { path in Reading(file: { try RecordingFile(path: path) }) }
    let fromPipe = withPipe(bytes) { descriptor in Reading(file: { RecordingFile(descriptor: descriptor) }) }
    #expect(plain.error == nil && plain.events.count == 8_000)
    #expect(fromFile == plain)
    #expect(fromPipe == plain)
  }

  @Test func `UTF-16 comes a byte at a time, without a header, of several devices`() {
    let text = "E: 0.000001 0003 0035 0050\nE: 0.000002 0003 0035 0150\n"
    let slow = withPipe(utf16(text), slowly: true) { descriptor in
      Reading(file: { RecordingFile(descriptor: descriptor) })
    }
    #expect(slow.devices.map(\.source) == [.valuesSeen])
    #expect(slow.events == Reading(text).events)
    let plain = withFile(Array(Samples.libinput.utf8)) { path in Reading(file: { try RecordingFile(path: path) }) }
    let merged = withFile(utf16(Samples.libinput)) { path in Reading(file: { try RecordingFile(path: path) }) }
    #expect(merged == plain)
    #expect(merged.events.count == 7)
  }

  @Test func `halves of characters are replaced`() {
    let bytes: [UInt8] =
      utf16("N: ") + [0x00, 0xd8, 0x41, 0x00, 0x00, 0xdc] + utf16("\nE: 0.000001 0001 0001 0001\n").dropFirst(2)
    let reading = withFile(bytes) { path in Reading(file: { try RecordingFile(path: path) }) }
    #expect(reading.description.name == "\u{fffd}A\u{fffd}")
    #expect(reading.events.count == 1)
  }
}

import Evdev
import Recordings
import Testing

@Suite struct CorpusTests {
  @Test("every recording of the corpus is read to its end", arguments: Corpus.recordings)
  func reads(_ path: String) {
    let bytes = Corpus.bytes(of: path)
    let reading = Reading(bytes)
    #expect(reading.error == nil)
    #expect(reading.devices.count == 1)
    let eventLines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: Array("E:".utf8)) }
    #expect(reading.events.count == eventLines.count)
  }
}

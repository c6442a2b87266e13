import Evdev
import Recordings
import Testing

@Suite struct CorpusTests {
  @Test("every recording of the corpus is read to its end", arguments: Corpus.recordings)
  func reads(_ path: String) {
    let reading = Reading(Corpus.bytes(of: path))
    #expect(reading.error == nil)
    #expect(reading.devices.count == 1)
    let counts = Corpus.counts(of: path)
    #expect(reading.events.count == counts?.events)
    #expect(reading.events.count(where: \.isReport) == counts?.frames)
  }
}

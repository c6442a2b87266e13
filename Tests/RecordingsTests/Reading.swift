import Evdev
import Recordings

/// All that a reader made of some bytes.
struct Reading: Equatable {
  var devices: [RecordedDevice] = []
  var events: [InputEvent] = []
  /// The device of each event.
  var sources: [Int] = []
  var notes: [RecordingNote] = []
  var error: RecordingError?
  /// Whether each device came before its events.
  var deviceCameFirst = true

  init() {}

  /// Feeds chunks to a fresh reader.
  init(_ chunks: [ArraySlice<UInt8>], as format: RecordingFormat = .evemu) {
    var reader = format.makeReader()
    do throws(RecordingError) {
      for chunk in chunks { try reader.consume(Array(chunk)) { take($0) } }
      try reader.finish { take($0) }
    } catch {
      self.error = error
    }
    notes = reader.notes
  }

  init(_ bytes: [UInt8], as format: RecordingFormat = .evemu) { self.init([bytes[...]], as: format) }

  init(_ text: String, as format: RecordingFormat = .evemu) { self.init(Array(text.utf8), as: format) }

  /// The first device's description, an empty one where there is none.
  var description: DeviceDescription { devices.first?.description ?? DeviceDescription() }

  /// Type, code and value of each event.
  var triples: [[Int]] { events.map { [Int($0.type), Int($0.code), Int($0.value)] } }

  var noteKinds: [RecordingNote.Kind] { notes.map(\.kind) }

  mutating func take(_ item: RecordingItem) {
    switch item {
    case .device(let device):
      if sources.contains(device.index) { deviceCameFirst = false }
      devices.append(device)
    case .event(let event, let device):
      if !devices.contains(where: { $0.index == device }) { deviceCameFirst = false }
      events.append(event)
      sources.append(device)
    }
  }
}

/// The format of a recording with this beginning, where there is one that fits.
func recognized(_ bytes: [UInt8]) -> RecordingFormat? { RecordingFormat(recognizing: bytes.span) }

func recognized(_ bytes: ArraySlice<UInt8>) -> RecordingFormat? { recognized(Array(bytes)) }

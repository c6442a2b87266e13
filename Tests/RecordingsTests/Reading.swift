import Evdev
import Recordings

/// All that a reader made of some bytes.
struct Reading: Equatable {
  var devices: [RecordedDevice] = []
  var events: [InputEvent] = []
  var error: RecordingError?
  /// Whether each device came before all events.
  var deviceCameFirst = true

  init() {}

  /// Feeds chunks to a fresh evemu reader.
  init(_ chunks: [ArraySlice<UInt8>]) {
    var reader = EvemuReader()
    do throws(RecordingError) {
      for chunk in chunks { try reader.consume(Array(chunk)) { take($0) } }
      try reader.finish { take($0) }
    } catch {
      self.error = error
    }
  }

  init(_ bytes: [UInt8]) { self.init([bytes[...]]) }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// The first device's description, an empty one where there is none.
  var description: DeviceDescription { devices.first?.description ?? DeviceDescription() }

  mutating func take(_ item: RecordingItem) {
    switch item {
    case .device(let device):
      devices.append(device)
      if !events.isEmpty { deviceCameFirst = false }
    case .event(let event, _):
      events.append(event)
    }
  }
}

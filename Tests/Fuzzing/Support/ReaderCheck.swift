import CFuzzing
package import Recordings

/// What holds for a reader whatever it is fed: it never traps, makes the same of the bytes however they are cut, names a
/// device before its events, and keeps no more memory than its documentation says.
package struct ReaderCheck {
  private let format: RecordingFormat
  /// The most that the reader may hold, bytes.
  private let bound: Int

  package init(_ format: RecordingFormat, bound: Int) {
    self.format = format
    self.bound = bound
  }

  package func run(_ bytes: [UInt8]) {
    let whole = reading([bytes])
    let size = 1 + Int(bytes.first ?? 0) % 97
    let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    hold(reading(pieces) == whole, "pieces of \(size) bytes are read as something else")
    // Memory is measured now and then: it takes many times the bytes of one run.
    if !bytes.isEmpty, bytes.reduce(0, &+) % 16 == 0 { measure(bytes) }
  }

  /// All that became of a recording, in short.
  private struct Reading: Equatable {
    var items = 0
    var hash = Hasher()
    var error: RecordingError?
    var notes: [RecordingNote] = []

    static func == (left: Reading, right: Reading) -> Bool {
      left.items == right.items && left.hash.finalize() == right.hash.finalize() && left.error == right.error
        && left.notes == right.notes
    }
  }

  private func reading(_ chunks: [[UInt8]]) -> Reading {
    var reader = format.makeReader()
    var reading = Reading()
    var devices: Set<Int> = []
    func take(_ item: RecordingItem) {
      reading.items += 1
      switch item {
      case .device(let device):
        hold(devices.insert(device.index).inserted, "device \(device.index) is described twice")
        reading.hash.combine(device)
      case .event(let event, let device):
        hold(devices.contains(device), "an event of device \(device) comes before it")
        reading.hash.combine(event)
        reading.hash.combine(device)
      }
    }
    do throws(RecordingError) {
      for chunk in chunks { try reader.consume(chunk, take) }
      try reader.finish(take)
    } catch {
      hold(!error.description.isEmpty, "an error without words")
      reading.error = error
    }
    reading.notes = reader.notes
    return reading
  }

  /// Feeds the bytes over and over, as lines of their own, and looks at what the reader holds.
  private func measure(_ bytes: [UInt8]) {
    let chunk = bytes + [UInt8(ascii: "\n")]
    let before = __sanitizer_get_current_allocated_bytes()
    var reader = format.makeReader()
    var fed = 0
    while fed < 1 << 18 {
      guard (try? reader.consume(chunk) { _ in }) != nil else { break }
      fed += chunk.count
      let held = Int(__sanitizer_get_current_allocated_bytes()) - Int(before)
      hold(held <= bound, "after \(fed) bytes the reader holds \(held) bytes, more than \(bound)")
    }
    _ = reader.notes
  }
}

/// Bytes set aside to be read again: a little in memory, more in a temporary file without a name.
struct Spool: ~Copyable, Sendable {
  /// What is kept in memory before a file is made.
  static let memoryLimit = 1 << 20

  private var memory: [UInt8] = []
  private var place = 0
  private var file: FileDescriptor?

  mutating func append(_ bytes: Span<UInt8>) throws(RecordingError) {
    if file == nil, memory.count + bytes.count > Self.memoryLimit {
      let made = try FileDescriptor(temporaryFor: "set aside to be read twice")
      try made.write(memory.span)
      memory = []
      file = consume made
    }
    if file != nil {
      try file!.write(bytes)
    } else {
      for index in bytes.indices { memory.append(bytes[index]) }
    }
  }

  /// Goes back to the first byte.
  mutating func rewind() throws(RecordingError) {
    place = 0
    if file != nil { try file!.seek(to: 0) }
  }

  /// Reads from a place; 0 at the end.
  func read(into block: inout [UInt8], at place: Int64) throws(RecordingError) -> Int {
    if file != nil { return try file!.read(into: &block, at: place) }
    let start = Int(min(max(place, 0), Int64(memory.count)))
    let count = min(block.count, memory.count - start)
    for index in 0..<count { block[index] = memory[start + index] }
    return count
  }

  /// Reads on; 0 at the end.
  mutating func read(into block: inout [UInt8]) throws(RecordingError) -> Int {
    if file != nil { return try file!.read(into: &block) }
    let count = min(block.count, memory.count - place)
    for index in 0..<count { block[index] = memory[place + index] }
    place += count
    return count
  }
}

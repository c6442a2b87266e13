import Glibc

/// The bytes of a file, a pipe or a terminal, in blocks; one may look ahead in it and go back.
struct ByteSource: ~Copyable, Sendable {
  /// How many bytes are read at once.
  static let blockSize = 65_536

  private enum Lookahead {
    case none
    /// A regular file: go back to this place.
    case seekable(off_t)
    /// Anything else: what is read meanwhile is set aside.
    case spooling
    /// What was set aside is read again, before the file goes on.
    case replaying
  }

  private let file: FileDescriptor
  private var lookahead = Lookahead.none
  private var spool = Spool()

  init(_ file: consuming FileDescriptor) {
    self.file = file
  }

  /// From here on one can come back by ``endLookahead()``.
  mutating func beginLookahead() throws(RecordingError) {
    lookahead = file.isRegular ? .seekable(try file.position()) : .spooling
  }

  /// Goes back to where the lookahead began.
  mutating func endLookahead() throws(RecordingError) {
    switch lookahead {
    case .none, .replaying:
      break
    case .seekable(let place):
      try file.seek(to: place)
      lookahead = .none
    case .spooling:
      try spool.rewind()
      lookahead = .replaying
    }
  }

  /// Reads bytes that were looked ahead at, so many behind the place where that began, into the beginning of the block; their
  /// number, 0 behind the last that was looked at.
  func read(into block: inout [UInt8], at place: Int64) throws(RecordingError) -> Int {
    switch lookahead {
    case .none, .replaying: 0
    case .seekable(let start): try file.read(into: &block, at: Int64(start) + place)
    case .spooling: try spool.read(into: &block, at: place)
    }
  }

  /// Reads the next bytes into the beginning of the block; their number, 0 at the end.
  mutating func read(into block: inout [UInt8]) throws(RecordingError) -> Int {
    switch lookahead {
    case .none, .seekable:
      return try file.read(into: &block)
    case .spooling:
      let count = try file.read(into: &block)
      try spool.append(block.span.extracting(0..<count))
      return count
    case .replaying:
      let count = try spool.read(into: &block)
      if count > 0 { return count }
      lookahead = .none
      spool = Spool()
      return try file.read(into: &block)
    }
  }
}

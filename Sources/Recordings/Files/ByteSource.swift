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
  /// Whether the next byte to be read of the file is the first.
  private var isAtStart = true
  /// What the file's bytes are made of, where they are UTF-16.
  private var utf16: UTF16Text?
  /// Bytes of the file that were read and not yet turned into text.
  private var held: [UInt8] = []
  /// Told after each block.
  var watch: (@Sendable (ReadingProgress) -> Void)?
  private var progress = ReadingProgress()

  init(_ file: consuming FileDescriptor) {
    progress.total = file.size
    self.file = file
  }

  /// The size of the file; nil for what comes through a pipe.
  var total: Int64? { progress.total }

  private mutating func note(_ count: Int) -> Int {
    guard let watch else { return count }
    progress.bytes += Int64(count)
    watch(progress)
    return count
  }

  /// From here on one can come back by ``endLookahead()``.
  mutating func beginLookahead() throws(RecordingError) {
    lookahead = file.isRegular ? .seekable(try file.position()) : .spooling
    progress.isAhead = true
  }

  /// Goes back to where the lookahead began.
  mutating func endLookahead() throws(RecordingError) {
    progress.isAhead = false
    progress.bytes = 0
    switch lookahead {
    case .none, .replaying:
      break
    case .seekable(let place):
      try file.seek(to: place)
      isAtStart = true
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
  mutating func read(into block: inout [UInt8]) throws(RecordingError) -> Int { note(try readNext(into: &block)) }

  private mutating func readNext(into block: inout [UInt8]) throws(RecordingError) -> Int {
    switch lookahead {
    case .none:
      return try readFile(into: &block)
    case .seekable:
      let count = try readFile(into: &block)
      // Places are those of the text that it is turned into, which is set aside.
      guard utf16 != nil else { return count }
      lookahead = .spooling
      try spool.append(block.span.extracting(0..<count))
      return count
    case .spooling:
      let count = try readFile(into: &block)
      try spool.append(block.span.extracting(0..<count))
      return count
    case .replaying:
      let count = try spool.read(into: &block)
      if count > 0 { return count }
      lookahead = .none
      spool = Spool()
      return try readFile(into: &block)
    }
  }

  private mutating func readFile(into block: inout [UInt8]) throws(RecordingError) -> Int {
    if utf16 != nil { return try readUTF16(into: &block) }
    var count = try file.read(into: &block)
    guard isAtStart, count > 0 else { return count }
    isAtStart = false
    if count == 1, block[0] >= 0xfe {
      var second: [UInt8] = [0]
      if try file.read(into: &second) == 1 {
        block[1] = second[0]
        count = 2
      }
    }
    guard var text = UTF16Text(beginning: block.span.extracting(0..<count)) else { return count }
    let beginning = Array(block[2..<min(count, UTF16Text.chunkSize)])
    let rest = Array(block[min(count, UTF16Text.chunkSize)..<count])
    count = text.decode(beginning.span, into: &block)
    utf16 = text
    held = rest
    return count > 0 ? count : try readUTF16(into: &block)
  }

  private mutating func readUTF16(into block: inout [UInt8]) throws(RecordingError) -> Int {
    var bytes = held
    held = []
    while true {
      var length = bytes.count
      if length == 0 {
        bytes = [UInt8](repeating: 0, count: UTF16Text.chunkSize)
        length = try file.read(into: &bytes)
        if length == 0 { return 0 }
      }
      let count = utf16?.decode(bytes.span.extracting(0..<length), into: &block) ?? 0
      if count > 0 { return count }
      bytes = []
    }
  }
}

/// How far a recording has been read.
public struct ReadingProgress: Hashable, Sendable {
  public var bytes: Int64 = 0
  /// The size of the file; nil for what comes through a pipe.
  public var total: Int64?
  /// It is read for a first time, to know the devices, and a second time afterwards.
  public var isAhead = false
}

import Glibc

/// What a text format makes of one line.
protocol LineGrammar {
  /// Takes a line without its end (neither `\n` nor `\r\n`); `number` counts from 1.
  mutating func parse(
    _ line: Span<UInt8>, number: Int, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError)
}

/// Cuts chunks of bytes into lines for a ``LineGrammar``; keeps nothing but the line that a chunk's end cut in two.
struct LineSplitter: Sendable {
  /// A line longer than this many bytes is no line of a recording.
  static let maximumLineLength = 65_536

  /// The lines that were handed on; at the end, the number of lines of the file.
  private(set) var lines = 0
  private var carry: [UInt8] = []
  private var failure: RecordingError?

  mutating func consume<Grammar: LineGrammar>(
    _ bytes: Span<UInt8>, into grammar: inout Grammar, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if let failure { throw failure }
    do {
      var start = 0
      if !carry.isEmpty {
        let newline = Self.newline(in: bytes, from: 0)
        try hold(bytes, 0, newline ?? bytes.count)
        guard let newline else { return }
        try handOverCarry(to: &grammar, sink)
        start = newline + 1
      }
      while let newline = Self.newline(in: bytes, from: start) {
        try handOver(bytes.extracting(start..<newline), to: &grammar, sink)
        start = newline + 1
      }
      try hold(bytes, start, bytes.count)
    } catch {
      failure = error
      throw error
    }
  }

  /// Hands over the last line where it has no newline.
  mutating func finish<Grammar: LineGrammar>(
    into grammar: inout Grammar, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    if let failure { throw failure }
    guard !carry.isEmpty else { return }
    do {
      try handOverCarry(to: &grammar, sink)
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func handOverCarry<Grammar: LineGrammar>(
    to grammar: inout Grammar, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    var line: [UInt8] = []
    swap(&line, &carry)
    try handOver(line.span, to: &grammar, sink)
    line.removeAll(keepingCapacity: true)
    swap(&line, &carry)
  }

  private mutating func handOver<Grammar: LineGrammar>(
    _ line: Span<UInt8>, to grammar: inout Grammar, _ sink: (RecordingItem) -> Void
  ) throws(RecordingError) {
    lines += 1
    let length = line.count
    if length > Self.maximumLineLength { throw tooLong(lines) }
    if length > 0, line[length - 1] == UInt8(ascii: "\r") {
      try grammar.parse(line.extracting(0..<(length - 1)), number: lines, sink)
    } else {
      try grammar.parse(line, number: lines, sink)
    }
  }

  private mutating func hold(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(RecordingError) {
    if carry.count + (end - start) > Self.maximumLineLength { throw tooLong(lines + 1) }
    for index in start..<end { carry.append(bytes[index]) }
  }

  private func tooLong(_ line: Int) -> RecordingError {
    RecordingError(
      line: line,
      message: "a line longer than \(Self.maximumLineLength) bytes: this is no recording, or its line ends are lost")
  }

  private static func newline(in bytes: Span<UInt8>, from start: Int) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }
}

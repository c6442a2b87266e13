public import Evdev
import Glibc

/// A recording in a file or coming through a pipe.
///
/// The format is recognised from the content. A recording without a header gets its device from the description that
/// was handed in or, failing that, from the values of all its events, for which it is read twice; what comes through
/// a pipe is set aside in a temporary file for that. So is one of several devices that stand one after another: their events
/// are handed on in the order of time. In all cases the memory used does not grow with the recording.
public struct RecordingFile: ~Copyable, Sendable {
  /// The format; nil before the first read, unless it was given.
  public internal(set) var format: RecordingFormat?
  let given: DeviceDescription?
  var source: ByteSource
  var reader: (any RecordingReader)?
  var block = [UInt8](repeating: 0, count: ByteSource.blockSize)
  /// What replaces descriptions, by the device's index.
  var replacements: [Int: (description: DeviceDescription, source: RecordedDevice.Source)] = [:]
  /// What merges the events of several devices that stand one after another.
  var merge: DeviceMerge?
  /// What was found out while looking ahead.
  var ownNotes = RecordingNotes()
  private var isAtEnd = false
  /// Whether there was anything to play, or to describe.
  private var saysSomething = false

  /// Opens a recording for reading; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - format: the format, where it is not to be recognised.
  ///   - description: the device that made the recording (the first, where there are several); it takes the place of
  ///     what the recording says of it.
  public init(
    path: String, format: RecordingFormat? = nil, description: DeviceDescription? = nil
  ) throws(RecordingError) {
    let file = path == "-" ? FileDescriptor(borrowing: STDIN_FILENO) : try FileDescriptor(reading: path)
    self.init(file, format: format, description: description)
  }

  /// Reads a recording from an open file, which stays open.
  public init(descriptor: Int32, format: RecordingFormat? = nil, description: DeviceDescription? = nil) {
    self.init(FileDescriptor(borrowing: descriptor), format: format, description: description)
  }

  private init(_ file: consuming FileDescriptor, format: RecordingFormat?, description: DeviceDescription?) {
    source = ByteSource(file)
    self.format = format
    given = description
  }

  /// What a person should know of how the recording was read so far; complete when it was read to its end. That a
  /// description was guessed is told by ``RecordedDevice/source``.
  public var notes: [RecordingNote] { ownNotes.all + (merge?.reader.notes ?? reader?.notes ?? []) }

  /// Called after each block that is read, by ``readBlock(_:)`` and what it has to read ahead, for whoever shows how far it is.
  public var watch: (@Sendable (ReadingProgress) -> Void)? {
    get { source.watch }
    set { source.watch = newValue }
  }

  /// Reads the next block, at most 64 KiB, and hands on what is in it; false at the end of the recording.
  public mutating func readBlock(_ sink: (RecordingItem) -> Void) throws(RecordingError) -> Bool {
    guard !isAtEnd else { return false }
    if reader == nil, merge == nil { try prepare() }
    let replacements = replacements
    var saysSomething = saysSomething
    defer { self.saysSomething = saysSomething }
    func handOn(_ item: RecordingItem) {
      guard case .device(var device) = item else {
        saysSomething = true
        return sink(item)
      }
      if !device.description.saysNothing { saysSomething = true }
      guard let replacement = replacements[device.index] else { return sink(item) }
      device.description = replacement.description
      device.source = replacement.source
      sink(.device(device))
    }
    if merge != nil {
      isAtEnd = try !merge!.read(source, &block, handOn)
      if isAtEnd, !saysSomething { throw nothing }
      watch?(ReadingProgress(bytes: merge?.bytesRead ?? 0, total: source.total))
      return !isAtEnd
    }
    let count = try source.read(into: &block)
    guard var reader = reader.take() else { return false }
    defer { self.reader = reader }
    if count > 0 {
      try reader.consume(block.span.extracting(0..<count), handOn)
    } else {
      isAtEnd = true
      try reader.finish(handOn)
      if !saysSomething { throw nothing }
    }
    return count > 0
  }

  private var nothing: RecordingError {
    RecordingError(
      message: "there is no event in it, and no device is described but by its name: the log may have been cut")
  }

  /// Reads the whole recording.
  public mutating func readAll(_ sink: (RecordingItem) -> Void) throws(RecordingError) {
    while try readBlock(sink) {}
  }
}

extension DeviceDescription {
  /// The device that a file describes: an evemu description, or a recording with a header, which is read no further
  /// than that.
  public init(path: String) throws(RecordingError) {
    do throws(RecordingError) {
      var file = try RecordingFile(path: path)
      self = try file.describedDevice()
    } catch {
      throw RecordingError(path: error.path ?? path, line: error.line, message: error.message)
    }
  }
}

import Glibc
import Recordings
import Testing

extension Reading {
  /// Reads all of a recording file.
  init(file open: () throws -> RecordingFile) {
    self.init()
    do {
      var file = try open()
      defer { notes = file.notes }
      try file.readAll { take($0) }
    } catch {
      self.error = error as? RecordingError
    }
  }
}

/// Puts the bytes into a file of their own while the body runs.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) rethrows -> Result {
  var template = Array("/tmp/tactus-tests-XXXXXX".utf8CString)
  let descriptor = unsafe mkstemp(&template)
  writeAll(bytes, to: descriptor)
  close(descriptor)
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { unsafe unlink(path) }
  return try body(path)
}

/// Sends the bytes through a pipe, from another thread, while the body runs.
///
/// - Parameter slowly: one byte at a time, each of which may be read before the next is there.
func withPipe<Result>(_ bytes: [UInt8], slowly: Bool = false, _ body: (Int32) -> Result) -> Result {
  var ends: [Int32] = [0, 0]
  unsafe pipe(&ends)
  let writer = ends[1]
  let thread = PipeWriter(bytes: bytes, descriptor: writer, step: slowly ? 1 : bytes.count)
  var id = pthread_t()
  let context = unsafe Unmanaged.passRetained(thread).toOpaque()
  unsafe pthread_create(
    &id, nil,
    { context in
      let writer = unsafe Unmanaged<PipeWriter>.fromOpaque(context!).takeRetainedValue()
      for piece in writer.bytes.pieces(of: max(writer.step, 1)) {
        writeAll(Array(piece), to: writer.descriptor)
        sched_yield()
      }
      close(writer.descriptor)
      return nil
    }, context)
  defer {
    close(ends[0])
    pthread_join(id, nil)
  }
  return body(ends[0])
}

private final class PipeWriter: Sendable {
  let bytes: [UInt8]
  let descriptor: Int32
  let step: Int

  init(bytes: [UInt8], descriptor: Int32, step: Int) {
    self.bytes = bytes
    self.descriptor = descriptor
    self.step = step
  }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
  var done = 0
  while done < bytes.count {
    let count = unsafe bytes[done...].withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    done += count
  }
}

import Glibc

/// An open file; closed when it goes away, unless it was borrowed.
struct FileDescriptor: ~Copyable, Sendable {
  let number: Int32
  private let isOwned: Bool

  /// Borrows a file that somebody else closes.
  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// Opens a file for reading (`open`).
  init(reading path: String) throws(RecordingError) {
    number = try retrying("cannot be opened") { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    isOwned = true
  }

  /// Makes a file anew for writing, or empties the one that is there (`open`).
  init(writing path: String) throws(RecordingError) {
    number = try retrying("cannot be made") {
      unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    isOwned = true
  }

  /// A file without a name, gone when it is closed, in `$TMPDIR` or `/tmp` (`mkstemp`, `unlink`).
  init(temporaryFor purpose: String) throws(RecordingError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/tactus-XXXXXX".utf8CString)
    number = try retrying("cannot be \(purpose) in \(folder)") { unsafe mkstemp(&template) }
    isOwned = true
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    unsafe unlink(template)
  }

  deinit {
    if isOwned { close(number) }
  }

  /// Whether the file can be read a second time: a regular file, not a pipe or a terminal (`fstat`).
  var isRegular: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The size of a regular file; nil for anything else (`fstat`).
  var size: Int64? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// The place where the next read starts (`lseek`).
  func position() throws(RecordingError) -> off_t {
    let position = lseek(number, 0, SEEK_CUR)
    guard position >= 0 else { throw failure("cannot be read a second time") }
    return position
  }

  /// Sets the place where the next read starts (`lseek`).
  func seek(to position: off_t) throws(RecordingError) {
    guard lseek(number, position, SEEK_SET) >= 0 else { throw failure("cannot be read a second time") }
  }

  /// The place in a regular file where the next bytes are written (`lseek`); nil for anything else.
  var end: Int64? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    if fcntl(number, F_GETFL) & O_APPEND != 0 { return Int64(status.st_size) }
    let place = lseek(number, 0, SEEK_CUR)
    return place >= 0 ? Int64(place) : nil
  }

  /// Cuts off what stands behind a place, as well as that goes (`ftruncate`).
  func cut(to place: Int64) {
    guard ftruncate(number, off_t(place)) == 0 else { return }
    lseek(number, off_t(place), SEEK_SET)
  }

  /// Reads what is there, up to the block's size; 0 at the end (`read`).
  func read(into block: inout [UInt8]) throws(RecordingError) -> Int {
    try retrying("cannot be read") {
      unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
    }
  }

  /// Reads what is at a place, up to the block's size; 0 at the end (`pread`).
  func read(into block: inout [UInt8], at place: Int64) throws(RecordingError) -> Int {
    try retrying("cannot be read a second time") {
      unsafe block.withUnsafeMutableBytes { unsafe pread(number, $0.baseAddress, $0.count, off_t(place)) }
    }
  }

  /// Writes all of the bytes (`write`).
  func write(_ bytes: Span<UInt8>) throws(RecordingError) {
    var done = 0
    try write(bytes, &done)
  }

  /// Writes all of the bytes (`write`), and counts those that were written before something went wrong.
  func write(_ bytes: Span<UInt8>, _ done: inout Int) throws(RecordingError) {
    while done < bytes.count {
      done += try retrying("cannot be written") {
        unsafe bytes.extracting(done...).withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      }
    }
  }
}

/// Calls until no signal interrupts; a negative result is an error.
private func retrying<Result: SignedInteger>(
  _ what: String, _ call: () -> Result
) throws(RecordingError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw failure(what) }
  }
}

private func failure(_ what: String) -> RecordingError {
  RecordingError(message: "\(what): \(unsafe String(cString: strerror(errno)))")
}

internal import Glibc
internal import Recordings

/// Writes what the flight recorder holds when a diagnostic comes: seldom, few files, and never the last of a disk.
final class FlightFiles {
  /// No more than one a minute.
  static let interval: Int64 = 60_000_000
  /// The newest are kept.
  static let mostFiles = 16
  static let mostBytes: Int64 = 64 << 20
  /// While fingers are down the file waits for what they do yet, but no longer than this.
  static let patience: Int64 = 5_000_000
  /// Others need room as well.
  static let leastFree: UInt64 = 128 << 20

  private let directory: String
  private let complain: (String) -> Void
  /// The code that a recording is wanted for.
  private var reason: String?
  /// When it came.
  private var noted: Int64 = 0
  private var lastWrite: Int64?

  init(in directory: String, complain: @escaping (String) -> Void) {
    self.directory = directory
    self.complain = complain
  }

  /// A diagnostic has come.
  func note(_ code: String) {
    guard reason == nil else { return }
    reason = code
    noted = Clock.monotonic
  }

  /// Something is to be written, now or soon.
  var isWanted: Bool { reason != nil }

  /// Whether it is to be written now: nothing touches, so that the whole story is in it and writing keeps no finger waiting, or it
  /// has waited long enough.
  func isDue(touches: Int) -> Bool {
    isWanted && (touches == 0 || Clock.monotonic - noted > Self.patience)
  }

  func write(_ flights: [Flight]) {
    guard let code = reason else { return }
    reason = nil
    let now = Clock.monotonic
    if let lastWrite, now - lastWrite < Self.interval { return }
    guard !flights.isEmpty else { return }
    lastWrite = now
    do throws(ServiceProblem) {
      let path = try write(flights, code)
      complain("\(path): what the devices sent until now, because of a diagnostic (\(code))")
    } catch {
      complain("\(directory): the devices' events could not be written there: \(error)")
    }
  }

  private func write(_ flights: [Flight], _ code: String) throws(ServiceProblem) -> String {
    try makeDirectory()
    var space = statvfs()
    if unsafe statvfs(directory, &space) == 0, UInt64(space.f_bavail) * UInt64(space.f_frsize) < Self.leastFree {
      throw ServiceProblem("less than \(Self.leastFree >> 20) MiB are free")
    }
    // A name of ours: the code may come from anywhere one day.
    let word = String(code.filter { $0.isASCII && $0.isLetter }.prefix(40))
    let path = "\(directory)/flight-\(Self.stamp)-\(word).yml"
    let partial = "\(path).partial"
    do throws(RecordingError) {
      var output = try RecordingOutput(path: partial, writer: LibinputRecordWriter())
      for item in flights.items { try output.write(item) }
      try output.finish()
    } catch {
      _ = unsafe unlink(partial)
      throw ServiceProblem(error.message)
    }
    guard unsafe rename(partial, path) == 0 else { throw ServiceProblem(unsafe String(cString: strerror(errno))) }
    removeOldest()
    return path
  }

  /// Makes the folder and those that it lies in, for its owner alone.
  private func makeDirectory() throws(ServiceProblem) {
    var path = ""
    for part in directory.split(separator: "/", omittingEmptySubsequences: true) {
      path += path.isEmpty && !directory.hasPrefix("/") ? String(part) : "/\(part)"
      guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
      let message = unsafe String(cString: strerror(errno))
      var status = stat()
      // What is there already need not be ours to make.
      guard unsafe stat(path, &status) != 0 else { continue }
      throw ServiceProblem(message)
    }
  }

  /// Takes away the oldest of our files, by their names, until they are few and small enough.
  private func removeOldest() {
    guard let folder = unsafe opendir(directory) else { return }
    defer { unsafe closedir(folder) }
    var files: [(name: String, bytes: Int64)] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      var status = stat()
      guard name.hasPrefix("flight-"), name.hasSuffix(".yml"), unsafe lstat("\(directory)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append((name, Int64(status.st_size)))
    }
    files.sort { $0.name > $1.name }
    var bytes: Int64 = 0
    for (index, file) in files.enumerated() {
      bytes += file.bytes
      if index >= Self.mostFiles || (bytes > Self.mostBytes && index > 0) { _ = unsafe unlink("\(directory)/\(file.name)") }
    }
  }

  /// `20261130T091503Z`.
  private static var stamp: String { Clock.wall("%Y%m%dT%H%M%SZ", inUTC: true) }
}

extension Daemon.Settings {
  /// No more seconds are kept, whoever asks.
  public static var mostFlightSeconds: Int { ControlRequest.mostSeconds }

  /// Where flight recordings go unless somebody says so: `$STATE_DIRECTORY`, which a service manager sets, else
  /// `$XDG_STATE_HOME/tactus`, else `~/.local/state/tactus`; nil where there is no home either.
  public static var defaultFlightDirectory: String? {
    func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let state = variable("STATE_DIRECTORY") { return state.split(separator: ":").first.map { String($0) } }
    return variable("XDG_STATE_HOME").map { "\($0)/tactus" } ?? variable("HOME").map { "\($0)/.local/state/tactus" }
  }
}

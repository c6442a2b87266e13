import Glibc

/// What tells a file or folder from others, whatever it is called.
struct FileNumber: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// nil where there is none of this name.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// Reads small files whole.
enum InputFile {
  /// Why a file could not be read, in the system's words.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// More than this is no file of ours.
  private static let limit = 64 << 20

  static func read(_ path: String) throws(Problem) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem(description: systemMessage()) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = unsafe Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: block[..<count])
      } else if errno != EINTR {
        throw Problem(description: systemMessage())
      }
    }
    throw Problem(description: "larger than \(limit >> 20) MiB")
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a folder itself stands there, not a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, in byte order.
  static func names(in folder: String) throws(Problem) -> [String] {
    guard let directory = unsafe opendir(folder) else { throw Problem(description: systemMessage()) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Problem(description: systemMessage()) }
    defer { close(descriptor) }
    var output = Output(descriptor: descriptor, isLive: false)
    output.append(bytes)
    output.flush()
    if case .failed(let message) = output.failure { throw Problem(description: message) }
  }

  private static func systemMessage() -> String { unsafe String(cString: strerror(errno)) }
}

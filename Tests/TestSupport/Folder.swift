internal import Glibc

/// A folder of one test, which goes with it.
package final class Folder {
  package struct Failure: Error {
    package let what: String
    package let number: Int32

    package init(what: String, number: Int32) {
      self.what = what
      self.number = number
    }
  }

  package let path: String
  private var count = 0

  package init() throws {
    var template = Array("/tmp/tactus-tests-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp", number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.removeAll(path) }

  private static func removeAll(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    if let directory = unsafe opendir(path) {
      while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { bytes in
          unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != ".", name != ".." { removeAll("\(path)/\(name)") }
      }
      unsafe closedir(directory)
    }
    unsafe rmdir(path)
  }

  package func nextNumber() -> Int {
    count += 1
    return count
  }

  package func makeFolder(_ name: String) throws {
    guard unsafe mkdir("\(path)/\(name)", 0o700) == 0 else { throw Failure(what: name, number: errno) }
  }

  package func makeLink(_ name: String, to target: String) throws {
    guard unsafe symlink(target, "\(path)/\(name)") == 0 else { throw Failure(what: name, number: errno) }
  }

  /// Writes a file, and gives its whole path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let whole = "\(path)/\(name)"
    try Self.write(bytes, toPath: whole, mode: 0o600)
    return whole
  }

  /// The text of a file in the folder.
  package func text(of name: String) throws -> String { String(decoding: try Self.read("\(path)/\(name)"), as: UTF8.self) }

  package static func write(_ bytes: [UInt8], toPath path: String, mode: UInt32 = 0o666) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(what: path, number: errno) }
    defer { close(descriptor) }
    guard unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure(what: path, number: errno) }
  }

  package static func read(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(what: path, number: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(descriptor, &block, block.count)
      guard count > 0 else { return bytes }
      bytes += block[..<count]
    }
  }
}

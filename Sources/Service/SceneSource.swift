internal import Glibc
internal import Scenes

/// The scene that the daemon runs: a file, read again at each reload, or the standard scene.
struct SceneSource {
  let path: String?

  /// What was read.
  struct Loaded {
    let description: SceneDescription
    /// Why its actions are not run; nil when they may be.
    let untrusted: String?
  }

  /// - Throws: ``ServiceProblem`` for a file that cannot be read or holds a mistake.
  func load() throws(ServiceProblem) -> Loaded {
    guard let path else { return Loaded(description: .standard, untrusted: nil) }
    guard let file = Descriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else {
      throw ServiceProblem("\(path): \(unsafe String(cString: strerror(errno)))")
    }
    // Of the file that is read, not of whatever has the name later.
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ServiceProblem("\(path): not a file")
    }
    let bytes = try read(file, path)
    do {
      return Loaded(description: try SceneDescription(yaml: bytes), untrusted: Self.distrust(status, path))
    } catch {
      throw ServiceProblem(error.description(file: path))
    }
  }

  /// Actions are taken only from a file that nobody but its owner can write, who is this user or root.
  private static func distrust(_ status: stat, _ path: String) -> String? {
    if status.st_uid != geteuid(), status.st_uid != 0 {
      return "\(path): its actions are not run: it belongs to user \(status.st_uid), who is neither this user nor root"
    }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      return "\(path): its actions are not run: others may write it; chmod go-w takes that away"
    }
    return nil
  }

  private func read(_ file: Descriptor, _ path: String) throws(ServiceProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= 8 << 20 {
      let count = unsafe Glibc.read(file.number, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += block[..<count]
      } else if errno != EINTR {
        throw ServiceProblem("\(path): \(unsafe String(cString: strerror(errno)))")
      }
    }
    throw ServiceProblem("\(path): larger than 8 MiB, which no scene is")
  }
}

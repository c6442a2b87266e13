import Glibc

/// Why a scene could not be read from a file.
public enum SceneFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file could not be read, in the system's words.
  case unreadable(path: String, reason: String)
  /// The file has mistakes.
  case mistakes(path: String, SceneErrors)

  /// `scene.yaml: No such file or directory`, or a line for each mistake: `scene.yaml:12:22: unknown gesture "taap"; …`.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .mistakes(let path, let errors): errors.description(file: path)
    }
  }
}

extension SceneDescription {
  /// No scene is larger, in bytes.
  private static let limit = 64 << 20

  /// Reads a scene from a file: YAML, or JSON, in UTF-8.
  public init(path: String) throws(SceneFileError) {
    let bytes = try Self.bytes(of: path)
    do {
      try self.init(yaml: bytes)
    } catch {
      throw .mistakes(path: path, error)
    }
  }

  private static func bytes(of path: String) throws(SceneFileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = unsafe read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += block[..<count]
      } else if errno != EINTR {
        throw unreadable(path)
      }
    }
    throw .unreadable(path: path, reason: "larger than \(limit >> 20) MiB")
  }

  private static func unreadable(_ path: String) -> SceneFileError {
    .unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}

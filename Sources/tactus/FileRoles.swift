import Glibc
import Scenes

/// The files that a verb reads and those that it writes. What is written must not be what was read, by whatever name, nor go
/// where something else goes.
struct FileRoles {
  /// What tells a file from others: its place on a disk, or the folder and the name that it will have.
  private enum Identity: Hashable {
    case file(FileNumber)
    case name(String, in: FileNumber)
    case standardOutput
  }

  private let verb: any Verb.Type
  /// What each file is: "the recording".
  private var inputs: [Identity: String] = [:]
  private var outputs: [Identity: String] = [:]

  init(for verb: any Verb.Type) { self.verb = verb }

  /// Notes a file that is read, and what it is called: "the recording". - is standard input, which may come from a file.
  mutating func read(_ path: String?, as role: String) {
    guard let path, let identity = Self.identity(path, ofStandard: STDIN_FILENO) else { return }
    inputs[identity] = role
  }

  /// Notes a file that is to be written.
  ///
  /// - Throws: ``CommandProblem`` when writing it would destroy another of the files.
  mutating func write(_ path: String?, as role: String) throws {
    guard let path else { return }
    let identity: Identity? = path == "-" ? .standardOutput : Self.identity(path, ofStandard: nil)
    guard let identity else { return }
    let name = path == "-" ? "standard output" : path.quoted
    if let input = inputs[identity] {
      throw CommandProblem.usage(verb, "\(name) is \(input) itself: write \(role) to another file")
    }
    if let output = outputs[identity] {
      throw CommandProblem.usage(verb, "\(name) cannot hold both \(output) and \(role): write one to another file")
    }
    outputs[identity] = role
  }

  /// What a name stands for; nil for what cannot be destroyed: a device, a pipe, a folder, a place that is not there.
  private static func identity(_ path: String, ofStandard descriptor: Int32?) -> Identity? {
    var status = stat()
    let isThere =
      if path == "-", let descriptor { unsafe fstat(descriptor, &status) == 0 } else { unsafe stat(path, &status) == 0 }
    if isThere {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      return .file(FileNumber(status))
    }
    // It is yet to be made, perhaps at the end of a link.
    let path = target(of: path)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty else { return nil }
    let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/"
    return FileNumber(folder).map { .name(String(name), in: $0) }
  }

  /// Where a link leads, and the next, to the end.
  private static func target(of path: String) -> String {
    var path = path
    var block = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many as the kernel follows.
    for _ in 0..<40 {
      let count = unsafe readlink(path, &block, block.count)
      guard count > 0 else { return path }
      let next = String(decoding: block[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      path = next.hasPrefix("/") || !path.contains("/") ? next : "\(folder)/\(next)"
    }
    return path
  }
}

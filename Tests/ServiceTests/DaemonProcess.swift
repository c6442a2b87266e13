import Glibc
import Service
import TestSupport
import Testing

/// The built command's daemon, which ends with this object.
final class DaemonProcess {
  let process: pid_t
  private let errorPath: String
  private var status: Int32?

  convenience init(_ words: String..., in folder: Folder) throws { try self.init(words, in: folder) }

  init(_ words: [String], in folder: Folder) throws {
    errorPath = "\(folder.path)/errors\(folder.nextNumber())"
    let path = try #require(builtCommand, "the command is not built beside the bundle of tests")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let creating = O_WRONLY | O_CREAT | O_TRUNC
    _ = unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    _ = unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    _ = unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorPath, creating, 0o600)
    var arguments = unsafe ([path, "daemon"] + words).map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = unsafe posix_spawn(&process, path, &actions, nil, &arguments, environ)
    try #require(result == 0)
    self.process = process
  }

  deinit {
    guard status == nil else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  /// What it ended with; minus the number of the signal that ended it.
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while unsafe waitpid(process, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7f
    let status = signal == 0 ? (raw >> 8) & 0xff : -signal
    self.status = status
    return status
  }

  var errors: String { contents(ofFile: errorPath).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Connects as soon as it listens; one that ends instead is a failure.
  func connect(to socket: String) throws -> ControlClient {
    while true {
      if let client = try? ControlClient(path: socket) { return client }
      var raw: Int32 = 0
      if unsafe waitpid(process, &raw, WNOHANG) == process {
        status = raw
        throw Folder.Failure(what: "the daemon ended: \(errors)", number: raw)
      }
      usleep(2_000)
    }
  }
}

/// `tactus`, beside the bundle that these tests are in.
private let builtCommand: String? = {
  let ending = ".xctest"
  let word = CommandLine.arguments.first { $0.contains(ending) } ?? ""
  guard let range = word.firstRange(of: ending) else { return nil }
  let bundle = word[..<range.upperBound].split(separator: "/", omittingEmptySubsequences: false)
  let path = (bundle.dropLast() + ["tactus"]).joined(separator: "/")
  return unsafe access(path, X_OK) == 0 ? path : nil
}()

import Glibc
import TestSupport
import Testing

/// The built command, run as a process.
enum Command {
  /// How it ended, and what it wrote.
  struct Outcome {
    /// The exit status; 128 and the signal's number where a signal killed it.
    var code: Int32
    var output: [UInt8]
    var errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Where standard output goes.
  enum Target {
    case file
    /// A device or file that exists, such as `/dev/full`.
    case path(String)
    /// A pipe that nobody reads any more.
    case closedPipe
    /// Nowhere: the descriptor is closed.
    case nowhere
  }

  /// The whole path of the command, which stands beside the bundle of tests.
  static var path: String? {
    let ending = ".xctest"
    let word = CommandLine.arguments.first { $0.contains(ending) } ?? ""
    guard let range = word.firstRange(of: ending) else { return nil }
    let bundle = word[..<range.upperBound].split(separator: "/", omittingEmptySubsequences: false)
    let path = (bundle.dropLast() + ["tactus"]).joined(separator: "/")
    guard unsafe access(path, X_OK) == 0, let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }

  /// Runs `tactus` with these words, in `folder`, and waits for its end.
  static func run(
    _ words: String..., input: [UInt8] = [], to target: Target = .file, in folder: Folder
  ) throws -> Outcome {
    try run(words: words, input: input, to: target, in: folder)
  }

  static func run(
    words: [String], input: [UInt8] = [], to target: Target = .file, blocks: Int? = nil, in folder: Folder
  ) throws -> Outcome {
    let path = try #require(Self.path, "the command is not built beside the bundle of tests")
    let number = folder.nextNumber()
    let inputPath = try folder.write(input, to: ".in\(number)")
    let outputPath = "\(folder.path)/.out\(number)"
    let errorPath = "\(folder.path)/.err\(number)"
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let creating = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, inputPath, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorPath, creating, 0o600)
    var ends: [Int32] = [-1, -1]
    switch target {
    case .file:
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputPath, creating, 0o600)
    case .path(let path):
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY, 0)
    case .closedPipe:
      try #require(unsafe pipe(&ends) == 0)
      close(ends[0])
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
      unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    case .nowhere:
      unsafe posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    }
    defer { if ends[1] >= 0 { close(ends[1]) } }

    // A shell changes to the folder and becomes the command, with its words as they are. Files of no more than so many blocks are
    // as good as a disk that is full.
    let limit = blocks.map { "ulimit -f \($0) && " } ?? ""
    let shell = ["sh", "-c", limit + #"cd "$1" && shift && exec "$@""#, "sh", folder.path, path]
    var arguments = unsafe (shell + words).map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var process = pid_t()
    try #require(unsafe posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, &environment) == 0)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    return Outcome(
      code: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: (try? Folder.read(outputPath)) ?? [],
      errors: String(decoding: try Folder.read(errorPath), as: UTF8.self))
  }
}

internal import CLinuxInput
internal import Glibc

/// Starts programs by `posix_spawnp`.
enum Spawner {
  enum Outcome {
    case started(pid_t)
    case failed(String)
  }

  /// Starts a program found along `$PATH`, in a session of its own, with nothing to read, and with its output on our standard
  /// error: standard output is for journal lines.
  static func start(_ arguments: [String], environment: [(name: String, value: String)]) -> Outcome {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    _ = unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &none)
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    _ = unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80 /* POSIX_SPAWN_SETSID */))

    let argv = unsafe CStrings(arguments)
    let envp = unsafe CStrings(inherited() + environment.map { "\($0.name)=\($0.value)" })
    var process: pid_t = 0
    let result = unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, argv.pointers, envp.pointers)
    return result == 0 ? .started(process) : .failed("cannot be started: \(unsafe String(cString: strerror(result)))")
  }

  /// Whether there is a program of this name, along `$PATH` unless it is a path, that may be run (`stat`, `access`).
  static func finds(_ program: String) -> Bool {
    func isProgram(_ path: String) -> Bool {
      var status = stat()
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
    if program.contains("/") { return isProgram(program) }
    // What posix_spawnp takes without one.
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/bin:/usr/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      isProgram((folder.isEmpty ? "." : folder) + "/" + program)
    }
  }

  private static func inherited() -> [String] {
    var variables: [String] = []
    guard var place = unsafe linux_environment() else { return [] }
    while let variable = unsafe place.pointee {
      let text = unsafe String(cString: variable)
      if !text.hasPrefix("TACTUS_") { variables.append(text) }
      unsafe place += 1
    }
    return variables
  }

  /// A null-terminated array of C strings.
  @unsafe
  private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
      unsafe count = strings.count
      unsafe pointers = .allocate(capacity: strings.count + 1)
      for (index, string) in strings.enumerated() { unsafe (pointers + index).initialize(to: strdup(string)) }
      unsafe (pointers + strings.count).initialize(to: nil)
    }

    deinit {
      for index in unsafe 0..<count { unsafe free(pointers[index]) }
      unsafe pointers.deallocate()
    }
  }
}

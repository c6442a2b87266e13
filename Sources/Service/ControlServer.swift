internal import CLinuxInput
internal import Devices
internal import Engines
internal import Evdev
internal import Glibc

/// The daemon's Unix socket: who may connect, how many, and what they are told.
final class ControlServer {
  static let mostClients = 64

  /// What the daemon does for a request; the bytes are a line for the client.
  var handle: ((ControlRequest) -> [UInt8])?
  /// Lines of these kinds that tell what there is at this moment.
  var present: ((Set<JournalEntry.Kind>) -> [[UInt8]])?
  /// The kinds that clients want have changed, or what is kept for them.
  var subscriptionsChanged: (() -> Void)?

  private let poller: Poller
  private let listener: Descriptor
  /// The path to remove at the end; nil for a socket that was handed to us.
  private let path: String?
  private let group: gid_t?
  private var connections: [ControlConnection] = []

  /// Takes the socket that a service manager hands over, else makes one at `path`.
  ///
  /// - Throws: ``ServiceProblem``, saying what stands in the way.
  init(path: String, _ poller: Poller) throws(ServiceProblem) {
    self.poller = poller
    if let handed = Self.handedSocket() {
      listener = handed
      self.path = nil
    } else {
      listener = try Self.makeSocket(path)
      self.path = path
    }
    var status = stat()
    group = unsafe stat(path, &status) == 0 ? status.st_gid : nil
    poller.add(listener.number) { [unowned self] _ in accept() }
  }

  deinit {
    if let path { _ = unsafe unlink(path) }
  }

  var clientCount: Int { connections.count }

  /// The kinds of lines that somebody subscribes to.
  var kinds: Set<JournalEntry.Kind> { connections.reduce(into: []) { $0.formUnion($1.kinds) } }

  /// How many seconds of what devices send are kept for clients.
  var keptSeconds: Int { connections.reduce(0) { max($0, $1.keptSeconds) } }

  /// A client has not yet read something large that it asked for.
  var isHandingOut: Bool { connections.contains { $0.waitsForMuch } }

  /// Hands a line to those who want it; nothing is written before ``flush(at:)``.
  func publish(_ entry: JournalEntry, _ line: [UInt8]) {
    for connection in connections where connection.wants(entry) { connection.add(line) }
  }

  /// Writes what each client takes now.
  func flush(at time: Timestamp) {
    for connection in connections { connection.flush(at: time) }
  }

  /// Writes what can still be written, and ends all connections.
  func close() {
    flush(at: Timestamp(microseconds: Clock.monotonic))
    connections.removeAll()
  }

  // MARK: Clients

  private func accept() {
    while true {
      guard let descriptor = Descriptor(linux_socket_accept(listener.number)) else { return }
      if let refusal = refusal(of: descriptor) {
        let line = ControlReply.error(refusal)
        _ = unsafe line.withUnsafeBytes { unsafe linux_socket_send(descriptor.number, $0.baseAddress, $0.count) }
        continue
      }
      connections.append(ControlConnection(descriptor, poller, self))
    }
  }

  private func refusal(of client: Descriptor) -> String? {
    guard connections.count < Self.mostClients else {
      return "\(Self.mostClients) clients are connected already; try again when one has gone"
    }
    var peer = linux_peer()
    guard unsafe linux_socket_peer(client.number, &peer) == 0 else { return "your identity cannot be told" }
    if peer.user == geteuid() || peer.user == 0 { return nil }
    if let group, peer.group == group || isMember(client, of: group) { return nil }
    return "user \(peer.user) may not connect: this daemon answers its own user, root and the socket's group"
  }

  /// Whether the process at the other end has the socket's group beside its first one.
  private func isMember(_ client: Descriptor, of group: gid_t) -> Bool {
    var groups = [gid_t](repeating: 0, count: 1_024)
    let count = unsafe linux_socket_peer_groups(client.number, &groups, Int32(groups.count))
    return count > 0 && groups.prefix(Int(count)).contains(group)
  }

  /// A client has gone.
  func remove(_ connection: ControlConnection) {
    let hadWishes = !connection.kinds.isEmpty || connection.keptSeconds > 0
    connections.removeAll { $0 === connection }
    if hadWishes { subscriptionsChanged?() }
  }

  /// A line of a client.
  func take(_ line: LineSplitter.Line, from connection: ControlConnection) {
    let text: [UInt8]
    switch line {
    case .tooLong:
      connection.add(ControlReply.error("a line of more than \(ControlConnection.longestLine) bytes: it was thrown away"))
      return
    case .text(let bytes):
      text = bytes
    }
    guard !text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return }
    do {
      let request = try ControlRequest(text)
      if case .subscribe(let kinds, let views, let wantsPresent) = request {
        connection.subscribe(to: kinds, of: views)
        connection.add(ControlReply.subscribed(kinds, views))
        subscriptionsChanged?()
        if wantsPresent { for line in present?(kinds) ?? [] { connection.add(line) } }
      } else if case .keep(let seconds) = request {
        connection.keptSeconds = seconds
        connection.add(ControlReply.kept(seconds))
        subscriptionsChanged?()
      } else if let handle {
        connection.add(handle(request))
      }
    } catch {
      connection.add(ControlReply.error(error.message))
    }
  }

  // MARK: The socket

  /// `LISTEN_FDS`: the first descriptor after the standard three, if the service manager means us.
  private static func handedSocket() -> Descriptor? {
    func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
    guard variable("LISTEN_PID").flatMap({ Int32($0) }) == getpid(), variable("LISTEN_FDS").flatMap({ Int($0) }) ?? 0 > 0
    else { return nil }
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { _ = unsafe unsetenv(name) }
    _ = fcntl(3, F_SETFD, FD_CLOEXEC)
    _ = fcntl(3, F_SETFL, fcntl(3, F_GETFL) | O_NONBLOCK)
    return Descriptor(3)
  }

  private static func makeSocket(_ path: String) throws(ServiceProblem) -> Descriptor {
    guard let socket = Descriptor(linux_socket_create()) else { throw ServiceProblem("\(SystemError("socket"))") }
    var status = stat()
    if unsafe lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else {
        throw ServiceProblem("\(path): there is something else than a socket there; name another path with --socket")
      }
      // One that nobody listens to any more was left by a daemon that could not tidy up.
      if let probe = Descriptor(linux_socket_create()), unsafe linux_socket_connect(probe.number, path) == 0 {
        throw ServiceProblem("\(path): a daemon is listening there already; stop it, or name another path with --socket")
      }
      _ = unsafe unlink(path)
    }
    let mask = umask(0o117)
    let result = unsafe linux_socket_bind(socket.number, path)
    umask(mask)
    guard result == 0 else {
      throw ServiceProblem("\(path): \(unsafe String(cString: strerror(errno))); name another path with --socket")
    }
    guard listen(socket.number, 128) == 0 else { throw ServiceProblem("\(path): \(SystemError("listen"))") }
    return socket
  }
}

/// Why the daemon cannot do what it was asked to.
public struct ServiceProblem: Error, CustomStringConvertible, Sendable {
  public let description: String

  init(_ description: String) { self.description = description }
}

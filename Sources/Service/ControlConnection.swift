internal import CLinuxInput
internal import Engines
internal import Evdev
internal import Glibc

/// One client of the control socket.
final class ControlConnection {
  static let longestLine = 65_536
  /// What waits for a slow client at most.
  static let mostWaiting = 256 * 1_024

  private(set) var kinds: Set<JournalEntry.Kind> = []
  private var views: Set<String> = []
  /// How many seconds of what devices send are kept for this client.
  var keptSeconds = 0
  private let socket: Descriptor
  private let poller: Poller
  private unowned let server: ControlServer
  private var token: Poller.Token?
  private var waitsForRoom = false
  private var input = LineSplitter(limit: longestLine)
  private var output = LineQueue(limit: mostWaiting)

  init(_ socket: Descriptor, _ poller: Poller, _ server: ControlServer) {
    self.socket = socket
    self.poller = poller
    self.server = server
    token = poller.add(socket.number) { [unowned self] readiness in handle(readiness) }
  }

  deinit {
    if let token { poller.remove(token) }
  }

  func subscribe(to kinds: Set<JournalEntry.Kind>, of views: Set<String>) {
    self.kinds = kinds
    self.views = views
  }

  /// Whether an entry is of the kinds and views asked for; one that belongs to no view goes to everybody.
  func wants(_ entry: JournalEntry) -> Bool {
    guard kinds.contains(entry.kind) else { return false }
    guard !views.isEmpty, let view = entry.view else { return true }
    return views.contains(view)
  }

  func add(_ line: [UInt8]) { output.add(line) }

  /// More waits for it than ever does in lines of usual length.
  var waitsForMuch: Bool { output.waiting > Self.mostWaiting }

  func flush(at time: Timestamp) {
    guard !output.isEmpty else { return }
    let descriptor = socket.number
    let progress = output.flush(at: time) { bytes in
      let count = unsafe bytes.withUnsafeBytes { unsafe linux_socket_send(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return (count, .done) }
      switch errno {
      case EINTR: return (0, .done)
      case EAGAIN: return (0, .blocked)
      default: return (0, .closed)
      }
    }
    switch progress {
    case .done: waitForRoom(false)
    case .blocked: waitForRoom(true)
    case .closed, .failed: server.remove(self)
    }
  }

  private func waitForRoom(_ wanted: Bool) {
    guard wanted != waitsForRoom, let token else { return }
    waitsForRoom = wanted
    poller.change(token, writable: wanted)
  }

  private func handle(_ readiness: Poller.Readiness) {
    let now = Timestamp(microseconds: Clock.monotonic)
    if readiness.isReadable || readiness.isBroken {
      guard read() else {
        server.remove(self)
        return
      }
    }
    flush(at: now)
  }

  /// Takes what the client has written, a bounded part at a time so that nobody is kept waiting; false when it has gone.
  private func read() -> Bool {
    var block = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe Glibc.read(socket.number, &block, block.count)
    if count > 0 {
      input.take(block[..<count]) { server.take($0, from: self) }
      return true
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}

extension JournalEntry {
  /// The view that an entry belongs to, where it belongs to one.
  fileprivate var view: String? {
    switch content {
    case .hitTest(let entry): entry.view
    case .touch(let entry): entry.view
    case .deliver(let entry): entry.path.first
    case .gesture(let entry): entry.view
    case .recognizer(let entry): entry.view
    case .deadline(let entry): entry.view
    case .motion(let entry): entry.handledBy
    case .remote(let entry): entry.handledBy
    case .press(let entry): entry.handledBy
    case .scene, .device, .contact, .diagnostic: nil
    }
  }
}

internal import CLinuxInput
internal import Glibc

/// Tells the service manager how it goes, by the protocol of `sd_notify(3)`: datagrams to `$NOTIFY_SOCKET`.
final class ServiceNotifier {
  private let socket: Descriptor?
  /// How often it wants to hear from us, in microseconds; nil when it does not.
  let watchdogInterval: Int64?

  init() {
    let path = Self.variable("NOTIFY_SOCKET")
    let watchdog = Self.variable("WATCHDOG_USEC").flatMap { Int64($0) }
    let isOurs = Self.variable("WATCHDOG_PID").map { Int32($0) == getpid() } ?? true
    // Half of it, as the protocol advises.
    watchdogInterval = isOurs ? watchdog.map { max($0 / 2, 1_000) } : nil
    // Children must not speak in our name.
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { _ = unsafe unsetenv(name) }
    guard let path, let socket = Descriptor(linux_socket_create_datagram()),
      unsafe linux_socket_connect(socket.number, path) == 0
    else {
      self.socket = nil
      return
    }
    self.socket = socket
  }

  func ready(_ status: String) { send("READY=1\nSTATUS=\(status)\nMAINPID=\(getpid())") }

  func reloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonic)") }

  func stopping() { send("STOPPING=1") }

  func alive() { send("WATCHDOG=1") }

  private func send(_ text: String) {
    guard let socket else { return }
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe linux_socket_send(socket.number, $0.baseAddress, $0.count) }
  }

  private static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}

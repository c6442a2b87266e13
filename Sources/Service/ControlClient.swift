internal import CLinuxInput
internal import Devices
internal import Glibc

/// The other end of the daemon's socket: sends requests, reads lines. Waits for the daemon, unlike the daemon for it.
public final class ControlClient {
  /// An answer to a request.
  public struct Reply: Sendable {
    /// The line as it came, without its end.
    public let line: String
    /// What is wrong with the request; nil when it was carried out.
    public let error: String?
    /// For people: a `name: value` line each.
    public let text: String
  }

  private let socket: Descriptor
  private let path: String
  /// No line is too long: the daemon may send a whole flight in one.
  private var splitter = LineSplitter(limit: .max)
  /// Whole lines that nobody has taken yet.
  private var lines: [[UInt8]] = []

  /// Where the daemon's socket is by default: `$XDG_RUNTIME_DIR/tactus.sock`, else `/run/tactus/tactus.sock`, the system service's.
  public static var defaultPath: String {
    guard let folder = unsafe getenv("XDG_RUNTIME_DIR").map({ unsafe String(cString: $0) }), !folder.isEmpty else {
      return "/run/tactus/tactus.sock"
    }
    return "\(folder)/tactus.sock"
  }

  /// - Throws: ``ServiceProblem`` when nobody listens there, or not to us.
  public init(path: String) throws(ServiceProblem) {
    self.path = path
    guard let socket = Descriptor(Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)) else {
      throw ServiceProblem("\(SystemError("socket"))")
    }
    guard unsafe linux_socket_connect(socket.number, path) == 0 else {
      switch errno {
      case ENOENT, ECONNREFUSED:
        throw ServiceProblem("\(path): no daemon listens there; start 'tactus daemon', or name its socket with --socket")
      case EACCES:
        throw ServiceProblem("\(path): no right to connect; the daemon's user, root and the socket's group have it")
      default:
        throw ServiceProblem("\(path): \(unsafe String(cString: strerror(errno)))")
      }
    }
    self.socket = socket
  }

  /// Sends one line.
  public func send(_ line: String) throws(ServiceProblem) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count >= 0 || errno == EINTR else { throw ServiceProblem("\(path): the daemon has gone") }
      bytes = bytes.dropFirst(max(count, 0))
    }
  }

  /// The next line, with its end; nil when the daemon has closed the connection.
  public func readLine() -> [UInt8]? {
    while lines.isEmpty { guard readBlock() else { return nil } }
    return lines.removeFirst() + [UInt8(ascii: "\n")]
  }

  /// To be waited on for reading, by whoever has more to wait for.
  public var descriptor: Int32 { socket.number }

  /// The whole lines that are there, after one read; nil when the daemon has closed the connection.
  public func readLines() -> [[UInt8]]? { readBlock() ? takeLines() : nil }

  /// The whole lines that have been read already.
  public func takeLines() -> [[UInt8]] {
    defer { lines.removeAll() }
    return lines
  }

  /// Reads once; false when the daemon has closed the connection.
  private func readBlock() -> Bool {
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(socket.number, &block, block.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    splitter.take(block[..<count]) { if case .text(let line) = $0 { lines.append(line) } }
    return true
  }

  /// Sends a request and waits for its answer.
  public func request(_ line: String) throws(ServiceProblem) -> Reply {
    try send(line)
    guard let bytes = readLine() else { throw ServiceProblem("\(path): the daemon closed the connection") }
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard let value = try? JSONValue(bytes) else { throw ServiceProblem("\(path): this is no answer: \(text)") }
    let isError = value["kind"]?.string == "error"
    return Reply(line: text, error: isError ? value["message"]?.string ?? text : nil, text: value.outline)
  }
}

extension JSONValue {
  /// The members as lines for people, what is inside them indented.
  fileprivate var outline: String { lines(indent: "", skipping: ["kind", "request"]).joined(separator: "\n") }

  private func lines(indent: String, skipping: Set<String> = []) -> [String] {
    switch self {
    case .object(let members):
      members.filter { !skipping.contains($0.key) }.flatMap { member -> [String] in
        switch member.value {
        case .object, .array:
          let inner = member.value.lines(indent: indent + "  ")
          return inner.isEmpty ? ["\(indent)\(member.key): none"] : ["\(indent)\(member.key):"] + inner
        case .string, .number, .bool, .null:
          let unit = ["uptime", "flightRecorder"].contains(member.key) && member.value.number != nil ? " s" : ""
          return ["\(indent)\(member.key): \(member.value.scalar)\(unit)"]
        }
      }
    case .array(let values):
      values.flatMap { value -> [String] in
        var inner = value.lines(indent: indent + "  ")
        if let first = inner.first { inner[0] = "\(indent)- " + first.dropFirst(indent.count + 2) }
        return inner
      }
    case .string, .number, .bool, .null:
      [indent + scalar]
    }
  }

  private var scalar: String {
    switch self {
    case .string(let string): string
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .bool(let bool): bool ? "yes" : "no"
    case .null, .object, .array: "-"
    }
  }
}

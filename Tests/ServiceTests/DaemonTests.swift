import Glibc
import TestSupport
import Testing

@testable import Service

/// The daemon as a process, without any device: its socket, its requests, and how it ends.
@Suite(.serialized) struct DaemonTests {
  private let folder: Folder
  private var socket: String { "\(folder.path)/socket" }

  init() throws { folder = try Folder() }

  @Test("status, orientation and quit are answered; the socket goes with the daemon, which ends with 0")
  func requests() throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    let client = try daemon.connect(to: socket)
    let status = try client.request(#"{"request":"status"}"#)
    #expect(status.error == nil && status.line.contains(#""orientation":0,"touches":0,"clients":1"#))
    #expect(try client.request(#"{"request":"orientation","degrees":90}"#).error == nil)
    #expect(try client.request(#"{"request":"status"}"#).line.contains(#""orientation":90"#))
    #expect(try client.request(#"{"request":"quit"}"#).error == nil)
    #expect(daemon.wait() == 0)
    #expect(unsafe access(socket, F_OK) != 0)
  }

  @Test("SIGTERM and SIGINT end it with 0", arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    _ = try daemon.connect(to: socket)
    kill(daemon.process, signal)
    #expect(daemon.wait() == 0)
  }

  @Test("a wrong line gets an error line, and the connection stays")
  func garbage() throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    let client = try daemon.connect(to: socket)
    #expect(try client.request("hello").error?.hasPrefix("not JSON") ?? false)
    #expect(try client.request(String(repeating: "x", count: 70_000)).error?.hasPrefix("a line of more than 65536") ?? false)
    #expect(try client.request(#"{"request":"status"}"#).error == nil)
  }

  @Test("a thousand connections: those beyond the limit are told, the others work, and there is room again afterwards")
  func manyClients() throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    var clients = [try daemon.connect(to: socket)]
    var refused = 0
    for _ in 0..<1_000 {
      let client = try ControlClient(path: socket)
      if clients.count < ControlServer.mostClients {
        #expect(try client.request(#"{"request":"status"}"#).error == nil)
        clients.append(client)
      } else {
        let line = client.readLine().map { String(decoding: $0, as: UTF8.self) }
        #expect(line?.contains("64 clients are connected already") ?? false)
        refused += 1
      }
    }
    #expect(clients.count == 64 && refused == 937)
    clients.removeAll()
    // The daemon learns of each that has gone in its own time; until then it may still say that it is full.
    var answer = ""
    while !answer.contains(#""clients":1,"#) {
      answer = (try? ControlClient(path: socket).request(#"{"request":"status"}"#).line) ?? ""
    }
  }

  @Test("a scene with a mistake leaves the old one running and says why; one without takes its place")
  func reload() throws {
    let scene = try folder.write("views: [{ id: a }]\n", to: "scene.yaml")
    let daemon = try DaemonProcess("--socket", socket, "--scene", scene, in: folder)
    let client = try daemon.connect(to: socket)
    #expect(try client.request(#"{"request":"reload"}"#).error == nil)
    try folder.write("vuews: []\n", to: "scene.yaml")
    let error = try client.request(#"{"request":"reload"}"#).error
    #expect(error?.hasPrefix("\(scene):1:1: unknown property \"vuews\"") ?? false, "\(error ?? "")")
    #expect(error?.hasSuffix("the old scene goes on") ?? false)
    unlinkScene(scene)
    #expect(try client.request(#"{"request":"reload"}"#).error?.contains("No such file") ?? false)
    // SIGHUP does the same and complains on standard error.
    kill(daemon.process, SIGHUP)
    #expect(try client.request(#"{"request":"status"}"#).error == nil)
    try folder.write("views: [{ id: b }]\n", to: "scene.yaml")
    #expect(try client.request(#"{"request":"reload"}"#).error == nil)
  }

  private func unlinkScene(_ path: String) { _ = unsafe unlink(path) }

  @Test("a socket that is taken, a file in its place and a scene with a mistake keep it from starting, with 3")
  func cannotStart() throws {
    let first = try DaemonProcess("--socket", socket, in: folder)
    _ = try first.connect(to: socket)
    let second = try DaemonProcess("--socket", socket, in: folder)
    #expect(second.wait() == 3 && second.errors.contains("a daemon is listening there already"))
    let file = try folder.write("precious", to: "file")
    let third = try DaemonProcess("--socket", file, in: folder)
    #expect(third.wait() == 3 && third.errors.contains("there is something else than a socket there"))
    #expect(contents(ofFile: file) == Array("precious".utf8))
    let scene = try folder.write("views: 3\n", to: "scene.yaml")
    let fourth = try DaemonProcess("--socket", "\(folder.path)/other", "--scene", scene, in: folder)
    #expect(fourth.wait() == 3 && fourth.errors.contains("\(scene):1:8: "))
  }

  @Test("a socket that a daemon left behind is taken over")
  func stale() throws {
    let first = try DaemonProcess("--socket", socket, in: folder)
    _ = try first.connect(to: socket)
    kill(first.process, SIGKILL)
    _ = first.wait()
    #expect(unsafe access(socket, F_OK) == 0)
    let second = try DaemonProcess("--socket", socket, in: folder)
    #expect(try second.connect(to: socket).request(#"{"request":"status"}"#).error == nil)
  }

  @Test("only its user, root and the socket's group may connect: others cannot open the socket")
  func mode() throws {
    let daemon = try DaemonProcess("--socket", socket, in: folder)
    _ = try daemon.connect(to: socket)
    var status = stat()
    #expect(unsafe stat(socket, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
  }
}

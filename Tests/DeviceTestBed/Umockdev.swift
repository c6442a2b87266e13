import Glibc

/// A test bed of libumockdev: a `/sys`, a `/dev` and a udev of its own for this process and its children.
///
/// The library is looked for when the program runs, so that building needs none of it. The program itself has to be started by
/// `umockdev-wrapper`, which puts the library's ears between it and the C library.
@safe
final class Umockdev {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private typealias New = @convention(c) () -> OpaquePointer?
  private typealias Root = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
  private typealias Add = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32
  private typealias Load =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer
    ) -> Int32
  private typealias Uevent = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  private typealias Remove = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
  private typealias SetProperty =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>
    ) -> Void

  private let library: UnsafeMutableRawPointer
  private let bed: OpaquePointer

  init() throws {
    guard let library = unsafe dlopen("libumockdev.so.0", RTLD_NOW) else {
      throw Problem(description: "libumockdev.so.0 is missing")
    }
    unsafe self.library = unsafe library
    let preloaded = unsafe getenv("LD_PRELOAD").map { unsafe String(cString: $0) } ?? ""
    guard preloaded.contains("libumockdev-preload") else { throw Problem(description: "not started by umockdev-wrapper") }
    let new = unsafe unsafeBitCast(try Self.symbol(library, "umockdev_testbed_new"), to: New.self)
    guard let bed = unsafe new() else { throw Problem(description: "no test bed") }
    unsafe self.bed = unsafe bed
  }

  /// Takes the test bed down and removes its folder.
  deinit {
    guard let unref = unsafe dlsym(library, "g_object_unref") else { return }
    unsafe unsafeBitCast(unref, to: (@convention(c) (OpaquePointer) -> Void).self)(bed)
  }

  private static func symbol(_ library: UnsafeMutableRawPointer, _ name: String) throws -> UnsafeMutableRawPointer {
    guard let symbol = unsafe dlsym(library, name) else { throw Problem(description: "\(name) is missing") }
    return unsafe symbol
  }

  private func call<Function>(_ name: String, as type: Function.Type) throws -> Function {
    unsafe unsafeBitCast(try Self.symbol(library, name), to: type)
  }

  /// `GError`, as far as it matters.
  @unsafe
  private struct GError {
    var domain: UInt32 = 0
    var code: Int32 = 0
    var message: UnsafePointer<CChar>?
  }

  private func check(_ what: String, _ body: (UnsafeMutableRawPointer) -> Int32) throws {
    var error: UnsafeMutablePointer<GError>?
    let result = unsafe withUnsafeMutablePointer(to: &error) { unsafe body(UnsafeMutableRawPointer($0)) }
    guard result == 0 else { return }
    let message = unsafe error.flatMap { unsafe $0.pointee.message }.map { unsafe String(cString: $0) } ?? "failed"
    throw Problem(description: "\(what): \(message)")
  }

  /// The folder that stands for `/`.
  var root: String {
    get throws {
      let root = unsafe try call("umockdev_testbed_get_root_dir", as: Root.self)
      return unsafe root(bed).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// Adds devices from `umockdev-record`'s text; tells of them as they come.
  func add(_ text: String) throws {
    let add = unsafe try call("umockdev_testbed_add_from_string", as: Add.self)
    try unsafe check("add_from_string") { unsafe add(bed, text, $0) }
  }

  /// Has a node answer its ioctls as a file says.
  func loadIoctls(_ node: String, from path: String) throws {
    let load = unsafe try call("umockdev_testbed_load_ioctl", as: Load.self)
    try unsafe check("load_ioctl") { unsafe load(bed, node, path, $0) }
  }

  /// Has a node say what a file of evemu events holds, at the file's own pace.
  func loadEvents(_ node: String, from path: String) throws {
    let load = unsafe try call("umockdev_testbed_load_evemu_events", as: Load.self)
    try unsafe check("load_evemu_events") { unsafe load(bed, node, path, $0) }
  }

  func uevent(_ systemPath: String, _ action: String) throws {
    let uevent = unsafe try call("umockdev_testbed_uevent", as: Uevent.self)
    unsafe uevent(bed, systemPath, action)
  }

  func remove(_ systemPath: String) throws {
    let remove = unsafe try call("umockdev_testbed_remove_device", as: Remove.self)
    unsafe remove(bed, systemPath)
  }

  func setProperty(_ systemPath: String, _ name: String, _ value: String) throws {
    let set = unsafe try call("umockdev_testbed_set_property", as: SetProperty.self)
    unsafe set(bed, systemPath, name, value)
  }
}

import CLinuxInput
import Glibc

/// Notices when the rights of nodes change (`inotify`): a new mode, owner or access list, as udev and logind set them.
///
/// The folder is watched, since a file itself can only be watched by who may read it; and only while somebody waits.
final class RightsWatch {
  let descriptor: Int32
  /// The nodes that are waited for, by folder.
  private var nodes: [String: Set<String>] = [:]
  private var folders: [Int32: String] = [:]

  init() throws(SystemError) {
    descriptor = linux_inotify_create()
    guard descriptor >= 0 else { throw SystemError(after: "inotify_init1") }
  }

  deinit { close(descriptor) }

  /// Waits for a node's rights to change; false when it cannot be done (`inotify_add_watch`).
  @discardableResult
  func add(_ node: String) -> Bool {
    let folder = Self.folder(of: node)
    let watch = unsafe linux_inotify_watch_rights(descriptor, folder)
    guard watch >= 0 else { return false }
    folders[watch] = folder
    nodes[folder, default: []].insert(node)
    return true
  }

  /// Waits for a node no longer (`inotify_rm_watch`).
  func remove(_ node: String) {
    let folder = Self.folder(of: node)
    guard nodes[folder]?.remove(node) != nil, nodes[folder]?.isEmpty ?? false else { return }
    nodes[folder] = nil
    for (watch, name) in folders where name == folder {
      folders[watch] = nil
      _ = linux_inotify_remove(descriptor, watch)
    }
  }

  /// The nodes whose rights have changed since the last call, each once, in the order of their names (`read`).
  func changedNodes() -> [String] {
    var changed: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      for notice in Notice.parse(buffer[..<count]) {
        if notice.mask & LINUX_NOTICES_LOST != 0 { changed.formUnion(nodes.values.joined()) }
        guard let folder = folders[notice.watch] else { continue }
        if notice.mask & LINUX_WATCH_ENDED != 0 { folders[notice.watch] = nil }
        let node = "\(folder)/\(notice.name)"
        if notice.mask & LINUX_RIGHTS_CHANGED != 0, nodes[folder]?.contains(node) ?? false { changed.insert(node) }
      }
    }
    return changed.sorted()
  }

  private static func folder(of node: String) -> String {
    node.lastIndex(of: "/").map { String(node[..<$0]) } ?? "."
  }

  /// One `struct inotify_event`.
  struct Notice: Equatable {
    var watch: Int32
    var mask: UInt32
    /// The file in the folder; empty for the folder itself.
    var name: String

    /// Takes apart what one read gave.
    static func parse(_ bytes: ArraySlice<UInt8>) -> [Notice] {
      var notices: [Notice] = []
      var rest = bytes
      func number(_ place: Int) -> UInt32 {
        unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self) }
      }
      while rest.count >= 16 {
        let length = Int(number(3))
        let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        notices.append(
          Notice(watch: Int32(bitPattern: number(0)), mask: number(1), name: String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(16 + length)
      }
      return notices
    }
  }
}

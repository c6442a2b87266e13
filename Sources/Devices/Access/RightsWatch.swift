import CLinuxInput
import Glibc

/// Notices when the rights of nodes change (`inotify`): a new mode, owner or access list, as udev and logind set them.
final class RightsWatch {
  let descriptor: Int32
  private var nodes: [Int32: String] = [:]

  init() throws(SystemError) {
    descriptor = linux_inotify_create()
    guard descriptor >= 0 else { throw SystemError(after: "inotify_init1") }
  }

  deinit { close(descriptor) }

  /// Watches a node until it goes; false when it cannot be watched (`inotify_add_watch`).
  @discardableResult
  func add(_ node: String) -> Bool {
    let watch = unsafe linux_inotify_watch_rights(descriptor, node)
    guard watch >= 0 else { return false }
    nodes[watch] = node
    return true
  }

  /// Watches a node no longer (`inotify_rm_watch`).
  func remove(_ node: String) {
    for (watch, name) in nodes where name == node {
      nodes[watch] = nil
      _ = linux_inotify_remove(descriptor, watch)
    }
  }

  /// The nodes whose rights have changed since the last call, each once, in the order of their names.
  func changedNodes() -> [String] {
    var changed: Set<String> = []
    var notices = [linux_notice](repeating: linux_notice(), count: 16)
    while true {
      let count = unsafe linux_inotify_read(descriptor, &notices, Int32(notices.count))
      guard count > 0 else { break }
      for notice in notices[..<Int(count)] {
        // Notices were lost: anything may have changed.
        if notice.watch < 0 { changed.formUnion(nodes.values) }
        guard let node = nodes[notice.watch] else { continue }
        if notice.changed != 0 { changed.insert(node) }
        if notice.ended != 0 { nodes[notice.watch] = nil }
      }
    }
    return changed.sorted()
  }
}

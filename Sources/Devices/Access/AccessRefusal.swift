import Glibc

/// A device that this user may not read, and what would give the right (rule K31). Root is never the answer.
public struct AccessRefusal: Hashable, Sendable {
  public let node: String
  /// The group that the node belongs to; nil where it cannot be told.
  public let group: String?
  /// Whether that group may read it.
  public let groupMayRead: Bool
  /// Not the node's mode says no but a policy around this process: a control group's device list, a sandbox.
  public let isPolicy: Bool

  public init(node: String, group: String?, groupMayRead: Bool, isPolicy: Bool = false) {
    self.node = node
    self.group = group
    self.groupMayRead = groupMayRead
    self.isPolicy = isPolicy
  }

  /// Looks at the node itself (`stat`, `getgrgid_r`).
  init(node: String, isPolicy: Bool) {
    var status = stat()
    let isKnown = unsafe stat(node, &status) == 0
    self.init(
      node: node, group: isKnown ? groupName(status.st_gid) : nil,
      groupMayRead: isKnown && status.st_mode & S_IRGRP != 0 && status.st_gid != 0, isPolicy: isPolicy)
  }

  /// What gives the right.
  public var remedy: String {
    if isPolicy {
      return "a policy forbids it: in a systemd unit, DeviceAllow=char-input r; in a container, the device itself"
    }
    if groupMayRead, let group {
      return "group \"\(group)\" may: add the user to it (sudo usermod -aG \(group) USER, then log in anew), "
        + "run the service with SupplementaryGroups=\(group), or have the seat's user given it with TAG+=\"uaccess\" in a udev rule"
    }
    return "no group may: a udev rule changes that, "
      + "SUBSYSTEM==\"input\", KERNEL==\"event*\", GROUP=\"input\", MODE=\"0660\", and the user in group \"input\""
  }
}

extension AccessRefusal: CustomStringConvertible {
  public var description: String { "\(node): no right to read it; \(remedy)" }
}

/// The name of a group, or its number where it has none (`getgrgid_r`).
private func groupName(_ id: gid_t) -> String {
  var record = unsafe group()
  var found: UnsafeMutablePointer<group>?
  var text = [CChar](repeating: 0, count: 16_384)
  let result = unsafe getgrgid_r(id, &record, &text, text.count, &found)
  guard result == 0, unsafe found != nil, let name = unsafe record.gr_name else { return String(id) }
  return unsafe String(cString: name)
}

import CLibudev
import CLinuxInput
import Glibc

/// Finds event devices, and tells of those that come, go, or change.
///
/// ```swift
/// let monitor = try DeviceMonitor()
/// for candidate in monitor.candidates() where candidate.isTouch { take(try monitor.open(candidate)) }
/// // whenever `monitor.descriptor` can be read:
/// monitor.readChanges { change in … }
/// ```
@safe
public final class DeviceMonitor {
  /// To be waited on for reading: one descriptor for udev's events and for rights that change.
  public let descriptor: Int32

  private let udev: Udev
  private let handle: OpaquePointer
  private let rights: RightsWatch
  /// The devices that have been told of, by path below `/sys`.
  private var known: [String: DeviceCandidate] = [:]

  /// What happened to a device.
  public enum Change: Hashable, Sendable {
    case added(DeviceCandidate)
    /// Its properties have changed, or its rights: one that could not be opened may now be.
    case changed(DeviceCandidate)
    /// As it was told of last.
    case removed(DeviceCandidate)
  }

  /// Starts to listen (`udev_monitor_new_from_netlink`); what is there already, ``candidates()`` tells.
  public init() throws(SystemError) {
    guard let udev = Udev() else { throw SystemError(call: "udev_new", code: ENOMEM) }
    self.udev = udev
    // Without a daemon nobody passes the kernel's events on, so they are taken from the kernel.
    guard let handle = unsafe udev_monitor_new_from_netlink(udev.handle, Udev.daemonRuns ? "udev" : "kernel") else {
      throw SystemError(after: "udev_monitor_new_from_netlink")
    }
    unsafe self.handle = unsafe handle
    do throws(SystemError) {
      rights = try RightsWatch()
      unsafe udev_monitor_filter_add_match_subsystem_devtype(handle, "input", nil)
      let result = unsafe udev_monitor_enable_receiving(handle)
      guard result >= 0 else { throw SystemError(call: "udev_monitor_enable_receiving", code: -result) }
      descriptor = try unsafe Self.gather([udev_monitor_get_fd(handle), rights.descriptor])
    } catch {
      unsafe _ = udev_monitor_unref(handle)
      throw error
    }
  }

  deinit {
    close(descriptor)
    unsafe _ = udev_monitor_unref(handle)
  }

  /// One descriptor that can be read when one of these can (`epoll_create1`, `epoll_ctl`).
  private static func gather(_ descriptors: [Int32]) throws(SystemError) -> Int32 {
    let epoll = linux_epoll_create()
    guard epoll >= 0 else { throw SystemError(after: "epoll_create1") }
    for descriptor in descriptors
    where linux_epoll_add(epoll, descriptor, LINUX_READABLE, UInt64(descriptor)) < 0 {
      let error = SystemError(after: "epoll_ctl")
      close(epoll)
      throw error
    }
    return epoll
  }

  // MARK: What is there

  /// The event devices that are there, in the order of their numbers. Where udev runs, those that it has not yet looked at are left
  /// out; they are told of by ``readChanges(_:)``.
  public func candidates() -> [DeviceCandidate] {
    let found = Self.candidates(udev)
    known = Dictionary(found.map { ($0.systemPath, $0) }, uniquingKeysWith: { first, _ in first })
    return found
  }

  /// The event devices that are there, for somebody who does not want to know what comes later.
  public static func candidatesOnce() -> [DeviceCandidate] { Udev().map { candidates($0) } ?? [] }

  private static func candidates(_ udev: Udev) -> [DeviceCandidate] {
    let daemonRuns = Udev.daemonRuns
    return udev.eventDevices().filter { !daemonRuns || $0.isInitialized }.compactMap { DeviceCandidate($0) }
  }

  // MARK: Opening

  /// Opens a device. One that this user may not read is watched: when its rights change, ``readChanges(_:)`` tells of it
  /// (rule K31).
  public func open(_ candidate: DeviceCandidate) throws(DeviceOpenFailure) -> LiveDevice {
    do {
      let device = try LiveDevice(candidate)
      rights.remove(candidate.node)
      return device
    } catch .noRights {
      rights.add(candidate.node)
      // The rights may have come before the watch stood.
      let device = try LiveDevice(candidate)
      rights.remove(candidate.node)
      return device
    }
  }

  // MARK: What changes

  /// Hands on what has happened since the last call. Where events were lost, the devices that are there are compared with those
  /// that were told of.
  public func readChanges(_ sink: (Change) -> Void) {
    while true {
      errno = 0
      guard let device = unsafe UdevDevice(udev_monitor_receive_device(handle)) else {
        if errno == EINTR { continue }
        if errno == ENOBUFS { compare(sink) }
        break
      }
      take(device, sink)
    }
    for node in rights.changedNodes() {
      for candidate in known.values where candidate.node == node { sink(.changed(candidate)) }
    }
  }

  private func take(_ device: UdevDevice, _ sink: (Change) -> Void) {
    guard device.systemName.hasPrefix("event") else { return }
    let path = device.systemPath
    if device.action == "remove" {
      guard let candidate = known.removeValue(forKey: path) else { return }
      rights.remove(candidate.node)
      return sink(.removed(candidate))
    }
    // An event's device knows the properties of its moment but may have lost its files by now.
    guard let candidate = DeviceCandidate(device) else { return }
    let isNew = known.updateValue(candidate, forKey: path) == nil
    sink(isNew ? .added(candidate) : .changed(candidate))
  }

  private func compare(_ sink: (Change) -> Void) {
    let before = known
    _ = candidates()
    for change in Self.changes(from: before, to: known) {
      if case .removed(let candidate) = change { rights.remove(candidate.node) }
      sink(change)
    }
  }

  /// What has happened between two looks at what is there: what went first, each by its path.
  static func changes(from before: [String: DeviceCandidate], to after: [String: DeviceCandidate]) -> [Change] {
    let gone = before.filter { after[$0.key] == nil }.sorted { $0.key < $1.key }.map { Change.removed($0.value) }
    let there = after.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { path, candidate in
      before[path] == nil ? Change.added(candidate) : Change.changed(candidate)
    }
    return gone + there
  }
}

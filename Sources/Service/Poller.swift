internal import CLinuxInput
internal import Devices
internal import Glibc

/// Waits for many descriptors at once, by epoll.
///
/// Each registration has a number of its own that is never used again, so that an event that was collected for a descriptor
/// which has since been closed, and whose number somebody else has now, finds nobody.
final class Poller {
  /// A registration.
  struct Token: Hashable {
    fileprivate let number: UInt64
  }

  /// What a descriptor has to say.
  struct Readiness {
    let isReadable: Bool
    let isWritable: Bool
    /// An error, or the other end has gone.
    let isBroken: Bool
  }

  private let epoll: Descriptor
  private var handlers: [UInt64: (Readiness) -> Void] = [:]
  private var descriptors: [UInt64: Int32] = [:]
  private var next: UInt64 = 1
  private var ready = [linux_ready](repeating: linux_ready(), count: Int(LINUX_READY_MOST))

  init() throws(SystemError) {
    guard let epoll = Descriptor(linux_epoll_create()) else { throw SystemError("epoll_create1") }
    self.epoll = epoll
  }

  /// Calls `handler` when the descriptor can be read, or has failed; nil where it cannot be waited for, as a plain file.
  @discardableResult
  func add(_ descriptor: Int32, writable: Bool = false, readable: Bool = true, _ handler: @escaping (Readiness) -> Void) -> Token?
  {
    let token = next
    guard linux_epoll_add(epoll.number, descriptor, Self.events(readable, writable), token) == 0 else { return nil }
    next += 1
    handlers[token] = handler
    descriptors[token] = descriptor
    return Token(number: token)
  }

  /// Asks for, or no longer for, the descriptor being writable.
  func change(_ token: Token, readable: Bool = true, writable: Bool) {
    guard let descriptor = descriptors[token.number] else { return }
    _ = linux_epoll_modify(epoll.number, descriptor, Self.events(readable, writable), token.number)
  }

  func remove(_ token: Token) {
    handlers[token.number] = nil
    guard let descriptor = descriptors.removeValue(forKey: token.number) else { return }
    _ = linux_epoll_remove(epoll.number, descriptor)
  }

  /// Waits until something is ready, calls `awake`, then the handlers of all that is ready.
  func wait(awake: () -> Void = {}) throws(SystemError) {
    let count = unsafe linux_epoll_wait(epoll.number, &ready, Int32(ready.count), -1)
    guard count >= 0 else {
      if errno == EINTR { return }
      throw SystemError("epoll_wait")
    }
    awake()
    for index in 0..<Int(count) {
      let event = ready[index]
      let flags = Int(event.events)
      handlers[event.token]?(
        Readiness(
          isReadable: flags & Int(LINUX_READABLE) != 0, isWritable: flags & Int(LINUX_WRITABLE) != 0,
          isBroken: flags & Int(LINUX_FAILED | LINUX_HUNG_UP) != 0))
    }
  }

  private static func events(_ readable: Bool, _ writable: Bool) -> UInt32 {
    UInt32((readable ? LINUX_READABLE : 0) | (writable ? LINUX_WRITABLE : 0))
  }
}

/// A timer on `CLOCK_MONOTONIC`, to be waited for like a descriptor.
final class Timer {
  private let timer: Descriptor
  /// When it fires, in microseconds; nil while it is off.
  private(set) var due: Int64?

  init() throws(SystemError) {
    guard let timer = Descriptor(linux_timer_create()) else { throw SystemError("timerfd_create") }
    self.timer = timer
  }

  var descriptor: Int32 { timer.number }

  /// Fires at that many microseconds of the clock. A timer that would fire earlier is left alone: it costs one wake-up in vain,
  /// and spares a system call for each frame that only puts a deadline off.
  func fire(at moment: Int64) {
    if let due, due <= moment { return }
    due = moment
    _ = linux_timer_arm(timer.number, moment)
  }

  func turnOff() {
    guard due != nil else { return }
    due = nil
    _ = linux_timer_disarm(timer.number)
  }

  /// Takes note that it has fired.
  func acknowledge() {
    _ = linux_timer_read(timer.number)
    due = nil
  }
}

/// The kernel's clocks, in microseconds, and the one on the wall.
package enum Clock {
  static var monotonic: Int64 { linux_clock(CLOCK_MONOTONIC) }
  /// Goes on while the machine sleeps.
  static var boot: Int64 { linux_clock(CLOCK_BOOTTIME) }

  /// The time of day as `strftime` writes it, for names of files.
  package static func wall(_ format: String, inUTC: Bool) -> String {
    var now = time(nil)
    var parts = unsafe tm()
    if inUTC { unsafe gmtime_r(&now, &parts) } else { unsafe localtime_r(&now, &parts) }
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

import CLibevdev
import CLinuxInput
internal import Evdev
import Glibc

/// An open evdev node: each of its system calls, once.
final class EvdevDescriptor: InputSource {
  /// -1 once it is closed.
  private(set) var number: Int32
  /// The node's path, for telling why it can be read no longer.
  let node: String
  private var buffer: [input_event]

  /// As many events as one read takes. Panels send 10 to 60 in a frame.
  private static let batchSize = 128

  /// Takes over a descriptor that somebody opened; it is closed with this object.
  init(adopting number: Int32, node: String) {
    self.number = number
    self.node = node
    buffer = [input_event](repeating: input_event(), count: Self.batchSize)
  }

  /// Opens a node for reading (`open`).
  convenience init(opening node: String) throws(SystemError) {
    let number = unsafe open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw SystemError(after: "open") }
    self.init(adopting: number, node: node)
  }

  deinit { close() }

  func close() {
    if number >= 0 { _ = Glibc.close(number) }
    number = -1
  }

  /// Makes sure that a handed descriptor neither blocks nor is inherited (`fcntl`).
  func setFlags() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) >= 0, fcntl(number, F_SETFD, FD_CLOEXEC) >= 0 else {
      throw SystemError(after: "fcntl")
    }
  }

  /// The number of the device that is open, or nil when it is no character device (`fstat`).
  var deviceNumber: UInt64? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    return UInt64(status.st_rdev)
  }

  /// Whether it is an evdev node (`EVIOCGVERSION`).
  var isEvdev: Bool {
    var version: Int32 = 0
    return unsafe linux_input_get_version(number, &version) >= 0
  }

  /// Has events stamped with `CLOCK_MONOTONIC` (`EVIOCSCLOCKID`, rule K21).
  func useMonotonicClock() throws(SystemError) {
    guard linux_input_set_clock(number, CLOCK_MONOTONIC) >= 0 else { throw SystemError(after: "EVIOCSCLOCKID") }
  }

  /// Takes the device for this descriptor alone, or lets it go (`EVIOCGRAB`).
  func grab(_ takes: Bool) throws(SystemError) {
    guard linux_input_grab(number, takes ? 1 : 0) >= 0 else { throw SystemError(after: "EVIOCGRAB") }
  }

  // MARK: Reading

  /// Appends the events that wait (`read`).
  func read(into events: inout [InputEvent]) throws(DeviceLoss) -> Bool {
    while true {
      let size = MemoryLayout<input_event>.stride
      let bytes = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
      if bytes < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { return false }
        throw loss(after: "read")
      }
      // The kernel hands out whole events; the end of a file is what is left of a device in a test bed.
      guard bytes > 0, bytes % size == 0 else { throw .failed(SystemError(call: "read", code: EIO)) }
      let count = bytes / size
      for index in 0..<count {
        unsafe events.append(
          InputEvent(
            time: Timestamp(microseconds: linux_event_time(&buffer[index])), type: buffer[index].type,
            code: buffer[index].code, value: buffer[index].value))
      }
      return count == Self.batchSize
    }
  }

  /// Asks for slots, axes and keys (`EVIOCGMTSLOTS`, `EVIOCGABS`, `EVIOCGKEY`).
  func readState(into state: inout DeviceState) throws(DeviceLoss) {
    // First the axes of slots: whatever comes after is then at worst told twice.
    var request = [Int32](repeating: 0, count: state.slotCount + 1)
    for axis in state.contactAxes {
      request[0] = Int32(axis)
      let bytes = request.count * MemoryLayout<Int32>.stride
      guard unsafe linux_input_get_slots(number, &request, bytes) >= 0 else { throw loss(after: "EVIOCGMTSLOTS") }
      for slot in 0..<state.slotCount { state[axis, slot: slot] = request[slot + 1] }
    }
    if state.slotCount > 0 { state.select(try axis(ABS.mtSlot)) }
    for code in state.plainAxes { state[axis: code] = try axis(code) }
    if !state.keys.isEmpty {
      var bits = [UInt8](repeating: 0, count: DeviceState.keyCount / 8)
      guard unsafe linux_input_get_keys(number, &bits, bits.count) >= 0 else { throw loss(after: "EVIOCGKEY") }
      for key in state.keys { state[key: key] = bits[Int(key) / 8] & (1 << (key % 8)) != 0 }
    }
  }

  private func axis(_ code: UInt16) throws(DeviceLoss) -> Int32 {
    var info = input_absinfo()
    guard unsafe linux_input_get_axis(number, UInt32(code), &info) >= 0 else { throw loss(after: "EVIOCGABS") }
    return info.value
  }

  /// What the call that has just failed means for the device.
  private func loss(after call: String) -> DeviceLoss {
    let error = SystemError(after: call)
    guard error.code == ENODEV else { return .failed(error) }
    // The kernel takes a node away before it lets readers know, so a node that is there is one that was revoked.
    var status = stat()
    let isThere = unsafe stat(node, &status) == 0 && UInt64(status.st_rdev) == deviceNumber
    return isThere ? .revoked : .unplugged
  }
}

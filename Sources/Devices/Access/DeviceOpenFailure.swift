import Glibc

/// Why a device could not be opened.
public enum DeviceOpenFailure: Error, Hashable, Sendable {
  /// This user may not read it; the refusal says what would change that (rule K31).
  case noRights(AccessRefusal)
  /// There is no such node, or nothing behind it.
  case gone(node: String)
  /// There is something else than an evdev device.
  case notAnInputDevice(node: String)
  case failed(node: String, SystemError)

  public var node: String {
    switch self {
    case .noRights(let refusal): refusal.node
    case .gone(let node), .notAnInputDevice(let node), .failed(let node, _): node
    }
  }

  /// What an error of `open` or of the first questions means.
  init(node: String, _ error: SystemError) {
    switch error.code {
    case EACCES, EPERM: self = .noRights(AccessRefusal(node: node, isPolicy: error.code == EPERM))
    case ENOENT, ENODEV, ENXIO: self = .gone(node: node)
    default: self = .failed(node: node, error)
    }
  }

  init(node: String, _ loss: DeviceLoss) {
    switch loss {
    case .unplugged, .revoked: self = .gone(node: node)
    case .failed(let error): self.init(node: node, error)
    }
  }
}

extension DeviceOpenFailure: CustomStringConvertible {
  /// What is wrong, and what to do about it where something can be done.
  public var description: String {
    switch self {
    case .noRights(let refusal): refusal.description
    case .gone(let node): "\(node): there is no device"
    case .notAnInputDevice(let node): "\(node): not an evdev device; they are /dev/input/event0 and so on"
    case .failed(let node, let error): "\(node): cannot be opened: \(error)"
    }
  }
}

/// Why a device that was open can be read no longer (rule K28).
///
/// Whatever was read before, the fingers that are down are to be cancelled: a device that goes sends no lifts.
public enum DeviceLoss: Error, Hashable, Sendable {
  /// It was pulled out, or its driver let go of it (`ENODEV`).
  case unplugged
  /// It is still there but was taken away from this descriptor (`EVIOCREVOKE`), as a change of session does.
  case revoked
  /// Reading failed in another way, which nothing but opening anew can mend.
  case failed(SystemError)
}

extension DeviceLoss: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unplugged: "it was unplugged"
    case .revoked: "access to it was revoked"
    case .failed(let error): "it cannot be read: \(error)"
    }
  }
}

public import Evdev

/// One sample of one contact as the tracker saw it, those that make no touch included.
public struct ContactSample: Sendable {
  /// Why a sample makes no touch.
  public enum Exclusion: String, Sendable {
    /// In proximity, not touching (rule K26).
    case hovering
    /// The device, or the tuning, calls it a palm (rule K12).
    case palm
    /// It was down before the device was opened or the recording began (rule K3).
    case alreadyDown
    /// Its position is not known yet (rule K7).
    case noPosition
    /// Its size or pressure is below the limit (rule K25).
    case tooLight
    /// A pen is near (rule K27).
    case penInProximity
    /// Its slot dangles after dropped events (rule K1).
    case dropped
    /// It outlived what its device said of it, or was silent for too long (rule K13).
    case ghost
  }

  public var contact: Contact
  /// Nil for a sample that is part of a touch; `contact.id` is then 0 unless the contact was a touch before.
  public var exclusion: Exclusion?
  /// Height over the surface in device units; 0 on it.
  public var distance: Int32

  public init(contact: Contact, exclusion: Exclusion? = nil, distance: Int32 = 0) {
    self.contact = contact
    self.exclusion = exclusion
    self.distance = distance
  }
}

/// Watches what contact machines make of a device. Nothing is built for it unless it is set.
public protocol ContactObserver: AnyObject {
  /// A sample of a contact, of those that make no touch too.
  func contactSampled(_ sample: ContactSample, device: DeviceID, at time: Timestamp)
  /// Events were lost (rule K1).
  func deviceDropped(_ device: DeviceID, at time: Timestamp)
  /// The state after a loss is known again (rule K1).
  func deviceResynced(_ device: DeviceID, at time: Timestamp)
  /// Something odd that a person should know; `code` is a word that programs can compare.
  func deviceDiagnosed(_ device: DeviceID, code: String, message: String, at time: Timestamp)
}

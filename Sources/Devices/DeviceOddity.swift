import CLibevdev
public import Evdev
internal import Geometry
public import Inputs

/// Something about a touch device that a person should know: what does not work as it might, and what can be done.
public enum DeviceOddity: Hashable, Sendable {
  /// Its contacts cannot be followed (rules K17, K18).
  case refused(DeviceRefusal)
  /// It could not be looked at closely.
  case notOpened(DeviceOpenFailure)
  /// Another program has it for itself (rule K30).
  case grabbedBySomeoneElse
  /// Something touches it; what was down before a program began is ignored until it lifts (rule K3).
  case touchedNow
  /// Its events are stamped with another clock than `CLOCK_MONOTONIC` (rule K21).
  case otherClock
  /// `LIBINPUT_IGNORE_DEVICE` is set.
  case toBeIgnored
  /// udev says nothing of what it is.
  case noVerdict(DeviceClass.Kind)
  /// No resolution and no size from udev: it is not known how large it is (rule K17).
  case unknownSize
  /// Only one of the two position axes has a resolution (rule K17).
  case oneSidedResolution(has: UInt16, lacks: UInt16)
  /// A size in millimetres that no such device has.
  case implausibleSize(width: Double, height: Double)
  /// An accelerometer without a resolution: what it feels at rest counts as 1 g.
  case unknownGravity
  /// Two corners of a box instead of two fingers (rule K11).
  case semiMultitouch
  /// Nameless contacts in packets (rule K9).
  case anonymousContacts
  /// Slots without tracking ids.
  case noTrackingIDs
  /// More slots than are followed (rule K33).
  case manySlots(Int)
  /// Multitouch axes that mean nothing (rule K18).
  case fakeMultitouch
  /// A panel of an Android kernel (rule K19).
  case androidPanel
  /// An axis whose range holds nothing and which is not read (rule K17).
  case ignoredAxis(UInt16, minimum: Int32, maximum: Int32)
  /// `LIBINPUT_CALIBRATION_MATRIX` is not six numbers (rule K20).
  case unreadableCalibration(String)
}

extension DeviceOddity {
  /// The oddities that can be seen in a device's description, in the order of what matters most.
  public static func all(in description: DeviceDescription) -> [DeviceOddity] {
    let deviceClass = description.deviceClass
    var oddities: [DeviceOddity] = []
    switch deviceClass.kind {
    case .accelerometer:
      do {
        _ = try MotionTracker(description)
        if let axis = description.axes[ABS.x], axis.resolution <= 0 { oddities.append(.unknownGravity) }
      } catch {
        oddities.append(.refused(error))
      }
      return oddities + settings(of: description, deviceClass)
    case .keyboard, .other:
      if description.typesText {
        oddities.append(.refused(.typesText(name: description.name)))
      } else if KeyTracker.keys(of: description).isEmpty {
        oddities.append(.refused(.notATouchDevice(name: description.name, kind: deviceClass.kind)))
      }
      return oddities + settings(of: description, deviceClass)
    case .touchscreen, .touchpad, .tablet, .tabletTouch, .mouse, .pointingStick, .joystick: break
    }
    do {
      let tracker = try ContactTracker(
        description, device: DeviceID(0), mapping: TouchMapping(description: description))
      oddities += sizes(of: description, deviceClass)
      oddities += contacts(of: description, deviceClass)
      for code in tracker.ignoredAxes {
        guard let axis = description.axes[code] else { continue }
        oddities.append(.ignoredAxis(code, minimum: axis.minimum, maximum: axis.maximum))
      }
    } catch {
      oddities.append(.refused(error))
    }
    return oddities + settings(of: description, deviceClass)
  }

  /// What can be seen without opening the device: the ranges of its axes are not known.
  static func settings(of description: DeviceDescription, _ deviceClass: DeviceClass) -> [DeviceOddity] {
    var oddities: [DeviceOddity] = []
    let udev = description.udevProperties
    if let ignored = udev["LIBINPUT_IGNORE_DEVICE"], ignored != "0", !ignored.isEmpty { oddities.append(.toBeIgnored) }
    if let matrix = udev["LIBINPUT_CALIBRATION_MATRIX"], TouchMapping.Calibration(udev: matrix) == nil {
      oddities.append(.unreadableCalibration(matrix))
    }
    let hasVerdict = udev.contains { $0.key.hasPrefix("ID_INPUT_") && !$0.key.hasSuffix("_MM") && $0.value != "0" }
    if !hasVerdict { oddities.append(.noVerdict(deviceClass.kind)) }
    if deviceClass.isFakeMultitouch { oddities.append(.fakeMultitouch) }
    return oddities
  }

  private static func sizes(of description: DeviceDescription, _ deviceClass: DeviceClass) -> [DeviceOddity] {
    guard let codes = deviceClass.positionAxes, let x = description.axes[codes.x], let y = description.axes[codes.y]
    else { return [] }
    var oddities: [DeviceOddity] = []
    if x.resolution > 0, y.resolution <= 0 { oddities.append(.oneSidedResolution(has: codes.x, lacks: codes.y)) }
    if y.resolution > 0, x.resolution <= 0 { oddities.append(.oneSidedResolution(has: codes.y, lacks: codes.x)) }
    if let size = description.surfaceSize {
      // The smallest are on watches, the largest in halls.
      let plausible = 10.0...4_000
      if !plausible.contains(size.width) || !plausible.contains(size.height) {
        oddities.append(.implausibleSize(width: size.width, height: size.height))
      }
    } else {
      oddities.append(.unknownSize)
    }
    return oddities
  }

  private static func contacts(of description: DeviceDescription, _ deviceClass: DeviceClass) -> [DeviceOddity] {
    var oddities: [DeviceOddity] = []
    if deviceClass.isSemiMT { oddities.append(.semiMultitouch) }
    switch deviceClass.touchProtocol {
    case .slots:
      if !description.has(type: EV.abs, code: ABS.mtTrackingID) { oddities.append(.noTrackingIDs) }
      if let count = deviceClass.slotCount, count > Self.mostSlots { oddities.append(.manySlots(count)) }
    case .anonymous:
      oddities.append(.anonymousContacts)
    case .single, nil:
      break
    }
    if deviceClass.isAndroidPanel { oddities.append(.androidPanel) }
    return oddities
  }

  /// As many as a tracker follows.
  private static var mostSlots: Int { 64 }
}

extension DeviceOddity: CustomStringConvertible {
  /// The oddity in words.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .notOpened(let failure): failure.description
    case .grabbedBySomeoneElse: "another program has taken it for itself: nobody else sees its touches"
    case .touchedNow: "something touches it now; that is ignored until it lifts"
    case .otherClock: "its events are not stamped with CLOCK_MONOTONIC"
    case .toBeIgnored: "LIBINPUT_IGNORE_DEVICE is set: it is meant to be left alone"
    case .noVerdict(let kind):
      "udev does not say what it is; from its capabilities it is taken for a \(kind.rawValue)"
    case .unknownSize:
      "no resolution, so its size is unknown and its longer side counts as 1024 points; "
        + "EVDEV_ABS_… in udev's hwdb (60-evdev.hwdb) gives one"
    case .oneSidedResolution(let has, let lacks):
      "\(Self.name(has)) has a resolution and \(Self.name(lacks)) has none, so neither is used"
    case .implausibleSize(let width, let height):
      "its resolution makes it \(Self.rounded(width)) x \(Self.rounded(height)) mm, which is hardly so; "
        + "distances in millimetres will be wrong"
    case .unknownGravity: "no resolution, so what it feels at rest counts as 1 g"
    case .semiMultitouch:
      "semi-mt: two fingers are told as the corners of a box, so rotation is not recognised"
    case .anonymousContacts: "protocol A: contacts have no names and are matched by distance"
    case .noTrackingIDs: "slots without ABS_MT_TRACKING_ID: when a contact begins and ends cannot be told"
    case .manySlots(let count): "\(count) slots, of which the first \(Self.mostSlots) are followed"
    case .fakeMultitouch: "it claims every axis there is, so its multitouch axes mean nothing"
    case .androidPanel: "neither ABS_X and ABS_Y nor any key, as panels of Android kernels"
    case .ignoredAxis(let code, let minimum, let maximum):
      "\(Self.name(code)) has the range \(minimum) to \(maximum), which holds nothing; it is not read"
    case .unreadableCalibration(let matrix):
      "LIBINPUT_CALIBRATION_MATRIX is \"\(matrix)\", which is not six numbers; it is not used"
    }
  }

  private static func name(_ axis: UInt16) -> String {
    unsafe libevdev_event_code_get_name(UInt32(EV.abs), UInt32(axis)).map { unsafe String(cString: $0) } ?? "axis \(axis)"
  }

  private static func rounded(_ millimetres: Double) -> String {
    millimetres < 10 ? String((millimetres * 10).rounded() / 10) : String(Int(min(millimetres.rounded(), 1e9)))
  }
}

/// A device as far as it can be looked at: opened where that may be, else from outside.
public struct DeviceReport: Sendable {
  public let candidate: DeviceCandidate
  /// With the axes' ranges where the device could be opened.
  public let description: DeviceDescription
  /// Whether the device could be opened.
  public let isReadable: Bool
  public let oddities: [DeviceOddity]

  public var deviceClass: DeviceClass { description.deviceClass }

  /// Opens the device, looks, and closes it again.
  ///
  /// Whether another program has taken it only shows by taking it: that is done while nothing touches it, and it is let
  /// go at once.
  public init(_ candidate: DeviceCandidate) {
    self.candidate = candidate
    do {
      let device = try LiveDevice(candidate)
      defer { device.close() }
      description = device.description
      isReadable = true
      oddities = Self.moment(of: device) + DeviceOddity.all(in: device.description)
    } catch {
      description = candidate.description
      isReadable = false
      oddities = [.notOpened(error)] + DeviceOddity.settings(of: candidate.description, candidate.deviceClass)
    }
  }

  /// What is odd just now.
  private static func moment(of device: LiveDevice) -> [DeviceOddity] {
    var oddities: [DeviceOddity] = []
    do {
      try device.grab()
      device.ungrab()
    } catch .takenBySomeoneElse {
      oddities.append(.grabbedBySomeoneElse)
    } catch .fingersDown {
      oddities.append(.touchedNow)
    } catch {
      // It cannot be told.
    }
    if !device.usesMonotonicClock { oddities.append(.otherClock) }
    return oddities
  }
}

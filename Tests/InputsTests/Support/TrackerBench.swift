import Evdev
import Geometry
import Inputs

/// An event without its time, as a test writes it down.
struct Ev {
  var type: UInt16
  var code: UInt16
  var value: Int32

  static func abs(_ code: UInt16, _ value: Int32) -> Ev { Ev(type: EV.abs, code: code, value: value) }
  static func key(_ code: UInt16, _ value: Int32) -> Ev { Ev(type: EV.key, code: code, value: value) }
  static func slot(_ value: Int32) -> Ev { abs(ABS.mtSlot, value) }
  static func id(_ value: Int32) -> Ev { abs(ABS.mtTrackingID, value) }
  static func x(_ value: Int32) -> Ev { abs(ABS.mtPositionX, value) }
  static func y(_ value: Int32) -> Ev { abs(ABS.mtPositionY, value) }
  static func tool(_ value: Int32) -> Ev { abs(ABS.mtToolType, value) }
  static func distance(_ value: Int32) -> Ev { abs(ABS.mtDistance, value) }
  static func pressure(_ value: Int32) -> Ev { abs(ABS.mtPressure, value) }
  static func major(_ value: Int32) -> Ev { abs(ABS.mtTouchMajor, value) }
  static func touch(_ value: Int32) -> Ev { key(BTN.touch, value) }
  static var mtReport: Ev { Ev(type: EV.syn, code: SYN.mtReport, value: 0) }
  static var dropped: Ev { Ev(type: EV.syn, code: SYN.dropped, value: 0) }
  static func timestamp(_ value: Int32) -> Ev { Ev(type: EV.msc, code: MSC.timestamp, value: value) }
}

/// A device on a window whose points are its units, and what its frames come to, in short words.
struct TrackerBench {
  var tracker: ContactTracker
  var ids = ContactIDs()
  var frame = ContactFrame()
  let watcher = Watcher()

  init(_ description: DeviceDescription, tuning: TouchTuning = TouchTuning()) throws {
    tracker = try ContactTracker(
      description, device: DeviceID(0), mapping: .units(of: description), tuning: tuning)
    tracker.observer = watcher
  }

  /// Feeds a frame, `milliseconds` after the start; `stamp` is the device's own time where it differs.
  /// The answer: `1 began 10,20` and the like, estimated contacts with a tilde.
  @discardableResult
  mutating func feed(_ milliseconds: Int64, stamp: Int64? = nil, _ events: Ev...) -> [String] {
    feed(milliseconds, stamp: stamp, events)
  }

  @discardableResult
  mutating func feed(_ milliseconds: Int64, stamp: Int64? = nil, _ events: [Ev]) -> [String] {
    let time = Timestamp(microseconds: milliseconds * 1_000)
    let stamp = Timestamp(microseconds: (stamp ?? milliseconds) * 1_000)
    var frameEvents = events.map { InputEvent(time: stamp, type: $0.type, code: $0.code, value: $0.value) }
    if !(frameEvents.last?.isReport ?? false) {
      frameEvents.append(InputEvent(time: stamp, type: EV.syn, code: SYN.report, value: 0))
    }
    tracker.process(frameEvents, at: time, ids: &ids, into: &frame)
    return words
  }

  /// Lets time pass; every deadline's contacts, each with the time in milliseconds before it.
  mutating func pass(to milliseconds: Int64) -> [String] {
    let time = Timestamp(microseconds: milliseconds * 1_000)
    var all: [String] = []
    while let due = tracker.nextDeadline, due < time {
      tracker.advance(to: time, ids: &ids, into: &frame)
      all += words.map { "\(frame.time.microseconds / 1_000): \($0)" }
    }
    return all
  }

  mutating func cancelAll() -> [String] {
    tracker.cancelAll(at: .zero, into: &frame)
    return words
  }

  mutating func pen(_ isNear: Bool) -> [String] {
    tracker.setPenInProximity(isNear, at: .zero, into: &frame)
    return words
  }

  var words: [String] {
    frame.contacts.map { "\($0.id)\($0.isEstimated ? "~" : "") \($0.phase) \(short($0.position.x)),\(short($0.position.y))" }
  }
}

/// A number without a fraction that is none.
func short(_ value: Double) -> String {
  let rounded = (value * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

/// Notes what an observer is told.
final class Watcher: ContactObserver {
  var exclusions: [ContactSample.Exclusion] = []
  var samples: [ContactSample] = []
  var diagnoses: [String] = []
  var messages: [String] = []
  var hearsOfSizes = false
  var states: [String] = []

  func contactSampled(_ sample: ContactSample, device: DeviceID, at time: Timestamp) {
    samples.append(sample)
    if let exclusion = sample.exclusion { exclusions.append(exclusion) }
  }
  func deviceDropped(_ device: DeviceID, at time: Timestamp) { states.append("dropped \(time.microseconds / 1_000)") }
  func deviceResynced(_ device: DeviceID, at time: Timestamp) { states.append("resynced \(time.microseconds / 1_000)") }
  func deviceDiagnosed(_ device: DeviceID, code: String, message: String, at time: Timestamp) {
    // The devices of most tests have no size, which is said of each.
    guard code != "noResolution" || hearsOfSizes else { return }
    diagnoses.append(code)
    messages.append(message)
  }
}

extension TouchMapping {
  /// A window of one point for each of the device's units, so that positions read as device values.
  static func units(of description: DeviceDescription) -> TouchMapping {
    let axes = description.deviceClass.positionAxes ?? (ABS.mtPositionX, ABS.mtPositionY)
    func span(_ axis: UInt16) -> Double { Double(max(description.axes[axis]?.span ?? 1, 1)) }
    return TouchMapping(description: description, windowSize: Size(width: span(axes.x), height: span(axes.y)))
  }
}

extension DeviceDescription {
  /// A touchscreen with slots, 0…999 on both axes, all that contacts can have.
  static func touchscreen(slots: Int32 = 10, fuzz: Int32 = 0, resolution: Int32 = 0) -> DeviceDescription {
    var device = DeviceDescription(name: "Screen", properties: [InputProperty.direct])
    device.addPositions(ABS.mtPositionX, ABS.mtPositionY, fuzz: fuzz, resolution: resolution)
    device.axes[ABS.mtSlot] = AxisInfo(minimum: 0, maximum: slots - 1)
    device.addCode(ABS.mtSlot, type: EV.abs)
    device.addCode(ABS.mtTrackingID, type: EV.abs)
    device.addCode(BTN.touch, type: EV.key)
    return device
  }

  /// A touchpad with slots and finger counts, 0…999, 10 units a millimetre.
  static func touchpad(slots: Int32 = 2) -> DeviceDescription {
    var device = touchscreen(slots: slots, resolution: 10)
    device = DeviceDescription(
      name: "Pad", properties: [InputProperty.pointer], codes: device.codes, axes: device.axes)
    for code in [BTN.toolFinger, BTN.toolDoubleTap, BTN.toolTripleTap, BTN.toolQuadTap] {
      device.addCode(code, type: EV.key)
    }
    return device
  }

  /// A panel that sends packets, 0…999.
  static func packets(trackingIDs: Bool = false) -> DeviceDescription {
    var device = DeviceDescription(name: "Packets", properties: [InputProperty.direct])
    device.addPositions(ABS.mtPositionX, ABS.mtPositionY)
    if trackingIDs { device.addCode(ABS.mtTrackingID, type: EV.abs) }
    return device
  }

  /// A single touch screen, 0…999.
  static func single(touchKey: Bool = true) -> DeviceDescription {
    var device = DeviceDescription(name: "Single", properties: [InputProperty.direct])
    device.addPositions(ABS.x, ABS.y)
    device.axes[ABS.pressure] = AxisInfo(minimum: 0, maximum: 255)
    device.addCode(ABS.pressure, type: EV.abs)
    if touchKey { device.addCode(BTN.touch, type: EV.key) }
    return device
  }

  mutating func addPositions(_ x: UInt16, _ y: UInt16, fuzz: Int32 = 0, resolution: Int32 = 0) {
    for axis in [x, y] {
      axes[axis] = AxisInfo(minimum: 0, maximum: 999, fuzz: fuzz, resolution: resolution)
      addCode(axis, type: EV.abs)
    }
  }
}

internal import Evdev
internal import Geometry

/// What watches a device for oddities, and what was said of them. Nothing of it is touched while nobody observes the device.
struct Diagnoses {
  var limit = DiagnosticLimit()
  var flaps = FlapWatch()
  var timing = FrameTimingWatch()
  var count = FingerCountWatch()
}

/// What reading a frame came across; set where it is met, told and cleared at the frame's end.
struct Oddities: OptionSet {
  let rawValue: UInt8
  static let foreignSlot = Oddities(rawValue: 1)
  static let contactWithoutPosition = Oddities(rawValue: 2)
  static let idRepeated = Oddities(rawValue: 4)
  static let idReplaced = Oddities(rawValue: 8)
  static let idReused = Oddities(rawValue: 16)
}

extension ContactTracker {
  /// Tells the observer what is odd about the frame; only called when there is one.
  mutating func diagnose(stamp: Timestamp) {
    diagnoseDevice()
    diagnoseReading()
    diagnoseStepBack(stamp: stamp)
    guard recovery.isWhole else { return diagnoses.timing.forget() }
    diagnoseFlaps()
    diagnoseBirths()
    diagnoseSharedIDs()
    diagnoseTiming(stamp: stamp)
    diagnoseCount()
  }

  /// Whether there is somebody to tell, who has not been told often enough; notes that he is.
  mutating func tells(_ code: DiagnosticCode) -> Bool {
    context.observer != nil && diagnoses.limit.allows(code, at: context.frame.time, tuning.diagnostics)
  }

  /// Tells the observer, unless it has been told often enough.
  mutating func say(_ code: DiagnosticCode, _ message: String) {
    if tells(code) { context.diagnose(code, message) }
  }

  /// What the description shows.
  private mutating func diagnoseDevice() {
    if !ignoredAxes.isEmpty, tells(.ignoredAxis) {
      context.diagnose(
        .ignoredAxis,
        "the range of \(ignoredAxes.map(DeviceRefusal.axisName).joined(separator: ", ")) holds nothing, so it is not read")
    }
    if !judge.axes.isMetric, tells(.noResolution) {
      let axes = judge.axes
      let which =
        axes.x.resolution > 0 || axes.y.resolution > 0
        ? "the resolution of one position axis is known without the other's" : "the resolution of the position axes is not known"
      context.diagnose(
        .noResolution, "\(which), so the device has no size: its longer side counts as 1024 points")
    }
  }

  /// What was met while the frame was read.
  private mutating func diagnoseReading() {
    if let outlier = judge.outlier, tells(.outOfRange) {
      context.diagnose(
        .outOfRange,
        "the position (\(outlier.x), \(outlier.y)) lies outside the axes' ranges; it is mapped as it is, outside the window")
    }
    let oddities = table.oddities
    guard !oddities.isEmpty else { return }
    table.oddities = []
    if oddities.contains(.foreignSlot) {
      say(.slotOutOfRange, "a slot was named that the device does not have; its events are ignored")
    }
    if oddities.contains(.contactWithoutPosition) {
      say(.contactWithoutPosition, "a contact lifted before its position was known; it makes no touch")
    }
    // What a recorder repeats after a loss is no oddity of the device.
    guard recovery.isWhole else { return }
    if oddities.contains(.idRepeated) {
      say(.trackingIDRepeated, "a slot's tracking id is sent again and again; it stays the same contact")
    }
    if oddities.contains(.idReplaced) {
      say(
        .trackingIDReplaced,
        "a tracking id took the place of another one without -1 between them; the first contact ends there")
    }
    if oddities.contains(.idReused) {
      say(.trackingIDReused, "a new contact has the tracking id of the one before it in its slot; they are two")
    }
  }
}

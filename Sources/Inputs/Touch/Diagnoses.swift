internal import Evdev

/// What has been said already: each oddity of a device is told once.
struct Diagnoses {
  var saidIgnoredAxes = false
  var saidOutlier = false
  var saidForeignSlot = false
}

extension ContactTracker {
  /// Tells the observer what is odd; only called when there is one.
  mutating func diagnose() {
    if !diagnoses.saidIgnoredAxes {
      diagnoses.saidIgnoredAxes = true
      if !ignoredAxes.isEmpty {
        let names = ignoredAxes.map(DeviceRefusal.axisName).joined(separator: ", ")
        context.diagnose("ignoredAxis", "the range of \(names) holds nothing, so it is not read")
      }
    }
    if let outlier = judge.outlier, !diagnoses.saidOutlier {
      diagnoses.saidOutlier = true
      context.diagnose(
        "outOfRange",
        "the position (\(outlier.x), \(outlier.y)) lies outside the axes' ranges; it is mapped as it is, outside the window")
    }
    if table.sawForeignSlot, !diagnoses.saidForeignSlot {
      diagnoses.saidForeignSlot = true
      context.diagnose("slotOutOfRange", "a slot was named that the device does not have; its events are ignored")
    }
    if context.notesContactWithoutPosition || table.sawContactWithoutPosition {
      context.diagnose("contactWithoutPosition", "a contact lifted before its position was known; it makes no touch")
    }
    table.sawContactWithoutPosition = false
    context.notesContactWithoutPosition = false
  }
}

package import Engines
package import Evdev
package import Geometry

/// When something happened, and its place among what happened at the same time.
package struct Moment: Hashable, Sendable {
  package var time: Timestamp
  package var order: Int
}

/// One touch from landing to lifting.
package struct TouchRecord: Sendable {
  package let touch: Int
  package var device: String?
  package var window: String?
  package var view: String?
  package var began: Moment
  /// Nil while it is down.
  package var ended: Moment?
  package var isCancelled = false
  /// Why its contact is no touch any more.
  package var exclusion: String?
  package let start: Point
  package private(set) var place: Point
  /// The way it went, and how far it got from where it landed, in points.
  package private(set) var path = 0.0
  package private(set) var farthest = 0.0
  package var moves = 0
  package var tapCount = 1
  package var hit: HitRecord?
  package private(set) var deliveries: [DeliveryRecord] = []
  /// Indices of the attempts that it is part of.
  package var attempts: [Int] = []

  init(touch: Int, began: Moment, at start: Point) {
    self.touch = touch
    self.began = began
    self.start = start
    place = start
  }

  mutating func move(to new: Point) {
    path += new.distance(to: place)
    farthest = max(farthest, new.distance(to: start))
    place = new
  }

  /// Calls that are alike in a row are one, counted.
  mutating func add(_ call: DeliveryRecord) {
    if let last = deliveries.last, last.phase == call.phase, last.path == call.path, last.isHandled == call.isHandled {
      deliveries[deliveries.count - 1].count += 1
    } else {
      deliveries.append(call)
    }
  }
}

/// A call along the chain, or several alike in a row.
package struct DeliveryRecord: Sendable {
  package let phase: String
  /// Of the first.
  package let moment: Moment
  package let path: [String]
  package let isHandled: Bool
  package var count = 1
}

/// One attempt of a recogniser: from its first change to its reset.
package struct AttemptRecord: Sendable {
  package let index: Int
  /// When the journal first spoke of it.
  package let begun: Moment
  package let recognizer: String
  package let view: String?
  package let traits: SceneEntry.SceneRecognizer?
  package var touches: [Int] = []
  package var steps: [StepRecord] = []
  package var deadlines: [Moment] = []
  /// How many actions were sent, and how many of them for a change.
  package var actions = 0
  package var changes = 0
  /// What the last action saw.
  package var last: GestureEntry?
  package var reset: Moment?

  /// The step out of `possible`, if it has come.
  package var decision: StepRecord? { steps.first { $0.to != "possible" } }
  /// The step that ended it.
  package var conclusion: StepRecord? { steps.last { ["ended", "failed", "cancelled"].contains($0.to) } }
  package var hasActed: Bool { decision.map { $0.to != "failed" } ?? false }
  package var hasFailed: Bool { decision?.to == "failed" }
  package var waits: [StepRecord] { steps.filter { $0.reason == "waiting" } }
}

/// A change of a recogniser's state, or the beginning of a wait.
package struct StepRecord: Sendable {
  package let moment: Moment
  package let from: String
  package let to: String
  package let reason: String
  package let by: String?
  /// The attempt of the recogniser that the reason names.
  package var byAttempt: Int?
  package let value: Double?
  package let allowed: Double?
  package let needed: Double?

  init(_ entry: RecognizerEntry, at moment: Moment) {
    self.moment = moment
    from = entry.from
    to = entry.to
    reason = entry.reason
    by = entry.by
    value = entry.value?.value
    allowed = entry.allowed?.value
    needed = entry.needed?.value
  }
}

package struct DeviceRecord: Sendable {
  package let device: String
  package let name: String
  package let deviceClass: String?
  package let window: String?
  package let added: Timestamp
  package var removed: Timestamp?
  /// When the kernel dropped events.
  package var losses: [Timestamp] = []
}

extension DeviceRecord {
  /// What it is read as, which its class alone does not say: a remote control passes for much.
  package var kindInWords: String {
    switch deviceClass {
    case "touchscreen": "touchscreen"
    case "touchpad": "touchpad"
    case "tabletTouch": "touch of a tablet"
    case "tablet": "pen"
    case "accelerometer": "motion sensor"
    // All others are taken up for their keys alone.
    case "mouse", "pointingStick", "joystick", "keyboard", "other": "keys"
    case let other: other ?? "unknown"
    }
  }
}

/// A contact that makes no touch.
package struct StrayRecord: Sendable {
  package let device: String
  package let slot: Int
  package let reason: String
  package let start: Timestamp
  package var end: Timestamp
  package let place: Point
  /// The touch that it became after all.
  package var touch: Int?
}

/// Something that is no touch and went along the chain: motion, remote control, a press.
package struct ChainRecord: Sendable {
  package var time: Timestamp
  package var content: JournalEntry.Content
  /// Who was asked, first to last.
  package var path: [String] = []
}

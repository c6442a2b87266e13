public import Evdev
internal import Geometry

/// The kinds of event. Raw values are UIKit's (rule E1).
public enum EventType: Int, Sendable {
  case touches = 0
  case motion = 1
  case remoteControl = 2
  case presses = 3
  case scroll = 10
  case hover = 11
  case transform = 14
}

/// What an event of motion or remote control means. Raw values are UIKit's (rule E2).
public enum EventSubtype: Int, Sendable {
  case none = 0
  case motionShake = 1
  case remoteControlPlay = 100
  case remoteControlPause = 101
  case remoteControlStop = 102
  case remoteControlTogglePlayPause = 103
  case remoteControlNextTrack = 104
  case remoteControlPreviousTrack = 105
  case remoteControlBeginSeekingBackward = 106
  case remoteControlEndSeekingBackward = 107
  case remoteControlBeginSeekingForward = 108
  case remoteControlEndSeekingForward = 109
}

/// Something that happened, on its way through an application.
///
/// A multitouch event is one object for as long as the application lives, refilled for each frame: keep what you read
/// from it, not the event.
open class Event {
  public let type: EventType
  public let subtype: EventSubtype
  /// When it happened, on the event clock.
  public internal(set) var timestamp: Timestamp
  /// What an event of motion says of it (rule E3).
  public let motionPhase: MotionPhase
  /// How hard a shake's swing was, in g; 0 where that is not known.
  public let magnitude: Double
  /// Which of the engine's devices it came from; nil for one that a program made, and for touches, which know theirs.
  public let device: Int?
  /// The window that an event goes to that is no touch; nil for the key window.
  public let window: Window?

  /// The touches that changed in this event, a mask for each phase.
  var changes = PhaseMasks()
  /// The samples of a touches event that waits in the queue.
  let touchSamples: [TouchSample]
  /// Set in an application's own event for touches only, and cleared when it goes.
  unowned(unsafe) var application: Application?
  /// Collects the visits of a hit-test while somebody watches.
  var hitTestTrace: HitTestTrace?
  /// Collects the way of one delivery along the chain while somebody watches.
  var chainTrace: ChainTrace?

  /// An event of another kind than touches.
  ///
  /// - Parameters:
  ///   - motionPhase: of a motion, what it does.
  ///   - magnitude: of a motion, how hard it is, in g.
  ///   - device: which of the engine's devices it comes from.
  ///   - window: where it goes; the key window by default.
  public init(
    type: EventType, subtype: EventSubtype = .none, timestamp: Timestamp, motionPhase: MotionPhase = .ended,
    magnitude: Double = 0, device: Int? = nil, window: Window? = nil
  ) {
    self.type = type
    self.subtype = subtype
    self.timestamp = timestamp
    self.motionPhase = motionPhase
    self.magnitude = magnitude
    self.device = device
    self.window = window
    touchSamples = []
  }

  /// A multitouch event made of samples, as ``Application/post(_:)`` takes it. Its touches exist once the event is
  /// at the front of the queue.
  public init(touches samples: [TouchSample], timestamp: Timestamp) {
    type = .touches
    subtype = .none
    self.timestamp = timestamp
    motionPhase = .ended
    magnitude = 0
    device = nil
    window = nil
    touchSamples = samples
  }

  /// What a motion does (rule E3).
  public enum MotionPhase: Sendable {
    case began, ended
    /// Interrupted, or it goes on for too long.
    case cancelled
  }

  /// Every live touch, those included that did not change in this event (rule T2); nil for other kinds of event.
  public var allTouches: Set<Touch>? {
    guard let table = unsafe application?.touches else { return nil }
    return table.touches(in: table.live)
  }

  /// The live touches that began in `window`.
  public func touches(for window: Window) -> Set<Touch>? {
    allTouches?.filter { $0.window === window }
  }

  /// The live touches whose view is `view`.
  public func touches(for view: View) -> Set<Touch>? {
    allTouches?.filter { $0.view === view }
  }

  /// The live touches that `recognizer` receives.
  public func touches(for recognizer: GestureRecognizer) -> Set<Touch>? {
    guard let table = unsafe application?.touches else { return nil }
    return table.touches(in: recognizer.liveTouches & table.live)
  }
}

// MARK: - Samples between deliveries (rule T8)

extension Event {
  /// Every sample of a touch since the last delivery, oldest first; the last one equals the touch. More than one only where
  /// the engine delivers at a rate of its own; the touch alone where it did not change in this event. Nil for a touch that is
  /// not live.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard let table = unsafe application?.touches, table.first(in: touch.bit & table.occupied) === touch else { return nil }
    let earlier = changes.all & touch.bit != 0 ? touch.earlier : []
    return earlier.map { Touch(touch, as: $0) } + [Touch(touch, as: touch.snapshot)]
  }

  /// Where a touch will be in the next moments if it goes on as it does: estimates, one for each display frame ahead.
  ///
  /// They reach no further than ``GestureTuning/predictionHorizon`` and no faster than a finger can be
  /// (``GestureTuning/predictionMaximumSpeed``). Nil for a touch that does not move, or has hardly begun to.
  public func predictedTouches(for touch: Touch) -> [Touch]? {
    guard let application = unsafe application, touch.phase == .moved else { return nil }
    let tuning = application.tuning
    var velocity = touch.recent.velocity(at: touch.timestamp, window: tuning.velocityWindow)
    let limit = tuning.predictionMaximumSpeed.points(
      perMillimetre: touch.window?.pointsPerMillimetre ?? Length.standardPointsPerMillimetre)
    if velocity.length > limit { velocity = velocity * (limit / velocity.length) }
    guard velocity != .zero, tuning.predictionInterval > .zero else { return nil }
    var predicted: [Touch] = []
    var ahead = tuning.predictionInterval
    var last = touch.windowLocation
    while ahead <= tuning.predictionHorizon, predicted.count < 16 {
      let place = touch.windowLocation + velocity * (Double(ahead.microseconds) / 1_000_000)
      let snapshot = Touch.Snapshot(
        phase: .moved, timestamp: touch.timestamp + ahead, location: place, previousLocation: last)
      predicted.append(Touch(touch, as: snapshot))
      last = place
      ahead += tuning.predictionInterval
    }
    return predicted.isEmpty ? nil : predicted
  }
}

/// Touches as masks, one for each phase that is delivered.
struct PhaseMasks {
  var began: UInt64 = 0
  var moved: UInt64 = 0
  var ended: UInt64 = 0
  var cancelled: UInt64 = 0

  var all: UInt64 { began | moved | ended | cancelled }
  var finished: UInt64 { ended | cancelled }
}

/// Counts what a hit-test visits, in the order of visiting.
final class HitTestTrace {
  var visits: [HitTestVisit] = []
}

/// One view's answer in a hit-test.
public struct HitTestVisit {
  /// Why the view was or was not hit.
  public enum Result: String, Sendable {
    /// The view itself was hit.
    case hit
    /// The point lies in it; a view inside it, or nothing, was hit in the end.
    case inside
    case outside
    case hidden
    /// Its interaction is off.
    case disabled
    /// Its alpha is below 0.01.
    case transparent
    /// Its class answered in its own way, without asking the standard hit-test.
    case overridden
  }

  public let view: View
  public internal(set) var result: Result
}

/// The way of one call along the responder chain.
final class ChainTrace {
  var path: [Responder] = []
  /// The default implementations carried it past the last responder.
  var ranOff = false
}

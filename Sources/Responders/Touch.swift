public import Evdev
public import Geometry

/// One finger's contact with one window, from when it begins to when it ends or is cancelled.
///
/// The object is the same for the contact's whole life (rule T4); its properties change with each event. Keep the
/// values you need, not the object, beyond the end of the contact.
public final class Touch: Hashable {
  /// What the touch did in the current event. Raw values are UIKit's (rule T1).
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
    case regionEntered = 5
    case regionMoved = 6
    case regionExited = 7
  }

  /// What made the touch. Raw values are UIKit's.
  public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct = 0
    /// A finger on a surface that is not the screen, such as a touchpad.
    case indirect = 1
    /// A pen.
    case pencil = 2
    /// A pointing device's pointer.
    case indirectPointer = 3
  }

  /// The contact's identity: unique in a run, never reused, counted from 1 in the order of beginning.
  /// A finger that hovers is none and has 0.
  public let id: Int
  /// Which of the engine's devices it came from.
  public let device: Int
  public let type: TouchType
  public internal(set) var phase: Phase = .began
  /// When the touch last changed, on the event clock (rule T6).
  public internal(set) var timestamp: Timestamp
  /// How many times this place was tapped in a row, this touch included (rule T5).
  public internal(set) var tapCount = 1

  /// The view that the touch hit when it began (rule H10); nil when it hit none, and when the view takes no further
  /// touch (rules M2, M3). Never changes afterwards.
  public internal(set) var view: View?
  /// The window that the touch began in; nil when it hit none.
  public internal(set) var window: Window?
  /// The recognisers that were asked when the touch began: the hit view's in the order added, then each ancestor's,
  /// then the window's (rule T9).
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Half the longer axis of the touch ellipse, in points; 0 where the device does not say.
  public internal(set) var majorRadius: Double
  /// How far ``majorRadius`` may be off, in points.
  public internal(set) var majorRadiusTolerance: Double
  /// How hard the finger presses: 1 is an average touch (rule T7); 0 where the device does not say.
  public internal(set) var force: Double
  /// The largest value that ``force`` can have; 0 where the device does not say.
  public internal(set) var maximumPossibleForce: Double
  /// Whether the device counted this finger without saying where it is; it is then placed among the others (rule K10).
  public let isEstimated: Bool
  /// Height over the surface while it hovers, in device units; 0 for a touch.
  public internal(set) var hoverDistance = 0
  /// Whether the device tells only the box around its fingers, of which this touch is a corner (rule K11).
  public let isBoxCorner: Bool

  // Where it is, in the window's coordinates, and was at the last change.
  @usableFromInline var windowLocation: Point
  @usableFromInline var previousWindowLocation: Point

  /// The touch's place in its application's table: a bit that masks refer to it by.
  let bit: UInt64
  /// What the view has been told so far.
  var delivery = Delivery.undelivered
  /// Phases that a recogniser's delays keep from the view, oldest first (rules D5, D6).
  var withheld: [Snapshot] = []
  /// A recogniser that cancels touches in views has acted on this touch (rule D3).
  var isClaimed = false
  /// The view has left its window since the touch began (rule R6).
  var viewIsGone = false
  /// The tap record that this touch belongs to.
  var tapRecord = 0
  /// Samples that came since the last delivery, before the present one (rule T8).
  var earlier: [Snapshot] = []
  /// The way of the last moments, for predictions.
  var recent = VelocityTracker(capacity: 16, leastGap: 4_000)

  enum Delivery {
    /// The view has not seen the touch begin.
    case undelivered
    /// The view has seen it begin, not end.
    case live
    /// The view has seen the last of it.
    case finished
  }

  /// How a touch stood at a phase that is delivered later.
  struct Snapshot {
    var phase: Phase
    var timestamp: Timestamp
    var location: Point
    var previousLocation: Point
  }

  init(sample: TouchSample, at time: Timestamp, location: Point, bit: UInt64) {
    id = sample.id
    device = sample.device
    type = sample.type
    timestamp = time
    majorRadius = sample.majorRadius
    majorRadiusTolerance = sample.majorRadiusTolerance
    force = sample.force
    maximumPossibleForce = sample.maximumPossibleForce
    isEstimated = sample.isEstimated
    isBoxCorner = sample.isBoxCorner
    windowLocation = location
    previousWindowLocation = location
    self.bit = bit
  }

  /// Where the touch is now, in `view`'s coordinates; nil gives the window's (rule T6).
  @inlinable
  public func location(in view: View?) -> Point {
    guard let view else { return windowLocation }
    return convert(windowLocation, to: view)
  }

  /// Where the touch was before its last change, in `view`'s coordinates; nil gives the window's.
  @inlinable
  public func previousLocation(in view: View?) -> Point {
    guard let view else { return previousWindowLocation }
    return convert(previousWindowLocation, to: view)
  }

  /// The location with all the precision that the device gives. Not for hit-testing (rule T7); here it is the same.
  @inlinable
  public func preciseLocation(in view: View?) -> Point { location(in: view) }

  @usableFromInline
  func convert(_ point: Point, to view: View) -> Point {
    guard let window, view !== window else { return point }
    return window.convert(point, to: view)
  }

  /// This touch as it was, or may be, at another moment.
  init(_ touch: Touch, as snapshot: Snapshot) {
    id = touch.id
    device = touch.device
    type = touch.type
    phase = snapshot.phase
    timestamp = snapshot.timestamp
    tapCount = touch.tapCount
    view = touch.view
    window = touch.window
    gestureRecognizers = touch.gestureRecognizers
    majorRadius = touch.majorRadius
    majorRadiusTolerance = touch.majorRadiusTolerance
    force = touch.force
    maximumPossibleForce = touch.maximumPossibleForce
    isEstimated = touch.isEstimated
    isBoxCorner = touch.isBoxCorner
    windowLocation = snapshot.location
    previousWindowLocation = snapshot.previousLocation
    bit = 0
  }

  var snapshot: Snapshot {
    get {
      Snapshot(
        phase: phase, timestamp: timestamp, location: windowLocation, previousLocation: previousWindowLocation)
    }
    set {
      phase = newValue.phase
      timestamp = newValue.timestamp
      windowLocation = newValue.location
      previousWindowLocation = newValue.previousLocation
    }
  }

  public static func == (left: Touch, right: Touch) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The identity alone, so that a set of touches has the same order in every process.
  public func _rawHashValue(seed: Int) -> Int { id &* 0x2545_F491_4F6C_DD1D }
}

/// What a device says of one finger at one moment: what an application makes its touches from.
public struct TouchSample: Sendable {
  public var id: Int
  /// Which of the engine's devices it comes from.
  public var device: Int
  public var phase: Touch.Phase
  /// In the coordinates of the window that the device is bound to, else in the screen's.
  public var location: Point
  public var type: Touch.TouchType
  public var majorRadius: Double
  public var majorRadiusTolerance: Double
  public var force: Double
  public var maximumPossibleForce: Double
  public var isEstimated: Bool
  public var isBoxCorner: Bool
  /// When it was taken, where several samples of a touch come in one batch; nil for the batch's own time.
  public var timestamp: Timestamp?

  public init(
    id: Int, phase: Touch.Phase, location: Point, type: Touch.TouchType = .direct, majorRadius: Double = 0,
    majorRadiusTolerance: Double = 0, force: Double = 0, maximumPossibleForce: Double = 0,
    isEstimated: Bool = false, isBoxCorner: Bool = false, device: Int = 0,
    timestamp: Timestamp? = nil
  ) {
    self.id = id
    self.device = device
    self.phase = phase
    self.location = location
    self.type = type
    self.majorRadius = majorRadius
    self.majorRadiusTolerance = majorRadiusTolerance
    self.force = force
    self.maximumPossibleForce = maximumPossibleForce
    self.isEstimated = isEstimated
    self.isBoxCorner = isBoxCorner
    self.timestamp = timestamp
  }
}

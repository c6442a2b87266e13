public import Evdev

/// What an observer wants to be told: nothing is built for the rest.
public struct DeliveryInterests: OptionSet, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let hitTests = DeliveryInterests(rawValue: 1 << 0)
  public static let touches = DeliveryInterests(rawValue: 1 << 1)
  public static let deliveries = DeliveryInterests(rawValue: 1 << 2)
  public static let recognizers = DeliveryInterests(rawValue: 1 << 3)
  public static let gestures = DeliveryInterests(rawValue: 1 << 4)
  public static let deadlines = DeliveryInterests(rawValue: 1 << 5)
  public static let scenes = DeliveryInterests(rawValue: 1 << 6)
  public static let diagnostics = DeliveryInterests(rawValue: 1 << 7)
  /// Calls of motion, remote control and presses, which ``deliveries`` tells of too.
  public static let chainCalls = DeliveryInterests(rawValue: 1 << 8)
}

/// A call along the responder chain for what is no touch.
public enum ChainCall {
  case motion(EventSubtype, Event.MotionPhase)
  case remoteControl(EventSubtype)
  /// Presses of one phase, in the order of beginning.
  case presses(Press.Phase, [Press])
}

/// Watches an application deliver events. All methods are called while it happens, so an observer must not change
/// anything.
public protocol DeliveryObserver: AnyObject {
  /// Read once when the observer is set.
  var interests: DeliveryInterests { get }
  /// A touch that begins was hit-tested; `visits` in the order of visiting.
  func hitTested(_ touch: Touch, in window: Window?, view: View?, visits: [HitTestVisit])
  /// A touch changed; called for all touches of an event before anything is delivered.
  func touchChanged(_ touch: Touch)
  /// A call went along the chain, from `path.first` on; `handled` is false when it ran off the end.
  func delivered(_ phase: Touch.Phase, _ touches: [Touch], path: [Responder], handled: Bool, at time: Timestamp)
  /// A call for an event of another kind went along the chain of a window; nil in an application without any.
  func delivered(_ call: ChainCall, of event: Event, in window: Window?, path: [Responder], handled: Bool)
  /// A recogniser's state took effect; `from` equals `to` when it waits (rule A3).
  func recognizerChanged(
    _ recognizer: GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State,
    reason: TransitionReason, at time: Timestamp)
  /// Actions are about to be sent (rule S5).
  func gestureActed(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: Timestamp)
  /// A recogniser's deadline fired.
  func deadlineFired(_ recognizer: GestureRecognizer, at time: Timestamp)
  /// The view tree, or what is attached to it, has changed.
  func treeChanged(at time: Timestamp)
  /// Something odd that a person should know; `code` is a word that programs can compare.
  func diagnosed(code: String, message: String, at time: Timestamp)
}

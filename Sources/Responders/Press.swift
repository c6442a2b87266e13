public import Evdev

/// One key or button, from when it goes down to when it is let go or cancelled.
///
/// The object is the same for the press's whole life; its properties change with each event.
public final class Press: Hashable {
  /// What the press did in the current event. Raw values are UIKit's.
  public enum Phase: Int, Sendable {
    case began = 0
    /// Its force changed. No evdev key has a force, so an engine never sends this; a program may.
    case changed = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  /// What a key means to a person who steers by keys. Raw values are UIKit's.
  public enum PressType: Int, Sendable {
    case upArrow = 0
    case downArrow = 1
    case leftArrow = 2
    case rightArrow = 3
    case select = 4
    case menu = 5
    case playPause = 6
    case pageUp = 30
    case pageDown = 31
  }

  /// The identity: unique in a run, never reused, counted from 1 in the order of beginning.
  public let id: Int
  /// Which of the engine's devices it came from.
  public let device: Int
  /// Nil for a key without such a meaning: ask its ``key``.
  public let type: PressType?
  /// The kernel's code of the key, such as `KEY_ENTER` (28).
  public let key: UInt16
  public internal(set) var phase: Phase = .began
  /// When the press last changed, on the event clock.
  public internal(set) var timestamp: Timestamp
  /// 0 … 1, for keys that feel how hard they are pressed; else 1 while down.
  public internal(set) var force: Double
  /// Where the press began: the first responder of its window then, or the window. It gets the whole press, whoever becomes
  /// first responder meanwhile, as a touch stays with its view (rule H10).
  public let responder: Responder
  /// The window that the press began in; nil in an application without any.
  public private(set) weak var window: Window?

  /// What is sent instead if nobody takes the press.
  let remoteCommand: EventSubtype?
  /// The responder has left its window, and has been told that the press is cancelled.
  var isGone = false

  init(_ sample: PressSample, id: Int, at time: Timestamp, responder: Responder, window: Window?) {
    self.id = id
    device = sample.device
    type = sample.type
    key = sample.key
    timestamp = time
    force = sample.force
    remoteCommand = sample.remoteCommand
    self.responder = responder
    self.window = window
  }

  public static func == (left: Press, right: Press) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The identity alone, so that a set of presses has the same order in every process.
  public func _rawHashValue(seed: Int) -> Int { id &* 0x2545_F491_4F6C_DD1D }
}

/// What a device says of one key at one moment: what an application makes its presses from.
public struct PressSample: Sendable {
  /// The kernel's code; with ``device`` it tells which press is meant.
  public var key: UInt16
  /// Which of the engine's devices it comes from.
  public var device: Int
  public var phase: Press.Phase
  public var type: Press.PressType?
  public var force: Double
  /// Sent as a remote-control event if no responder takes the press when it begins.
  public var remoteCommand: EventSubtype?

  public init(
    key: UInt16, device: Int = 0, phase: Press.Phase, type: Press.PressType? = nil, force: Double = 1,
    remoteCommand: EventSubtype? = nil
  ) {
    self.key = key
    self.device = device
    self.phase = phase
    self.type = type
    self.force = force
    self.remoteCommand = remoteCommand
  }
}

/// Keys and buttons that went down, changed or were let go at one moment.
public final class PressesEvent: Event {
  /// What the event was made of.
  let samples: [PressSample]
  /// Every press that is down, those included that did not change in this event. Empty until the event is delivered.
  public internal(set) var allPresses: Set<Press> = []

  /// An event made of samples, as ``Application/post(_:)`` takes it. Its presses exist once it is at the front of the queue.
  ///
  /// - Parameter window: where it goes; the key window by default.
  public init(presses samples: [PressSample], timestamp: Timestamp, window: Window? = nil) {
    self.samples = samples
    super.init(type: .presses, timestamp: timestamp, device: samples.first?.device, window: window)
  }
}
